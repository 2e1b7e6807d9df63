// Mails the reference number to the reporter: number, date and the address of the status page, never the receipt code
// or the content of the report. A person with number and code may ask for it once for each report. One address gets at
// most three a day. The answer does not say so, because it would reveal that somebody reported.
import { problems } from '#contract/words/problems-rules.ts';
import { lockAddress } from '../../access/queries.ts';
import type { Trx } from '../../db/tables.ts';
import { Problem } from '../../http/problems.ts';
import { addMail, hashAddress } from '../../mail/outbox.ts';
import { countMailsAt, listMailsOfReport } from '../../mail/queries.ts';
import type { Portal } from '../../portal.ts';
import { type CodedRow, languageOf } from './queries.ts';

const mostInADay = 3;
const dayMs = 86_400_000;

export async function mailNumber(
  trx: Trx,
  portal: Pick<Portal, 'config' | 'keys'>,
  { id: reportId, reference, createdAt: at }: CodedRow,
  address: string,
  now: Date,
): Promise<void> {
  if (!portal.config.mail) throw new Problem(409, problems('this_portal_sends_no_mail'));
  const earlier = await listMailsOfReport(trx, reportId, ['number']);
  if (earlier.length > 0) throw new Problem(409, problems('the_number_of_this_report_has_already'));
  const addressHash = hashAddress(portal.keys, address);
  // Two concurrent requests must not both be the third.
  await lockAddress(trx, addressHash, now);
  const aDayAgo = new Date(now.getTime() - dayMs);
  if ((await countMailsAt(trx, addressHash, 'number', aDayAgo)) >= mostInADay) return;
  const language = await languageOf(trx, reportId);
  const facts = { reference, at };
  await addMail(trx, portal, { kind: 'number', facts, address, addressHash, reportId, language }, now);
}
