// SQL of MedDRA releases: their import, the search of their terms, and cases with codes that are not current.
import { randomUUID } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';
import { sql } from 'kysely';
import type { MeddraRelease } from '#contract/terms.ts';
import { foldText } from '#contract/text-rules.ts';
import { deleteInTurns } from '../../db/change-in-turns.ts';
import type { Db, Trx } from '../../db/tables.ts';
import type { MeddraPath, MeddraTerm } from './read-meddra.ts';

const releaseColumns = [
  'id',
  'version',
  'language',
  'state',
  'done',
  'total',
  'problem',
  'by',
  'createdAt',
] as const;

/** The releases, newest version first. */
export async function listReleases(db: Db): Promise<MeddraRelease[]> {
  const rows = await db.selectFrom('meddra_releases').select(releaseColumns).execute();
  const parts = ({ version }: { version: string }) => version.split('.').map(Number);
  return (rows as MeddraRelease[]).toSorted((a, b) => {
    const [[bMajor = 0, bMinor = 0], [aMajor = 0, aMinor = 0]] = [parts(b), parts(a)];
    return bMajor - aMajor || bMinor - aMinor || (a.createdAt < b.createdAt ? 1 : -1);
  });
}

/** The release for the search of terms: the newest one that is ready. */
export async function currentRelease(db: Db): Promise<MeddraRelease | undefined> {
  return (await listReleases(db)).find(({ state }) => state === 'ready');
}

export async function findRelease(db: Db, version: string, language: string) {
  return db
    .selectFrom('meddra_releases')
    .select(releaseColumns)
    .where('version', '=', version)
    .where('language', '=', language)
    .executeTakeFirst();
}

export async function insertRelease(
  trx: Trx,
  release: { version: string; language: string; total: number; by: string; at: Date },
  files: ReadonlyMap<string, string>,
): Promise<string> {
  const { at, ...columns } = release;
  const id = randomUUID();
  await trx
    .insertInto('meddra_releases')
    .values({ ...columns, id, state: 'importing', done: 0, problem: null, createdAt: at.toISOString() })
    .execute();
  for (const [name, content] of files) {
    await trx.insertInto('meddra_files').values({ releaseId: id, name, text: content }).execute();
  }
  return id;
}

/** Deletes what was imported of a release: some 300,000 rows. */
export async function deleteTerms(db: Db, releaseId: string): Promise<void> {
  for (const table of ['meddra_words', 'meddra_terms', 'meddra_paths'] as const) {
    await deleteInTurns(db, table, sql`"releaseId" = ${releaseId}`);
  }
}

export async function readFiles(db: Db, releaseId: string): Promise<Map<string, string>> {
  const own = db.selectFrom('meddra_files').where('releaseId', '=', releaseId);
  const files = new Map<string, string>();
  // One at a time: the largest takes some 10 ms.
  for (const { name } of await own.select('name').execute()) {
    const { text } = await own.select('text').where('name', '=', name).executeTakeFirstOrThrow();
    files.set(name, text);
    await turn();
  }
  return files;
}

export const insertTerms = (db: Db, releaseId: string, terms: readonly MeddraTerm[]) =>
  db
    .insertInto('meddra_terms')
    .values(terms.map((term) => ({ releaseId, ...term })))
    .execute();
export const insertPaths = (db: Db, releaseId: string, paths: readonly MeddraPath[]) =>
  db
    .insertInto('meddra_paths')
    .values(paths.map((path) => ({ releaseId, ...path })))
    .execute();
export const insertWords = (db: Db, releaseId: string, words: readonly { word: string; code: string }[]) =>
  db
    .insertInto('meddra_words')
    .values(words.map((word) => ({ releaseId, ...word })))
    .execute();

export async function reportProgress(db: Db, id: string, done: number): Promise<void> {
  await db.updateTable('meddra_releases').set({ done }).where('id', '=', id).execute();
}

/** Ends an import. The files are not needed any more. */
export async function endImport(trx: Trx, id: string): Promise<void> {
  await trx.updateTable('meddra_releases').set({ state: 'ready' }).where('id', '=', id).execute();
  await trx.deleteFrom('meddra_files').where('releaseId', '=', id).execute();
}

/** Most terms that a search returns, and most that are ranked. */
const foundMax = 20;
const rankedMax = 100;

const termColumns = [
  'code',
  'name',
  'folded',
  'ptCode',
  'ptName',
  'socCode',
  'socName',
  'isCurrent',
] as const;

/** Sorts after every text that begins with `text`. */
export const after = (text: string) => `${text}\u{10ffff}`;

/**
 * Current terms that a typed text may mean: those that begin with it, then those that have all of its words, the last of
 * which may be incomplete. Shorter terms first. Eight digits are a code.
 */
export async function searchTerms(db: Db, releaseId: string, typed: string): Promise<MeddraTerm[]> {
  const folded = foldText(typed).trim();
  if (/^\d{8}$/u.test(folded)) return findCurrentCode(db, releaseId, folded);
  const words = wordsOf(folded);
  const longest = words.toSorted((a, b) => b.length - a.length)[0];
  if (longest === undefined) return [];
  const beginning = await db
    .selectFrom('meddra_terms')
    .select(termColumns)
    .where('releaseId', '=', releaseId)
    .where('folded', '>=', folded)
    .where('folded', '<', after(folded))
    .where('isCurrent', '=', true)
    .orderBy('folded')
    .limit(rankedMax)
    .execute();
  const having = await db
    .selectFrom('meddra_words')
    .innerJoin('meddra_terms', (join) =>
      join
        .onRef('meddra_terms.releaseId', '=', 'meddra_words.releaseId')
        .onRef('meddra_terms.code', '=', 'meddra_words.code'),
    )
    .select(termColumns.map((column) => `meddra_terms.${column}` as const))
    .where('meddra_words.releaseId', '=', releaseId)
    .where((eb) =>
      longest === words.at(-1)
        ? eb.and([eb('word', '>=', longest), eb('word', '<', after(longest))])
        : eb('word', '=', longest),
    )
    .where((eb) =>
      eb.and(
        words
          .filter((word) => word !== longest)
          .map((word) => eb('meddra_terms.folded', 'like', `%${word.replace(/[\\%_]/gu, '\\$&')}%`)),
      ),
    )
    .limit(rankedMax)
    .execute();
  const rank = (term: MeddraTerm) => (term.folded === folded ? 0 : term.folded.startsWith(folded) ? 1 : 2);
  return [...new Map([...beginning, ...having].map((term) => [term.code, term])).values()]
    .toSorted((a, b) => rank(a) - rank(b) || a.name.length - b.name.length || (a.folded < b.folded ? -1 : 1))
    .slice(0, foundMax);
}

const findCurrentCode = (db: Db, releaseId: string, code: string): Promise<MeddraTerm[]> =>
  db
    .selectFrom('meddra_terms')
    .select(termColumns)
    .where('releaseId', '=', releaseId)
    .where('code', '=', code)
    .where('isCurrent', '=', true)
    .execute();

/** The words of a folded text by which it is found. */
export const wordsOf = (folded: string): string[] => [
  ...new Set((folded.match(/[\p{L}\p{M}\d]+/gu) ?? []).filter((word) => word.length > 1)),
];

/** How derived columns name a reaction that is coded in MedDRA. */
export const codedName = (code: string): string => `MedDRA ${code}`;
/** The code in such a name; null: it is another name. */
export const codeOfName = (text: string): string | null => /^MedDRA (\d{8})$/u.exec(text)?.[1] ?? null;

/** The terms with these codes, in these releases. A term has one row in each release: its primary class. */
export async function findCodes(db: Db, releaseIds: readonly string[], codes: readonly string[]) {
  if (codes.length === 0 || releaseIds.length === 0) return [];
  return db
    .selectFrom('meddra_terms')
    .select(['releaseId', 'code', 'name', 'ptName', 'socName', 'isCurrent'])
    .where('releaseId', 'in', releaseIds)
    .where('code', 'in', codes)
    .execute();
}

/** Codes of a release that may not be used any more, with their names. */
export async function notCurrentTerms(db: Db, releaseId: string): Promise<{ code: string; name: string }[]> {
  return db
    .selectFrom('meddra_terms')
    .select(['code', 'name'])
    .where('releaseId', '=', releaseId)
    .where('isCurrent', '=', false)
    .execute();
}

/** Cases with a pair whose reaction has a code that this release calls not current, at most `most` pairs. */
export async function casesNotCurrent(db: Db, releaseId: string, most: number) {
  return db
    .selectFrom('case_pairs')
    .innerJoin('meddra_terms', (join) =>
      join
        .on('meddra_terms.releaseId', '=', releaseId)
        .on(
          'meddra_terms.code',
          '=',
          sql<string>`substr(case_pairs.reaction, ${sql.lit(codedName('').length + 1)})`,
        ),
    )
    .innerJoin('cases', 'cases.id', 'case_pairs.caseId')
    .select(['cases.id', 'cases.number', 'cases.reaction', 'meddra_terms.code', 'meddra_terms.name as term'])
    .where('isCurrent', '=', false)
    .distinct()
    .limit(most)
    .execute();
}
