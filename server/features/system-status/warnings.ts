// Warnings for administrators, in sentences.
import { jobName } from '#contract/jobs-rules.ts';
import type { SystemStatus } from '#contract/system-status.ts';
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
  if (facts.readOnly) all.push('The database accepts no writes right now: nothing can be stored');
  if (facts.unknownProxy) all.push(unknownProxyWarning);
  if (disk && (disk.freeBytes < gib || disk.freeBytes < disk.totalBytes / 20)) {
    all.push(`The disk is nearly full: ${(disk.freeBytes / gib).toFixed(1)} GiB are free`);
  }
  if (!files.writable) all.push(`Files cannot be stored: ${files.place} cannot be written to`);
  if (facts.searchProblem) all.push(facts.searchProblem);
  if (facts.reads && facts.reads.state !== 'used') all.push(standbyWarning(facts.reads));
  if (facts.lostReceiptKey) all.push(lostReceiptKey);
  if (mail && mail.undelivered > 0) {
    const many = mail.undelivered === 1 ? '1 mail was' : `${mail.undelivered} mails were`;
    all.push(`${many} not delivered: see Mail`);
  }
  if (mail && !facts.hasPublicUrl) {
    all.push('PUBLIC_URL is not set: links in mails lead to this machine only');
  }
  if (sampleContact) all.push('Contact details are still the sample');
  const backups = backupWarning(backup, facts);
  if (backups) all.push(backups);
  for (const { kind, failed, problem } of jobs) {
    // The sentence above says more about a failed backup.
    if (failed > 0 && kind !== 'backup') all.push(`${jobName(kind)}: ${problem ?? 'the last run failed.'}`);
  }
  return all;
}

export const unknownProxyWarning =
  'Visitors come through a proxy and TRUST_PROXY is not set: all visitors count as one address';

function standbyWarning({ state, behindSeconds }: NonNullable<SystemStatus['database']['reads']>): string {
  const fault =
    state === 'away'
      ? 'does not answer'
      : `is ${behindSeconds === null ? 'more than a minute' : `${behindSeconds} seconds`} behind`;
  return `The standby of DATABASE_READ_URL ${fault}: figures, exports and prints read the primary`;
}

function backupWarning(
  { lastAt, problem }: SystemStatus['backup'],
  { backupEveryHours, now }: Pick<Facts, 'backupEveryHours' | 'now'>,
): string | null {
  if (problem !== null) return problem;
  if (lastAt === null) return 'There is no backup yet';
  if (backupEveryHours === null) return null; // somebody makes backups by command
  const hours = Math.floor((now.getTime() - Date.parse(lastAt)) / hourMs);
  return hours >= 2 * backupEveryHours ? `The last backup is ${hours} hours old` : null;
}
