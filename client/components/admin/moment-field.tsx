// A date with its time in a record's form, in the time zone of this device.
import type { ComponentProps } from 'react';
import { type Control, Controller } from 'react-hook-form';
import { TextField } from '#client/components/ui/field.tsx';

interface MomentFieldProps extends Omit<ComponentProps<typeof TextField>, 'name' | 'type'> {
  // oxlint-disable-next-line typescript/no-explicit-any -- as react-hook-form types the fields of any form
  control: Control<any>;
  name: string;
}

/** `2026-12-01T11:00` on the clock of this device; '' for what is no moment. */
function localText(moment: string): string {
  const at = Date.parse(moment);
  if (Number.isNaN(at)) return '';
  const minutesEast = -new Date(at).getTimezoneOffset();
  return new Date(at + minutesEast * 60_000).toISOString().slice(0, 16);
}

export function MomentField({ control, name, ...rest }: MomentFieldProps) {
  return (
    <Controller
      control={control}
      name={name}
      render={({ field: { ref, value, onBlur, onChange }, fieldState }) => (
        <TextField
          {...rest}
          id={name}
          name={name}
          type="datetime-local"
          ref={ref}
          error={fieldState.error?.message}
          defaultValue={localText(String(value ?? ''))}
          onBlur={onBlur}
          onChange={({ target }) => {
            const at = new Date(target.value);
            onChange(target.value === '' || Number.isNaN(at.getTime()) ? '' : at.toISOString());
          }}
        />
      )}
    />
  );
}
