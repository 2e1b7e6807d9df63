// Why cases leave after their day, for sendings of several at once. The same reason is stored for each of them.
import type { FormTexts, Send } from '#client/components/admin/use-send.tsx';
import { Options, SelectField, TextField } from '#client/components/ui/field.tsx';
import { m } from '#client/paraglide/messages.js';
import { lateReasons } from '#contract/cases/work/clock-rules.ts';

/** The names of its fields in a form. */
const names = ['lateReason', 'reason'] as const;

interface LateReasonProps {
  form: Send;
  /** What was chosen and typed before. */
  before?: FormTexts | undefined;
}

export function LateReasonFields({ form: { field }, before = {} }: LateReasonProps) {
  return (
    <>
      <SelectField
        {...field('lateReason', before['lateReason'])}
        label={m.admin_clock_why_is_it_late()}
        width="half"
      >
        <option value="">{m.admin_cases_choose()}</option>
        <Options of={lateReasons} />
      </SelectField>
      <TextField
        {...field('reason', before['reason'])}
        label={m.admin_clock_more_about_it()}
        optional
        autoComplete="off"
      />
    </>
  );
}

/** What was chosen and typed; nothing of what was left empty. */
export const lateReasonIn = (
  text: (name: string) => string,
): Partial<Record<(typeof names)[number], string>> =>
  Object.fromEntries(names.flatMap((name) => (text(name) ? [[name, text(name)] as const] : [])));
