// AMC Locations Manager: the ADR monitoring centres that the finder searches, edited one by one or by a CSV file.
import { RecordManager } from '#client/components/admin/record-manager.tsx';
import { RecordBadges } from '#client/components/admin/status-badge.tsx';
import { useAdminRead } from '#client/data/admin/reads.ts';
import { refetchList } from '#client/data/admin/writes.ts';
import { m } from '#client/paraglide/messages.js';
import type { AmcImportRow } from '#contract/amc-locations.ts';
import { csvColumnsOf } from '#contract/fields/kinds-rules.ts';
import { amcLocations } from '#contract/resources/amc-locations-rules.ts';
import { type ImportProps, resourceList } from '#client/components/admin/resource-list.tsx';
import { later } from '#client/components/ui/later.tsx';
import { joined } from '#contract/words/isolated-rules.ts';

/** In a chunk of its own, which the first press loads. */
const ImportDialog = later(
  async () => (await import('#client/components/admin/import-dialog.tsx')).ImportDialog<AmcImportRow>,
);

const address = '/api/admin/amc-locations';
const centres = resourceList(amcLocations, {
  controls: {
    address: { rows: 3 },
    city: { width: 'half' },
    state: { width: 'half' },
    latitude: { width: 'narrow' },
    longitude: { width: 'narrow' },
    pincode: { width: 'narrow', inputMode: 'numeric' },
    phone: { type: 'tel', width: 'half' },
  },
  Import,
});

function Import({ columns, onClose }: ImportProps) {
  return (
    <ImportDialog
      what="amc-locations"
      title={m.admin_amc_locations_import_centres()}
      hint={m.admin_amc_locations_columns_the_export_of_this_screen_has({
        join: csvColumnsOf(amcLocations).join(', '),
      })}
      noun={m.admin_amc_locations_centre()}
      others={m.admin_amc_locations_centres_that_are_not_in_the_file()}
      imported={m.admin_amc_locations_centres_imported()}
      address={`${address}/import`}
      columns={columns}
      onImported={() => refetchList(address)}
      more={({ city, state }) => (
        <>
          <br />
          <small>{joined([city, state], ', ')}</small>
        </>
      )}
      details={({ issues, fields }) =>
        issues.length > 0
          ? issues.map(({ path, message }) => `${path ? `${path}: ` : ''}${message}`).join('; ')
          : fields.join(', ')
      }
      onClose={onClose}
    />
  );
}

export default function AmcManager() {
  const read = useAdminRead(address);
  const records = read.data;
  return (
    <RecordManager
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
      row={(centre) => ({
        marks: <RecordBadges {...centre} />,
        meta: joined([centre.city, centre.state, centre.pincode], ', '),
      })}
    />
  );
}
