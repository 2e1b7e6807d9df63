// AMC Locations Manager: the ADR monitoring centres that the finder searches, edited one by one or by a CSV file.
import { RecordManager } from '#client/components/admin/record-manager.tsx';
import { RecordBadges } from '#client/components/admin/status-badge.tsx';
import { useAdminRead } from '#client/data/admin/reads.ts';
import { m } from '#client/paraglide/messages.js';
import { amcLocations } from '#contract/resources/amc-locations-rules.ts';
import { resourceList } from '#client/components/admin/resource-list.tsx';
import { joined } from '#contract/words/isolated-rules.ts';

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
});

export default function AmcManager() {
  const read = useAdminRead('/api/admin/amc-locations');
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
