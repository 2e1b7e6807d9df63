// What decides which names of a case may leave the centre: the reporter's consent, and what another sender wrote.
import type { CaseContent } from '#contract/cases/content/content-rules.ts';
import type { NameFacts } from '#contract/cases/exchange/masking-rules.ts';
import type { Db } from '../../../db/tables.ts';
import type { StoredCase } from '../queries.ts';

type NamedCase = Pick<StoredCase, 'id' | 'reportId' | 'source'>;

/** Reads the facts of several cases, in a fixed number of queries. */
export async function readNameFacts(
  db: Db,
  rows: readonly NamedCase[],
): Promise<(row: NamedCase) => NameFacts> {
  // A case that began here stays ours, also when another centre sends a message about it.
  const foreign = rows.filter(({ source }) => source === 'icsr').map(({ id }) => id);
  const [consents, sent] = await Promise.all([
    rows.length === 0
      ? []
      : db
          .selectFrom('report_consents')
          .select(['reportId', 'given'])
          .where(
            'reportId',
            'in',
            rows.map(({ reportId }) => reportId),
          )
          .where('consent', '=', 'mayForwardMyName')
          .orderBy('at')
          .orderBy('id')
          .execute(),
    foreign.length === 0 ? new Map<string, CaseContent[]>() : readSent(db, foreign),
  ]);
  // The latest decision counts.
  const decisions = new Map(consents.map(({ reportId, given }) => [reportId, given]));
  return ({ id, reportId }) => ({
    mayForwardName: decisions.get(reportId) ?? false,
    sent: sent.get(id) ?? [],
  });
}

/** What the senders of imported cases wrote: the first version of each, and the later messages as information. */
async function readSent(db: Db, caseIds: readonly string[]): Promise<Map<string, CaseContent[]>> {
  const [versions, items] = await Promise.all([
    db
      .selectFrom('case_versions')
      .select(['caseId', 'content'])
      .where('caseId', 'in', caseIds)
      .where('number', '=', 1)
      // Without a message, staff typed the case.
      .where('caseId', 'in', ({ selectFrom }) =>
        selectFrom('case_messages').select('caseId').where('itemId', 'is', null).where('xml', 'is not', null),
      )
      .execute(),
    db
      .selectFrom('case_information')
      .select(['caseId', 'content'])
      .where('caseId', 'in', caseIds)
      .where('way', '=', 'icsr')
      .execute(),
  ]);
  const contents = Map.groupBy([...versions, ...items], ({ caseId }) => caseId);
  return new Map([...contents].map(([id, all]) => [id, all.map(({ content }) => content)]));
}
