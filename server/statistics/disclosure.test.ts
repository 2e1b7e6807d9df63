// Attacks what is published: no count from 1 to 4 can be told with certainty from everything published so far.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  type CountedTable,
  type Covers,
  fewest,
  intervalOf,
  publishable,
  type Publication,
  revealedIn,
  shownAs,
} from './disclosure.ts';

const table = (name: string, counts: readonly number[], covers: Covers = 'one'): CountedTable => ({
  name,
  covers,
  cells: counts.map((count, place) => ({ value: String(place), name: `Value ${place}`, count })),
});

it('counts are shown as 0, fewer than 5, or the nearest 5', () => {
  expect([0, 1, 4, 5, 7, 8, 12, 13].map(shownAs)).toEqual(['0', fewest, fewest, '5', '5', '10', '10', '15']);
  for (let count = 0; count < 200; count += 1) {
    const { least, most } = intervalOf(shownAs(count));
    expect(least <= count && count <= most).toBe(true);
  }
});

it('two small counts with a total of 10 are 4 and 4, so the total is hidden', () => {
  const naive = { total: '10', hidden: [], tables: publishable(6, [table('sex', [3, 3])]).tables };
  expect(revealedIn(naive)).toEqual(['sex']);
  expect(publishable(8, [table('sex', [4, 4])])).toMatchObject({ total: null, hidden: [] });
  expect(publishable(3, [table('sex', [2, 1])])).toMatchObject({ total: '<5', hidden: [] });
});

it('of the 12,240 rows of four counts with a small one, 61 would give one away', () => {
  let [rows, revealing] = [0, 0];
  for (let code = 0; code < 11 ** 4; code += 1) {
    const counts = [
      code % 11,
      Math.floor(code / 11) % 11,
      Math.floor(code / 121) % 11,
      Math.floor(code / 1331),
    ];
    if (!counts.some((count) => count > 0 && count < 5)) continue;
    rows += 1;
    const total = counts.reduce((sum, count) => sum + count, 0);
    const { tables } = publishable(0, [table('row', counts)]);
    if (revealedIn({ total: shownAs(total), tables, hidden: [] }).length > 0) revealing += 1;
    expect(revealedIn(publishable(total, [table('row', counts)]))).toEqual([]);
  }
  expect([rows, revealing]).toEqual([12_240, 61]);
});

it('nobody who knows the rule can tell a small count from what is published and what is left out', () => {
  // All quarters of up to 24 cases in two tables, by what is published of them.
  const most = 24;
  const byPublication = new Map<string, { total: number; counts: number[] }[]>();
  const rowsOf = (total: number, cells: number): number[][] =>
    cells === 1
      ? [[total]]
      : Array.from({ length: total + 1 }, (_, first) => first).flatMap((first) =>
          rowsOf(total - first, cells - 1).map((row) => [first, ...row]),
        );
  for (let total = 0; total <= most; total += 1)
    for (const sex of rowsOf(total, 2))
      for (const age of rowsOf(total, 3)) {
        const { total: shown, tables } = publishable(total, [table('sex', sex), table('age', age)]);
        const key = JSON.stringify([shown, tables.map(({ cells }) => cells.map((cell) => cell.shown))]);
        const all = byPublication.get(key) ?? [];
        byPublication.set(key, all);
        all.push({ total, counts: [...sex, ...age] });
      }
  let [told, withoutTotal, withoutAll] = [0, 0, 0];
  for (const [key, worlds] of byPublication) {
    const [shown, tables] = JSON.parse(key) as [string | null, string[][]];
    if (tables.length > 0 && worlds.some(({ total }) => total > most - 5)) continue; // larger quarters would be published like it
    told += 1;
    if (shown === null) withoutTotal += 1;
    if (tables.length === 0) withoutAll += 1;
    const places =
      tables.length === 0
        ? [0, 1, 2, 3, 4]
        : tables.flat().flatMap((cell, n) => (cell === fewest ? [n] : []));
    for (const place of places)
      expect([key, place, new Set(worlds.map(({ counts }) => counts[place])).size > 1]).toEqual([
        key,
        place,
        true,
      ]);
    const isOpen = new Set(worlds.map(({ total }) => total)).size > 1;
    expect([key, isOpen || (shown !== fewest && shown !== null)]).toEqual([key, true]);
  }
  expect([told > 100, withoutTotal > withoutAll, withoutAll]).toEqual([true, true, 1]);
});

/** Every set of counts that would be shown as a table and add up to the total, cell by cell. */
function possible(publication: Publication): Map<string, Set<number>[]> {
  const partitions = publication.tables.filter(({ covers }) => covers === 'one');
  const all = partitions.map(({ cells }) => {
    let rows: number[][] = [[]];
    for (const { shown } of cells) {
      const { least, most } = intervalOf(shown);
      rows = rows.flatMap((row) => Array.from({ length: most - least + 1 }, (_, n) => [...row, least + n]));
    }
    return rows.map((row) => ({ row, total: row.reduce((sum, count) => sum + count, 0) }));
  });
  const told = publication.total === null ? null : intervalOf(publication.total);
  const totals = all.map((rows) => new Set(rows.map(({ total }) => total)));
  const isPossible = (total: number) =>
    totals.every((some) => some.has(total)) && (told === null || (told.least <= total && total <= told.most));
  return new Map(
    partitions.map(({ name, cells }, at) => {
      const left = (all[at] ?? []).filter(({ total }) => isPossible(total));
      return [name, cells.map((_, place) => new Set(left.map(({ row }) => row[place] as number)))];
    }),
  );
}

const split = (cases: readonly number[], parts: number) => {
  const counts = Array.from({ length: parts }, () => 0);
  for (const one of cases) counts[one % parts] = (counts[one % parts] ?? 0) + 1;
  return counts;
};

it('nobody can tell a small count from random quarters with merges and late reports', () => {
  const quarter = fc.record({
    cases: fc.array(fc.nat(1_000), { maxLength: 30 }),
    merged: fc.nat(3),
    late: fc.array(fc.nat(1_000), { maxLength: 3 }),
  });
  fc.assert(
    fc.property(fc.array(quarter, { minLength: 1, maxLength: 4 }), (quarters) => {
      const published: Publication[] = [];
      let held: number[][] = [];
      for (const { cases, merged, late } of quarters) {
        // Late reports and joined duplicates change what the centre holds of earlier quarters, and nothing that was published.
        held = held.map((own, place) => (place === held.length - 1 ? [...own.slice(merged), ...late] : own));
        held.push(cases);
        const tables = [
          table('sex', split(cases, 3)),
          table(
            'age',
            split(
              cases.map((one) => Math.floor(one / 3)),
              4,
            ),
          ),
        ];
        published.push(publishable(cases.length, tables));
      }
      for (const publication of published) {
        const worlds = possible(publication);
        for (const { name, cells, covers } of publication.tables) {
          const own = worlds.get(name);
          const small = cells.flatMap(({ shown }, place) =>
            covers === 'one' && shown === fewest ? [own?.[place]?.size ?? 0] : [],
          );
          expect(small.every((size) => size >= 2)).toBe(true);
        }
      }
    }),
    { numRuns: 60 },
  );
});
