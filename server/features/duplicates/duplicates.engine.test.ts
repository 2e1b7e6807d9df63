// Tests suspected duplicates over HTTP: they are found in the background, marked as different, found again after a
// change, and erased.
import { describe, expect, it } from 'vitest';
import type { Suspicion } from '#contract/cases/suspicions.ts';
import { createSignedInAdministrator } from '../../testing/administrator.ts';
import { testPortal } from '../../testing/portal.ts';
import { findDuplicates } from './find-duplicates.ts';
import { onPostgres } from '../../testing/engine.ts';

const minuteMs = 60_000;
const report = {
  name: 'R.K.S.',
  age: 46,
  contact: 'ward2@example.org',
  medicineName: 'Allopurinol',
  symptoms: 'Blisters on both arms',
  duration: '3 days',
};

async function desk() {
  const portal = await testPortal({ config: { rateLimit: false } });
  const session = await createSignedInAdministrator(portal);
  const send = async (changes: object = {}): Promise<string> => {
    const { id } = (await portal.post('/api/adr-reports', { ...report, ...changes })).json();
    const row = portal.db.selectFrom('cases').select('id').where('reportId', '=', id);
    return (await row.executeTakeFirstOrThrow()).id;
  };
  const search = async () => {
    portal.clock.now = new Date(portal.clock.now.getTime() + 3 * minuteMs);
    await portal.jobs.runDue();
  };
  const list = async (id: string): Promise<Suspicion[]> =>
    (await portal.get(`/api/admin/cases/${id}/duplicates`, session)).json();
  const different = (id: string, other: string) =>
    portal.post(`/api/admin/cases/${id}/duplicates/${other}/different`, {}, session);
  return { portal, session, send, search, list, different };
}

describe('two reports of the same event', () => {
  it.skipIf(onPostgres)(
    'the next search finds them and shows the reasons in words on both cases',
    async () => {
      const { send, search, list } = await desk();
      const first = await send();
      await send({
        name: 'A.B.',
        age: 71,
        medicineName: 'Metformin',
        symptoms: 'Dizzy',
        contact: 'z@example.org',
      });
      await search();
      const second = await send({ name: 'rks', medicineName: 'ALOPURINOL', contact: 'home@example.org' });
      expect(await list(second)).toEqual([]); // the search runs in the background
      await search();
      const [found, ...others] = await list(second);
      expect(others).toEqual([]);
      expect(found).toMatchObject({ id: first, drug: 'Allopurinol', state: 'new' });
      expect(found?.reasons.map(({ text }) => text)).toEqual(
        expect.arrayContaining([
          'Same age: 46 years',
          'Same initials: RKS',
          'Similar drug names: alopurinol and allopurinol',
          'Same reaction: arms blisters both',
        ]),
      );
      expect((await list(first)).map(({ id }) => id)).toEqual([second]);
    },
  );

  it('two cases marked as different are not shown again until something relevant changes', async () => {
    const { portal, send, search, list, different } = await desk();
    const [first, second] = [await send(), await send()];
    await search();
    expect((await different(first, second)).json()).toEqual([]);
    expect((await different(first, second)).statusCode).toBe(404);
    expect((await different(first, 'x')).statusCode).toBe(404);
    // Compared again without a change: still different.
    await portal.db.deleteFrom('case_traits').execute();
    await search();
    expect(await list(second)).toEqual([]);
    const versions = portal.db.selectFrom('case_versions').select('content').where('caseId', '=', second);
    const { content } = await versions.executeTakeFirstOrThrow();
    const changed = { ...content, patient: { ...content.patient, sex: '1' as const } };
    await portal.db
      .insertInto('case_versions')
      .values({
        caseId: second,
        number: 2,
        content: JSON.stringify(changed),
        createdAt: portal.clock.now.toISOString(),
        by: null,
        byPerson: false,
        why: null,
        significant: false,
        kind: null,
        hash: '',
        erasedAt: null,
      })
      .execute();
    await portal.db.updateTable('cases').set({ version: 2 }).where('id', '=', second).execute();
    await search();
    expect((await list(second)).map(({ id }) => id)).toEqual([first]);
  });

  it('the next search finds duplicates if a search was stopped between keys and comparisons', async () => {
    const { portal, send, search, list } = await desk();
    const [first, second] = [await send(), await send()];
    const stopping = new AbortController();
    let indexed = 0;
    const unwatch = portal.engine.watchQueries(({ sql }) => {
      if (sql.startsWith('insert into "case_keys"')) indexed += 1;
      if (indexed === 2) stopping.abort();
    });
    const stopped = findDuplicates(portal.engine, { now: () => portal.clock.now, signal: stopping.signal });
    await expect(stopped).rejects.toThrow('aborted');
    unwatch();
    expect(await list(first)).toEqual([]);
    await search();
    expect((await list(first)).map(({ id }) => id)).toEqual([second]);
  });

  it('an erasure of the person removes the data of the comparison', async () => {
    const { portal, session, send, search, list } = await desk();
    const [first, second] = [await send(), await send()];
    await search();
    const { reportId } = await portal.db
      .selectFrom('cases')
      .select('reportId')
      .where('id', '=', second)
      .executeTakeFirstOrThrow();
    const erased = await portal.post(
      '/api/admin/privacy/erase',
      { records: [{ kind: 'adr-reports', id: reportId }] },
      session,
    );
    expect(erased.statusCode).toBe(200);
    expect(await list(first)).toEqual([]);
    await search();
    const rows = await portal.db.selectFrom('case_traits').selectAll().where('caseId', '=', second).execute();
    expect(JSON.stringify(rows)).not.toMatch(/RKS|ward2/);
    expect(rows).toHaveLength(1);
  });

  it('a sample is never compared with another case, and an unknown case answers 404', async () => {
    const { portal, session, send, search, list } = await desk();
    const [first, second] = [await send(), await send()];
    await portal.db.updateTable('cases').set({ isSample: true }).where('id', '=', second).execute();
    await search();
    expect(await list(first)).toEqual([]);
    const unknown = `/api/admin/cases/00000000-0000-4000-8000-000000000000/duplicates`;
    expect((await portal.get(unknown, session)).statusCode).toBe(404);
  });
});
