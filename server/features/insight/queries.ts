// SQL of the figures about many cases.
import { sql } from 'kysely';
import { uncountedStates } from '#contract/insight-rules.ts';
import type { Db } from '../../db/tables.ts';

/** How many cases are read at a time. */
const batchSize = 1_000;

export interface CasePair {
  caseId: string;
  drug: string;
  reaction: string;
}

/** The received days that bound a period: from the one, and until the end of the other. Null: no bound. */
export interface Period {
  from: string | null;
  until: string | null;
}

/** The pairs of drug and reaction of the counted cases of a period, in batches of whole cases. */
export async function* readPairs(db: Db, { from, until }: Period): AsyncGenerator<CasePair[]> {
  for (let last: { receivedOn: string; id: string } | undefined; ;) {
    let next = db
      .selectFrom('cases')
      .select(['id', 'receivedOn'])
      .where('isSample', '=', false)
      .where('state', 'not in', uncountedStates)
      .orderBy('receivedOn')
      .orderBy('id')
      .limit(batchSize);
    if (last) next = next.where(sql<boolean>`("receivedOn", id) > (${last.receivedOn}, ${last.id})`);
    else if (from) next = next.where('receivedOn', '>=', from);
    if (until) next = next.where('receivedOn', '<=', until);
    const cases = await next.execute();
    if (cases.length === 0) return;
    yield await db
      .selectFrom('case_pairs')
      .select(['caseId', 'drug', 'reaction'])
      .where(
        'caseId',
        'in',
        cases.map(({ id }) => id),
      )
      .where('drug', '!=', '')
      .where('reaction', '!=', '')
      .orderBy('caseId')
      .execute();
    if (cases.length < batchSize) return;
    last = cases.at(-1);
  }
}
