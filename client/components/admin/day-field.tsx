// A calendar day in a record's form: typed in any usual way, as everywhere in the portal. What cannot be read stays as typed, and
// its fault has its own sentence.
import type { ComponentProps } from 'react';
import { type Control, Controller } from 'react-hook-form';
import { m } from '#client/paraglide/messages.js';
import { DateField } from '#client/components/ui/date-field.tsx';
import { dateText, readDateNow, typedDateFault } from '#client/components/ui/date-text.ts';

interface DayFieldProps extends Omit<ComponentProps<typeof DateField>, 'name' | 'label'> {
  label: string;
  // oxlint-disable-next-line typescript/no-explicit-any -- as react-hook-form types the fields of any form
  control: Control<any>;
  name: string;
}

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text);

/** Why a typed text is no day, in the words of every date field; null: the record's own rule says why. */
function faultOf(typed: string, label: string): string | null {
  if (typed === '' || isDay(typed)) return null;
  return typedDateFault(typed, label) ?? m.admin_ui_whole_day({ field: label });
}

export function DayField({ control, name, ...rest }: DayFieldProps) {
  return (
    <Controller
      control={control}
      name={name}
      render={({ field: { value, onBlur, onChange }, fieldState }) => {
        const day = String(value ?? '');
        return (
          <DateField
            {...rest}
            id={name}
            name={name}
            error={fieldState.error && (faultOf(day, rest.label) ?? fieldState.error.message)}
            defaultValue={isDay(day) ? dateText(day) : day}
            onBlur={onBlur}
            onChange={({ target }) => {
              const read = readDateNow(target.value);
              onChange('date' in read && isDay(read.date) ? read.date : target.value.trim());
            }}
          />
        );
      }}
    />
  );
}
