// Display names for the audit trail. A word without a display name is shown as it is.
import { countText } from '#client/components/admin/number-text.ts';
import { managedRecords } from '#client/components/admin/screens.ts';
import { m } from '#client/paraglide/messages.js';
import { searchKindNames } from '#contract/search-kinds-rules.ts';
import type { AuditAction, AuditEvent } from '#contract/audit-events.ts';

export const actionNames: Record<AuditAction, string> = {
  'sign in': m.admin_ui_signed_in(),
  'failed sign in': m.admin_audit_failed_sign_in(),
  'sign out': m.admin_audit_signed_out(),
  'password change': m.admin_audit_changed_a_password(),
  'session end': m.admin_audit_ended_sessions(),
  list: m.admin_audit_read_a_list(),
  export: m.admin_audit_exported(),
  open: m.admin_audit_opened(),
  print: m.admin_audit_printed(),
  step: m.admin_audit_took_a_step(),
  create: m.admin_audit_created(),
  change: m.admin_ui_changed(),
  delete: m.admin_audit_deleted(),
  restore: m.admin_audit_restored(),
  upload: m.admin_audit_uploaded(),
  import: m.admin_audit_imported(),
  move: m.admin_audit_moved(),
  invite: m.admin_audit_invited(),
  grant: m.admin_audit_granted_rights(),
  revoke: m.admin_audit_revoked_rights(),
  erase: m.admin_ui_erased(),
};

/** Kinds by their name in addresses, in the order of the filter. */
export const kindNames: Readonly<Record<string, string>> = {
  sessions: m.admin_audit_sessions(),
  password: m.admin_ui_password(),
  'second-factor': m.admin_audit_second_factor(),
  'password-links': m.admin_audit_links_for_a_new_password(),
  passkeys: m.admin_audit_passkeys(),
  'authenticator-app': m.admin_audit_authenticator_app(),
  'recovery-codes': m.admin_audit_recovery_codes(),
  'adr-reports': m.admin_audit_adr_reports(),
  'contact-messages': m.admin_audit_contact_messages(),
  'quiz-scores': m.admin_ui_quiz_scores_2(),
  'dashboard-stats': m.admin_ui_dashboard(),
  ...Object.fromEntries(managedRecords.map(({ kind, many }) => [kind, many])),
  calendar: m.admin_calendar_title(),
  'ward-passes': m.admin_ward_passes(),
  'contact-info': m.admin_audit_contact_information(),
  'site-settings': m.admin_ui_site_settings(),
  files: m.admin_ui_files(),
  administrators: m.admin_ui_administrators(),
  invites: m.admin_audit_invites(),
  'audit-events': m.admin_ui_audit_trail_2(),
  cases: m.admin_audit_cases(),
  'case-attachments': m.admin_audit_attachments(),
  'unlinked-words': m.admin_audit_unlinked_words(),
  brands: m.admin_audit_brands(),
  insight: m.admin_audit_figures(),
  privacy: m.admin_audit_search_for_a_person(),
  mails: m.admin_mail_title(),
  backups: m.admin_audit_backups(),
  database: m.admin_ui_database(),
};

export const kindName = (kind: string) => kindNames[kind] ?? kind;

/** More about an event: the fields of a write, the number of records of a read. */
export function detailsText({ fields, details, action }: AuditEvent): string {
  if (!details) return fields.join(', ');
  const { amount, searched, searchedBy, records: ids, reason } = details;
  if (reason !== undefined) return m.admin_audit_with_reason({ count: countText(amount), reason });
  const records = `${countText(amount)} ${amount === 1 ? m.admin_ui_record() : m.admin_ui_records()}`;
  if (searched && searchedBy) {
    const kind = searchKindNames[searchedBy];
    return amount === 0
      ? m.admin_audit_searched_for_found_nothing({ kind })
      : m.admin_audit_searched_for_found({ kind, records });
  }
  if (searched)
    return amount === 0 ? m.admin_audit_searched_found_nothing() : m.admin_audit_searched_found({ records });
  return action === 'export' && ids.length === 0 ? m.admin_audit_whole_list({ records }) : records;
}

/** Who did it. Without a name: a sign-in with an unknown name, an automatic erasure, or a command on the server. */
export function actorName({ username, action }: Pick<AuditEvent, 'username' | 'action'>): string {
  if (username !== null) return username;
  if (action === 'erase') return m.admin_audit_the_portal_itself();
  return action === 'failed sign in' ? m.admin_audit_unknown_name() : m.admin_ui_server_console();
}
