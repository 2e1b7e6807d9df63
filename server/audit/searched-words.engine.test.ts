// The words of searches for persons: kept sealed beside the audit trail, shown to accounts with both rights after their
// password, gone with the person whom they found.
import { expect, it } from 'vitest';
import type { AuditEvent } from '#contract/audit-events.ts';
import { makeAccount, sessionOf } from '../testing/administrator.ts';
import { portalWithPerson, words as personal } from '../testing/person.ts';

const address = '/api/admin/audit-events';

it('the words of a search are sealed, shown on demand, each look is a line, and an erasure takes them away', async () => {
  const { portal, session, all, erase } = await portalWithPerson();
  const read = async (url: string) => (await portal.get(url, session)).json();
  const search = (list: string, q: string) =>
    portal.get(`/api/admin/${list}&q=${encodeURIComponent(q)}`, session);
  await search('cases?limit=25', 'Deshmukh');
  await search('cases?limit=25', 'nausea');
  await search('cases?limit=25', '+91 98765 43210');
  await search('cases?limit=25', 'MRD-77');
  await search('contact-messages?limit=25'.replace('admin/', ''), 'nobody');
  await portal.get(`/api/admin/cases/csv?q=Sunita`, session);
  const searches = ((await read(`${address}?kind=cases&limit=25`)) as AuditEvent[]).filter(
    ({ details }) => details?.searched,
  );
  const wordsOf = async ({ id }: AuditEvent) => String((await read(`${address}/${id}/words`)).words);
  const allWords = async () =>
    (await Promise.all(searches.map(wordsOf))).toSorted((a, b) => (a < b ? -1 : 1));
  expect(await allWords()).toEqual(['+91 98765 43210', 'Deshmukh', 'MRD-77', 'Sunita', 'nausea']);
  const kinds = await Promise.all(
    searches.map(async (one) => [await wordsOf(one), one.details?.searchedBy] as const),
  );
  expect(Object.fromEntries(kinds)).toEqual({
    '+91 98765 43210': 'telephone',
    'MRD-77': 'number',
    Deshmukh: 'words',
    Sunita: 'words',
    nausea: 'words',
  });
  const stored = JSON.stringify(await portal.db.selectFrom('audit_searches').selectAll().execute());
  expect(stored).not.toMatch(personal);
  const looks = (await read(`${address}?kind=audit-events&action=open&limit=25`)) as AuditEvent[];
  expect(new Set(looks.map(({ recordId }) => recordId))).toEqual(new Set(searches.map(({ id }) => id)));

  await portal.db.updateTable('sessions').set({ passwordAt: '2026-01-01T00:00:00.000Z' }).execute();
  const [first] = searches;
  expect((await portal.get(`${address}/${first?.id}/words`, session)).json()).toMatchObject({
    code: 'confirm',
  });
  const manager = await sessionOf(portal, await makeAccount(portal, 'ravi', ['portal']));
  expect((await portal.get(`${address}/${first?.id}/words`, manager)).statusCode).toBe(403);
  const now = portal.clock.now.toISOString();
  await portal.db.updateTable('sessions').set({ passwordAt: now }).execute();

  expect((await erase(all)).statusCode).toBe(200);
  expect(await allWords()).toEqual(['+91 98765 43210', 'MRD-77', 'nausea', 'null', 'null']);
  expect(await portal.db.selectFrom('audit_search_records').selectAll().execute()).not.toContainEqual(
    expect.objectContaining({ recordId: all[0]?.id }),
  );
});
