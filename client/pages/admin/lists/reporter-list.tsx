// The directory of reporters, with what the centre received from each.
import { resourceList } from '#client/components/admin/resource-list.tsx';
import { useAdminRead } from '#client/data/admin/reads.ts';
import { m } from '#client/paraglide/messages.js';
import type { ListedReporter } from '#contract/list-rows.ts';
import { occupations } from '#contract/cases/content/code-lists-rules.ts';
import { printDate } from '#contract/cases/content/partial-dates-rules.ts';
import { reporters } from '#contract/resources/reporters-rules.ts';
import { ListPanel } from './list-panel.tsx';
import { joined } from '#contract/words/isolated-rules.ts';

const address = '/api/admin/reporters';
const list = resourceList(reporters, {
  controls: {
    occupation: { names: occupations },
    telephone: { type: 'tel', width: 'half' },
    thankedOn: { width: 'half' },
  },
});

export function ReporterList() {
  const read = useAdminRead(address);
  return (
    <ListPanel<ListedReporter>
      list={list as never}
      read={read}
      hint={m.admin_lists_reporters_hint()}
      meta={({ occupation, department, reports, lastReport, thankedOn }) =>
        joined(
          [
            (occupations as Readonly<Record<string, string>>)[occupation],
            department,
            reports > 0 && m.admin_lists_reports_last({ count: reports, day: printDate(lastReport ?? '') }),
            thankedOn && m.admin_lists_thanked({ day: printDate(thankedOn) }),
          ],
          ' · ',
        )
      }
    />
  );
}
