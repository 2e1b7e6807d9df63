// Checks the reference number and the receipt code of a reporter. A person who has both may act for the reporter. A
// wrong number and a wrong code take the same path and get the same answer. Wrong ones are counted for each network
// address, which must then wait, and for each reference, which staff see. The right code from another address still
// works.
import { randomUUID } from 'node:crypto';
import { readReceiptCode, readReference } from '#contract/receipt-code-rules.ts';
import { problems } from '#contract/words/problems-rules.ts';
import { limitFailures } from '../../http/limits.ts';
import { Problem } from '../../http/problems.ts';
import type { Portal } from '../../portal.ts';
import { isReceiptCode } from '../../receipts/receipt-code.ts';
import { receiptKey } from '../../receipts/receipt-key.ts';
import { type CodedRow, countWrongCode, findCoded } from './queries.ts';

/** Number and code as typed. */
export interface Proof {
  reference: string;
  code: string;
}

export const wrongProof = () => new Problem(404, problems('there_is_no_report_with_this_number'));

/** Returns a function that finds the report of a number and its code, or throws. */
export function codeCheck(portal: Portal) {
  const limit = limitFailures(portal, 'codes', portal.config.limits.codes);
  return async (request: Parameters<typeof limit>[0], proof: Proof): Promise<CodedRow> => {
    const key = await receiptKey(portal);
    if (!key) {
      const message = problems('the_portal_cannot_check_receipt_codes');
      throw new Problem(503, message, { retryAfter: 600 });
    }
    const report = await limit(request, () => find(portal, key, proof));
    if (!report) throw wrongProof();
    return report;
  };
}

/** Does the same work for every proof, whether or not there is such a report. */
async function find(portal: Portal, key: Buffer, { reference, code }: Proof): Promise<CodedRow | null> {
  const { db } = portal.engine;
  const wanted = readReference(reference) ?? '';
  const report = await findCoded(db, wanted);
  const coded = report ?? { id: randomUUID(), receiptGeneration: 1 };
  const isRight = isReceiptCode(key, coded, readReceiptCode(code) ?? '');
  if (report && isRight) return report;
  // Count after the answer: for an existing report the write takes longer, which would reveal that it exists.
  setImmediate(() => void countWrongCode(db, wanted).catch(() => {}));
  return null;
}
