// Long texts leave SQLite's index of searches in parts.
import { StatementSync } from 'node:sqlite';
import { sql } from 'kysely';
import { expect, it, onTestFinished, vi } from 'vitest';
import { fullestContent, visitorSizes } from '#testing/fullest-content.ts';
import { signedInPortal } from '../testing/administrator.ts';
import { validReport } from '../testing/portal.ts';
import { partsOf } from './search-index.ts';

const groupsIn = (text: string): Set<string> => {
  const characters = [...text];
  return new Set(characters.slice(2).map((_, at) => characters.slice(at, at + 3).join('')));
};

it('parts of a text have all its groups of three characters, and no part more than it may have', () => {
  const texts = [
    '',
    'ab',
    'abc',
    'abcd',
    'aaaaaaaa',
    'rash and rash again',
    '𝒜𝒷𝒸𝒹 व्यक्ति तेज बुखार',
    'x'.repeat(99),
  ];
  for (const text of texts) {
    for (const most of [1, 2, 5, 250]) {
      const parts = [...partsOf(text, most)].map(groupsIn);
      expect(new Set(parts.flatMap((groups) => [...groups])), `${text}, ${most}`).toEqual(groupsIn(text));
      for (const groups of parts) expect(groups.size).toBeLessThanOrEqual(most);
    }
  }
});

it('the longest texts of a case leave the index in parts, and the index still has what the cases say', async () => {
  const { portal, session } = await signedInPortal();
  const { reference, receiptCode } = (await portal.post('/api/adr-reports', validReport)).json<{
    reference: string;
    receiptCode: string;
  }>();
  await portal.post('/api/adr-reports', validReport); // another case has the same words
  const taken: number[] = [];
  const { run } = StatementSync.prototype as unknown as Record<string, (...values: unknown[]) => unknown>;
  for (const name of ['run', 'all'] as const) {
    const real = name === 'run' ? run : (StatementSync.prototype.all as typeof run);
    const watch = vi.spyOn(StatementSync.prototype, name).mockImplementation(function (
      this: StatementSync,
      ...values: unknown[]
    ) {
      if (this.sourceSQL.startsWith('insert into cases_search (cases_search')) {
        taken.push(groupsIn(String(values.at(-1))).size);
      }
      return real?.call(this, ...values) as never;
    });
    onTestFinished(() => watch.mockRestore());
  }
  const found = async (text: string) =>
    (await portal.get(`/api/admin/cases?view=all&q=${encodeURIComponent(text)}`, session)).json<unknown[]>()
      .length;

  const body = { reference, code: receiptCode, details: fullestContent(visitorSizes(), 1) };
  const sent = await portal.post('/api/report-status/details', body);
  expect(sent.statusCode, sent.body).toBeLessThan(300);
  const texts = await portal.db.selectFrom('cases').select('searchText').orderBy('version', 'desc').execute();
  const [searchText = ''] = texts.map((one) => one.searchText);
  expect(groupsIn(searchText).size).toBeGreaterThan(1_000);
  const words = [searchText.slice(3_000, 3_012), searchText.slice(-12)];
  for (const word of words) expect([word, await found(word)]).toEqual([word, 1]);
  const amoxicillin = texts.filter((one) => one.searchText.includes('amoxicillin'));
  expect(await found('amoxicillin')).toBe(amoxicillin.length);
  // Fails where the index has more or less than the texts.
  await sql`insert into cases_search (cases_search, rank) values ('integrity-check', 1)`.execute(portal.db);

  const [{ id }] = (await portal.db
    .selectFrom('adr_reports')
    .select('id')
    .where('reference', '=', reference)
    .execute()) as [{ id: string }];
  const erased = await portal.post(
    '/api/admin/privacy/erase',
    { records: [{ kind: 'adr-reports', id }] },
    session,
  );
  expect(erased.statusCode, erased.body).toBeLessThan(300);
  expect(taken.length).toBeGreaterThan(5);
  expect(Math.max(...taken)).toBeLessThanOrEqual(250);
  await sql`insert into cases_search (cases_search, rank) values ('integrity-check', 1)`.execute(portal.db);
});
