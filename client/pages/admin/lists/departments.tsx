// Departments and wards.
import { resourceList } from '#client/components/admin/resource-list.tsx';
import { useAdminRead } from '#client/data/admin/reads.ts';
import { m } from '#client/paraglide/messages.js';
import { type Department, departments } from '#contract/resources/departments-rules.ts';
import { withUses } from './entry-uses.tsx';
import { ListPanel } from './list-panel.tsx';
import { MergeButton } from './merge.tsx';
import { casesText, departmentKindNames, listToasts, otherNamesText, useListWords } from './list-words.ts';
import { joined } from '#contract/words/isolated-rules.ts';

const address = '/api/admin/departments';
const list = resourceList(
  departments,
  {
    title: m.admin_lists_departments(),
    noun: [m.admin_lists_department(), m.admin_lists_departments_small()],
    add: m.admin_lists_add_department(),
    edit: m.admin_lists_edit_department(),
    empty: [m.admin_lists_no_departments(), m.admin_lists_no_departments_hint()],
    searchHint: m.admin_lists_in_names(),
    noData: m.admin_lists_nothing_to_export(),
    fields: {
      name: { label: m.admin_ui_name(), hint: m.admin_lists_earlier_name_stays() },
      kind: { label: m.admin_lists_kind(), names: departmentKindNames },
      otherNames: { label: m.admin_lists_other_names(), hint: m.admin_lists_one_a_line(), rows: 4 },
      isActive: { label: m.admin_ui_active(), hint: m.admin_lists_inactive_is_not_proposed() },
    },
    toasts: listToasts,
  },
  { parts: { name: withUses(() => 'departments') } },
);

export function Departments() {
  const read = useAdminRead(address);
  const uses = useListWords('departments').data?.uses;
  return (
    <ListPanel<Department>
      list={list}
      read={read}
      hint={m.admin_lists_departments_hint()}
      meta={(one) =>
        joined(
          [
            (departmentKindNames as Readonly<Record<string, string>>)[one.kind],
            otherNamesText(one.otherNames),
            casesText(uses, one.id),
          ],
          ' · ',
        )
      }
      actions={(one) => <MergeButton list="departments" entry={one} entries={read.data ?? []} uses={uses} />}
    />
  );
}
