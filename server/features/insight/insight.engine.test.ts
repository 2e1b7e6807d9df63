// Tests disproportionate reporting over HTTP on both engines: which cases count, once each, at which level, in which period.
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { CaseDetails } from '#contract/cases/work/case-details.ts';
import { type ReportedPair, reportedPair } from '#contract/insight.ts';
import { caseDesk, rash } from '../../testing/case-desk.ts';
import { insertRow } from '../../db/insert-rows.ts';
import { updateRow } from '../../db/update-row.ts';

interface Names {
  drugs?: string[];
  reactions?: string[];
}

/** A desk that opens and takes cases with these drugs and reactions, and reads the figures. */
async function counted() {
  const { portal, open, step, session, ...desk } = await caseDesk();
  const openNew = ({ drugs = ['Amoxicillin'], reactions = ['Rash'] }: Names = {}, more: object = {}) =>
    open({
      ...rash,
      drugs: drugs.map((name) => ({ id: randomUUID(), role: '1', name })),
      reactions: reactions.map((term) => ({ id: randomUUID(), term })),
      ...more,
    });
  const openCase = async (names: Names = {}, more: object = {}): Promise<CaseDetails> => {
    const taken = await step(await openNew(names, more), { step: 'take' });
    expect(taken.status, taken.text).toBe(200);
    return taken.body;
  };
  const ask = async (query = '') => {
    const url = `/api/admin/insight/disproportionality${query}`;
    const answer = await portal.get(url, session);
    return { answer, rows: answer.statusCode === 200 ? answer.json<ReportedPair[]>() : [] };
  };
  const figures = async (query = '') =>
    (await ask(query)).rows
      .map(
        (row) =>
          `${row.drug}, ${row.reaction}: ${row.n} ${row.drugCases} ${row.reactionCases} ${row.allCases}`,
      )
      .toSorted();
  const addTerm = async (kind: string, name: string, group: string, names: string[] = []) => {
    const payload = { kind, name, group, names };
    const answer = await portal.post('/api/admin/terms', payload, session);
    expect(answer.statusCode).toBe(201);
  };
  /** A MedDRA release in which the code 10000001 has this preferred term. */
  const addRelease = async (version: string, ptName: string) => {
    const id = randomUUID();
    const done = { state: 'ready', done: 1, total: 1, problem: null } as const;
    const made = { language: 'English', by: 'asha', createdAt: portal.clock.now.toISOString() };
    await insertRow(portal.db, 'meddra_releases', { id, version, ...done, ...made });
    const term = { code: '10000001', name: 'Hives', folded: 'hives', isCurrent: true };
    const group = { ptCode: '20000001', ptName, socCode: '50000001', socName: 'Skin' };
    await insertRow(portal.db, 'meddra_terms', { releaseId: id, ...term, ...group });
  };
  return { ...desk, portal, step, openNew, openCase, ask, figures, addTerm, addRelease };
}

it('each valid case counts once; samples and cases that are not valid, referred or duplicates do not count', async () => {
  const { portal, openCase, step, figures } = await counted();
  const first = await openCase();
  await openCase({ drugs: ['Amoxicillin', 'amoxicillin '], reactions: ['RASH', 'Rash'] });
  await openCase({ drugs: ['Ibuprofen'], reactions: ['Nausea', 'Rash'] });
  await openCase({ drugs: [], reactions: ['Rash'] }); // without a pair
  await openCase({}, { drugs: [{ id: randomUUID(), role: '1' }] }); // the medicine has no name
  const steps = [
    { step: 'notValid', reason: 'No patient' },
    { step: 'refer', office: 'aefi' },
    { step: 'duplicateOf', of: first.id },
  ];
  for (const body of steps) {
    const answer = await step(await openCase(), body);
    expect(answer.status, answer.text).toBe(200);
  }
  const sample = await openCase();
  await updateRow(portal.db, 'cases', sample.id, { isSample: true });
  const nullified = await openCase();
  await updateRow(portal.db, 'cases', nullified.id, { state: 'nullified' });
  expect(await figures()).toEqual([
    'Amoxicillin, Rash: 2 2 3 3',
    'Ibuprofen, Nausea: 1 1 1 3',
    'Ibuprofen, Rash: 1 1 3 3',
  ]);
});

it('the rows have the figures of their table, and the highest lower limit comes first', async () => {
  const { openCase, ask } = await counted();
  for (let n = 0; n < 3; n += 1) await openCase({ drugs: ['Carbamazepine'], reactions: ['Stevens-Johnson'] });
  for (let n = 0; n < 6; n += 1) await openCase({ drugs: [`Drug ${n}`], reactions: ['Nausea'] });
  await openCase({ drugs: ['Drug 0'], reactions: ['Stevens-Johnson'] });
  await openCase({ drugs: ['Carbamazepine'], reactions: ['Nausea'] });
  const { rows } = await ask();
  for (const row of rows) expect(reportedPair.parse(row)).toEqual(row);
  expect(rows[0]).toMatchObject({
    drug: 'Carbamazepine',
    reaction: 'Stevens-Johnson',
    n: 3,
    drugCases: 4,
    reactionCases: 4,
    allCases: 11,
    expected: 16 / 11,
    prr: 3 / 4 / (1 / 7),
    ror: 18,
    meetsEvans: false,
  });
  expect(rows[0]?.ic).toBeCloseTo(Math.log2(3.5 / (16 / 11 + 0.5)), 10);
  const limits = rows.map(({ ic025 }) => ic025);
  expect(limits).toEqual(limits.toSorted((a, b) => b - a));
  const alone = rows.find(({ drug }) => drug === 'Drug 1');
  expect(alone).toMatchObject({ n: 1, ror: null, rorLower: null, meetsEvans: false });
});

it('drugs count by substance or class, reactions by term or body system, each case once', async () => {
  const { openCase, figures, addTerm, addRelease } = await counted();
  await addTerm('substance', 'Amoxicillin', 'Antibacterials', ['Amoxy 500', 'Mox']);
  await addTerm('substance', 'Cefixime', 'Antibacterials');
  await addTerm('reaction', 'Rash', 'Skin', ['Red spots']);
  await addTerm('reaction', 'Itching', 'Skin');
  await addRelease('9.1', 'Older term');
  await addRelease('28.1', 'Wheal');
  await openCase({ drugs: ['MOX', 'Cefixime'], reactions: ['red  spots', 'Itching'] });
  const substances = ['Amoxicillin', 'Herb'].map((name) => ({ id: randomUUID(), name }));
  await openCase(
    {},
    {
      drugs: [{ id: randomUUID(), role: '1', name: 'A combination', substances }],
      reactions: [{ id: randomUUID(), term: 'Nettles', code: '10000001' }],
    },
  );
  await openCase({ drugs: ['Unknown'], reactions: ['Odd'] });

  expect(await figures()).toEqual([
    'Amoxicillin, Itching: 1 2 1 3',
    'Amoxicillin, Rash: 1 2 1 3',
    'Amoxicillin, Wheal: 1 2 1 3',
    'Cefixime, Itching: 1 1 1 3',
    'Cefixime, Rash: 1 1 1 3',
    'Herb, Wheal: 1 1 1 3',
    'Unknown, Odd: 1 1 1 3',
  ]);
  // A name without a class or body system is in the totals only.
  expect(await figures('?drugLevel=class&reactionLevel=bodySystem')).toEqual([
    'Antibacterials, Skin: 2 2 2 3',
  ]);
  expect(await figures('?drugLevel=class&q=wheal')).toEqual(['Antibacterials, Wheal: 1 2 1 3']);
});

it('a period counts the cases by the day on which they were received', async () => {
  const { portal, openCase, figures } = await counted();
  for (const receivedOn of ['2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23']) {
    const { id } = await openCase();
    await updateRow(portal.db, 'cases', id, { receivedOn });
  }
  const rows = async (query: string) => (await figures(query))[0] ?? '';
  expect(await rows('')).toContain(': 4 ');
  expect(await rows('?from=2026-11-21')).toContain(': 3 ');
  expect(await rows('?to=2026-11-22')).toContain(': 3 ');
  expect(await rows('?from=2026-11-21&to=2026-11-22')).toContain(': 2 ');
  expect(await rows('?from=2026-11-22&to=2026-11-21')).toBe('');
});

/** Adds 1,200 cases like this one: more than are counted while a caller waits, all of one moment. */
async function addMany({ db }: Awaited<ReturnType<typeof counted>>['portal'], id: string): Promise<void> {
  const stored = await db.selectFrom('cases').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const version = await db
    .selectFrom('case_versions')
    .selectAll()
    .where('caseId', '=', id)
    .executeTakeFirstOrThrow();
  for (let batch = 0; batch < 24; batch += 1) {
    const cases = Array.from({ length: 50 }, () => randomUUID()).map((own) => ({
      ...stored,
      clock: null,
      id: own,
      reportId: randomUUID(),
      number: own,
      findings: '[]',
      setByPortal: '[]',
    }));
    await db.insertInto('cases').values(cases).execute();
    const versions = cases.map((one, place) => ({
      ...version,
      caseId: one.id,
      content: JSON.stringify(contentOf([batch === 0 ? `Drug ${place}` : 'Amoxicillin'], ['Rash'])),
    }));
    await db.insertInto('case_versions').values(versions).execute();
  }
}

it('while many cases are counted for the first time, the answer says so and when to ask again', async () => {
  const { portal, openCase, ask } = await counted();
  const { id } = await openCase();
  await addMany(portal, id);
  const clock = { now: portal.clock.now.getTime(), timeZone: 'Asia/Kolkata' };
  const counting = portal.figures.ask({ kind: 'keep', samples: false, ...clock });
  const { answer } = await ask();
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '20']);
  expect(answer.json()).toMatchObject({
    message: 'The cases are being counted for the first time. Try again in a minute.',
  });
  expect(await counting).toBe(1_201);
  expect((await ask()).rows).toHaveLength(51);
});

it('all cases are read, however many there are, and a page has its counts and links', async () => {
  const { portal, openCase, ask } = await counted();
  const { id } = await openCase();
  await addMany(portal, id);
  const all = await ask();
  expect(all.rows).toHaveLength(51);
  expect(all.rows.find(({ drug }) => drug === 'Amoxicillin')).toMatchObject({ n: 1_151, allCases: 1_201 });

  const page = await ask('?limit=25&q=drug');
  expect(page.rows).toHaveLength(25);
  const counts = [page.answer.headers['x-total-count'], page.answer.headers['x-filtered-count']];
  expect(counts.map(Number)).toEqual([51, 50]);
  const linkTo = (rel: 'next' | 'prev', { answer }: typeof page) =>
    new RegExp(`<[^?]*(\\?[^>]*)>; rel="${rel}"`).exec(String(answer.headers['link']))?.[1];
  const second = await ask(linkTo('next', page));
  expect(linkTo('next', second)).toBeUndefined();
  expect(new Set([...page.rows, ...second.rows].map(({ drug }) => drug)).size).toBe(50);

  // From the third page the links lead back over the second one to the first.
  const first = await ask('?limit=25');
  const next = await ask(linkTo('next', first));
  const last = await ask(linkTo('next', next));
  expect(last.rows).toHaveLength(1);
  const back = await ask(linkTo('prev', last));
  expect(back.rows).toEqual(next.rows);
  expect((await ask(linkTo('prev', back))).rows).toEqual(first.rows);
  expect([linkTo('prev', first), linkTo('next', last)]).toEqual([undefined, undefined]);
  expect(linkTo('prev', await ask('?limit=25&cursor=1'))).toContain('cursor=0');
});

it('new cases are not counted before somebody takes them, and the answer says how many of the period wait', async () => {
  const { portal, openNew, openCase, step, ask, figures } = await counted();
  await openCase({ drugs: ['Ibuprofen'] });
  const waiting = await openNew();
  await openNew();
  const sample = await openNew();
  await updateRow(portal.db, 'cases', sample.id, { isSample: true });
  const earlier = await openNew();
  await updateRow(portal.db, 'cases', earlier.id, { receivedOn: '2026-10-01' });
  const countOf = async (query = '') => (await ask(query)).answer.headers['x-waiting-count'];
  expect([await countOf(), await countOf('?from=2026-11-01'), await countOf('?to=2026-10-31')]).toEqual([
    '3',
    '2',
    '1',
  ]);
  expect(await figures()).toEqual(['Ibuprofen, Rash: 1 1 1 1']);
  expect((await step(waiting, { step: 'take' })).status).toBe(200);
  expect(await countOf()).toBe('2');
  expect(await figures()).toHaveLength(2);
});

/** A case with these names and nothing else. */
const contentOf = (drugs: readonly string[], reactions: readonly string[]) => ({
  drugs: drugs.map((name) => ({ id: randomUUID(), role: '1', name })),
  reactions: reactions.map((term) => ({ id: randomUUID(), term })),
});

/** Gives a taken case these names instead of its own. */
async function withNames(
  { portal, openCase }: Awaited<ReturnType<typeof counted>>,
  drugs: readonly string[],
  reactions: readonly string[],
): Promise<void> {
  const { id } = await openCase();
  const version = await portal.db
    .selectFrom('case_versions')
    .selectAll()
    .where('caseId', '=', id)
    .orderBy('number', 'desc')
    .executeTakeFirstOrThrow();
  const [number, content] = [version.number + 1, JSON.stringify(contentOf(drugs, reactions))];
  await insertRow(portal.db, 'case_versions', { ...version, number, content });
  await updateRow(portal.db, 'cases', id, { version: number });
}

const numbered = (name: string, count: number) => Array.from({ length: count }, (_, n) => `${name} ${n}`);

it('more different pairs than can be compared at once get an answer that says what to do', async () => {
  const desk = await counted();
  // 252,000 pairs.
  for (let n = 0; n < 7; n += 1) await withNames(desk, numbered(`Drug ${n}`, 180), numbered('Reaction', 200));
  for (const query of ['', '?limit=25', '?q=drug']) {
    const { answer } = await desk.ask(query);
    expect([query, answer.statusCode]).toEqual([query, 409]);
    expect(answer.json()).toMatchObject({ message: expect.stringContaining('Choose a shorter period') });
  }
  const { answer } = await desk.ask('?reactionLevel=bodySystem');
  expect(answer.statusCode).toBe(200);
});

it('other questions have their turns while pairs are counted and sorted', async () => {
  const desk = await counted();
  for (let n = 0; n < 3; n += 1) await withNames(desk, numbered(`Drug ${n}`, 200), numbered('Reaction', 170));
  let [turns, isRunning] = [0, true];
  const turn = () => {
    turns += 1;
    if (isRunning) setImmediate(turn);
  };
  setImmediate(turn);
  const { answer } = await desk.ask('?limit=25');
  isRunning = false;
  expect([answer.statusCode, answer.headers['x-total-count']].map(Number)).toEqual([200, 102_000]);
  // Counted, compared, and sorted by merging 102 runs: at most 5,000 pairs in one go.
  expect(turns).toBeGreaterThan(100);
});

it('names beyond the two hundredth of a case are not counted', async () => {
  const desk = await counted();
  await withNames(desk, [numbered('Substance', 1_000).join(' + ')], ['Rash']);
  const { answer } = await desk.ask('?limit=25');
  expect(Number(answer.headers['x-total-count'])).toBe(200);
});

it('one question is computed at a time, three wait, and further ones are asked to try again', async () => {
  const { openCase, ask } = await counted();
  await openCase();
  // A question may be answered before the last of them has arrived.
  const all = await Promise.all(Array.from({ length: 30 }, () => ask('?limit=25')));
  const statuses = all.map(({ answer }) => answer.statusCode);
  expect(new Set(statuses)).toEqual(new Set([200, 503]));
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(4);
  expect(all.find(({ answer }) => answer.statusCode === 503)?.answer.headers['retry-after']).toBe('5');
  expect((await ask('?limit=25')).answer.statusCode).toBe(200);
});

it('without a limit all pairs come as a stream', async () => {
  const desk = await counted();
  await withNames(desk, numbered('Drug', 150), numbered('Reaction', 20));
  const { answer, rows } = await desk.ask();
  expect(answer.headers).not.toHaveProperty('content-length');
  expect(rows).toHaveLength(3_000);
  expect(new Set(rows.map(({ drug, reaction }) => `${drug}, ${reaction}`)).size).toBe(3_000);
});

it('faults of the question are refused, and so is an account without the right', async () => {
  const { portal, ask } = await counted();
  for (const query of [
    'drugLevel=brand',
    'reactionLevel=word',
    'from=2026-02-30',
    'to=1',
    'limit=7',
    'cursor=x',
    'cursor=9',
  ]) {
    expect((await ask(`?${query}`)).answer.statusCode, query).toBe(400);
  }
  expect((await portal.get('/api/admin/insight/disproportionality')).statusCode).toBe(401);
});
