// The field for dates of the whole portal: one line, typed in any usual way, with what was understood beside it in words. A
// text that may be two dates shows both to choose from.
import { type ComponentProps, useId, useRef, useState } from 'react';
import { m } from '#client/paraglide/messages.js';
import type { DateUse } from '#contract/typed/dates-rules.ts';
import { dateText, readDateNow } from './date-text.ts';
import { typeInto } from './type-into.ts';
import { controlClass, described, Field, type Input, splitTexts, type Width } from './field.tsx';

interface DateInputProps extends ComponentProps<'input'> {
  use?: DateUse | undefined;
  defaultValue?: string | undefined;
  value?: string | undefined;
}

/** The control without the texts around it. */
export function DateInput({ use, value, defaultValue, onChange, ...input }: DateInputProps) {
  const [typed, setTyped] = useState(value ?? defaultValue ?? '');
  const control = useRef<HTMLInputElement>(null);
  const echo = useId();
  return (
    <>
      <input
        type="text"
        autoComplete="off"
        {...input}
        ref={control}
        {...(value === undefined ? { defaultValue } : { value })}
        aria-describedby={[input['aria-describedby'], echo].filter(Boolean).join(' ')}
        onInput={({ currentTarget }) => setTyped(currentTarget.value)}
        onChange={onChange ?? (() => {})}
      />
      <Understood
        id={echo}
        typed={value ?? typed}
        use={use}
        onChoose={(text) => typeInto(control.current, text)}
      />
    </>
  );
}

interface UnderstoodProps {
  id: string;
  typed: string;
  use: DateUse | undefined;
  onChoose: (text: string) => void;
}

function Understood({ id, typed, use, onChoose }: UnderstoodProps) {
  const read = typed.trim() === '' ? null : readDateNow(typed, use);
  const words = read && 'date' in read ? dateText(read.date) : '';
  return (
    <span id={id} className="date-understood" aria-live="polite">
      {words === typed.trim() ? '' : words}
      {read && 'fault' in read && read.fault === 'two' && (
        <>
          {m.date_which()}{' '}
          {read.readings.map((date) => (
            <button key={date} type="button" className="link" onClick={() => onChoose(dateText(date))}>
              {dateText(date)}
            </button>
          ))}
        </>
      )}
    </span>
  );
}

export function DateField({
  width = 'half',
  use,
  value,
  defaultValue,
  ...props
}: Input<'input'> & Width & { use?: DateUse | undefined }) {
  const [texts, input] = splitTexts(props);
  return (
    <Field {...texts}>
      <DateInput
        {...input}
        {...described(texts)}
        use={use}
        value={value as string | undefined}
        defaultValue={defaultValue as string | undefined}
        className={controlClass(width)}
      />
    </Field>
  );
}
