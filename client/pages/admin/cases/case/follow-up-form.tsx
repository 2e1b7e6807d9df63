// The form of a reminder, or of the end of the follow-up.
import { refuse, SendForm, useSend } from '#client/components/admin/use-send.tsx';
import { dateFromTyped } from '#client/components/case/typed-date.ts';
import { DateField } from '#client/components/ui/date-field.tsx';
import { typedDateFault } from '#client/components/ui/date-text.ts';
import { Options, SelectField, TextAreaField } from '#client/components/ui/field.tsx';
import { showToast } from '#client/components/ui/toast-store.ts';
import { expectNoFollowUp, setReminder } from '#client/data/admin/cases.ts';
import { m } from '#client/paraglide/messages.js';
import type { CaseDetails } from '#contract/cases/work/case-details.ts';
import { printDate } from '#contract/cases/content/partial-dates-rules.ts';
import type { Reminder } from './follow-up.tsx';

interface FollowUpFormProps {
  details: CaseDetails;
  asked: Reminder | 'new' | 'none';
  onDone: () => void;
}

export function FollowUpForm({ details, asked, onDone }: FollowUpFormProps) {
  const { id, number, followUp } = details;
  const what = typeof asked === 'string' ? asked : (asked.about ?? '');
  const form = useSend({ keep: `follow-up ${id} ${what}` });
  return (
    <SendForm
      form={form}
      className="desk"
      title={m.admin_ui_not_saved()}
      onSend={(text) => {
        if (asked === 'none') {
          refuse({ reason: !text('reason') && m.admin_cases_give_a_reason() });
          return expectNoFollowUp(id, text('reason'));
        }
        refuse({
          on: text('on')
            ? typedDateFault(text('on'), m.admin_follow_up_ask_again_on(), 'coming')
            : m.admin_follow_up_enter_the_day(),
        });
        const about = asked === 'new' ? text('about') || null : asked.about;
        return setReminder(id, { about, on: dateFromTyped(text('on'), 'coming') });
      }}
      onSent={() => {
        onDone();
        showToast({ title: m.admin_follow_up_saved(), description: number });
      }}
      submit={m.admin_follow_up_save()}
    >
      {asked === 'none' ? (
        <>
          <p className="case-quiet pb-4">{m.admin_follow_up_expect_none_explained()}</p>
          <TextAreaField {...form.field('reason')} label={m.admin_cases_reason()} rows={3} dir="auto" />
        </>
      ) : (
        <>
          {asked === 'new' ? (
            <SelectField {...form.field('about')} label={m.admin_follow_up_about()}>
              <option value="">{m.admin_follow_up_about_the_case()}</option>
              <Options of={followUp.choices.map(({ about, label }) => [about, label])} />
            </SelectField>
          ) : (
            <p className="pb-4">{asked.label || m.admin_follow_up_about_the_case()}</p>
          )}
          <DateField
            use="coming"
            {...form.field('on', asked === 'new' ? '' : printDate(asked.on))}
            label={m.admin_follow_up_ask_again_on()}
            hint={m.admin_cases_date_hint()}
          />
        </>
      )}
    </SendForm>
  );
}
