// Import of centres from a CSV file.
import { ImportDialog } from '#client/components/admin/import-dialog.tsx';
import { refetchList } from '#client/data/admin/writes.ts';
import { m } from '#client/paraglide/messages.js';
import type { AmcImportRow } from '#contract/amc-locations.ts';
import { csvColumns } from '#contract/csv-rules.ts';
import { joined } from '#contract/words/isolated-rules.ts';

interface ImportCentresProps {
  list: string;
  /** The columns with their labels. */
  columns: Readonly<Record<string, string>>;
  onClose: () => void;
}

export function ImportCentres({ list, columns, onClose }: ImportCentresProps) {
  return (
    <ImportDialog<AmcImportRow>
      what="amc-locations"
      title={m.admin_amc_locations_import_centres()}
      hint={m.admin_amc_locations_columns_the_export_of_this_screen_has({
        join: csvColumns['amc-locations'].join(', '),
      })}
      noun={m.admin_amc_locations_centre()}
      others={m.admin_amc_locations_centres_that_are_not_in_the_file()}
      imported={m.admin_amc_locations_centres_imported()}
      address={`${list}/import`}
      columns={columns}
      onImported={() => refetchList(list)}
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
