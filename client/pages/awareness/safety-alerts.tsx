// The section of safety alerts. The newest are read when the page is at rest: its document has no room for them, and read
// when the section is in view they would move what a visitor reads or has the focus on.
import { Link } from 'wouter';
import { useIdleModule } from '#client/components/device/idle-module.ts';
import { m } from '#client/paraglide/messages.js';

const loadNewest = () => import('./newest-alerts.tsx');

export function SafetyAlerts() {
  const newest = useIdleModule(loadNewest);
  return (
    <>
      <p>{m.alerts_lede()}</p>
      {newest && <newest.NewestAlerts />}
      <p className="mt-4">
        <Link href="/safety-alerts" className="font-strong">
          {m.alerts_all()}
        </Link>
      </p>
    </>
  );
}
