// Codes of authenticator apps against the published vectors, and which of them are valid at a time.
import { describe, expect, it } from 'vitest';
import { appAddress, base32, newAppSecret, oneTimeCode, stepAt, stepOfCode } from './one-time-codes.ts';

const secretOf = (bytes: number) => Buffer.from('1234567890'.repeat(7).slice(0, bytes));
const secret = secretOf(20);
const at = (seconds: number) => new Date(seconds * 1_000);

describe('a code', () => {
  // RFC 6238, appendix B.
  it.each([
    [59, '94287082', '46119246', '90693936'],
    [1111111109, '07081804', '68084774', '25091201'],
    [1111111111, '14050471', '67062674', '99943326'],
    [1234567890, '89005924', '91819424', '93441116'],
    [2000000000, '69279037', '90698825', '38618901'],
    [20000000000, '65353130', '77737706', '47863826'],
  ])('at %i seconds is the one of RFC 6238', (seconds, sha1, sha256, sha512) => {
    const step = stepAt(at(seconds));
    expect(oneTimeCode(secret, step, 8)).toBe(sha1);
    expect(oneTimeCode(secretOf(32), step, 8, 'sha256')).toBe(sha256);
    expect(oneTimeCode(secretOf(64), step, 8, 'sha512')).toBe(sha512);
    expect(oneTimeCode(secret, step)).toBe(sha1.slice(2));
  });

  it('is valid in its step, the one before and the one after, and at no other time', () => {
    const step = stepAt(at(1_234_567_890));
    const code = oneTimeCode(secret, step);
    const isValid = (steps: number) =>
      stepOfCode({ secret, lastStep: 0 }, code, at((step + steps) * 30)) === step;
    expect([-2, -1, 0, 1, 2].map(isValid)).toEqual([false, true, true, true, false]);
  });

  it('works once, and so do all codes of earlier steps', () => {
    const step = stepAt(at(1_234_567_890));
    const use = (offset: number, lastStep: number) =>
      stepOfCode({ secret, lastStep }, oneTimeCode(secret, step + offset), at(step * 30));
    expect(use(0, step - 1)).toBe(step);
    expect(use(0, step)).toBeNull();
    expect(use(-1, step)).toBeNull();
    expect(use(1, step)).toBe(step + 1);
  });

  it.each(['', '12345', '1234567', '00000०', 'abcdef'])('is not %j', (typed) => {
    expect(stepOfCode({ secret, lastStep: 0 }, typed, at(59))).toBeNull();
  });
});

it('the secret is 160 bits long, as RFC 4226 recommends, and written in base 32', () => {
  expect(newAppSecret()).toHaveLength(20);
  // RFC 4648, section 10, without padding.
  const vectors = {
    f: 'MY',
    fo: 'MZXQ',
    foo: 'MZXW6',
    foob: 'MZXW6YQ',
    fooba: 'MZXW6YTB',
    foobar: 'MZXW6YTBOI',
  };
  for (const [text, expected] of Object.entries(vectors)) expect(base32(Buffer.from(text))).toBe(expected);
});

it('the address for the app names portal and account', () => {
  expect(appAddress(secret, 'Pharmacovigilance portal', 'Dr A. Rao & co')).toBe(
    'otpauth://totp/Pharmacovigilance%20portal:Dr%20A.%20Rao%20%26%20co' +
      '?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Pharmacovigilance%20portal&algorithm=SHA1&digits=6&period=30',
  );
});
