// Time-based one-time codes of authenticator apps (RFC 6238): HMAC-SHA-1, steps of 30 seconds, six digits. All apps
// support these values.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const stepSeconds = 30;
/** The clocks of the phone and the server may differ by one step. */
const stepsApart = 1;
/** 160 bits, as long as the hash (RFC 4226, 4). */
const secretBytes = 20;

export const newAppSecret = (): Buffer => randomBytes(secretBytes);

export const stepAt = (time: Date): number => Math.floor(time.getTime() / (stepSeconds * 1_000));

/** The code of one step (RFC 4226, 5.3). */
export function oneTimeCode(secret: Buffer, step: number, digits = 6, algorithm = 'sha1'): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac(algorithm, secret).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 0xf;
  const number = mac.readUInt32BE(offset) & 0x7fff_ffff;
  return String(number % 10 ** digits).padStart(digits, '0');
}

/**
 * The step of a code that is valid now: the present one, or one step earlier or later. Only steps after `lastStep`
 * count, so that a code works once. Null: the code is wrong, or was used.
 */
export function stepOfCode(
  { secret, lastStep }: { secret: Buffer; lastStep: number },
  code: string,
  now: Date,
): number | null {
  const present = stepAt(now);
  let found: number | null = null;
  for (let step = present - stepsApart; step <= present + stepsApart; step += 1) {
    const expected = Buffer.from(oneTimeCode(secret, step));
    const given = Buffer.from(code);
    const isEqual = expected.length === given.length && timingSafeEqual(expected, given);
    if (isEqual && step > lastStep) found ??= step;
  }
  return found;
}

const base32Alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Base 32 of RFC 4648 without padding, which authenticator apps read. */
export function base32(bytes: Buffer): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('');
  const groups = bits.match(/.{1,5}/g) ?? [];
  return groups.map((group) => base32Alphabet[Number.parseInt(group.padEnd(5, '0'), 2)]).join('');
}

/** The address that an authenticator app reads from a QR code. */
export function appAddress(secret: Buffer, issuer: string, username: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(username)}`;
  const parameters = `secret=${base32(secret)}&issuer=${encodeURIComponent(issuer)}`;
  return `otpauth://totp/${label}?${parameters}&algorithm=SHA1&digits=6&period=${stepSeconds}`;
}
