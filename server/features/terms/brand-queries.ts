// SQL of brand names.
import { sql } from 'kysely';
import type { Brand, BrandInput } from '#contract/brands.ts';
import { foldName } from '#contract/text-rules.ts';
import { countOf } from '../../db/count-of.ts';
import { insertRows } from '../../db/insert-rows.ts';
import { contains } from '../../db/search-text.ts';
import type { Db, Trx } from '../../db/tables.ts';
import { after } from './meddra-queries.ts';
import { foundMax, inBatches, termsAtOnce } from './queries.ts';

const brandColumns = [
  'id',
  'name',
  'maker',
  'composition',
  'form',
  'source',
  'seen',
  'isSample',
  'version',
] as const;

/** How a brand is compared: one name of one maker, with one composition. */
export const brandKey = (name: string, maker: string | null): string =>
  `${foldName(name)}\n${foldName(maker ?? '')}`;

/** A new row of a brand. */
export const brandRow = (brand: BrandInput & { id: string; isSample?: boolean }) => ({
  ...brand,
  folded: foldName(brand.name),
  makerFolded: foldName(brand.maker ?? ''),
  compositionFolded: foldName(brand.composition),
});

/** Adds brands. Throws if one of them is there with the same composition. */
export const insertBrands = (trx: Trx, rows: readonly ReturnType<typeof brandRow>[]): Promise<void> =>
  insertRows(trx, 'brand_names', rows);

/** The brands with these folded names, by name and maker; each composition of a brand is a row. */
export async function brandsNamed(db: Db, folded: readonly string[]) {
  const found = new Map<string, Brand[]>();
  for (const some of inBatches([...new Set(folded)])) {
    const rows = await db
      .selectFrom('brand_names')
      .select(brandColumns)
      .where('folded', 'in', some)
      .where('deletedAt', 'is', null)
      .orderBy('seen', 'desc')
      .execute();
    for (const row of rows) {
      const key = brandKey(row.name, row.maker);
      found.set(key, [...(found.get(key) ?? []), row]);
    }
  }
  return found;
}

type Twin = Pick<Brand, 'name' | 'maker' | 'composition'> & { id?: string | undefined };

/** Whether another entry outside the bin has name, maker and composition of a brand. */
export async function hasTwin(db: Db, { id, name, maker, composition }: Twin): Promise<boolean> {
  const known = (await brandsNamed(db, [foldName(name)])).get(brandKey(name, maker)) ?? [];
  return known.some((one) => one.id !== id && foldName(one.composition) === foldName(composition));
}

/** The name of the entry that a brand which comes back from the bin would double; undefined: none. */
export async function doubledMeanwhile(db: Db, id: string): Promise<string | undefined> {
  const brand = await db
    .selectFrom('brand_names')
    .select(['id', 'name', 'maker', 'composition'])
    .where('id', '=', id)
    .executeTakeFirst();
  return brand && (await hasTwin(db, brand)) ? brand.name : undefined;
}

const brandsFoundBy = (q: string) => {
  const text = foldName(q);
  return text === ''
    ? sql<boolean>`"deletedAt" is null`
    : sql<boolean>`"deletedAt" is null and (${contains(sql`folded`, text)} or ${contains(sql`"compositionFolded"`, text)})`;
};

/** The brands that a text finds, by name, at most `limit`, with how many it finds and how many there are. */
export async function findBrands(db: Db, q: string, limit: number) {
  const counted = (text: string) => countOf(db.selectFrom('brand_names').where(brandsFoundBy(text)));
  const [brands, found, total] = await Promise.all([
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
  return { brands, found, total };
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
    .where('deletedAt', 'is', null)
    .where(contains(sql`folded`, text))
    .orderBy(sql`case when folded >= ${text} and folded < ${after(text)} then 0 else 1 end`)
    .orderBy(sql`length(folded)`)
    .orderBy('seen', 'desc')
    .limit(foundMax)
    .execute();
}

export const findBrand = (db: Db, id: string): Promise<Brand | undefined> =>
  db
    .selectFrom('brand_names')
    .select(brandColumns)
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();

export async function markBrandsLookedAt(trx: Trx, ids: readonly string[]): Promise<string[]> {
  const rows = await trx
    .updateTable('brand_names')
    .set({ isSample: false })
    .where('id', 'in', ids)
    .where('deletedAt', 'is', null)
    .where('isSample', '=', true)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}
