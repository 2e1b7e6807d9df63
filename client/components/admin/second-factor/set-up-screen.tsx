// Replaces every screen while the account must set up a second factor: until then the server answers nothing else.
import { AdminPage } from '#client/components/admin/admin-page.tsx';
import { logOut } from '#client/components/admin/log-out.ts';
import { SignInFrame } from '#client/components/admin/sign-in-frame.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { useAdminRead } from '#client/data/admin/reads.ts';
import { completeSetUp } from '#client/data/admin/session.ts';
import { m } from '#client/paraglide/messages.js';
import { SecondFactor } from './second-factor.tsx';

export function SetUpScreen({ username }: { username: string }) {
  const { data } = useAdminRead('/api/auth/second-factor');
  const hasOne = data !== undefined && (data.app !== null || data.passkeys.length > 0);
  return (
    <SignInFrame>
      <AdminPage
        title={m.admin_factor_set_up_a_second_factor()}
        lede={m.admin_factor_every_account_of_this_portal_needs_one({ username })}
        backTo={null}
        takesFocus
      >
        <SecondFactor onChanged={completeSetUp} />
        <div className="mt-6 flex flex-wrap gap-3">
          {/* It may have been set up in another tab. */}
          {hasOne && <Button onClick={completeSetUp}>{m.admin_factor_continue()}</Button>}
          <Button variant="secondary" onClick={() => void logOut()}>
            {m.admin_ui_logout()}
          </Button>
        </div>
      </AdminPage>
    </SignInFrame>
  );
}
