// ADR monitoring centres: the list behind the finder, edited one by one or by a CSV file.
import { useState } from 'react';
import { AdminPage } from '#client/components/admin/admin-page.tsx';
import { ExportButton } from '#client/components/admin/export-button.tsx';
import { RecordList, statusFilter } from '#client/components/admin/record-list.tsx';
import { RecordRow } from '#client/components/admin/record-row.tsx';
import { recordWrites } from '#client/components/admin/record-writes.ts';
import { StatCards } from '#client/components/admin/stat-cards.tsx';
import { RecordBadges } from '#client/components/admin/status-badge.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { EmptyState } from '#client/components/ui/empty-state.tsx';
import { useAdminRead } from '#client/data/admin/reads.ts';
import type { AmcLocation } from '#contract/amc-locations.ts';
import { CentreDialog } from './centre-dialog.tsx';
import { ImportDialog } from './import-dialog.tsx';

const list = '/api/admin/amc-locations';
const centres = recordWrites<AmcLocation>(list, {
  created: { title: 'Centre Added', description: 'Visitors can find it now.' },
  updated: { title: 'Centre Updated', description: 'Visitors see the change now.' },
  deleted: { title: 'Centre Deleted', description: 'It stays in the bin for 30 days.' },
  notCreated: { title: 'Addition Failed', description: 'Failed to add AMC location.' },
  notUpdated: { title: 'Update Failed', description: 'Failed to update AMC location.' },
  notDeleted: { title: 'Deletion Failed', description: 'Failed to delete AMC location.' },
});

const searchText = ({ name, city, state, pincode, address }: AmcLocation) =>
  [name, city, state, pincode ?? '', address].join('\n');

export default function AmcManager() {
  const read = useAdminRead(list);
  const [edited, setEdited] = useState<AmcLocation | 'new' | null>(null);
  const [importing, setImporting] = useState(false);
  const records = read.data;
  const add = (
    <Button small onClick={() => setEdited('new')}>
      Add Centre
    </Button>
  );
  const importButton = (
    <Button small variant="secondary" onClick={() => setImporting(true)}>
      Import CSV
    </Button>
  );
  return (
    <AdminPage
      title="AMC Locations Manager"
      lede="ADR monitoring centres that visitors find by city and state."
      actions={add}
    >
      <div className="grid grid-cols-1 gap-5">
        <StatCards
          figures={[
            { label: 'Total', value: records?.length },
            { label: 'Active', value: records?.filter(({ isActive }) => isActive).length },
            { label: 'States', value: records && new Set(records.map(({ state }) => state)).size },
            { label: 'Cities', value: records && new Set(records.map(({ city }) => city)).size },
          ]}
        />
        <RecordList
          title="AMC Locations"
          noun={['centre', 'centres']}
          read={read}
          searchText={searchText}
          searchHint="In names, cities, states, PIN codes and addresses."
          filter={statusFilter}
          actions={
            <div className="flex flex-wrap gap-2">
              {importButton}
              <ExportButton
                csv="amc-locations"
                address={list}
                noun={['centre', 'centres']}
                noData="There are no centres to export."
                total={records?.length}
              />
            </div>
          }
          empty={
            <EmptyState title="No centres yet" level={2} action={add}>
              The finder tells visitors that there are none until you add or import some.
            </EmptyState>
          }
        >
          {(shown) => (
            <ul className="rows">
              {shown.map((centre) => (
                <RecordRow
                  key={centre.id}
                  id={centre.id}
                  name={centre.name}
                  onOpen={() => setEdited(centre)}
                  onDelete={() => void centres.remove(centre, centre.name)}
                  marks={<RecordBadges {...centre} />}
                  meta={[centre.city, centre.state, centre.pincode].filter(Boolean).join(', ')}
                />
              ))}
            </ul>
          )}
        </RecordList>
      </div>
      {edited && (
        <CentreDialog
          record={edited === 'new' ? null : edited}
          writes={centres}
          onClose={() => setEdited(null)}
        />
      )}
      {importing && <ImportDialog list={list} onClose={() => setImporting(false)} />}
    </AdminPage>
  );
}
