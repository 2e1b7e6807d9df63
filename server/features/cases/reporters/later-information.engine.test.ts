// What somebody told the staff later: the whole changed content, its files, its original, and the correction of its day.
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { CaseDetails, InformationItem } from '#contract/cases/work/case-details.ts';
import { caseDesk, caseWorker, drug, rash, reaction, readItems } from '../../../testing/case-desk.ts';
import { itOnce } from '../../../testing/engine.ts';
import { told } from '../../../testing/told.ts';
import { insertItem } from '../work/work-queries.ts';
import { updateRow } from '../../../db/update-row.ts';

const other = '00000000-0000-4000-8000-000000000031';
const entered = {
  ...rash,
  firstReceivedOn: '2026-11-10',
  reactions: [
    ...rash.reactions,
    { id: other, term: 'Fever', outcome: '2', seriousness: rash.reactions[0]?.seriousness },
  ],
  history: [{ id: '00000000-0000-4000-8000-000000000032', term: 'Asthma' }],
};

it('what differs becomes lines, also what is emptied, removed or called unknown', async () => {
  const { call, openTaken, step, decide } = await caseDesk();
  const made = await openTaken(entered);
  const { narrative: _, history: _h, ...rest } = made.content;
  const changed = {
    ...rest,
    patient: { ...rest.patient, ageAtOnset: { unknown: 'asked' }, weightKg: 58 },
    reactions: (rest.reactions ?? []).map((one) => ({ ...one, outcome: one.id === other ? undefined : '1' })),
  };
  const { body, status } = await step(made, told(changed));
  expect(status).toBe(200);
  const [item] = await readItems(call, body);
  const lineOf = (path: string) => item?.lines.find((line) => line.path === path);
  expect(item?.lines.map(({ path }) => path).toSorted()).toEqual(
    [
      'patient.ageAtOnset',
      'patient.weightKg',
      `reactions.${other}.outcome`,
      'history.00000000-0000-4000-8000-000000000032',
      'narrative',
    ].toSorted(),
  );
  expect(lineOf('narrative')).toMatchObject({ beforeText: rash.narrative, saysText: '', decision: null });
  expect(lineOf('patient.ageAtOnset')).toMatchObject({
    beforeText: '34 years',
    saysText: 'asked, not known',
  });
  expect(item?.original.filter(({ text }) => text === '').map(({ label }) => label)).toEqual(
    expect.arrayContaining(['Narrative', 'Reaction Fever, Outcome']),
  );

  const declined = ['patient.ageAtOnset', 'history.00000000-0000-4000-8000-000000000032'];
  const accept = ['narrative', 'patient.weightKg', `reactions.${other}.outcome`];
  const { body: after } = await decide(made.id, item?.id, { accept, decline: declined });
  const { content } = after as CaseDetails;
  expect(content.narrative).toBeUndefined();
  expect(content.patient).toMatchObject({ weightKg: 58, ageAtOnset: { value: 34, unit: 'a' } });
  expect(content.reactions?.map(({ outcome }) => outcome)).toEqual(['1', undefined]);
  expect(content.history).toHaveLength(1);
  expect(after.information[0].settledAt).not.toBeNull();
});

itOnce('a later save of another field is not proposed to be undone', async () => {
  const { call, openTaken, step, save } = await caseDesk();
  const made = await openTaken(entered);
  const { narrative: _, ...rest } = made.content;
  const { body } = await step(made, told(rest));
  await save(made, { ...made.content, patient: { ...made.content.patient, weightKg: 70 } });
  const [item] = await readItems(call, body);
  expect(item?.lines.map(({ path }) => path)).toEqual(['narrative']);
});

itOnce('files are named by the step, belong to it, and to no other information', async () => {
  const { portal, open, step } = await caseDesk();
  const made = await open();
  const file = '00000000-0000-4000-8000-000000000041';
  const row = { id: file, reportId: made.report.id, caseId: made.id, file: null, name: 'letter.pdf' };
  await portal.db
    .insertInto('case_attachments')
    .values({
      ...row,
      type: 'application/pdf',
      bytes: 10,
      source: 'staff',
      at: '2026-11-21T05:00:00.000Z',
      by: 'asha',
    })
    .execute();
  const first = await step(made, told(made.content, { attachments: [file] }));
  expect(first.status).toBe(200);
  const again = await step(made, told(made.content, { attachments: [file] }));
  expect([again.status, again.body.issues[0].path]).toEqual([400, 'attachments.0']);
  const stored = await portal.db
    .selectFrom('case_attachments')
    .select('informationId')
    .executeTakeFirstOrThrow();
  expect(stored.informationId).toBe(first.body.information[0].id);
});

it('“sign” corrects the received day with a reason; due days and C.1.5 move with it', async () => {
  const { portal, call, openTaken, step, decide } = await caseDesk();
  const made = await openTaken(entered);
  await updateRow(portal.db, 'cases', made.id, { state: 'sent', wasSent: true });
  const serious = {
    ...made.content,
    reactions: (made.content.reactions ?? []).map((one) =>
      one.id === reaction ? { ...one, seriousness: { ...one.seriousness, lifeThreatening: true } } : one,
    ),
  };
  const before = (await step(made, told(serious, { received: '2026-11-20' }))).body as CaseDetails;
  const item = before.information[0]?.id ?? '';
  expect(before).toMatchObject({ due: '2026-11-27', followUps: [{ due: '2026-11-27', state: 'undecided' }] });

  const path = `/${made.id}/information/${item}/received`;
  const ravi = await caseWorker(portal, ['cases'], 'ravi');
  const body = { received: '2026-11-15', reason: 'It lay on the ward' };
  expect((await ravi.call('PUT', path, body)).status).toBe(403);
  expect((await call('PUT', path, { ...body, reason: ' ' })).status).toBe(400);
  expect((await call('PUT', path, { ...body, received: '2026-12-01' })).status).toBe(400);
  expect((await call('PUT', path, { ...body, received: '2026-11-20' })).status).toBe(400);
  const { body: moved, status } = await call('PUT', path, body);
  expect(status).toBe(200);
  expect(moved).toMatchObject({
    due: '2026-11-22',
    information: [{ received: '2026-11-15' }],
    followUps: [{ due: '2026-11-22', received: '2026-11-15' }],
  });
  expect((moved as CaseDetails).timeline.map(({ text }) => text)).toEqual(
    expect.arrayContaining([
      'Received 15 Nov 2026 instead of 20 Nov 2026. It lay on the ward',
      'Due 22 Nov 2026 instead of 27 Nov 2026. It lay on the ward',
    ]),
  );
  // Accepted, it leaves with its corrected day.
  const lines = ((await call('GET', `/${made.id}/information/${item}`)).body as InformationItem).lines;
  const accepted = await decide(made.id, item, { accept: lines.map((line) => line.path) });
  expect(accepted.body.content.latestInformationOn).toBe('2026-11-15');
  const last = await call('PUT', path, { received: '2026-11-18', reason: 'The stamp says so' });
  expect(last.body).toMatchObject({
    content: { latestInformationOn: '2026-11-18' },
    followUps: [{ number: 1, due: '2026-11-25', state: 'open' }],
  });
});

it('an unsent case counts a corrected fact from its new day', async () => {
  const { call, openTaken, step, decide } = await caseDesk();
  const made = await openTaken({ ...entered, drugs: [] });
  const whole = { ...made.content, drugs: rash.drugs };
  const { body } = await step(made, told(whole, { received: '2026-11-20' }));
  const item = (body as CaseDetails).information[0]?.id ?? '';
  const accept = [`drugs.${drug}`];
  const valid = await decide(made.id, item, { accept });
  expect(valid.body).toMatchObject({ validSince: '2026-11-20', due: '2026-11-27' });
  const body2 = { received: '2026-11-13', reason: 'The letter is of the 13th' };
  const moved = await call('PUT', `/${made.id}/information/${item}/received`, body2);
  expect(moved.body).toMatchObject({ validSince: '2026-11-13', due: '2026-11-20' });
});

it('an answer to a fixed question is put into its field with one decision', async () => {
  const { openTaken, step, call, decide } = await caseDesk();
  const made = await openTaken();
  const read = async () => (await call('GET', `/${made.id}`)).body as CaseDetails;
  for (const [fixed, answer] of [
    ['hospital', 'No'],
    ['stopped', 'Yes, it got better'],
    ['otherMedicines', 'Tulsi, Ginger'],
    ['pack', 'Batch AB-12, exp 08/27, made by A. Pharma'],
    ['country', 'India'],
    ['qualification', 'Nurse'],
    ['reportType', 'no'],
    ['timeToOnset', '2 days later'],
  ] as const) {
    const asked = await step(await read(), { step: 'ask', question: 'What?', fixed, way: 'telephone' });
    expect([fixed, asked.status, asked.body.issues]).toEqual([fixed, 200, undefined]);
    await step(await read(), { step: 'answer', answer, way: 'telephone' });
    const item = (await read()).information.find(({ settledAt }) => settledAt === null);
    const { lines } = (await call('GET', `/${made.id}/information/${item?.id}`)).body as InformationItem;
    const accept = lines.map(({ path }) => path);
    const decided = await decide(made.id, item?.id, { accept });
    expect([fixed, decided.status, decided.text.slice(0, 200)]).toEqual([fixed, 200, expect.anything()]);
  }
  const { content } = await read();
  expect(content).toMatchObject({
    reportType: '1',
    reporters: [{ qualification: '3' }],
    reactions: [{ country: 'IN', seriousness: { hospitalisation: false } }],
  });
  const [suspected, ...others] = content.drugs ?? [];
  expect(suspected).toMatchObject({
    manufacturer: 'A. Pharma',
    action: '1',
    dechallenge: [{ result: 'improved' }],
    timeToOnset: [{ interval: { value: 2, unit: 'd' } }],
    doses: [{ batch: 'AB-12', expiry: '2027-08' }],
  });
  expect(others.map(({ name, role }) => [name, role])).toEqual([
    ['Tulsi', '2'],
    ['Ginger', '2'],
  ]);
});

itOnce('one write compares at most 50 waiting items; the next one comes to the others', async () => {
  const { call, openTaken, save, portal } = await caseDesk();
  const made = await openTaken();
  const heavier = { ...made.content, patient: { ...made.content.patient, weightKg: 58 } };
  const item = {
    caseId: made.id,
    reportId: made.report.id,
    way: 'telephone',
    content: { patient: { weightKg: 58 } },
    replaces: [],
    adds: false,
    lines: [],
    noticeVersion: null,
    receivedAt: portal.clock.now,
    receivedOn: '2026-11-21',
    informant: 'reporter',
    text: 'As told',
    settledAt: null,
    openLines: 1,
    offers: [],
  };
  for (let count = 0; count < 60; count += 1) await insertItem(portal.db, { ...item, id: randomUUID() });
  await updateRow(portal.db, 'cases', made.id, { hasNewInformation: true });
  const saveNow = async (narrative: string): Promise<CaseDetails> => {
    const now: CaseDetails = (await call('GET', `/${made.id}`)).body;
    const answer = await save(now, { ...heavier, narrative });
    expect(answer.status, answer.text).toBe(200);
    return answer.body;
  };
  const openOf = ({ information }: CaseDetails) => information.filter(({ settledAt }) => settledAt === null);
  // The case says now what all 60 say.
  const first = await saveNow('Weighed.');
  expect([openOf(first).length, first.hasNewInformation]).toEqual([10, true]);
  const second = await saveNow('Weighed again.');
  expect([openOf(second).length, second.hasNewInformation]).toEqual([0, false]);
});
