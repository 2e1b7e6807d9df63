// The details of the signed-in person: name, designation, e-mail. All are optional.
import { useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { ReadState } from '#client/components/admin/read-state.tsx';
import { FormButtons, RecordForm, useRecordForm } from '#client/components/admin/record-form.tsx';
import { useSend } from '#client/components/admin/use-send.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { TextField } from '#client/components/ui/field.tsx';
import { showToast } from '#client/components/ui/toast-store.ts';
import { useAdminRead } from '#client/data/admin/reads.ts';
import { call, queryClient } from '#client/data/admin/session.ts';
import { changeRecord } from '#client/data/admin/writes.ts';
import { m } from '#client/paraglide/messages.js';
import {
  type Administrator,
  administratorInput,
  type ChangedAdministrator,
} from '#contract/administrators.ts';

const accounts = '/api/admin/administrators';
const initial = { fullName: '', designation: '', email: '' };
const labels = {
  fullName: m.admin_password_full_name(),
  designation: m.admin_ui_designation(),
  email: m.admin_ui_e_mail(),
};
const { fullName, designation, email } = administratorInput.shape;
const schema = z.object({ fullName, designation, email });

export function Details({ id }: { id: string }) {
  const read = useQuery<Administrator>({ queryKey: [`${accounts}/${id}`] });
  return (
    <section className="admin-section" aria-labelledby="details">
      <h2 id="details">{m.admin_password_your_details()}</h2>
      <ReadState read={read} failure={m.admin_password_failed_to_load_your_details()}>
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
        const { linkMailed, ...saved } = (await changeRecord(
          accounts,
          from ?? account,
          input,
        )) as ChangedAdministrator;
        queryClient.setQueryData([`${accounts}/${account.id}`], saved);
        const said = {
          true: m.admin_password_link_went_to({ email: saved.email ?? '' }),
          false: m.admin_password_no_link_was_sent(),
        };
        showToast({
          title: m.admin_password_details_saved(),
          ...(linkMailed !== null && { description: said[`${linkMailed}`] }),
        });
        return saved;
      },
    },
  });
  const field = (name: keyof typeof initial) => ({ ...form.field(name), optional: true });
  return (
    <div className="max-w-[36rem]">
      <p className="field-hint pb-4">{m.admin_password_details_hint()}</p>
      <RecordForm
        form={form}
        onSaved={() => {}}
        buttons={<FormButtons form={form} saveLabel={m.admin_password_save_details()} />}
      >
        <TextField {...field('fullName')} autoComplete="name" />
        <TextField {...field('designation')} autoComplete="organization-title" />
        <TextField {...field('email')} type="email" autoComplete="email" />
      </RecordForm>
      {account.email !== null && <Verification isVerified={account.emailVerifiedAt !== null} />}
    </div>
  );
}

/** Whether mails go to the address, and a new link where they do not yet. */
function Verification({ isVerified }: { isVerified: boolean }) {
  const service = useAdminRead('/api/mail-service');
  const act = useSend({ failed: m.admin_password_link_not_mailed() });

  async function mailLink() {
    await call('POST', '/api/auth/email-link');
    showToast({ title: m.admin_password_link_mailed(), description: m.admin_password_open_the_link() });
  }

  if (!service.data?.available) return null;
  if (isVerified) return <p className="mt-4">{m.admin_password_email_is_verified()}</p>;
  return (
    <div className="note note-warn mt-4">
      <p>{m.admin_password_email_is_not_verified()}</p>
      <Button
        small
        variant="secondary"
        className="mt-3"
        busy={act.busy}
        onClick={() => void act.send(mailLink)}
      >
        {m.admin_password_mail_a_link()}
      </Button>
    </div>
  );
}
