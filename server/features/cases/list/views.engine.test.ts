// The views of the list of cases: which cases each of them shows to each of two people, and the counts beside it. The
// order of a view is tested elsewhere.
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { CaseView } from '#contract/cases/content/choices-rules.ts';
import { type CaseState, caseStates } from '#contract/cases/work/steps-rules.ts';
import { caseDesk, caseWorker } from '../../../testing/case-desk.ts';
import { updateRow } from '../../../db/update-row.ts';

/**
 * What waits in a case of each state: the day due of each person's case, and whose case has new information. The test's
 * day is Saturday, 2026-11-21, so the week ends on the 22nd.
 */
const rows: Record<
  CaseState,
  { due?: [asha: string, bela: string | null]; hasNewInformation?: 'asha' | 'bela' }
> = {
  new: { due: ['2026-11-19', '2026-11-22'] },
  inWork: { due: ['2026-11-20', '2026-11-23'], hasNewInformation: 'bela' },
  waiting: { due: ['2026-11-23', '2026-11-21'] },
  ready: { due: ['2026-11-22', '2026-12-01'] },
  signed: { due: ['2026-11-24', '2026-11-01'] },
  sent: { hasNewInformation: 'asha' },
  closed: { due: ['2026-12-02', null], hasNewInformation: 'bela' },
  nullified: {},
  notValid: {},
  referred: { hasNewInformation: 'asha' },
  duplicate: {},
};

/** The states in which the centre follows a case up. */
const followed: CaseState[] = ['inWork', 'waiting', 'ready', 'signed', 'sent', 'closed'];

/** What both people read, by owner and state. */
const shared: Record<Exclude<CaseView, 'mine' | 'next'>, string[]> = {
  inbox: ['asha new', 'bela new'],
  dueThisWeek: ['asha new', 'bela new', 'asha inWork', 'bela waiting', 'asha ready', 'bela signed'],
  waiting: ['asha waiting', 'bela waiting'],
  newInformation: ['bela inWork', 'asha sent', 'bela closed', 'asha referred'],
  // The outcome of Asha's cases is not final, and they are twenty days old. She asks again about Bela's yesterday.
  followUp: followed.flatMap((state) => [`asha ${state}`, `bela ${state}`]),
  toSign: ['asha ready', 'bela ready'],
  toSend: ['asha signed', 'bela signed'],
  deaths: [],
  all: caseStates.flatMap((state) => [`asha ${state}`, `bela ${state}`]),
};
/** Asha's closed case is due again. */
/** In work, signed, or with new information; what is ready for Asha, who signs. A new case has been given to one of them. */
const next = {
  asha: ['asha new', 'asha inWork', 'asha signed', 'asha sent', 'asha referred', 'asha ready', 'bela ready'],
  bela: ['bela new', 'bela inWork', 'bela signed', 'bela closed'],
};
const mine = { asha: [...followed, 'new'], bela: [...followed, 'new'].filter((state) => state !== 'closed') };

it('each view shows exactly its cases, in each state and to each person, with their number', async () => {
  const { portal, ...asha } = await caseDesk(['cases', 'sign'], 'asha');
  expect(portal.clock.now.toISOString()).toMatch(/^2026-11-21T/);
  const bela = await caseWorker(portal, ['cases'], 'bela');
  const names = new Map<string, string>();
  for (const [owner, person] of Object.entries({ asha, bela })) {
    for (const state of caseStates) {
      const one = await person.open();
      expect((await person.step(one, { step: 'take' })).status).toBe(200);
      const { due, hasNewInformation } = rows[state];
      await updateRow(portal.db, 'cases', one.id, {
        state,
        dueOn: due?.[owner === 'asha' ? 0 : 1] ?? null,
        hasNewInformation: hasNewInformation === owner,
        outcomeOpenSince: owner === 'asha' ? '2026-11-01' : '2026-11-07',
        followUpOn: owner === 'asha' ? '2026-11-22' : '2026-11-20',
      });
      names.set(one.number, `${owner} ${state}`);
    }
  }

  for (const [owner, { call }] of Object.entries({ asha, bela })) {
    const expected: Record<CaseView, string[]> = {
      ...shared,
      next: next[owner as 'asha' | 'bela'],
      mine: mine[owner as 'asha' | 'bela'].map((state) => `${owner} ${state}`),
    };
    const overview = (await call('GET', '/overview')).body.views as { view: CaseView; count: number }[];
    expect(overview.map(({ view }) => view).toSorted()).toEqual(Object.keys(expected).toSorted());
    for (const { view, count } of overview) {
      const { body, headers } = await call('GET', `?view=${view}`);
      const listed = (body as { number: string }[])
        .map(({ number }) => names.get(number) ?? number)
        .toSorted();
      expect([owner, view, listed]).toEqual([owner, view, expected[view].toSorted()]);
      const all = expected[view].length;
      expect([owner, view, count, headers['x-filtered-count'], headers['x-total-count']]).toEqual([
        owner,
        view,
        all,
        String(all),
        '22',
      ]);
    }
    const { casesByState, overdueCases } = (
      await portal.get('/api/admin/dashboard-stats', owner === 'asha' ? asha.session : bela.session)
    ).json();
    expect(casesByState).toHaveLength(caseStates.length);
    expect(casesByState).toEqual(expect.arrayContaining(caseStates.map((state) => ({ state, cases: 2 }))));
    expect(overdueCases).toBe(3);
    // A view without a name is the list of all.
    expect((await call('GET', '')).headers['x-filtered-count']).toBe('22');
  }
});

it('more than a thousand cases of a state or a view are told as more than a thousand', async () => {
  const { portal, session, open, call } = await caseDesk(['cases'], 'asha');
  const { id } = await open();
  const row = await portal.db.selectFrom('cases').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const plain = { clock: null, findings: '[]', setByPortal: '[]' };
  const newCases = async () => {
    const { casesByState } = (await portal.get('/api/admin/dashboard-stats', session)).json();
    const { views } = (await call('GET', '/overview')).body;
    return [
      (casesByState as { state: string; cases: number }[]).find(({ state }) => state === 'new')?.cases,
      (views as { view: CaseView; count: number; more: boolean }[]).find(({ view }) => view === 'inbox'),
    ];
  };
  const copy = (count: number) =>
    portal.db
      .insertInto('cases')
      .values(
        Array.from({ length: count }, () => {
          const own = randomUUID();
          return { ...row, ...plain, id: own, reportId: own, number: own };
        }),
      )
      .execute();
  for (let more = 999; more > 0; more -= 111) await copy(111);
  expect(await newCases()).toEqual([1_000, { view: 'inbox', count: 1_000, more: false }]);
  await copy(1);
  expect(await newCases()).toEqual([1_001, { view: 'inbox', count: 1_000, more: true }]);
});
