// Mails the reporter that a question waits, but never the question itself. Only reporters who gave an address and may
// be asked get the mail. If there is no answer, at most two reminders follow, a week apart.
import { type Asking, askingRefusal } from '#contract/cases/reporters/asking-rules.ts';
import type { CaseContent } from '#contract/cases/content/content-rules.ts';
import { known } from '#contract/cases/content/fields-rules.ts';
import { emailIssue } from '#contract/text-rules.ts';
import { problems } from '#contract/words/problems-rules.ts';
import { findVersion } from '../../../db/history.ts';
import type { Db, Trx } from '../../../db/tables.ts';
import { addMail, type Post } from '../../../mail/outbox.ts';
import { listMailsOfReport } from '../../../mail/queries.ts';
import { languageOf, listConsents } from '../../report-status/queries.ts';
import { findCaseOfReport, referenceOf, type StoredCase } from '../queries.ts';
import { hasOpenQuestion } from '../work/work-queries.ts';

const dayMs = 86_400_000;
const remindAfterMs = 7 * dayMs;
const mostReminders = 2;
const kinds = ['question', 'reminder'] as const;

/** The reporter's address; null if there is none. */
function addressOf({ reporters = [] }: CaseContent): string | null {
  const inOrder = reporters.toSorted((a, b) => Number(b.primary === true) - Number(a.primary === true));
  const given = inOrder.flatMap(({ email, contact }) => [known(email), known(contact)]);
  return given.find((text) => text !== undefined && emailIssue(text) === null) ?? null;
}

/** The last decision of a reporter on being asked; null: the reporter was never asked. */
async function mayAskMe(db: Db, reportId: string): Promise<boolean | null> {
  const decisions = (await listConsents(db, reportId)).filter(({ consent }) => consent === 'mayAskMe');
  return decisions.at(-1)?.given ?? null;
}

/** How the reporter of a report may be asked: by its own case, also of a duplicate. */
export const askingOf = async (
  db: Db,
  { reportId, source }: Pick<StoredCase, 'reportId' | 'source'>,
): Promise<Asking> => ({ source, mayAskMe: await mayAskMe(db, reportId) });

/** Why no mail about a question can leave to the reporter of a case that may be asked; null: one can. */
export async function mailHindrance(db: Db, row: StoredCase, canSend: boolean): Promise<string | null> {
  if (!canSend) return problems('this_portal_sends_no_mails_ask');
  if (row.isSample) return problems('this_case_is_a_sample_no');
  if ((await addressToAsk(db, row)) !== null) return null;
  return problems('the_report_gives_no_e_mail');
}

/** The address to which a mail about a question can go to the reporter of a case; null: none can. */
export async function addressToAsk(db: Db, row: StoredCase): Promise<string | null> {
  if (row.isSample || row.erasedAt !== null) return null;
  if (askingRefusal('mail', await askingOf(db, row)) !== null) return null;
  const version = await findVersion(db, row.id, row.version);
  return version ? addressOf(version.content) : null;
}

/** The same for the case of a report. */
async function addressOfReporter(trx: Trx, reportId: string): Promise<string | null> {
  const row = await findCaseOfReport(trx, reportId);
  return row ? addressToAsk(trx, row) : null;
}

interface QuestionMail {
  kind: (typeof kinds)[number];
  reportId: string;
  address: string;
}

async function add(trx: Trx, post: Post, { reportId, ...mail }: QuestionMail, now: Date): Promise<void> {
  const [reference, language] = [await referenceOf(trx, reportId), await languageOf(trx, reportId)];
  await addMail(trx, post, { ...mail, facts: { reference }, reportId, language }, now);
}

/**
 * Adds the mail about a new question; false if there is no address. Several questions of a day get one mail, as long as one
 * that it was about has no answer.
 */
export async function mailQuestion(trx: Trx, post: Post, reportId: string, now: Date): Promise<boolean> {
  const address = post.config.mail && (await addressOfReporter(trx, reportId));
  if (!address) return false;
  const [last] = await listMailsOfReport(trx, reportId, ['question']);
  const isWaiting =
    last &&
    last.undeliveredAt === null &&
    Date.parse(last.createdAt) > now.getTime() - dayMs &&
    (await hasOpenQuestion(trx, reportId, last.createdAt));
  if (!isWaiting) await add(trx, post, { kind: 'question', reportId, address }, now);
  return true;
}

/** Adds a reminder if one is due. The case that asks must be locked, so that two processes do not both remind. */
export async function mailReminder(trx: Trx, post: Post, reportId: string, now: Date): Promise<void> {
  const mails = await listMailsOfReport(trx, reportId, kinds);
  // Those since the last question: the mails are newest first.
  const reminders = mails.findIndex(({ kind }) => kind === 'question');
  if (reminders < 0 || reminders >= mostReminders) return;
  if (Date.parse(mails[0]?.createdAt ?? '') > now.getTime() - remindAfterMs) return;
  const address = await addressOfReporter(trx, reportId);
  if (address !== null) await add(trx, post, { kind: 'reminder', reportId, address }, now);
}
