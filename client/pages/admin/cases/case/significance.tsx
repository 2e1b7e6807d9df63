// Whether a change may alter what the case means. Asked after the first sending: the change itself suggests an answer, and
// another answer needs a reason.
import { useId } from 'react';
import { m } from '#client/paraglide/messages.js';

interface SignificanceProps {
  /** What the change suggests. */
  preset: boolean;
  /** Null: as the change suggests. */
  value: boolean | null;
  onChange: (value: boolean) => void;
}

export function Significance({ preset, value, onChange }: SignificanceProps) {
  const name = useId();
  const chosen = value ?? preset;
  return (
    <fieldset className="case-significant">
      <legend>{m.admin_clock_may_it_change_what_the_case_means()}</legend>
      {[true, false].map((one) => (
        <label key={String(one)} className="case-tick">
          <input type="radio" name={name} checked={chosen === one} onChange={() => onChange(one)} />
          {one ? m.admin_clock_yes_a_follow_up() : m.admin_ui_no()}
        </label>
      ))}
      <p className="case-quiet" role="status">
        {chosen !== preset
          ? m.admin_clock_give_a_reason_for_that()
          : preset
            ? m.admin_clock_changes_of_this_kind_usually_do()
            : m.admin_clock_changes_of_this_kind_usually_do_not()}
      </p>
    </fieldset>
  );
}
