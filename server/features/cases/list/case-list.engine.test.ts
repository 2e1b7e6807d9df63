// Tests the list of cases on both engines: views, filters, search, pages, orders and its CSV file.
import { type RawBuilder, sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { caseRow, type CaseSummary } from '#contract/cases/cases.ts';
import { addDays } from '#contract/cases/content/partial-dates-rules.ts';
import { seededRandom } from '#testing/reports.ts';
import type { Engine } from '../../../db/engines/engine.ts';
import { sessionOf } from '../../../testing/administrator.ts';
import { caseDesk, caseWorker, drug, notSerious, rash, undecided } from '../../../testing/case-desk.ts';
import { testPortal, validReport } from '../../../testing/portal.ts';

import { rederiveCases } from '../work/rederive-cases.ts';
import { itOnce } from '../../../testing/engine.ts';

const numbers = (body: CaseSummary[]) => body.map(({ number }) => number);

/** Makes the database itself change a case as soon as an export is recorded. */
async function changeAtExport({ name, db }: Pick<Engine, 'name' | 'db'>, change: RawBuilder<unknown>) {
  await (
    name === 'SQLite'
      ? sql`create trigger moved after insert on audit_events begin ${change}; end`
      : sql`create rule moved as on insert to audit_events do also ${change}`
  ).execute(db);
}

/** Ways in which a report says that the patient died. */
const deaths = [
  { reactions: [{ ...rash.reactions[0], seriousness: notSerious, outcome: '5' }] },
  { reactions: [{ ...rash.reactions[0], seriousness: { death: true } }] },
  { reactions: [{ ...rash.reactions[0], contributedToDeath: true }] },
  { death: { date: '2026-11-06' } },
  { death: { causes: ['Sepsis'] } },
] as const;
const others = [
  { reactions: [{ ...rash.reactions[0], seriousness: notSerious }] },
  { reactions: [{ ...rash.reactions[0], seriousness: { lifeThreatening: true } }] },
  { reactions: [{ ...rash.reactions[0], seriousness: {} }] },
  { narrative: 'She was taken to the ICU and ventilated.' },
  {},
] as const;

it('finds the case of a doctor who telephones about a patient on a ward', async () => {
  const { call, open } = await caseDesk(['cases'], 'asha');
  const names = { givenName: 'Sunil', middleName: 'P.', familyName: 'Kulkarni' };
  const doctor = { ...rash.reporters[0], ...names, telephone: '+91 98220-41771' };
  const patient = { ...rash.patient, ward: 'Medicine 7' };
  const { number } = await open({ ...rash, patient, reporters: [{ ...doctor, department: 'Chest clinic' }] });
  await open();
  const called = ['kulkarni', 'Sunil Kulkarni', 'sunil p. kulkarni', 'medicine 7', 'chest'];
  const numbered = ['98220 41771', '+91 (98220) 41771', '(98220) 41771', '९८२२०४१७७१'];
  for (const typed of [...called, ...numbered, '098220 41771', '0091 98220 41771']) {
    const { body } = await call('GET', `?view=all&q=${encodeURIComponent(typed)}`);
    expect([typed, numbers(body)]).toEqual([typed, [number]]);
  }
});

it('finds a case by the words of its notes, also after a save and in older cases', async () => {
  const { call, open, save, portal } = await caseDesk(['cases'], 'asha');
  const made = await open();
  await open();
  const note = async (text: string) => {
    portal.clock.now = new Date(portal.clock.now.getTime() + 60_000);
    expect((await call('POST', `/${made.id}/notes`, { text })).status).toBe(201);
  };
  const find = async (typed: string) =>
    numbers((await call('GET', `?view=all&q=${encodeURIComponent(typed)}`)).body);
  await note('The chart is with Sister Fernandes.');
  expect(await find('fernandes')).toEqual([made.number]);
  await save(made, { ...rash, narrative: 'Told again' });
  expect(await find('fernandes')).toEqual([made.number]);
  await portal.db.updateTable('cases').set({ searchText: 'before' }).execute();
  await rederiveCases(portal.engine, 'Asia/Kolkata', portal.clock.now);
  expect(await find('fernandes')).toEqual([made.number]);
  // A long case is found by its newest notes, and no longer by the oldest.
  for (const nth of ['First', 'Second', 'Third']) await note(`${nth} ${'word '.repeat(180)}`);
  expect([await find('second word'), await find('fernandes')]).toEqual([[made.number], []]);

  const searches = await portal.db.selectFrom('audit_searches').select('words').execute();
  expect(searches.length).toBeGreaterThan(0);
  expect(JSON.stringify(searches)).not.toMatch(/fernandes/i);
});

it('a case about a death is never below another one in the work of the day, nor due later than its day', async () => {
  const { call, open, step } = await caseDesk(['cases', 'sign'], 'asha');
  const random = seededRandom(43);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const days = ['2026-10-20', '2026-11-06', '2026-11-13', '2026-11-18', '2026-11-20', '2026-11-21'];
  const died = new Map<string, string>();
  for (let number = 0; number < 26; number += 1) {
    const isDeath = random() < 0.4;
    const firstReceivedOn = pick(days);
    const made = await open({ ...rash, ...pick<object>(isDeath ? deaths : others), firstReceivedOn });
    if (isDeath) died.set(made.number, addDays(firstReceivedOn, 1));
    expect([made.number, made.urgency === 'death']).toEqual([made.number, isDeath]);
    if (random() < 0.5) await step(made, { step: 'take' });
  }
  for (const view of ['inbox', 'mine', 'dueThisWeek', 'next']) {
    const { body } = await call('GET', `?view=${view}&limit=100`);
    const rows = body as CaseSummary[];
    const isDeath = rows.map(({ number }) => died.has(number));
    expect([view, isDeath.lastIndexOf(true)]).toEqual([view, isDeath.filter(Boolean).length - 1]);
    expect([view, isDeath.includes(true), isDeath.includes(false)]).toEqual([view, true, true]);
    const dues = rows.flatMap(({ number, due }) => (died.has(number) ? [[number, due]] : []));
    expect(dues).toEqual(dues.map(([number = '']) => [number, died.get(number ?? '')]));
  }
  const today = (await call('GET', '/overview')).body.deaths as {
    count: number;
    first: { number: string }[];
  };
  expect(today.count).toBe(died.size);
  for (const { number } of today.first) expect(died.has(number), number).toBe(true);
  const listed = (await call('GET', '?view=deaths&limit=100')).body as CaseSummary[];
  expect(listed.map(({ number }) => number).toSorted()).toEqual([...died.keys()].toSorted());
});

describe('the list', () => {
  it('has views, filters and a search, and pages as the other lists', async () => {
    const { open: openEarly, portal } = await caseDesk(['cases'], 'bela');
    const serious = { ...rash, reactions: [{ ...rash.reactions[0], seriousness: { death: true } }] };
    const one = await openEarly(undecided);
    const two = await openEarly(
      { ...serious, drugs: [{ id: drug, role: '1', name: 'Élantan 100%' }] },
      'telephone',
    );
    portal.clock.now = new Date('2026-11-22T05:40:00.000Z');
    const { call, open, step } = await caseWorker(portal, ['cases'], 'asha');
    const three = await open(
      { ...undecided, patient: { initials: 'Ω', ageAtOnset: { value: 70, unit: 'a' } } },
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
    expect(await found('from=22/11/2026')).toEqual([c]);
    expect(await found('to=%E0%A5%A8%E0%A5%A7%20Nov%2026')).toEqual([b, a]);
    expect(await found('source=mail')).toEqual([c]);
    expect(await found('ageBand=6')).toEqual([c]);
    expect(await found('q=ω')).toEqual([c]);
    expect(await found(`q=${a.toLowerCase()}`)).toEqual([a]);
    expect(await found(`q=${a}&serious=true`)).toEqual([]);
    expect(await found(`q=${a.slice(0, -1)}`)).toEqual([c, b, a]);
    expect(await found(`q=${two.reference.toLowerCase()}%20`)).toEqual([b]);
    expect(await found('q=rash&serious=true')).toEqual([b]);
    expect(await found('sort=due')).toEqual([b, a, c]);

    // A figure counts no made-up cases, and one of pairs no new ones.
    await portal.db.updateTable('cases').set({ isSample: true }).where('id', '=', two.id).execute();
    expect(await found('counted=reports')).toEqual([c, a]);
    expect(await found('counted=pairs')).toEqual([a]);
    await portal.db.updateTable('cases').set({ isSample: false }).where('id', '=', two.id).execute();

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

  itOnce(
    'behind a figure has the made-up cases on a portal for demonstrations, which has no others',
    async () => {
      const portal = await testPortal({ config: { rateLimit: false, seed: 'demo' } });
      const { call, open } = await caseWorker(portal, ['cases'], 'asha');
      const made = await open();
      await portal.db.updateTable('cases').set({ isSample: true }).execute();
      expect(numbers((await call('GET', '?counted=reports')).body)).toEqual([made.number]);
    },
  );

  itOnce.each([
    ['view=mineToo', 'view'],
    ['state=lost', 'state'],
    ['from=2026-02-30', 'from'],
    ['from=11/2026', 'from'],
    ['to=22/11', 'to'],
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
      serious: true,
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
    expect((await worker.call('GET', '/jsonl')).status).toBe(200);
  });

  it('100 cases need the right "portal" and a recent password, whatever the filter; contents always the password', async () => {
    const { call, open, portal } = await caseDesk(['cases']);
    const officer = await caseWorker(portal, ['cases', 'portal'], 'ravi');
    for (let nth = 0; nth < 99; nth += 1) await open(rash);
    const later = () => {
      portal.clock.now = new Date(portal.clock.now.getTime() + 6 * 60_000);
    };
    type Get = (method: 'GET', path: string) => ReturnType<typeof call>;
    const answers = async (worker: { call: Get }, paths: readonly string[]) =>
      Promise.all(
        paths.map(async (path) => {
          const { status, body } = await worker.call('GET', path);
          return [path, body?.code ?? status];
        }),
      );
    const all = (paths: readonly string[], what: unknown) => paths.map((path) => [path, what]);
    const filters = [
      '',
      'q=%20',
      'view=all',
      'from=1900-01-01',
      'q=amoxicillin',
      'source=paper',
      'drug=%20%20',
    ];
    const csv = filters.map((filter) => `/csv?${filter}`);
    const jsonl = filters.map((filter) => `/jsonl?${filter}`);
    const few = ['/csv?source=telephone', '/csv?state=signed'];

    expect(await answers({ call }, [...csv, ...jsonl])).toEqual(all([...csv, ...jsonl], 200));
    later();
    expect(await answers({ call }, csv)).toEqual(all(csv, 200));
    expect(await answers({ call }, jsonl)).toEqual(all(jsonl, 'confirm'));

    await open(rash);
    const fresh = await sessionOf(portal, (await caseWorker(portal, ['cases'], 'mira')).id);
    const mira = { call: (method: 'GET', path: string) => call(method, path, undefined, fresh) };
    expect(await answers(mira, [...csv, ...jsonl])).toEqual(all([...csv, ...jsonl], 403));
    expect(await answers(mira, few)).toEqual(all(few, 200));
    expect(await answers(officer, csv)).toEqual(all(csv, 'confirm'));
    const signedIn = {
      call: async (method: 'GET', path: string) =>
        call(method, path, undefined, await sessionOf(portal, officer.id)),
    };
    expect(await answers(signedIn, [...csv, ...jsonl])).toEqual(all([...csv, ...jsonl], 200));

    // A batch of messages is a file with contents. Prints and the message of one case are not.
    const ids: string[] = (await call('GET', '?limit=100')).body.map(({ id }: { id: string }) => id);
    const batch = (cases: string[], headers: object) =>
      portal.post('/api/admin/icsr/export', { cases }, headers as Record<string, string>);
    expect((await batch(ids, fresh)).json().message).toContain('needs the right "portal"');
    later();
    expect([(await batch(ids.slice(0, 2), fresh)).statusCode]).toEqual([409]);
    const plain = ['/listing', `/${ids[0]}/print?form=pvpi`];
    expect(await answers({ call }, plain)).toEqual(all(plain, 200));
    expect((await call('GET', `/${ids[0]}/icsr`)).status).toBe(409);
  });
});
