// Tests the tables of cases: a row for each pair of drug and reaction, as CSV and as a workbook, rows for research, and
// the log book.
import { streamXlsxRows } from 'hucre/xlsx';
import { expect, it } from 'vitest';
import type { CaseContent } from '#contract/cases/content/content-rules.ts';
import { rash as plain } from '#testing/rash.ts';
import { parseCsv } from '../../../parse-csv.ts';
import { configureSender } from '../../../testing/configure-sender.ts';
import { fullContent, rash, suspect } from '../../../icsr/testing/invented-case.ts';
import { makeDoctor } from '../../../testing/doctor.ts';
import { xlsxCell } from '../../../http/xlsx.ts';
import { afterReading } from '../../../testing/what-was-read.ts';
import { insertRow } from '../../../db/insert-rows.ts';
import { testPortal } from '../../../testing/portal.ts';

const content: CaseContent = {
  ...fullContent,
  patient: { ...fullContent.patient, ageAtOnset: { value: 93, unit: 'a' }, ward: 'Ward 7' },
  drugs: [
    ...(fullContent.drugs ?? []),
    { id: crypto.randomUUID(), role: '3', name: 'Ibuprofen', manufacturer: `=1+1${'x'.repeat(40)}` },
  ],
};

async function desk() {
  const portal = await testPortal({
    now: new Date('2026-11-20T10:00:00.000Z'),
    config: { rateLimit: false },
  });
  await configureSender(portal.db);
  const { call, session } = await makeDoctor(portal);
  const open = async (opened: CaseContent) =>
    ((await call('POST', '/cases', { source: 'paper', content: opened })).body as { id: string }).id;
  const taken = await open(content);
  await call('POST', `/cases/${taken}/steps`, { step: 'take' });
  const numbers = Array.from({ length: 10 }, (_, place) => place + 1);
  const answers = Object.fromEntries(numbers.map((one) => [one, one < 3 ? 'yes' : 'unknown']));
  const naranjo = { drug: suspect, reaction: rash, method: 'naranjo', answers };
  expect((await call('POST', `/cases/${taken}/assessments`, naranjo)).status).toBe(201);
  await open(fullContent);
  const table = async (query: string, rowFor = 'pairs') => {
    const { status, text } = await call('GET', `/cases/csv?rows=${rowFor}&sort=received&order=asc&${query}`);
    expect(status, text).toBe(200);
    const [head = [], ...rows] = await parseCsv(text.replace(/^\uFEFF/, ''));
    return rows.map((cells) => Object.fromEntries(head.map((name, place) => [name, cells[place]])));
  };
  return { portal, session, call, table };
}

/** A release of made-up terms, in which a code has this body system. */
async function addRelease(
  { db, clock }: Awaited<ReturnType<typeof testPortal>>,
  code: string,
  socName: string,
) {
  const id = crypto.randomUUID();
  const done = { state: 'ready', done: 1, total: 1, problem: null } as const;
  const made = { language: 'English', by: 'asha', createdAt: clock.now.toISOString() };
  await insertRow(db, 'meddra_releases', { id, version: '99.0', ...done, ...made });
  const term = { code, name: 'Made-up term', folded: 'made-up term', isCurrent: true };
  const group = { ptCode: '99999908', ptName: 'Made-up term', socCode: '99999909', socName };
  await insertRow(db, 'meddra_terms', { releaseId: id, ...term, ...group });
}

it('list, filter, CSV, wide table, listing and JSON Lines give a patient with a birth date one age', async () => {
  const portal = await testPortal({
    now: new Date('2026-11-20T10:00:00.000Z'),
    config: { rateLimit: false },
  });
  await configureSender(portal.db);
  const { call } = await makeDoctor(portal);
  for (const [birthDate, age, band, years] of [
    ['2026-10-30', '10 days', '1', '0'],
    ['2026-10-12', '4 weeks', '2', '0'],
    ['2025-12-05', '11 months', '2', '0'],
    ['2024-11-09', '2 years', '3', '2'],
    ['1961-11-09', '65 years', '6', '65'],
    ['1961-11-10', '64 years', '5', '64'],
    ['1975', '50–51 years', '5', ''],
    ['1961', '64–65 years', '', ''],
  ]) {
    const { id, number } = (
      await call('POST', '/cases', {
        source: 'paper',
        content: {
          ...plain,
          patient: { initials: 'B.D.', sex: '2', birthDate },
          reactions: [{ id: crypto.randomUUID(), term: 'Rash', onset: '2026-11-09' }],
        },
      })
    ).body as { id: string; number: string };
    const q = encodeURIComponent(number);
    const patient = `B.D., female, ${age}`;
    const found = await call('GET', `/cases?view=all&q=${q}&ageBand=${band || 'notKnown'}`);
    expect(found.body).toMatchObject([{ id, patient, ageBand: band || null }]);
    const csv = async (query: string) => {
      const { text } = await call('GET', `/cases/csv?view=all&q=${q}&${query}`);
      return (await parseCsv(text.replace(/^\uFEFF/, '')))[1];
    };
    expect(await csv('columns=patient,ageBand')).toEqual([patient, band]);
    expect(await csv('rows=pairs&columns=state,ageYears,ageBand')).toEqual(['new', years, band]);
    const listing = await call('GET', `/cases/listing?view=all&q=${q}`);
    expect((listing.body as { rows: object[] }).rows).toMatchObject([{ patient }]);
    const { text } = await call('GET', `/cases/jsonl?view=all&q=${q}`);
    expect(JSON.parse(text)).toMatchObject({ patient, ageBand: band || null });
  }
});

it('each pair of a case has a row with its answers; a case that nobody took has one row', async () => {
  const { table } = await desk();
  const rows = await table('');
  expect(rows.map(({ drug, reaction, state }) => [drug, reaction, state])).toEqual([
    [`Amoxicillin 500 mg capsule (Amoxicillin 500 mg)`, 'Rash, itching', 'inWork'],
    [`Amoxicillin 500 mg capsule (Amoxicillin 500 mg)`, 'Fever', 'inWork'],
    ['Ibuprofen', 'Rash, itching', 'inWork'],
    ['Ibuprofen', 'Fever', 'inWork'],
    [`Amoxicillin 500 mg capsule (Amoxicillin 500 mg)`, 'Rash, itching', 'new'],
  ]);
  expect(rows[0]).toMatchObject({
    received: '2026-11-17',
    department: 'Medicine',
    reporterType: 'Physician',
    initials: 'A.B.',
    recordNumber: 'OPD-7781',
    ageYears: '93',
    sex: 'Female',
    weightKg: '58.5',
    drugNumber: '1',
    drugRole: 'Suspected',
    drugStart: '2026-11-13',
    drugEnd: '2026-11-15',
    action: 'Withdrawn',
    onset: '2026-11-15',
    outcome: 'Fatal',
    serious: 'true',
    death: 'true',
    lifeThreatening: 'false',
    rechallenge: 'notGivenAgain',
    naranjoScore: '3',
    naranjo1: 'yes',
    naranjo3: 'unknown',
    naranjo10: 'unknown',
    whoUmc: '',
    patientDied: 'true',
  });
  expect(rows[1]).toMatchObject({ reactionNumber: '2', naranjoScore: '', outcome: 'Recovering' });
  expect(Object.keys((await table('columns=drug,naranjo1'))[0] ?? {})).toEqual(['drug', 'naranjo1']);
});

it('a case that was assessed, signed and sent has a value in every column', async () => {
  const { portal, call, table } = await desk();
  const [drug, reaction] = [plain.drugs[0]?.id ?? '', plain.reactions[0]?.id ?? ''];
  const whole = {
    ...plain,
    patient: { ...plain.patient, recordNumber: 'OPD-9', weightKg: 61, ward: 'Ward 9', ageGroup: '5' },
    reporters: plain.reporters.map((one) => ({ ...one, department: 'Skin clinic' })),
    reactions: plain.reactions.map((one) => ({ ...one, end: '2026-11-09', code: '99999901' })),
    meddraVersion: '99.0',
    drugs: plain.drugs.map((one) => ({
      ...one,
      manufacturer: 'Acme',
      indications: [{ text: 'Cough' }],
      action: '1',
      improvedAfterStopping: true,
      rechallenge: [{ reaction, result: '4' }],
      doses: one.doses.map((dose) => ({
        ...dose,
        amount: { value: 500, unit: 'mg' },
        every: { value: 8, unit: 'h' },
        route: 'Oral',
        batch: 'B7',
        end: '2026-11-05',
      })),
    })),
  };
  const post = async (path: string, body: object) => {
    const read = path.endsWith('/steps')
      ? await afterReading(portal, path.split('/')[1] ?? '', body)
      : { body, headers: {} };
    const { status, text, body: answer } = await call('POST', `/cases${path}`, read.body, read.headers);
    expect([path, status < 300, status < 300 ? '' : text]).toEqual([path, true, '']);
    return answer as { id: string };
  };
  const { id } = await post('', { source: 'paper', content: whole });
  await post(`/${id}/steps`, { step: 'take' });
  const naranjo = Object.fromEntries(Array.from({ length: 10 }, (_, place) => [place + 1, 'no']));
  for (const made of [
    { method: 'whoUmc', result: 'possible', reason: 'The time fits' },
    { method: 'naranjo', answers: naranjo },
  ]) {
    await post(`/${id}/assessments`, { drug, reaction, ...made });
    const { body } = await call('GET', `/cases/${id}/assessments`);
    const copiedFrom = (body as { id: string }[])[0]?.id;
    await post(`/${id}/assessments`, { drug, reaction, ...made, copiedFrom });
  }
  await post(`/${id}/assessments`, { reaction, method: 'severity', answers: { level: '4b' } });
  const prevented = { method: 'preventability', answers: { wrongDose: 'yes' } };
  await post(`/${id}/assessments`, { drug, reaction, ...prevented });
  for (const step of ['ready', 'sign']) await post(`/${id}/steps`, { step });
  await post(`/${id}/steps`, { step: 'send', way: 'typed', number: 'IN-7', lateReason: 'signature' });
  await portal.db.updateTable('cases').set({ dueOn: '2026-11-21' }).where('id', '=', id).execute();
  await addRelease(portal, '99999901', 'Made-up skin disorders');
  const row = (await table('q=Skin')).at(0) ?? {};
  expect(Object.keys(row).filter((name) => row[name] === '')).toEqual([]);
  expect(row).toMatchObject({
    bodySystem: 'Made-up skin disorders',
    nationalNumber: 'IN-7',
    signed: '2026-11-20',
    sent: '2026-11-20',
    department: 'Skin clinic',
    dose: '500 mg',
    dechallenge: 'improved',
    rechallenge: 'notGivenAgain',
    whoUmc: 'possible',
    naranjoScore: '1',
    naranjo10: 'no',
    whoUmcSameAs: 'Amoxicillin, Rash',
    severity: '4b',
    preventability: 'definitely',
  });
});

it('a row for each case has what the list shows of the figures, in words', async () => {
  const { portal, call, table } = await desk();
  await addRelease(portal, '99999902', 'General');
  expect((await call('POST', '/insight/figures/refresh')).status).toBe(204);
  const [first, second] = await table('', 'cases');
  expect(first).toMatchObject({
    department: 'Medicine',
    reporterType: 'Physician',
    outcome: 'Fatal; Recovering',
    bodySystem: 'General',
    causality: '',
    sex: '2',
  });
  expect(second).toMatchObject({ department: 'Medicine', bodySystem: '' });
  expect(
    (await table('columns=bodySystem,reaction')).map((row) => [row['bodySystem'], row['reaction']]),
  ).toEqual([
    ['', 'Rash, itching'],
    ['General', 'Fever'],
    ['', 'Rash, itching'],
    ['General', 'Fever'],
    ['', 'Rash, itching'],
  ]);
});

it('rows for research leave out the ward as a department, unless the ward was chosen', async () => {
  const { portal, call, table } = await desk();
  const patient = { ...plain.patient, ward: 'Ward 9' };
  const told = { ...plain, reporters: plain.reporters.map((one) => ({ ...one, department: 'Ward 8' })) };
  await call('POST', '/cases', { source: 'telephone', content: { ...plain, patient } });
  const handedIn = (await call('POST', '/cases', { source: 'mail', content: told })).body as { id: string };
  await portal.db.updateTable('cases').set({ source: 'ward' }).where('id', '=', handedIn.id).execute();
  const departments = async (query: string) =>
    (await table(`research=true&columns=department&${query}`)).map(({ department }) => department);
  expect(await departments('')).toEqual(['Medicine', 'Medicine', 'Medicine', 'Medicine', 'Medicine', '', '']);
  expect(new Set((await departments('with=ward&reason=Thesis')).slice(5))).toEqual(
    new Set(['Ward 8', 'Ward 9']),
  );
});

it('rows for research have a number of their own and no word that names a case or a person', async () => {
  const { call, table } = await desk();
  const rows = await table('research=true');
  expect(rows.map(({ exportNumber }) => exportNumber)).toEqual(['1', '1', '1', '1', '2']);
  expect(rows[0]).toMatchObject({ ageYears: '90+', drugStart: '2026-11-13', department: 'Medicine' });
  const all = JSON.stringify(rows);
  expect(all).not.toMatch(/2026-0000|ADR-|OPD-7781|A\.B\.|Ward 7|Sinusitis|three times|Ravi|411001/);
  const refused = await call('GET', '/cases/csv?rows=pairs&research=true&columns=initials');
  expect([refused.status, refused.text]).toEqual([
    400,
    expect.stringContaining('Use some of: nationalSystem'),
  ]);
});

it('columns that can name a person come into rows for research with a reason, which the audit trail keeps', async () => {
  const { call, table } = await desk();
  const reason = 'Thesis, approved by the ethics committee';
  const [row] = await table(`research=true&with=ward,dose&reason=${encodeURIComponent(reason)}`);
  expect(row).toMatchObject({ ward: 'Ward 7', dose: expect.stringMatching(/./), ageYears: '90+' });
  expect(Object.keys(row ?? {})).not.toContain('initials');
  const refusals = [];
  for (const query of ['with=ward', 'with=ward&reason=%20', 'with=recordNumber&reason=Thesis']) {
    const { status, body } = await call('GET', `/cases/csv?rows=pairs&research=true&${query}`);
    refusals.push([status, body.issues[0].path]);
  }
  expect(refusals).toEqual([
    [400, 'reason'],
    [400, 'reason'],
    [400, 'with'],
  ]);
  const { text } = await call('GET', '/audit-events?action=export');
  expect(text).toContain(`ward,dose: ${reason}`);
});

it('a workbook has days as days, parts of dates and formulas as text, and says where a text was cut', async () => {
  const { portal, session, call } = await desk();
  const long = {
    ...content,
    reactions: [{ id: rash, term: 'Rash', onset: '2026-11', outcome: '1' as const }],
  };
  const drugs = [{ id: suspect, role: '1' as const, name: `Drug ${'x'.repeat(240)}`, manufacturer: '=1+1' }];
  const { id } = (await call('POST', '/cases', { source: 'paper', content: { ...long, drugs } })).body as {
    id: string;
  };
  const answer = await portal.get(
    '/api/admin/cases/xlsx?rows=pairs&columns=number,received,onset,manufacturer,drugNumber,serious&order=asc&sort=received',
    session,
  );
  expect([answer.statusCode, answer.headers['content-disposition']]).toEqual([
    200,
    'attachment; filename="cases-2026-11-20.xlsx"',
  ]);
  const sheet: unknown[][] = [];
  for await (const { values } of streamXlsxRows(new Uint8Array(answer.rawPayload))) sheet.push(values);
  const { number } = (await call('GET', `/cases/${id}`)).body as { number: string };
  expect(sheet[0]).toEqual(['number', 'received', 'onset', 'manufacturer', 'drugNumber', 'serious']);
  expect(sheet).toHaveLength(7);
  const row = sheet.find(([one]) => one === number) ?? [];
  expect(row.slice(0, 5)).toEqual([number, new Date('2026-11-17T00:00:00Z'), '2026-11', '=1+1', 1]);
  const cut = String(xlsxCell('x'.repeat(32_768)));
  expect([cut.length, cut.slice(-60)]).toEqual([32_767, expect.stringContaining('in the CSV file.]')]);
  expect(xlsxCell('x'.repeat(32_767))).toHaveLength(32_767);
});

it('a line of JSON has the assessments of its case', async () => {
  const { call } = await desk();
  const { text } = await call('GET', '/cases/jsonl?sort=received&order=asc');
  const lines = text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { assessments: object[] });
  expect(lines.map(({ assessments }) => assessments.length)).toEqual([1, 0]);
  expect(lines[0]?.assessments).toMatchObject([
    { method: 'naranjo', drugId: suspect, reactionId: rash, result: 'possible', by: 'asha', isFixed: false },
  ]);
});

it('the log book has the days of each case by number, on the screen and as a file', async () => {
  const { call } = await desk();
  const { status, text } = await call('GET', '/cases/csv?rows=log&sort=due');
  expect(status, text).toBe(200);
  const [head = [], first = [], second = []] = await parseCsv(text.replace(/^\uFEFF/, ''));
  const row = Object.fromEntries(head.map((name, place) => [name, first[place]]));
  expect(row).toMatchObject({
    received: '2026-11-17',
    validSince: '2026-11-17',
    gravestFact: '2026-11-17',
    entered: '2026-11-20',
    assessed: '2026-11-20',
    signed: '',
    due: '2026-11-18',
    sent: '',
    state: 'inWork',
  });
  const { body } = await call('GET', '/cases/log');
  const book = body as { rows: (string | null)[][] };
  const numbers = ['TEST-2026-00001', 'TEST-2026-00002'];
  expect([first[0], second[0]]).toEqual(numbers);
  expect(book.rows.map(([number]) => number)).toEqual(numbers);
});
