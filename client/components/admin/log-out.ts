// Sign-out for all its buttons, with a toast for the outcome.
import { showToast } from '#client/components/ui/toast-store.ts';
import { signOut } from '#client/data/admin/session.ts';
import { m } from '#client/paraglide/messages.js';

export async function logOut(): Promise<void> {
  try {
    await signOut();
    showToast({
      title: m.admin_ui_logged_out(),
      description: m.admin_ui_you_have_been_successfully_logged_out(),
    });
  } catch {
    showToast({
      title: m.admin_ui_logout_failed(),
      description: m.admin_ui_there_was_an_error_logging_out(),
      destructive: true,
    });
  }
}
