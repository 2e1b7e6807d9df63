// Whether visitors see a record, and whether it is sample content.
import { Badge } from '#client/components/ui/badge.tsx';

export function StatusBadge({ isActive }: { isActive: boolean }) {
  return isActive ? <Badge tone="ok">Active</Badge> : <Badge>Inactive</Badge>;
}

/** Shown on sample records until an administrator edits them. */
export function SampleBadge({ isSample }: { isSample: boolean }) {
  return isSample && <Badge tone="info">Sample</Badge>;
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
