// Sign-out for all its buttons, with a toast for the outcome.
import { showToast } from '#client/components/ui/toast-store.ts';
import { signOut } from '#client/data/admin/session.ts';

export async function logOut(): Promise<void> {
  try {
    await signOut();
    showToast({ title: 'Logged Out', description: 'You have been successfully logged out.' });
  } catch {
    showToast({
      title: 'Logout Failed',
      description: 'There was an error logging out.',
      destructive: true,
    });
  }
}
