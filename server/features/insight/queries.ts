// SQL of the figures about many cases.
import { sql } from 'kysely';
import { uncountedStates } from '#contract/insight-rules.ts';
import type { Db } from '../../db/tables.ts';

/** How many cases, and how many pairs of theirs, one statement reads. */
const casesAtOnce = 1_000;
const pairsAtOnce = 20_000;

/** The names of the drugs and reactions of one case, as stored. Some may be there more than once. */
export interface CaseNames {
  drugs: string[];
  reactions: string[];
}

/** Which cases are counted. */
export interface Counted {
  /** The received days that bound the period: from the one, and until the end of the other. Null: no bound. */
  from: string | null;
  until: string | null;
  /** A portal with made-up cases counts them. */
  samples: boolean;
}

/** The names in the pairs of the counted cases of a period, in batches of whole cases, and how many pairs were read. */
export async function* readPairs(
  db: Db,
  { from, until, samples }: Counted,
): AsyncGenerator<{ cases: CaseNames[]; pairs: number }> {
  for (let last: { receivedOn: string; id: string } | undefined; ;) {
    let next = db
      .selectFrom('cases')
      .select(['id', 'receivedOn'])
      .where('state', 'not in', ['new', ...uncountedStates])
      .orderBy('receivedOn')
      .orderBy('id')
      .limit(casesAtOnce);
    if (!samples) next = next.where('isSample', '=', false);
    if (last) next = next.where(sql<boolean>`("receivedOn", id) > (${last.receivedOn}, ${last.id})`);
    else if (from) next = next.where('receivedOn', '>=', from);
    if (until) next = next.where('receivedOn', '<=', until);
    const cases = await next.execute();
    yield* readPairsOf(
      db,
      cases.map(({ id }) => id),
    );
    if (cases.length < casesAtOnce) return;
    last = cases.at(-1);
  }
}

/** One case may have 10,000 pairs, so the pairs of many are read in parts. */
async function* readPairsOf(
  db: Db,
  ids: readonly string[],
): AsyncGenerator<{ cases: CaseNames[]; pairs: number }> {
  let left = ids.toSorted();
  let last: { caseId: string; drugId: string; reactionId: string } | undefined;
  let open: (CaseNames & { caseId: string }) | undefined;
  while (left.length > 0) {
    let next = db
      .selectFrom('case_pairs')
      .select(['caseId', 'drugId', 'reactionId', 'drug', 'reaction'])
      .where('caseId', 'in', left)
      .orderBy('caseId')
      .orderBy('drugId')
      .orderBy('reactionId')
      .limit(pairsAtOnce);
    if (last) {
      const { caseId, drugId, reactionId } = last;
      next = next.where(
        sql<boolean>`("caseId", "drugId", "reactionId") > (${caseId}, ${drugId}, ${reactionId})`,
      );
    }
    const rows = await next.execute();
    const whole: CaseNames[] = [];
    for (const { caseId, drug, reaction } of rows) {
      if (drug === '' || reaction === '') continue;
      if (open?.caseId !== caseId) {
        if (open) whole.push(open);
        open = { caseId, drugs: [], reactions: [] };
      }
      open.drugs.push(drug);
      open.reactions.push(reaction);
    }
    last = rows.at(-1);
    const isLast = rows.length < pairsAtOnce || !last;
    if (isLast && open) whole.push(open);
    yield { cases: whole, pairs: rows.length };
    if (isLast) return;
    left = left.filter((id) => id >= (last?.caseId ?? ''));
  }
}

/** How many cases of a period nobody has taken yet: they have no pairs. */
export async function countWaiting(db: Db, { from, until, samples }: Counted): Promise<number> {
  let waiting = db
    .selectFrom('cases')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('state', '=', 'new');
  if (!samples) waiting = waiting.where('isSample', '=', false);
  if (from) waiting = waiting.where('receivedOn', '>=', from);
  if (until) waiting = waiting.where('receivedOn', '<=', until);
  return Number((await waiting.executeTakeFirstOrThrow()).count);
}

/** How many of the counted cases of a period are made up. */
export async function countMadeUp(db: Db, { from, until, samples }: Counted): Promise<number> {
  if (!samples) return 0;
  let madeUp = db
    .selectFrom('cases')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('isSample', '=', true)
    .where('state', 'not in', ['new', ...uncountedStates])
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('case_pairs').select('caseId').whereRef('case_pairs.caseId', '=', 'cases.id')),
    );
  if (from) madeUp = madeUp.where('receivedOn', '>=', from);
  if (until) madeUp = madeUp.where('receivedOn', '<=', until);
  return Number((await madeUp.executeTakeFirstOrThrow()).count);
}
