// Tests suspected duplicates over HTTP: they are found in the background, marked as different, found again after a
// change, and erased.
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Suspicion } from '#contract/cases/work/suspicions.ts';
import { signedInPortal } from '../../testing/administrator.ts';
import { indexContent } from '../../duplicates/weigh-candidates.ts';
import { testDatabase } from '../../testing/database.ts';
import { itOnce } from '../../testing/engine.ts';
import { caseIdOf } from '../../testing/portal-with-report.ts';
import { findDuplicates } from './find-duplicates.ts';
import {
  findCandidates,
  hashOf,
  insertTraits,
  openPairsMax,
  storeComparison,
  storeTraits,
} from './queries.ts';

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
  const { portal, session } = await signedInPortal({ config: { rateLimit: false } });
  const send = async (changes: object = {}): Promise<string> => {
    const { id } = (await portal.post('/api/adr-reports', { ...report, ...changes })).json();
    return caseIdOf(portal, id);
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
  it('are marked in the list and in its file until somebody has decided', async () => {
    const { portal, session, send, search, different } = await desk();
    const ids = [await send(), await send({ name: 'R.K.S' })];
    const alone = await send({
      name: 'A.B.',
      age: 71,
      medicineName: 'Metformin',
      symptoms: 'Dizzy',
      contact: 'z',
    });
    await search();
    const marks = async () => {
      const cases = (await portal.get('/api/admin/cases?limit=25', session)).json<
        { id: string; number: string; mayBeDuplicate: boolean }[]
      >();
      const { body } = await portal.get('/api/admin/cases/csv?columns=number,mayBeDuplicate', session);
      const lines = body.trim().split('\r\n').slice(1);
      expect(lines.toSorted()).toEqual(
        cases.map(({ number, mayBeDuplicate }) => `${number},${mayBeDuplicate}`).toSorted(),
      );
      return Object.fromEntries(cases.map(({ id, mayBeDuplicate }) => [id, mayBeDuplicate]));
    };
    const [first = '', second = ''] = ids;
    const real = await marks();
    expect(real).toMatchObject({ [first]: true, [second]: true, [alone]: false });
    expect((await portal.get(`/api/admin/cases/${first}`, session)).json()).toMatchObject({
      mayBeDuplicate: true,
    });
    expect((await different(first, second)).statusCode).toBe(200);
    expect(await marks()).toMatchObject({ [first]: false, [second]: false });
  });

  it('lose the mark when one of them became the other’s duplicate', async () => {
    const { portal, session, send, search } = await desk();
    const [first, second] = [await send(), await send({ name: 'R.K.S' })];
    await search();
    await portal.db.updateTable('cases').set({ state: 'duplicate' }).where('id', '=', second).execute();
    const cases = (await portal.get('/api/admin/cases?limit=25', session)).json<
      { id: string; mayBeDuplicate: boolean }[]
    >();
    expect(cases.filter(({ id }) => id === first || id === second)).toMatchObject([
      { mayBeDuplicate: false },
      { mayBeDuplicate: false },
    ]);
  });

  itOnce('the next search finds them and shows the reasons in words on both cases', async () => {
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
  });

  it('are compared by the names of the centre’s lists, a brand as typed', async () => {
    const { portal, session, send, search, list } = await desk();
    const term = (kind: string, name: string, other: string) =>
      portal.post('/api/admin/terms', { kind, name, group: null, atc: null, names: [other] }, session);
    await term('substance', 'Lidocaine', 'Lignocaine');
    await term('reaction', 'Diarrhoea', 'Loose motions');
    const first = await send({ medicineName: 'Inj. Lignocaine 2%', symptoms: 'Loose motions' });
    const second = await send({ medicineName: 'lidocaine', symptoms: 'diarrhoea', contact: 'home' });
    await send({ medicineName: 'Xylocaine', symptoms: 'Stomach upset', contact: 'shop' });
    await search();
    const of = (await list(second)).find(({ id }) => id === first);
    expect(of?.reasons.map(({ text }) => text)).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^Same drug: lidocaine/i),
        expect.stringMatching(/^Same reaction: diarrhoea/i),
      ]),
    );
    const reasons = (await list(second)).filter(({ id }) => id !== first).flatMap((one) => one.reasons);
    expect(reasons.filter(({ text }) => text.startsWith('Same drug'))).toEqual([]);
  });

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
    const unwatch = portal.engine.watchQueries(({ sql }) => {
      if (sql.includes('insert into "case_keys"')) stopping.abort();
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

describe('many like reports', () => {
  it('every case is in some stored pairs, and none in many', async () => {
    const { portal, send, list } = await desk();
    const ids = await sendMany(send, 70);
    // By itself: a case that another job holds at this moment waits for the next search.
    const { signal } = new AbortController();
    await findDuplicates(portal.engine, { now: () => portal.clock.now, signal });
    const pairs = await portal.db.selectFrom('case_suspicions').select(['caseId', 'otherId']).execute();
    expect(pairs.length).toBeLessThanOrEqual(10 * ids.length);
    for (const id of ids) {
      const own = pairs.filter(({ caseId, otherId }) => caseId === id || otherId === id);
      expect(own.length).toBeGreaterThan(0);
      expect(own.length).toBeLessThanOrEqual(openPairsMax);
    }
    // Ids are in order of arrival, and reports of one millisecond in any order.
    const inOrder = ids.toSorted();
    const shown = (await list(inOrder.at(-1) ?? '')).map(({ id }) => id);
    expect(shown.toSorted()).toEqual(inOrder.slice(-11, -1));
  });

  it('the list of a case shows the heaviest of many pairs', async () => {
    const { portal, send, list } = await desk();
    const [first, ...others] = [await send(), ...(await sendMany(send, openPairsMax + 5))];
    const pair = (otherId: string, place: number) => ({
      id: randomUUID(),
      caseId: first,
      otherId,
      bits: 20 + place,
      reasons: '[]',
      hash: '',
      state: 'open',
      foundAt: portal.clock.now.toISOString(),
    });
    await portal.db.insertInto('case_suspicions').values(others.map(pair)).execute();
    const shown = await list(first);
    expect(shown).toHaveLength(openPairsMax);
    expect(shown.map(({ id }) => id)).toEqual(others.toReversed().slice(0, openPairsMax));
  });

  it('requests get their turn between two cases', async () => {
    const { portal, send } = await desk();
    await sendMany(send, 12);
    let turns = 0;
    let isOver = false;
    const count = () => {
      turns += 1;
      if (!isOver) setImmediate(count);
    };
    setImmediate(count);
    const { signal } = new AbortController();
    await findDuplicates(portal.engine, { now: () => portal.clock.now, signal });
    isOver = true;
    // Each case is read, indexed and compared.
    expect(turns).toBeGreaterThanOrEqual(24);
  });
});

const sendMany = async (send: () => Promise<string>, count: number): Promise<string[]> => {
  const ids: string[] = [];
  while (ids.length < count) ids.push(await send());
  return ids;
};

describe('the candidates of a case', () => {
  const numbered = (place: number) => `01900000-0000-7000-8000-${String(place).padStart(12, '0')}`;
  const content = (changes: object) => ({
    patient: { initials: 'RK', sex: '1', ageAtOnset: { value: 46, unit: 'a' } },
    drugs: [{ id: 'c', role: '1', name: 'Allopurinol' }],
    reactions: [{ id: 'b', term: 'Rash', onset: '2026-11-01' }],
    ...changes,
  });
  const row = (place: number, changes: object = {}) => {
    const { traits, stored } = indexContent(JSON.stringify(content(changes)));
    return { caseId: numbered(place), traits, hash: hashOf(traits), keys: stored };
  };

  it('are a hundred: those with the rarest keys, then those that came next before and after', async () => {
    const { db, reader } = await testDatabase();
    const number = { worldwideId: 'IN-AMC-1' };
    const rows = Array.from({ length: 400 }, (_one, place) => row(place, place === 7 ? number : {}));
    await db.transaction().execute(async (trx) => {
      for (const { caseId } of rows) await trx.insertInto('cases').values(caseRow(caseId)).execute();
      await insertTraits(trx, rows);
    });
    const { lookup } = indexContent(JSON.stringify(content(number)));
    const found = async (place: number, keys: readonly string[] = lookup) => {
      const all = await findCandidates(reader, { id: numbered(place), isSample: false }, keys, 400);
      return all.map(({ caseId }) => caseId);
    };
    const earlier = (place: number) =>
      Array.from({ length: 96 }, (_one, before) => numbered(place - 1 - before));
    expect(await found(399)).toEqual([numbered(7), ...earlier(399)]);
    const amid = await found(200);
    expect(amid.slice(0, 97)).toEqual([numbered(7), ...earlier(200)]);
    expect(amid).toHaveLength(100);
    // A rare key weighs as much behind many others, which another statement looks up.
    const common = indexContent(JSON.stringify(content({}))).lookup;
    const rare = lookup.filter((key) => !common.includes(key));
    const others = Array.from({ length: 24 }, (_one, place) => `of no case ${place}`);
    expect((await found(200, [...common, ...others, ...rare]))[0]).toBe(numbered(7));
  });

  it('traits of a content that was erased or saved in the meantime are not stored, nor are pairs of them', async () => {
    const { db } = await testDatabase();
    const [one, other] = [row(1), row(2)];
    const compared = {
      id: one.caseId,
      version: 1,
      hash: one.hash,
      pairs: [{ otherId: other.caseId, otherHash: other.hash, bits: 30, reasons: [] }],
    };
    const pairs = async () => (await db.selectFrom('case_suspicions').select('id').execute()).length;
    await db.transaction().execute(async (trx) => {
      for (const { caseId } of [one, other]) await trx.insertInto('cases').values(caseRow(caseId)).execute();
      const read = [
        { ...one, version: 1, erasedAt: null },
        { ...other, version: 2, erasedAt: null },
      ];
      expect(await storeTraits(trx, read)).toEqual(new Set([one.caseId]));
      await storeComparison(trx, compared, new Date());
    });
    expect(await pairs()).toBe(0);
    await db.transaction().execute(async (trx) => {
      await insertTraits(trx, [other]);
      await storeComparison(trx, { ...compared, hash: 'of erased traits' }, new Date());
    });
    expect(await pairs()).toBe(0);
    await db.transaction().execute((trx) => storeComparison(trx, compared, new Date()));
    expect(await pairs()).toBe(1);
  });
});

const caseRow = (id: string) => ({
  id,
  reportId: randomUUID(),
  number: id,
  series: '',
  source: 'portal',
  state: 'new',
  version: 1,
  hasNewInformation: false,
  wasSent: false,
  hasFollowUpGround: false,
  mayForward: false,
  serious: 'unknown',
  urgency: 'serious',
  patient: '',
  drug: '',
  reaction: '',
  searchText: '',
  personSearch: '',
  alarming: false,
  receivedAt: '2026-11-01T00:00:00.000Z',
  updatedAt: '2026-11-01T00:00:00.000Z',
});
