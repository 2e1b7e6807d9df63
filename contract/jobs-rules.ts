// Every kind of background work, with its name for administrators.
import { deskNames } from './words/desk-rules.ts';

export const jobNames = deskNames('jobNames', [
  'backup',
  'check-backup',
  'due-dates',
  'figures',
  'find-duplicates',
  'import-terms',
  'mail-notices',
  'push-icsr',
  'retention',
  'send-backup',
  'send-mail',
  'sweep-files',
  'tell-death',
  'tidy',
]);

export type JobKind = keyof typeof jobNames;

/** The name of a kind; a kind that only another version of the portal knows is returned unchanged. */
export const jobName = (kind: string): string => (jobNames as Partial<Record<string, string>>)[kind] ?? kind;
