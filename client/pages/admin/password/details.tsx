// The details of the signed-in person: name, designation, e-mail. All are optional.
import { useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { ReadState } from '#client/components/admin/read-state.tsx';
import { FormButtons, RecordForm, useRecordForm } from '#client/components/admin/record-form.tsx';
import { TextField } from '#client/components/ui/field.tsx';
import { showToast } from '#client/components/ui/toast-store.ts';
import { queryClient } from '#client/data/admin/session.ts';
import { changeRecord } from '#client/data/admin/writes.ts';
import { type Administrator, administratorInput } from '#contract/administrators.ts';

const accounts = '/api/admin/administrators';
const initial = { fullName: '', designation: '', email: '' };
const labels = { fullName: 'Full name', designation: 'Designation', email: 'E-mail' };
const { fullName, designation, email } = administratorInput.shape;
const schema = z.object({ fullName, designation, email });

export function Details({ id }: { id: string }) {
  const read = useQuery<Administrator>({ queryKey: [`${accounts}/${id}`] });
  return (
    <section className="admin-section" aria-labelledby="details">
      <h2 id="details">Your Details</h2>
      <ReadState read={read} failure="Failed to Load Your Details" lines={4}>
        {(account) => <DetailsForm key={account.version} account={account} />}
      </ReadState>
    </section>
  );
}

function DetailsForm({ account }: { account: Administrator }) {
  const form = useRecordForm({
    schema,
    record: account,
    initial,
    labels,
    writes: {
      async save(from, input) {
        const saved = await changeRecord(accounts, from ?? account, input);
        queryClient.setQueryData([`${accounts}/${account.id}`], saved);
        showToast({ title: 'Details Saved' });
        return saved;
      },
    },
  });
  const field = (name: keyof typeof initial) => ({ ...form.field(name), optional: true });
  return (
    <div className="max-w-[36rem]">
      <p className="field-hint pb-4">
        Signing an assessment will need your full name and designation. Colleagues with the right “portal” see
        all three.
      </p>
      <RecordForm
        form={form}
        onSaved={() => {}}
        buttons={<FormButtons form={form} saveLabel="Save Details" />}
      >
        <TextField {...field('fullName')} autoComplete="name" />
        <TextField {...field('designation')} autoComplete="organization-title" />
        <TextField {...field('email')} type="email" autoComplete="email" />
      </RecordForm>
    </div>
  );
}
