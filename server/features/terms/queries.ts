// SQL of the centre's own terms: reaction words and substances with their names, and what typed words are linked to.
import { setImmediate as turn } from 'node:timers/promises';
import { type Insertable, sql } from 'kysely';
import type { OwnTerm } from '#contract/terms.ts';
import type { TermKind } from '#contract/terms-rules.ts';
import { foldName } from '#contract/text-rules.ts';
import { countOf } from '../../db/count-of.ts';
import { batches, insertRows } from '../../db/insert-rows.ts';
import { contains } from '../../db/search-text.ts';
import type { Db, Tables, Trx } from '../../db/tables.ts';
import { readDrugName } from './read-drug-name.ts';

type OwnTermRow = Insertable<Tables['own_terms']>;

const ownTermColumns = [
  'id',
  'kind',
  'name',
  'group',
  'atc',
  'source',
  'isSample',
  'by',
  'createdAt',
  'version',
] as const;

/** How many terms are read at once for the whole list. */
export const termsAtOnce = 500;
/** Most entries that a search while typing returns. */
export const foundMax = 20;

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
    .select(ownTermColumns)
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
  const mark = toCheck
    ? sql`"deletedAt" is null and "isSample" = ${sql.lit(true)}`
    : sql`"deletedAt" is null`;
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
    countOf(db.selectFrom('own_terms').where('kind', '=', kind).where(condition));
  const [rows, found, total] = await Promise.all([
    readTerms(db, kind, { q, toCheck, limit, after: null }),
    counted(foundBy(q, toCheck)),
    counted(foundBy('')),
  ]);
  return { terms: await withNames(db, rows), found, total };
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
  return db
    .selectFrom('own_terms')
    .select(ownTermColumns)
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
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
    .set(({ eb }) => ({ ...change, isSample: false, version: eb('version', '+', 1) }))
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
  const { read, first } = await readNames(db, kind, typed.map(foldName));
  const linked = new Map<string, readonly NamedTerm[]>();
  for (const [folded, { whole, parts }] of read) {
    const term = first(whole);
    const each = parts.flatMap((names) => first(names) ?? []);
    if (term) linked.set(folded, [term]);
    else if (each.length > 0 && each.length === parts.length) linked.set(folded, each);
  }
  return linked;
}

/** How each text may be read, and the term that the first known one of some names means. */
async function readNames(db: Db, kind: TermKind, texts: readonly string[]) {
  const read = new Map(
    [...new Set(texts)].map((text) => [
      text,
      kind === 'substance' ? readDrugName(text) : { whole: [text], parts: [] },
    ]),
  );
  const asked = [...read.values()].flatMap(({ whole, parts }) => [...whole, ...parts.flat()]);
  const known = await termsNamed(db, kind, asked);
  const first = (names: readonly string[]) => names.map((name) => known.get(name)).find(Boolean);
  return { read, first };
}

const namesWithTerms = (db: Db, kind: TermKind) =>
  db
    .selectFrom('own_term_names')
    .innerJoin('own_terms', 'own_terms.id', 'own_term_names.termId')
    .where('own_term_names.kind', '=', kind);

/** The names that mean a term already, with the name of that term. */
export async function takenNames(db: Db, kind: TermKind, names: readonly string[]) {
  if (names.length === 0) return [];
  return namesWithTerms(db, kind)
    .select(['own_term_names.folded', 'own_term_names.name', 'termId', 'own_terms.name as term'])
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
    const rows = await namesWithTerms(db, kind)
      .select(['folded', 'own_terms.id', 'own_terms.name', 'own_terms.group', 'own_terms.atc'])
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

/** Takes the names of a term which goes to the bin out of use, and keeps them with it. */
export async function putNamesAway(trx: Trx, id: string): Promise<void> {
  const names = await trx.deleteFrom('own_term_names').where('termId', '=', id).returning('name').execute();
  const namesInBin = JSON.stringify(names.map(({ name }) => name));
  await trx.updateTable('own_terms').set({ namesInBin }).where('id', '=', id).execute();
}

/** Gives a term that came back from the bin its names. Returns the name of a term that has one of them now. */
export async function takeNamesBack(trx: Trx, id: string): Promise<string | undefined> {
  const term = await trx
    .selectFrom('own_terms')
    .select(['kind', 'namesInBin'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const kind = term.kind as TermKind;
  const [taken] = (await termsNamed(trx, kind, term.namesInBin)).values();
  if (taken) return taken.name;
  await addNames(trx, kind, id, term.namesInBin);
  await trx.updateTable('own_terms').set({ namesInBin: '[]' }).where('id', '=', id).execute();
  return undefined;
}

/** Own terms with a name that contains the typed text. */
export async function searchOwnTerms(db: Db, kind: TermKind, typed: string) {
  const pattern = `%${foldName(typed).replace(/[\\%_]/gu, '\\$&')}%`;
  const rows = await namesWithTerms(db, kind)
    .select(['own_terms.id', 'own_terms.name', 'own_terms.group', 'own_term_names.name as found'])
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
    const rows = await namesWithTerms(db, kind)
      .select(['folded', 'own_terms.id', 'own_terms.name', 'own_terms.group'])
      .where('folded', '>', after)
      .orderBy('folded')
      .limit(namesRead)
      .execute();
    yield rows;
    if (rows.length < namesRead) return;
    after = rows.at(-1)?.folded ?? '';
  }
}
/** Takes the mark of the starter lists from some terms. Returns the ids of those that had it. */
export async function markLookedAt(trx: Trx, ids: readonly string[]): Promise<string[]> {
  const rows = await trx
    .updateTable('own_terms')
    .set({ isSample: false })
    .where('id', 'in', ids)
    .where('isSample', '=', true)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** How many names one statement looks for. */
const namesAtOnce = 2_000;

/** The names in lists that one statement takes. */
export const inBatches = (names: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(names.length / namesAtOnce) }, (_, batch) =>
    names.slice(batch * namesAtOnce, (batch + 1) * namesAtOnce),
  );

/**
 * The substances of compositions, by the composition: names of the list where they are in it, otherwise as written. `unknown`
 * are the latter.
 */
export async function substancesIn(
  db: Db,
  compositions: readonly string[],
): Promise<Map<string, { names: string[]; unknown: string[] }>> {
  const { read, first } = await readNames(db, 'substance', compositions);
  return new Map(
    [...read].map(([text, { whole, parts }]) => {
      const one = first(whole)?.name;
      if (one !== undefined) return [text, { names: one.split(' + '), unknown: [] }];
      const each = (parts.length > 0 ? parts : [whole]).map((names) => ({
        name: first(names)?.name,
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
