// Fields for choices: checkbox, switch, radio buttons.
import type { ComponentProps } from 'react';
import { m } from '#client/paraglide/messages.js';
import { described, HintAndError, type FieldTexts } from './field.tsx';

type Texts = Omit<FieldTexts, 'id'>;
type CheckboxProps = Texts & ComponentProps<'input'> & { name: string };

export function CheckboxField({ label, hint, error, optional: _, ...input }: CheckboxProps) {
  const texts = { id: input.id ?? input.name, label, hint, error };
  return (
    <div className={error ? 'field has-error' : 'field'}>
      <HintAndError {...texts} hint={null} />
      <div className="option">
        <input type="checkbox" {...input} {...described(texts)} />
        <label htmlFor={texts.id}>{label}</label>
        <HintAndError {...texts} error={null} />
      </div>
    </div>
  );
}

/** A checkbox that is shown and announced as a switch. */
export function SwitchField(props: CheckboxProps) {
  return <CheckboxField {...props} role="switch" />;
}

interface Option {
  value: string;
  label: string;
  hint?: string;
}

/** Radio buttons. The first one has the group's id, so that the error summary can link to it. */
export function RadioField({
  label,
  hint,
  error,
  optional,
  options,
  value,
  defaultValue,
  ...input
}: Texts &
  Omit<ComponentProps<'input'>, 'value' | 'defaultValue'> & {
    name: string;
    options: readonly Option[];
    value?: string;
    defaultValue?: string;
  }) {
  const texts = { id: input.id ?? input.name, label, hint, error };
  const { 'aria-describedby': describedBy } = described(texts);
  return (
    <fieldset className={error ? 'field has-error' : 'field'} aria-describedby={describedBy}>
      <legend className="field-label">
        {label} {optional && <span>{m.ui_optional()}</span>}
      </legend>
      <HintAndError {...texts} />
      {options.map((option, index) => {
        const id = index === 0 ? texts.id : `${texts.id}-${option.value}`;
        const hintId = `${texts.id}-${option.value}-hint`;
        return (
          <div className="option" key={option.value}>
            <input
              type="radio"
              {...input}
              id={id}
              value={option.value}
              aria-describedby={option.hint && hintId}
              {...(value !== undefined && { checked: value === option.value })}
              {...(defaultValue !== undefined && { defaultChecked: defaultValue === option.value })}
            />
            <label htmlFor={id}>{option.label}</label>
            {option.hint && (
              <p className="field-hint" id={hintId}>
                {option.hint}
              </p>
            )}
          </div>
        );
      })}
    </fieldset>
  );
}
