// An address of the area without a screen.
import { Link } from 'wouter';
import { AdminPage } from '#client/components/admin/admin-page.tsx';
import { dashboardPath } from '#client/components/admin/screens.ts';

export default function NotFound() {
  return (
    <AdminPage title="404 Page Not Found" lede="There is no screen at this address." backTo={null}>
      <Link href={dashboardPath} className="button">
        Go to the dashboard
      </Link>
    </AdminPage>
  );
}
