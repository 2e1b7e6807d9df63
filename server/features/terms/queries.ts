// SQL of terms: MedDRA releases and their search, the centre's own terms, and the words of cases that are linked to no
// term.
import { randomUUID } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';
import { type Insertable, sql } from 'kysely';
import type { Brand } from '#contract/brands.ts';
import type { MeddraRelease, OwnTerm } from '#contract/terms.ts';
import type { TermKind } from '#contract/terms-rules.ts';
import { foldText } from '#contract/text-rules.ts';
import { batches, insertRows } from '../../db/insert-rows.ts';
import { contains } from '../../db/search-text.ts';
import type { Db, Tables, Trx } from '../../db/tables.ts';
import { foldName, readDrugName } from './read-drug-name.ts';
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

/** Deletes a release with everything that was imported of it. */
export async function deleteRelease(trx: Trx, id: string): Promise<void> {
  await deleteTerms(trx, id);
  await trx.deleteFrom('meddra_files').where('releaseId', '=', id).execute();
  await trx.deleteFrom('meddra_releases').where('id', '=', id).execute();
}

export async function deleteTerms(db: Db, releaseId: string): Promise<void> {
  await db.deleteFrom('meddra_words').where('releaseId', '=', releaseId).execute();
  await db.deleteFrom('meddra_terms').where('releaseId', '=', releaseId).execute();
  await db.deleteFrom('meddra_paths').where('releaseId', '=', releaseId).execute();
}

export async function readFiles(db: Db, releaseId: string): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('meddra_files')
    .select(['name', 'text'])
    .where('releaseId', '=', releaseId)
    .execute();
  return new Map(rows.map(({ name, text }) => [name, text]));
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
export async function endImport(trx: Trx, id: string, problem: string | null): Promise<void> {
  await trx
    .updateTable('meddra_releases')
    .set(problem === null ? { state: 'ready' } : { state: 'failed', problem })
    .where('id', '=', id)
    .execute();
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
const after = (text: string) => `${text}\u{10ffff}`;

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

// The centre's own terms.
export { foldName };

type OwnTermRow = Insertable<Tables['own_terms']>;

/** How many terms are read at once for the whole list. */
const termsAtOnce = 500;

type Sorted = { term: Omit<OwnTerm, 'names' | 'publicNames'>; place: string };

/** Terms of a kind in the order of their names, as many as `limit`, behind a place in it. `q`: in a name, group or code. */
async function readTerms(
  db: Db,
  kind: TermKind,
  { q, toCheck = false, limit, after }: { q: string; toCheck?: boolean; limit: number; after: Sorted | null },
): Promise<Sorted[]> {
  const place = sql<string>`lower(name)`;
  const rows = await db
    .selectFrom('own_terms')
    .selectAll()
    .select(place.as('place'))
    .where('kind', '=', kind)
    .where(foundBy(q, toCheck))
    .where(after ? sql<boolean>`(lower(name), id) > (${after.place}, ${after.term.id})` : sql<boolean>`1 = 1`)
    .orderBy(place)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ place: at, ...term }) => ({ term: { ...term, kind }, place: at }));
}

/** The condition that a term is found by a text. */
function foundBy(q: string, toCheck = false) {
  const mark = toCheck ? sql`"isStarter" = ${sql.lit(true)}` : sql`1 = 1`;
  const text = foldName(q);
  if (text === '') return sql<boolean>`${mark}`;
  const byName = sql`exists (select 1 from own_term_names as named
    where named."termId" = own_terms.id and ${contains(sql`named.folded`, text)})`;
  const byGroup = contains(sql`lower(coalesce("group", ''))`, text);
  return sql<boolean>`${mark} and (${byName} or ${byGroup} or ${contains(sql`lower(coalesce(atc, ''))`, text)})`;
}

/** Terms with their names. */
async function withNames(db: Db, terms: readonly Sorted[]): Promise<OwnTerm[]> {
  if (terms.length === 0) return [];
  const names = await db
    .selectFrom('own_term_names')
    .select(['termId', 'name', 'isPublic'])
    .where(
      'termId',
      'in',
      terms.map(({ term }) => term.id),
    )
    .orderBy('folded')
    .execute();
  const namesOf = Map.groupBy(names, ({ termId }) => termId);
  return terms.map(({ term }) => {
    const own = namesOf.get(term.id) ?? [];
    return {
      ...term,
      names: own.map(({ name }) => name),
      publicNames: own.filter(({ isPublic }) => isPublic).map(({ name }) => name),
    };
  });
}

/** The terms that a text finds, at most `limit`, with how many it finds and how many there are. */
export async function findTerms(db: Db, kind: TermKind, q: string, limit: number, toCheck = false) {
  const counted = (condition: ReturnType<typeof foundBy>) =>
    db
      .selectFrom('own_terms')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('kind', '=', kind)
      .where(condition)
      .executeTakeFirstOrThrow();
  const [rows, found, all] = await Promise.all([
    readTerms(db, kind, { q, toCheck, limit, after: null }),
    counted(foundBy(q, toCheck)),
    counted(foundBy('')),
  ]);
  return { terms: await withNames(db, rows), found: Number(found.count), total: Number(all.count) };
}

/** All terms that a text finds, in batches: an import makes many thousands. */
export async function* eachTerm(
  db: Db,
  kind: TermKind,
  q: string,
): AsyncGenerator<OwnTerm[], void, undefined> {
  let after: Sorted | null = null;
  for (;;) {
    const rows: Sorted[] = await readTerms(db, kind, { q, limit: termsAtOnce, after });
    if (rows.length > 0) yield await withNames(db, rows);
    if (rows.length < termsAtOnce) return;
    after = rows.at(-1) ?? null;
  }
}

/** One term with its names. */
export async function readTerm(db: Db, id: string): Promise<OwnTerm | undefined> {
  const found = await findTerm(db, id);
  if (!found) return undefined;
  const [term] = await withNames(db, [{ term: { ...found, kind: found.kind as TermKind }, place: '' }]);
  return term;
}

export async function hasTerms(db: Db, kind: TermKind): Promise<boolean> {
  const term = await db
    .selectFrom('own_terms')
    .select('id')
    .where('kind', '=', kind)
    .limit(1)
    .executeTakeFirst();
  return term !== undefined;
}

export async function findTerm(db: Db, id: string) {
  return db.selectFrom('own_terms').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function insertTerm(trx: Trx, row: OwnTermRow): Promise<void> {
  await insertOwnTerms(trx, [row]);
}

export async function insertOwnTerms(trx: Trx, rows: readonly OwnTermRow[]): Promise<void> {
  await insertRows(trx, 'own_terms', rows);
}

export async function changeTerm(
  trx: Trx,
  id: string,
  change: { name: string; group: string | null; atc: string | null },
): Promise<void> {
  await trx
    .updateTable('own_terms')
    .set(({ eb }) => ({ ...change, isStarter: false, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/**
 * The terms that typed texts are linked to by themselves, by the folded text: a name of the list, a drug's name with
 * form and strength, or a combination of which each substance is in the list. Nothing that only looks alike.
 */
export async function linkedTerms(
  db: Db,
  kind: TermKind,
  typed: readonly string[],
): Promise<Map<string, readonly NamedTerm[]>> {
  const read = new Map(
    [...new Set(typed.map(foldName))].map((folded) => [
      folded,
      kind === 'substance' ? readDrugName(folded) : { whole: [folded], parts: [] },
    ]),
  );
  const asked = [...read.values()].flatMap(({ whole, parts }) => [...whole, ...parts.flat()]);
  const known = await termsNamed(db, kind, asked);
  const first = (names: readonly string[]) => names.map((name) => known.get(name)).find(Boolean);
  const linked = new Map<string, readonly NamedTerm[]>();
  for (const [folded, { whole, parts }] of read) {
    const term = first(whole);
    const each = parts.flatMap((names) => first(names) ?? []);
    if (term) linked.set(folded, [term]);
    else if (each.length > 0 && each.length === parts.length) linked.set(folded, each);
  }
  return linked;
}

/** The names that mean a term already, with the name of that term. */
export async function takenNames(db: Db, kind: TermKind, names: readonly string[]) {
  if (names.length === 0) return [];
  return db
    .selectFrom('own_term_names')
    .innerJoin('own_terms', 'own_terms.id', 'own_term_names.termId')
    .select(['own_term_names.folded', 'own_term_names.name', 'termId', 'own_terms.name as term'])
    .where('own_term_names.kind', '=', kind)
    .where('folded', 'in', names.map(foldName))
    .execute();
}

/** A term that a name means. */
interface NamedTerm {
  id: string;
  name: string;
  group: string | null;
  atc: string | null;
}

/** The terms that these names mean, by the folded name. */
export async function termsNamed(
  db: Db,
  kind: TermKind,
  names: readonly string[],
): Promise<Map<string, NamedTerm>> {
  const found = new Map<string, NamedTerm>();
  for (const some of inBatches([...new Set(names.map(foldName))])) {
    const rows = await db
      .selectFrom('own_term_names')
      .innerJoin('own_terms', 'own_terms.id', 'own_term_names.termId')
      .select(['folded', 'own_terms.id', 'own_terms.name', 'own_terms.group', 'own_terms.atc'])
      .where('own_term_names.kind', '=', kind)
      .where('folded', 'in', some)
      .execute();
    for (const { folded, ...term } of rows) found.set(folded, term);
  }
  return found;
}

export async function addNames(
  trx: Trx,
  kind: TermKind,
  termId: string,
  names: readonly string[],
): Promise<void> {
  await addNamesOf(
    trx,
    kind,
    names.map((name) => ({ termId, name })),
  );
}

/** Adds names to several terms. A name that means a term already stays with it. */
export async function addNamesOf(
  trx: Trx,
  kind: TermKind,
  names: readonly { termId: string; name: string }[],
): Promise<void> {
  const rows = new Map(names.map(({ termId, name }) => [foldName(name), { termId, name: name.trim() }]));
  for (const some of batches([...rows].map(([folded, row]) => ({ kind, folded, ...row })))) {
    await trx
      .insertInto('own_term_names')
      .values(some)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    if (some.length < rows.size) await turn();
  }
}

/** Sets which names of a term the public forms suggest. */
export async function choosePublicNames(trx: Trx, termId: string, names: readonly string[]): Promise<void> {
  const own = trx.updateTable('own_term_names').where('termId', '=', termId);
  await own.set({ isPublic: false }).where('isPublic', '=', true).execute();
  if (names.length === 0) return;
  await own.set({ isPublic: true }).where('folded', 'in', names.map(foldName)).execute();
}

/** The names that a person of the centre has approved for the public: medicines of the risk checker, and chosen names. */
export async function listPublicNames(db: Db): Promise<string[]> {
  const [chosen, medicines] = await Promise.all([
    db.selectFrom('own_term_names').select('name').where('isPublic', '=', true).execute(),
    db
      .selectFrom('drug_risks')
      .select('drugName as name')
      .where('isActive', '=', true)
      .where('deletedAt', 'is', null)
      .execute(),
  ]);
  const names = new Map([...chosen, ...medicines].map(({ name }) => [foldName(name), name]));
  return [...names].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, name]) => name);
}

/** Moves all names of one term to another one, and deletes the term. */
export async function mergeTerm(trx: Trx, id: string, into: string): Promise<void> {
  await trx.updateTable('own_term_names').set({ termId: into }).where('termId', '=', id).execute();
  await trx.deleteFrom('own_terms').where('id', '=', id).execute();
}

/** Own terms with a name that contains the typed text. */
export async function searchOwnTerms(db: Db, kind: TermKind, typed: string) {
  const pattern = `%${foldName(typed).replace(/[\\%_]/gu, '\\$&')}%`;
  const rows = await db
    .selectFrom('own_term_names')
    .innerJoin('own_terms', 'own_terms.id', 'own_term_names.termId')
    .select(['own_terms.id', 'own_terms.name', 'own_terms.group', 'own_term_names.name as found'])
    .where('own_term_names.kind', '=', kind)
    .where(sql<boolean>`folded like ${pattern} escape '\\'`)
    .orderBy(sql`length(folded)`)
    .limit(foundMax)
    .execute();
  return [...new Map(rows.map((row) => [row.id, row])).values()];
}

/** How many names are read at once, and at most. */
const namesRead = 2_000;
const namesReadMax = 60_000;

/** The names of a kind with their terms, in batches. */
export async function* eachName(
  db: Db,
  kind: TermKind,
): AsyncGenerator<{ folded: string; id: string; name: string; group: string | null }[], void, undefined> {
  let after = '';
  for (let read = 0; read < namesReadMax; read += namesRead) {
    const rows = await db
      .selectFrom('own_term_names')
      .innerJoin('own_terms', 'own_terms.id', 'own_term_names.termId')
      .select(['folded', 'own_terms.id', 'own_terms.name', 'own_terms.group'])
      .where('own_term_names.kind', '=', kind)
      .where('folded', '>', after)
      .orderBy('folded')
      .limit(namesRead)
      .execute();
    yield rows;
    if (rows.length < namesRead) return;
    after = rows.at(-1)?.folded ?? '';
  }
}

/** How many words the list of unlinked words shows, and how many of the most frequent ones are read for it. */
const wordsMax = 500;
const wordsRead = 5_000;

/** Cases that have a word for a drug or reaction. */
interface WordInCases {
  word: string;
  cases: number;
}

/**
 * Words in cases, as typed, with the number of cases that have them, by the folded word. Those of taken cases are in their
 * pairs; those of new reports in the columns of the list, joined. They are not stored by themselves, so an erasure has
 * nothing to delete here.
 */
async function wordsInCases(db: Db, kind: TermKind): Promise<Map<string, WordInCases>> {
  const column = kind === 'substance' ? 'drug' : 'reaction';
  const [taken, reported] = await Promise.all([
    db
      .selectFrom('case_pairs')
      .select([`${column} as word`, ({ fn }) => fn.count<number>('caseId').distinct().as('cases')])
      .where(column, '!=', '')
      .where(column, 'not like', 'MedDRA ________')
      .groupBy(column)
      .orderBy('cases', 'desc')
      .orderBy('word')
      .limit(wordsRead)
      .execute(),
    db
      .selectFrom('cases')
      .select([`${column} as word`, ({ fn }) => fn.countAll<number>().as('cases')])
      .where('state', '=', 'new')
      .where('source', '=', 'portal')
      .where(column, '!=', '')
      .groupBy(column)
      .orderBy('cases', 'desc')
      .orderBy('word')
      .limit(wordsRead)
      .execute(),
  ]);
  const words = new Map<string, WordInCases>();
  const all = [
    ...taken,
    ...reported.flatMap(({ word, cases }) => namesIn(word).map((one) => ({ word: one, cases }))),
  ];
  for (const { word, cases } of all) {
    const folded = foldName(word);
    if (folded === '' || codeOfName(word) !== null) continue;
    const found = words.get(folded);
    if (found) found.cases += Number(cases);
    else words.set(folded, { word, cases: Number(cases) });
  }
  return words;
}

/** Words in cases that are linked to no term, most frequent first. */
export async function unlinkedWords(db: Db, kind: TermKind): Promise<WordInCases[]> {
  const words = await wordsInCases(db, kind);
  const linked = await linkedTerms(db, kind, [...words.keys()]);
  return [...words]
    .filter(([folded]) => !linked.has(folded))
    .map(([, word]) => word)
    .toSorted((a, b) => b.cases - a.cases || (a.word < b.word ? -1 : 1))
    .slice(0, wordsMax);
}

/** How often cases name a term, by any of its names, typed or chosen. */
export async function usesOf(db: Db, kind: TermKind, id: string): Promise<number> {
  const words = await wordsInCases(db, kind);
  const linked = await linkedTerms(db, kind, [...words.keys()]);
  return [...words]
    .filter(([folded]) => linked.get(folded)?.some((term) => term.id === id))
    .reduce((sum, [, { cases }]) => sum + cases, 0);
}

/** Takes the mark of the starter lists from some terms. Returns the ids of those that had it. */
export async function markLookedAt(trx: Trx, ids: readonly string[]): Promise<string[]> {
  const rows = await trx
    .updateTable('own_terms')
    .set({ isStarter: false })
    .where('id', 'in', ids)
    .where('isStarter', '=', true)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** How many names one statement looks for: a fixed number, so that few statements are prepared. */
const namesAtOnce = 2_000;

/** Some names in lists of equal length: the last one is filled up with its last name. */
function inBatches(names: readonly string[]): string[][] {
  const batches: string[][] = [];
  for (let from = 0; from < names.length; from += namesAtOnce) {
    const some = names.slice(from, from + namesAtOnce);
    const last = some.at(-1) ?? '';
    batches.push(
      names.length > namesAtOnce ? [...some, ...Array<string>(namesAtOnce - some.length).fill(last)] : some,
    );
  }
  return batches;
}

/** The names in a column of the list of cases. The number of those that have no place in it follows as +2. */
const namesIn = (listed: string): string[] => listed.replace(/ \+\d+$/u, '').split('; ');

// Brand names.

type BrandRow = Omit<Insertable<Tables['brand_names']>, 'folded' | 'makerFolded' | 'compositionFolded'>;

const brandColumns = [
  'id',
  'name',
  'maker',
  'composition',
  'form',
  'source',
  'seen',
  'isStarter',
  'by',
  'createdAt',
] as const;

/** How a brand is compared: one name of one maker, with one composition. */
export const brandKey = (name: string, maker: string | null): string =>
  `${foldName(name)}\n${foldName(maker ?? '')}`;

/** Adds brands. Rows that are there already change nothing. */
export async function insertBrands(trx: Trx, rows: readonly BrandRow[]): Promise<void> {
  await insertRows(
    trx,
    'brand_names',
    rows.map((row) => ({
      ...row,
      folded: foldName(row.name),
      makerFolded: foldName(row.maker ?? ''),
      compositionFolded: foldName(row.composition),
    })),
  );
}

/** The brands with these folded names, by name and maker; each composition of a brand is a row. */
export async function brandsNamed(db: Db, folded: readonly string[]) {
  const found = new Map<string, Brand[]>();
  for (const some of inBatches([...new Set(folded)])) {
    const rows = await db
      .selectFrom('brand_names')
      .select(brandColumns)
      .where('folded', 'in', some)
      .orderBy('seen', 'desc')
      .execute();
    for (const row of rows) {
      const key = brandKey(row.name, row.maker);
      found.set(key, [...(found.get(key) ?? []), row]);
    }
  }
  return found;
}

const brandsFoundBy = (q: string) => {
  const text = foldName(q);
  return text === ''
    ? sql<boolean>`1 = 1`
    : sql<boolean>`(${contains(sql`folded`, text)} or ${contains(sql`"compositionFolded"`, text)})`;
};

/** The brands that a text finds, by name, at most `limit`, with how many it finds and how many there are. */
export async function findBrands(db: Db, q: string, limit: number) {
  const counted = (text: string) =>
    db
      .selectFrom('brand_names')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where(brandsFoundBy(text))
      .executeTakeFirstOrThrow();
  const [brands, found, all] = await Promise.all([
    db
      .selectFrom('brand_names')
      .select(brandColumns)
      .where(brandsFoundBy(q))
      .orderBy('folded')
      .orderBy('id')
      .limit(limit)
      .execute(),
    counted(q),
    counted(''),
  ]);
  return { brands, found: Number(found.count), total: Number(all.count) };
}

/** All brands that a text finds, by name, in batches. */
export async function* eachBrand(db: Db, q: string): AsyncGenerator<Brand[], void, undefined> {
  let after = { folded: '', id: '00000000-0000-0000-0000-000000000000' };
  for (;;) {
    const rows = await db
      .selectFrom('brand_names')
      .select([...brandColumns, 'folded'])
      .where(brandsFoundBy(q))
      .where(sql<boolean>`(folded, id) > (${after.folded}, ${after.id})`)
      .orderBy('folded')
      .orderBy('id')
      .limit(termsAtOnce)
      .execute();
    if (rows.length > 0) yield rows.map(({ folded: _, ...row }) => row);
    const last = rows.at(-1);
    if (!last || rows.length < termsAtOnce) return;
    after = { folded: last.folded, id: last.id };
  }
}

/** Brands for coding: those that begin with a text, then those that contain it. */
export async function searchBrands(db: Db, typed: string): Promise<Brand[]> {
  const text = foldName(typed);
  return db
    .selectFrom('brand_names')
    .select(brandColumns)
    .where(contains(sql`folded`, text))
    .orderBy(sql`case when folded >= ${text} and folded < ${after(text)} then 0 else 1 end`)
    .orderBy(sql`length(folded)`)
    .orderBy('seen', 'desc')
    .limit(foundMax)
    .execute();
}

export const findBrand = (db: Db, id: string): Promise<Brand | undefined> =>
  db.selectFrom('brand_names').select(brandColumns).where('id', '=', id).executeTakeFirst();

export async function deleteBrand(trx: Trx, id: string): Promise<boolean> {
  const done = await trx.deleteFrom('brand_names').where('id', '=', id).executeTakeFirst();
  return Number(done.numDeletedRows) > 0;
}

export async function markBrandsLookedAt(trx: Trx, ids: readonly string[]): Promise<string[]> {
  const rows = await trx
    .updateTable('brand_names')
    .set({ isStarter: false })
    .where('id', 'in', ids)
    .where('isStarter', '=', true)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * The substances of compositions, by the composition: names of the list where they are in it, otherwise as written. `unknown`
 * are the latter.
 */
export async function substancesIn(
  db: Db,
  compositions: readonly string[],
): Promise<Map<string, { names: string[]; unknown: string[] }>> {
  const read = new Map([...new Set(compositions)].map((text) => [text, readDrugName(text)]));
  const asked = [...read.values()].flatMap(({ whole, parts }) => [...whole, ...parts.flat()]);
  const known = await termsNamed(db, 'substance', asked);
  const first = (names: readonly string[]) => names.map((name) => known.get(name)).find(Boolean)?.name;
  return new Map(
    [...read].map(([text, { whole, parts }]) => {
      const one = first(whole);
      if (one !== undefined) return [text, { names: one.split(' + '), unknown: [] }];
      const each = (parts.length > 0 ? parts : [whole]).map((names) => ({
        name: first(names),
        written: names.at(-1) ?? text,
      }));
      return [
        text,
        {
          names: each.map(({ name, written }) => name ?? written),
          unknown: each.flatMap(({ name, written }) => (name === undefined ? [written] : [])),
        },
      ];
    }),
  );
}
