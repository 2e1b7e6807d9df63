// SQL of an account's own passkeys, authenticator app and recovery codes.
import { randomUUID } from 'node:crypto';
import type { Passkey, SecondFactor } from '#contract/second-factor.ts';
import type { NewPasskey } from '../../access/passkeys.ts';
import { findApp, isSecondFactorRequired, listPasskeys, replaceRecoveryCodes } from '../../access/queries.ts';
import { insertRow } from '../../db/insert-rows.ts';
import type { Db } from '../../db/tables.ts';
import { updateRow } from '../../db/update-row.ts';

export async function readSecondFactor(db: Db, userId: string): Promise<SecondFactor> {
  const codes = await db
    .selectFrom('recovery_codes')
    .select('codeHash')
    .where('userId', '=', userId)
    .execute();
  return {
    required: await isSecondFactorRequired(db),
    passkeys: await listPasskeys(db, userId),
    app: (await findApp(db, userId)) ?? null,
    recoveryCodes: codes.length,
  };
}

export async function insertPasskey(
  db: Db,
  {
    transports = [],
    now,
    ...passkey
  }: NewPasskey & { userId: string; name: string; transports: string[] | undefined; now: Date },
): Promise<string> {
  const id = randomUUID();
  const columns = { transports: JSON.stringify(transports), createdAt: now.toISOString() };
  await insertRow(db, 'passkeys', { ...passkey, ...columns, id });
  return id;
}

/** Renames a passkey of the account; undefined if it has no such passkey. */
export function renamePasskey(
  db: Db,
  userId: string,
  id: string,
  name: string,
): Promise<Passkey | undefined> {
  return db
    .updateTable('passkeys')
    .set({ name })
    .where('userId', '=', userId)
    .where('id', '=', id)
    .returning(['id', 'name', 'createdAt', 'lastUsedAt'])
    .executeTakeFirst();
}

/** Deletes a passkey of the account; false if it has no such passkey. */
export async function deletePasskey(db: Db, userId: string, id: string): Promise<boolean> {
  const gone = await db
    .deleteFrom('passkeys')
    .where('userId', '=', userId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return gone !== undefined;
}

/** Stores the secret of an authenticator app that is not in use yet. */
export async function insertApp(
  db: Db,
  { userId, secret, now }: { userId: string; secret: string; now: Date },
): Promise<void> {
  await ofNewApp(db, userId).execute();
  await insertRow(db, 'authenticator_apps', {
    id: randomUUID(),
    userId,
    secret,
    createdAt: now.toISOString(),
    lastStep: 0,
    wrongCodes: 0,
  });
}

const ofNewApp = (db: Db, userId: string) =>
  db.deleteFrom('authenticator_apps').where('userId', '=', userId).where('confirmedAt', 'is', null);

/** The authenticator app that is not in use yet. */
export function findNewApp(db: Db, userId: string) {
  return db
    .selectFrom('authenticator_apps')
    .selectAll()
    .where('userId', '=', userId)
    .where('confirmedAt', 'is', null)
    .executeTakeFirst();
}

/** Puts a new authenticator app into use instead of the former one. */
export async function replaceApp(
  db: Db,
  userId: string,
  { id, lastStep, now }: { id: string; lastStep: number; now: Date },
): Promise<void> {
  const at = now.toISOString();
  await db.deleteFrom('authenticator_apps').where('userId', '=', userId).where('id', '!=', id).execute();
  await updateRow(db, 'authenticator_apps', id, { confirmedAt: at, lastUsedAt: at, lastStep });
}

/** Deletes the authenticator app; false if there is none. */
export async function deleteApp(db: Db, userId: string): Promise<boolean> {
  const gone = await db
    .deleteFrom('authenticator_apps')
    .where('userId', '=', userId)
    .where('confirmedAt', 'is not', null)
    .returning('id')
    .executeTakeFirst();
  return gone !== undefined;
}

/** Deletes passkeys, authenticator app and recovery codes of an account; false if it has none. */
export async function deleteSecondFactors(db: Db, userId: string): Promise<boolean> {
  const passkeys = await db.deleteFrom('passkeys').where('userId', '=', userId).returning('id').execute();
  const hadApp = await deleteApp(db, userId);
  await ofNewApp(db, userId).execute();
  await replaceRecoveryCodes(db, userId, []);
  return hadApp || passkeys.length > 0;
}
