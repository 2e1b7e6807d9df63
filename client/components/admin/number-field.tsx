// A whole number in a form, or nothing with `optional`. Spread the form's field into it: <NumberField {...form.number('sortOrder')} max={100} />.
import type { ComponentProps } from 'react';
import { TextField } from '#client/components/ui/field.tsx';

export function NumberField(props: ComponentProps<typeof TextField>) {
  return (
    <TextField
      width="narrow"
      inputMode="numeric"
      autoComplete="off"
      min={0}
      step={1}
      {...props}
      type="number"
      // Scrolling the page by wheel must not change a number.
      onWheel={({ currentTarget }) => currentTarget.blur()}
      onBlur={(event) => {
        // Anything that is not a number becomes 0, visibly.
        if (event.currentTarget.value === '' && !props.optional) event.currentTarget.value = '0';
        props.onBlur?.(event);
      }}
    />
  );
}
