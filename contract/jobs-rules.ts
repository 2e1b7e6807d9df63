// Every kind of background work, with its name for administrators. No zod here: the dashboard loads this file.

export const jobNames = {
  backup: 'Backup',
  'due-dates': 'Renewing the days due of cases',
  'find-duplicates': 'Looking for duplicates',
  'import-terms': 'Importing terms',
  'mail-notices': 'Adding notices and reminders by mail',
  retention: 'Erasing overdue records',
  'send-mail': 'Sending mails',
  'sweep-files': 'Removing unused files',
  'tell-death': 'Telling of a death',
  tidy: 'Removing expired data',
} as const;

export type JobKind = keyof typeof jobNames;

/** The name of a kind; a kind that only another version of the portal knows is returned unchanged. */
export const jobName = (kind: string): string => (jobNames as Partial<Record<string, string>>)[kind] ?? kind;
