// The import of a formulary: brand names with maker and composition from a CSV file, at most 20,000 rows.
import { setImmediate as turn } from 'node:timers/promises';
import type * as z from 'zod/mini';
import { type Brand, type BrandInput, type brandImportRow, brandInput } from '#contract/brands.ts';
import type { ImportAnswer, ImportQuery } from '#contract/imports.ts';
import type { Issue } from '#contract/issues.ts';
import type { Write } from '../../access/signed-in-write.ts';
import { type CsvColumn, type CsvRow, dateOfCell } from '../../csv-table.ts';
import type { Db } from '../../db/tables.ts';
import { checkInput } from '../../http/input.ts';
import type { OnProgress } from '../../http/running-imports.ts';
import { runImport } from '../imports/run-import.ts';
import { foldName } from '#contract/text-rules.ts';
import { problems } from '#contract/words/problems-rules.ts';
import { brandKey, brandsNamed } from './brand-queries.ts';
import { substancesIn } from './queries.ts';
import { addBrands } from './own-brands.ts';

const columns: readonly CsvColumn[] = [
  {
    name: 'name',
    isRequired: true,
    also: ['brand', 'brand name', 'product', 'product name', 'drug name', 'item', 'item name'],
  },
  { name: 'maker', also: ['manufacturer', 'company', 'mfr', 'manufactured by', 'marketed by'] },
  {
    name: 'composition',
    isRequired: true,
    also: ['generic', 'generic name', 'salt', 'salts', 'contents', 'molecule', 'substance', 'substances'],
  },
  { name: 'form', also: ['dosage form', 'type'] },
  { name: 'seen', also: ['date', 'date seen', 'as of'] },
  { name: 'source' },
];

/** Rows that are checked in one go, and compositions that are read in one go: a few milliseconds. */
const rowsPerTurn = 25;
/** Rows of one commit, so that other writes wait for at most that many. */
const rowsPerCommit = 64;
const nameShown = 400;

type Row = z.infer<typeof brandImportRow>;
type Values = BrandInput;
interface Planned extends Row {
  issues: Issue[];
  values: Values | null;
}

/**
 * Imports a formulary. A brand that is there with the same composition stays; one with another composition keeps both.
 */
export const importBrands = (
  reader: Db,
  text: string,
  write: Write,
  query: ImportQuery,
  { today, onProgress }: { today: string; onProgress?: OnProgress },
): Promise<ImportAnswer<Row>> =>
  runImport(
    reader,
    {
      kind: 'brands',
      many: 'brand names',
      columns,
      perCommit: rowsPerCommit,
      plan: (rows) => planBrands(reader, rows, today),
      store: (trx, rows, by) =>
        addBrands(
          trx,
          rows.flatMap(({ values }) => values ?? []),
          by,
        ),
      isMeanwhile: isTaken,
    },
    text,
    write,
    query,
    onProgress,
  );

/** A unique index has refused a row. */
const isTaken = (error: unknown): boolean =>
  error instanceof Error && /unique/iu.test(`${error.message} ${(error as { code?: string }).code ?? ''}`);

async function planBrands(reader: Db, rows: readonly CsvRow[], today: string): Promise<Planned[]> {
  const planned: Planned[] = [];
  const first = new Map<string, { row: number; values: Values }[]>();
  for (let from = 0; from < rows.length; from += rowsPerTurn) {
    await turn();
    const read = rows.slice(from, from + rowsPerTurn).map((row) => readRow(row, today));
    const valid = read.flatMap(({ values }) => values ?? []);
    const known = await brandsNamed(
      reader,
      valid.map(({ name }) => foldName(name)),
    );
    const substances = await substancesIn(
      reader,
      valid.map(({ composition }) => composition),
    );
    for (const one of read) {
      if (!one.values) {
        planned.push(one);
        continue;
      }
      const key = brandKey(one.values.name, one.values.maker);
      const earlier = first.get(key) ?? [];
      const fault = doubledIn(one.values, earlier);
      const unknown = substances.get(one.values.composition)?.unknown ?? [];
      if (fault === null) first.set(key, [...earlier, { row: one.row, values: one.values }].slice(-20));
      planned.push(
        fault === null
          ? { ...one, unknown, ...fateOf(one.values, known.get(key) ?? []) }
          : refusal(one, '', fault),
      );
    }
  }
  return planned;
}

/** Why a brand that is in the file before cannot be imported once more. Compositions with days of their own can. */
function doubledIn(values: Values, earlier: readonly { row: number; values: Values }[]): string | null {
  const same = earlier.find((one) => isSame(one.values, values));
  if (same) return problems('this_brand_is_already_in_row', { row: same.row });
  const other = earlier.find((one) => one.values.seen === values.seen);
  return other ? problems('row_gives_this_brand_another_composition', { row: other.row }) : null;
}

const isSame = (one: Pick<Brand, 'composition'>, other: Pick<Brand, 'composition'>) =>
  foldName(one.composition) === foldName(other.composition);

function fateOf(values: Values, known: readonly Brand[]): Pick<Row, 'fate' | 'fields'> {
  if (known.length === 0) return { fate: 'new', fields: [] };
  return known.some((one) => isSame(one, values))
    ? { fate: 'same', fields: [] }
    : { fate: 'changed', fields: ['composition'] };
}

function readRow({ row, values, fault }: CsvRow, today: string): Planned {
  const seen = (values['seen'] ?? '').trim();
  const day = seen === '' ? { date: today } : dateOfCell(seen, today);
  const sent = {
    name: (values['name'] ?? '').trim(),
    maker: (values['maker'] ?? '').trim() || null,
    composition: (values['composition'] ?? '').trim(),
    form: (values['form'] ?? '').trim() || null,
    seen: 'date' in day ? day.date : null,
    source: (values['source'] ?? '').trim() || formulary,
  };
  const name = sent.name.slice(0, nameShown).toWellFormed();
  const planned: Planned = { row, name, fate: 'new', fields: [], issues: [], unknown: [], values: null };
  if (fault) return refusal(planned, fault.path, fault.message);
  const checked = checkInput(brandInput, sent);
  if ('issues' in checked) return { ...planned, fate: 'refused', issues: checked.issues };
  if ('fault' in day) return refusal(planned, 'seen', day.fault);
  return { ...planned, values: checked.data as Values };
}

/** The source of a row without one. */
const formulary = 'formulary';

function refusal(planned: Planned, path: string, message: string): Planned {
  const issue: Issue = { path, code: 'format', message };
  return { ...planned, fate: 'refused', fields: [], issues: [issue], unknown: [], values: null };
}
