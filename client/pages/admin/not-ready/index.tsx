// Stands in for a screen that is still to be built, and says so.
import { Link, useLocation } from 'wouter';
import { AdminPage } from '#client/components/admin/admin-page.tsx';
import { allScreens, dashboardPath } from '#client/components/admin/screens.ts';
import { EmptyState } from '#client/components/ui/empty-state.tsx';

export default function NotReady() {
  const [path] = useLocation();
  const screen = allScreens.find((candidate) => candidate.path === path);
  return (
    <AdminPage title={screen?.title ?? 'Administration'} lede={screen?.summary}>
      <EmptyState
        title="This screen is not ready yet"
        level={2}
        action={
          <Link href={dashboardPath} className="button button-secondary">
            Go to the dashboard
          </Link>
        }
      >
        We are still building it. Nothing can be changed here until then.
      </EmptyState>
    </AdminPage>
  );
}
