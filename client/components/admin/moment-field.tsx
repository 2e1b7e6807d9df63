// A date with its time in a record's form, in the time zone of this device: typed in any usual way, as dates are everywhere in the
// portal. What cannot be read stays as typed.
import type { ComponentProps } from 'react';
import { type Control, Controller } from 'react-hook-form';
import { DateField } from '#client/components/ui/date-field.tsx';
import { m } from '#client/paraglide/messages.js';
import { dateText, readDateNow, typedDateFault } from '#client/components/ui/date-text.ts';

interface MomentFieldProps extends Omit<ComponentProps<typeof DateField>, 'name' | 'label'> {
  label: string;
  // oxlint-disable-next-line typescript/no-explicit-any -- as react-hook-form types the fields of any form
  control: Control<any>;
  name: string;
}

/** '1 December 2026, 11:00' on the clock of this device; a text that is no moment stays. */
function localText(moment: string): string {
  const at = Date.parse(moment);
  if (Number.isNaN(at)) return moment;
  const minutesEast = -new Date(at).getTimezoneOffset();
  return dateText(new Date(at + minutesEast * 60_000).toISOString().slice(0, 16));
}

/** The moment that was typed; what is no date with a time stays as typed, and the form refuses it. */
function momentOf(typed: string): string {
  const read = readDateNow(typed, 'coming');
  return 'date' in read && read.date.includes('T') ? new Date(read.date).toISOString() : typed.trim();
}

/** Why a typed text is no moment; null: the record's own rule says why. */
function faultOf(typed: string, label: string): string | null {
  if (typed === '' || !Number.isNaN(Date.parse(typed))) return null;
  return typedDateFault(typed, label, 'coming') ?? m.admin_ui_with_time({ field: label });
}

export function MomentField({ control, name, ...rest }: MomentFieldProps) {
  return (
    <Controller
      control={control}
      name={name}
      render={({ field: { value, onBlur, onChange }, fieldState }) => (
        <DateField
          {...rest}
          id={name}
          name={name}
          use="coming"
          error={fieldState.error && (faultOf(String(value ?? ''), rest.label) ?? fieldState.error.message)}
          defaultValue={localText(String(value ?? ''))}
          onBlur={onBlur}
          onChange={({ target }) => onChange(momentOf(target.value))}
        />
      )}
    />
  );
}
