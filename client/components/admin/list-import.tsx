// The import of a list from a CSV file.
import { ImportDialog } from './import-dialog.tsx';
import { refetchList } from '#client/data/admin/writes.ts';
import { m } from '#client/paraglide/messages.js';
import type { ImportRow } from '#contract/imports.ts';
import { joined } from '#contract/words/isolated-rules.ts';
import type { ImportKind } from '#contract/resources-rules.ts';

interface ListImportProps {
  what: ImportKind;
  /** The columns with their labels. */
  columns: Readonly<Record<string, string>>;
  /** The field that a record is recognised by. */
  name: string;
  onClose: () => void;
}

export function ListImport({ what, columns, name, onClose }: ListImportProps) {
  const address = `/api/admin/${what}`;
  const labelOf = (column: string) => columns[column] ?? column;
  return (
    <ImportDialog<ImportRow>
      what={what}
      title={m.admin_lists_import_title()}
      hint={m.admin_lists_import_hint()}
      noun={labelOf(name)}
      others={m.admin_lists_others_stay()}
      imported={m.admin_lists_imported()}
      address={`${address}/import`}
      columns={columns}
      onImported={() => refetchList(address)}
      more={({ key = [] }) =>
        key.some(Boolean) && (
          <>
            <br />
            <small>{joined(key, ', ')}</small>
          </>
        )
      }
      details={({ issues, fields }) =>
        issues.length > 0
          ? issues.map(({ path, message }) => `${path ? `${labelOf(path)}: ` : ''}${message}`).join('; ')
          : fields.map(labelOf).join(', ')
      }
      onClose={onClose}
    />
  );
}
