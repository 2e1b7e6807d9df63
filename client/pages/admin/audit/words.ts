// Display names for the audit trail. A word without a display name is shown as it is.
import { countText } from '#client/components/admin/number-text.ts';
import { managedRecords } from '#client/components/admin/screens.ts';
import type { AuditAction, AuditEvent } from '#contract/audit-events.ts';

export const actionNames: Record<AuditAction, string> = {
  'sign in': 'Signed in',
  'failed sign in': 'Failed sign-in',
  'sign out': 'Signed out',
  'password change': 'Changed a password',
  'session end': 'Ended sessions',
  list: 'Read a list',
  export: 'Exported',
  create: 'Created',
  change: 'Changed',
  delete: 'Deleted',
  restore: 'Restored',
  upload: 'Uploaded',
  import: 'Imported',
  move: 'Moved',
  invite: 'Invited',
  grant: 'Granted rights',
  revoke: 'Revoked rights',
  erase: 'Erased',
};

/** Kinds by their name in addresses, in the order of the filter. */
export const kindNames: Readonly<Record<string, string>> = {
  sessions: 'Sessions',
  password: 'Password',
  'adr-reports': 'ADR reports',
  'contact-messages': 'Contact messages',
  'quiz-scores': 'Quiz scores',
  'dashboard-stats': 'Dashboard',
  ...Object.fromEntries(managedRecords.map(({ kind, many }) => [kind, many])),
  'contact-info': 'Contact information',
  'site-settings': 'Site settings',
  files: 'Files',
  administrators: 'Administrators',
  invites: 'Invites',
  'audit-events': 'Audit trail',
  privacy: 'Search for a person',
  backups: 'Backups',
  database: 'Database',
};

export const kindName = (kind: string) => kindNames[kind] ?? kind;

/** More about an event: the fields of a write, the number of records of a read. */
export function detailsText({ fields, details, action }: AuditEvent): string {
  if (!details) return fields.join(', ');
  const { amount, searched } = details;
  const records = `${countText(amount)} ${amount === 1 ? 'record' : 'records'}`;
  if (searched) return amount === 0 ? 'Searched, found nothing' : `Searched, found ${records}`;
  return action === 'export' ? `Whole list, ${records}` : records;
}

/**
 * Who did it. Without a name: a sign-in with an unknown name, an automatic erasure, or a command on the server.
 */
export function whoseName({ username, action }: Pick<AuditEvent, 'username' | 'action'>): string {
  if (username !== null) return username;
  if (action === 'erase') return 'The portal itself';
  return action === 'failed sign in' ? 'Unknown name' : 'Server console';
}
