// SQL of the administrators' first screen: counts over several tables and their newest entries.
import { sql } from 'kysely';
import type { DashboardStats } from '#contract/dashboard.ts';
import type { Db } from '../../db/tables.ts';

/** How many recent entries the dashboard shows of each kind. */
const recent = 5;

/** All of it, in three queries. `weekBegan`: reports from then on are this week's. */
export async function readDashboard(db: Db, weekBegan: Date): Promise<DashboardStats> {
  const [counts, recentReports, recentMessages] = await Promise.all([
    sql<Omit<DashboardStats, 'recentReports' | 'recentMessages'>>`
      select (select count(*) from adr_reports) as "totalReports",
             (select count(*) from contact_messages) as "totalMessages",
             (select count(*) from quiz_questions where "deletedAt" is null) as "totalQuestions",
             (select count(*) from gallery_items where "deletedAt" is null) as "totalGalleryItems",
             (select count(*) from adr_reports where "createdAt" >= ${weekBegan.toISOString()})
               as "reportsThisWeek"`.execute(db),
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
  const [row] = counts.rows;
  if (!row) throw new Error('The counts have no row.');
  return { ...row, recentReports, recentMessages };
}
