// Append-only versions of the content of cases. Triggers on both engines refuse to change or delete a version; erasing a
// person is the one recorded exception. The hash stays, so that a signature can be checked after an erasure.
import { hash } from 'node:crypto';
import type { CaseContent } from '#contract/cases/content/content-rules.ts';
import { sorted } from './sorted-json.ts';
import type { Db, Trx } from './tables.ts';

/** A new version of a content. */
export interface NewVersion {
  caseId: string;
  /** The number of the version, from 1. */
  number: number;
  content: CaseContent;
  at: Date;
  /** A username; null: the portal itself. */
  by: string | null;
  /** Whether a person made the version, by an edit or by accepting lines. */
  byPerson: boolean;
  why?: string | null;
  significant?: boolean;
  kind?: 'amendment' | 'nullification' | null;
  /** The later information that it belongs to. */
  informationId?: string | null;
  takesBack?: boolean;
}

/** SHA-256 of a content, as JSON with sorted names: the engines store names in different orders. */
export const contentHash = (content: CaseContent): string => hash('sha256', textOf(content));

const textOf = (content: CaseContent): string => JSON.stringify(sorted(content));

/** Adds a version. The primary key refuses a number that exists already. */
export async function addVersion(trx: Trx, version: NewVersion): Promise<void> {
  await trx.insertInto('case_versions').values(versionRow(version)).execute();
}

/** A version as a row to insert. */
export function versionRow({
  content,
  at,
  why,
  significant,
  kind,
  informationId,
  takesBack,
  ...version
}: NewVersion) {
  const text = textOf(content);
  return {
    ...version,
    content: text,
    createdAt: at.toISOString(),
    why: why ?? null,
    significant: significant ?? false,
    kind: kind ?? null,
    informationId: informationId ?? null,
    takesBack: takesBack ?? false,
    hash: hash('sha256', text),
  };
}

const listed = [
  'caseId',
  'number',
  'createdAt',
  'by',
  'byPerson',
  'why',
  'significant',
  'kind',
  'hash',
  'erasedAt',
  'informationId',
  'takesBack',
] as const;

/** The versions of a case without their contents, oldest first. */
export function listVersions(db: Db, caseId: string) {
  return db
    .selectFrom('case_versions')
    .select(listed)
    .where('caseId', '=', caseId)
    .orderBy('number')
    .execute();
}

/** At most `most` of them, newest first, before a number; null: the newest ones. */
export function listVersionsBefore(db: Db, caseId: string, before: number | null, most: number) {
  const newest = db
    .selectFrom('case_versions')
    .select(listed)
    .where('caseId', '=', caseId)
    .orderBy('number', 'desc')
    .limit(most);
  return (before === null ? newest : newest.where('number', '<', before)).execute();
}

export function findVersion(db: Db, caseId: string, number: number) {
  return db
    .selectFrom('case_versions')
    .select([...listed, 'content'])
    .where('caseId', '=', caseId)
    .where('number', '=', number)
    .executeTakeFirst();
}

/** All versions of a case with their contents, oldest first. */
export function readVersions(db: Db, caseId: string) {
  return db
    .selectFrom('case_versions')
    .select([...listed, 'content'])
    .where('caseId', '=', caseId)
    .orderBy('number')
    .execute();
}

/** Erases the person from these versions of a case. `erased` returns the new content; the reason is removed. */
export async function eraseVersions(
  trx: Trx,
  caseId: string,
  versions: readonly { number: number; content: CaseContent }[],
  erased: (content: CaseContent) => CaseContent,
  at: Date,
): Promise<void> {
  for (const { number, content } of versions) {
    await trx
      .updateTable('case_versions')
      .set({ content: JSON.stringify(erased(content)), why: null, erasedAt: at.toISOString() })
      .where('caseId', '=', caseId)
      .where('number', '=', number)
      .execute();
  }
}
