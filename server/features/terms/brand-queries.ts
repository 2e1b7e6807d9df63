// SQL of brand names.
import { type Insertable, sql } from 'kysely';
import type { Brand } from '#contract/brands.ts';
import { foldName } from '#contract/text-rules.ts';
import { insertRows } from '../../db/insert-rows.ts';
import { contains } from '../../db/search-text.ts';
import type { Db, Tables, Trx } from '../../db/tables.ts';
import { after } from './meddra-queries.ts';
import { foundMax, inBatches, termsAtOnce } from './queries.ts';

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
