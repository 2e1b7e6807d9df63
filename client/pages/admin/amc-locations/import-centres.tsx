// Import of centres from a CSV file.
import { ImportDialog } from '#client/components/admin/import-dialog.tsx';
import { call } from '#client/data/admin/session.ts';
import { refetchList } from '#client/data/admin/writes.ts';
import { m } from '#client/paraglide/messages.js';
import type { AmcImportRow } from '#contract/amc-locations.ts';
import type { Reply } from '#contract/api.ts';
import { csvColumns } from '#contract/csv-rules.ts';

export function ImportCentres({ list, onClose }: { list: string; onClose: () => void }) {
  async function send(file: File, dryRun: boolean) {
    const body = new Blob([file], { type: 'text/csv' });
    const answer = await call('POST', `${list}/import${dryRun ? '?dryRun=true' : ''}`, body);
    const done = (await answer.json()) as Reply<'POST /api/admin/amc-locations/import'>;
    if (done.applied) await refetchList(list);
    return done;
  }

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
      send={send}
      more={({ city, state }) => (
        <>
          <br />
          <small>{[city, state].filter(Boolean).join(', ')}</small>
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
