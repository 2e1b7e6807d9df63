// Makes one E2B(R3) file of several cases.
import { showToast } from '#client/components/ui/toast-store.ts';
import { m } from '#client/paraglide/messages.js';
import { downloadFile } from '#client/data/admin/save-file.ts';

/** Saves the file, or says that it leaves by itself. */
export async function exportFile(body: { cases: readonly string[] }): Promise<void> {
  const { leaves } = await downloadFile('/api/admin/icsr/export', body);
  if (leaves)
    showToast({ title: m.admin_exchange_file_leaves(), description: m.admin_exchange_see_newest_files() });
}
