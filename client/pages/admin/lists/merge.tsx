// Merges an entry of a list into another one, after saying what that touches.
import { useId, useState } from 'react';
import { SendForm, useSend } from '#client/components/admin/use-send.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { Dialog } from '#client/components/ui/dialog.tsx';
import { SelectField } from '#client/components/ui/field.tsx';
import { showToast } from '#client/components/ui/toast-store.ts';
import { call } from '#client/data/admin/session.ts';
import { m } from '#client/paraglide/messages.js';
import type { ListWords } from '#contract/list-rows.ts';
import type { WordList } from '#contract/resources/centre-lists-rules.ts';
import { casesText, refetchWords } from './list-words.ts';

interface Entry {
  id: string;
  name: string;
}

interface MergeProps {
  list: WordList;
  entry: Entry;
  entries: readonly Entry[];
  uses?: ListWords['uses'] | undefined;
}

export function MergeButton(props: MergeProps) {
  const [asked, setAsked] = useState(false);
  const { entry, entries } = props;
  if (entries.length < 2) return null;
  return (
    <>
      <Button
        small
        variant="quiet"
        aria-label={m.admin_lists_merge_name({ name: entry.name })}
        onClick={() => setAsked(true)}
      >
        {m.admin_terms_merge()}
      </Button>
      {asked && <MergeDialog {...props} onClose={() => setAsked(false)} />}
    </>
  );
}

function MergeDialog({ list, entry, entries, uses, onClose }: MergeProps & { onClose: () => void }) {
  const [open, setOpen] = useState(true);
  const [into, setInto] = useState('');
  const form = useSend();
  const id = useId();
  const target = entries.find((one) => one.id === into);
  const cases = casesText(uses, entry.id);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={m.admin_lists_merge_name({ name: entry.name })}
      footer={
        <>
          <Button type="submit" form={id} busy={form.busy} disabled={!target}>
            {m.admin_terms_merge_now()}
          </Button>
          <Button variant="secondary" onClick={() => setOpen(false)}>
            {m.admin_ui_cancel()}
          </Button>
        </>
      }
    >
      <SendForm
        form={form}
        id={id}
        title={m.admin_ui_not_saved()}
        level={3}
        onSend={async () => {
          await call('POST', '/api/admin/lists/merge', { list, from: entry.id, into });
          await refetchWords(list);
        }}
        onSent={() => {
          setOpen(false);
          showToast({ title: m.admin_lists_merged(), description: target?.name ?? '' });
        }}
      >
        <p className="pb-4">
          {cases
            ? m.admin_lists_merging_touches({ name: entry.name, cases })
            : m.admin_lists_merging_touches_none({ name: entry.name })}
        </p>
        <SelectField
          name="into"
          label={m.admin_terms_merge_into()}
          value={into}
          onChange={({ target }) => setInto(target.value)}
        >
          <option value="">{m.admin_lists_choose()}</option>
          {entries.map(
            (one) =>
              one.id !== entry.id && (
                <option key={one.id} value={one.id}>
                  {one.name}
                </option>
              ),
          )}
        </SelectField>
      </SendForm>
    </Dialog>
  );
}
