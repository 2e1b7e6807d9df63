// Departments and wards.
import { resourceList } from '#client/components/admin/resource-list.tsx';
import { useAdminRead } from '#client/data/admin/reads.ts';
import { m } from '#client/paraglide/messages.js';
import { type Department, departments } from '#contract/resources/departments-rules.ts';
import { withUses } from './entry-uses.tsx';
import { ListPanel } from './list-panel.tsx';
import { MergeButton } from './merge.tsx';
import { casesText, departmentKindNames, otherNamesText, useListWords } from './list-words.ts';
import { joined } from '#contract/words/isolated-rules.ts';

const address = '/api/admin/departments';
const list = resourceList(departments, {
  controls: { kind: { names: departmentKindNames } },
  parts: { name: withUses(() => 'departments') },
});

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
