// Takes in what a phone hands in with a ward pass: a report with source `ward`, and its case, in one transaction.
import { randomUUID, randomUUIDv7 } from 'node:crypto';
import { impossibleIssues } from '#contract/cases/content/checks-rules.ts';
import { dayOf, isFuture, nowIn } from '#contract/cases/content/partial-dates-rules.ts';
import { reportOfContent } from '#contract/cases/reporters/from-report-rules.ts';
import { attachmentLimits } from '#contract/cases/work/attachments-rules.ts';
import { contentOfEntry, entryFieldOf } from '#contract/ward-content-rules.ts';
import type { WardEntry } from '#contract/ward.ts';
import { decideHandIn, entriesPerHour, momentOf, passIsOver } from '#contract/ward-rules.ts';
import { problems } from '#contract/words/problems-rules.ts';
import { reserveInFile } from '../../backup/case-number-file.ts';
import { claimKeys, KeyReused } from '../../db/idempotency-keys.ts';
import type { Trx } from '../../db/tables.ts';
import { type IdempotencyHeader, readKey } from '../../http/idempotency.ts';
import { invalidInput, Problem } from '../../http/problems.ts';
import type { Portal } from '../../portal.ts';
import { findReport, insertReport } from '../adr-reports/queries.ts';
import { issuedNumbers, openCases, yearOf } from '../cases/intake/open-case.ts';
import { announceAttachment } from '../report-status/attachments.ts';
import { countEntries, insertEntry, lockPass, type StoredPass } from './queries.ts';

const hourMs = 3_600_000;

export const noPass = () => new Problem(401, problems('this_phone_has_no_valid_ward_pass'));

/** What a stored entry answers, with one ticket for each photograph, in their order. */
interface HandedIn {
  reference: string;
  receivedAt: string;
  tickets: string[];
}

/** Returns a function that takes in an entry. The same key again gives the first report, and new tickets. */
export function entryTaker(portal: Portal) {
  const { config, engine, keys, now: clock } = portal;
  const { timeZone } = config;

  return (
    { id: passId, ward }: Pick<StoredPass, 'id' | 'ward'>,
    header: IdempotencyHeader,
    /** The body as it was sent. */
    sent: unknown,
    entry: WardEntry,
  ): Promise<HandedIn> => {
    // Under the pass, so that a key of another pass answers nothing of this one.
    const key = readKey(header, { passId, sent }, keys.idempotency);
    if (!key) throw new Problem(400, problems('send_an_idempotency_key_so'));
    const now = clock();
    const content = contentOfEntry(entry, { ward, newId: randomUUID });
    requirePossible(entry, content, now);
    return engine.db.transaction().execute(async (trx) => {
      const id = randomUUIDv7();
      const pass = await lockPass(trx, passId);
      if (!pass) throw noPass();
      const [claimed] = await claimKeys(trx, 'ward-reports', [{ key, record: { id, now } }]);
      if (claimed?.state === 'reused') throw new KeyReused();
      if (claimed && claimed.state !== 'new') {
        const first = await findReport(trx, claimed.recordId);
        // Nothing is added to a report whose person was erased.
        return answer(trx, first, claimed.state === 'erased' ? [] : entry.photographs);
      }
      const late = await requireOpen(trx, pass, entry, now);
      const day = dayOf(nowIn(now, timeZone));
      const circumstances = { id, now, year: yearOf(day), isSample: pass.isSample };
      const report = await insertReport(trx, reportOfContent(content), circumstances);
      const opening = { report, content, source: 'ward' as const, day, receivedOn: entry.toldOn, by: null };
      const opened = await openCases(trx, [opening]);
      const moment = { enteredAt: momentOf(pass, entry.enteredAt, now.toISOString()), late };
      await insertEntry(trx, { reportId: id, passId, handedInAt: now.toISOString(), ...moment });
      await reserveInFile(config.backup.dir, issuedNumbers(opened));
      return answer(trx, report, entry.photographs);
    });
  };

  async function answer(
    trx: Trx,
    report: { id: string; reference: string; createdAt: string; erasedAt: string | null },
    photographs: WardEntry['photographs'],
  ): Promise<HandedIn> {
    const tickets: string[] = [];
    for (const [place, { key, type }] of photographs.slice(0, attachmentLimits.count).entries()) {
      if (report.erasedAt !== null) break;
      const name = `ward-${place + 1}.${type.split('/')[1] ?? ''}`;
      tickets.push(await announceAttachment(portal, trx, report.id, { name, type, key }));
    }
    return { reference: report.reference, receivedAt: report.createdAt, tickets };
  }

  /** Throws a 400 that names the fields of an entry that cannot be true. */
  function requirePossible(entry: WardEntry, content: Parameters<typeof impossibleIssues>[0], now: Date) {
    const today = nowIn(now, timeZone);
    if (isFuture(entry.toldOn, today)) {
      const message = problems('the_day_on_which_it_was_told');
      throw invalidInput([{ path: 'toldOn', code: 'range', message }]);
    }
    const issues = impossibleIssues(content, today);
    if (issues.length > 0)
      throw invalidInput(issues.map((issue) => ({ ...issue, path: entryFieldOf(issue.path) })));
  }
}

/** The mark of an entry that is taken although the pass is over. Throws 403 or 429 for one that is not taken. */
async function requireOpen(trx: Trx, pass: StoredPass, { enteredAt }: WardEntry, now: Date) {
  const at = now.toISOString();
  const since = new Date(now.getTime() - hourMs).toISOString();
  const { recent, first, late } = await countEntries(trx, pass.id, since);
  const decided = decideHandIn(pass, { enteredAt, now: at, late });
  if (decided === 'refuse') {
    throw new Problem(403, problems('this_ward_pass_is_over'), {
      code: passIsOver,
    });
  }
  if (recent >= entriesPerHour) {
    const wait = first === null ? hourMs : Date.parse(first) + hourMs - now.getTime();
    throw new Problem(429, problems('a_ward_pass_hands_in_at_most', { entriesPerHour }), {
      code: 'too-many-calls',
      retryAfter: Math.max(1, Math.ceil(wait / 1_000)),
    });
  }
  return decided === 'take' ? null : decided;
}
