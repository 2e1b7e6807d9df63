// SQL of the centre's lists: the words that cases have, how many cases each entry stands for, and the names that only one
// entry of a list may have.
import { hash } from 'node:crypto';
import { sql } from 'kysely';
import {
  foldedNames,
  otherNamesOf,
  type SuggestedList,
  type WordList,
} from '#contract/resources/centre-lists-rules.ts';
import { foldName } from '#contract/text-rules.ts';
import type { Department } from '#contract/resources/departments-rules.ts';
import { type DoseWord, termOf } from '#contract/resources/dose-words-rules.ts';
import { type Reporter, reporters } from '#contract/resources/reporters-rules.ts';
import { replyOf } from '#contract/fields/schemas.ts';
import { type Filter, inOrderOf } from '../../db/paging.ts';
import type { Db } from '../../db/tables.ts';
import { listRecords } from '../records/queries.ts';

/** An entry of a list with names. */
export type Entry = (Department | DoseWord) & { otherNames: string | null };

/** The kind of records that a list's entries are. */
export const kindOf = (list: WordList) => (list === 'departments' ? 'departments' : 'dose-words');

export async function entriesOf(db: Db, list: WordList): Promise<Entry[]> {
  if (list === 'departments') return listRecords(db, 'departments');
  return listRecords(db, 'dose-words', [sql<boolean>`kind = ${list}`]);
}

/** Most names of a list that the public forms suggest. */
const suggestedMax = 500;

/**
 * The names of the active entries of the lists that the public forms suggest, and what those are called in the script of
 * a language; nothing else of them.
 */
export async function suggestedNames(
  db: Db,
  language = 'en',
): Promise<Record<SuggestedList, string[]> & { inScript?: Record<string, string> }> {
  const { script = 'Latn' } = new Intl.Locale(language).maximize();
  const own = script === 'Latn' ? null : new RegExp(`\\p{Script=${script}}`, 'u');
  const inScript: Record<string, string> = {};
  const named = (rows: readonly { name: string; otherNames: string | null }[]) =>
    rows.map(({ name, otherNames }) => {
      const found = own && otherNamesOf(otherNames).find((one) => own.test(one));
      if (found) inScript[name] = found;
      return name;
    });
  const words = (list: SuggestedList) =>
    db
      .selectFrom('dose_words')
      .select(['name', 'otherNames'])
      .where('kind', '=', list)
      .where('isActive', '=', true)
      .where('deletedAt', 'is', null)
      .orderBy(inOrderOf('name'))
      .limit(suggestedMax)
      .execute()
      .then(named);
  const departments = await db
    .selectFrom('departments')
    .select(['name', 'otherNames'])
    .where('isActive', '=', true)
    .where('deletedAt', 'is', null)
    .orderBy(inOrderOf('name'))
    .limit(suggestedMax)
    .execute();
  const [route, form, frequency] = [await words('route'), await words('form'), await words('frequency')];
  const lists = { departments: named(departments), route, form, frequency };
  return own ? { ...lists, inScript } : lists;
}

/** Most different words of a list that are read, the most frequent first. */
const wordsRead = 5_000;

/** The words of cases that belong to a list, folded, with how many cases have each, most frequent first. */
export async function wordsInCases(db: Db, list: WordList): Promise<{ word: string; cases: number }[]> {
  if (list === 'unit') return []; // cases have their codes, not words
  const rows =
    list === 'departments'
      ? await db
          .selectFrom('cases')
          .select(['department as word', ({ fn }) => fn.countAll<number>().as('cases')])
          .where('department', '!=', '')
          .groupBy('department')
          .orderBy('cases', 'desc')
          .orderBy('word')
          .limit(wordsRead)
          .execute()
      : await db
          .selectFrom('case_doses')
          .select([`${list} as word`, ({ fn }) => fn.count<number>('caseId').distinct().as('cases')])
          .where(list, '!=', '')
          .groupBy(list)
          .orderBy('cases', 'desc')
          .orderBy('word')
          .limit(wordsRead)
          .execute();
  return rows.map(({ word, cases }) => ({ word: word ?? '', cases: Number(cases) }));
}

/** The centre's departments: what a department as typed is called in figures, files and prints. */
export interface Departments {
  /** The name of the entry that a text means; the text itself, if it means none. */
  nameOf(typed: string): string;
  /** Whether a text means an entry. */
  has(typed: string): boolean;
  /** Differs whenever a text may mean another entry than before. */
  state: string;
}

export async function readDepartments(db: Db): Promise<Departments> {
  const entries = await db
    .selectFrom('departments')
    .select(['name', 'otherNames'])
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .execute();
  const names = new Map(
    entries.flatMap((entry) => foldedNames(entry).map((name) => [name, entry.name] as const)),
  );
  return {
    nameOf: (typed) => names.get(foldName(typed)) ?? typed,
    has: (typed) => names.has(foldName(typed)),
    state: hash('sha256', JSON.stringify(entries), 'base64url').slice(0, 16),
  };
}

/** The entry that a route or form of a dose, as typed, means, with its term where it has one; undefined: none. */
export type DoseTerms = (
  list: 'route' | 'form',
  typed: string,
) => { name: string; term: ReturnType<typeof termOf> } | undefined;

export async function readDoseTerms(db: Db): Promise<DoseTerms> {
  const entries = await db
    .selectFrom('dose_words')
    .select(['kind', 'name', 'otherNames', 'code'])
    .where('kind', 'in', ['route', 'form'])
    .where('deletedAt', 'is', null)
    .execute();
  const key = (kind: string, name: string) => `${kind} ${name}`;
  const terms = new Map(
    entries.flatMap((entry) =>
      foldedNames(entry).map(
        (name) => [key(entry.kind, name), { name: entry.name, term: termOf(entry.code) }] as const,
      ),
    ),
  );
  return (list, typed) => terms.get(key(list, foldName(typed)));
}

/** How many reports each name has, and the day of the last, by the folded name of the first reporter. */
export async function reportsByReporter(db: Db): Promise<Map<string, { reports: number; last: string }>> {
  const rows = await db
    .selectFrom('cases')
    .select([
      'reporterName',
      ({ fn }) => fn.countAll<number>().as('reports'),
      ({ fn }) => fn.max('receivedOn').as('last'),
    ])
    .where('reporterName', '!=', '')
    .groupBy('reporterName')
    .execute();
  return new Map(
    rows.map(({ reporterName, reports, last }) => [reporterName, { reports: Number(reports), last }]),
  );
}

interface Named {
  id?: string;
  name: string;
  otherNames: string | null;
}

/** The name of the entry of the list that has one of an entry's names already; undefined: none has. */
export async function takenBy(db: Db, list: WordList, entry: Named): Promise<string | undefined> {
  const names = new Set(foldedNames(entry));
  const entries = await entriesOf(db, list);
  return entries.find((one) => one.id !== entry.id && foldedNames(one).some((name) => names.has(name)))?.name;
}

/** The name of the entry that an entry which came back from the bin would share a name with; undefined: none. */
export async function takenMeanwhile(
  db: Db,
  kind: 'departments' | 'dose-words',
  id: string,
): Promise<string | undefined> {
  const entry = (await listRecords(db, kind)).find((one) => one.id === id);
  return entry && takenBy(db, 'code' in entry ? (entry.kind as WordList) : 'departments', entry);
}

const reporterColumns = Object.keys(replyOf(reporters).shape) as (keyof Reporter)[];

/** The newest entries of the directory that meet a condition, also those in the bin. */
export async function findReporters(db: Db, filter: Filter, most: number): Promise<Reporter[]> {
  return db
    .selectFrom('reporters')
    .select(reporterColumns)
    .where(filter)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(most)
    .execute();
}
