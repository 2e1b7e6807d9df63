// SQL of links between cases: C.1.10.r of E2B(R3).
import { sql } from 'kysely';
import type { CaseState } from '#contract/cases/work/steps-rules.ts';
import type { Db, Trx } from '../../../db/tables.ts';

/** The most cases that are linked with one case. */
export const linksMax = 20;

/** A case that is linked with `caseId`. Of a duplicate, the surviving case. */
export interface LinkedCase {
  caseId: string;
  /** The case that was linked: a duplicate keeps its link. */
  storedId: string;
  id: string;
  number: string;
  state: CaseState;
  /** C.1.8.1 and C.1.1; null: no message of it was made. */
  worldwideId: string | null;
  senderId: string | null;
}

/** The cases that are linked with these, in the order of their numbers. */
export async function listLinks(db: Db, ids: readonly string[]): Promise<LinkedCase[]> {
  const rows = await db
    .selectFrom('case_links')
    .innerJoin('cases as linked', 'linked.id', 'case_links.otherId')
    .innerJoin('cases', (join) =>
      join.on(
        sql<boolean>`cases.id = case when linked.state = 'duplicate' then coalesce(linked."survivingCaseId", linked.id) else linked.id end`,
      ),
    )
    .leftJoin('case_exchange', 'case_exchange.caseId', 'cases.id')
    .select(['case_links.caseId', 'linked.id as storedId', 'cases.id', 'cases.number', 'cases.state'])
    .select(['case_exchange.worldwideId', 'case_exchange.senderId'])
    .where('case_links.caseId', 'in', ids)
    .orderBy('cases.number')
    .execute();
  return (rows as LinkedCase[]).filter(({ caseId, id }) => caseId !== id);
}

/** The cases that have one of these texts as their number or as an id of their messages. */
export async function findNamed(
  db: Db,
  texts: readonly string[],
): Promise<Pick<LinkedCase, 'id' | 'number' | 'state'>[]> {
  if (texts.length === 0) return [];
  const [byNumber, byId] = await Promise.all([
    db.selectFrom('cases').select(['id', 'number', 'state']).where('number', 'in', texts).execute(),
    db
      .selectFrom('case_exchange')
      .innerJoin('cases', 'cases.id', 'case_exchange.caseId')
      .select(['cases.id', 'cases.number', 'cases.state'])
      .where('case_exchange.worldwideId', 'in', texts)
      .execute(),
  ]);
  return [...byNumber, ...byId] as Pick<LinkedCase, 'id' | 'number' | 'state'>[];
}

export async function findByNumber(db: Db, number: string) {
  return db
    .selectFrom('cases')
    .select(['id', 'number', 'isSample', 'state'])
    .where('number', '=', number)
    .executeTakeFirst();
}

/** Links two cases in both. Nothing changes where they are linked. */
export async function insertLink(
  trx: Trx,
  [one, other]: readonly [string, string],
  { at, by }: { at: Date; by: string },
): Promise<void> {
  const more = { at: at.toISOString(), by };
  await trx
    .insertInto('case_links')
    .values([
      { caseId: one, otherId: other, ...more },
      { caseId: other, otherId: one, ...more },
    ])
    .onConflict((conflict) => conflict.columns(['caseId', 'otherId']).doNothing())
    .execute();
}

export async function deleteLink(trx: Trx, one: string, other: string): Promise<void> {
  await trx
    .deleteFrom('case_links')
    .where(({ eb, and, or }) =>
      or([
        and([eb('caseId', '=', one), eb('otherId', '=', other)]),
        and([eb('caseId', '=', other), eb('otherId', '=', one)]),
      ]),
    )
    .execute();
}

/** The links of a case as stored: without following duplicates. */
export async function listLinkedIds(db: Db, id: string): Promise<string[]> {
  const rows = await db.selectFrom('case_links').select('otherId').where('caseId', '=', id).execute();
  return rows.map(({ otherId }) => otherId);
}
