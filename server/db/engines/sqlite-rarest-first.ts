// Finds the rows of a list on the embedded database by several conditions and texts: the condition that the fewest rows
// meet is looked up in its index, and if all are common, the list is read in its order and filtered.
//
// Why: SQLite has no figures of how many rows have a value. It takes any index of a condition, reads all rows of it and
// sorts them: of 200,000 cases those of a busy person took 170 ms for a page, and those with a common word 490. It uses
// the index of searches only if asked. docs/performance.md, "What pays for itself", has more figures. PostgreSQL's planner
// does this by itself. Who writes a list meets only `findRows` of the engine and its conditions.
import { type RawBuilder, sql } from 'kysely';
import { foldSought } from '#contract/text-rules.ts';
import type { Filter } from '../paging.ts';
import { contains, soughtTexts } from '../search-text.ts';
import type { Db } from '../tables.ts';
import { type Condition, type Found, searchedTables, type Sought } from './engine.ts';

/** Up to so many rows are read from an index, one by one, and sorted: some 30 ms. */
const few = 3_000;
/** Up to so many, the index is read, and only the rows that the index of searches also has. */
const some = 10_000;
/** The shortest text that the index of searches finds, in characters. */
const indexedLength = 3;

/** A condition with its index. */
interface Indexed {
  /** A query with a row for each row that meets it. */
  rows: RawBuilder<unknown>;
  byIndex: Filter[];
  /** Tested row by row. */
  tested: Filter[];
  /** Tested for each row of a list of which many rows meet it, before the row is read. */
  inList: Filter[];
}

export async function findRarestFirst(
  reader: Db,
  table: string,
  { texts, conditions = [], others = [] }: Sought,
): Promise<Found> {
  const asked = texts.filter(({ text }) => foldSought(text).trim() !== '');
  const isIndexed = ({ text }: (typeof asked)[number]) =>
    searchedTables.has(table) && soughtTexts(text).every((one) => [...one].length >= indexedLength);
  const plain = [...others, ...asked.filter((one) => !isIndexed(one)).map(testOf)];
  const searched = asked.filter(isIndexed);
  const indexed = [
    ...(searched.length > 0 ? [byWords(table, searched)] : []),
    ...conditions.map((condition) => byColumns(table, condition)),
  ];
  const [only] = indexed;
  if (!only) return same(plain);
  const counts = await countEach(reader, indexed);
  const fewest = Math.min(...counts);
  if (fewest > some && indexed.length === 1 && plain.length === 0) {
    return { page: only.tested, count: searched.length > 0 ? only.tested : only.byIndex };
  }
  if (fewest > some) return same([...indexed.flatMap(({ inList }) => inList), ...plain]);
  const rarest = counts.indexOf(fewest);
  const found = indexed.flatMap(({ byIndex, tested, inList }, place) =>
    place === rarest ? byIndex : fewest > few ? inList : tested,
  );
  return same([...found, ...plain]);
}

const same = (filters: Filter[]): Found => ({ page: filters, count: filters });

function byColumns(table: string, condition: Condition): Indexed {
  const byIndex = condition((value) => value);
  // The plus sign keeps SQLite from using an index.
  const tested = [condition((value) => sql`+${value}`)];
  const rows = sql`select 1 from ${sql.table(table)} where ${byIndex}`;
  return { rows, byIndex: [byIndex], tested, inList: tested };
}

/** The texts of at least three characters: the index is FTS5 with trigrams of `searchText`. */
function byWords(table: string, texts: Sought['texts']): Indexed {
  const index = sql.table(`${table}_search`);
  const words = texts
    .map(({ text }) => soughtTexts(text).map((one) => `"${one.replaceAll('"', '""')}"`))
    .map((ways) => `(${ways.join(' OR ')})`)
    .join(' AND ');
  const rows = sql`select rowid from ${index} where ${index} match ${words}`;
  const tested = texts.map(testOf);
  const isAmong = (rowid: RawBuilder<unknown>): Filter => sql`${rowid} in (${rows})`;
  const [byIndex, inList] = [isAmong(sql.ref('rowid')), isAmong(sql`+rowid`)];
  return { rows, byIndex: [byIndex, ...tested], tested, inList: [inList, ...tested] };
}

const testOf = ({ text, column }: Sought['texts'][number]): Filter => contains(column ?? 'searchText', text);

/** How many rows meet each condition, up to one more than `some`. */
async function countEach(db: Db, indexed: readonly Indexed[]): Promise<number[]> {
  const counts = indexed.map(
    ({ rows }, at) => sql`select ${sql.lit(at)} as at, count(*) as n
      from (select 1 from (${rows}) limit ${sql.lit(some + 1)})`,
  );
  const { rows } = await sql<{ at: number; n: number }>`${sql.join(counts, sql` union all `)}`.execute(db);
  return rows.toSorted((a, b) => a.at - b.at).map(({ n }) => n);
}
