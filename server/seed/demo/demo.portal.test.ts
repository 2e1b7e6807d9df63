// Tests the made-up cases of SEED=demo.
import { expect, it } from 'vitest';
import { packTables } from '#contract/figure-packs-rules.ts';
import type { Pack } from '#contract/figures.ts';
import { proposalIssues } from '#contract/cases/assessment/assessment-rules.ts';
import { readCaseNumber } from '#contract/cases/intake/case-numbers-rules.ts';
import type { CaseDetails } from '#contract/cases/work/case-details.ts';
import { readContent } from '#contract/cases/content/read-content-rules.ts';
import { caseStates } from '#contract/cases/work/steps-rules.ts';
import { createSignedInAdministrator, signedInPortal } from '../../testing/administrator.ts';
import { testPortal } from '../../testing/portal.ts';
import { readStarterLists } from '../starter/starter-lists.ts';
import { demoStates, makeDemoCases } from './make-cases.ts';
import { type Show, shows } from './shown-cases.ts';

const now = new Date('2026-11-23T09:30:00.000Z');
const known = { reporter: 'r', reaction: 'x', drug: 'd' };

it('the same day gives the same cases, over 24 months in all states', () => {
  const [one, again] = [makeDemoCases(now), makeDemoCases(now)];
  const plain = (cases: typeof one) =>
    cases.map(({ contentWith, ...made }) => ({ ...made, content: contentWith(known) }));
  expect(plain(again)).toEqual(plain(one));
  expect(one).toHaveLength(300);
  expect(Object.keys(demoStates)).toEqual(caseStates);
  const ages = one.map(({ receivedAt }) => (now.getTime() - receivedAt.getTime()) / 86_400_000);
  expect(Math.min(...ages)).toBeGreaterThan(0);
  expect(Math.max(...ages)).toBeGreaterThan(640);
  expect(Math.max(...ages)).toBeLessThan(732);
});

it('a portal with SEED=demo has 300 cases as staff make them, each marked as a sample', async () => {
  const portal = await testPortal({ now, seed: 'demo' });
  const cases = await portal.db
    .selectFrom('cases')
    .selectAll()
    .orderBy('receivedAt')
    .orderBy('number')
    .execute();
  const fromWards = cases.filter(({ source }) => source === 'ward');
  expect(fromWards).toHaveLength(3);
  const made = cases.filter((one) => !fromWards.includes(one) && one.receivedAt < now.toISOString());
  expect(made).toHaveLength(300);
  const counts = Object.fromEntries(
    caseStates.map((state) => [state, made.filter((one) => one.state === state).length]),
  );
  expect(counts).toEqual(demoStates);
  expect(cases.filter(({ isSample }) => !isSample)).toEqual([]);
  const reports = await portal.db.selectFrom('adr_reports').select('isSample').execute();
  expect([reports.length, reports.every(({ isSample }) => isSample)]).toEqual([cases.length, true]);

  const serials = new Map<number, number>();
  // Those of the ward round are drawn last.
  for (const { number } of made) {
    const read = readCaseNumber(number);
    expect(read?.prefix).toBe('DEMO');
    const last = serials.get(read?.year ?? 0) ?? 0;
    expect(read?.serial).toBe(last + 1);
    serials.set(read?.year ?? 0, last + 1);
  }
  expect(serials.size).toBeGreaterThan(1);

  const versions = await portal.db.selectFrom('case_versions').select(['content', 'createdAt']).execute();
  for (const { content } of versions) {
    expect(readContent(content, () => '').issues).toEqual([]);
  }
  const steps = await portal.db.selectFrom('case_steps').select('at').execute();
  const times = [...versions.map(({ createdAt }) => createdAt), ...steps.map(({ at }) => at)];
  expect(times.filter((at) => at > now.toISOString())).toEqual([]);
  for (const { proposals } of makeDemoCases(now)) {
    expect(proposals.flatMap((proposal) => proposalIssues(proposal))).toEqual([]);
  }
  // The audit trail has only the acts of real accounts.
  expect(await portal.db.selectFrom('audit_events').select('id').execute()).toEqual([]);

  const session = await createSignedInAdministrator(portal);
  for (const view of ['inbox', 'dueThisWeek', 'waiting', 'newInformation', 'followUp', 'toSign', 'toSend']) {
    const page = await portal.get(`/api/admin/cases?view=${view}`, session);
    expect([view, page.json().length > 0]).toEqual([view, true]);
  }
  const closed = cases.find(({ state, wasSent }) => state === 'closed' && wasSent);
  const shown = (await portal.get(`/api/admin/cases/${closed?.id}`, session)).json();
  expect(shown).toMatchObject({ nationalNumber: expect.stringMatching(/^SAMPLE-/), isSample: true });
  expect(shown.signatures).toHaveLength(1);
  const assessed = await portal.db
    .selectFrom('case_assessments')
    .select(['method', 'isFixed'])
    .where('caseId', '=', closed?.id ?? '')
    .execute();
  expect(assessed.map(({ method }) => method)).toEqual(
    expect.arrayContaining(['naranjo', 'severity', 'whoUmc']),
  );
  expect(assessed.every(({ isFixed }) => isFixed)).toBe(true);
  expect(shown.completeness).toBeGreaterThan(0.5);
});

it('shows findings, deaths, follow-ups, messages, mother and child, and assessments overtaken by facts', async () => {
  const lists = await readStarterLists();
  const { portal, session } = await signedInPortal({ now, seed: 'demo', lists, config: { seed: 'demo' } });
  const get = async (path: string) => {
    const answer = await portal.get(`/api/admin/${path}`, session);
    expect([path, answer.statusCode]).toEqual([path, 200]);
    return answer;
  };
  const cases = await portal.db.selectFrom('cases').select(['id', 'receivedAt', 'number']).execute();
  const idAt = (time: Date) => cases.find(({ receivedAt }) => receivedAt === time.toISOString())?.id ?? '';
  const made = makeDemoCases(now);
  const read = async (show: Show): Promise<CaseDetails> => {
    const { receivedAt } = made.find((one) => one.show === show) ?? { receivedAt: now };
    return (await get(`cases/${idAt(receivedAt)}`)).json();
  };
  const shown = Object.fromEntries(
    await Promise.all(shows.map(async (show) => [show, await read(show)] as const)),
  ) as Record<Show, CaseDetails>;

  const findings = Object.fromEntries(
    shows.map((show) => [
      show,
      shown[show].findings.map(({ check, confirmed }) => `${check}${confirmed ? ', confirmed' : ''}`),
    ]),
  );
  expect(findings).toEqual({
    ...Object.fromEntries(shows.map((show) => [show, []])),
    impossible: ['ageTooHigh', 'mildAlarmWords'],
    contradiction: ['stoppingAndAction'],
    confirmed: ['reactionBeforeDrugs, confirmed'],
    unusual: ['alarmWords', 'unusualWeight'],
    unrelatedDeath: ['unrelatedDeath, confirmed'],
  });

  const [top] = (await get('cases?view=inbox')).json();
  expect(top).toMatchObject({ id: shown.overdueDeath.id, urgency: 'death', patientDied: true });
  expect(top.due < '2026-11-23').toBe(true);
  expect(shown.unrelatedDeath).toMatchObject({ urgency: 'notSerious', patientDied: true });
  expect(shown.alarmWords).toMatchObject({ alarming: true, alarmingWords: expect.arrayContaining(['icu']) });

  expect(shown.toProofread).toMatchObject({
    source: 'paper',
    proofreading: { state: 'wanted', isOwn: false },
  });
  expect((await get('cases?waitsFor=proofreading')).json()).toMatchObject([{ id: shown.toProofread.id }]);

  const { mother, child } = shown;
  expect(mother.linkedCases).toMatchObject([{ id: child.id, number: child.number, isOwn: true }]);
  expect(child.linkedCases).toMatchObject([{ id: mother.id, number: mother.number, isOwn: true }]);
  const { initials, ageAtOnset } = mother.content.patient ?? {};
  expect(child.content).toMatchObject({
    patient: { exposedVia: 'mother' },
    parent: { initials, age: ageAtOnset, sex: '2' },
    drugs: expect.arrayContaining([
      expect.objectContaining({
        name: mother.content.drugs?.[0]?.name,
        doses: [expect.objectContaining({ route: 'Transplacental' })],
      }),
    ]),
  });
  expect([mother, child].map(({ content }) => content.linkedCases)).toEqual([undefined, undefined]);

  expect(shown.followUpUndecided).toMatchObject({
    state: 'sent',
    hasNewInformation: true,
    followUps: [{ number: null, state: 'undecided' }],
  });
  expect(shown.secondAssessor.assessors).toMatchObject({ isBlind: true, handedIn: 1, isMine: false });
  const waiting = await get('cases?waitsFor=secondAssessor');
  expect(waiting.json().map(({ id }: { id: string }) => id)).toEqual([shown.secondAssessor.id]);
  expect(shown.followUpOpen).toMatchObject({ state: 'inWork', followUps: [{ number: 1, state: 'open' }] });
  const { sameEntry } = shown;
  const told = (await get(`cases/${sameEntry.id}/information/${sameEntry.information[0]?.id}`)).json();
  expect(told.settledAt).toBeNull();
  const drug = expect.objectContaining({ id: sameEntry.content.drugs?.[0]?.id, isProposed: true });
  expect(told.entries).toMatchObject([{ list: 'drugs', options: expect.arrayContaining([drug]) }]);

  const { senderNullified, senderUpdated, receiverRejected } = shown;
  expect(senderNullified).toMatchObject({ state: 'nullified', due: null, source: 'icsr' });
  expect(senderUpdated).toMatchObject({
    state: 'inWork',
    source: 'icsr',
    hasNewInformation: true,
    content: { worldwideId: 'IN-SAMPLE-72', firstSender: '2' },
    information: [{ way: 'icsr', settledAt: null, openLines: 2 }],
  });
  expect(receiverRejected).toMatchObject({ receiverTask: 'rejected', hasNewInformation: true });
  const { submissions } = (await get(`cases/${receiverRejected.id}/exchange`)).json();
  expect(submissions).toContainEqual(
    expect.objectContaining({ state: 'rejected', answer: expect.stringContaining('E.i.2.1b') }),
  );

  const overtaken = (await get(`cases/${shown.madeBefore.id}/assessments`)).json();
  expect(overtaken.map(({ madeBefore }: { madeBefore: unknown }) => madeBefore !== null)).toContain(true);
  const all = (await get(`cases/${shown.notAssessable.id}/assessments`)).json();
  expect(all).toContainEqual(
    expect.objectContaining({ method: 'preventability', result: 'notAssessable', madeBefore: null }),
  );
  // The figures of a portal with made-up cases count them.
  const figures = await get('insight/disproportionality');
  expect(figures.json()[0].allCases).toBeGreaterThan(200);
  expect(figures.headers['x-made-up-count']).toBe(String(figures.json()[0].allCases));
  // There are bars by class, body system and department on the first day, and nearly all cases stand in one of them.
  const { cases: counted, values } = (await get('insight/figures')).json();
  for (const [figure, name] of [
    ['drugClass', 'Iron'],
    ['bodySystem', 'Skin and hair'],
    ['department', 'General medicine'],
  ]) {
    const bars = values.filter(
      (one: { figure: string; name: string }) => one.figure === figure && one.name !== '',
    );
    expect([figure, bars.length > 9]).toEqual([figure, true]);
    expect(bars).toContainEqual(expect.objectContaining({ name }));
    const unknown = values.find(
      (one: { figure: string; name: string }) => one.figure === figure && one.name === '',
    );
    expect([figure, (unknown?.cases ?? 0) < counted / 4]).toEqual([figure, true]);
  }
  expect((await get('dashboard-stats')).json()).toMatchObject({ totalReports: 304, madeUpReports: 304 });
  expect(figures.headers['x-waiting-count']).toBe(String(demoStates.new + 4)); // and those of the ward round, and the sample report
});

it('the pack of a month counts posters, quizzes, downloads, events and preventability, and compares them', async () => {
  const lists = await readStarterLists();
  const { portal, session } = await signedInPortal({ now, seed: 'demo', lists, config: { seed: 'demo' } });
  const packOf = async (period: string) =>
    (await portal.get(`/api/admin/insight/pack?period=${period}`, session)).json<Pack>();
  const october = await packOf('2026-10');
  for (const both of [
    [october.quizzes, october.quizzesBefore],
    [october.events.people, october.eventsBefore.people],
    [october.downloads?.amount, october.downloadsBefore?.amount],
    [october.followUps?.asked, october.followUpsBefore?.asked],
    [october.followUps?.received, october.followUpsBefore?.received],
  ])
    expect(both.map((count) => (count ?? 0) > 0)).toEqual([true, true]);
  const named = (pack: Pack, table: string) =>
    packTables(pack)
      .find(({ key }) => key === table)
      ?.rows.flatMap(([name, cases]) => (Number(cases) > 0 ? [name] : []));
  const year = await packOf('2026');
  expect(named(year, 'poster')).toEqual(
    expect.arrayContaining(['General medicine', 'Dermatology', 'Hospital pharmacy']),
  );
  expect(named(year, 'preventability')).toEqual(
    expect.arrayContaining([
      'Definitely preventable',
      'Probably preventable',
      'Not preventable',
      'Cannot be assessed',
    ]),
  );
});

it('made-up quizzes count in the pack of a demonstration only', async () => {
  const { portal, session } = await signedInPortal({ now, seed: 'sample' });
  expect(await portal.db.selectFrom('quiz_scores').select('id').execute()).toHaveLength(1);
  const pack = (await portal.get('/api/admin/insight/pack?period=2026-11', session)).json<Pack>();
  expect(pack.quizzes).toBe(0);
});
