// One control of a content form: the control for its kind of field, and the answers 'not known', 'asked, not known' and
// 'withheld' if the field accepts them.
import { lazy, memo, type ReactNode, Suspense } from 'react';
import { DateInput } from '#client/components/ui/date-field.tsx';
import { HintAndError } from '#client/components/ui/field.tsx';
import { Icon } from '#client/components/ui/icon.tsx';
import { chevronDown } from '#client/components/ui/icon-paths.ts';
import { m } from '#client/paraglide/messages.js';
import { languages, type UnknownWord, unknowns } from '#contract/cases/content/code-lists-rules.ts';
import { countryName } from '#contract/cases/content/countries-rules.ts';
import { type Field, hints, isUnknown, longTextFrom } from '#contract/cases/content/fields-rules.ts';
import { controlId, useFormParts } from './form-context.ts';
import type { Typed, TypedAmount } from './typed-content.ts';

type AnswerField = Extract<
  Field,
  { kind: 'text' | 'date' | 'code' | 'yesNo' | 'number' | 'amount' | 'reaction' }
>;

interface AnswerProps {
  field: AnswerField;
  path: string;
  value: Typed | undefined;
  error: string | undefined;
  /** Instead of the field's own label. */
  label?: string | undefined;
}

/** How many of the four columns a control spans. */
function spanOf(field: Field): 1 | 2 | 4 {
  switch (field.kind) {
    case 'text':
      if (field.max >= longTextFrom) return 4;
      return field.max > 60 ? 2 : 1;
    case 'code':
      return Object.values(field.codes).some((label) => label.length > 24) ? 2 : 1;
    case 'date':
    case 'yesNo':
    case 'number':
    case 'amount':
    case 'reaction':
      return 1;
    default:
      return 4;
  }
}

function Answer({ field, path, value, error, label = field.label }: AnswerProps) {
  const { change, prefix } = useFormParts();
  const id = controlId(prefix, path);
  const isCountry = field.kind === 'text' && field.isCountry;
  const hint = isCountry
    ? m.admin_cases_country_code()
    : field.kind === 'text' && field.hint
      ? hints[field.hint]
      : undefined;
  const unknown = isUnknown(value) ? value.unknown : '';
  const set = (next: Typed | undefined) => change(path, next === '' ? undefined : next);
  const isChoice = field.kind === 'code' || field.kind === 'yesNo' || field.kind === 'reaction';
  const attributes = {
    id,
    'aria-describedby': error ? `${id}-error` : undefined,
    'aria-invalid': error ? true : undefined,
  };
  return (
    <div className={error ? 'case-field has-error' : 'case-field'} data-span={spanOf(field)} data-path={path}>
      <label htmlFor={id}>{label}</label>
      {isChoice ? (
        <Choice field={field} unknown={unknown} value={value} attributes={attributes} onChange={set} />
      ) : (
        <div className="case-answer" data-unknown={unknown || undefined}>
          {unknown === '' && (
            <Input
              field={field}
              path={path}
              value={isUnknown(value) ? undefined : value}
              attributes={attributes}
              placeholder={hint}
              onChange={set}
            />
          )}
          {!field.isPlain && (
            <UnknownChoice
              id={unknown === '' ? `${id}-unknown` : id}
              label={label}
              value={unknown}
              onChange={(word) => set(word === '' ? undefined : { unknown: word })}
            />
          )}
        </div>
      )}
      {isCountry && typeof value === 'string' && <small className="case-quiet">{countryName(value)}</small>}
      <HintAndError id={id} label={label} error={error} />
    </div>
  );
}

export const AnswerControl = memo(Answer);

interface InputProps {
  field: AnswerField;
  path: string;
  value: string | TypedAmount | undefined;
  attributes: { id: string };
  placeholder: string | undefined;
  onChange: (value: Typed | undefined) => void;
}

function Input({ field, path, value, attributes, placeholder, onChange }: InputProps) {
  if (field.kind === 'amount') {
    const { value: number, unit } = (value as TypedAmount | undefined) ?? { value: '', unit: '' };
    const units = Object.entries(field.units);
    const first = units[0]?.[0] ?? '';
    const isOther = unit !== '' && !Object.hasOwn(field.units, unit);
    const set = (next: TypedAmount) =>
      onChange(next.value === '' && !field.alone?.includes(next.unit) && next.unit === '' ? undefined : next);
    const plain = (
      <input
        {...attributes}
        className="control case-number"
        inputMode="decimal"
        autoComplete="off"
        value={number}
        onChange={({ target }) => set({ value: target.value, unit: unit || first })}
      />
    );
    return (
      <>
        {field.list ? (
          <Suspense fallback={plain}>
            <ListAmount
              list={field.list}
              attributes={attributes}
              value={{ value: number, unit }}
              first={first}
              onChange={set}
            />
          </Suspense>
        ) : (
          plain
        )}
        <span className="select">
          <select
            className="control"
            aria-label={m.admin_cases_unit_of({ label: field.label })}
            value={unit || first}
            onChange={({ target }) => set({ value: number, unit: target.value })}
          >
            {units.map(([code, words]) => (
              <option key={code} value={code}>
                {words}
              </option>
            ))}
            {isOther && <option value={unit}>{unit}</option>}
          </select>
          <Icon path={chevronDown} size={16} />
        </span>
      </>
    );
  }
  const text = (value as string | undefined) ?? '';
  if (field.kind === 'text' && field.max >= longTextFrom) {
    return (
      <textarea
        {...attributes}
        className="control"
        rows={field.max >= 20_000 ? 8 : 3}
        dir="auto"
        value={text}
        onChange={({ target }) => onChange(target.value)}
      />
    );
  }
  if (field.kind === 'date') {
    return (
      <DateInput
        {...attributes}
        className="control"
        use={field.use}
        value={text}
        onChange={({ target }) => onChange(target.value)}
      />
    );
  }
  const type = /telephone|fax/i.test(path) ? 'tel' : path.endsWith('email') ? 'email' : 'text';
  const isLanguage = field.kind === 'text' && field.max === 3;
  const plain = (
    <>
      <input
        {...attributes}
        type={type}
        className="control"
        dir="auto"
        autoComplete="off"
        {...(field.kind === 'number' && !field.isSigned && { inputMode: 'decimal' as const })}
        {...(isLanguage && { list: 'case-languages' })}
        placeholder={placeholder}
        value={text}
        onChange={({ target }) => onChange(target.value)}
      />
      {isLanguage && (
        <datalist id="case-languages">
          {Object.entries(languages).map(([code, name]) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </datalist>
      )}
    </>
  );
  if (field.kind !== 'text' || !field.list) return plain;
  return (
    <Suspense fallback={plain}>
      <ListText
        list={field.list}
        attributes={attributes}
        value={text}
        placeholder={placeholder}
        onChange={onChange}
      />
    </Suspense>
  );
}

const ListText = lazy(async () => ({ default: (await import('./list-input.tsx')).ListText }));
const ListAmount = lazy(async () => ({ default: (await import('./list-input.tsx')).ListAmount }));

interface ChoiceProps {
  field: Extract<AnswerField, { kind: 'code' | 'yesNo' | 'reaction' }>;
  unknown: UnknownWord | '';
  value: Typed | undefined;
  attributes: object;
  onChange: (value: Typed) => void;
}

const yesOrNo = { yes: m.admin_ui_yes(), no: m.admin_ui_no() };

/** A choice takes the unknown answers among its options. */
function Choice({ field, unknown, value, attributes, onChange }: ChoiceProps) {
  const { reactions } = useFormParts();
  const options: [string, string][] =
    field.kind === 'code'
      ? Object.entries(field.codes)
      : field.kind === 'yesNo'
        ? Object.entries(yesOrNo)
        : reactions.map(({ id, name }) => [id, name]);
  return (
    <span className="select" data-unknown={unknown || undefined}>
      <select
        {...attributes}
        className="control"
        value={unknown ? `?${unknown}` : ((value as string | undefined) ?? '')}
        onChange={({ target }) =>
          onChange(
            target.value.startsWith('?') ? { unknown: target.value.slice(1) as UnknownWord } : target.value,
          )
        }
      >
        <option value="">{m.admin_cases_not_asked()}</option>
        {options.map(([code, words]) => (
          <option key={code} value={code}>
            {words}
          </option>
        ))}
        {!field.isPlain && (
          <optgroup label={m.admin_cases_no_value()}>
            {Object.entries(unknowns).map(([word, words]) => (
              <option key={word} value={`?${word}`}>
                {words}
              </option>
            ))}
          </optgroup>
        )}
      </select>
      <Icon path={chevronDown} size={16} />
    </span>
  );
}

interface UnknownChoiceProps {
  id: string;
  label: string;
  value: UnknownWord | '';
  onChange: (word: UnknownWord | '') => void;
}

/** A narrow select at the end of a text: 'not known' in place of a value. With one chosen it shows the words. */
function UnknownChoice({ id, label, value, onChange }: UnknownChoiceProps): ReactNode {
  return (
    <span className="case-unknown">
      <select
        id={id}
        className="control"
        aria-label={m.admin_cases_or_say_why_it_is_not_there({ label })}
        value={value}
        onChange={({ target }) => onChange(target.value as UnknownWord | '')}
      >
        <option value="">{value === '' ? '?' : m.admin_cases_enter_a_value()}</option>
        {Object.entries(unknowns).map(([word, words]) => (
          <option key={word} value={word}>
            {words}
          </option>
        ))}
      </select>
    </span>
  );
}
