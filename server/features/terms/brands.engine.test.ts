// Tests brand names over HTTP: entries, their proposals, and the import of a formulary with its faults.
import { expect, it } from 'vitest';
import type { Brand } from '#contract/brands.ts';
import type { ImportAnswer } from '#contract/imports.ts';
import { readStarterLists, type StarterLists } from '../../seed/starter/starter-lists.ts';
import { signedInPortal } from '../../testing/administrator.ts';
import { validReport } from '../../testing/portal.ts';

const term = (name: string, names: string[] = []) => ({ name, names, group: 'Class', source: 'own words' });
const lists: StarterLists = {
  substances: [term('Paracetamol'), term('Ibuprofen'), term('Telmisartan'), term('Amlodipine')],
  reactions: [],
  brands: [],
};

async function desk(given: Parameters<typeof signedInPortal>[0] = {}) {
  const { portal, call } = await signedInPortal({ lists, ...given });
  const send = async (text: string, query = '') => {
    const answer = await call('POST', `/brands/import${query}`, text, { 'content-type': 'text/csv' });
    return {
      status: answer.status,
      body: answer.body as ImportAnswer & { message: string; issues: object[] },
    };
  };
  const all = async (): Promise<Brand[]> => (await call('GET', '/brands')).body;
  return { portal, call, send, all };
}

const fates = ({ rows }: ImportAnswer) =>
  rows.map(({ fate, issues }) => (issues[0] ? `${fate}: ${issues[0].message}` : fate));

it('a hospital’s file is read with its own headings, and says which substances no list has', async () => {
  const { send, all } = await desk();
  const file = [
    'Item Name,Mfr,Generic,Pack',
    'Dolo 650,Micro,Paracetamol 650 mg,15',
    'Combiflam,Sanofi,Ibuprofen (400mg) + Paracetamol (325mg),20',
    'Newdrug 5,,Novomolin 5 mg,10',
  ].join('\n');
  const plan = (await send(file, '?dryRun=true&columns=')).body;
  expect(plan.columns?.map(({ column }) => column)).toEqual(['name', 'maker', 'composition', null]);
  expect(plan.rows.map((row) => ('unknown' in row ? row.unknown : null))).toEqual([[], [], ['novomolin']]);
  expect(await all()).toEqual([]);
  const done = await send(file, '?columns=name,maker,composition,');
  expect([done.status, fates(done.body)]).toEqual([200, ['new', 'new', 'new']]);
  expect(
    (await all()).map(({ name, maker, composition, seen, source }) => [
      name,
      maker,
      composition,
      seen,
      source,
    ]),
  ).toEqual([
    ['Combiflam', 'Sanofi', 'Ibuprofen (400mg) + Paracetamol (325mg)', '2026-11-21', 'formulary'],
    ['Dolo 650', 'Micro', 'Paracetamol 650 mg', '2026-11-21', 'formulary'],
    ['Newdrug 5', null, 'Novomolin 5 mg', '2026-11-21', 'formulary'],
  ]);
  expect(fates((await send(file, '?columns=name,maker,composition,')).body)).toEqual([
    'same',
    'same',
    'same',
  ]);
});

it('a brand without a day was seen on the day of its import in the time zone of the portal', async () => {
  const halfPastMidnight = new Date('2026-11-21T19:00:00.000Z');
  const { send, all } = await desk({ now: halfPastMidnight });
  await send('name,maker,composition\nDolo 650,Micro,Paracetamol 650 mg');
  expect((await all()).map(({ seen }) => seen)).toEqual(['2026-11-22']);
});

it('a brand with another composition keeps both; each fault is a sentence, and nothing is half done', async () => {
  const { send, all } = await desk();
  const head = 'name,maker,composition,seen\n';
  await send(`${head}Vicks,P,Paracetamol 500 mg,2010\n`);
  expect(fates((await send(`${head}Vicks,P,Paracetamol 325 mg,2026\n`)).body)).toEqual(['changed']);
  expect(
    (await all())
      .map(({ composition, seen }) => `${composition} ${seen}`)
      .toSorted((a, b) => (a < b ? -1 : 1)),
  ).toEqual(['Paracetamol 325 mg 2026', 'Paracetamol 500 mg 2010']);
  const broken = [
    'A,,Paracetamol 1 g,',
    ' a ,,paracetamol  1 G,',
    'A,,Paracetamol 2 g,',
    'A,,Paracetamol 2 g,2020',
    ',,Paracetamol,',
    'B,,,',
    'C,,Paracetamol,2026-02-31',
    'D,Paracetamol',
    `${'E'.repeat(300)},,Paracetamol,`,
  ].join('\n');
  const refused = await send(head + broken);
  expect([refused.status, refused.body.message]).toEqual([
    400,
    'Nothing was imported: 7 of 9 rows cannot be imported.',
  ]);
  expect(refused.body.issues).toHaveLength(7);
  expect(fates((await send(head + broken, '?dryRun=true')).body)).toEqual([
    'new',
    'refused: This brand is already in row 2',
    'refused: Row 2 gives this brand another composition. Write in the column seen when each was read',
    'new',
    expect.stringMatching(/^refused: /u),
    expect.stringMatching(/^refused: /u),
    'refused: February 2026 has no day 31',
    'refused: This row has 2 cells, the first row 4',
    expect.stringMatching(/^refused: /u),
  ]);
  expect(await all()).toHaveLength(2);
  expect((await send(head + broken, '?refused=skip')).status).toBe(200);
  expect(await all()).toHaveLength(4);

  for (const text of [
    '',
    'x,y\n1,2\n',
    `name,composition\n"${'a'.repeat(4_900_000)}`,
    'a'.repeat(4_900_000),
  ]) {
    const { status, body } = await send(text);
    expect([status, body.message.length > 10]).toEqual([400, true]);
  }
  expect(await all()).toHaveLength(4);
});

it('a brand is proposed and found, and never linked by itself', async () => {
  const { portal, call } = await desk();
  const add = async (name: string, composition: string, seen: string | null = null) =>
    call('POST', '/brands', { name, composition, source: 'pack', seen });
  const dolo = await add('Dolo 650', 'Paracetamol 650 mg', '2026-11');
  await add('Telma-AM', 'Telmisartan 40 mg + Amlodipine 5 mg');
  expect((await add('dolo  650', 'paracetamol 650 mg')).status).toBe(409);
  expect((await add('Dolo', 'Paracetamol', 'last year')).status).toBe(400);
  const search = async (q: string) => (await call('GET', `/terms/search?kind=substance&q=${q}`)).body;
  expect(await search('telma')).toMatchObject([
    { source: 'brand', name: 'Telma-AM', preferred: 'Telmisartan + Amlodipine' },
  ]);
  for (const medicineName of ['Dolo 650', 'Tab Telma-AM']) {
    const report = { ...validReport, medicineName };
    expect((await portal.post('/api/adr-reports', report)).statusCode).toBe(201);
  }
  const words = async () =>
    (await call('GET', '/terms/unlinked?kind=substance')).body as { word: string; likely: object[] }[];
  const listed = await words();
  expect(Object.fromEntries(listed.map(({ word, likely }) => [word, likely[0]]))).toMatchObject({
    'Dolo 650': { name: 'Paracetamol', why: 'brand' },
    'Tab Telma-AM': { code: null, name: 'Telmisartan + Amlodipine', why: 'brand' },
  });
  const decided = [{ word: 'Tab Telma-AM', into: null, as: 'Telmisartan + Amlodipine' }];
  const done = await call('POST', '/terms/unlinked', { kind: 'substance', words: decided });
  expect(done.body).toEqual({ linked: 1, added: 0 });
  expect((await words()).map(({ word }) => word)).toEqual(['Dolo 650']);
  expect((await call('DELETE', `/brands/${dolo.body.id}`)).status).toBe(204);
  expect((await call('DELETE', `/brands/${dolo.body.id}`)).status).toBe(404);
  expect((await words())[0]?.likely).toEqual([]);
});

it('a brand is corrected by one person at a time, and its deletion is taken back unless another took its place', async () => {
  const { portal, call, all } = await desk();
  const dolo = {
    name: 'Dolo-650',
    maker: 'Micro',
    composition: 'Paracetamol 650 mg',
    form: null,
    source: 'pack',
    seen: '2026',
  };
  const { id } = (await call('POST', '/brands', dolo)).body;
  const twin = await call('POST', '/brands', { ...dolo, name: 'dolo 650' });
  expect([twin.status, twin.body.message]).toEqual([
    409,
    '"dolo 650" with this composition is already there.',
  ]);
  const change = { ...dolo, composition: 'Paracetamol 500 mg' };
  const changed = await call('PUT', `/brands/${id}`, change, { 'if-match': '"1"' });
  expect([changed.status, changed.body]).toEqual([200, { ...change, id, isSample: false, version: 2 }]);
  expect((await call('PUT', `/brands/${id}`, dolo, { 'if-match': '"1"' })).status).toBe(412);
  expect((await call('PUT', `/brands/${id}`, { ...change, seen: 'May' })).status).toBe(400);
  expect((await call('DELETE', `/brands/${id}`)).status).toBe(204);
  expect(await all()).toEqual([]);
  expect((await call('GET', '/terms/search?kind=substance&q=dolo')).body).toEqual([]);
  expect((await call('GET', '/bin')).body).toMatchObject([{ kind: 'brands', id, name: 'Dolo-650' }]);
  expect((await call('PUT', `/brands/${id}`, dolo)).status).toBe(404);
  const second = (await call('POST', '/brands', change)).body;
  const refused = await call('POST', `/bin/brands/${id}/restore`);
  expect([refused.status, refused.body.message]).toEqual([
    409,
    '"Dolo-650" with this composition is already there.',
  ]);
  await call('DELETE', `/brands/${second.id}`);
  expect((await call('POST', `/bin/brands/${id}/restore`)).status).toBe(204);
  expect((await all()).map((brand) => brand.id)).toEqual([id]);
  const actions = await portal.db
    .selectFrom('audit_events')
    .select(['action', 'fields'])
    .where('recordId', '=', id)
    .orderBy('place')
    .execute();
  expect(actions.map(({ action }) => action)).toEqual(['create', 'change', 'delete', 'restore']);
  expect(actions[1]?.fields).toEqual(['composition']);
});

it('every brand of the starter list is marked, contains only substances of the list, and names no shop', async () => {
  const { call, all } = await desk({ lists: await readStarterLists() });
  const brands = await all();
  expect([brands.length > 100, brands.length <= 200]).toEqual([true, true]);
  for (const { isSample, source, seen, form } of brands)
    expect([isSample, source !== '', seen !== null, form !== null]).toEqual([true, true, true, true]);
  const found = await call('GET', '/brands?q=corex&limit=25');
  expect(found.body.map(({ composition, seen }: Brand) => [composition, seen])).toEqual([
    ['Codeine 10 mg/5 ml + Chlorphenamine 4 mg/5 ml', '2016'],
    ['Dextromethorphan 10 mg/5 ml + Chlorphenamine 4 mg/5 ml', '2026-11'],
  ]);
  const file = [
    'name,composition',
    ...brands.map(({ name, composition }) => `"${name} x${composition.length}","${composition}"`),
  ];
  const plan = await (await desk({ lists: await readStarterLists() })).send(file.join('\n'), '?dryRun=true');
  expect(plan.body.rows.flatMap((row) => ('unknown' in row ? row.unknown : []))).toEqual([]);
  const ids = brands.slice(0, 3).map(({ id }) => id);
  expect((await call('POST', '/brands/looked-at', { ids })).body).toEqual({ terms: 3 });
  expect((await all()).filter(({ isSample }) => !isSample)).toHaveLength(3);
});
