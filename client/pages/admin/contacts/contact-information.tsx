// The contact record: shown, and edited in place.
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { ReadState } from '#client/components/admin/read-state.tsx';
import { FormButtons, RecordForm, useRecordForm } from '#client/components/admin/record-form.tsx';
import { recordWrites } from '#client/components/admin/record-writes.ts';
import { SampleBadge } from '#client/components/admin/status-badge.tsx';
import { Time } from '#client/components/admin/time.tsx';
import { mayDiscard } from '#client/components/admin/unsaved.ts';
import { Button } from '#client/components/ui/button.tsx';
import { EmptyState } from '#client/components/ui/empty-state.tsx';
import { TextAreaField, TextField } from '#client/components/ui/field.tsx';
import { useAdminRead } from '#client/data/admin/reads.ts';
import { contactInfoInput, type ContactInfo } from '#contract/contact-info.ts';

const address = '/api/contact-info';
const failed = { title: 'Failed to update contact information' };
const info = recordWrites<ContactInfo>('/api/admin/contact-info', {
  created: { title: 'Contact information updated successfully' },
  updated: { title: 'Contact information updated successfully' },
  deleted: { title: 'Contact information updated successfully' },
  notCreated: failed,
  notUpdated: failed,
  notDeleted: failed,
});

const initial = { phone: '', email: '', address: '' };
const labels = { phone: 'Phone', email: 'Email', address: 'Address' };

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
        <h2 id="contact-information">Contact Information</h2>
        {read.data && !isEdited && (
          <Button ref={edit} small variant="secondary" onClick={() => setEdited(true)}>
            Edit
          </Button>
        )}
      </div>
      <ReadState read={read} failure="Failed to Load Contact Information" lines={5}>
        {(record: ContactInfo | null) =>
          !record ? (
            <EmptyState title="No contact information found">
              Until you add some, visitors see the portal’s own contact details.
            </EmptyState>
          ) : isEdited ? (
            <InformationForm record={record} onEnd={show} />
          ) : (
            <>
              <dl className="facts">
                <div>
                  <dt>Phone</dt>
                  <dd>{record.phone}</dd>
                </div>
                <div>
                  <dt>Email</dt>
                  <dd>{record.email}</dd>
                </div>
                <div>
                  <dt>Address</dt>
                  <dd className="whitespace-pre-line" dir="auto">
                    {record.address}
                  </dd>
                </div>
              </dl>
              <p className="row-meta contact-updated">
                <SampleBadge isSample={record.isSample} />
                <span>
                  Updated <Time at={record.updatedAt} />
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
    schema: contactInfoInput,
    record,
    initial,
    labels,
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
          saveLabel="Save Changes"
          onCancel={() => mayDiscard(form.isDirty) && onEnd()}
        />
      }
    >
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the form takes the place of the button that opened it */}
      <TextField {...form.field('phone')} type="tel" width="half" autoComplete="off" autoFocus />
      <TextField {...form.field('email')} type="email" autoComplete="off" />
      <TextAreaField {...form.field('address')} rows={3} />
    </RecordForm>
  );
}
