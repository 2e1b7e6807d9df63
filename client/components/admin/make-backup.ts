// A backup at once, for the system status and the palette, with a toast for the outcome.
import { showToast } from '#client/components/ui/toast-store.ts';
import { call } from '#client/data/admin/session.ts';
import { m } from '#client/paraglide/messages.js';
import { failureText } from './read-state.tsx';

export async function makeBackup(): Promise<void> {
  try {
    await call('POST', '/api/admin/backups');
    showToast({ title: m.admin_ui_backup_begins(), description: m.admin_ui_backup_begins_text() });
  } catch (error) {
    showToast({ title: m.admin_ui_no_backup_begins(), description: failureText(error), destructive: true });
  }
}
