// One control of a content form: the control for its kind of field, and the answers 'not known', 'asked, not known' and
// 'withheld' if the field accepts them: by the key `?`, by a button that stands beside the label while the field has the
// focus, or among the options of a choice.
import { type KeyboardEvent, lazy, memo, Suspense, useRef } from 'react';
import { flushSync } from 'react-dom';
import { DateInput } from '#client/components/ui/date-field.tsx';
import { HintAndError, Options } from '#client/components/ui/field.tsx';
import { Icon } from '#client/components/ui/icon.tsx';
import { IconButton } from '#client/components/ui/icon-button.tsx';
import { chevronDown, close } from '#client/components/ui/icon-paths.ts';
import { m } from '#client/paraglide/messages.js';
import { languages, type UnknownWord, unknowns } from '#contract/cases/content/code-lists-rules.ts';
import { type Field, hints, isUnknown, longTextFrom } from '#contract/cases/content/fields-rules.ts';
import { controlId, useFormParts } from './form-context.ts';
import { namedCountries } from './named-countries.ts';
import { readBatch } from '#contract/typed/pack-codes-rules.ts';
import { readWithUnit, type Typed, type TypedAmount } from './typed-content.ts';

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

/** `?` in an empty control says that the answer is not known, and once more why: asked, or withheld. */
const nextUnknown = (word: UnknownWord | ''): UnknownWord => {
  const words = Object.keys(unknowns) as UnknownWord[];
  return words[(words.indexOf(word as UnknownWord) + 1) % words.length] ?? 'notKnown';
};

function Answer({ field, path, value, error, label = field.label }: AnswerProps) {
  const { change, prefix } = useFormParts();
  const place = useRef<HTMLDivElement>(null);
  const id = controlId(prefix, path);
  const hint = field.kind === 'text' && field.hint && !field.isCountry ? hints[field.hint] : undefined;
  const unknown = isUnknown(value) ? value.unknown : '';
  const set = (next: Typed | undefined) => change(path, next === '' ? undefined : next);
  const isChoice = isChosen(field);
  const attributes = {
    id,
    'aria-describedby': error ? `${id}-error` : undefined,
    'aria-invalid': error ? true : undefined,
  };
  /** The control that takes the place of the one that was used gets the focus. */
  function replace(next: Typed | undefined) {
    flushSync(() => set(next));
    place.current?.querySelector<HTMLElement>('.control')?.focus();
  }
  function onKeyDown(event: KeyboardEvent) {
    const { target } = event;
    if (event.key !== '?' || field.isPlain || event.defaultPrevented) return;
    const isEmpty = target instanceof HTMLSelectElement || (target as HTMLInputElement).value === '';
    if (!isEmpty) return;
    event.preventDefault();
    event.stopPropagation();
    replace({ unknown: nextUnknown(unknown) });
  }
  return (
    <div
      ref={place}
      role="presentation"
      className={error ? 'case-field has-error' : 'case-field'}
      data-span={spanOf(field)}
      data-path={path}
      onKeyDown={onKeyDown}
    >
      <label htmlFor={id}>{label}</label>
      {isChoice ? (
        <Choice field={field} unknown={unknown} value={value} attributes={attributes} onChange={set} />
      ) : isUnknown(value) ? (
        <UnknownChip
          attributes={attributes}
          label={label}
          word={value.unknown}
          onNext={() => set({ unknown: nextUnknown(value.unknown) })}
          onClear={() => replace(undefined)}
        />
      ) : (
        <div className="case-answer">
          <Input
            field={field}
            path={path}
            value={value}
            attributes={attributes}
            placeholder={hint}
            onChange={set}
          />
        </div>
      )}
      {!field.isPlain && !isChoice && value === undefined && (
        <button
          type="button"
          tabIndex={-1}
          className="case-not-known"
          aria-label={m.admin_cases_field_not_known({ label })}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => replace({ unknown: 'notKnown' })}
        >
          {unknowns.notKnown} <kbd>?</kbd>
        </button>
      )}
      <HintAndError id={id} label={label} error={error} />
    </div>
  );
}

export const AnswerControl = memo(Answer);

type ChosenField = Extract<AnswerField, { kind: 'code' | 'yesNo' | 'reaction' | 'text' }>;

/** Whether the answer is one of a list. */
const isChosen = (field: AnswerField): field is ChosenField =>
  field.kind === 'code' ||
  field.kind === 'yesNo' ||
  field.kind === 'reaction' ||
  (field.kind === 'text' && field.isCountry === true);

interface InputProps {
  field: AnswerField;
  path: string;
  value: string | TypedAmount | undefined;
  attributes: { id: string; 'aria-invalid'?: boolean | undefined };
  placeholder: string | undefined;
  onChange: (value: Typed | undefined) => void;
}

function Input({ field, path, value, attributes, placeholder, onChange }: InputProps) {
  const { isPaper, change, valueOf } = useFormParts();
  if (field.kind === 'amount') {
    const amount = field;
    const { value: number, unit } = (value as TypedAmount | undefined) ?? { value: '', unit: '' };
    const units = Object.entries(field.units);
    const usual = field.usual ?? '';
    // Whoever types the unit with the number needs no second control.
    const isLeft = field.usual !== undefined || field.list !== undefined;
    const isOther = unit !== '' && !Object.hasOwn(field.units, unit);
    const set = (next: TypedAmount) =>
      onChange(next.value === '' && !field.alone?.includes(next.unit) && next.unit === '' ? undefined : next);
    /** It may be typed with its unit: 10 months, 500 mg. */
    function readUnit() {
      const read = readWithUnit(amount, number);
      if (read?.unit) set({ value: String(read.value), unit: read.unit });
    }
    const plain = (
      <input
        {...attributes}
        className="control case-number"
        inputMode="decimal"
        autoComplete="off"
        value={number}
        onChange={({ target }) => set({ value: target.value, unit: unit || usual })}
        onBlur={readUnit}
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
              usual={usual}
              onChange={set}
              onOther={readUnit}
              onWord={(word) => {
                // The interval alone does not say at what time of the day.
                const words = path.replace(/every$/, 'text');
                if (words !== path && valueOf(words) === undefined) change(words, word);
              }}
            />
          </Suspense>
        ) : (
          plain
        )}
        <span className="select">
          <select
            className="control"
            tabIndex={isPaper && !attributes['aria-invalid'] && isLeft ? -1 : undefined}
            aria-label={m.admin_cases_unit_of({ label: field.label })}
            value={unit || usual}
            onChange={({ target }) => set({ value: number, unit: target.value })}
          >
            {field.usual === undefined && <option value="">{m.admin_cases_choose_unit()}</option>}
            <Options of={units} />
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
        // What was imported stays as it is until somebody is in the field.
        onBlur={() => field.kind === 'text' && field.isBatch && text !== '' && onChange(readBatch(text))}
      />
      {isLanguage && (
        <datalist id="case-languages">
          <Options of={languages} />
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
  field: ChosenField;
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
        : field.kind === 'text'
          ? namedCountries()
          : reactions.map(({ id, name }) => [id, name]);
  // A code that no country has any more stays in sight.
  if (typeof value === 'string' && value !== '' && !options.some(([code]) => code === value))
    options.push([value, value]);
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
        <Options of={options} />
        {!field.isPlain && (
          <optgroup label={m.admin_cases_no_value()}>
            <Options of={Object.entries(unknowns).map(([word, words]) => [`?${word}`, words])} />
          </optgroup>
        )}
      </select>
      <Icon path={chevronDown} size={16} />
    </span>
  );
}

interface UnknownChipProps {
  attributes: object;
  label: string;
  word: UnknownWord;
  onNext: () => void;
  onClear: () => void;
}

/**
 * 'Not known' in place of a value. Pressing it, or `?`, says it in another way; the cross, Backspace and Delete give back
 * the empty control.
 */
function UnknownChip({ attributes, label, word, onNext, onClear }: UnknownChipProps) {
  return (
    <span className="case-unknown">
      <button
        type="button"
        {...attributes}
        className="control"
        aria-label={m.admin_cases_field_is({ label, word: unknowns[word] })}
        title={m.admin_cases_not_known_keys()}
        onClick={onNext}
        onKeyDown={(event) => {
          if (event.key !== 'Backspace' && event.key !== 'Delete') return;
          event.preventDefault();
          onClear();
        }}
      >
        {unknowns[word]}
      </button>
      <IconButton
        name={m.admin_cases_enter_a_value_of({ label })}
        icon={close}
        tabIndex={-1}
        className="case-unknown-clear"
        onClick={onClear}
      />
    </span>
  );
}
