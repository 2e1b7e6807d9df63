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
const centres = resourceList(
  amcLocations,
  {
    title: m.admin_amc_locations_amc_locations(),
    noun: [m.admin_amc_locations_centre_2(), m.admin_amc_locations_centres()],
    add: m.admin_amc_locations_add_centre(),
    edit: m.admin_amc_locations_edit_centre(),
    empty: [
      m.admin_amc_locations_no_centres_yet(),
      m.admin_amc_locations_the_finder_tells_visitors_that_there_are(),
    ],
    searchHint: m.admin_amc_locations_in_names_cities_states_pin_codes_and(),
    noData: m.admin_amc_locations_there_are_no_centres_to_export(),
    fields: {
      name: m.admin_ui_name(),
      address: { label: m.admin_ui_address(), rows: 3 },
      city: { label: m.admin_amc_locations_city(), width: 'half' },
      state: { label: m.admin_ui_state(), width: 'half' },
      cityNames: { label: m.admin_amc_locations_city_names(), hint: m.admin_amc_locations_city_names_hint() },
      latitude: {
        label: m.admin_amc_locations_latitude(),
        hint: m.admin_amc_locations_degrees_hint(),
        width: 'narrow',
      },
      longitude: { label: m.admin_amc_locations_longitude(), width: 'narrow' },
      pincode: { label: m.admin_amc_locations_pin_code(), width: 'narrow', inputMode: 'numeric' },
      phone: { label: m.admin_ui_phone(), type: 'tel', width: 'half' },
      email: m.admin_ui_email(),
      isActive: {
        label: m.admin_ui_active(),
        hint: m.admin_amc_locations_inactive_centres_are_hidden_from_visitors(),
      },
    },
    toasts: {
      created: m.admin_amc_locations_centre_added(),
      updated: m.admin_amc_locations_centre_updated(),
      deleted: m.admin_amc_locations_centre_deleted(),
      notCreated: [m.admin_ui_addition_failed(), m.admin_amc_locations_failed_to_add_amc_location()],
      notUpdated: m.admin_amc_locations_failed_to_update_amc_location(),
      notDeleted: m.admin_amc_locations_failed_to_delete_amc_location(),
    },
  },
  { Import },
);

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
      row={(centre) => ({
        marks: <RecordBadges {...centre} />,
        meta: joined([centre.city, centre.state, centre.pincode], ', '),
      })}
    />
  );
}
