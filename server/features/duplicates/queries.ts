// SQL of suspected duplicates: the traits and keys of cases, their lookup, and the pairs that were found.
import { hash, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { CaseContent } from '#contract/cases/content-rules.ts';
import type { Suspicion } from '#contract/cases/suspicions.ts';
import type { Db, Trx } from '../../db/tables.ts';
import type { CaseKeys } from '../../duplicates/keys.ts';
import type { CaseTraits } from '../../duplicates/traits.ts';
import type { Reason } from '../../duplicates/score-pair.ts';

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

/** The newest version of a case, and whether it is a sample. */
export async function readNewest(db: Db, id: string) {
  return db
    .selectFrom('cases')
    .innerJoin('case_versions', (join) =>
      join.onRef('caseId', '=', 'cases.id').onRef('case_versions.number', '=', 'cases.version'),
    )
    .select(['cases.id', 'cases.version', 'cases.isSample', 'case_versions.content'])
    .where('cases.id', '=', id)
    .executeTakeFirst() as Promise<
    { id: string; version: number; isSample: boolean; content: CaseContent } | undefined
  >;
}

/** The version of traits whose case has not been compared with others. */
const notCompared = 0;

/**
 * Replaces the traits and keys of a case. Other cases now find this case by them; the case itself is not compared yet.
 */
export async function storeTraits(
  trx: Trx,
  caseId: string,
  traits: CaseTraits,
  keys: CaseKeys,
): Promise<void> {
  await deleteTraits(trx, caseId);
  const row = { caseId, version: notCompared, traits: JSON.stringify(traits), hash: hashOf(traits) };
  await trx.insertInto('case_traits').values(row).execute();
  const all = [...new Set([...keys.stored, ...keys.counted].map(stored))];
  if (all.length === 0) return;
  await trx
    .insertInto('case_keys')
    .values(all.map((key) => ({ key, caseId })))
    .execute();
}

/** Notes that a version was compared, unless the stored traits are those of another one. */
export async function markCompared(
  trx: Trx,
  caseId: string,
  { version, hash: compared }: { version: number; hash: string },
): Promise<void> {
  await trx
    .updateTable('case_traits')
    .set({ version })
    .where('caseId', '=', caseId)
    .where('hash', '=', compared)
    .execute();
}

async function deleteTraits(trx: Trx, caseId: string): Promise<void> {
  await trx.deleteFrom('case_keys').where('caseId', '=', caseId).execute();
  await trx.deleteFrom('case_traits').where('caseId', '=', caseId).execute();
}

/** For an erasure: deletes the stored traits and keys of the case. The remaining content is compared again. */
export async function forgetComparison(trx: Trx, caseId: string): Promise<void> {
  await deleteTraits(trx, caseId);
  await trx
    .deleteFrom('case_suspicions')
    .where(({ eb, or }) => or([eb('caseId', '=', caseId), eb('otherId', '=', caseId)]))
    .execute();
}

export const hashOf = (traits: CaseTraits): string => hash('sha256', JSON.stringify(traits)).slice(0, 32);

/** Most candidates that one case is compared with. More share a key only if the keys are too common to say anything. */
const candidatesMax = 5_000;

/** The cases under one of these keys, without the case itself. Samples are compared with samples. */
export async function findCandidates(
  db: Db,
  { id, isSample }: { id: string; isSample: boolean },
  lookup: readonly string[],
) {
  if (lookup.length === 0) return [];
  const candidates = db
    .selectFrom('case_keys')
    .select('caseId')
    .distinct()
    .where('key', 'in', lookup.map(stored))
    .where('caseId', '!=', id)
    .limit(candidatesMax);
  const rows = await db
    .selectFrom('case_traits')
    .innerJoin('cases', 'cases.id', 'case_traits.caseId')
    .select(['case_traits.caseId', 'traits', 'hash'])
    .where('case_traits.caseId', 'in', candidates)
    .where('cases.isSample', '=', isSample)
    .execute();
  return rows as unknown as { caseId: string; traits: CaseTraits; hash: string }[];
}

/** The number of cases under each key. */
export async function countKeys(db: Db, keys: readonly string[]): Promise<Map<string, number>> {
  if (keys.length === 0) return new Map();
  const rows = await db
    .selectFrom('case_keys')
    .select(['key', ({ fn }) => fn.countAll<number>().as('cases')])
    .where('key', 'in', keys.map(stored))
    .groupBy('key')
    .execute();
  const counts = new Map(rows.map(({ key, cases }) => [key, Number(cases)]));
  return new Map(keys.map((key) => [key, counts.get(stored(key)) ?? 0]));
}

/** The number of cases that can be compared. */
export async function countTraits(db: Db): Promise<number> {
  const { cases } = await db
    .selectFrom('case_traits')
    .select(({ fn }) => fn.countAll<number>().as('cases'))
    .executeTakeFirstOrThrow();
  return Number(cases);
}

/** A weighed pair. `hash` changes when something relevant of either case does. */
export interface FoundPair {
  otherId: string;
  bits: number;
  reasons: Reason[];
  hash: string;
}

const pairOf = (one: string, other: string) =>
  one < other ? { caseId: one, otherId: other } : { caseId: other, otherId: one };

/** How many pairs one statement stores: a statement takes some thirty thousand values. */
const pairsPerStatement = 1_000;

/**
 * Stores the pairs of a case that were found now, and deletes earlier open pairs that were not found again. A pair that
 * a person marked as different stays so until something relevant of either case changes.
 */
export async function storePairs(
  trx: Trx,
  id: string,
  pairs: readonly FoundPair[],
  now: Date,
): Promise<void> {
  await trx
    .deleteFrom('case_suspicions')
    .where(({ eb, or }) => or([eb('caseId', '=', id), eb('otherId', '=', id)]))
    .where('state', '=', 'open')
    .execute();
  const rows = pairs.map(({ otherId, bits, reasons, hash: pairHash }) => ({
    id: randomUUID(),
    ...pairOf(id, otherId),
    bits,
    reasons: JSON.stringify(reasons),
    hash: pairHash,
    state: 'open',
    foundAt: now.toISOString(),
    decidedBy: null,
    decidedAt: null,
  }));
  const changed = ['bits', 'reasons', 'hash', 'state', 'foundAt', 'decidedBy', 'decidedAt'] as const;
  for (let from = 0; from < rows.length; from += pairsPerStatement) {
    await trx
      .insertInto('case_suspicions')
      .values(rows.slice(from, from + pairsPerStatement))
      .onConflict((conflict) =>
        conflict
          .columns(['caseId', 'otherId'])
          .doUpdateSet(({ ref }) =>
            Object.fromEntries(changed.map((name) => [name, ref(`excluded.${name}`)])),
          )
          .where(sql<boolean>`case_suspicions.hash <> excluded.hash`),
      )
      .execute();
  }
}

/** The open pairs of a case, the most likely first. Duplicates and nullified cases are left out. */
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
    .where('cases.state', 'not in', ['duplicate', 'nullified'])
    .orderBy('bits', 'desc')
    .execute();
  return rows as Suspicion[];
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
export async function casesUnderKeys(db: Db, keys: readonly string[]) {
  const found: { key: string; id: string; number: string; reaction: string }[] = [];
  const named = new Map(keys.map((key) => [stored(key), key]));
  const all = [...named.keys()];
  for (let from = 0; from < all.length; from += 500) {
    const rows = await db
      .selectFrom('case_keys')
      .innerJoin('cases', 'cases.id', 'case_keys.caseId')
      .select(['case_keys.key', 'cases.id', 'cases.number', 'cases.reaction'])
      .where('case_keys.key', 'in', all.slice(from, from + 500))
      .execute();
    found.push(...rows.map((row) => ({ ...row, key: named.get(row.key) ?? '' })));
  }
  return found;
}
