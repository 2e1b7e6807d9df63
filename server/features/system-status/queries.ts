// SQL of the set-up list of the dashboard: each step ticks itself off from the state of the portal.
import { sql } from 'kysely';
import { casePrefixDefault } from '#contract/cases/intake/case-numbers-rules.ts';
import { type SetUpStep, setUpSteps, type SystemStatus } from '#contract/system-status.ts';
import { hasSecondFactor } from '../../access/queries.ts';
import type { Db } from '../../db/tables.ts';

/** The list for an account: its own second factor counts. `facts` are the steps that are known without a query. */
export async function readSetUp(
  db: Db,
  userId: string,
  facts: Pick<Record<SetUpStep, boolean>, 'contact' | 'backup' | 'mail'>,
): Promise<SystemStatus['setUp']> {
  const setting = (key: string) =>
    sql<string | null>`(select value from site_settings where key = ${key} and "deletedAt" is null)`;
  const row = await db
    .selectFrom('users')
    .where('id', '=', userId)
    .select([
      setting('set_up_dismissed').as('dismissed'),
      setting('case_prefix').as('prefix'),
      hasSecondFactor.as('secondFactor'),
      sql<boolean>`(select count(*) from users) > 1`.as('rights'),
      sql<boolean>`(exists (select 1 from meddra_releases where state = 'ready')
        or exists (select 1 from own_terms where kind = 'reaction'))`.as('terms'),
    ])
    .executeTakeFirst();
  const done: Record<SetUpStep, boolean> = {
    ...facts,
    prefix: row?.prefix !== casePrefixDefault,
    // SQLite returns 0 or 1.
    secondFactor: Boolean(row?.secondFactor),
    rights: Boolean(row?.rights),
    terms: Boolean(row?.terms),
  };
  return {
    dismissed: row?.dismissed === 'true',
    steps: setUpSteps.map((step) => ({ step, done: done[step] })),
  };
}
