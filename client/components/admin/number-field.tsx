// A whole number in a form, or nothing with `optional`: digits of every script. Spread the form's field into it:
// <NumberField {...form.number('sortOrder')} />.
import type { ComponentProps } from 'react';
import { TextField } from '#client/components/ui/field.tsx';
import { readNumber } from '#contract/typed/numbers-rules.ts';

export function NumberField(props: ComponentProps<typeof TextField>) {
  return (
    <TextField
      width="narrow"
      inputMode="numeric"
      autoComplete="off"
      {...props}
      onBlur={(event) => {
        // The number as it was read stands in the field. Anything that is not a number becomes 0, visibly.
        const { currentTarget: control } = event;
        const read = readNumber(control.value);
        if (read !== null) control.value = String(read);
        else if (!props.optional) control.value = '0';
        props.onBlur?.(event);
      }}
    />
  );
}
