// 'Export CSV': the list as it stands below its search and filters, as a file, with progress and Cancel for long lists.
import { useRef, useState } from 'react';
import { Button } from '#client/components/ui/button.tsx';
import { showToast } from '#client/components/ui/toast-store.ts';
import type { CsvSource } from '#client/data/admin/csv-export.ts';
import { saveFile } from '#client/data/admin/save-file.ts';
import { m } from '#client/paraglide/messages.js';
import { countText } from './number-text.ts';
import { useSend } from './use-send.tsx';

interface ExportButtonProps {
  csv: CsvSource;
  /** Address of the list. */
  address: string;
  /** Singular and plural of the record's name. */
  noun: readonly [string, string];
  /** Shown when there is nothing to export. */
  noData: string;
  /** How many records the file will have, once known. */
  total: number | undefined;
  /** The search and filters of a list that is read in pages, as parameters of its address. */
  search?: string;
  /** The records that the search and filter of a whole list have found; null: all, which are read again. */
  found?: readonly object[] | null;
}

export function ExportButton({
  csv,
  address,
  noun,
  noData,
  total = 0,
  search = '',
  found = null,
}: ExportButtonProps) {
  const [done, setDone] = useState<number | null>(null);
  const stop = useRef<AbortController>(null);
  const { send } = useSend({ failed: m.admin_ui_export_failed() });

  async function run() {
    const controller = new AbortController();
    stop.current = controller;
    setDone(0);
    const { exportCsv, recordsOf } = await import('#client/data/admin/csv-export.ts');
    const source = found ?? recordsOf(address, search, controller.signal);
    const { name, blob, records } = await exportCsv(csv, source, setDone);
    if (records === 0) {
      showToast({ title: m.admin_ui_no_data_to_export(), description: noData });
      return;
    }
    saveFile(blob, name);
    const count = `${countText(records)} ${noun[records === 1 ? 0 : 1]}`;
    showToast({ title: m.admin_ui_export_successful(), description: m.admin_ui_in({ count, name }) });
  }

  const most = Math.max(total, done ?? 0, 1);
  const quarter = Math.floor(((done ?? 0) / most) * 4) * 25;
  return (
    <div className="export">
      {done !== null && (
        <div className="export-progress">
          <label>
            {m.admin_ui_of({ done: countText(done), most: countText(most) })}
            <progress value={done} max={most} />
          </label>
          <span className="sr-only" role="status">
            {quarter > 0 && m.admin_ui_exported({ quarter })}
          </span>
          <Button small variant="quiet" onClick={() => stop.current?.abort()}>
            {m.admin_ui_cancel()}
          </Button>
        </div>
      )}
      <Button
        small
        variant="secondary"
        busy={done !== null}
        onClick={() => void send(run).then(() => setDone(null))}
      >
        {m.admin_ui_export_csv()}
      </Button>
    </div>
  );
}
