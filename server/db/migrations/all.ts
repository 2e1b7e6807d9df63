// All migrations by name, in the order in which they run. A new one takes the next number. Released migrations never
// change, in name or content: the database records the names.
//
// From 1.0.0 on, the newest version and the one before run side by side on one database. So a name says what its migration
// does: `002-adds-…` adds tables, indexes and columns that may be null or have a default, which the version before need
// not know; it starts on such a database. `003-removes-…` removes what no version uses since the one before. CONTRIBUTING
// says how to change something in two versions.
import type { Migration } from 'kysely/migration';
import type { SchemaParts } from '../engines/engine.ts';
import { firstRelease } from './001-first-release.ts';
import { addsPosters } from './002-adds-posters.ts';
import { addsFrequencies } from './003-adds-frequencies.ts';
import { addsProofreading } from './004-adds-proofreading.ts';
import { addsLeftOutParts } from './005-adds-left-out-parts.ts';
import { addsNamesOfCentres } from './006-adds-names-of-centres.ts';
import { addsDownloads } from './007-adds-downloads.ts';
import { addsAssessorsToStates } from './008-adds-assessors-to-states.ts';
import { addsSafetyAlerts } from './009-adds-safety-alerts.ts';
import { addsIndexOfWork } from './010-adds-index-of-work.ts';

const all: Record<string, (parts: SchemaParts) => Migration> = {
  '001-first-release': firstRelease,
  '002-adds-posters': addsPosters,
  '003-adds-frequencies': addsFrequencies,
  '004-adds-proofreading': addsProofreading,
  '005-adds-left-out-parts': addsLeftOutParts,
  '006-adds-names-of-centres': addsNamesOfCentres,
  '007-adds-downloads': addsDownloads,
  '008-adds-assessors-to-states': addsAssessorsToStates,
  '009-adds-safety-alerts': addsSafetyAlerts,
  '010-adds-index-of-work': addsIndexOfWork,
};

/** Names of migrations that an earlier version need not know. */
const addsOnly = /^\d{3}-adds-/;

export const migrations = (parts: SchemaParts): Record<string, Migration> =>
  Object.fromEntries(Object.entries(all).map(([name, migration]) => [name, migration(parts)]));

export const migrationNames: readonly string[] = Object.keys(all);

/** The first migration of the states before version 1.0.0. */
const before100 = '001-start';

export const earlierState = (what: string): string =>
  `${what} is of a state before version 1.0.0, which no version can read: begin with an empty DATA_DIR, or an empty database.`;

/**
 * Why this version cannot use `what` (a database or a backup), which has these migrations; null: it can, also where a newer
 * version has added to it.
 */
export function schemaFault(what: string, executed: readonly string[]): string | null {
  if (executed.includes(before100)) return earlierState(what);
  const unknown = executed.filter((name) => !migrationNames.includes(name) && !addsOnly.test(name));
  if (unknown.length === 0) return null;
  const names = `${unknown.length > 1 ? 'migrations' : 'migration'} ${unknown.join(', ')}`;
  return `${what} was changed by a newer version of the portal (${names}): start that version, or restore a backup of this one.`;
}
