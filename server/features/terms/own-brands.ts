// Brand names: add, correct, look at. Another composition is another entry with its own day.
import { randomUUID } from 'node:crypto';
import { readDate } from '#contract/cases/content/partial-dates-rules.ts';
import type { Brand, BrandInput } from '#contract/brands.ts';
import { problems } from '#contract/words/problems-rules.ts';
import type { SignedIn } from '../../access/signed-in-write.ts';
import { recordEvents } from '../../audit/queries.ts';
import { incrementContentVersion } from '../../db/content-version.ts';
import type { Trx } from '../../db/tables.ts';
import { invalidInput, Problem } from '../../http/problems.ts';
import { changeRecord, createRecord } from '../records/queries.ts';
import { brandRow, findBrand, hasTwin, insertBrands, markBrandsLookedAt } from './brand-queries.ts';

/** A day, month or year. */
const isDay = (text: string): boolean => readDate(text) !== null;

/** Adds brands with their lines of the audit trail. */
export async function addBrands(trx: Trx, values: readonly BrandInput[], by: SignedIn): Promise<void> {
  const rows = values.map((row) => brandRow({ ...row, id: randomUUID() }));
  await insertBrands(trx, rows);
  const event = { at: by.now, user: by.user, kind: 'brands', action: 'create' } as const;
  await recordEvents(
    trx,
    rows.map(({ id }) => ({ ...event, recordId: id })),
  );
}

/** Throws a 400 without a day, and a 409 if another entry has name, maker and composition. */
async function requireNew(trx: Trx, input: BrandInput, id?: string): Promise<void> {
  // The first write takes the lock, so what is read stays valid until the commit.
  await incrementContentVersion(trx);
  if (input.seen !== null && !isDay(input.seen)) {
    const message = problems('write_a_day_month_or_year_such');
    throw invalidInput([{ path: 'seen', code: 'format', message }]);
  }
  if (await hasTwin(trx, { ...input, id }))
    throw new Problem(409, problems('with_this_composition_is_already_there', { name: input.name }));
}

export async function addBrand(trx: Trx, input: BrandInput, by: SignedIn): Promise<Brand> {
  await requireNew(trx, input);
  return createRecord(trx, 'brands', input, by);
}

/** Throws `NoSuchRecord` and `StaleVersion`. */
export async function changeBrand(
  trx: Trx,
  id: string,
  input: BrandInput,
  by: SignedIn,
  versions: readonly string[] | null,
): Promise<Brand> {
  if (await findBrand(trx, id)) await requireNew(trx, input, id);
  return changeRecord(trx, 'brands', id, input, by, versions);
}

/** Returns how many of the brands had the mark of the starter list. */
export async function lookAtBrands(trx: Trx, ids: readonly string[], by: SignedIn): Promise<number> {
  const changed = await markBrandsLookedAt(trx, ids);
  const event = {
    at: by.now,
    user: by.user,
    action: 'change',
    kind: 'brands',
    fields: ['isSample'],
  } as const;
  await recordEvents(
    trx,
    changed.map((id) => ({ ...event, recordId: id, fields: [...event.fields] })),
  );
  return changed.length;
}
