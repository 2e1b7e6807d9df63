// The checks of a case through the API: each on both sides of its border, what people confirm, and what Ready and Sign
// refuse.
import { expect, it } from 'vitest';
import type { CaseDetails } from '#contract/cases/work/case-details.ts';
import { ciomsForm } from '#contract/cases/prints/cioms-form-rules.ts';
import { pvpiForm } from '#contract/cases/prints/pvpi-form-rules.ts';
import { type CheckName, checkNames } from '#contract/cases/content/checks-rules.ts';
import { borders, caseWith, died, fatal, type Parts, serious, weeks, years } from '#testing/check-borders.ts';
import { insertSubmissions } from '../exchange/exchange-queries.ts';
import { caseDesk, caseWorker, drug, notSerious, reaction } from '../../../testing/case-desk.ts';

/** Values that no person can have. The desk and the API refuse them. */
const impossible: [path: string, refused: Parts, taken: Parts][] = [
  [
    'patient.ageAtOnset',
    { patient: { ageAtOnset: { value: 151, unit: 'a' } } },
    { patient: { ageAtOnset: { value: 150, unit: 'a' } } },
  ],
  [
    'patient.ageAtOnset',
    { patient: { ageAtOnset: { value: 16, unit: '10.a' } } },
    { patient: { ageAtOnset: { value: 15, unit: '10.a' } } },
  ],
  [
    'patient.ageAtOnset',
    { patient: { ageAtOnset: { value: 1801, unit: 'mo' } } },
    { patient: { ageAtOnset: { value: 1800, unit: 'mo' } } },
  ],
  [
    'patient.birthDate',
    { patient: { birthDate: '1875', ageAtOnset: undefined } },
    { patient: { birthDate: '1876', ageAtOnset: undefined } },
  ],
  ['patient.weightKg', { patient: { weightKg: 0 } }, { patient: { weightKg: 0.4 } }],
  ['patient.weightKg', { patient: { weightKg: 650.1 } }, { patient: { weightKg: 650 } }],
  ['patient.heightCm', { patient: { heightCm: 14 } }, { patient: { heightCm: 15 } }],
  ['patient.heightCm', { patient: { heightCm: 281 } }, { patient: { heightCm: 280 } }],
  ['parent.age', { more: { parent: { age: years(151) } } }, { more: { parent: { age: years(150) } } }],
  ['parent.weightKg', { more: { parent: { weightKg: 651 } } }, { more: { parent: { weightKg: 650 } } }],
  ['parent.heightCm', { more: { parent: { heightCm: 14 } } }, { more: { parent: { heightCm: 15 } } }],
  [
    'parent.birthDate',
    { more: { parent: { birthDate: '2026-11-22' } } },
    { more: { parent: { birthDate: '2026-11-21' } } },
  ],
  [
    'parent.lastMenstrualPeriod',
    { more: { parent: { lastMenstrualPeriod: '2026-12' } } },
    { more: { parent: { lastMenstrualPeriod: '2026-11' } } },
  ],
  [
    'parent.history.0.end',
    { more: { parent: { history: [{ start: '2020', end: '2019' }] } } },
    { more: { parent: { history: [{ start: '2020', end: '2020' }] } } },
  ],
  [
    'parent.pastDrugs.0.end',
    { more: { parent: { pastDrugs: [{ name: 'Iron', start: '2020', end: '2019' }] } } },
    { more: { parent: { pastDrugs: [{ name: 'Iron', start: '2019', end: '2020' }] } } },
  ],
  [
    'patient.gestationAtOnset',
    { patient: { gestationAtOnset: weeks(0) } },
    { patient: { gestationAtOnset: weeks(1) } },
  ],
  [
    'patient.gestationAtOnset',
    { patient: { gestationAtOnset: { value: 376, unit: 'd' } } },
    { patient: { gestationAtOnset: { value: 375, unit: 'd' } } },
  ],
  [
    'patient.gestationAtOnset',
    { patient: { gestationAtOnset: { value: 4, unit: '{Trimester}' } } },
    { patient: { gestationAtOnset: { value: 3, unit: '{Trimester}' } } },
  ],
  ['patient.birthDate', { patient: { birthDate: '2026-11-22' } }, { patient: { birthDate: '2026-11-21' } }],
  ['death.date', { more: died('2026-12') }, { more: died('2026-11-21') }],
  ['tests.0.date', { more: { tests: [{ date: '2027' }] } }, { more: { tests: [{ date: '2026' }] } }],
  [
    'firstReceivedOn',
    { more: { firstReceivedOn: '2026-11-22' } },
    { more: { firstReceivedOn: '2026-11-21' } },
  ],
  ['drugs.0.doses.0.end', { dose: { end: '2026-10-31' } }, { dose: { end: '2026-11-01' } }],
  ['reactions.0.end', { reaction: { end: '2026-11-02' } }, { reaction: { end: '2026-11' } }],
];

async function desk() {
  const office = await caseDesk();
  office.portal.clock.now = new Date('2026-11-21T05:40:00.000Z');
  const found = (body: CaseDetails) => body.findings.map(({ check }) => check);
  const confirm = (
    made: Pick<CaseDetails, 'id' | 'version'>,
    finding: string,
    reason: unknown = 'It is so',
  ) =>
    office.call('POST', `/${made.id}/findings/${finding}`, { reason }, { 'if-match': `"${made.version}"` });
  return { ...office, found, confirm };
}

it('each check finds a case on one side of its border, and none on the other', async () => {
  const { open, found } = await desk();
  for (const [check, finds, not] of borders) {
    const [inside, outside] = [await open(caseWith(finds)), await open(caseWith(not))];
    expect([check, finds, found(inside)]).toEqual([check, finds, expect.arrayContaining([check])]);
    expect([check, not, found(outside)]).toEqual([check, not, expect.not.arrayContaining([check])]);
  }
});

it('what cannot be true is refused at its field, and its nearest neighbour is taken', async () => {
  const { call } = await desk();
  for (const [path, refused, taken] of impossible) {
    const post = (parts: Parts) => call('POST', '', { source: 'paper', content: caseWith(parts) });
    const { status, body } = await post(refused);
    expect([path, status, body.issues?.map((one: { path: string }) => one.path)]).toEqual([
      path,
      400,
      [`content.${path}`],
    ]);
    const answer = await post(taken);
    expect([path, answer.status, answer.text.slice(0, 300)]).toEqual([path, 201, expect.anything()]);
    const levels = (answer.body as CaseDetails).findings.map(({ level }) => level);
    expect([path, levels]).toEqual([path, expect.not.arrayContaining(['impossible'])]);
  }
});

it('assessments are compared with outcome, criteria and each other', async () => {
  const { call, open, found } = await desk();
  const assess = (id: string, method: string, more: object) =>
    call('POST', `/${id}/assessments`, { reaction, method, ...more });
  const severity = async (level: string, parts: Parts) => {
    const { id } = await open(caseWith(parts));
    await assess(id, 'severity', { answers: { level } });
    return found((await call('GET', `/${id}`)).body);
  };
  expect(await severity('7', { reaction: { outcome: '1' } })).toContain('severityAndOutcome');
  expect(await severity('3', { reaction: fatal })).toContain('severityAndOutcome');
  expect(await severity('7', { reaction: fatal })).toEqual([]);
  expect(await severity('4a', { reaction: { seriousness: notSerious } })).toEqual([
    'severityNotSerious',
    'severityWithoutHospital',
  ]);
  expect(await severity('4b', { reaction: { seriousness: serious } })).toEqual([]);
  expect(await severity('3', { reaction: { seriousness: serious } })).toEqual(['hospitalAndMild']);
  expect(await severity('5', { reaction: { seriousness: { lifeThreatening: true } } })).toEqual([
    'severityWithoutHospital',
  ]);
  expect(await severity('6', { reaction: { seriousness: { disability: true } } })).toEqual([]);

  const { id } = await open(caseWith({}));
  const unknown = Object.fromEntries(Array.from({ length: 10 }, (_, place) => [place + 1, 'unknown']));
  const naranjo = (answers: object) => assess(id, 'naranjo', { drug, answers });
  await assess(id, 'whoUmc', { drug, answers: {}, result: 'probable', reason: 'Seen' });
  await naranjo({ ...unknown, 1: 'yes' }); // 1: possible
  expect(found((await call('GET', `/${id}`)).body)).toEqual([]);
  await naranjo({ ...unknown, 5: 'yes' }); // −1: doubtful
  const { body } = await call('GET', `/${id}`);
  expect(body.findings).toMatchObject([
    { id: `distantCausality:${drug}:${reaction}`, level: 'unusual', confirmed: null },
  ]);
});

it('one number of the national system on two cases is found on both', async () => {
  const { open, call, step, portal, found } = await desk();
  const [one, two] = [await open(caseWith({})), await open(caseWith({}))];
  await portal.db.updateTable('cases').set({ state: 'sent', wasSent: true }).execute();
  for (const { id: caseId } of [one, two]) {
    const sent = {
      caseId,
      at: new Date(0),
      by: 'asha',
      version: 1,
      way: 'typed',
      receiver: 'ADRMS',
      number: null,
    };
    await portal.db.transaction().execute((trx) => insertSubmissions(trx, [sent as never]));
  }
  await step(one, { step: 'recordNumber', number: 'PV-77' });
  await step(two, { step: 'recordNumber', number: 'pv-77' });
  const findings = async ({ id }: CaseDetails) => found((await call('GET', `/${id}`)).body);
  expect([await findings(one), await findings(two)]).toEqual([
    ['sameNationalNumber'],
    ['sameNationalNumber'],
  ]);
  await portal.db.updateTable('cases').set({ wasSent: false }).where('id', '=', two.id).execute();
  await step(one, { step: 'recordNumber', number: 'PV-77' });
  expect([await findings(one), await findings(two)]).toEqual([['sameNumberUnsent'], ['sameNumberUnsent']]);
});

it('a dose is compared with the middle dose of twenty other cases of the same substance, route and unit', async () => {
  const { open, found, step } = await desk();
  const given = (value: number, more: object = {}) =>
    open(caseWith({ dose: { id: undefined, amount: { value, unit: 'mg' }, route: 'Oral', ...more } }));
  for (let count = 0; count < 19; count += 1) await step(await given(500), { step: 'take' });
  const twentieth = await given(500);
  expect(found(await given(50_000))).toEqual([]); // a person has taken nineteen
  await step(twentieth, { step: 'take' });
  expect(found(await given(5_001))).toEqual(['unusualDose']);
  expect(found(await given(5_000))).toEqual([]);
  expect(found(await given(49))).toEqual(['unusualDose']);
  expect(found(await given(50_000, { route: 'Intravenous' }))).toEqual([]);
});

it('Ready and Sign refuse until a contradiction is changed or confirmed with a reason', async () => {
  const { open, call, step, save, confirm } = await desk();
  const content = caseWith({ patient: { sex: '1', pregnant: true } });
  const made = await open(content);
  await call('POST', `/${made.id}/assessments`, {
    drug,
    reaction,
    method: 'whoUmc',
    answers: {},
    result: 'possible',
    reason: 'Seen',
  });
  await step(made, { step: 'take' });
  const refused = await step(made, { step: 'ready' });
  expect([refused.status, refused.body.findings]).toMatchObject([
    409,
    [{ id: 'maleAndPregnant', level: 'contradiction', fields: ['patient.sex', 'patient.pregnant'] }],
  ]);
  expect(refused.body.message).toContain('"Patient, Pregnant" (yes)');

  expect((await confirm(made, 'maleAndPregnant', ' ')).status).toBe(400);
  expect((await confirm(made, 'veryOld')).status).toBe(404);
  expect((await call('POST', `/${made.id}/findings/maleAndPregnant`, { reason: 'x' })).status).toBe(428);
  expect((await confirm({ ...made, version: 9 }, 'maleAndPregnant')).status).toBe(412);
  const confirmed = await confirm(made, 'maleAndPregnant', 'A trans man');
  expect([confirmed.status, confirmed.body.findings]).toMatchObject([
    200,
    [{ id: 'maleAndPregnant', confirmed: { by: 'asha', reason: 'A trans man' } }],
  ]);
  expect(confirmed.body.openFindings).toEqual({ impossible: 0, contradiction: 0, unusual: 0 });
  expect((await step(made, { step: 'ready' })).status).toBe(200);

  // A save of another field keeps the confirmation, a save of a compared one ends it.
  const other = await save(made, { ...content, narrative: 'Another sentence.' });
  expect(other.body.findings[0].confirmed).not.toBeNull();
  const changed = await save(other.body, {
    ...content,
    patient: { ...content.patient, breastFeeding: true },
  });
  expect(changed.body.findings).toMatchObject([{ id: 'maleAndPregnant', confirmed: null }]);
  const unsigned = await step(changed.body, { step: 'sign' });
  expect([unsigned.status, unsigned.body.findings]).toMatchObject([409, [{ id: 'maleAndPregnant' }]]);
  expect(changed.body.timeline).toEqual(
    expect.arrayContaining([expect.objectContaining({ kind: 'confirmation', text: 'A trans man' })]),
  );
});

it('a confirmation is taken back, an unusual finding needs none, and a death needs the right "sign"', async () => {
  const { portal, open, call, confirm } = await desk();
  const made = await open(
    caseWith({ patient: { sex: '1', pregnant: true, weightKg: 24 }, more: died('2026-11-02') }),
  );
  const onset = `onsetAfterDeath:${reaction}`;
  expect((await confirm(made, 'unusualWeight')).status).toBe(409);
  const clerk = await caseWorker(portal, ['cases'], 'bela');
  const asClerk = (finding: string) =>
    clerk.call('POST', `/${made.id}/findings/${finding}`, { reason: 'Seen' }, { 'if-match': '"1"' });
  expect((await asClerk(onset)).status).toBe(403);
  expect((await asClerk('maleAndPregnant')).status).toBe(200);
  expect((await confirm(made, onset)).status).toBe(200);

  const takeBack = (version: number) =>
    portal.delete(`/api/admin/cases/${made.id}/findings/${onset}`, {
      ...clerk.session,
      'if-match': `"${version}"`,
    });
  expect((await takeBack(1)).statusCode).toBe(403);
  const { body } = await call('GET', `/${made.id}`);
  expect(body.findings).toMatchObject([
    { id: onset, needsSign: true, confirmed: { by: 'asha' } },
    { id: 'maleAndPregnant', needsSign: false, confirmed: { by: 'bela' } },
    { id: 'unusualWeight', confirmed: null },
  ]);
});

it('alarm words are confirmed until another word is found', async () => {
  const { open, save, confirm } = await desk();
  const says = (narrative: string) =>
    caseWith({ reaction: { seriousness: notSerious }, more: { narrative } });
  const made = await open(says('She had a seizure, and then jaundice.'));
  const [found] = made.findings;
  expect(made.findings.map(({ id }) => id)).toEqual(['alarmWords']);
  expect(found?.fields).toEqual([`reactions.${reaction}.seriousness`, 'narrative']);
  expect(found?.message).toContain('“seizure”, “jaundice”');
  expect((await confirm(made, 'alarmWords', 'Both were excluded later')).status).toBe(200);

  const fewer = await save(made, says('The seizure was not one: the patient shivered. She had a seizure.'));
  expect(fewer.body.findings).toMatchObject([{ id: 'alarmWords', confirmed: { by: 'asha' } }]);
  const more = await save(fewer.body, says('She had a seizure. The patient died.'));
  expect(more.body.findings).toMatchObject([{ id: 'alarmWords', confirmed: null }]);
});

it('the list filters by the level of open findings', async () => {
  const { open, call, confirm } = await desk();
  const odd = await open(caseWith({ patient: { weightKg: 24 } }));
  const contradicting = await open(caseWith({ patient: { sex: '1', pregnant: true } }));
  await open(caseWith({}));
  const listed = async (level: string) =>
    ((await call('GET', `?finding=${level}`)).body as { id: string }[]).map(({ id }) => id);
  expect(await listed('unusual')).toEqual([odd.id]);
  expect(await listed('contradiction')).toEqual([contradicting.id]);
  expect(await listed('impossible')).toEqual([]);
  const file = await call('GET', '/csv?finding=contradiction&columns=number,patientDied,openFindings');
  expect(file.text.split('\r\n').slice(1)).toEqual([`${contradicting.number},false,contradiction 1`, '']);
  await confirm(contradicting, 'maleAndPregnant');
  expect(await listed('contradiction')).toEqual([]);
  expect((await call('GET', '?finding=odd')).status).toBe(400);
});

it('an unrelated death counts until "sign" has confirmed it, and the patient still died', async () => {
  const { open, call, confirm } = await desk();
  const made = await open(
    caseWith({ reaction: { contributedToDeath: false, seriousness: notSerious }, more: died() }),
  );
  expect(made).toMatchObject({ urgency: 'death', serious: true, patientDied: true, due: '2026-11-22' });
  const printed = async () => {
    const { body } = await call('GET', `/${made.id}/print?form=pvpi`);
    const form = { number: '', worldwideNumber: '', isFollowUp: false, unrelated: body.unrelated };
    const boxes = pvpiForm(body.content, form).flatMap((section) => section.boxes);
    const boxOf = (label: string) => boxes.find((box) => box.label === label)?.value;
    const cioms = ciomsForm(body.content, { ...form, sender: '', source: '', printedOn: '' });
    return { boxOf, cioms };
  };
  const isPossible = 'Death of the patient: died 10 Nov 2026, relation to the reaction possible';
  const answered = async () => {
    const { body } = await call('GET', `/${made.id}/print?form=case`);
    return body.content.reactions[0].contributedToDeath;
  };
  expect(await answered()).toBeUndefined();
  const before = await printed();
  expect([before.boxOf('Additional information'), before.cioms['7+13']]).toEqual(
    Array(2).fill(expect.stringContaining(isPossible)),
  );
  const { body } = await confirm(made, `unrelatedDeath:${reaction}`, 'A road accident');
  expect(body).toMatchObject({ urgency: 'notSerious', serious: false, patientDied: true, due: '2026-12-21' });
  expect((await call('GET', '?patientDied=true')).body).toMatchObject([
    { id: made.id, urgency: 'notSerious' },
  ]);
  expect((await call('GET', '?patientDied=false')).body).toEqual([]);

  expect(await answered()).toBe(false);
  const { boxOf, cioms } = await printed();
  expect(boxOf('Seriousness of the reaction')).toBe('Not serious');
  const death = 'Death of the patient: died 10 Nov 2026, not related to the reaction';
  expect(boxOf('Additional information')).toContain(death);
  expect([cioms['8-12'], cioms['7+13']]).toEqual(['Not serious', expect.stringContaining(death)]);
});

it('what an autopsy says ends the confirmation of an unrelated death', async () => {
  const { open, save, confirm } = await desk();
  const unrelated = { contributedToDeath: false, seriousness: notSerious };
  const { death } = died();
  const made = await open(caseWith({ reaction: unrelated, more: { death } }));
  const { body } = await confirm(made, `unrelatedDeath:${reaction}`, 'A road accident');
  expect(body.urgency).toBe('notSerious');
  const examined = caseWith({ reaction: unrelated, more: { death: { ...death, autopsy: true } } });
  const saved = await save(body, examined);
  expect(saved.body).toMatchObject({ urgency: 'death', findings: [{ confirmed: null }] });
});

it('an erasure keeps a confirmation without its reason, and no sentence names the person', async () => {
  const { portal, open, call, confirm, session } = await desk();
  const made = await open(
    caseWith({
      reaction: { contributedToDeath: false, seriousness: notSerious, term: 'Rash of Sita' },
      more: { death: { date: '2026-11-10', causes: ['Fall of Sita'] } },
    }),
  );
  await confirm(made, `unrelatedDeath:${reaction}`, 'Sita fell');
  const erased = await portal.post(
    '/api/admin/privacy/erase',
    { records: [{ kind: 'adr-reports', id: made.report.id }] },
    session,
  );
  expect(erased.statusCode).toBeLessThan(300);
  const { body } = await call('GET', `/${made.id}`);
  expect(body.urgency).toBe('notSerious');
  expect(JSON.stringify(body.findings)).not.toContain('Sita');
  const stored = await portal.db.selectFrom('case_confirmations').selectAll().execute();
  expect(JSON.stringify(stored)).not.toContain('Sita');
});

it('every check has a case', () => {
  const assessed: CheckName[] = [
    'severityAndOutcome',
    'severityNotSerious',
    'hospitalAndMild',
    'severityWithoutHospital',
    'distantCausality',
    'sameNationalNumber',
    'sameNumberUnsent',
    'unusualDose',
  ];
  const refused: CheckName[] = [
    'ageTooHigh',
    'weight',
    'height',
    'gestation',
    'inFuture',
    'noSuchDay',
    'endBeforeStart',
  ];
  const tested = new Set([...borders.map(([check]) => check), ...assessed, ...refused]);
  expect(checkNames.filter((name) => !tested.has(name))).toEqual([]);
});
