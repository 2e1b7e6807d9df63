import { describe, expect, it } from 'vitest';
import { drawReference, isReference } from './reference-number.ts';

describe('a reference number', () => {
  it('has the year, eight plain characters and a check character', () => {
    for (let i = 0; i < 1_000; i += 1) {
      const reference = drawReference(2026);
      expect(reference).toMatch(/^ADR-2026-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/);
      expect(isReference(reference)).toBe(true);
    }
  });

  it('follows the published check symbol: 1234567 in base 32 leaves remainder by 37', () => {
    const digits = [1, 2, 3, 4, 5, 6, 7];
    const value = digits.reduce((sum, digit) => sum * 32n + BigInt(digit), 0n);
    const reference = drawReference(2026, () => digits.shift() ?? 0);
    expect('0123456789ABCDEFGHJKMNPQRSTVWXYZ'.indexOf(reference.at(-1) ?? '')).toBe(Number(value % 37n));
  });

  it('detects one wrong character and two swapped characters', () => {
    const reference = drawReference(2026);
    const code = reference.replaceAll('-', '').slice(7);
    for (let i = 0; i < 8; i += 1) {
      const wrong = code[i] === 'A' ? 'B' : 'A';
      const changed = code.slice(0, i) + wrong + code.slice(i + 1);
      expect(isReference(`ADR-2026-${changed.slice(0, 4)}-${changed.slice(4)}`)).toBe(false);
    }
    for (let i = 0; i < 6; i += 1) {
      if (code[i] === code[i + 1]) continue;
      const swapped = `${code.slice(0, i)}${code[i + 1]}${code[i]}${code.slice(i + 2)}`;
      expect(isReference(`ADR-2026-${swapped.slice(0, 4)}-${swapped.slice(4)}`)).toBe(false);
    }
  });

  it('is drawn again when the check symbol would not be a letter or digit', () => {
    // 35 leaves the remainder 35, which Crockford writes as "=".
    const draws = [0, 0, 0, 0, 0, 1, 3, 0, 0, 0, 0, 0, 0, 1];
    expect(drawReference(2026, () => draws.shift() ?? 0)).toBe('ADR-2026-0000-0011');
  });
});
