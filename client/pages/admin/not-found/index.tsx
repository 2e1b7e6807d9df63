// An address of the area without a screen.
import { Link } from 'wouter';
import { AdminPage } from '#client/components/admin/admin-page.tsx';
import { dashboardPath } from '#client/components/admin/screens.ts';
import { m } from '#client/paraglide/messages.js';

export default function NotFound() {
  return (
    <AdminPage
      title={m.admin_not_found_404_page_not_found()}
      lede={m.admin_not_found_there_is_no_screen_at_this_address()}
      backTo={null}
    >
      <Link href={dashboardPath} className="button">
        {m.admin_ui_go_to_the_dashboard()}
      </Link>
    </AdminPage>
  );
}
