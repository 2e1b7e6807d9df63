// 'Export for Excel': the cases of this view, search and filters as a table, for the centre or for research.
import { useState } from 'react';
import { refuse, SendForm, type Text, useSend } from '#client/components/admin/use-send.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { CheckboxField, RadioField } from '#client/components/ui/choice.tsx';
import { Dialog } from '#client/components/ui/dialog.tsx';
import { TextField } from '#client/components/ui/field.tsx';
import { showToast } from '#client/components/ui/toast-store.ts';
import { casesList } from '#client/data/admin/cases.ts';
import { downloadFile } from '#client/data/admin/save-file.ts';
import { m } from '#client/paraglide/messages.js';
import { columnsWithReason } from '#contract/cases/content/choices-rules.ts';
import { type ListView, queryOf } from './list-view.ts';

const contents = {
  pairs: { rows: 'pairs' },
  research: { rows: 'pairs', research: 'true' },
  cases: { rows: 'cases' },
  log: { rows: 'log' },
} as const;

const personalColumns: Readonly<Record<(typeof columnsWithReason)[number], string>> = {
  ward: m.admin_cases_export_ward(),
  initials: m.admin_cases_export_initials(),
  dose: m.admin_cases_export_dose(),
  frequency: m.admin_cases_export_frequency(),
  indication: m.admin_cases_export_indication(),
};

/** What is added to rows for research, and why. */
function addedIn(text: Text): [string, string][] {
  const added = columnsWithReason.filter((name) => text(`with-${name}`) !== '');
  if (added.length === 0) return [];
  refuse({ reason: !text('reason') && m.admin_cases_give_a_reason() });
  return [
    ['with', added.join(',')],
    ['reason', text('reason')],
  ];
}

export function ExportDialog({ view }: { view: ListView }) {
  const [isOpen, setOpen] = useState(false);
  const [content, setContent] = useState('pairs');
  const form = useSend({ failed: m.admin_ui_export_failed() });
  async function download(text: Text) {
    const ending = text('ending');
    const { limit: _l, cursor: _c, ...filters } = queryOf(view);
    const { rows, ...research } = contents[content as keyof typeof contents] ?? contents.pairs;
    const parameters = Object.entries(filters).filter(([, value]) => value !== '');
    parameters.push(
      ['rows', rows],
      ...Object.entries(research),
      ...('research' in research ? addedIn(text) : []),
    );
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
          onSend={download}
          onSent={({ name }) => {
            setOpen(false);
            showToast({ title: m.admin_ui_export_successful(), description: name });
          }}
          submit={m.admin_cases_export()}
        >
          <RadioField
            name="content"
            label={m.admin_cases_export_rows()}
            value={content}
            onChange={({ currentTarget }) => setContent(currentTarget.value)}
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
          {content === 'research' && (
            <fieldset className="field">
              <legend className="field-label">{m.admin_cases_export_personal()}</legend>
              {columnsWithReason.map((name) => (
                <CheckboxField key={name} name={`with-${name}`} label={personalColumns[name]} />
              ))}
              <TextField
                {...form.field('reason')}
                label={m.admin_cases_export_reason()}
                hint={m.admin_cases_export_reason_hint()}
                optional
                autoComplete="off"
              />
            </fieldset>
          )}
          <RadioField
            name="ending"
            label={m.admin_cases_export_file()}
            defaultValue="xlsx"
            options={[
              { value: 'xlsx', label: m.admin_cases_export_xlsx() },
              { value: 'csv', label: m.admin_cases_export_csv() },
            ]}
          />
        </SendForm>
      </Dialog>
    </>
  );
}
