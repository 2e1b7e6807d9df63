// Tests the made-up cases of SEED=demo.
import { expect, it } from 'vitest';
import { proposalIssues } from '#contract/cases/assessment-rules.ts';
import { readCaseNumber } from '#contract/cases/case-numbers-rules.ts';
import { impossibleIssues } from '#contract/cases/checks-rules.ts';
import { nowIn } from '#contract/cases/partial-dates-rules.ts';
import { readContent } from '#contract/cases/read-content-rules.ts';
import { caseStates } from '#contract/cases/steps-rules.ts';
import { createSignedInAdministrator } from '../../testing/administrator.ts';
import { testPortal } from '../../testing/portal.ts';
import { demoStates, makeDemoCases } from './make-cases.ts';

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
  const made = cases.filter(({ receivedAt }) => receivedAt < now.toISOString());
  expect(made).toHaveLength(300);
  const counts = Object.fromEntries(
    caseStates.map((state) => [state, made.filter((one) => one.state === state).length]),
  );
  expect(counts).toEqual(demoStates);
  expect(cases.filter(({ isSample }) => !isSample)).toEqual([]);
  const reports = await portal.db.selectFrom('adr_reports').select('isSample').execute();
  expect([reports.length, reports.every(({ isSample }) => isSample)]).toEqual([cases.length, true]);

  const serials = new Map<number, number>();
  for (const { number } of cases) {
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
    expect(impossibleIssues(content, nowIn(now, 'Asia/Kolkata'))).toEqual([]);
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
  for (const view of ['inbox', 'dueThisWeek', 'waiting', 'newInformation', 'toSign', 'toSend']) {
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
  expect(assessed.map(({ method }) => method).toSorted()).toEqual(['naranjo', 'severity', 'whoUmc']);
  expect(assessed.every(({ isFixed }) => isFixed)).toBe(true);
  expect(shown.completeness).toBeGreaterThan(0.5);
});
