// Brand names: add, delete, look at. An entry is never changed: another composition is another entry with its own day.
import { randomUUID } from 'node:crypto';
import { readDate } from '#contract/cases/content/partial-dates-rules.ts';
import type { BrandInput } from '#contract/brands.ts';
import type { SignedIn } from '../../access/signed-in-write.ts';
import { recordEvent, recordEvents } from '../../audit/queries.ts';
import { NoSuchRecord } from '../../db/refused-writes.ts';
import type { Trx } from '../../db/tables.ts';
import { invalidInput, Problem } from '../../http/problems.ts';
import { foldName } from '#contract/text-rules.ts';
import { brandKey, brandsNamed, deleteBrand, insertBrands, markBrandsLookedAt } from './brand-queries.ts';

/** A day, month or year. */
export const isDay = (text: string): boolean => readDate(text) !== null;

/** Adds brands with their lines of the audit trail. Returns their ids. */
export async function addBrands(trx: Trx, values: readonly BrandInput[], by: SignedIn): Promise<string[]> {
  const rows = values.map((row) => ({
    ...row,
    id: randomUUID() as string,
    by: by.user.username,
    createdAt: by.now.toISOString(),
  }));
  await insertBrands(trx, rows);
  const event = { at: by.now, user: by.user, kind: 'brands', action: 'create' } as const;
  await recordEvents(
    trx,
    rows.map(({ id }) => ({ ...event, recordId: id })),
  );
  return rows.map(({ id }) => id);
}

export async function addBrand(trx: Trx, input: BrandInput, by: SignedIn): Promise<string> {
  if (input.seen !== null && !isDay(input.seen)) {
    const message = 'Write a day, month or year such as 2026-11-28, 2026-11 or 2026';
    throw invalidInput([{ path: 'seen', code: 'format', message }]);
  }
  const known = (await brandsNamed(trx, [foldName(input.name)])).get(brandKey(input.name, input.maker)) ?? [];
  if (known.some(({ composition }) => foldName(composition) === foldName(input.composition))) {
    throw new Problem(409, `"${input.name}" with this composition is already there.`);
  }
  const [id] = await addBrands(trx, [input], by);
  if (id === undefined) throw new Error('One brand was added.');
  return id;
}

export async function removeBrand(trx: Trx, id: string, by: SignedIn): Promise<void> {
  if (!(await deleteBrand(trx, id))) throw new NoSuchRecord();
  await recordEvent(trx, { at: by.now, user: by.user, action: 'delete', kind: 'brands', recordId: id });
}

/** Returns how many of the brands had the mark of the starter list. */
export async function lookAtBrands(trx: Trx, ids: readonly string[], by: SignedIn): Promise<number> {
  const changed = await markBrandsLookedAt(trx, ids);
  for (const id of changed) {
    const event = { at: by.now, user: by.user, action: 'change', kind: 'brands' } as const;
    await recordEvent(trx, { ...event, recordId: id, fields: ['isStarter'] });
  }
  return changed.length;
}
