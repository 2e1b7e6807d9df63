// 'Export for Excel': the cases of this view, search and filters as a table, for the centre or for research.
import { useState } from 'react';
import { SendForm, useSend } from '#client/components/admin/use-send.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { RadioField } from '#client/components/ui/choice.tsx';
import { Dialog } from '#client/components/ui/dialog.tsx';
import { showToast } from '#client/components/ui/toast-store.ts';
import { casesList } from '#client/data/admin/cases.ts';
import { downloadFile } from '#client/data/admin/save-file.ts';
import { m } from '#client/paraglide/messages.js';
import { type ListView, queryOf } from './list-view.ts';

const contents = {
  pairs: { rows: 'pairs' },
  research: { rows: 'pairs', research: 'true' },
  cases: { rows: 'cases' },
  log: { rows: 'log' },
} as const;

export function ExportDialog({ view }: { view: ListView }) {
  const [isOpen, setOpen] = useState(false);
  const form = useSend({ failed: m.admin_ui_export_failed() });
  async function download(content: string, ending: string) {
    const { limit: _l, cursor: _c, ...filters } = queryOf(view);
    const { rows, ...research } = contents[content as keyof typeof contents] ?? contents.pairs;
    const parameters = Object.entries(filters).filter(([, value]) => value !== '');
    parameters.push(['rows', rows], ...Object.entries(research));
    return downloadFile(`${casesList}/${ending}?${new URLSearchParams(parameters)}`);
  }
  return (
    <>
      <Button small variant="quiet" onClick={() => setOpen(true)}>
        {m.admin_cases_export_table()}
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={m.admin_cases_export_table()}>
        <SendForm
          form={form}
          onSend={(text) => download(text('content'), text('ending'))}
          onSent={({ name }) => {
            setOpen(false);
            showToast({ title: m.admin_ui_export_successful(), description: name });
          }}
        >
          <RadioField
            name="content"
            label={m.admin_cases_export_rows()}
            defaultValue="pairs"
            options={[
              {
                value: 'pairs',
                label: m.admin_cases_export_pairs(),
                hint: m.admin_cases_export_pairs_hint(),
              },
              {
                value: 'research',
                label: m.admin_cases_export_research(),
                hint: m.admin_cases_export_research_hint(),
              },
              { value: 'cases', label: m.admin_cases_export_cases() },
              { value: 'log', label: m.admin_cases_export_log() },
            ]}
          />
          <RadioField
            name="ending"
            label={m.admin_cases_export_file()}
            defaultValue="xlsx"
            options={[
              { value: 'xlsx', label: m.admin_cases_export_xlsx() },
              { value: 'csv', label: m.admin_cases_export_csv() },
            ]}
          />
          <div className="form-actions">
            <Button type="submit" busy={form.busy}>
              {m.admin_cases_export()}
            </Button>
          </div>
        </SendForm>
      </Dialog>
    </>
  );
}
