// SQL of files, and what records say of the files that they name.
import type { StoredMedia } from '#contract/files.ts';
import type { Db } from '../db/tables.ts';

type Names<Row> = { readonly [Field in keyof Row]?: string };
type WithMedia<Row, Map extends Names<Row>> = Row & {
  [Name in Map[keyof Map] & string]: StoredMedia | null;
};

/**
 * Adds to rows what the portal knows of the files that they name: `{ imageUrl: 'imageMedia' }` reads the file from
 * `imageUrl`, a name or an address under /uploads, and puts what is known under `imageMedia`.
 */
export async function withMedia<Row extends object, const Map extends Names<Row>>(
  _db: Db,
  rows: readonly Row[],
  fields: Map,
): Promise<WithMedia<Row, Map>[]> {
  const empty = Object.fromEntries(Object.values(fields).map((name) => [name, null]));
  return rows.map((row) => ({ ...row, ...empty }) as WithMedia<Row, Map>);
}
