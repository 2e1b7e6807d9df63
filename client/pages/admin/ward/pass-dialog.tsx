// Issues a ward pass, and shows the QR picture of its code once.
import { useState } from 'react';
import { Time } from '#client/components/admin/time.tsx';
import { mayLeave } from '#client/components/admin/unsaved.ts';
import { SendForm, useSend } from '#client/components/admin/use-send.tsx';
import { CheckboxField } from '#client/components/ui/choice.tsx';
import { Dialog } from '#client/components/ui/dialog.tsx';
import { Options, SelectField, TextField } from '#client/components/ui/field.tsx';
import { QrCode } from '#client/components/ui/qr-code.tsx';
import { useAdminRead } from '#client/data/admin/reads.ts';
import { call } from '#client/data/admin/session.ts';
import { refetchList } from '#client/data/admin/writes.ts';
import { m } from '#client/paraglide/messages.js';
import { readNumber } from '#contract/typed/numbers-rules.ts';
import { occupations } from '#contract/cases/content/code-lists-rules.ts';
import type { NewWardPass } from '#contract/ward.ts';
import { postingDaysMax, wardMax } from '#contract/ward-rules.ts';

export const passes = '/api/admin/ward-passes';
const professions = ['doctor', 'dentist', 'pharmacist', 'nurse', 'student', 'otherProfessional'] as const;

export function PassDialog({ onClose }: { onClose: () => void }) {
  const [made, setMade] = useState<NewWardPass | null>(null);
  return (
    <Dialog
      open
      title={made ? m.admin_ward_scan_title({ name: made.name }) : m.admin_ward_issue()}
      mayClose={(dialog) => made !== null || mayLeave(dialog)}
      onClose={() => {
        // By then the phone may have used it.
        if (made) void refetchList(passes);
        onClose();
      }}
    >
      {made ? (
        <Picture pass={made} />
      ) : (
        <PassForm
          onMade={(pass) => {
            setMade(pass);
            void refetchList(passes);
          }}
        />
      )}
    </Dialog>
  );
}

function PassForm({ onMade }: { onMade: (pass: NewWardPass) => void }) {
  const form = useSend({ keep: 'ward pass' });
  const { data: departments = [] } = useAdminRead('/api/admin/departments');
  const [isPosting, setPosting] = useState(false);

  async function issue(texts: Readonly<Record<string, string>>) {
    const { name = '', occupation = '', ward = '', posting = '', days = '' } = texts;
    const long = isPosting && { posting, days: days.trim() === '' ? null : (readNumber(days) ?? days) };
    const answer = await call('POST', passes, { name, occupation, ward, ...long });
    return (await answer.json()) as NewWardPass;
  }

  return (
    <SendForm
      form={form}
      title={m.admin_ward_not_issued()}
      level={3}
      onSend={(_, texts) => issue(texts)}
      onSent={onMade}
      submit={m.admin_ward_issue()}
    >
      <p className="pb-4">{m.admin_ward_issue_text()}</p>
      <TextField
        {...form.field('name')}
        label={m.admin_ui_name()}
        maxLength={wardMax.name}
        autoComplete="off"
      />
      <SelectField {...form.field('occupation')} label={m.admin_lists_occupation()} defaultValue="">
        <option value="">{m.admin_ward_choose()}</option>
        <Options of={professions.map((one) => [one, occupations[one]])} />
      </SelectField>
      <TextField
        {...form.field('ward')}
        label={m.admin_ward_ward()}
        hint={m.admin_ward_ward_hint()}
        maxLength={wardMax.ward}
        list="wards"
        autoComplete="off"
      />
      <datalist id="wards">
        <Options of={departments.filter(({ isActive }) => isActive).map(({ name }) => [name, name])} />
      </datalist>
      <CheckboxField
        name="isPosting"
        label={m.admin_ward_posting_longer()}
        hint={m.admin_ward_posting_hint()}
        checked={isPosting}
        onChange={({ currentTarget }) => setPosting(currentTarget.checked)}
      />
      {isPosting && (
        <>
          <TextField
            {...form.field('posting')}
            label={m.admin_ward_posting()}
            maxLength={wardMax.posting}
            autoComplete="off"
          />
          <TextField
            {...form.field('days')}
            label={m.admin_ward_days({ most: postingDaysMax })}
            width="narrow"
            inputMode="numeric"
            autoComplete="off"
          />
        </>
      )}
    </SendForm>
  );
}

function Picture({ pass: { code, codeExpiresAt, expiresAt } }: { pass: NewWardPass }) {
  const address = `${location.origin}/ward#${code}`;
  return (
    <div className="grid gap-4">
      <QrCode text={address} label={m.admin_ward_qr()} />
      <p>
        {m.admin_ward_scan_text()} <Time at={codeExpiresAt} />.
      </p>
      <p>
        {m.admin_ward_valid_until()} <Time at={expiresAt} />. {m.admin_ward_shown_once()}
      </p>
    </div>
  );
}
