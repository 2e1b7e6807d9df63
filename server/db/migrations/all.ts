// All migrations by name, in the order in which they run. A new one takes the next number. Released migrations never
// change, in name or content: the database records the names.
import type { Migration } from 'kysely/migration';
import type { SchemaParts } from '../engines/engine.ts';
import { firstRelease } from './001-first-release.ts';

const all: Record<string, (parts: SchemaParts) => Migration> = {
  '001-first-release': firstRelease,
};

export const migrations = (parts: SchemaParts): Record<string, Migration> =>
  Object.fromEntries(Object.entries(all).map(([name, migration]) => [name, migration(parts)]));

export const migrationNames: readonly string[] = Object.keys(all);

/** The first migration of the states before version 1.0.0. */
const before100 = '001-start';

export const earlierState = (what: string): string =>
  `${what} is of a state before version 1.0.0, which no version can read: begin with an empty DATA_DIR, or an empty database.`;

/** Why this version cannot use `what` (a database or a backup), which has these migrations; null: it can. */
export function schemaFault(what: string, executed: readonly string[]): string | null {
  if (executed.includes(before100)) return earlierState(what);
  const unknown = executed.filter((name) => !migrationNames.includes(name));
  if (unknown.length === 0) return null;
  const names = `${unknown.length > 1 ? 'migrations' : 'migration'} ${unknown.join(', ')}`;
  return `${what} was changed by a newer version of the portal (${names}): start that version, or restore a backup of this one.`;
import type { ColumnTypes } from '../engines/engine.ts';
import { start } from './001-start.ts';
import { sessions } from './002-sessions.ts';
import { listOrders } from './003-list-orders.ts';
import { backupState } from './003b-backup-state.ts';
import { files } from './004-files.ts';
import { auditEvents } from './005-audit-events.ts';
import { administrators } from './006-administrators.ts';
import { auditFilters } from './007-audit-filters.ts';
import { privacy } from './008-privacy.ts';
import { severalProcesses } from './009-several-processes.ts';
import { growth } from './010-growth.ts';
import { auditSearch } from './012-audit-search.ts';
import { accountRights } from './014-rights.ts';
import { erasedKeys } from './016-erased-keys.ts';
import { auditDetails } from './017-audit-details.ts';
import { fileAudience } from './018-file-audience.ts';
import { jobs } from './019-jobs.ts';
import { auditChain } from './020-audit-chain.ts';
import { cases } from './021-cases.ts';
import { secondFactors } from './022-second-factors.ts';
import { receiptCodes } from './023-receipt-codes.ts';
import { caseAudit } from './024-case-audit.ts';
import { caseLists } from './025-case-lists.ts';
import { icsrs } from './026-icsrs.ts';
import { assessment } from './027-assessment.ts';
import { reporters } from './028-reporters.ts';
import { mails } from './029-mails.ts';
import { asking } from './031-asking.ts';
import { codeWrites } from './031b-code-writes.ts';
import { searchBatches } from './034-search-batches.ts';
import { searchLists } from './035-search-lists.ts';
import { caseOrders } from './036-case-orders.ts';
import { publicNames } from './037-public-names.ts';
import { sentMessages } from './038-sent-messages.ts';
import { names } from './039-names.ts';
import { fewerMerges } from './040-fewer-merges.ts';
import { indexLater } from './041-index-later.ts';
import { searchApart } from './042-search-apart.ts';
import { drugIndex } from './043-drug-index.ts';
import { erasedFiles } from './044-erased-files.ts';
import { sentFiles } from './045-sent-files.ts';
import { waiting } from './046-waiting.ts';
import { nationalNumbers } from './047-national-numbers.ts';
import { pairsOfTakenCases } from './049-pairs-of-taken-cases.ts';
import { itemsBySize } from './050-items-by-size.ts';
import { signInPlaces } from './051-sign-in-places.ts';
import { facts } from './052-facts.ts';
import { clock } from './053-clock.ts';
import { alarmWords } from './054-alarm-words.ts';
import { heldAssessments } from './055-held-assessments.ts';
import { sameEntries } from './056-same-entries.ts';
import { followingUp } from './057-following-up.ts';
import { linkedCases } from './059-linked-cases.ts';

export function migrations(types: ColumnTypes): Record<string, Migration> {
  return {
    '001-start': start(types),
    '002-sessions': sessions(types),
    '003-list-orders': listOrders(),
    '003b-backup-state': backupState(types),
    '004-files': files(types),
    '005-audit-events': auditEvents(types),
    '006-administrators': administrators(types),
    '007-audit-filters': auditFilters(),
    '008-privacy': privacy(types),
    '009-several-processes': severalProcesses(types),
    '010-growth': growth(types),
    '012-audit-search': auditSearch(types),
    '014-rights': accountRights(types),
    '016-erased-keys': erasedKeys(),
    '017-audit-details': auditDetails(types),
    '018-file-audience': fileAudience(types),
    '019-jobs': jobs(types),
    '020-audit-chain': auditChain(types),
    '021-cases': cases(types),
    '022-second-factors': secondFactors(types),
    '023-receipt-codes': receiptCodes(types),
    '024-case-audit': caseAudit(),
    '025-case-lists': caseLists(types),
    '026-icsrs': icsrs(types),
    '027-assessment': assessment(types),
    '028-reporters': reporters(types),
    '029-mails': mails(types),
    '031-asking': asking(types),
    '031b-code-writes': codeWrites(types),
    '034-search-batches': searchBatches(types),
    '035-search-lists': searchLists,
    '036-case-orders': caseOrders(),
    '037-public-names': publicNames(types),
    '038-sent-messages': sentMessages(types),
    '039-names': names(types),
    '040-fewer-merges': fewerMerges(types),
    '041-index-later': indexLater(types),
    '042-search-apart': searchApart(types),
    '043-drug-index': drugIndex(types),
    '044-erased-files': erasedFiles(types),
    '045-sent-files': sentFiles(types),
    '046-waiting': waiting(types),
    '047-national-numbers': nationalNumbers(),
    '049-pairs-of-taken-cases': pairsOfTakenCases(),
    '050-items-by-size': itemsBySize(types),
    '051-sign-in-places': signInPlaces(types),
    '052-facts': facts(types),
    '053-clock': clock(types),
    '054-alarm-words': alarmWords(types),
    '055-held-assessments': heldAssessments(types),
    '056-same-entries': sameEntries(types),
    '057-following-up': followingUp(types),
    '059-linked-cases': linkedCases(types),
  };
}
