// The private calendar: what it shows, to whom, and when its address ends.
import { expect, it } from 'vitest';
import { makeAccount, sessionOf, signedInPortal } from '../../testing/administrator.ts';
import { updateRow } from '../../db/update-row.ts';

async function calendarPortal() {
  const { portal, session } = await signedInPortal({ config: { rateLimit: true } });
  const open = async (initials: string) => {
    const content = {
      firstReceivedOn: '2026-11-20',
      patient: { initials },
      reporters: [{ givenName: 'Meera' }],
      drugs: [{ role: '1', name: 'Amoxicillin' }],
      reactions: [{ term: 'Rash', seriousness: { hospitalisation: true } }],
    };
    const answer = await portal.post('/api/admin/cases', { source: 'paper', content }, session);
    expect(answer.statusCode, answer.body).toBe(201);
    return answer.json() as { id: string; number: string; due: string };
  };
  const make = async () => {
    const answer = await portal.post('/api/admin/calendar', undefined, session);
    expect(answer.statusCode, answer.body).toBe(201);
    return new URL(answer.json().address).pathname;
  };
  const daysAt = async (path: string) => {
    const answer = await portal.get(path);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([
      200,
      'text/calendar; charset=utf-8',
    ]);
    return answer.body;
  };
  return { portal, session, open, make, daysAt };
}

it('shows numbers and days of own cases and of nobody, and nothing of a patient', async () => {
  const { portal, open, make, daysAt } = await calendarPortal();
  const [own, nobody, other] = [await open('Q.X.'), await open('Q.Y.'), await open('Q.Z.')];
  const assign = (id: string, assessor: string | null) => updateRow(portal.db, 'cases', id, { assessor });
  await assign(own.id, 'admin');
  await assign(nobody.id, null);
  await assign(other.id, 'ravi');
  const text = await daysAt(await make());
  expect(text.match(/SUMMARY:.*(?=\r)/g)).toEqual([`SUMMARY:${own.number}`, `SUMMARY:${nobody.number}`]);
  expect(own.due).toMatch(/^2026-/);
  expect(text).toContain(`DTSTART;VALUE=DATE:${own.due.replaceAll('-', '')}\r\n`);
  expect(text).not.toMatch(/Q\.|Amoxicillin|Rash|Meera/);
  const lines = text.split('\r\n');
  expect([lines[0], lines.at(-2), lines.at(-1)]).toEqual(['BEGIN:VCALENDAR', 'END:VCALENDAR', '']);
});

it('an address ends when a new one is made, when it is ended, and with the right or the account of its owner', async () => {
  const { portal, session, make, daysAt } = await calendarPortal();
  const first = await make();
  await daysAt(first);
  const second = await make();
  expect((await portal.get(first)).statusCode).toBe(404);
  await daysAt(second);
  const { id } = await portal.db.selectFrom('users').select('id').executeTakeFirstOrThrow();
  await updateRow(portal.db, 'users', id, { rights: JSON.stringify(['content']) });
  expect((await portal.get(second)).statusCode).toBe(404);
  await updateRow(portal.db, 'users', id, { rights: JSON.stringify(['cases']) });
  await daysAt(second);
  const end = () => portal.delete('/api/admin/calendar', session);
  expect((await end()).statusCode).toBe(204);
  expect((await end()).statusCode).toBe(404);
  expect((await portal.get(second)).statusCode).toBe(404);
  const stored = JSON.stringify(await portal.db.selectFrom('audit_events').selectAll().execute());
  expect(stored).not.toContain(second.slice(-43));
});

it('needs the right to work on cases, and nobody can guess addresses', async () => {
  const { portal } = await calendarPortal();
  const editor = await sessionOf(portal, await makeAccount(portal, 'editor', ['content']));
  expect((await portal.post('/api/admin/calendar', undefined, editor)).statusCode).toBe(403);
  const answers = [];
  for (let guess = 0; guess < 12; guess += 1) {
    answers.push((await portal.get(`/api/calendar/${String(guess).padStart(43, 'a')}`)).statusCode);
  }
  expect(answers).toEqual([...Array.from({ length: 10 }, () => 404), 429, 429]);
});
