import { expect, it } from 'vitest';
import {
  readOneTimeCode,
  readRecoveryCode,
  recoveryCodeLength,
  recoveryCodeOf,
} from './second-factor-rules.ts';

const code = '0123-4567-89AB-CDEF-GHJK-MNPQ';

it('a recovery code has six groups of four characters that nobody confuses', () => {
  expect(recoveryCodeOf(Array.from({ length: recoveryCodeLength }, (_, number) => number + 256))).toBe(
    '0123-4567-89AB-CDEF-GHJK-MNPQ',
  );
});

it.each([
  [code, code],
  [' 0123 4567 89ab cdef ghjk mnpq ', code],
  ['o123456789abcdefghjkmnpq', code],
  ['0L23-4567-89AB-CDEF-GHJK-MNPQ', code],
  ['0I23-4567-89AB-CDEF-GHJK-MNPQ', code],
  ['U123-4567-89AB-CDEF-GHJK-MNPQ', null],
  ['0123-4567-89AB-CDEF-GHJK-MNP', null],
  ['123456', null],
  ['', null],
])('the typed recovery code %j is read as %j', (typed, expected) => {
  expect(readRecoveryCode(typed)).toBe(expected);
});

it.each([
  ['123456', '123456'],
  [' 123 456 ', '123456'],
  ['12345', null],
  ['1234567', null],
  ['१२३४५६', '123456'],
  ['12345a', null],
])('the typed code %j is read as %j', (typed, expected) => {
  expect(readOneTimeCode(typed)).toBe(expected);
});
