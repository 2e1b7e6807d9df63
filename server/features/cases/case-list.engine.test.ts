// Tests the list of cases on both engines: views, filters, search, pages, orders and its CSV file.
import { type RawBuilder, sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { caseRow, type CaseSummary } from '#contract/cases/cases.ts';
import type { Engine } from '../../db/engines/engine.ts';
import { readPage } from '../../db/paging.ts';
import { caseDesk, caseWorker, drug, rash } from '../../testing/case-desk.ts';
import { validReport } from '../../testing/portal.ts';
import { caseList } from './list-queries.ts';
import { onPostgres } from '../../testing/engine.ts';

const numbers = (body: CaseSummary[]) => body.map(({ number }) => number);

/** Makes the database itself change a case as soon as an export is recorded. */
async function changeAtExport({ name, db }: Pick<Engine, 'name' | 'db'>, change: RawBuilder<unknown>) {
  await (
    name === 'SQLite'
      ? sql`create trigger moved after insert on audit_events begin ${change}; end`
      : sql`create rule moved as on insert to audit_events do also ${change}`
  ).execute(db);
}

describe('the list', () => {
  it('has views, filters and a search, and pages as the other lists', async () => {
    const { open: openEarly, portal } = await caseDesk(['cases'], 'bela');
    const serious = { ...rash, reactions: [{ ...rash.reactions[0], seriousness: { death: true } }] };
    const one = await openEarly();
    const two = await openEarly(
      { ...serious, drugs: [{ id: drug, role: '1', name: 'Élantan 100%' }] },
      'telephone',
    );
    portal.clock.now = new Date('2026-11-22T05:40:00.000Z');
    const { call, open, step } = await caseWorker(portal, ['cases'], 'asha');
    const three = await open(
      { ...rash, patient: { initials: 'Ω', ageAtOnset: { value: 70, unit: 'a' } } },
      'mail',
    );
    await step(one, { step: 'take' });
    const found = async (query: string) => {
      const answer = await call('GET', `?${query}`);
      if (answer.status !== 200) throw new Error(answer.text);
      for (const row of answer.body) expect(caseRow.parse(row)).toEqual(row);
      return numbers(answer.body);
    };
    const [a, b, c] = [one.number, two.number, three.number];
    expect(await found('')).toEqual([c, b, a]);
    expect(await found('view=inbox')).toEqual([b, c]); // a death comes first
    expect(await found('view=mine')).toEqual([a]);
    expect(await found('view=dueThisWeek')).toEqual([b]);
    expect(await found('view=all&state=inWork')).toEqual([a]);
    expect(await found('serious=true')).toEqual([b]);
    expect(await found('serious=unknown&order=asc')).toEqual([a, c]);
    expect(await found('drug=éLAN')).toEqual([b]);
    expect(await found('drug=100%25')).toEqual([b]);
    expect(await found('drug=0_0')).toEqual([]);
    expect(await found('drug=rash')).toEqual([]);
    expect(await found('assessor=asha')).toEqual([a]);
    expect(await found('from=2026-11-22')).toEqual([c]);
    expect(await found('to=2026-11-21')).toEqual([b, a]);
    expect(await found('source=mail')).toEqual([c]);
    expect(await found('ageBand=6')).toEqual([c]);
    expect(await found('q=ω')).toEqual([c]);
    expect(await found(`q=${a.toLowerCase()}`)).toEqual([a]);
    expect(await found(`q=${a}&serious=true`)).toEqual([]);
    expect(await found(`q=${a.slice(0, -1)}`)).toEqual([c, b, a]);
    expect(await found(`q=${two.reference.toLowerCase()}%20`)).toEqual([b]);
    expect(await found('q=rash&serious=true')).toEqual([b]);
    expect(await found('sort=due')).toEqual([b, a, c]);

    const listed = (await call('GET', '')).body as CaseSummary[];
    expect(listed.map(({ criterion }) => criterion)).toEqual([null, 'death', null]);

    const { views, people } = (await call('GET', '/overview')).body;
    for (const { view, count } of views) {
      expect({ view, count }).toEqual({ view, count: (await found(`view=${view}`)).length });
    }
    expect(people).toContainEqual({ username: 'asha', fullName: 'Dr asha', maySign: false });

    const page = await call('GET', '?limit=25&state=new');
    expect([page.headers['x-total-count'], page.headers['x-filtered-count']].map(Number)).toEqual([3, 2]);

    const corrected = { ...rash, reactions: [{ id: rash.reactions[0]?.id, term: 'Died in the ICU' }] };
    await open(corrected as typeof rash, 'mail');
    const { body: all } = await call('GET', '?q=icu');
    expect(all).toMatchObject([{ alarmingWords: ['died', 'icu'] }]);
  });

  it('goes through many cases page by page, in each order, without loss or repetition', async () => {
    const { call, portal } = await caseDesk();
    for (let n = 0; n < 60; n += 1) {
      const answer = await portal.post('/api/adr-reports', { ...validReport, name: `Zedd${n % 7}` });
      expect(answer.statusCode).toBe(201);
    }
    await portal.db.updateTable('cases').set({ dueOn: null }).where('number', 'like', '%7').execute();
    const read = async (url: string) => {
      const { body, headers } = await call('GET', url);
      const link = (rel: string) =>
        new RegExp(`<[^?>]*([^>]*)>; rel="${rel}"`).exec(String(headers['link'] ?? ''))?.[1];
      return {
        rows: numbers(body),
        count: headers['x-filtered-count'],
        next: link('next'),
        prev: link('prev'),
      };
    };
    const all = { '?': 60, '?sort=due': 60, '?view=inbox': 60, '?sort=urgency&order=asc': 60 };
    const found = {
      '?q=zedd3': 9,
      '?q=zedd': 60,
      '?drug=amox&sort=due': 60,
      '?q=zedd&drug=moxi&state=new': 60,
    };
    for (const [query, count] of Object.entries({ ...all, ...found })) {
      const pages = [await read(query)];
      for (let last = pages[0]; last?.next; last = pages.at(-1)) pages.push(await read(last.next));
      const seen = pages.flatMap(({ rows }) => rows);
      expect([query, seen.length, new Set(seen).size]).toEqual([query, count, count]);
      expect(new Set(pages.map((one) => one.count))).toEqual(new Set([String(count)]));
      const back = pages.at(-1)?.prev;
      const before = back === undefined ? undefined : (await read(back)).rows;
      expect(before).toEqual(pages.at(-2)?.rows);
    }

    // While the file is sent, a case of its first batch becomes less urgent, and the last case the most urgent one.
    await portal.db.updateTable('cases').set({ alarming: false, urgency: 'serious' }).execute();
    const inbox = (await call('GET', '?view=inbox&limit=100')).body as CaseSummary[];
    const [first, last] = [inbox[0]?.id, inbox[59]?.id];
    await changeAtExport(
      portal.engine,
      sql`update cases set urgency = case id when ${sql.lit(first)} then 'notSerious' else 'death' end
        where id in (${sql.lit(first)}, ${sql.lit(last)})`,
    );
    const { text } = await call('GET', '/jsonl?view=inbox');
    const exported = text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as CaseSummary);
    expect(numbers(exported).toSorted()).toEqual(numbers(inbox).toSorted());
  });

  it.runIf(onPostgres)('is read in its order when a search finds too many cases', async () => {
    const { open, portal } = await caseDesk();
    for (let n = 0; n < 4; n += 1) await open();
    const ids = sql`select id from cases`;
    const asked = { q: '', sort: 'received', descending: true, limit: 25, from: null };
    const pageOf = (most: number) =>
      readPage(portal.db, caseList, { ...asked, search: { ids, most, rest: [sql`number not like '%2'`] } });
    expect(await pageOf(4)).toMatchObject({ rows: [{}, {}, {}], matches: 3 });
    expect(await pageOf(3)).toMatchObject({ rows: [{}, {}, {}, {}], matches: null });
  });

  it.skipIf(onPostgres).each([
    ['view=mineToo', 'view'],
    ['state=lost', 'state'],
    ['from=2026-02-30', 'from'],
    ['cursor=x', 'cursor'],
    ['limit=7', 'limit'],
    ['sort=name', 'sort'],
  ])('with %s is refused at this field', async (query, path) => {
    const { call } = await caseDesk();
    const answer = await call('GET', `?${query}`);
    expect([answer.status, answer.body.issues[0].path]).toEqual([400, path]);
  });

  it('the CSV file holds what the list shows, in the chosen columns', async () => {
    const { call, open } = await caseDesk();
    await open({ ...rash, patient: { initials: '=1+1' } });
    await open(rash, 'telephone');
    const answer = await call('GET', '/csv?source=paper&columns=number,patient,drug');
    expect(answer.headers['content-disposition']).toBe('attachment; filename="cases-2026-11-21.csv"');
    expect(answer.text).toBe("\uFEFFnumber,patient,drug\r\nAMC-2026-00001,'=1+1,Amoxicillin\r\n");
    expect((await call('GET', '/csv?columns=number,name')).status).toBe(400);
    expect((await call('GET', '/csv')).text.split('\r\n')).toHaveLength(4);
  });

  it('JSON Lines hold the cases of the list with their contents, masked as messages are', async () => {
    const { call, open, save, portal } = await caseDesk();
    const named = { ...rash, patient: { ...rash.patient, initials: 'SITA DEVI' } };
    const made = await open({ ...named, doctor: { name: 'Dr Kamau' } });
    await save(made, { ...named, narrative: 'A line\nand another' });
    await open(rash, 'telephone');
    const answer = await call('GET', '/jsonl?source=paper');
    expect(answer.headers['content-type']).toBe('application/x-ndjson; charset=utf-8');
    expect(answer.headers['content-disposition']).toBe('attachment; filename="cases-2026-11-21.jsonl"');
    expect(answer.text).toMatch(/^[^\n]*\n$/);
    const line = JSON.parse(answer.text) as Record<string, unknown>;
    expect(line).toMatchObject({
      id: made.id,
      number: 'AMC-2026-00001',
      state: 'new',
      serious: 'unknown',
      patient: 'S.D., female, 34 years',
      version: 2,
      content: {
        narrative: 'A line\nand another',
        patient: { initials: 'S.D.' },
        reporters: [{ qualification: '1', familyName: { unknown: 'withheld' } }],
      },
    });
    expect(answer.text).not.toMatch(/SITA|Kamau|Rao/);
    expect((await call('GET', '/jsonl')).text.split('\n')).toHaveLength(3);
    const trail = portal.db.selectFrom('audit_events').select('details').where('action', '=', 'export');
    expect((await trail.orderBy('place').execute()).map(({ details }) => details?.amount)).toEqual([1, 2]);
    const worker = await caseWorker(portal, ['cases'], 'mira');
    expect((await worker.call('GET', '/jsonl')).status).toBe(403);
    expect((await worker.call('GET', '/jsonl?source=paper')).status).toBe(200);
  });

  it('a filter that leaves out no case does not make the export of all cases smaller', async () => {
    const { call, open } = await caseDesk(['cases']);
    await open(rash);
    const searches = ['from=1900-01-01', 'to=2026-12-31', 'q=amoxicillin', 'source=paper', 'view=inbox'];
    for (const search of searches) {
      expect([search, (await call('GET', `/csv?${search}`)).status]).toEqual([search, 403]);
    }
    expect((await call('GET', '/listing?from=1900-01-01')).status).toBe(403);
    expect((await call('GET', '/csv?source=telephone')).status).toBe(200);
    await open(rash, 'telephone');
    expect((await call('GET', '/csv?source=paper')).status).toBe(200);
  });

  it.skipIf(onPostgres)('exporting all cases needs the right "portal" and a recent password', async () => {
    const { call, portal } = await caseDesk(['cases']);
    expect((await call('GET', '/csv?view=all')).status).toBe(403);
    expect((await call('GET', '/csv?view=inbox')).status).toBe(200);
    const officer = await caseWorker(portal, ['cases', 'portal'], 'ravi');
    expect((await officer.call('GET', '/csv')).status).toBe(200);
    portal.clock.now = new Date(portal.clock.now.getTime() + 6 * 60_000);
    expect((await officer.call('GET', '/csv')).body).toMatchObject({ code: 'confirm' });
  });
});
