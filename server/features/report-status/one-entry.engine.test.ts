// The medicine and the problem of the quick form stay one entry each, however the reporter, the details form and the
// staff call them later.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CaseContent } from '#contract/cases/content/content-rules.ts';
import { joinEntries } from '#contract/cases/content/join-entries-rules.ts';
import type { InformationItem } from '#contract/cases/work/case-details.ts';
import { known } from '#contract/cases/content/fields-rules.ts';
import { makeDoctor } from '../../testing/doctor.ts';
import { onPostgres } from '../../testing/engine.ts';
import { validReport } from '../../testing/portal.ts';
import { caseIdOf, newestContent, portalWithReport } from '../../testing/portal-with-report.ts';

const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

async function desk() {
  const made = await portalWithReport({ config: { rateLimit: false } });
  const { portal, proof, caseId } = made;
  const { call } = await makeDoctor(portal);
  const details = async (content: object) => {
    const answer = await portal.post('/api/report-status/details', { ...proof, details: content });
    expect(answer.statusCode).toBe(200);
  };
  const read = async () => (await call('GET', `/cases/${caseId}`)).body;
  const names = async () => {
    const { drugs = [], reactions = [] } = await newestContent(portal, caseId);
    return [drugs.map(({ name }) => known(name) ?? ''), reactions.map(({ term }) => known(term) ?? '')];
  };
  /** Accepts every open line, one item after the other; `wanted`: of these items. */
  async function acceptAll(wanted: (item: { way: string }) => boolean = () => true) {
    const { information } = await read();
    for (const item of information.toReversed().filter(wanted)) {
      const now = await read();
      const { lines: open, settledAt } = (await call('GET', `/cases/${caseId}/information/${item.id}`)).body;
      if (settledAt !== null) continue;
      const accept = open.flatMap((line: { decision: null; path: string }) =>
        line.decision === null ? line.path : [],
      );
      if (accept.length === 0) continue;
      const path = `/cases/${caseId}/information/${item.id}/decisions`;
      const answer = await call('POST', path, { accept }, { 'if-match': `"${now.version}"` });
      expect(answer.status).toBe(200);
    }
  }
  const take = () => call('POST', `/cases/${caseId}/steps`, { step: 'take' });
  async function save(change: (content: CaseContent) => CaseContent) {
    const { content, version } = await read();
    const body = { content: change(content) };
    const answer = await call('PUT', `/cases/${caseId}/content`, body, { 'if-match': `"${version}"` });
    expect(answer.status).toBe(200);
  }
  /** Another report of the same patient, which becomes a duplicate of the case. */
  async function joinReport(first: string, more: string[]) {
    const sent = {
      drugs: [{ role: '1', name: first }, ...more.map((name) => ({ role: '1', name }))],
      reactions: [{ term: `After ${first}` }, ...more.map((term) => ({ term }))],
    };
    const made2 = await portal.post('/api/adr-reports', { ...validReport, details: sent });
    const otherCase = await caseIdOf(portal, made2.json().id);
    const joined = await call('POST', `/cases/${otherCase}/steps`, { step: 'duplicateOf', of: caseId });
    expect(joined.status).toBe(200);
  }
  /** Says of each entry of the joined reports which entry of the case it is, by the names that only it has. */
  async function sayWhichIsWhich(others: readonly string[]) {
    // What came before comes first: a medicine is not new if earlier information adds it.
    await acceptAll(({ way }) => way !== 'joined');
    for (const { id: item, way, settledAt } of (await read()).information) {
      if (way !== 'joined' || settledAt !== null) continue;
      const path = `/cases/${caseId}/information/${item}`;
      const { entries } = (await call('GET', path)).body as InformationItem;
      const { content, version } = await read();
      const same = entries.map((entry) => {
        const own = content[entry.list] as { id: string; name?: string; term?: string }[];
        const isOther = others.includes(entry.name);
        const found = isOther ? own.find((one) => (one.name ?? one.term) === entry.name) : own[0];
        return { entry: entry.id, as: found?.id ?? null };
      });
      const said = await call('POST', `${path}/decisions`, { same }, { 'if-match': `"${version}"` });
      expect(said.status).toBe(200);
      await acceptAll();
    }
  }
  return { ...made, call, details, read, names, acceptAll, take, save, joinReport, sayWhichIsWhich };
}

describe('details of a reporter', () => {
  it('correct the medicine and the problem of a new case at once, and the earlier version has the old names', async () => {
    const { details, names, portal, caseId } = await desk();
    await details({
      drugs: [
        { id: id(1), origin: 'report', role: '1', name: 'Amoxycillin', manufacturer: 'A' },
        { id: id(2), role: '1', name: 'Ibuprofen' },
      ],
      reactions: [
        { id: id(3), origin: 'report', term: 'Hives', onset: '2026-11-20' },
        { id: id(4), term: 'Fever' },
      ],
    });
    expect(await names()).toEqual([
      ['Amoxycillin', 'Ibuprofen'],
      ['Hives', 'Fever'],
    ]);
    const first = await portal.db
      .selectFrom('case_versions')
      .select('content')
      .where('caseId', '=', caseId)
      .where('number', '=', 1)
      .executeTakeFirstOrThrow();
    expect(first.content.drugs?.[0]?.name).toBe(validReport.medicineName);
  });

  it('without marks are matched by their place, but a medicine of the same name is that medicine', async () => {
    const { details, names } = await desk();
    await details({
      drugs: [
        { role: '2', name: 'Metformin' },
        { role: '1', name: 'Amoxycillin' },
      ],
    });
    await details({
      drugs: [
        { role: '1', name: 'Ibuprofen' },
        { role: '1', name: ' AMOXYCILLIN ' },
      ],
    });
    expect((await names())[0]).toEqual([' AMOXYCILLIN ', 'Metformin', 'Ibuprofen']);
  });

  it('propose a correction when a person works on the case, or has corrected the name already', async () => {
    const { call, caseId, details, names, read, acceptAll, save, take } = await desk();
    await save((content) => ({
      ...content,
      drugs: content.drugs?.map((drug) => ({ ...drug, name: 'Amoxicillin' })) ?? [],
    }));
    await details({ drugs: [{ role: '1', name: 'Amoxycillin' }] });
    expect((await names())[0]).toEqual(['Amoxicillin']);
    await take();
    await details({ reactions: [{ term: 'Hives' }] });
    const { information } = await read();
    const items = await Promise.all(
      information.map((item: { id: string }) => call('GET', `/cases/${caseId}/information/${item.id}`)),
    );
    expect(items.map(({ body }) => body.lines as object[])).toMatchObject([
      [{ label: 'Reaction Red itchy rash on both arms, Reaction', saysText: 'Hives', addsEntry: false }],
      [{ label: 'Drug Amoxicillin, Name as reported', saysText: 'Amoxycillin', addsEntry: false }],
    ]);
    await acceptAll();
    expect(await names()).toEqual([['Amoxycillin'], ['Hives']]);
  });

  it('of a duplicate do not correct the medicine of the surviving case', async () => {
    const { call, portal, details, names, caseId } = await desk();
    const other = (
      await portal.post('/api/adr-reports', { ...validReport, medicineName: 'Warfarin' })
    ).json();
    const survivor = await caseIdOf(portal, other.id);
    await call('POST', `/cases/${caseId}/steps`, { step: 'duplicateOf', of: survivor });
    await details({ drugs: [{ role: '1', name: 'Amoxycillin' }] });
    const { drugs } = await newestContent(portal, survivor);
    expect(drugs?.map(({ name }) => name)).toEqual(['Warfarin', 'Amoxycillin']);
    expect((await names())[0]).toEqual([validReport.medicineName]);
  });

  it('sent with the report at once are the same medicine and problem, too', async () => {
    const { portal } = await desk();
    const sent = {
      drugs: [
        { role: '1', name: 'Amoxil' },
        { role: '1', name: 'Ibuprofen' },
      ],
      reactions: [{ term: 'Hives' }],
    };
    const made = (await portal.post('/api/adr-reports', { ...validReport, details: sent })).json();
    const proof = { reference: made.reference, code: made.receiptCode };
    const again = { drugs: [{ role: '1', name: 'Amoxicillin' }], reactions: [{ term: 'Urticaria' }] };
    await portal.post('/api/report-status/details', { ...proof, details: again });
    const own = await caseIdOf(portal, made.id);
    const { drugs, reactions } = await newestContent(portal, own);
    expect([drugs?.map(({ name }) => name), reactions?.map(({ term }) => term)]).toEqual([
      ['Amoxicillin', 'Ibuprofen'],
      ['Urticaria'],
    ]);
  });
});

describe('a person', () => {
  const said = { tests: [{ name: 'AST' }], drugs: [{ name: 'Amoxicilin 500mg', role: '2' }] };

  it('says that a medicine is the same as one of the case, which then differs field by field, or that it is new', async () => {
    const { call, read, details, names, save, take, caseId, acceptAll } = await desk();
    await save((content) => ({
      ...content,
      drugs: [{ id: id(7), role: '1', name: 'Warfarin' }, ...(content.drugs ?? [])],
    }));
    await take();
    await details(said);
    const [item] = (await read()).information;
    const lines = async () => (await call('GET', `/cases/${caseId}/information/${item.id}`)).body;
    const [entry] = (await lines()).entries;
    expect(entry).toMatchObject({ list: 'drugs', name: 'Amoxicilin 500mg', as: null, isChosen: false });
    expect(
      entry.options.map((one: { name: string; isProposed: boolean }) => [one.name, one.isProposed]),
    ).toEqual([
      ['Warfarin', false],
      ['Amoxicillin 500 mg', true],
    ]);
    const say = async (as: string | null, of = entry.id) => {
      const path = `/cases/${caseId}/information/${item.id}/decisions`;
      const now = await read();
      return call('POST', path, { same: [{ entry: of, as }] }, { 'if-match': `"${now.version}"` });
    };
    expect((await say(id(99))).status).toBe(400);
    expect((await say(id(7), id(99))).status).toBe(400);
    const answer = await say(entry.options[1].id);
    expect(answer.status).toBe(200);
    const same = await lines();
    expect(same.entries[0]).toMatchObject({ as: entry.options[1].id, isChosen: true });
    expect(
      same.lines.map((line: { label: string; saysText: string }) => [line.label, line.saysText]),
    ).toEqual([
      ['Drug Amoxicillin 500 mg, Role', 'Concomitant'],
      ['Drug Amoxicillin 500 mg, Name as reported', 'Amoxicilin 500mg'],
      ['Test AST', 'AST'],
    ]);
    expect((await say(null)).status).toBe(200);
    expect((await lines()).lines).toMatchObject([
      { addsEntry: true, label: 'Test AST' },
      { addsEntry: true, label: 'Drug Amoxicilin 500mg' },
    ]);
    await say(entry.options[1].id);
    await acceptAll();
    expect((await names())[0]).toEqual(['Warfarin', 'Amoxicilin 500mg']);
  });

  it('is never proposed names that are linked to different substances', async () => {
    const { call, read, details, save, take, caseId, portal } = await desk();
    const optionsOfNewest = async () => {
      const [item] = (await read()).information;
      const { body } = await call('GET', `/cases/${caseId}/information/${item.id}`);
      return body.entries[0].options.map((one: { isProposed: boolean }) => one.isProposed) as boolean[];
    };
    for (const name of ['Cefixime', 'Cefepime']) {
      expect((await call('POST', '/terms', { kind: 'substance', name })).status).toBe(201);
    }
    await save((content) => ({
      ...content,
      drugs: [
        { id: id(7), role: '1', name: 'Cefixime' },
        { id: id(8), role: '1', name: 'cefixim' },
      ],
    }));
    await take();
    await details({ drugs: [{ role: '2', name: 'Cefepime' }] });
    expect(await optionsOfNewest()).toEqual([false, false]);
    portal.clock.now = new Date(portal.clock.now.getTime() + 1_000);
    await details({ drugs: [{ role: '2', name: 'Cefixme' }] });
    expect(await optionsOfNewest()).toEqual([true, true]);
  });
});

/** What happens to a case. The first medicine and problem are those of the quick form; the others have fixed names. */
type Act =
  | { kind: 'details'; first: string; others: string[]; isMarked: boolean }
  | { kind: 'rename'; to: string }
  | { kind: 'add'; name: string }
  | { kind: 'join'; first: string; others: string[] }
  | { kind: 'double'; name: string }
  | { kind: 'accept' | 'take' };

const spellings = fc.constantFrom('Amoxicillin', 'Amoxycillin', 'Amoxil', 'amox 500');
const others = fc.constantFrom('Ibuprofen', 'Warfarin', 'Digoxin');
const acts = fc.array(
  fc.oneof(
    fc.record({
      kind: fc.constant('details' as const),
      first: spellings,
      others: fc.uniqueArray(others, { maxLength: 2 }),
      isMarked: fc.boolean(),
    }),
    fc.record({ kind: fc.constant('rename' as const), to: spellings }),
    fc.record({ kind: fc.constant('add' as const), name: others }),
    fc.record({
      kind: fc.constant('join' as const),
      first: spellings,
      others: fc.uniqueArray(others, { maxLength: 2 }),
    }),
    fc.record({ kind: fc.constant('double' as const), name: spellings }),
    fc.record({ kind: fc.constantFrom('accept' as const, 'take' as const) }),
  ),
  { minLength: 2, maxLength: 7 },
);

it('after any sequence of details, corrections, edits and joins, a case has each medicine and problem once', async () => {
  await fc.assert(
    fc.asyncProperty(acts, async (sequence: Act[]) => {
      const { details, names, acceptAll, take, save, joinReport, sayWhichIsWhich } = await desk();
      const said = new Set<string>();
      for (const act of sequence) {
        if (act.kind === 'details') {
          act.others.forEach((name) => said.add(name));
          const mark = act.isMarked && { origin: 'report' };
          const list = (first: object, name: (text: string) => object) => [
            { ...first, ...mark },
            ...act.others.map(name),
          ];
          await details({
            drugs: list({ role: '1', name: act.first }, (name) => ({ role: '1', name })),
            reactions: list({ term: `After ${act.first}` }, (term) => ({ term })),
          });
        } else if (act.kind === 'rename') {
          await save((content) => ({
            ...content,
            drugs: content.drugs?.map((one) => (one.origin ? { ...one, name: act.to } : one)) ?? [],
          }));
        } else if (act.kind === 'add') {
          const isThere = (await names())[0]?.includes(act.name);
          said.add(act.name);
          if (isThere) continue;
          await save((content) => ({
            ...content,
            drugs: [...(content.drugs ?? []), { id: crypto.randomUUID(), role: '1', name: act.name }],
            reactions: [...(content.reactions ?? []), { id: crypto.randomUUID(), term: act.name }],
          }));
        } else if (act.kind === 'join') {
          act.others.forEach((name) => said.add(name));
          await joinReport(act.first, act.others);
          await sayWhichIsWhich(['Ibuprofen', 'Warfarin', 'Digoxin']);
        } else if (act.kind === 'double') {
          // Somebody typed the first medicine and problem again, and joins them with their entries.
          const [drug, problem] = [crypto.randomUUID(), crypto.randomUUID()];
          await save((content) => ({
            ...content,
            drugs: [...(content.drugs ?? []), { id: drug, role: '1', name: act.name }],
            reactions: [...(content.reactions ?? []), { id: problem, term: `After ${act.name}` }],
          }));
          await save((content) => {
            const join = (from: CaseContent, list: 'drugs' | 'reactions', gone: string) => ({
              ...from,
              ...joinEntries({ ...from }, list, from[list]?.[0]?.id ?? '', gone).changed,
            });
            return join(join(content, 'drugs', drug), 'reactions', problem);
          });
        } else if (act.kind === 'take') await take();
        else await acceptAll();
      }
      await acceptAll();
      const [drugs = [], reactions = []] = await names();
      expect(drugs.slice(1).toSorted()).toEqual([...said].toSorted());
      expect(reactions.slice(1).toSorted()).toEqual([...said].toSorted());
    }),
    {
      numRuns: onPostgres ? 4 : 12,
      // Information that waits has the medicine that a joined report also has.
      examples: [
        [
          [
            { kind: 'double', name: 'Amoxicillin' },
            { kind: 'details', first: 'Amoxicillin', others: ['Ibuprofen'], isMarked: false },
            { kind: 'join', first: 'Amoxicillin', others: ['Ibuprofen'] },
          ],
        ],
      ],
    },
  );
});
