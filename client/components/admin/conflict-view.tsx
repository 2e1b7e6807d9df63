// Conflict between two people's changes to a record: both versions side by side, with a choice for each field.
// RecordForm shows it in place of its fields; screens need no code for it.
import { useEffect, useRef } from 'react';
import { get } from 'react-hook-form';
import { m } from '#client/paraglide/messages.js';

type Side = 'mine' | 'theirs';
export type Choices = Readonly<Record<string, Side | undefined>>;

export interface Difference {
  path: string;
  label: string;
  mine: unknown;
  theirs: unknown;
  /** Who changed the field since it was read; undefined when both did. */
  changedBy: Side | undefined;
}

/** Display names of stored values, for fields that are not text: { section: { about: 'About' } }. */
export type ValueLabels = Readonly<Record<string, Readonly<Record<string, string>> | readonly string[]>>;

/** The fields that differ between two versions of a record; `before` is their common base. */
export function differencesOf(
  labels: Readonly<Record<string, string>>,
  before: object,
  mine: object,
  theirs: object,
): Difference[] {
  return Object.entries(labels)
    .map(([path, label]) => {
      const was: unknown = get(before, path);
      const side = { path, label, mine: get(mine, path) as unknown, theirs: get(theirs, path) as unknown };
      const changedBy = side.theirs === was ? 'mine' : side.mine === was ? 'theirs' : undefined;
      return { ...side, changedBy } satisfies Difference;
    })
    .filter((difference) => difference.mine !== difference.theirs);
}

interface ConflictViewProps {
  differences: readonly Difference[];
  choices: Choices;
  /** Save was pressed before every choice was made. */
  undecided: boolean;
  words: ValueLabels;
  onChoose: (path: string, side: Side) => void;
}

export function ConflictView({ differences, choices, undecided, words, onChoose }: ConflictViewProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  const open = differences.find(({ path }) => !choices[path]);
  useEffect(() => {
    if (undecided) box.current?.querySelector<HTMLElement>('fieldset[data-open] input')?.focus();
  }, [undecided]);

  return (
    <div ref={box} className="conflict" tabIndex={-1} role="group" aria-labelledby="conflict-title">
      <div className="note note-warn" role="alert">
        <h3 id="conflict-title">{m.admin_ui_somebody_else_has_saved_a_change()}</h3>
        <p>{m.admin_ui_neither_version_is_lost_choose_the_version()}</p>
      </div>
      {differences.map(({ path, label, mine, theirs, changedBy }) => {
        const missing = undecided && !choices[path];
        const side = (name: Side, caption: string, value: unknown) => (
          <label className="conflict-side">
            <span className="option">
              <input
                type="radio"
                name={`keep-${path}`}
                checked={choices[path] === name}
                onChange={() => onChoose(path, name)}
              />
              <b>{caption}</b>
            </span>
            <span className="conflict-value" dir="auto">
              {valueText(value, words[path])}
            </span>
          </label>
        );
        return (
          <fieldset
            key={path}
            className={missing ? 'field has-error' : 'field'}
            data-open={path === open?.path || undefined}
          >
            <legend className="field-label">
              {label} <span>{changedText(changedBy)}</span>
            </legend>
            {missing && <p className="field-error">{m.admin_ui_choose_one_of_the_two()}</p>}
            <div className="conflict-sides">
              {side('mine', m.admin_ui_keep_mine(), mine)}
              {side('theirs', m.admin_ui_take_theirs(), theirs)}
            </div>
          </fieldset>
        );
      })}
    </div>
  );
}

function changedText(side: Side | undefined): string {
  if (side === undefined) return m.admin_ui_changed_by_both_of_you();
  return side === 'mine' ? m.admin_ui_changed_by_you() : m.admin_ui_changed_by_them();
}

function valueText(value: unknown, words: ValueLabels[string] = {}): string {
  const word = (words as Readonly<Record<string, string>>)[String(value)];
  if (word !== undefined) return word;
  if (typeof value === 'boolean') return value ? m.admin_ui_yes() : m.admin_ui_no();
  return value === '' || value === null || value === undefined
    ? m.admin_ui_empty()
    : String(value as string | number);
}
