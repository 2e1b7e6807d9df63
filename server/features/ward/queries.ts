// SQL of ward passes, and of what was handed in with them.
import { randomUUID } from 'node:crypto';
import type { Insertable, Selectable } from 'kysely';
import type { PersonRecords } from '#contract/privacy.ts';
import type { NewWardPass, WardOrigin, WardPass, WardPassInput } from '#contract/ward.ts';
import { codeMinutes, endOfPass, type LateMark, passHours, stateOfPass } from '#contract/ward-rules.ts';
import { hashToken, newToken } from '../../access/sessions.ts';
import type { Actor } from '../../access/signed-in-write.ts';
import { recordEvent } from '../../audit/queries.ts';
import { countOf } from '../../db/count-of.ts';
import type { Filter } from '../../db/paging.ts';
import { searchText } from '../../db/search-text.ts';
import type { Db, Tables, Trx } from '../../db/tables.ts';
import { updateRow } from '../../db/update-row.ts';

export type StoredPass = Selectable<Tables['ward_passes']>;

const listMax = 200;
const kind = 'ward-passes';
const later = (now: Date, ms: number) => new Date(now.getTime() + ms).toISOString();

const shown = (
  { codeHash: _c, keyHash: _k, personSearch: _p, occupation, ...pass }: StoredPass,
  now: Date,
  { entries = 0, lastEntryAt = null }: { entries?: number; lastEntryAt?: string | null } = {},
): WardPass => ({
  ...pass,
  occupation: occupation as WardPass['occupation'],
  state: stateOfPass(pass, now.toISOString()),
  entries: Number(entries),
  lastEntryAt,
});

/** The passes, newest first, at most 200. */
export async function listPasses(db: Db, now: Date): Promise<WardPass[]> {
  const passes = await db
    .selectFrom('ward_passes')
    .selectAll()
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(listMax)
    .execute();
  if (passes.length === 0) return [];
  const ids = passes.map(({ id }) => id);
  const counts = await db
    .selectFrom('ward_entries')
    .select(['passId', ({ fn }) => fn.countAll<number>().as('entries')])
    .select(({ fn }) => fn.max('handedInAt').as('lastEntryAt'))
    .where('passId', 'in', ids)
    .groupBy('passId')
    .execute();
  const byPass = new Map(counts.map((one) => [one.passId, one]));
  return passes.map((pass) => shown(pass, now, byPass.get(pass.id)));
}

/** The passes that a search for a person finds, newest first. */
export async function findPasses(db: Db, filter: Filter, most: number): Promise<PersonRecords['passes']> {
  const passes = await db
    .selectFrom('ward_passes')
    .select(['id', 'name', 'occupation', 'ward', 'posting', 'device', 'createdAt', 'usedAt', 'expiresAt'])
    .select('erasedAt')
    .where(filter)
    .orderBy('createdAt', 'desc')
    .limit(most)
    .execute();
  return passes as PersonRecords['passes'];
}

/** Issues a pass. Only the hash of its code is stored. */
export async function createPass(
  trx: Trx,
  { days, ...input }: WardPassInput,
  { user, now }: Actor,
  isSample = false,
): Promise<NewWardPass> {
  const { token, tokenHash } = newToken();
  const row: StoredPass = {
    ...input,
    id: randomUUID(),
    codeHash: tokenHash,
    codeExpiresAt: later(now, codeMinutes * 60_000),
    keyHash: null,
    usedAt: null,
    device: null,
    createdAt: now.toISOString(),
    createdBy: user.username,
    expiresAt: later(now, days === null ? passHours * 3_600_000 : days * 86_400_000),
    revokedAt: null,
    revokedBy: null,
    personSearch: searchText(input.name),
    isSample,
    erasedAt: null,
  };
  await trx.insertInto('ward_passes').values(row).execute();
  const fields = ['name', 'occupation', 'ward', ...(days === null ? [] : ['posting', 'days'])];
  await recordEvent(trx, { at: now, user, action: 'create', kind, recordId: row.id, fields });
  return { ...shown(row, now), code: token };
}

/** False: there is no such pass. A pass that was revoked or is over stays as it is. */
export async function revokePass(trx: Trx, id: string, { user, now }: Actor): Promise<boolean> {
  const pass = await lockPass(trx, id);
  if (!pass) return false;
  if (pass.revokedAt !== null || pass.expiresAt <= now.toISOString()) return true;
  await updateRow(trx, 'ward_passes', id, { revokedAt: now.toISOString(), revokedBy: user.username });
  await recordEvent(trx, { at: now, user, action: 'revoke', kind, recordId: id });
  return true;
}

/** Locks a pass until the end of the transaction. */
export function lockPass(trx: Trx, id: string): Promise<StoredPass | undefined> {
  return trx
    .updateTable('ward_passes')
    .set(({ ref }) => ({ ward: ref('ward') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}

/** Whether there is a code that no phone has used. Guesses are refused by it without a lock. */
export async function isOpenCode(db: Db, code: string): Promise<boolean> {
  const found = db
    .selectFrom('ward_passes')
    .select('id')
    .where('codeHash', '=', hashToken(code))
    .where('keyHash', 'is', null);
  return (await found.executeTakeFirst()) !== undefined;
}

/**
 * Turns a code into the key of a phone. Null: there is no such code, it was used, its time is over, or its pass is over. The
 * first of two phones wins.
 */
export async function useCode(
  trx: Trx,
  code: string,
  device: string | null,
  now: Date,
): Promise<(StoredPass & { key: string }) | null> {
  const { token, tokenHash } = newToken();
  const at = now.toISOString();
  const pass = await trx
    .updateTable('ward_passes')
    .set({ keyHash: tokenHash, usedAt: at, device })
    .where('codeHash', '=', hashToken(code))
    .where('keyHash', 'is', null)
    .where('codeExpiresAt', '>', at)
    .where('expiresAt', '>', at)
    .where('revokedAt', 'is', null)
    .returningAll()
    .executeTakeFirst();
  if (!pass) return null;
  await recordEvent(trx, {
    at: now,
    user: null,
    action: 'change',
    kind,
    recordId: pass.id,
    fields: ['usedAt', 'device'],
  });
  return { ...pass, key: token };
}

export async function findPassOfKey(db: Db, key: string): Promise<StoredPass | null> {
  const found = db.selectFrom('ward_passes').selectAll().where('keyHash', '=', hashToken(key));
  return (await found.executeTakeFirst()) ?? null;
}

/** How many entries of a pass were taken after an instant, when the first of these was, and how many after its end. */
export async function countEntries(trx: Trx, passId: string, since: string) {
  const entries = trx.selectFrom('ward_entries').where('passId', '=', passId);
  const recent = await entries
    .where('handedInAt', '>', since)
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('handedInAt').as('first')])
    .executeTakeFirstOrThrow();
  const late = await countOf(entries.where('late', 'is not', null));
  return { recent: Number(recent.count), first: recent.first, late };
}

export async function insertEntry(trx: Trx, entry: Insertable<Tables['ward_entries']>): Promise<void> {
  await trx.insertInto('ward_entries').values(entry).execute();
}

/** Who entered reports on a ward round, by the ids of the reports. */
export async function originsOf(db: Db, reportIds: readonly string[]): Promise<Map<string, WardOrigin>> {
  if (reportIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('ward_entries')
    .innerJoin('ward_passes', 'ward_passes.id', 'ward_entries.passId')
    .select(['reportId', 'passId', 'name', 'occupation', 'ward', 'enteredAt', 'handedInAt', 'late'])
    .select(['expiresAt', 'revokedAt'])
    .where('reportId', 'in', [...reportIds])
    .execute();
  return new Map(
    rows.map(({ reportId, occupation, late, expiresAt, revokedAt, ...entry }) => [
      reportId,
      {
        ...entry,
        occupation: occupation as WardOrigin['occupation'],
        late: late as LateMark | null,
        passEndedAt: late === null ? null : endOfPass({ expiresAt, revokedAt }),
      },
    ]),
  );
}
