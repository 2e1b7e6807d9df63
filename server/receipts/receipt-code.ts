// The receipt code: twelve characters of Crockford's base 32 that prove, without an account, that somebody sent a
// report. It follows from the report's id and generation, so that a repeated submission gets the same code and no code
// is stored.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { receiptCodeSymbols, writeReceiptCode } from '#contract/receipt-code-rules.ts';

/** The report and the generation of a code. A new code of the same report has the next generation. */
export interface CodedReport {
  id: string;
  receiptGeneration: number;
}

const length = 12;

/** The code of a report, as `XXXX-XXXX-XXXX`. */
export function receiptCode(key: Buffer, { id, receiptGeneration }: CodedReport): string {
  const bytes = createHmac('sha256', key).update(`${id} ${receiptGeneration}`).digest();
  let symbols = '';
  // 32 divides 256, so that every symbol is equally likely.
  for (const byte of bytes.subarray(0, length)) symbols += receiptCodeSymbols[byte % 32];
  return writeReceiptCode(symbols);
}

/** Whether a typed code is that of the report. It takes the same time for every code of the right length. */
export function isReceiptCode(key: Buffer, report: CodedReport, code: string): boolean {
  const right = Buffer.from(receiptCode(key, report));
  const given = Buffer.alloc(right.length);
  const written = given.write(code);
  return timingSafeEqual(right, given) && written === right.length && code.length === right.length;
}
