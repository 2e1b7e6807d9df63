// Tests receipt codes.
import { randomBytes, randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { readReceiptCode } from '#contract/receipt-code-rules.ts';
import { isReceiptCode, receiptCode } from './receipt-code.ts';

const key = randomBytes(32);

describe('a receipt code', () => {
  it('has twelve characters of base 32 in three groups', () => {
    for (let i = 0; i < 500; i += 1) {
      const code = receiptCode(key, { id: randomUUID(), receiptGeneration: 1 });
      expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){2}$/);
      expect(readReceiptCode(code)).toBe(code);
    }
  });

  it('is the same for the same report, and another one for another report, generation or key', () => {
    const id = randomUUID();
    const code = receiptCode(key, { id, receiptGeneration: 1 });
    expect(receiptCode(key, { id, receiptGeneration: 1 })).toBe(code);
    expect(receiptCode(key, { id, receiptGeneration: 2 })).not.toBe(code);
    expect(receiptCode(key, { id: randomUUID(), receiptGeneration: 1 })).not.toBe(code);
    expect(receiptCode(randomBytes(32), { id, receiptGeneration: 1 })).not.toBe(code);
  });

  it('is accepted as it is written and refused with any other character', () => {
    const report = { id: randomUUID(), receiptGeneration: 1 };
    const code = receiptCode(key, report);
    expect(isReceiptCode(key, report, code)).toBe(true);
    for (let i = 0; i < code.length; i += 1) {
      const wrong = code.slice(0, i) + (code[i] === '7' ? '8' : '7') + code.slice(i + 1);
      expect(isReceiptCode(key, report, wrong)).toBe(false);
    }
    for (const wrong of ['', code.slice(1), `${code}0`, `${code.slice(0, -1)}é`])
      expect(isReceiptCode(key, report, wrong)).toBe(false);
  });
});
