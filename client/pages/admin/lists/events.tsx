// The register of events: training, outreach and visits, which the packs of figures count.
import { useManagedList } from '#client/components/admin/record-manager.tsx';
import { countText } from '#client/components/admin/number-text.ts';
import { resourceList } from '#client/components/admin/resource-list.tsx';
import { Badge } from '#client/components/ui/badge.tsx';
import { useAdminRead } from '#client/data/admin/reads.ts';
import { m } from '#client/paraglide/messages.js';
import { printDate } from '#contract/cases/content/partial-dates-rules.ts';
import { type CentreEvent, centreEvents, eventKindNames } from '#contract/resources/centre-events-rules.ts';
import { joined } from '#contract/words/isolated-rules.ts';

const list = resourceList(centreEvents, {
  controls: {
    day: { width: 'half' },
    kind: { names: eventKindNames },
    people: { width: 'half' },
    note: { rows: 3 },
  },
});

export function Events() {
  const read = useAdminRead('/api/admin/centre-events');
  const managed = useManagedList<CentreEvent>(list, read, {
    actions: (_found, add) => add,
    row: ({ day, kind, department, people, isSample }) => ({
      marks: isSample && <Badge tone="warn">{m.admin_ui_sample()}</Badge>,
      meta: joined(
        [
          printDate(day),
          (eventKindNames as Readonly<Record<string, string>>)[kind],
          department,
          m.admin_events_count_people({ count: countText(people) }),
        ],
        ' · ',
      ),
    }),
  });
  return (
    <div className="admin-section grid grid-cols-1 gap-4">
      {managed.list}
      {managed.dialog}
      <p>{m.admin_events_hint()}</p>
    </div>
  );
}
