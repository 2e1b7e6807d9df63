// AMC Locations Manager: the ADR monitoring centres that the finder searches, edited one by one or by a CSV file.
import { useState } from 'react';
import { ExportButton } from '#client/components/admin/export-button.tsx';
import { statusFilter } from '#client/components/admin/record-list.tsx';
import { RecordManager, type ManagedList } from '#client/components/admin/record-manager.tsx';
import { recordWrites } from '#client/components/admin/record-writes.ts';
import { RecordBadges } from '#client/components/admin/status-badge.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { useAdminRead } from '#client/data/admin/reads.ts';
import { m } from '#client/paraglide/messages.js';
import type { AmcLocation } from '#contract/amc-locations.ts';
import { CentreDialog } from './centre-dialog.tsx';
import { ImportCentres } from './import-centres.tsx';

const address = '/api/admin/amc-locations';
const centres: ManagedList<AmcLocation> = {
  title: m.admin_amc_locations_amc_locations(),
  noun: [m.admin_amc_locations_centre_2(), m.admin_amc_locations_centres()],
  add: m.admin_amc_locations_add_centre(),
  empty: [
    m.admin_amc_locations_no_centres_yet(),
    m.admin_amc_locations_the_finder_tells_visitors_that_there_are(),
  ],
  nameOf: ({ name }) => name,
  searchText: ({ name, city, state, pincode, address: street }) =>
    [name, city, state, pincode ?? '', street].join('\n'),
  searchHint: m.admin_amc_locations_in_names_cities_states_pin_codes_and(),
  filter: statusFilter,
  writes: recordWrites<AmcLocation>(address, {
    created: { title: m.admin_amc_locations_centre_added() },
    updated: { title: m.admin_amc_locations_centre_updated() },
    deleted: {
      title: m.admin_amc_locations_centre_deleted(),
      description: m.admin_ui_it_stays_in_the_bin_for_30(),
    },
    notCreated: {
      title: m.admin_ui_addition_failed(),
      description: m.admin_amc_locations_failed_to_add_amc_location(),
    },
    notUpdated: {
      title: m.admin_ui_update_failed(),
      description: m.admin_amc_locations_failed_to_update_amc_location(),
    },
    notDeleted: {
      title: m.admin_ui_deletion_failed(),
      description: m.admin_amc_locations_failed_to_delete_amc_location(),
    },
  }),
  Dialog: CentreDialog,
};

export default function AmcManager() {
  const read = useAdminRead(address);
  const [importing, setImporting] = useState(false);
  const records = read.data;
  return (
    <RecordManager
      title={m.admin_ui_amc_locations_manager()}
      lede={m.admin_amc_locations_adr_monitoring_centres_that_visitors_find_by()}
      list={centres}
      read={read}
      figures={[
        { label: m.admin_ui_total(), value: records?.length },
        { label: m.admin_ui_active(), value: records?.filter(({ isActive }) => isActive).length },
        {
          label: m.admin_amc_locations_states(),
          value: records && new Set(records.map(({ state }) => state)).size,
        },
        {
          label: m.admin_amc_locations_cities(),
          value: records && new Set(records.map(({ city }) => city)).size,
        },
      ]}
      actions={(found) => (
        <div className="flex flex-wrap gap-2">
          <Button small variant="secondary" onClick={() => setImporting(true)}>
            {m.admin_amc_locations_import_csv()}
          </Button>
          <ExportButton
            csv="amc-locations"
            address={address}
            noun={centres.noun}
            noData={m.admin_amc_locations_there_are_no_centres_to_export()}
            total={(found ?? records)?.length}
            found={found}
          />
        </div>
      )}
      row={(centre) => ({
        marks: <RecordBadges {...centre} />,
        meta: [centre.city, centre.state, centre.pincode].filter(Boolean).join(', '),
      })}
    >
      {importing && <ImportCentres list={address} onClose={() => setImporting(false)} />}
    </RecordManager>
  );
}
