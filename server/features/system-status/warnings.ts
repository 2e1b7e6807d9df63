// Warnings for administrators, in sentences.
import { jobName } from '#contract/jobs-rules.ts';
import type { SystemStatus } from '#contract/system-status.ts';
import { statements } from '#contract/words/statements-rules.ts';
import { countForm } from '#contract/words/words-rules.ts';
import { lostReceiptKey } from '../../receipts/receipt-key.ts';

const gib = 1024 ** 3;
const hourMs = 3_600_000;

interface Facts extends Pick<SystemStatus, 'disk' | 'files' | 'backup' | 'mail' | 'jobs' | 'sampleContact'> {
  /** Requests arrived through a proxy that the configuration does not name. */
  unknownProxy: boolean;
  /** The database accepts no writes. */
  readOnly: boolean;
  /** Why searches are slow. */
  searchProblem: string | null;
  /** What the standby for figures does; null: there is none. */
  reads: SystemStatus['database']['reads'] | null;
  /** The key of the receipt codes cannot be opened. */
  lostReceiptKey: boolean;
  /** Hours between two backups; null: no scheduled backups. */
  backupEveryHours: number | null;
  /** Whether links in mails have the address that people use. */
  hasPublicUrl: boolean;
  now: Date;
}

export function warnings({ disk, files, backup, mail, jobs, sampleContact, ...facts }: Facts): string[] {
  const all: string[] = [];
  if (facts.readOnly) all.push(statements('the_database_accepts_no_writes_right'));
  if (facts.unknownProxy) all.push(unknownProxyWarning());
  if (disk && (disk.freeBytes < gib || disk.freeBytes < disk.totalBytes / 20)) {
    all.push(statements('the_disk_is_nearly_full_gib', { free: (disk.freeBytes / gib).toFixed(1) }));
  }
  if (!files.writable) all.push(statements('files_cannot_be_stored_cannot_be', { place: files.place }));
  if (facts.searchProblem) all.push(facts.searchProblem);
  if (facts.reads && facts.reads.state !== 'used') all.push(standbyWarning(facts.reads));
  if (facts.lostReceiptKey) all.push(lostReceiptKey());
  if (mail && mail.undelivered > 0) {
    const { undelivered } = mail;
    all.push(statements(`undelivered_${countForm(undelivered)}`, { undelivered }));
  }
  if (mail && !facts.hasPublicUrl) {
    all.push(statements('public_url_is_not_set_links'));
  }
  if (sampleContact) all.push(statements('contact_details_are_still_the_sample'));
  const backups = backupWarning(backup, facts);
  if (backups) all.push(backups);
  for (const { kind, failed, problem } of jobs) {
    // The sentence above says more about a failed backup.
    if (failed > 0 && kind !== 'backup')
      all.push(`${jobName(kind)}: ${problem ?? statements('the_last_run_failed')}`);
  }
  return all;
}

export const unknownProxyWarning = () => statements('unknown_proxy');

function standbyWarning({ state, behindSeconds }: NonNullable<SystemStatus['database']['reads']>): string {
  if (state === 'away') return statements('standby_away');
  if (behindSeconds === null) return statements('standby_far_behind');
  return statements('standby_behind', { behindSeconds });
}

function backupWarning(
  { lastAt, problem }: SystemStatus['backup'],
  { backupEveryHours, now }: Pick<Facts, 'backupEveryHours' | 'now'>,
): string | null {
  if (problem !== null) return problem;
  if (lastAt === null) return statements('there_is_no_backup_yet');
  if (backupEveryHours === null) return null; // somebody makes backups by command
  const hours = Math.floor((now.getTime() - Date.parse(lastAt)) / hourMs);
  return hours >= 2 * backupEveryHours ? statements('the_last_backup_is_hours_old', { hours }) : null;
}
