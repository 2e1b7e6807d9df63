// Tests that the list finds the same cases in the same order with every index: with conditions that match few cases,
// conditions that match many, and two conditions that each match many but together match few.
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { CaseListQuery } from '#contract/cases/cases.ts';
import { seededRandom } from '#testing/reports.ts';
import { countRows, readPage } from '../../../db/paging.ts';
import { contains } from '../../../db/search-text.ts';
import { testDatabase } from '../../../testing/database.ts';
import { caseListOn, findCases, listReceiverTasks, type ListReader, orderOf } from './list-queries.ts';

const rows = 24_000;
const reader: ListReader = {
  username: 'asha',
  maySign: true,
  today: '2026-11-27',
  weekEnds: '2026-11-29',
  followUpAfterDays: 14,
  samples: false,
};
const list = caseListOn(reader.today);

/** Half of the cases are closed. The seriousness of the other half and of five closed cases is not decided. */
const state = `case when i % 20 = 0 then 'new' when i % 20 < 10 then 'closed' else 'sent' end`;
const serious = `case when i % 20 >= 10 or i % 4800 = 1 then 'unknown' when i % 3 = 0 then 'true' else 'false' end`;
const words = `case when i % 7 < 4 then 'rash' when i % 7 = 4 then 'vomiting senna' else 'iohexol fever' end`;
/** Among the newest cases `senna` is a common drug. Older cases have it in other texts. */
const drug = `case when i > 23400 and i % 5 = 0 then 'senna' when i % 2 = 0 then 'aspirin' when i % 900 = 1 then 'digoxin' else 'ibuprofen rash' end`;
const urgency = `case when i % 50 = 0 then 'death' when i % 3 = 0 then 'notSerious' else 'serious' end`;

const choices: { [Name in keyof CaseListQuery]?: readonly CaseListQuery[Name][] } = {
  view: ['inbox', 'mine', 'next', 'dueThisWeek', 'newInformation', 'toSign', 'all'],
  state: ['new', 'closed', 'sent', 'waiting'],
  serious: ['true', 'false', 'unknown'],
  drug: ['aspirin', 'digoxin', 'rash', 'as', 'none'],
  assessor: ['asha', 'ravi', 'nobody'],
  from: ['2025-01-01', '2026-11-01'],
  to: ['2024-02-01', '2026-01-01'],
  due: ['overdue', 'today', 'withinADay'],
  source: ['portal', 'paper', 'icsr'],
  ageBand: ['5', '3', '0'],
  waitsFor: ['alarmWords'],
  q: ['rash', 'iohexol', 'vo', 'nothing', '0777', 'amc-2026-20777 '],
};

/** 24,000 cases of every kind. */
async function manyCases() {
  const engine = await testDatabase();
  await sql`
    with recursive n (i) as (select 1 union all select i + 1 from n where i < ${rows})
    insert into cases (id, "reportId", number, series, source, state, assessor, version, "dueOn", "hasNewInformation",
      "wasSent", "hasFollowUpGround", "mayForward", serious, urgency, patient, drug, reaction, "ageBand", "searchText",
      "personSearch", "drugSearch", alarming, "receivedAt", "updatedAt")
    select printf('00000000-0000-4000-8000-%012d', i * 7919 % 100003), printf('10000000-0000-4000-8000-%012d', i),
      printf('AMC-2026-%05d', i), '', case when i % 30 = 0 then 'paper' else 'portal' end, ${sql.raw(state)},
      case when i % 20 = 0 then null when i % 9 = 0 then 'asha' else 'ravi' end, 1,
      case when i % 20 < 8 then date('2026-11-01', (i % 90) || ' days') end, i % 700 = 0, 0, 0, 0,
      ${sql.raw(serious)}, ${sql.raw(urgency)}, '', '', '', case when i % 40 = 0 then '3' else '5' end,
      printf('amc-2026-%05d', i) || ' ' || ${sql.raw(words)} || ' ' || ${sql.raw(drug)}, '', ${sql.raw(drug)},
      i % 11 = 0, strftime('%Y-%m-%dT%H:%M:%fZ', '2024-01-01', (i / 24) || ' days', (i % 5) || ' hours'), ''
    from n`.execute(engine.db);
  return engine;
}

it('finds the same cases by any index', async () => {
  const engine = await manyCases();
  const random = seededRandom(59);
  const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;
  const drawn = () => {
    const names = Object.keys(choices).filter(() => random() < 0.2) as (keyof typeof choices)[];
    return Object.fromEntries([
      ...names.map((name) => [name, pick<unknown>(choices[name] ?? [])]),
      ['sort', pick([undefined, 'received', 'due', 'urgency', 'number', 'completeness'])],
      ['order', pick(['asc', 'desc'])],
    ]) as CaseListQuery;
  };
  const compare = async (query: CaseListQuery) => {
    const { sort, order } = orderOf(query);
    const sought = await findCases(engine, query, reader);
    const plain = [
      ...sought.texts.map(({ text, column = 'searchText' }) => contains(column, text)),
      ...(sought.conditions ?? []).map((condition) => condition((value) => value)),
      ...(sought.others ?? []),
    ];
    const read = async (filters: typeof plain) => {
      const asked = { filters, sort, descending: order === 'desc', limit: 50, from: null };
      return (await readPage(engine.db, list, asked))?.rows.map(({ id }) => id);
    };
    const found = await engine.findRows(engine.reader, 'cases', sought);
    expect([query, await read(found.page)]).toEqual([query, await read(plain)]);
    const count = async (filters: typeof plain) => (await countRows(engine.db, list, filters)).matches;
    expect([query, await count(found.count)]).toEqual([query, await count(plain)]);
  };
  for (const query of [{ drug: 'senna' }, ...Array.from({ length: 200 }, drawn)]) await compare(query);

  // Edits and deletions.
  await sql`update cases set "drugSearch" = 'warfarin', "searchText" = 'warfarin and senna'
    where "drugSearch" = 'digoxin'`.execute(engine.db);
  await sql`delete from cases where "drugSearch" = 'senna' and serious = 1`.execute(engine.db);
  for (const drug of ['warfarin', 'digoxin', 'senna']) await compare({ drug });
});

it('finds the work of a day in the index of open cases, and reads the rows of its page only', async () => {
  const engine = await manyCases();
  for (const view of ['mine', 'next', 'dueThisWeek'] as const) {
    const found = await engine.findRows(engine.db, 'cases', await findCases(engine, { view }, reader));
    const asked: string[] = [];
    const stop = engine.watchQueries((query) => asked.push(query.sql));
    const page = { filters: found.page, sort: 'worklist', descending: true, limit: 25, from: null };
    expect((await readPage(engine.db, list, page))?.rows).toHaveLength(25);
    stop();
    const { rows: plan } = await sql<{
      detail: string;
    }>`explain query plan ${sql.raw(asked[0] ?? '')}`.execute(engine.db);
    expect(plan.map(({ detail }) => detail).filter((detail) => detail.includes(' cases '))).toEqual([
      'SEARCH cases USING INDEX sqlite_autoindex_cases_1 (id=?)',
      expect.stringMatching(/^(SCAN|SEARCH) cases USING COVERING INDEX cases_work/),
    ]);
  }
});

it('counts tasks of receivers up to a thousand, and says when there are more', async () => {
  const { db } = await manyCases();
  const tasks = async (most: string) => {
    const columns = { receiverTask: 'rejected', hasNewInformation: true } as const;
    await db.updateTable('cases').set(columns).where('number', '<=', most).execute();
    return listReceiverTasks(db);
  };
  expect(await tasks('AMC-2026-01000')).toMatchObject({ count: 1_000, more: false });
  expect(await tasks('AMC-2026-01001')).toMatchObject({ count: 1_000, more: true });
});
