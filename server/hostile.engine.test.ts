// Attacks every row of the contract's table as an administrator, whose requests reach more code than a
// stranger's.
import fc from 'fast-check';
import type { LightMyRequestResponse } from 'fastify';
import { expect, it } from 'vitest';
import { rights } from '#contract/access-rules.ts';
import { api, type ApiKey, type ApiRow } from '#contract/api.ts';
import { statusOf } from '#contract/api-rows.ts';
import { noStarterLists } from './seed/starter/starter-lists.ts';
import { makeAdministrator, sessionOf } from './testing/administrator.ts';
import { hostileRequest, listOf } from '#testing/hostile-input.ts';
import { testPortal } from './testing/portal.ts';

const rows = Object.entries(api) as [ApiKey, ApiRow][];
const refusals = [400, 401, 404, 409, 412, 413, 415, 422, 428, 429];
/** `npm run trial:hostile-bodies` sends 10,000 to each. On PostgreSQL few, since most never reach a statement. */
const requestsToEachRow = process.env['ENGINE'] === 'postgres' ? 4 : 12;

/** The faults in an answer to a hostile request; a success is no fault. */
function faultsOf({ statusCode, headers, payload }: LightMyRequestResponse, row: ApiRow): string[] {
  if (statusCode === statusOf(row)) return [];
  const isSentence = /^\{"message":"(?:[A-Z]|\\")/.test(payload); // a sentence may begin with a quoted name
  return [
    ...(refusals.includes(statusCode) ? [] : [`status ${statusCode}`]),
    ...(headers['content-type'] === 'application/json; charset=utf-8' && isSentence ? [] : ['no sentence']),
    ...(/node_modules|\.ts:\d|sqlite|postgres/i.test(payload) ? ['tells of the inside'] : []),
  ];
}

it('no request to any endpoint causes a 500, and each refusal says what is wrong', async () => {
  const many = { count: 1_000_000, minutes: 1 };
  const few = { count: 2, minutes: 15 }; // password hashes are slow
  const limits = { signIn: few, reports: many, messages: many, scores: many, searches: many, codes: many };
  const word = { kind: 'route', name: 'Oral', otherNames: null, code: null };
  const department = { kind: 'ward', name: 'Ward 1', otherNames: null };
  const lists = { ...noStarterLists, doseWords: [word], departments: [department] };
  const portal = await testPortal({ seed: 'sample', config: { limits }, lists });
  await makeAdministrator(portal);
  const { id: user } = await portal.db.selectFrom('users').select('id').executeTakeFirstOrThrow();
  // Lists that the sample content leaves empty.
  for (const [list, record] of Object.entries({
    reporters: { name: 'A. Rao', occupation: 'doctor' },
    brands: { name: 'Calpol', composition: 'Paracetamol 500 mg', source: 'The pack' },
    'centre-events': { day: '2026-11-20', kind: 'training', title: 'A lecture', people: 40 },
    'saved-views': { name: 'Mine', query: 'view=mine', isShared: true },
    broadcasts: { title: 'A talk', startsAt: '2026-12-01T05:30:00.000Z' },
  })) {
    const made = await portal.post(`/api/admin/${list}`, record, await sessionOf(portal, user));
    expect(made.statusCode, made.payload).toBe(201);
  }

  for (const [key, row] of rows) {
    // An earlier request may have taken rights from the account.
    await portal.db
      .updateTable('users')
      .set({ rights: JSON.stringify(rights) })
      .execute();
    const session = await sessionOf(portal, user);
    const list = row.body && key.includes('/:id') ? listOf(key) : null;
    const listed = list && (await portal.get(list.replace('GET ', ''), session)).json();
    const records = [listed ?? []].flat().map(({ id }: { id: string }) => id);
    expect(list === null || records.length > 0, `${list} has records to attack`).toBe(true);

    await fc
      .assert(
        fc.asyncProperty(hostileRequest(key, records), async ({ method, url, headers, cookie, payload }) => {
          const answer = await portal.app.inject({
            method,
            url,
            headers: { ...headers, cookie: `${session.cookie}; ${cookie}` },
            ...(payload && { payload }),
          });
          const faults = faultsOf(answer, row);
          if (faults.length > 0) throw new Error(faults.join(', '));
        }),
        { numRuns: requestsToEachRow, endOnFailure: true },
      )
      .catch((cause: unknown) => {
        throw new Error(`${key} is not safe`, { cause });
      });
  }

  expect(({} as Record<string, unknown>)['isAdmin'] ?? ({} as Record<string, unknown>)['a']).toBeUndefined();
  for (const [key, { access, reply, answers, query }] of rows) {
    if (!key.startsWith('GET ') || access !== 'public' || !reply || answers || query) continue;
    const answer = await portal.get(key.replace('GET ', ''));
    // Nothing is published here.
    if (key === 'GET /api/public-statistics' && answer.statusCode === 404) continue;
    expect(reply.parse(answer.json()), key).toEqual(answer.json());
  }
});
