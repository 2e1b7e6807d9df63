// Whether visitors see a record, and whether it is sample content.
import { Badge } from '#client/components/ui/badge.tsx';
import { m } from '#client/paraglide/messages.js';

export function StatusBadge({ isActive }: { isActive: boolean }) {
  return isActive ? <Badge tone="ok">{m.admin_ui_active()}</Badge> : <Badge>{m.admin_ui_inactive()}</Badge>;
}

/** Shown on sample records until an administrator edits them. */
export function SampleBadge({ isSample }: { isSample: boolean }) {
  return isSample && <Badge tone="info">{m.admin_ui_sample()}</Badge>;
}

/** Both badges, as most rows have them. */
export function RecordBadges({ isActive, isSample }: { isActive: boolean; isSample: boolean }) {
  return (
    <>
      <StatusBadge isActive={isActive} />
      <SampleBadge isSample={isSample} />
    </>
  );
}
