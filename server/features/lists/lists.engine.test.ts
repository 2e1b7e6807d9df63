// Tests the centre's lists: names that mean one entry, words of cases that are in no list, merging, the directory of
// reporters, and that an erasure and a retention period reach it.
import { expect, it } from 'vitest';
import { api } from '#contract/api.ts';
import { likelyEntry } from '#contract/resources/centre-lists-rules.ts';
import { readStarterLists } from '../../seed/starter/starter-lists.ts';
import { eraseOverdue } from '../privacy/retention.ts';
import { createSignedInAdministrator } from '../../testing/administrator.ts';
import { itOnce, onPostgres } from '../../testing/engine.ts';
import { testPortal } from '../../testing/portal.ts';

async function desk(options: Parameters<typeof testPortal>[0] = {}) {
  const portal = await testPortal(options);
  let session = await createSignedInAdministrator(portal);
  const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) =>
    portal.send(method, `/api/admin/${url}`, payload, session);
  const signInAgain = async () => {
    session = await createSignedInAdministrator(portal);
  };
  const open = async (reporter: object, drug: object = {}) => {
    const content = {
      firstReceivedOn: '2026-11-20',
      reporters: [{ id: 'a0000000-0000-4000-8000-000000000001', primary: true, ...reporter }],
      reactions: [{ id: 'a0000000-0000-4000-8000-000000000002', term: 'Rash' }],
      drugs: [{ id: 'a0000000-0000-4000-8000-000000000003', role: '1', name: 'Cefixime', ...drug }],
    };
    const made = await call('POST', 'cases', { source: 'paper', content });
    expect(made.statusCode).toBe(201);
    return made.json() as { id: string; content: { reporters: { id: string }[] } };
  };
  return { portal, call, open, signInAgain };
}

it('counts a department by all of its names, proposes an entry for other words, and links many at once', async () => {
  const { call, open } = await desk();
  const medicine = (
    await call('POST', 'departments', { name: 'General medicine', otherNames: 'Medicine\nMed' })
  ).json();
  await call('POST', 'departments', { name: 'Skin', kind: 'clinic' });
  for (const department of [
    'Medicine',
    'GENERAL  medicine',
    'Gen Med',
    'gen med',
    'Tree house',
    'Tree house',
  ]) {
    await open({ department });
  }
  const before = (await call('GET', 'lists/words?list=departments')).json();
  expect(before).toEqual({
    unlinked: [
      { word: 'gen med', cases: 2, likely: medicine.id },
      { word: 'tree house', cases: 2, likely: null },
    ],
    uses: [{ id: medicine.id, cases: 2 }],
  });
  const linked = await call('POST', 'lists/links', {
    list: 'departments',
    links: [
      { word: 'gen med', id: medicine.id },
      { word: 'Tree house', id: null },
    ],
  });
  expect(linked.statusCode).toBe(204);
  const after = (await call('GET', 'lists/words?list=departments')).json();
  expect(after.unlinked).toEqual([]);
  expect(after.uses.map(({ cases }: { cases: number }) => cases).toSorted()).toEqual([2, 4]);
});

it('a name means one entry only, and an earlier name goes on to mean its entry', async () => {
  const { call, open } = await desk();
  const skin = (await call('POST', 'departments', { name: 'Skin', otherNames: 'Derma' })).json();
  const twice = await call('POST', 'departments', { name: 'DERMA ' });
  expect([twice.statusCode, twice.json().message]).toEqual([
    409,
    'One of these names already means “Skin”. Merge the two, or choose another name.',
  ]);
  await open({ department: 'skin' });
  const renamed = await call('PUT', `departments/${skin.id}`, { name: 'Dermatology' });
  expect(renamed.json()).toMatchObject({ name: 'Dermatology', otherNames: 'Derma\nSkin', version: 2 });
  expect((await call('GET', 'lists/words?list=departments')).json().uses).toEqual([
    { id: skin.id, cases: 1 },
  ]);

  const eye = (await call('POST', 'departments', { name: 'Eye' })).json();
  await open({ department: 'Eye' });
  const merge = { list: 'departments', from: eye.id, into: skin.id };
  expect((await call('POST', 'lists/merge', merge)).statusCode).toBe(204);
  expect((await call('GET', 'lists/words?list=departments')).json().uses).toEqual([
    { id: skin.id, cases: 2 },
  ]);
  expect((await call('GET', 'departments')).json()).toHaveLength(1);
  expect((await call('POST', 'lists/merge', merge)).statusCode).toBe(404);
  // Its name means the other entry now.
  expect((await call('POST', `bin/departments/${eye.id}/restore`)).statusCode).toBe(409);
  const links = [
    { word: 'Ward 9', id: null },
    { word: 'Derma', id: null },
  ];
  expect((await call('POST', 'lists/links', { list: 'departments', links })).statusCode).toBe(409);
  expect((await call('GET', 'departments')).json()).toHaveLength(1); // nothing half done
});

itOnce(
  'a code fits its kind, and routes, forms and frequencies of doses that are in no list are listed',
  async () => {
    const { call, open } = await desk();
    const word = (kind: string, code: string | null) =>
      call('POST', 'dose-words', { kind, name: `${kind} ${code}`, code });
    for (const [kind, code, status] of [
      ['frequency', '12 h', 201],
      ['frequency', '{asnecessary}', 201],
      ['frequency', 'BD', 400],
      ['unit', '[iU]', 201],
      ['unit', 'puffs', 400],
      ['route', '20053000', 201],
      ['route', 'oral', 400],
      ['form', null, 201],
    ] as const) {
      expect([kind, code, (await word(kind, code)).statusCode]).toEqual([kind, code, status]);
    }
    const oral = (await call('POST', 'dose-words', { kind: 'route', name: 'Oral', otherNames: 'PO' })).json();
    expect((await call('POST', 'dose-words', { kind: 'form', name: 'Oral' })).statusCode).toBe(201);
    const daily = { kind: 'frequency', name: 'Twice daily', otherNames: 'BD', code: '12 h' };
    const twice = (await call('POST', 'dose-words', daily)).json();
    const dose = (n: number, values: object) => ({
      id: `b0000000-0000-4000-8000-00000000000${n}`,
      ...values,
    });
    const doses = [
      dose(1, { route: 'Orall', form: 'Tab', text: 'Twice dayly' }),
      dose(2, { text: 'bd' }),
      dose(3, { text: 'one in the sun', every: { value: 8, unit: 'h' } }),
      dose(4, { text: `with ${'much '.repeat(12)}water` }),
    ];
    const { id } = await open({}, { doses });
    await call('POST', `cases/${id}/steps`, { step: 'take' });
    // A dose with an interval, and a text that says more than how often, have no word of the list.
    expect((await call('GET', 'lists/words?list=frequency')).json()).toEqual({
      unlinked: [{ word: 'twice dayly', cases: 1, likely: twice.id }],
      uses: [{ id: twice.id, cases: 1 }],
    });
    const links = [{ word: 'twice dayly', id: twice.id }];
    expect((await call('POST', 'lists/links', { list: 'frequency', links })).statusCode).toBe(204);
    expect((await call('GET', 'lists/words?list=frequency')).json().unlinked).toEqual([]);
    expect((await call('GET', 'lists/words?list=route')).json().unlinked).toEqual([
      { word: 'orall', cases: 1, likely: oral.id },
    ]);
    expect((await call('GET', 'lists/words?list=form')).json().unlinked).toMatchObject([{ word: 'tab' }]);
  },
);

it('names stand as people look for them, whatever their capital letters', async () => {
  const { portal, call } = await desk();
  const names = ['ayurveda', 'Burns unit', 'cardiology', 'Dialysis'];
  for (const name of names.toReversed()) await call('POST', 'departments', { name });
  const listed: { name: string }[] = (await call('GET', 'departments')).json();
  expect(listed.map(({ name }) => name)).toEqual(names);
  expect((await portal.get('/api/list-names')).json()).toMatchObject({ departments: names });
});

it('takes a reporter of a case over, counts the reports, and never one of the public form', async () => {
  const { portal, call, open } = await desk();
  const given = {
    givenName: 'Asha',
    familyName: 'Rao',
    qualification: '1',
    department: 'Medicine',
    telephone: '98220',
  };
  const { id, content } = await open(given);
  const taken = await call('POST', 'reporters/from-case', { caseId: id, reporter: content.reporters[0]?.id });
  expect(taken.statusCode).toBe(201);
  expect(taken.json()).toMatchObject({
    name: 'Asha Rao',
    occupation: 'doctor',
    telephone: '98220',
    isActive: true,
  });
  await open({ ...given, givenName: 'ASHA' });
  expect((await call('GET', 'reporters')).json()).toMatchObject([
    { name: 'Asha Rao', reports: 2, lastReport: '2026-11-20' },
  ]);
  const nameless = await open({ telephone: '1234' });
  const refused = await call('POST', 'reporters/from-case', {
    caseId: nameless.id,
    reporter: nameless.content.reporters[0]?.id,
  });
  expect(refused.statusCode).toBe(409);
  expect((await portal.get('/api/admin/reporters')).statusCode).toBe(401);
  expect((await portal.get('/api/reporters')).statusCode).toBe(404);
  const actions = await portal.db
    .selectFrom('audit_events')
    .select(['action', 'kind'])
    .where('kind', '=', 'reporters')
    .execute();
  expect(actions).toEqual(
    expect.arrayContaining([
      { action: 'create', kind: 'reporters' },
      { action: 'list', kind: 'reporters' },
    ]),
  );
});

it('the public sees names of active entries, and nothing of the directory of reporters', async () => {
  const { portal, call, open } = await desk();
  await call('POST', 'departments', { name: 'Skin', otherNames: 'Derma' });
  await call('POST', 'departments', { name: 'Closed', isActive: false, otherNames: 'बंद' });
  await call('POST', 'dose-words', { kind: 'route', name: 'Oral', otherNames: 'PO\nमुँह से\nவாய் வழி' });
  await call('POST', 'dose-words', { kind: 'unit', name: 'milligram', code: 'mg' });
  expect((await portal.get('/api/list-names')).json()).toEqual({
    departments: ['Skin'],
    route: ['Oral'],
    form: [],
    frequency: [],
  });
  // A reader of another script gets the name in it.
  for (const [lang, translated] of [
    ['hi', { Oral: 'मुँह से' }],
    ['mr', { Oral: 'मुँह से' }],
    ['ta', { Oral: 'வாய் வழி' }],
    ['bn', {}],
    ['en', undefined],
    ['all', undefined],
  ] as const) {
    const { inScript: found, route } = (await portal.get(`/api/list-names?lang=${lang}`)).json();
    expect([lang, found, route]).toEqual([lang, translated, ['Oral']]);
  }
  await call('POST', 'reporters', {
    name: 'Zubeda Directory',
    occupation: 'nurse',
    telephone: '98220 99999',
  });
  const directory = () => portal.db.selectFrom('reporters').selectAll().execute();
  const before = await directory();
  // A report of a visitor with the same name, and one of another person.
  for (const name of ['Zubeda Directory', 'Somebody Else']) {
    const report = { name, age: 40, contact: '98220 99999', medicineName: 'X', symptoms: 'Y', duration: 'Z' };
    expect((await portal.post('/api/adr-reports', report)).statusCode).toBe(201);
  }
  await open({ givenName: 'Zubeda', familyName: 'Directory' });
  expect(await directory()).toEqual(before);
  const rows = Object.entries(api).filter(([key, row]) => key.startsWith('GET ') && row.access === 'public');
  for (const [key] of rows) {
    const url = key.replace('GET ', '').replaceAll(/:\w+/g, 'zubeda');
    expect([key, (await portal.get(url)).body.includes('Zubeda')]).toEqual([key, false]);
  }
  for (const page of ['/report-adr', '/report-adr/details', '/report-status']) {
    expect([page, (await portal.get(page)).body.includes('Zubeda')]).toEqual([page, false]);
  }
});

it('the directory is found, exported and erased with a person, also from the bin', async () => {
  const { portal, call } = await desk();
  const one = { name: 'Asha Rao', occupation: 'nurse', telephone: '98220 11111', email: 'asha@example.org' };
  const { id } = (await call('POST', 'reporters', one)).json();
  await call('DELETE', `reporters/${id}`);
  for (const q of ['asha rao', '98220', 'ASHA@']) {
    const found = (await call('GET', `privacy?q=${encodeURIComponent(q)}`)).json();
    expect([q, found.reporters.map((person: { id: string }) => person.id)]).toEqual([q, [id]]);
  }
  const records = [{ kind: 'reporters', id }];
  const exported = await call('POST', 'privacy/export', { records });
  expect(exported.json().reporters).toMatchObject([one]);
  const erased = await call('POST', 'privacy/erase', { records });
  expect(erased.json().reporters).toMatchObject([{ name: '[erased]', telephone: null, email: null }]);
  const stored = JSON.stringify(await portal.db.selectFrom('reporters').selectAll().execute());
  expect(stored).not.toMatch(/asha|98220/i);
});

it('a retention period erases entries without a change or a report since', async () => {
  const { portal, call, open, signInAgain } = await desk();
  const add = (name: string) => call('POST', 'reporters', { name, occupation: 'doctor' });
  await add('Asha Rao');
  await add('Ravi Kumar');
  await call('POST', 'site-settings', { key: 'retention_reporters_months', value: '3' });
  const names = async () =>
    (await portal.db.selectFrom('reporters').select('name').orderBy('name').execute()).map(
      ({ name }) => name,
    );
  const { config, engine, clock } = portal;
  const context = { config, engine, now: () => clock.now };
  clock.now = new Date(clock.now.getTime() + 80 * 86_400_000);
  await signInAgain();
  expect(await eraseOverdue(context)).toBe(0);
  await open({ givenName: 'Ravi', familyName: 'Kumar' });
  await portal.db
    .updateTable('cases')
    .set({ receivedOn: clock.now.toISOString().slice(0, 10) })
    .execute();
  clock.now = new Date(clock.now.getTime() + 30 * 86_400_000);
  expect(await eraseOverdue(context)).toBe(1);
  expect(await names()).toEqual(['Ravi Kumar', '[erased]']);
});

itOnce('a first start has the starter lists, each entry marked until somebody looked at it', async () => {
  const lists = await readStarterLists();
  const { call } = await desk({ lists });
  const departments = (await call('GET', 'departments')).json();
  const words = (await call('GET', 'dose-words')).json();
  expect([departments.length, words.length]).toEqual([lists.departments?.length, lists.doseWords?.length]);
  expect([...departments, ...words].every(({ isSample }) => isSample)).toBe(true);
  // Every name means one entry, and every code fits: each entry can be stored again as it is.
  for (const [kind, all] of [
    ['departments', departments],
    ['dose-words', words],
  ] as const) {
    for (const { id, name } of all) {
      const answer = await call('PUT', `${kind}/${id}`, { name });
      expect([name, answer.statusCode, answer.json().isSample]).toEqual([name, 200, false]);
    }
  }
});

itOnce('a list is imported with other headings, and a name that is taken is refused', async () => {
  const { call, portal } = await desk();
  await call('POST', 'departments', { name: 'Skin', otherNames: 'Derma' });
  const headers = { ...(await createSignedInAdministrator(portal)), 'content-type': 'text/csv' };
  const file = 'Ward,Aliases\nSkin,Derma|DVL\nDerma,\nEye,Ophthal\nOphthal,\n';
  const answer = await portal.post('/api/admin/departments/import?dryRun=true&columns=', file, headers);
  expect(answer.json().columns.map(({ column }: { column: string }) => column)).toEqual([
    'name',
    'otherNames',
  ]);
  expect(answer.json().rows).toMatchObject([
    { row: 2, fate: 'changed', fields: ['otherNames'] },
    { row: 3, fate: 'refused' },
    { row: 4, fate: 'new' },
    { row: 5, fate: 'refused' },
  ]);
});

it.runIf(!onPostgres)('proposes an entry for short and misspelt words, and none for others', () => {
  const entries = [
    'General medicine',
    'General surgery',
    'Orthopaedics',
    'Paediatrics',
    'Obstetrics and gynaecology',
    'Skin',
  ].map((name) => ({ name, otherNames: name === 'Orthopaedics' ? 'Ortho' : null }));
  for (const [word, name] of [
    ['gen med', 'General medicine'],
    ['Gen. Surg.', 'General surgery'],
    ['orthopedics', 'Orthopaedics'],
    ['Pediatrics', 'Paediatrics'],
    ['general medicine ward 3', 'General medicine'],
    ['medicine', 'General medicine'],
    ['skin opd', 'Skin'],
    ['skin', 'Skin'],
    ['tree house', undefined],
    ['gm', undefined],
    ['x', undefined],
  ]) {
    expect([word, likelyEntry(word ?? '', entries)?.name]).toEqual([word, name]);
  }
});
