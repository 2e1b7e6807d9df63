// SQL of suspected duplicates: the traits and keys of cases, their lookup, and the pairs that were found.
import { hash, randomUUID } from 'node:crypto';
import { type Insertable, sql } from 'kysely';
import { goneStates } from '#contract/cases/work/steps-rules.ts';
import type { Suspicion } from '#contract/cases/work/suspicions.ts';
import { countOf } from '../../db/count-of.ts';
import { insertRows } from '../../db/insert-rows.ts';
import { isPostgres } from '../../db/is-postgres.ts';
import type { Db, Tables, Trx } from '../../db/tables.ts';
import {
  type Candidate,
  candidatesMax,
  earlierPerKeyMax,
  laterPerKeyMax,
  type WeighedPair,
} from '../../duplicates/weigh-candidates.ts';

/** Open pairs in which a case takes part. More of them say no more to a person. */
export const openPairsMax = 50;

/** Keys hold initials and contacts: they are stored as short hashes, which also take less room. */
const stored = (key: string): string => hash('sha256', key, 'base64url').slice(0, 16);

/** How many cases one query looks through: some ten milliseconds. */
const casesPerQuery = 5_000;

/**
 * The next cases after an id whose newest version has not been compared with others. `last`: where the next call
 * continues; null: these were the last cases.
 */
export async function listUncompared(
  db: Db,
  after: string | null,
): Promise<{ cases: { id: string; version: number }[]; last: string | null }> {
  const all = db
    .selectFrom('cases')
    .select('cases.id')
    .$if(after !== null, (query) => query.where('cases.id', '>', after ?? ''));
  const end = await all
    .orderBy('cases.id')
    .limit(1)
    .offset(casesPerQuery - 1)
    .executeTakeFirst();
  const cases = await all
    .select('cases.version')
    .$if(end !== undefined, (query) => query.where('cases.id', '<=', end?.id ?? ''))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('case_traits')
            .select('case_traits.caseId')
            .whereRef('case_traits.caseId', '=', 'cases.id')
            .whereRef('case_traits.version', '=', 'cases.version'),
        ),
      ),
    )
    .execute();
  return { cases, last: end?.id ?? null };
}

/** A case whose newest version is to be compared. */
export interface CaseToCompare {
  id: string;
  version: number;
  isSample: boolean;
  /** When its content was erased the last time. */
  erasedAt: string | null;
  /** The content as JSON: it is parsed in another thread. */
  content: string;
}

/** The newest version of a case. */
export async function readNewest(db: Db, id: string): Promise<CaseToCompare | undefined> {
  return db
    .selectFrom('cases')
    .innerJoin('case_versions', (join) =>
      join.onRef('caseId', '=', 'cases.id').onRef('case_versions.number', '=', 'cases.version'),
    )
    .select(['cases.id', 'cases.version', 'cases.isSample', 'cases.erasedAt'])
    .select(sql<string>`cast(case_versions.content as text)`.as('content'))
    .where('cases.id', '=', id)
    .executeTakeFirst();
}

/** What is stored of a case for the search. */
export interface CaseTraitsRow {
  caseId: string;
  /** `CaseTraits` as JSON. */
  traits: string;
  hash: string;
  /** The keys under which it is stored. */
  keys: readonly string[];
}

/** The version of traits whose case has not been compared with others. */
const notCompared = 0;

/**
 * Replaces the traits and keys of some cases: other cases now find them, and they are not compared yet. Leaves out, and
 * does not return, the cases that were saved, erased or locked since they were read.
 */
export async function storeTraits(
  trx: Trx,
  found: readonly (CaseTraitsRow & Pick<CaseToCompare, 'version' | 'erasedAt'>)[],
): Promise<Set<string>> {
  const ids = found.map(({ caseId }) => caseId);
  const rows = await trx
    .selectFrom('cases')
    .select(['id', 'version', 'erasedAt'])
    .where('id', 'in', ids)
    .modifyEnd(heldIfFree(trx))
    .execute();
  const current = new Map(rows.map((row) => [row.id, row]));
  const unchanged = found.filter(({ caseId, version, erasedAt }) => {
    const now = current.get(caseId);
    return now?.version === version && now.erasedAt === erasedAt;
  });
  await insertTraits(trx, unchanged);
  return new Set(unchanged.map(({ caseId }) => caseId));
}

/** Replaces the traits and keys of cases without looking at the cases. */
export async function insertTraits(trx: Trx, cases: readonly CaseTraitsRow[]): Promise<void> {
  if (cases.length === 0) return;
  const caseIds = cases.map(({ caseId }) => caseId);
  await deleteTraits(trx, caseIds);
  const rows = cases.map(({ caseId, traits, hash: own }) => ({
    caseId,
    version: notCompared,
    traits,
    hash: own,
  }));
  await insertRows(trx, 'case_traits', rows);
  const keys = cases.flatMap((one) =>
    [...new Set(one.keys.map(stored))].map((key) => ({ key, caseId: one.caseId })),
  );
  await insertRows(trx, 'case_keys', keys);
}

/** Leaves out rows that another transaction has locked: it may erase them. On SQLite there is no other transaction. */
const heldIfFree = (trx: Trx) => (isPostgres(trx) ? sql`for share skip locked` : sql``);

async function deleteTraits(trx: Trx, ids: readonly string[]): Promise<void> {
  await trx.deleteFrom('case_keys').where('caseId', 'in', ids).execute();
  await trx.deleteFrom('case_traits').where('caseId', 'in', ids).execute();
}

/** For an erasure: deletes the stored traits and keys of the case. The remaining content is compared again. */
export async function forgetComparison(trx: Trx, caseId: string): Promise<void> {
  await deleteTraits(trx, [caseId]);
  await trx
    .deleteFrom('case_suspicions')
    .where(({ eb, or }) => or([eb('caseId', '=', caseId), eb('otherId', '=', caseId)]))
    .execute();
}

/** `traits`: `CaseTraits` as JSON. */
export const hashOf = (traits: string): string => hash('sha256', traits).slice(0, 32);

/** How many keys one statement looks up. */
const keysPerStatement = 24;

function* parts<T>(list: readonly T[], size: number): Generator<T[]> {
  for (let from = 0; from < list.length; from += size) yield list.slice(from, from + size);
}

/** Keys as rows of a statement. */
const rowsOf = (keys: readonly string[]) => sql`values ${sql.join(keys.map((key) => sql`(${key})`))}`;

/** A stored case that shares a key with another one. */
export interface FoundCandidate extends Candidate {
  hash: string;
  /** How much the shared keys say, in natural logarithms of their rarity. */
  weight: number;
}

/**
 * The cases under these keys that share the rarest and the most of them, without the case itself; at most
 * `earlierPerKeyMax` and `laterPerKeyMax` under each key, those that came next before and after it, and `candidatesMax`
 * in all. Samples are compared with samples. `size` is the number of cases.
 */
export async function findCandidates(
  db: Db,
  { id, isSample }: { id: string; isSample: boolean },
  lookup: readonly string[],
  size: number,
): Promise<FoundCandidate[]> {
  const all = new Map<string, FoundCandidate>();
  for (const keys of parts(lookup.map(stored), keysPerStatement)) {
    const { rows } = await candidatesUnder(keys, { id, isSample }, size).execute(db);
    for (const one of rows) {
      all.set(one.caseId, { ...one, weight: one.weight + (all.get(one.caseId)?.weight ?? 0) });
    }
  }
  return [...all.values()].toSorted((a, b) => b.weight - a.weight).slice(0, candidatesMax);
}

const candidatesUnder = (
  keys: readonly string[],
  { id, isSample }: { id: string; isSample: boolean },
  size: number,
) => {
  // Ids are in order of arrival.
  const earliest = sql`coalesce((select "caseId" from "case_keys" as "earlier"
      where "earlier"."key" = "wanted"."key" and "caseId" < ${id}
      order by "caseId" desc limit 1 offset ${sql.lit(earlierPerKeyMax - 1)}), '00000000-0000-0000-0000-000000000000')`;
  const latest = sql`coalesce((select "caseId" from "case_keys" as "later"
      where "later"."key" = "wanted"."key" and "caseId" > ${id}
      order by "caseId" limit 1 offset ${sql.lit(laterPerKeyMax - 1)}), 'ffffffff-ffff-ffff-ffff-ffffffffffff')`;
  return sql<FoundCandidate>`with "wanted"("key") as (${rowsOf(keys)}),
    "found" as (select "wanted"."key", "caseId", "caseId" < ${id} as "isEarlier"
      from "wanted" join "case_keys" on "case_keys"."key" = "wanted"."key"
      where "caseId" <> ${id} and "caseId" >= ${earliest} and "caseId" <= ${latest}),
    "rarity" as (select "key", ln(cast(${Math.max(2, size)} as double precision) / count(*)) as "weight" from "found" group by "key"),
    "ranked" as (select "found"."caseId", "isEarlier", sum("rarity"."weight") as "weight"
      from "found" join "rarity" on "rarity"."key" = "found"."key"
      group by "found"."caseId", "isEarlier" order by 3 desc, 2 desc, 1 desc limit ${candidatesMax})
    select "ranked"."caseId", "ranked"."weight", "hash", cast("traits" as text) as "traits"
      from "ranked" join "case_traits" on "case_traits"."caseId" = "ranked"."caseId"
      join "cases" on "cases"."id" = "ranked"."caseId" where "cases"."isSample" = ${isSample}
      order by "ranked"."weight" desc, "isEarlier" desc, "ranked"."caseId" desc`;
};

/** A key with more cases counts as one with so many. */
const countedMax = 50_000;

/** The number of cases under each key. `known` holds those that were counted before, and gets the others. */
export async function countKeys(
  db: Db,
  keys: readonly string[],
  known: Map<string, number>,
): Promise<Map<string, number>> {
  const hashed = new Map(keys.map((key) => [key, stored(key)]));
  const unknown = [...new Set(hashed.values())].filter((key) => !known.has(key));
  for (const some of parts(unknown, keysPerStatement)) {
    const { rows } = await sql<{ key: string; cases: number }>`with "wanted"("key") as (${rowsOf(some)})
      select "key", (select count(*) from (select 1 from "case_keys"
        where "case_keys"."key" = "wanted"."key" limit ${sql.lit(countedMax)}) as counted) as "cases" from "wanted"`.execute(
      db,
    );
    for (const { key, cases } of rows) known.set(key, Number(cases));
  }
  return new Map([...hashed].map(([key, text]) => [key, known.get(text) ?? 0]));
}

/** The number of cases that can be compared. */
export const countTraits = (db: Db): Promise<number> => countOf(db.selectFrom('case_traits'));

/** A weighed pair. */
export interface FoundPair extends WeighedPair {
  /** The hash of the traits of the other case. */
  otherHash: string;
}

/** A version of a case that was compared, and its pairs, at most `pairsMax`. */
export interface ComparedCase {
  id: string;
  version: number;
  /** The hash of its traits. */
  hash: string;
  pairs: readonly FoundPair[];
}

const pairOf = (one: string, other: string) =>
  one < other ? { caseId: one, otherId: other } : { caseId: other, otherId: one };

/**
 * Stores the pairs of a case that were found now, deletes earlier open pairs that were not found again, and notes that
 * the version was compared. A pair that a person marked as different stays so until something relevant of either case
 * changes. Pairs of values that have changed or were erased in the meantime are not stored, and not those of a case
 * that has `openPairsMax` already.
 */
export async function storeComparison(trx: Trx, compared: ComparedCase, now: Date): Promise<void> {
  const { id, version, hash: own, pairs } = compared;
  const current = await readHashes(trx, [id, ...pairs.map(({ otherId }) => otherId)]);
  if (current.get(id) !== own) return;
  await trx
    .deleteFrom('case_suspicions')
    .where(({ eb, or }) => or([eb('caseId', '=', id), eb('otherId', '=', id)]))
    .where('state', '=', 'open')
    .execute();
  const unchanged = pairs.filter(({ otherId, otherHash }) => current.get(otherId) === otherHash);
  const full = unchanged.length > 0 ? await findFull(trx, unchanged) : new Set();
  const rows = unchanged
    .filter(({ otherId }) => !full.has(otherId))
    .map(({ otherId, bits, reasons, otherHash }) => ({
      id: randomUUID(),
      ...pairOf(id, otherId),
      bits,
      reasons: JSON.stringify(reasons),
      hash: [own, otherHash].toSorted().join(' '),
      state: 'open',
      foundAt: now.toISOString(),
      decidedBy: null,
      decidedAt: null,
    }));
  if (rows.length > 0) await insertPairs(trx, rows);
  await trx.updateTable('case_traits').set({ version }).where('caseId', '=', id).execute();
}

/** The hashes of the stored traits of a case and its partners, and a lock that an erasure waits for. */
async function readHashes(trx: Trx, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await trx
    .selectFrom('case_traits')
    .select(['caseId', 'hash'])
    .where('caseId', 'in', ids)
    .modifyEnd(heldIfFree(trx))
    .execute();
  return new Map(rows.map(({ caseId, hash: own }) => [caseId, own]));
}

/** The partners that have `openPairsMax` open pairs or more. */
async function findFull(trx: Trx, pairs: readonly FoundPair[]): Promise<Set<string>> {
  const ids = pairs.map(({ otherId }) => otherId);
  const side = (column: 'caseId' | 'otherId') =>
    trx
      .selectFrom('case_suspicions')
      .select(`${column} as id`)
      .where(column, 'in', ids)
      .where('state', '=', 'open');
  const rows = await trx
    .selectFrom(side('caseId').unionAll(side('otherId')).as('open'))
    .select('open.id')
    .groupBy('open.id')
    .having(({ fn }) => fn.countAll(), '>=', openPairsMax)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

const changed = ['bits', 'reasons', 'hash', 'state', 'foundAt', 'decidedBy', 'decidedAt'] as const;

async function insertPairs(trx: Trx, rows: readonly Insertable<Tables['case_suspicions']>[]): Promise<void> {
  await trx
    .insertInto('case_suspicions')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['caseId', 'otherId'])
        .doUpdateSet(({ ref }) => Object.fromEntries(changed.map((name) => [name, ref(`excluded.${name}`)])))
        .where(sql<boolean>`case_suspicions.hash <> excluded.hash`),
    )
    .execute();
}

/** Two linked cases, such as those of a mother and her child, are two cases. A link is stored from both sides. */
const notLinked = sql<boolean>`not exists (
  select 1 from case_links
  where case_links."caseId" = case_suspicions."caseId" and case_links."otherId" = case_suspicions."otherId"
)`;

/** The open pairs of a case, the most likely first, at most `openPairsMax`. Duplicates and nullified cases are left out. */
export async function listSuspicions(db: Db, id: string): Promise<Suspicion[]> {
  const rows = await db
    .selectFrom('case_suspicions')
    .innerJoin('cases', (join) =>
      join.on(sql<boolean>`cases.id = case when "caseId" = ${id} then "otherId" else "caseId" end`),
    )
    .innerJoin('adr_reports', 'adr_reports.id', 'cases.reportId')
    .select([
      'cases.id',
      'cases.number',
      'adr_reports.reference',
      'cases.state',
      'cases.patient',
      'cases.drug',
      'cases.reaction',
      'cases.receivedAt',
      'bits',
      'reasons',
      'foundAt',
    ])
    .where(({ eb, or }) => or([eb('caseId', '=', id), eb('otherId', '=', id)]))
    .where('case_suspicions.state', '=', 'open')
    .where('cases.state', 'not in', goneStates)
    .where(notLinked)
    .orderBy('bits', 'desc')
    .limit(openPairsMax)
    .execute();
  return rows as Suspicion[];
}

/** Those of the cases that `listSuspicions` has pairs of. */
export async function suspectedAmong(db: Db, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const side = (own: 'caseId' | 'otherId', other: 'caseId' | 'otherId') =>
    db
      .selectFrom('case_suspicions')
      .innerJoin('cases', 'cases.id', `case_suspicions.${other}`)
      .select(`case_suspicions.${own} as id`)
      .where(`case_suspicions.${own}`, 'in', ids)
      .where('case_suspicions.state', '=', 'open')
      .where('cases.state', 'not in', goneStates)
      .where(notLinked);
  const rows = await side('caseId', 'otherId').union(side('otherId', 'caseId')).execute();
  return new Set(rows.map(({ id }) => id));
}

/** Marks two cases as different. False: there is no open pair of them. */
export async function markDifferent(
  trx: Trx,
  id: string,
  other: string,
  by: { username: string; now: Date },
): Promise<boolean> {
  const pair = pairOf(id, other);
  const { numUpdatedRows } = await trx
    .updateTable('case_suspicions')
    .set({ state: 'different', decidedBy: by.username, decidedAt: by.now.toISOString() })
    .where('caseId', '=', pair.caseId)
    .where('otherId', '=', pair.otherId)
    .where('state', '=', 'open')
    .executeTakeFirst();
  return Number(numUpdatedRows) > 0;
}

/** The cases that have one of these keys, with the key. */
export async function casesUnderKeys(db: Db, keys: readonly string[], most: number) {
  const found: { key: string; id: string; number: string; reaction: string }[] = [];
  const named = new Map(keys.map((key) => [stored(key), key]));
  const all = [...named.keys()];
  for (let from = 0; from < all.length && found.length < most; from += 500) {
    const rows = await db
      .selectFrom('case_keys')
      .innerJoin('cases', 'cases.id', 'case_keys.caseId')
      .select(['case_keys.key', 'cases.id', 'cases.number', 'cases.reaction'])
      .where('case_keys.key', 'in', all.slice(from, from + 500))
      .limit(most - found.length)
      .execute();
    found.push(...rows.map((row) => ({ ...row, key: named.get(row.key) ?? '' })));
  }
  return found;
}
