// Tests how receipt codes and reference numbers are read as people type them.
import { describe, expect, it } from 'vitest';
import { readReceiptCode, readReference } from './receipt-code-rules.ts';

describe('a typed receipt code', () => {
  it.each([
    ['7K2M-9XQ4-B0C1', '7K2M-9XQ4-B0C1'],
    ['7k2m9xq4b0c1', '7K2M-9XQ4-B0C1'],
    [' 7K2M 9XQ4 BOCI ', '7K2M-9XQ4-B0C1'],
    ['7K2M–9XQ4–B0CL', '7K2M-9XQ4-B0C1'],
    // One code in a hundred has no digit.
    ['bRhW-vREj-HhQt thanks', 'BRHW-VREJ-HHQT'],
  ])('%s is read as %s', (typed, code) => expect(readReceiptCode(typed)).toBe(code));

  it.each(['', '7K2M-9XQ4-B0C', '7K2M-9XQ4-B0C1-2', '7K2M-9XQ4-B0CU', `7${' '.repeat(120)}K2M9XQ4B0C1`])(
    '"%s" is no code',
    (typed) => expect(readReceiptCode(typed)).toBeNull(),
  );
});

describe('a typed reference number', () => {
  it.each([
    ['ADR-2026-7K2M-9XQ4', 'ADR-2026-7K2M-9XQ4'],
    ['adr 2026 7k2m 9xq4', 'ADR-2026-7K2M-9XQ4'],
    ['ADR20267K2M9XQO', 'ADR-2026-7K2M-9XQ0'],
  ])('%s is read as %s', (typed, reference) => expect(readReference(typed)).toBe(reference));

  it.each(['', 'ADR-2026-7K2M', 'AMC-2026-00001', '2026-7K2M-9XQ4'])('"%s" is none', (typed) =>
    expect(readReference(typed)).toBeNull(),
  );
});
