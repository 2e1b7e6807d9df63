// Tests which data each print of a case shows to whom, and that each print is in the audit trail.
import { expect, it } from 'vitest';
import type { CaseContent } from '#contract/cases/content/content-rules.ts';
import type { CaseListing, CasePrint } from '#contract/cases/prints/prints.ts';
import { fileOf, fullContent, suspect } from '../../../icsr/testing/invented-case.ts';
import { makeAccount, sessionOf } from '../../../testing/administrator.ts';
import { makeDoctor } from '../../../testing/doctor.ts';
import { configureSender } from '../../../testing/configure-sender.ts';
import { testPortal } from '../../../testing/portal.ts';
import { afterReading } from '../../../testing/what-was-read.ts';
import { changedContent, told } from '../../../testing/told.ts';

async function desk() {
  // In India it is the next day already.
  const now = new Date('2026-11-20T19:30:00.000Z');
  const portal = await testPortal({ now, config: { rateLimit: false } });
  await configureSender(portal.db, { e2b_organisation: 'Test Institute', e2b_telephone: '0253 200000' });
  const { call: callPlainly } = await makeDoctor(portal);
  const call: typeof callPlainly = async (method, path, asked, more) => {
    if (!path.endsWith('/steps')) return callPlainly(method, path, asked, more);
    const { body, headers } = await afterReading(portal, path.split('/')[2] ?? '', asked as object, more);
    return callPlainly(method, path, body, headers);
  };
  const open = async (content: CaseContent = fullContent) => {
    const { id: made } = (await call('POST', '/cases', { source: 'paper', content })).body as { id: string };
    return made;
  };
  const print = async (one: string, form: string) => {
    const { status, body } = await call('GET', `/cases/${one}/print?form=${form}`);
    return { status, print: body as CasePrint, message: (body as { message?: string }).message };
  };
  return { portal, call, open, print };
}

const { death: _death, ...withoutDeath } = fullContent;
const alive: CaseContent = {
  ...withoutDeath,
  reactions: (fullContent.reactions ?? []).map(({ end: _end, ...one }) => ({
    ...one,
    outcome: '2' as const,
    seriousness: { ...one.seriousness, death: false },
  })),
};

/** Takes a case to the state signed, with this category for each of its pairs. */
async function sign(
  call: Awaited<ReturnType<typeof desk>>['call'],
  id: string,
  result: string,
): Promise<void> {
  await call('POST', `/cases/${id}/steps`, { step: 'take' });
  for (const { id: reaction } of fullContent.reactions ?? []) {
    const assessment = { drug: suspect, reaction, method: 'whoUmc', result, reason: 'The time fits' };
    await call('POST', `/cases/${id}/assessments`, assessment);
  }
  await call('POST', `/cases/${id}/steps`, { step: 'ready' });
  expect(await call('POST', `/cases/${id}/steps`, { step: 'sign' })).toMatchObject({ status: 200 });
}

const withPerson: CaseContent = {
  ...fullContent,
  patient: { ...fullContent.patient, initials: 'Asha Rao Patil', name: 'Asha Rao Patil' },
  doctor: { name: 'Dr Kamau' },
  reporters: [
    { ...fullContent.reporters?.[0], id: fullContent.reporters?.[0]?.id ?? '', email: 'r@example.org' },
  ],
};
const ofPersons = /Ravi|Sample|Lake View|411001|example\.org|Patil|Kamau|\+91/;

it('prints for outsiders have initials, and the reporter only with consent; the whole case has all', async () => {
  const { portal, call, open, print } = await desk();
  const id = await open(withPerson);
  for (const form of ['pvpi', 'cioms', 'consumer']) {
    const { print: masked } = await print(id, form);
    expect(JSON.stringify(masked.content)).not.toMatch(ofPersons);
    expect(masked.content.patient?.initials).toBe('A.R.P.');
    expect(masked.content.reporters?.[0]).toMatchObject({
      familyName: { unknown: 'withheld' },
      email: { unknown: 'withheld' },
      qualification: '1',
    });
    expect(masked.printedOn).toBe('2026-11-21');
  }
  const { body: listing } = await call('GET', '/cases/listing?view=inbox');
  expect((listing as CaseListing).rows).toMatchObject([
    { id, patient: expect.stringMatching(/^A\.R\.P\., /), receivedOn: '2026-11-17' },
  ]);
  const whole = await print(id, 'case');
  // Nothing was received after the first day.
  expect(whole.print.content).toMatchObject({ ...withPerson, latestInformationOn: '2026-11-17' });

  const { reportId } = await portal.db
    .selectFrom('cases')
    .select('reportId')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const consent = { id: crypto.randomUUID(), reportId, consent: 'mayForwardMyName' as const, given: true };
  const at = portal.clock.now.toISOString();
  await portal.db
    .insertInto('report_consents')
    .values({ ...consent, at, way: 'telephone' })
    .execute();
  const allowed = await print(id, 'pvpi');
  expect(allowed.print.content.reporters?.[0]).toMatchObject({
    familyName: 'Sample',
    email: 'r@example.org',
  });
  expect(allowed.print.content.doctor).toBeUndefined();
});

it('a print of an imported case has the names that its sender wrote', async () => {
  const { call, print } = await desk();
  const file = new TextDecoder().decode(fileOf(fullContent));
  const { body } = await call('POST', '/icsr/import', file);
  const [one] = (body as { cases: { id: string }[] }).cases;
  const { print: found } = await print(one?.id ?? '', 'pvpi');
  expect(found.content.reporters?.[0]).toMatchObject({ givenName: 'Ravi', familyName: 'Sample' });
  expect(found).toMatchObject({ worldwideId: 'IN-TEST-2026-00042', source: 'icsr', signature: null });
});

it('a case that began here stays masked after another centre sent a message about it', async () => {
  const { call, open, print } = await desk();
  const id = await open({ ...withPerson, worldwideId: 'IN-TEST-2026-00042' });
  const file = new TextDecoder().decode(fileOf(fullContent));
  const { body } = await call('POST', '/icsr/import', file);
  expect((body as { cases: unknown[] }).cases).toMatchObject([{ id, fate: 'update' }]);
  for (const form of ['pvpi', 'cioms', 'consumer']) {
    expect(JSON.stringify((await print(id, form)).print.content)).not.toMatch(ofPersons);
  }
  const { body: exchange } = await call('GET', `/cases/${id}/exchange`);
  expect(JSON.stringify((exchange as { content: unknown }).content)).not.toMatch(ofPersons);
  const { status, text } = await call('GET', `/cases/${id}/icsr`);
  expect(status).toBe(200);
  expect(text).not.toMatch(/Ravi|Sample|Lake View|411001|Patil|Kamau|2011111111/);
});

it('an alert card needs a signed case with a drug that is a possible cause, and a living person', async () => {
  const { portal, call, open, print } = await desk();
  const [id, other, died] = [await open(alive), await open(alive), await open()];
  expect(await print(id, 'card')).toMatchObject({
    status: 409,
    message: expect.stringMatching(/signed case/),
  });
  await sign(call, id, 'probable');
  const card = await print(id, 'card');
  expect(card.print).toMatchObject({
    signature: { fullName: 'Dr asha', designation: 'Pharmacologist' },
    centre: { name: 'Test Institute', telephone: '0253 200000' },
  });
  expect(card.print.assessments.map(({ words, isFixed }) => ({ words, isFixed }))).toEqual([
    { words: 'Probable', isFixed: true },
    { words: 'Probable', isFixed: true },
  ]);
  await sign(call, other, 'unlikely');
  expect(await print(other, 'card')).toMatchObject({
    status: 409,
    message: expect.stringMatching(/No drug/),
  });
  await sign(call, died, 'probable');
  expect(await print(died, 'card')).toMatchObject({ status: 409, message: expect.stringMatching(/died/) });
  await portal.db.updateTable('cases').set({ state: 'nullified' }).where('id', '=', id).execute();
  expect(await print(id, 'card')).toMatchObject({ status: 409, message: expect.stringMatching(/no longer/) });
  const erasedAt = portal.clock.now.toISOString();
  await portal.db.updateTable('cases').set({ erasedAt }).where('id', '=', id).execute();
  expect(await print(id, 'card')).toMatchObject({ status: 409, message: expect.stringMatching(/erased/) });
  expect((await print(id, 'pvpi')).print).toMatchObject({ erasedAt });
});

it('prints and files agree whether the case is signed, and only a later version than the sent one is a follow-up', async () => {
  const { portal, call, open, print } = await desk();
  const id = await open();
  const step = async (body: object) =>
    expect((await call('POST', `/cases/${id}/steps`, body)).status).toBe(200);
  const shown = async () => {
    const { signature, isFollowUp, version } = (await print(id, 'pvpi')).print;
    const { headers } = await call('GET', `/cases/${id}/icsr`);
    const isMarked = String(headers['content-disposition']).includes('"unsigned-');
    return { version, isFollowUp, isSigned: signature !== null, isMarked };
  };
  const first = { version: 1, isFollowUp: false };
  await sign(call, id, 'probable');
  expect(await shown()).toEqual({ ...first, isSigned: true, isMarked: false });
  await step({ step: 'followUp' });
  expect(await shown()).toEqual({ ...first, isSigned: false, isMarked: true });
  await step({ step: 'ready' });
  await step({ step: 'sign' });
  await portal.db.updateTable('cases').set({ mayForward: true }).execute();
  await step({ step: 'send', way: 'typed', lateReason: 'signature' });
  expect(await shown()).toEqual({ ...first, isSigned: true, isMarked: false });
  await step({ step: 'amend', reason: 'The dose was wrong' });
  expect(await shown()).toEqual({ version: 2, isFollowUp: true, isSigned: false, isMarked: true });
});

it('the whole case says what each version changed', async () => {
  const { call, open, print, portal } = await desk();
  const id = await open();
  await call('POST', `/cases/${id}/steps`, { step: 'take' });
  const { content } = (await call('GET', `/cases/${id}`)).body as { content: object };
  const newInformation = told(changedContent(content, { patient: { weightKg: 61 } }));
  const { body } = await call('POST', `/cases/${id}/steps`, newInformation);
  const [item] = (body as { information: { id: string }[] }).information;
  const read = await call('GET', `/cases/${id}/information/${item?.id}`);
  const accept = (read.body as { lines: { path: string }[] }).lines.map(({ path }) => path);
  await call('POST', `/cases/${id}/information/${item?.id}/decisions`, { accept });
  const { print: found } = await print(id, 'case');
  expect(found.changes).toEqual([
    {
      version: 2,
      differences: [
        { label: 'Latest information', before: '17 Nov 2026', after: '21 Nov 2026' },
        { label: 'Patient, Weight (kg)', before: '58.5', after: '61' },
      ],
    },
  ]);
  expect((await print(id, 'pvpi')).print.changes).toEqual([]);
  const lines = await portal.db
    .selectFrom('audit_events')
    .select(['fields', 'recordId'])
    .where('action', '=', 'print')
    .orderBy('place')
    .execute();
  expect(lines).toEqual([
    { fields: ['case'], recordId: id },
    { fields: ['pvpi'], recordId: id },
  ]);
});

it('a line listing shows what the list shows, with the number of the national system', async () => {
  const { portal, call, open } = await desk();
  const [first, second] = [await open(), await open()];
  await call('POST', `/cases/${first}/steps`, { step: 'take' });
  const at = portal.clock.now.toISOString();
  const left = { id: crypto.randomUUID(), caseId: first, at, by: 'asha', version: 1, way: 'typed' };
  await portal.db
    .insertInto('case_submissions')
    .values({ ...left, receiver: 'National system', number: 'NCC-77', state: 'sent' })
    .execute();
  const listing = async (search: string) => {
    const { body } = await call('GET', `/cases/listing?${search}`);
    return (body as CaseListing).rows.map(({ id, worldwideNumber }) => ({ id, worldwideNumber }));
  };
  expect(await listing('view=mine')).toEqual([{ id: first, worldwideNumber: 'NCC-77' }]);
  expect(await listing('view=all&q=amoxicillin&sort=received&order=asc')).toHaveLength(2);
  await call('POST', `/cases/${first}/assessments`, {
    drug: suspect,
    reaction: fullContent.reactions?.[0]?.id,
    method: 'whoUmc',
    result: 'probable',
    reason: 'The time fits',
  });
  await portal.db.updateTable('case_assessments').set({ isFixed: true }).execute();
  const { body } = await call('GET', '/cases/listing?view=mine');
  expect((body as CaseListing).rows[0]?.facts).toEqual({
    drugs:
      'Amoxicillin 500 mg capsule (Amoxicillin 500 mg)\n500 mg; Capsule, Oral, Intramuscular (parent), every 8 hours; one capsule three times a day, 13 Nov 2026 to 15 Nov 2026',
    reactions:
      'Rash, itching, 15 Nov 2026 to 17 Nov 2026, Fatal\nFever, 15 Nov 2026, 10:30 UTC+05:30 to asked, not known, Recovering',
    dechallenge: '',
    rechallenge: 'Rash, itching: NA',
    causality: 'Probable',
    reporter: 'Physician, Medicine',
  });
  expect(await listing('state=new')).toEqual([{ id: second, worldwideNumber: null }]);
  expect(await listing('drug=nothing')).toEqual([]);
  const lines = await portal.db
    .selectFrom('audit_events')
    .select('details')
    .where('action', '=', 'print')
    .orderBy('place')
    .execute();
  expect(lines.map(({ details }) => details?.amount)).toEqual([1, 2, 1, 1, 0]);
});

it('printing a list of cases needs the right "cases" and nothing more', async () => {
  const { portal } = await desk();
  const session = await sessionOf(portal, await makeAccount(portal, 'worker', ['cases']));
  const ask = (url: string) => portal.get(`/api/admin/cases/listing${url}`, session);
  expect((await ask('')).statusCode).toBe(200);
  expect((await ask('?view=inbox')).statusCode).toBe(200);
  expect((await ask('?view=everything')).statusCode).toBe(400);
});
