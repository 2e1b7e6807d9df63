// Tests the figures of cases over HTTP on both engines: each figure equals the list of cases under the same filter, once the
// register has been made, and a slow count over the contents.
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { seededRandom } from '#testing/reports.ts';
import { allFigures, type Figure, figureRules } from '#contract/figures-rules.ts';
import { figureCounts, type FigureCounts, type Pack } from '#contract/figures.ts';
import { madeUpRows } from '#contract/figure-tables-rules.ts';
import { packTables } from '#contract/figure-packs-rules.ts';
import type { PublicStatistics } from '#contract/public-statistics.ts';
import type { CaseRow } from '#contract/cases/cases.ts';
import { caseDesk, rash, reaction } from '../../testing/case-desk.ts';
import { validReport } from '../../testing/portal.ts';
import { countFigures, wantedOf } from './count-figures.ts';
import { publishQuarters } from './publish-quarters.ts';
import { updateRow } from '../../db/update-row.ts';

async function figureDesk() {
  const desk = await caseDesk();
  const { portal, session } = desk;
  const get = (path: string) => portal.get(`/api/admin${path}`, session);
  const figures = async (query: Record<string, string> = {}): Promise<FigureCounts> => {
    const answer = await get(`/insight/figures?${new URLSearchParams(query).toString()}`);
    expect(answer.statusCode, answer.payload).toBe(200);
    return answer.json();
  };
  const listed = async (query: Record<string, string>): Promise<number> => {
    const answer = await get(`/cases?${new URLSearchParams({ ...query, limit: '25' }).toString()}`);
    expect(answer.statusCode, answer.payload).toBe(200);
    return Number(answer.headers['x-filtered-count'] ?? answer.headers['x-total-count']);
  };
  return { ...desk, get, figures, listed };
}

type Desk = Awaited<ReturnType<typeof figureDesk>>;

/** Cases of every kind: states, days, people, drugs, reactions, assessments. */
async function openMany({ portal, open, call, step }: Desk, count: number, random: () => number) {
  const pick = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)] as T;
  const no = { lifeThreatening: false, hospitalisation: false, disability: false, congenitalAnomaly: false };
  for (let n = 0; n < count; n += 1) {
    const reactions = Array.from({ length: 1 + Math.floor(random() * 2) }, () => ({
      id: randomUUID(),
      term: pick(['Rash', 'rash ', 'Nausea', 'Fever']),
      ...(random() < 0.7 && { outcome: pick(['0', '1', '2', '3', '4']) }),
      ...(random() < 0.5 && { onset: pick(['2026-10-01', '2026-10', '2026-11-02']) }),
      ...(random() < 0.7 && {
        seriousness: { death: false, ...no, hospitalisation: random() < 0.5, otherMedicallyImportant: false },
      }),
    }));
    const drugs = Array.from({ length: 1 + Math.floor(random() * 2) }, () => ({
      id: randomUUID(),
      role: pick(['1', '1', '3', '2']),
      name: pick(['Amoxicillin', 'Ibuprofen', 'amoxicillin', 'Aspirin']),
      ...(random() < 0.5 && {
        doses: [{ id: randomUUID(), start: pick(['2026-09-30', '2026-10-01', '2026']) }],
      }),
    }));
    const content = {
      ...rash,
      firstReceivedOn: pick(['2026-09-30', '2026-10-01', '2026-10-31', '2026-11-01', '2026-11-20']),
      patient: {
        initials: 'R.K.',
        ...(random() < 0.7 && { sex: pick(['1', '2']) }),
        ...(random() < 0.7 && { ageGroup: pick(['3', '5', '6']) }),
      },
      reporters: [
        {
          ...rash.reporters[0],
          qualification: pick(['1', '2', '5']),
          ...(random() < 0.5 && { department: pick(['Medicine', 'medicine', 'Surgery']) }),
        },
      ],
      drugs,
      reactions,
    };
    const made = await open(content, pick(['paper', 'telephone', 'ward']));
    if (random() < 0.75) {
      await step(made, { step: 'take' });
      const suspect = drugs.find(({ role }) => role !== '2');
      if (suspect && random() < 0.7) {
        const pair = { drug: suspect.id, reaction: reactions[0]?.id };
        const result = pick(['possible', 'probable']);
        await call('POST', `/${made.id}/assessments`, { ...pair, method: 'whoUmc', answers: {}, result });
        const level = pick(['1', '3']);
        await call('POST', `/${made.id}/assessments`, {
          reaction: pair.reaction,
          method: 'severity',
          answers: { level },
        });
      }
    }
    const fate = random();
    const isTaken = random() < 0.5;
    if (fate < 0.1) await step(made, { step: 'notValid', reason: 'No patient' });
    else if (fate < 0.15) await step(made, { step: 'refer', office: 'aefi' });
    else if (fate < 0.25 && isTaken) {
      await updateRow(portal.db, 'cases', made.id, { isSample: true });
    }
  }
}

it('the list shows the values of each case that columns name, and nothing that is not known', async () => {
  const { open, openAssessed, call, figures } = await figureDesk();
  const assessed = await openAssessed();
  await call('POST', `/${assessed.id}/steps`, { step: 'take' });
  const severe = { reaction, method: 'severity', answers: { level: '4b' } };
  expect((await call('POST', `/${assessed.id}/assessments`, severe)).status).toBe(201);
  const reporters = rash.reporters.map((one) => ({ ...one, department: 'Skin clinic' }));
  const plain = await open({ ...rash, reporters });
  const shown = async () => {
    const rows = (await call('GET', '?view=all')).body as CaseRow[];
    return [assessed, plain].map(({ id }) => rows.find((row) => row.id === id)?.figures);
  };
  expect(await shown()).toEqual([{}, {}]); // the register was not made yet
  await figures();
  expect(await shown()).toEqual([
    { reporterType: ['1'], outcome: ['1'], causality: ['possible'], severity: ['moderate'] },
    { department: ['Skin clinic'], reporterType: ['1'], outcome: ['1'] },
  ]);
});

it('each figure equals the list of cases under the same filter', async () => {
  const desk = await figureDesk();
  const random = seededRandom(48);
  const pick = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)] as T;
  await openMany(desk, 30, random);
  const whole = await desk.figures();
  expect(figureCounts.parse(whole)).toEqual(whole);
  expect(whole.cases).toBeGreaterThan(15);
  const filters: Record<string, string>[] = [{}, { from: '2026-10-01', to: '2026-10-31' }];
  for (let n = 0; n < 4; n += 1) {
    const [one, other] = [pick(whole.values), pick(whole.values)];
    filters.push({
      [one.figure]: one.name || one.value,
      ...(n % 2 === 0 && { [other.figure]: other.name || other.value }),
      ...(n === 3 && { from: '2026-10-01' }),
    });
  }
  for (const filter of filters) {
    const counts = await desk.figures(filter);
    expect([filter, await desk.listed({ ...filter, counted: 'cases' })]).toEqual([filter, counts.cases]);
    expect([filter, await desk.listed({ ...filter, counted: 'reports' })]).toEqual([filter, counts.reports]);
    const months = counts.months.reduce((sum, month) => sum + month.cases, 0);
    expect(months).toBe(counts.cases);
    for (const { figure, value, name, cases, serious } of counts.values) {
      if (figure in filter) continue;
      const link = {
        ...filter,
        [figure]: name || value,
        counted: figureRules[figure].isPair ? 'pairs' : 'cases',
      };
      expect([link, await desk.listed(link)]).toEqual([link, cases]);
      // Some of the shares that are serious: each is a read of its own.
      const isTried = random() < 0.1 && !('serious' in link);
      expect(isTried ? await desk.listed({ ...link, serious: 'true' }) : serious).toBe(serious);
    }
    // A figure with one value for each case leaves no case out.
    for (const figure of allFigures) {
      const sum = counts.values
        .filter((one) => one.figure === figure)
        .reduce((all, one) => all + one.cases, 0);
      const basis = figureRules[figure].isPair ? counts.cases - counts.waiting : counts.cases;
      const isComplete = figureRules[figure].isMany ? sum >= basis : sum === basis;
      expect([figure, sum, basis, isComplete]).toEqual([figure, sum, basis, true]);
    }
  }
});

it('a change of a case or of a term is counted at the next look', async () => {
  const desk = await figureDesk();
  const { portal, open, step, figures, call } = desk;
  const of = async (figure: Figure) =>
    Object.fromEntries(
      (await figures()).values
        .filter((one) => one.figure === figure)
        .map(({ name, value, cases }) => [name || value, cases]),
    );
  const made = await open(rash);
  expect(await of('state')).toEqual({ new: 1 });
  expect(await of('reaction')).toEqual({});
  await step(made, { step: 'take' });
  expect(await of('state')).toEqual({ inWork: 1 });
  const [drugName] = Object.keys(await of('substance'));
  expect(await of('drugClass')).toEqual({ notLinked: 1 });
  expect(await of('causality')).toEqual({ notAssessed: 1 });
  await portal.post(
    '/api/admin/terms',
    { kind: 'substance', name: 'Linked', group: 'A class', names: [drugName] },
    desk.session,
  );
  expect(await of('drugClass')).toEqual({ 'A class': 1 });
  expect(await of('substance')).toEqual({ Linked: 1 });
  expect(await of('timing')).toEqual({ open: 1 });
  const pair = { drug: rash.drugs[0]?.id, reaction: rash.reactions[0]?.id };
  const answer = await call('POST', `/${made.id}/assessments`, {
    ...pair,
    method: 'whoUmc',
    answers: {},
    result: 'possible',
  });
  expect(answer.status).toBe(201);
  expect(await of('causality')).toEqual({ possible: 1 });
  await updateRow(portal.db, 'cases', made.id, { dueOn: '2026-11-20' });
  expect(await of('timing')).toEqual({ overdue: 1 });

  // A message that the receiver did not take was not sent in time.
  const sent = { id: randomUUID(), caseId: made.id, at: '2026-11-19T06:00:00.000Z', by: 'asha', version: 1 };
  await portal.db
    .insertInto('case_submissions')
    .values({ ...sent, way: 'file', receiver: 'NCC', state: 'sent', dueOn: '2026-11-20', daysLate: 0 })
    .execute();
  const changed = async (columns: { state: 'accepted' | 'rejected' | 'resend' }) => {
    await updateRow(portal.db, 'case_submissions', sent.id, columns);
    await updateRow(portal.db, 'cases', made.id, { updatedAt: portal.clock.now.toISOString() });
    return [await of('timing'), await of('toSending')];
  };
  expect(await changed({ state: 'accepted' })).toEqual([{ inTime: 1 }, { 0: 1 }]);
  for (const state of ['rejected', 'resend'] as const) {
    expect(await changed({ state })).toEqual([{ overdue: 1 }, { notYet: 1 }]);
  }
});

it('the counts of all cases stay those of the cases after each change', async () => {
  const desk = await figureDesk();
  const { portal, figures, listed } = desk;
  const random = seededRandom(11);
  const pick = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)] as T;
  await openMany(desk, 12, random);
  const all = await portal.db.selectFrom('cases').select('id').orderBy('number').execute();
  const change = (columns: object) => {
    const row = portal.db.updateTable('cases').set({ ...columns, updatedAt: portal.clock.now.toISOString() });
    return row.where('id', '=', pick(all).id).execute();
  };
  const changes = [
    async () => openMany(desk, 1, random),
    async () => void (await change({ isSample: pick([true, false]) })),
    async () =>
      void (await change({ closedAt: pick([null, '2026-11-25T06:00:00.000Z', '2027-02-01T06:00:00.000Z']) })),
    async () => void (await change({ serious: pick(['true', 'false', 'unknown'] as const) })),
    async () => void (await change({ receivedOn: pick(['2026-08-30', '2026-11-03']) })),
    async () => void (await change({ state: pick(['new', 'notValid', 'closed'] as const) })),
  ];
  const inOrder = ({ ageSex, ...counts }: FigureCounts) => ({
    ...counts,
    ageSex: ageSex.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)),
  });
  for (let n = 0; n < 20; n += 1) {
    await (changes[n % changes.length] as () => Promise<void>)();
    const counted = await figures();
    // A period that leaves nothing out is counted case by case.
    expect(inOrder(counted)).toEqual(inOrder(await figures({ from: '1900-01-01' })));
    expect(await listed({ counted: 'cases' })).toBe(counted.cases);
    expect(await listed({ counted: 'reports' })).toBe(counted.reports);
  }
});

it('a department is counted by all of its names, and follows a merge', async () => {
  const desk = await figureDesk();
  const { portal, session, open, figures } = desk;
  const post = async (path: string, payload: object) => portal.post(`/api/admin/${path}`, payload, session);
  const reporter = { ...rash.reporters[0], qualification: '3' };
  for (const department of ['Medicine', 'Gen Med', 'General medicine', 'Tree house', undefined])
    await open({
      ...rash,
      reporters: [{ ...reporter, department, occupation: department ? 'nurse' : undefined }],
    });
  const counted = async (figure: Figure) =>
    (await figures()).values
      .filter((one) => one.figure === figure)
      .map(({ name, value, cases }) => [name || value, cases])
      .toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1));
  expect((await counted('department')).length).toBe(5);
  const names = { name: 'General medicine', otherNames: 'Medicine\nGen Med' };
  expect((await post('departments', names)).statusCode).toBe(201);
  expect(await counted('department')).toEqual([
    ['General medicine', 3],
    ['Tree house', 1],
    ['notKnown', 1],
  ]);
  expect(await counted('occupation')).toEqual([
    ['nurse', 4],
    ['otherProfessional', 1],
  ]);
  const [general] = (await desk.get('/departments')).json();
  const house = (await post('departments', { name: 'Tree house' })).json();
  await post('lists/merge', { list: 'departments', from: house.id, into: general.id });
  expect(await counted('department')).toEqual([
    ['General medicine', 4],
    ['notKnown', 1],
  ]);
  const file = await desk.get('/cases/csv?rows=pairs&columns=department');
  expect(file.payload.match(/General medicine/g)).toHaveLength(4);
});

it('reports by the code of a poster are counted for its place, and follow a merge', async () => {
  const desk = await figureDesk();
  const { portal, session, figures, listed } = desk;
  const post = (path: string, payload: object) => portal.post(`/api/admin/${path}`, payload, session);
  const made = async (place: object) => (await post('departments', place)).json<{ id: string }>();
  const ward = await made({ name: 'Ward 3' });
  const shop = await made({ name: 'Pharmacy at the gate', kind: 'pharmacy' });
  for (const via of ['Ward 3', 'ward 3', 'Pharmacy at the gate', 'Nowhere', null, undefined]) {
    const sent = await portal.post('/api/adr-reports', { ...validReport, via });
    expect(sent.statusCode).toBe(201);
  }
  const counted = async () =>
    Object.fromEntries(
      (await figures()).values.flatMap(({ figure, name, value, cases }) =>
        figure === 'poster' ? [[name || value, cases]] : [],
      ),
    ) as Record<string, number>;
  expect(await counted()).toEqual({ 'Ward 3': 2, 'Pharmacy at the gate': 1, none: 3 });
  expect(await listed({ poster: 'Ward 3' })).toBe(2);
  await post('lists/merge', { list: 'departments', from: ward.id, into: shop.id });
  expect(await counted()).toEqual({ 'Pharmacy at the gate': 3, none: 3 });
});

it('a death of the patient is counted by how it was said and whether it is related', async () => {
  const desk = await figureDesk();
  const { open, call, step } = desk;
  const alive = { ...rash, reactions: [{ ...rash.reactions[0], seriousness: { hospitalisation: true } }] };
  const ofReaction = (change: object) => ({ ...alive, reactions: [{ ...alive.reactions[0], ...change }] });
  const related = [
    ofReaction({ outcome: '5' }),
    ofReaction({ seriousness: { death: true } }),
    ofReaction({ contributedToDeath: true }),
    ...[{ date: '2026-11' }, { causes: ['Sepsis'] }, { autopsy: true }, { died: true }].map((death) => ({
      ...alive,
      death,
    })),
  ];
  await open(alive);
  for (const content of related) await open(content);
  const said = { ...ofReaction({ contributedToDeath: false }), death: { date: '2026-11-10' } };
  const unrelated = await open(said);
  const finding = `/${unrelated.id}/findings/unrelatedDeath:${rash.reactions[0]?.id}`;
  const confirmed = await call('POST', finding, { reason: 'A road accident' }, { 'if-match': '"1"' });
  expect(confirmed.status, confirmed.text).toBe(200);
  const counts = async () =>
    Object.fromEntries(
      (await desk.figures()).values.flatMap(({ figure, value, cases }) =>
        figure === 'death' ? [[value, cases]] : [],
      ),
    ) as Record<string, number>;
  expect(await counts()).toEqual({ related: related.length, unrelated: 1, none: 1 });
  expect(await desk.listed({ patientDied: 'true' })).toBe(related.length + 1);
  expect(await desk.listed({ death: 'unrelated' })).toBe(1);
  // A case that is set aside leaves the count with its death.
  await step(unrelated, { step: 'notValid', reason: 'No patient' });
  expect(await counts()).toEqual({ related: related.length, none: 1 });
});

it('on a new day the cases that became overdue are counted so, and the others are not read again', async () => {
  const desk = await figureDesk();
  const { portal, open } = desk;
  const due: [string, string][] = [];
  for (const dueOn of ['2026-11-21', '2026-11-22', '2026-11-25']) {
    const { id } = await open(rash);
    due.push([id, dueOn]);
    await updateRow(portal.db, 'cases', id, { dueOn });
  }
  const overdueOn = async (day: string) => {
    const at = { ...portal, now: () => new Date(`${day}T06:00:00Z`) };
    const { values } = await countFigures(at, wantedOf(at, {}), 10);
    return values.find(({ figure, value }) => figure === 'timing' && value === 'overdue')?.cases ?? 0;
  };
  for (const day of ['2026-11-21', '2026-11-22', '2026-11-23', '2026-11-26', '2026-11-22'])
    expect([day, await overdueOn(day)]).toEqual([day, due.filter(([, dueOn]) => dueOn < day).length]);
  const first = due[0]?.[0] ?? '';
  await portal.db.updateTable('figure_cases').set({ days: '9,,,' }).where('caseId', '=', first).execute();
  portal.memory.clear();
  await overdueOn('2026-11-24');
  const kept = await portal.db
    .selectFrom('figure_cases')
    .select(['caseId', 'days'])
    .where('days', '=', '9,,,')
    .execute();
  expect(kept.map(({ caseId }) => caseId)).toEqual([first]);
});

it('another process reads what one has counted', async () => {
  const desk = await figureDesk();
  await desk.open(rash);
  expect((await desk.figures()).cases).toBe(1);
  desk.portal.memory.clear();
  await desk.open(rash);
  expect((await desk.figures()).cases).toBe(2);
  desk.portal.memory.clear();
  expect((await desk.figures()).cases).toBe(2);
});

it('the tables leave as CSV and as a workbook', async () => {
  const desk = await figureDesk();
  await openMany(desk, 5, seededRandom(7));
  const counts = await desk.figures();
  const csv = await desk.get('/insight/figures/csv?table=months');
  expect(csv.headers['content-type']).toContain('text/csv');
  const lines = csv.payload.trim().split('\r\n').slice(1);
  expect(lines).toEqual(
    counts.months.map((one) => [one.month, one.reports, one.cases, one.serious].join(',')),
  );
  const ages = (await desk.get('/insight/figures/csv?table=ageSex')).payload.trim().split('\r\n').slice(1);
  // Each case stands in one cell, and the others say 0.
  const cells = ages.flatMap((line) => line.split(',').slice(1).map(Number));
  expect(cells.reduce((all, one) => all + one, 0)).toBe(counts.cases);
  const { readXlsx } = await import('hucre/xlsx');
  const book = await readXlsx((await desk.get('/insight/figures/xlsx')).rawPayload);
  const sexes = book.sheets.find(({ name }) => name === 'Sex');
  const sum = sexes?.rows.slice(1).reduce((all, row) => all + Number(row[1]), 0);
  expect(sum).toBe(counts.cases);
});

it('the sums of a pack agree with each other, with its workbook, and with the list of cases', async () => {
  const desk = await figureDesk();
  await openMany(desk, 12, seededRandom(3));
  for (const [day, people] of [
    ['2026-09-30', 7],
    ['2026-10-01', 42],
    ['2026-10-31', 9],
    ['2026-11-01', 1],
  ]) {
    const made = await desk.portal.post(
      '/api/admin/centre-events',
      { day, kind: 'training', title: `Talk of ${day}`, department: 'Nursing', people },
      desk.session,
    );
    expect(made.statusCode).toBe(201);
  }
  const pack = (await desk.get('/insight/pack?period=2026-10')).json<Pack>();
  const period = { from: '2026-10-01', to: '2026-10-31' };
  expect(pack).toMatchObject({ ...period, before: '2026-09', kept: null });
  expect(await desk.listed({ ...period, counted: 'cases' })).toBe(pack.counts.cases);
  expect(await desk.listed({ ...period, counted: 'reports' })).toBe(pack.counts.reports);
  const before = { from: '2026-09-01', to: '2026-09-30', counted: 'cases' };
  expect(await desk.listed(before)).toBe(pack.countsBefore.cases);
  const aside = Object.values(pack.counts.aside).reduce((sum, count) => sum + count, 0);
  expect(pack.counts.reports - aside).toBe(pack.counts.cases);
  const tables = new Map(packTables(pack).map((table) => [table.key, table]));
  for (const name of ['serious', 'ageBand', 'sex', 'reporterType', 'source', 'timing', 'documented']) {
    const sum = tables.get(name)?.rows.reduce((all, row) => all + Number(row[1]), 0);
    expect([name, sum]).toEqual([name, pack.counts.cases]);
  }
  expect([pack.events, pack.eventsBefore]).toEqual([
    { events: 2, people: 51 },
    { events: 1, people: 7 },
  ]);
  expect(tables.get('events')?.rows).toEqual([
    ['1 Oct 2026', 'Training', 'Talk of 2026-10-01', 'Nursing', 42],
    ['31 Oct 2026', 'Training', 'Talk of 2026-10-31', 'Nursing', 9],
  ]);
  expect(tables.get('summary')?.rows).toContainEqual(['People reached by events', 51, 7, 44]);
  const { readXlsx } = await import('hucre/xlsx');
  const book = await readXlsx((await desk.get('/insight/pack/xlsx?period=2026-10')).rawPayload);
  const summary = book.sheets[0]?.rows ?? [];
  expect(summary[0]?.slice(1, 3)).toEqual(['2026-10', '2026-09']);
  expect(summary.slice(1, 3).map((row) => row[1])).toEqual([pack.counts.reports, pack.counts.cases]);

  const kept = await desk.portal.post('/api/admin/insight/pack', { period: '2026-10' }, desk.session);
  expect(kept.statusCode).toBe(204);
  const added = await desk.open({ ...rash, firstReceivedOn: '2026-10-05' });
  // At the border of two days in the portal's time zone; of those two, one is a call of the reporter.
  for (const [at, way] of [
    ['2026-10-31T18:29:59.999Z', 'telephone'],
    ['2026-10-31T18:30:00.000Z', 'mail'],
    ['2026-10-31T18:30:00.000Z', 'reporterCalled'],
  ] as const) {
    const attempt = { id: randomUUID(), caseId: added.id, reportId: randomUUID(), at, by: 'asha', way };
    const rest = { whom: 'reporter', result: 'reached', note: null, erasedAt: null };
    await desk.portal.db
      .insertInto('case_attempts')
      .values({ ...attempt, ...rest })
      .execute();
  }
  const later = (await desk.get('/insight/pack?period=2026-10')).json<Pack>();
  expect(later.kept).toMatchObject({ by: 'asha', reports: pack.counts.reports, cases: pack.counts.cases });
  expect(later.counts.cases - (later.kept?.cases ?? 0)).toBe(1);
  const moved = packTables(later).find(({ key }) => key === 'moved');
  const { cases } = pack.counts;
  expect(moved?.rows).toContainEqual(['Poster: None', cases, cases + 1, 1]);
  expect(packTables(pack).some(({ key }) => key === 'moved')).toBe(false);
  const november = (await desk.get('/insight/pack?period=2026-11')).json<Pack>();
  expect([november.followUpsBefore, november.followUps]).toEqual([
    { asked: 1, received: 0 },
    { asked: 1, received: 0 },
  ]);
  expect((await desk.get('/insight/pack?period=2026-13')).statusCode).toBe(400);
});

it('a finished quarter is published once, rounded, only while the institute wants it, and never changed', async () => {
  const desk = await figureDesk();
  const { portal, open } = desk;
  const read = async () => (await portal.get('/api/public-statistics')).json<PublicStatistics>();
  const publish = () => publishQuarters({ ...portal, now: () => portal.clock.now });
  const quarterOf = async () => (await read()).quarters.find(({ quarter }) => quarter === '2026-Q3');
  for (let n = 0; n < 6; n += 1) await open({ ...rash, firstReceivedOn: '2026-09-10' });
  await publish();
  expect((await portal.get('/api/public-statistics')).statusCode).toBe(404);
  expect((await portal.get('/api/public-statistics/csv')).statusCode).toBe(404);
  const setting = { key: 'public_statistics', value: 'true' };
  const set = await portal.post('/api/admin/site-settings', setting, desk.session);
  expect(set.statusCode).toBe(201);
  await publish();
  const first = await quarterOf();
  expect(first).toMatchObject({ total: '5', hidden: [] });
  expect((await read()).quarters.map(({ quarter }) => quarter)).toEqual([
    '2026-Q3',
    '2026-Q2',
    '2026-Q1',
    '2025-Q4',
  ]);
  // A late report of that quarter.
  for (let n = 0; n < 9; n += 1) await open({ ...rash, firstReceivedOn: '2026-09-11' });
  await publish();
  expect(await quarterOf()).toEqual(first);
  const csv = await portal.get('/api/public-statistics/csv');
  expect(csv.payload).toContain('2026-Q3,2026-11-21,total,,5\r\n');
});

it('a portal with made-up cases says so beside its public numbers and in every file', async () => {
  const desk = await figureDesk();
  const { portal, open, session } = desk;
  for (let n = 0; n < 6; n += 1) await open({ ...rash, firstReceivedOn: '2026-09-10' });
  await portal.db.updateTable('cases').set({ isSample: true }).execute();
  const demo = {
    ...portal,
    config: { ...portal.config, seed: 'demo' as const },
    now: () => portal.clock.now,
  };
  const counts = await countFigures(demo, wantedOf(demo, {}), 10);
  expect(counts.madeUp).toBe(6);
  expect(madeUpRows(counts)).toEqual([[], ['Made up for this demonstration: 6 of these cases.']]);
  const setting = { key: 'public_statistics', value: 'true' };
  const url = '/api/admin/site-settings';
  await portal.post(url, setting, session);
  await publishQuarters(demo);
  const { quarters } = (await portal.get('/api/public-statistics')).json<PublicStatistics>();
  expect(quarters.map(({ quarter, madeUp = false }) => [quarter, madeUp])).toEqual([
    ['2026-Q3', true],
    ['2026-Q2', false],
    ['2026-Q1', false],
    ['2025-Q4', false],
  ]);
  const csv = await portal.get('/api/public-statistics/csv');
  expect(csv.payload).toMatch(/\r\nThese numbers count made-up reports of a demonstration\.\r\n$/);
});
