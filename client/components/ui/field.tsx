// Form field: label, hint, error message and control, connected for assistive technology.
import type { ComponentProps, ReactNode } from 'react';
import { m } from '#client/paraglide/messages.js';
import { Icon } from './icon.tsx';
import { chevronDown, danger } from './icon-paths.ts';

/** Texts around a control. `id` is also the target of the error summary. */
export interface FieldTexts {
  id: string;
  label: ReactNode;
  hint?: ReactNode;
  error?: string | null | undefined;
  optional?: boolean | undefined;
}

/** Attributes of the control, so that its hint and error are read out with it. */
export function described({ id, hint, error }: FieldTexts) {
  const ids = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return { id, 'aria-describedby': ids || undefined, 'aria-invalid': error ? true : undefined };
}

export function Field({ children, ...texts }: FieldTexts & { children: ReactNode }) {
  const { id, label, optional, error } = texts;
  return (
    <div className={error ? 'field has-error' : 'field'}>
      <label className="field-label" htmlFor={id}>
        {label} {optional && <span>{m.ui_optional()}</span>}
      </label>
      <HintAndError {...texts} />
      {children}
    </div>
  );
}

export function HintAndError({ id, hint, error }: FieldTexts) {
  return (
    <>
      {hint && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && (
        <p className="field-error" id={`${id}-error`}>
          <Icon path={danger} />
          <span>
            <span className="sr-only">{m.ui_error()} </span>
            {error}
          </span>
        </p>
      )}
    </>
  );
}

type Texts = Omit<FieldTexts, 'id'>;
export interface Width {
  /** Width of the expected answer. */
  width?: 'narrow' | 'half' | undefined;
}
export const controlClass = (width: string | undefined) => (width ? `control ${width}` : 'control');

export type Input<Tag extends 'input' | 'textarea' | 'select'> = Texts &
  ComponentProps<Tag> & { name: string };

/** The texts around a control, and the attributes of the control. Its id is its name unless given. */
export function splitTexts<Attributes extends { id?: string | undefined; name: string }>(
  props: Texts & Attributes,
) {
  const { label, hint, error, optional, ...input } = props;
  return [{ id: input.id ?? input.name, label, hint, error, optional }, input] as const;
}

export function TextField({ width, ...props }: Input<'input'> & Width) {
  const [texts, input] = splitTexts(props);
  return (
    <Field {...texts}>
      <input type="text" {...input} {...described(texts)} className={controlClass(width)} />
    </Field>
  );
}

export function TextAreaField(props: Input<'textarea'>) {
  const [texts, input] = splitTexts(props);
  return (
    <Field {...texts}>
      <textarea {...input} {...described(texts)} className="control" />
    </Field>
  );
}

export function SelectField(props: Input<'select'> & Width) {
  const [texts, input] = splitTexts(props);
  return (
    <Field {...texts}>
      <Select {...input} {...described(texts)} />
    </Field>
  );
}

/** A choice alone, whose name is its `aria-label`. */
export const Select = ({ width, ...props }: ComponentProps<'select'> & Width) => (
  <div className={width ? `select ${width}` : 'select'}>
    <select {...props} className="control" />
    <Icon path={chevronDown} />
  </div>
);

interface OptionsProps {
  /** Names by value, or pairs of value and name in their order. */
  of:
    | Readonly<Record<string, string>>
    | readonly (readonly [value: string | number, name: string | null | undefined])[];
}

/** The options of a choice. */
export const Options = ({ of }: OptionsProps) =>
  (Array.isArray(of) ? (of as [string, string][]) : Object.entries(of)).map(([value, name]) => (
    <option key={value} value={value}>
      {name}
    </option>
  ));
