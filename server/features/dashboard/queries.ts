// SQL of the dashboard: counts over several tables and their newest entries.
import { sql } from 'kysely';
import type { DashboardStats } from '#contract/dashboard.ts';
import { countOf } from '../../db/count-of.ts';
import type { Db } from '../../db/tables.ts';
import type { Week } from './weeks.ts';

type ContentCounts = Pick<DashboardStats, 'totalQuestions' | 'totalGalleryItems'>;
type Visitors = Pick<DashboardStats, 'totalReports' | 'totalMessages' | 'recentReports' | 'recentMessages'>;

/** How many recent entries of each kind the dashboard shows. */
const recent = 5;

export async function countContent(db: Db): Promise<ContentCounts> {
  const { rows } = await sql<ContentCounts>`
    select (select count(*) from quiz_questions where "deletedAt" is null) as "totalQuestions",
           (select count(*) from gallery_items where "deletedAt" is null) as "totalGalleryItems"`.execute(db);
  return firstOf(rows);
}

/** The counts and newest entries of reports and messages; the counts by time are separate. */
export async function readVisitors(db: Db): Promise<Visitors> {
  const [counts, recentReports, recentMessages] = await Promise.all([
    sql<Pick<Visitors, 'totalReports' | 'totalMessages'>>`
      select (select sum(amount) from row_counts where name = 'adr_reports') as "totalReports",
             (select sum(amount) from row_counts where name = 'contact_messages') as "totalMessages"`.execute(
      db,
    ),
    db
      .selectFrom('adr_reports')
      .select(['id', 'name', 'medicineName', 'createdAt'])
      .orderBy('createdAt', 'desc')
      .orderBy('id', 'desc')
      .limit(recent)
      .execute(),
    db
      .selectFrom('contact_messages')
      .select(['id', 'name', 'email', 'message', 'createdAt'])
      .orderBy('createdAt', 'desc')
      .orderBy('id', 'desc')
      .limit(recent)
      .execute(),
  ]);
  return { ...firstOf(counts.rows), recentReports, recentMessages };
}

/** How many reports are samples. Reads them all: for portals with made-up cases, which are small. */
export const countMadeUpReports = (db: Db): Promise<number> =>
  countOf(db.selectFrom('adr_reports').where('isSample', '=', true));

function firstOf<Row>([row]: Row[]): Row {
  if (!row) throw new Error('The counts have no row.');
  return row;
}

/** Counts the reports of each week in one query. Each count reads its part of the index on `createdAt`. */
export async function countReports(
  db: Db,
  weeks: readonly Week[],
): Promise<DashboardStats['reportsPerWeek']> {
  const counts = weeks.map(
    ({ begins, from, until }) => sql`select ${sql.lit(begins)} as week, count(*) as reports from adr_reports
      where "createdAt" >= ${from.toISOString()} and "createdAt" < ${until.toISOString()}`,
  );
  const { rows } = await sql<{ week: string; reports: number }>`
    ${sql.join(counts, sql` union all `)} order by week`.execute(db);
  return rows;
}

/** The number of all reports, and of those between two moments (null: until now), in one query. */
export async function countBetween(
  db: Db,
  from: Date,
  until: Date | null,
): Promise<{ all: number; between: number }> {
  const end = until ? sql`and "createdAt" < ${until.toISOString()}` : sql``;
  const { rows } = await sql<{ all: number; between: number }>`
    select (select sum(amount) from row_counts where name = 'adr_reports') as "all",
           (select count(*) from adr_reports where "createdAt" >= ${from.toISOString()} ${end}) as "between"`.execute(
    db,
  );
  return rows[0] ?? { all: 0, between: 0 };
}
