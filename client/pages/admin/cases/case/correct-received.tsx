// Corrects the day on which later information was received. Due days move with it, so it needs the right "sign" and a reason.
import { mayLeave } from '#client/components/admin/unsaved.ts';
import { refuse, SendForm, useSend } from '#client/components/admin/use-send.tsx';
import { dateFromTyped } from '#client/components/case/typed-date.ts';
import { DateField } from '#client/components/ui/date-field.tsx';
import { typedDateFault } from '#client/components/ui/date-text.ts';
import { Dialog } from '#client/components/ui/dialog.tsx';
import { TextAreaField } from '#client/components/ui/field.tsx';
import { showToast } from '#client/components/ui/toast-store.ts';
import { correctReceived } from '#client/data/admin/cases.ts';
import { m } from '#client/paraglide/messages.js';
import type { CaseDetails, ListedItem } from '#contract/cases/work/case-details.ts';
import { printDate } from '#contract/cases/content/partial-dates-rules.ts';

interface CorrectReceivedProps {
  details: CaseDetails;
  item: ListedItem;
  onClose: () => void;
}

export function CorrectReceived({ details, item, onClose }: CorrectReceivedProps) {
  const form = useSend({ keep: `received ${item.id}` });
  return (
    <Dialog open onClose={onClose} mayClose={mayLeave} title={m.admin_follow_up_correct_the_day()}>
      <SendForm
        form={form}
        className="desk"
        title={m.admin_ui_not_saved()}
        onSend={(text) => {
          refuse({
            received: text('received')
              ? typedDateFault(text('received'), m.admin_reporter_received_on_day())
              : m.admin_reporter_enter_the_received_day(),
            reason: !text('reason') && m.admin_cases_give_a_reason(),
          });
          const received = dateFromTyped(text('received'));
          return correctReceived(details, item.id, { received, reason: text('reason') });
        }}
        onSent={() => {
          onClose();
          showToast({ title: m.admin_follow_up_day_corrected(), description: details.number });
        }}
        submit={m.admin_follow_up_save()}
      >
        <p className="case-quiet pb-4">{m.admin_follow_up_due_days_move()}</p>
        <DateField
          {...form.field('received', printDate(item.received))}
          label={m.admin_reporter_received_on_day()}
        />
        <TextAreaField {...form.field('reason')} label={m.admin_cases_reason()} rows={3} dir="auto" />
      </SendForm>
    </Dialog>
  );
}
