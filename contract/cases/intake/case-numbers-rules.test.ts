// The form of case numbers.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  casePrefixDefault,
  formatCaseNumber,
  isCasePrefix,
  readCaseNumber,
  samplePrefix,
} from './case-numbers-rules.ts';

it('a case number has at least five digits', () => {
  expect(formatCaseNumber({ prefix: 'IPSR', year: 2026, serial: 214 })).toBe('IPSR-2026-00214');
  expect(formatCaseNumber({ prefix: 'AMC', year: 2026, serial: 123_456 })).toBe('AMC-2026-123456');
});

it('a case number is read as it is printed', () => {
  const prefix = fc.stringMatching(/^[A-Z0-9]{2,12}$/);
  const serial = fc.integer({ min: 1, max: 2_000_000 });
  fc.assert(
    fc.property(prefix, fc.integer({ min: 1900, max: 2199 }), serial, (one, year, number) => {
      const parts = { prefix: one, year, serial: number };
      expect(readCaseNumber(formatCaseNumber(parts))).toEqual(parts);
    }),
  );
});

it.each([
  '',
  'AMC-2026-00000',
  'AMC-2026-012345',
  'A-2026-00001',
  'AMC-26-00001',
  'AMC 2026',
  '98765 2026 43210',
  'AMC-2026-',
])('no case number: "%s"', (text) => {
  expect(readCaseNumber(text)).toBeNull();
});

it.each([
  [casePrefixDefault, true],
  ['IPSR2', true],
  ['A', false],
  ['ABCDEFGHIJKLM', false],
  ['ips', false],
  ['A-B', false],
  [samplePrefix, false],
])('the prefix %s is possible: %s', (prefix, possible) => {
  expect(isCasePrefix(prefix)).toBe(possible);
});
