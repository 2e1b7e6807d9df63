// Whether visitors see a record, and whether it came with the portal.
import { Badge } from '#client/components/ui/badge.tsx';

export function StatusBadge({ isActive }: { isActive: boolean }) {
  return isActive ? <Badge tone="ok">Active</Badge> : <Badge>Inactive</Badge>;
}

/** Stands on sample records until an administrator has edited them. */
export function SampleBadge({ isSample }: { isSample: boolean }) {
  return isSample && <Badge tone="info">Sample</Badge>;
}

/** Both, as most rows have them. */
export function RecordBadges({ isActive, isSample }: { isActive: boolean; isSample: boolean }) {
  return (
    <>
      <StatusBadge isActive={isActive} />
      <SampleBadge isSample={isSample} />
    </>
  );
}
