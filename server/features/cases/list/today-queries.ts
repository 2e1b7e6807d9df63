// SQL of the desk's first screen.
import { sql } from 'kysely';
import type { DeskToday } from '#contract/cases/today.ts';
import type { Db } from '../../../db/tables.ts';

type Week = DeskToday['weeks'][number];

/** Cases by the week in which they were received, and by their seriousness. One read of an index. */
export async function countWeeks(db: Db, weeks: readonly Pick<Week, 'from' | 'to'>[]): Promise<Week[]> {
  const from = weeks[0]?.from ?? '';
  const { rows } = await sql<{ receivedOn: string; serious: string; cases: number }>`
    select "receivedOn", serious, count(*) as cases from cases
    where "receivedOn" >= ${from} group by "receivedOn", serious`.execute(db);
  return weeks.map((week) => {
    const own = rows.filter(({ receivedOn }) => receivedOn >= week.from && receivedOn <= week.to);
    const countOf = (value: string) =>
      own.filter(({ serious }) => serious === value).reduce((sum, { cases }) => sum + Number(cases), 0);
    return { ...week, serious: countOf('true'), not: countOf('false'), unknown: countOf('unknown') };
  });
}

/** The newest reports with their cases, and the newest messages. */
export async function listArrivals(
  db: Db,
): Promise<Pick<DeskToday['arrivals'], 'lastReports' | 'lastMessages'>> {
  const [reports, messages] = await Promise.all([
    db
      .selectFrom('adr_reports')
      .innerJoin('cases', 'cases.reportId', 'adr_reports.id')
      .select(['cases.id as caseId', 'number', 'drug', 'reaction', 'serious', 'adr_reports.createdAt as at'])
      .orderBy('adr_reports.createdAt', 'desc')
      .orderBy('adr_reports.id', 'desc')
      .limit(5)
      .execute(),
    db
      .selectFrom('contact_messages')
      .select(['id', 'name', 'message', 'createdAt as at'])
      .orderBy('createdAt', 'desc')
      .orderBy('id', 'desc')
      .limit(3)
      .execute(),
  ]);
  return {
    lastReports: reports.map((one) => ({ ...one, serious: one.serious === 'true' })),
    lastMessages: messages.map((one) => ({ ...one, message: [...one.message].slice(0, 120).join('') })),
  };
}

/** When the last reports came, the newest first. */
export async function listReportTimes(db: Db, limit: number): Promise<string[]> {
  const times = await db
    .selectFrom('adr_reports')
    .select('createdAt')
    .orderBy('createdAt', 'desc')
    .limit(limit)
    .execute();
  return times.map(({ createdAt }) => createdAt);
}

/** How many reports and messages came since a moment. */
export async function countArrivals(db: Db, since: string): Promise<{ reports: number; messages: number }> {
  const { rows } = await sql<{ reports: number; messages: number }>`
    select (select count(*) from adr_reports where "createdAt" >= ${since}) as reports,
           (select count(*) from contact_messages where "createdAt" >= ${since}) as messages`.execute(db);
  return { reports: Number(rows[0]?.reports ?? 0), messages: Number(rows[0]?.messages ?? 0) };
}
