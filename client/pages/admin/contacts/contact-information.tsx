// The contact record: shown, and edited in place.
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { ReadState } from '#client/components/admin/read-state.tsx';
import { FormButtons, RecordForm, useRecordForm } from '#client/components/admin/record-form.tsx';
import { SampleBadge } from '#client/components/admin/status-badge.tsx';
import { Time } from '#client/components/admin/time.tsx';
import { mayDiscard } from '#client/components/admin/unsaved.ts';
import { Button } from '#client/components/ui/button.tsx';
import { EmptyState } from '#client/components/ui/empty-state.tsx';
import { TextAreaField, TextField } from '#client/components/ui/field.tsx';
import { useAdminRead } from '#client/data/admin/reads.ts';
import { m } from '#client/paraglide/messages.js';
import { type ContactInfo, contactInfo } from '#contract/resources/contact-info-rules.ts';
import {
  formOf,
  OtherLanguages,
  type ResourceForm,
  resourceWrites,
} from '#client/components/admin/resource-list.tsx';
import { Facts } from '#client/components/ui/table.tsx';

/** With the address in every language. */
const address = '/api/contact-info?lang=all';
const info = resourceWrites<ContactInfo>('contact-info');
const { all, options: fields } = formOf(contactInfo);

export function ContactInformation() {
  // There is one record or none.
  const read = useAdminRead(address);
  const [isEdited, setEdited] = useState(false);
  const edit = useRef<HTMLButtonElement>(null);

  function show() {
    flushSync(() => setEdited(false));
    edit.current?.focus();
  }
  return (
    <section className="sheet contact-sheet" aria-labelledby="contact-information">
      <div className="list-head">
        <h2 id="contact-information">{m.admin_contacts_contact_information()}</h2>
        {read.data && !isEdited && (
          <Button ref={edit} small variant="secondary" onClick={() => setEdited(true)}>
            {m.admin_ui_edit_2()}
          </Button>
        )}
      </div>
      <ReadState read={read} failure={m.admin_contacts_failed_to_load_contact_information()} lines={5}>
        {(record: ContactInfo | null) =>
          !record ? (
            <EmptyState title={m.admin_contacts_no_contact_information_found()}>
              {m.admin_contacts_until_you_add_some_visitors_see_the()}
            </EmptyState>
          ) : isEdited ? (
            <InformationForm record={record} onEnd={show} />
          ) : (
            <>
              <Facts
                className="facts whitespace-pre-line"
                of={{
                  [m.admin_ui_phone()]: record.phone,
                  [m.admin_ui_email()]: record.email,
                  [m.admin_ui_address()]: record.address,
                }}
              />
              <p className="row-meta contact-updated">
                <SampleBadge isSample={record.isSample} />
                <span>
                  {m.admin_contacts_updated()} <Time at={record.updatedAt} />
                </span>
              </p>
            </>
          )
        }
      </ReadState>
    </section>
  );
}

function InformationForm({ record, onEnd }: { record: ContactInfo; onEnd: () => void }) {
  const client = useQueryClient();
  const form = useRecordForm({
    ...fields,
    record,
    writes: {
      async save(from, input) {
        const saved = await info.save(from, input);
        client.setQueryData([address], saved);
        return saved;
      },
    },
  });
  return (
    <RecordForm
      form={form}
      onSaved={onEnd}
      buttons={
        <FormButtons
          form={form}
          saveLabel={m.admin_ui_save_changes()}
          onCancel={() => mayDiscard(form.isDirty) && onEnd()}
        />
      }
    >
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the form takes the place of the button that opened it */}
      <TextField {...form.field('phone')} type="tel" width="half" autoComplete="off" autoFocus />
      <TextField {...form.field('email')} type="email" autoComplete="off" />
      <TextAreaField {...form.field('address')} rows={3} style={{ minHeight: 100 }} />
      <OtherLanguages form={form as unknown as ResourceForm} record={record} fields={all} />
    </RecordForm>
  );
}
