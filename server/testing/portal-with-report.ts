// A report whose reporter reads the status page and answers questions of the centre.
import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { reportStatus } from '#contract/report-status.ts';
import { testPortal, type TestPortal, validReport } from './portal.ts';

/** A portal with a report, and the number and code of its reporter. */
export async function portalWithReport(options: Parameters<typeof testPortal>[0] = {}) {
  const portal = await testPortal(options);
  const { id, reference, receiptCode: code } = (await portal.post('/api/adr-reports', validReport)).json();
  const caseId = await caseIdOf(portal, id);
  const proof = { reference, code } as { reference: string; code: string };
  return { portal, proof, id: id as string, caseId };
}

/** The id of the case of a report. */
export async function caseIdOf({ db }: TestPortal, reportId: string): Promise<string> {
  const found = db.selectFrom('cases').select('id').where('reportId', '=', reportId);
  return (await found.executeTakeFirstOrThrow()).id;
}

export async function statusOf({ post }: TestPortal, proof: object) {
  const answer = await post('/api/report-status', proof);
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store']);
  return reportStatus.parse(answer.json());
}

/** The case is waiting, and the centre has asked a question. */
export async function askQuestion(
  { db, clock }: TestPortal,
  caseId: string,
  reportId: string,
): Promise<string> {
  const id = randomUUID();
  await db.updateTable('cases').set({ state: 'waiting' }).where('id', '=', caseId).execute();
  await db
    .insertInto('case_questions')
    .values({
      id,
      caseId,
      reportId,
      askedAt: clock.now.toISOString(),
      by: 'asha',
      way: 'statusPage',
      question: 'On which day was the tablet stopped?',
    })
    .execute();
  return id;
}

export const newestContent = async ({ db }: TestPortal, caseId: string) =>
  (
    await db
      .selectFrom('case_versions')
      .select('content')
      .where('caseId', '=', caseId)
      .orderBy('number', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
  ).content;

export const itemsOf = ({ db }: TestPortal) => db.selectFrom('case_information').selectAll().execute();
