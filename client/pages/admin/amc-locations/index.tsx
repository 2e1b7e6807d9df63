// AMC Locations Manager: the ADR monitoring centres that the finder searches, edited one by one or by a CSV file.
import { useState } from 'react';
import { ExportButton } from '#client/components/admin/export-button.tsx';
import { statusFilter } from '#client/components/admin/record-list.tsx';
import { RecordManager, type ManagedList } from '#client/components/admin/record-manager.tsx';
import { recordWrites } from '#client/components/admin/record-writes.ts';
import { RecordBadges } from '#client/components/admin/status-badge.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { useAdminRead } from '#client/data/admin/reads.ts';
import type { AmcLocation } from '#contract/amc-locations.ts';
import { CentreDialog } from './centre-dialog.tsx';
import { ImportDialog } from './import-dialog.tsx';

const address = '/api/admin/amc-locations';
const centres: ManagedList<AmcLocation> = {
  title: 'AMC Locations',
  noun: ['centre', 'centres'],
  add: 'Add Centre',
  empty: ['No centres yet', 'The finder tells visitors that there are none until you add or import some.'],
  nameOf: ({ name }) => name,
  searchText: ({ name, city, state, pincode, address: street }) =>
    [name, city, state, pincode ?? '', street].join('\n'),
  searchHint: 'In names, cities, states, PIN codes and addresses.',
  filter: statusFilter,
  writes: recordWrites<AmcLocation>(address, {
    created: { title: 'Centre Added', description: 'Visitors can find it now.' },
    updated: { title: 'Centre Updated', description: 'Visitors see the change now.' },
    deleted: { title: 'Centre Deleted', description: 'It stays in the bin for 30 days.' },
    notCreated: { title: 'Addition Failed', description: 'Failed to add AMC location.' },
    notUpdated: { title: 'Update Failed', description: 'Failed to update AMC location.' },
    notDeleted: { title: 'Deletion Failed', description: 'Failed to delete AMC location.' },
  }),
  Dialog: CentreDialog,
};

export default function AmcManager() {
  const read = useAdminRead(address);
  const [importing, setImporting] = useState(false);
  const records = read.data;
  return (
    <RecordManager
      title="AMC Locations Manager"
      lede="ADR monitoring centres that visitors find by city and state."
      list={centres}
      read={read}
      figures={[
        { label: 'Total', value: records?.length },
        { label: 'Active', value: records?.filter(({ isActive }) => isActive).length },
        { label: 'States', value: records && new Set(records.map(({ state }) => state)).size },
        { label: 'Cities', value: records && new Set(records.map(({ city }) => city)).size },
      ]}
      actions={
        <div className="flex flex-wrap gap-2">
          <Button small variant="secondary" onClick={() => setImporting(true)}>
            Import CSV
          </Button>
          <ExportButton
            csv="amc-locations"
            address={address}
            noun={centres.noun}
            noData="There are no centres to export."
            total={records?.length}
          />
        </div>
      }
      row={(centre) => ({
        marks: <RecordBadges {...centre} />,
        meta: [centre.city, centre.state, centre.pincode].filter(Boolean).join(', '),
      })}
    >
      {importing && <ImportDialog list={address} onClose={() => setImporting(false)} />}
    </RecordManager>
  );
}
