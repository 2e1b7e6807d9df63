// A portal with the records of one person, for tests of search, export and erasure.
import type { AuditEvent } from '#contract/audit-events.ts';
import { createSignedInAdministrator, sessionOf } from './administrator.ts';
import { testPortal, type TestPortal, validMessage, validReport } from './portal.ts';

export const person = {
  report: {
    ...validReport,
    name: 'Sunita DESHMUKH',
    age: 47,
    contact: '98220 11111, sunita@deshmukh.example',
    symptoms: 'Sunita had a rash after her wedding in Nashik',
    message: 'Ask Dr. Kulkarni',
  },
  message: { name: 'सुनीता देशमुख', email: 'sunita@deshmukh.example', message: 'Call me at 98220 11111' },
  score: { playerName: 'sunita d.', score: 7, totalQuestions: 10 },
};
/** Must not appear anywhere after the person's data was erased. */
export const words = /sunita|deshmukh|98220|nashik|kulkarni|सुनीता/i;

/** A portal with three records of a person, and records of others. */
export async function portalWithPerson() {
  const portal = await testPortal();
  const session = await createSignedInAdministrator(portal);
  await portal.post('/api/adr-reports', validReport);
  await portal.post('/api/contact-messages', validMessage);
  const send = async (url: string, body: object) =>
    (await portal.post(url, body, { 'idempotency-key': url })).json() as { id: string; reference: string };
  const ids = {
    report: await send('/api/adr-reports', person.report),
    message: await send('/api/contact-messages', person.message),
    score: await send('/api/quiz-scores', person.score),
  };
  const find = async (q: string) => portal.get(`/api/admin/privacy?q=${encodeURIComponent(q)}`, session);
  const erase = (records: object[]) => portal.post('/api/admin/privacy/erase', { records }, session);
  const all = [
    { kind: 'adr-reports', id: ids.report.id },
    { kind: 'contact-messages', id: ids.message.id },
    { kind: 'quiz-scores', id: ids.score.id },
  ];
  return { portal, session, ids, find, erase, all };
}

/** A new session, for after the clock was moved on. */
export async function freshSession(portal: TestPortal) {
  const { id } = await portal.db.selectFrom('users').select('id').executeTakeFirstOrThrow();
  return sessionOf(portal, id);
}

export const eventsOf = async (portal: TestPortal, session: Record<string, string>, query: string) =>
  (await portal.get(`/api/admin/audit-events?${query}`, session)).json() as AuditEvent[];
