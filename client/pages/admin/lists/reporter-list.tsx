// The directory of reporters, with what the centre received from each.
import { resourceList } from '#client/components/admin/resource-list.tsx';
import { useAdminRead } from '#client/data/admin/reads.ts';
import { m } from '#client/paraglide/messages.js';
import type { ListedReporter } from '#contract/list-rows.ts';
import { occupations } from '#contract/cases/content/code-lists-rules.ts';
import { printDate } from '#contract/cases/content/partial-dates-rules.ts';
import { reporters } from '#contract/resources/reporters-rules.ts';
import { ListPanel } from './list-panel.tsx';
import { listToasts } from './list-words.ts';
import { joined } from '#contract/words/isolated-rules.ts';

const address = '/api/admin/reporters';
const list = resourceList(reporters, {
  title: m.admin_lists_reporters(),
  noun: [m.admin_lists_reporter(), m.admin_lists_reporters_small()],
  add: m.admin_lists_add_reporter(),
  edit: m.admin_lists_edit_reporter(),
  empty: [m.admin_lists_no_reporters(), m.admin_lists_no_reporters_hint()],
  searchHint: m.admin_lists_in_names_departments_and_contacts(),
  noData: m.admin_lists_nothing_to_export(),
  fields: {
    name: { label: m.admin_ui_name(), hint: m.admin_lists_name_without_title() },
    occupation: { label: m.admin_lists_occupation(), names: occupations },
    department: m.admin_lists_department_field(),
    telephone: { label: m.admin_ui_phone(), type: 'tel', width: 'half' },
    email: m.admin_ui_email(),
    thankedOn: { label: m.admin_lists_thanked_on(), width: 'half' },
    isActive: { label: m.admin_ui_active(), hint: m.admin_lists_inactive_is_not_proposed() },
  },
  toasts: listToasts,
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
