// The form of case content, made from the list of fields: a control for each answer, a part for each group, entries and
// rows that can be added and removed. It has no state of its own: it shows `typed`, and calls `onChange` with the path
// of each change.
//
//   const [typed, setTyped] = useState(() => typedFromContent(content));
//   const change = (path, value) => setTyped((was) => withTyped(was, path, value));
//   <ContentForm typed={typed} issues={issues} onChange={change}>
//     <ContentParts names={['patient']} typed={typed} />
//   </ContentForm>
import { newId } from './new-id.ts';
import { Fragment, type ReactNode, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { Icon } from '#client/components/ui/icon.tsx';
import { chevronRight, close, plus } from '#client/components/ui/icon-paths.ts';
import { useDeferredRender } from '#client/components/ui/deferred-render.ts';
import { later } from '#client/components/ui/later.tsx';
import { m } from '#client/paraglide/messages.js';
import { seriousnessCriteria, unknowns } from '#contract/cases/content/code-lists-rules.ts';
import { type CaseContent, contentFields } from '#contract/cases/content/content-rules.ts';
import { joinedLists, type JoinedList, joinEntries } from '#contract/cases/content/join-entries-rules.ts';
import { type Field, type Fields, isUnknown } from '#contract/cases/content/fields-rules.ts';
import { valueAt } from '#contract/cases/content/paths-rules.ts';
import type { TermOfCase } from '#contract/terms.ts';
import type { TermKind } from '#contract/terms-rules.ts';
import { AnswerControl } from './answer-control.tsx';
import { controlId, FormParts, useFormParts } from './form-context.ts';
import { isOnPaper, paperParts } from './paper-fields.ts';
import { type ContentName, isRare } from './sections.ts';
import { TermChoice } from './term-choice.tsx';
import type { Typed, TypedContent } from './typed-content.ts';
import { isolated, joined as isolatedParts } from '#contract/words/isolated-rules.ts';

type Json = Record<string, unknown>;
type Entry = Json & { id: string };

interface ContentFormProps {
  typed: TypedContent;
  issues: ReadonlyMap<string, string>;
  /** Must be the same function at every key press. */
  onChange: (path: string, value: unknown) => void;
  /** The codes and links of the case's reactions and drugs. */
  terms?: readonly TermOfCase[];
  /** For a second form on the page. */
  prefix?: string;
  /** A paper form is being typed. */
  isPaper?: boolean;
  children: ReactNode;
}

const noTerms: readonly TermOfCase[] = [];

export function ContentForm({
  typed,
  issues,
  onChange,
  terms = noTerms,
  prefix = 'case-',
  isPaper = false,
  children,
}: ContentFormProps) {
  const { reactions, meddraVersion } = typed as { reactions?: Entry[]; meddraVersion?: string };
  const names = useMemo(
    () =>
      (reactions ?? []).map(({ id, term }) => ({ id, name: entryName(term) || m.admin_cases_reaction() })),
    [reactions],
  );
  // Read when somebody acts: a context that changed with every keystroke would draw all controls again.
  const newest = useRef(typed);
  useLayoutEffect(() => {
    newest.current = typed;
  });
  const parts = useMemo(() => {
    const join = (list: JoinedList, kept: string, gone: string) => {
      const { changed, lost } = joinEntries(newest.current, list, kept, gone);
      return { lost, apply: () => Object.entries(changed).forEach(([path, value]) => onChange(path, value)) };
    };
    const valueOf = (path: string) => valueAt(newest.current as CaseContent, path);
    return {
      change: onChange,
      valueOf,
      join,
      issues,
      reactions: names,
      terms,
      meddraVersion,
      prefix,
      isPaper,
    };
  }, [onChange, issues, names, terms, meddraVersion, prefix, isPaper]);
  return <FormParts value={parts}>{children}</FormParts>;
}

const entryName = (value: unknown): string => (typeof value === 'string' ? value : '');

interface PlaceProps {
  field: Field;
  /** Its path, with ids. */
  path: string;
  /** Its path without ids, as in the list of rare fields. */
  place: string;
  value: unknown;
}

/** All fields of a group or an entry. The rare ones are behind a button. */
function FieldList({
  fields,
  path,
  place,
  value,
}: {
  fields: Fields;
  path: string;
  place: string;
  value: Json;
}) {
  const [isOpen, setOpen] = useState(false);
  /** The other fields of this part of a paper form are shown, and those of the lists in it. */
  const [isUnfolded, setUnfolded] = useState(false);
  const parts = useFormParts();
  const { issues } = parts;
  const isPaper = parts.isPaper && !isUnfolded;
  const within = useMemo(() => ({ ...parts, isPaper: false }), [parts]);
  const named = Object.entries(fields)
    // The choice of a term shows and changes it.
    .filter(([name, field]) => !field.isHidden && joined(place, name) !== 'reactions.ownTerm')
    .map(([name, field]) => ({
      name,
      field,
      path: joined(path, name),
      place: joined(place, name),
      value: value[name],
    }));
  const isHidden = ({ place: at, path: to, value: one }: (typeof named)[number]) =>
    !isOpen &&
    // A code is shown with its term, and the reporter of a paper is its primary source.
    (one === undefined || at === 'reactions.code' || (isPaper && at === 'reporters.primary')) &&
    (isRare(at, value) || (isPaper && place !== '' && !isOnPaper(at))) &&
    ![...issues.keys()].some((issue) => issue.startsWith(to));
  const hidden = named.filter(isHidden);
  const isFolded = isPaper && paperParts.has(place);
  const list = (
    <div className="case-fields">
      {place === 'reporters' && <ReporterChoice path={path} entry={value} />}
      {named
        .filter((one) => !isHidden(one))
        .map(({ name, ...props }) => {
          const kind = codedNames[props.place];
          return (
            <Fragment key={name}>
              <FieldPart {...props} />
              {kind && !isPaper && <TermChoice kind={kind} path={path} entry={value} />}
            </Fragment>
          );
        })}
      {hidden.length > 0 && (!isPaper || isFolded) && (
        <button
          type="button"
          className="case-more"
          onClick={() => (isFolded ? setUnfolded(true) : setOpen(true))}
        >
          <Icon path={plus} size={16} />
          {isFolded
            ? m.admin_cases_more_of_part({ part: partNames[place] ?? '', count: hidden.length })
            : m.admin_cases_more_fields({ fields: hidden.map(({ field }) => field.label).join(', ') })}
        </button>
      )}
    </div>
  );
  return isUnfolded ? <FormParts value={within}>{list}</FormParts> : list;
}

/** What a button for the other fields of a part of a paper form says. */
const partNames: Readonly<Record<string, string>> = {
  patient: m.admin_cases_part_patient(),
  reactions: m.admin_cases_part_reaction(),
  drugs: m.admin_cases_part_drug(),
  reporters: m.admin_cases_part_reporter(),
};

const ReporterChoice = later(async () => (await import('./reporter-choice.tsx')).ReporterChoice);

/** The fields whose text as reported is coded or linked, and as what. */
const codedNames: Readonly<Record<string, TermKind>> = {
  'reactions.term': 'reaction',
  'drugs.name': 'substance',
};

const joined = (path: string, name: string) => (path === '' ? name : `${path}.${name}`);

/** One field of any kind. */
function FieldPart({ field, path, place, value }: PlaceProps) {
  const { issues } = useFormParts();
  switch (field.kind) {
    case 'group':
      return (
        <fieldset className={field.isChecklist ? 'case-group case-codes' : 'case-group'}>
          <legend>{field.label}</legend>
          {field.isChecklist ? (
            <Criteria fields={field.fields} path={path} value={(value ?? {}) as Json} />
          ) : (
            <FieldList fields={field.fields} path={path} place={place} value={(value ?? {}) as Json} />
          )}
        </fieldset>
      );
    case 'entries':
      return <Entries field={field} path={path} place={place} value={value} />;
    case 'pairs':
      return <Pairs field={field} path={path} place={place} value={value} />;
    case 'rows':
      return <Rows field={field} path={path} place={place} value={value} />;
    case 'texts':
      return <Texts field={field} path={path} value={(value ?? []) as string[]} />;
    case 'codes':
      return <Codes field={field} path={path} value={(value ?? []) as string[]} />;
    default:
      return (
        <AnswerControl
          field={field}
          path={path}
          value={value as Typed | undefined}
          error={issues.get(path)}
        />
      );
  }
}

/**
 * The six criteria as ticks. A tick taken away says nothing about its criterion; what a report denies or does not know
 * stays, in words beside it, until somebody ticks it. By the seventh, a person decides that the reaction is not serious:
 * all six are denied.
 */
function Criteria({ fields, path, value }: { fields: Fields; path: string; value: Json }) {
  const { change, issues } = useFormParts();
  const names = Object.keys(seriousnessCriteria);
  const isDenied = names.every((name) => value[name] === 'no');
  return (
    <>
      {Object.entries(fields).map(([name, { label }]) => {
        const answer = value[name];
        const error = issues.get(`${path}.${name}`);
        return (
          <label className="case-tick" key={name} data-path={`${path}.${name}`}>
            <input
              type="checkbox"
              checked={answer === 'yes'}
              aria-invalid={error ? true : undefined}
              onChange={({ target }) => change(`${path}.${name}`, target.checked ? 'yes' : undefined)}
            />
            <span>
              {label}{' '}
              {!isDenied && answer !== undefined && answer !== 'yes' && (
                <small className="case-quiet">
                  {isUnknown(answer) ? unknowns[answer.unknown] : m.admin_ui_no()}
                </small>
              )}
            </span>
            {error && <span className="field-error">{error}</span>}
          </label>
        );
      })}
      <label className="case-tick">
        <input
          type="checkbox"
          checked={isDenied}
          onChange={({ target }) =>
            change(path, target.checked ? Object.fromEntries(names.map((name) => [name, 'no'])) : undefined)
          }
        />
        {m.admin_cases_none_of_the_six_not_serious()}
      </label>
    </>
  );
}

type FieldOf<Kind extends Field['kind']> = Extract<Field, { kind: Kind }>;

/** A list of entries with ids. Only the entry that is being edited shows its controls. The others show their names. */
function Entries({ field, path, place, value }: PlaceProps & { field: FieldOf<'entries'> }) {
  const { change, issues, prefix, isPaper } = useFormParts();
  const list = (value ?? []) as Entry[];
  const isNested = path.includes('.');
  const [shown, setShown] = useState<string | null>(list.length === 1 ? (list[0]?.id ?? null) : null);
  const refused = [...issues.keys()].find((issue) => issue.startsWith(`${path}.`))?.slice(path.length + 1);
  const openId = refused?.split('.')[0] ?? shown;
  function add() {
    const id = newId();
    change(`${path}.${id}`, {
      id,
      ...(path === 'drugs' && { role: list.length === 0 ? '1' : '2', doses: [{ id: newId() }] }),
    });
    setShown(id);
    focusSoon(controlId(prefix, `${path}.${id}`));
  }
  const [only] = list;
  // The paper has one: its fields stand in the part itself.
  const isSole = isPaper && list.length === 1 && only !== undefined;
  if (isSole && isNested)
    return <FieldList fields={field.fields} path={`${path}.${only.id}`} place={place} value={only} />;
  return (
    <fieldset className="case-group case-entries">
      <legend className={isSole ? 'sr-only' : undefined}>{field.label}</legend>
      {list.map((entry, number) => {
        const at = `${path}.${entry.id}`;
        const title = entryTitle(field, entry, number);
        const isOpen = entry.id === openId;
        return (
          <div
            key={entry.id}
            id={controlId(prefix, at)}
            className="case-entry"
            data-open={isOpen || undefined}
          >
            {!isSole && (
              <div className="case-entry-head">
                <button
                  type="button"
                  aria-expanded={isOpen}
                  onClick={() => setShown(isOpen ? null : entry.id)}
                >
                  <Icon path={chevronRight} size={16} />
                  {title}
                </button>
                {!isPaper && <JoinWith field={field} path={path} list={list} entry={entry} />}
                <button
                  type="button"
                  className="case-remove"
                  aria-label={m.admin_cases_remove_entry({ entry: title })}
                  onClick={() => change(at, undefined)}
                >
                  <Icon path={close} size={16} />
                  {m.admin_cases_remove()}
                </button>
              </div>
            )}
            {(isOpen || isSole) && <FieldList fields={field.fields} path={at} place={place} value={entry} />}
          </div>
        );
      })}
      {list.length < field.atMost && (
        <button type="button" className="case-more" onClick={add}>
          <Icon path={plus} size={16} />
          {m.admin_cases_add({ entry: field.label.toLowerCase() })}
        </button>
      )}
    </fieldset>
  );
}

const entryTitle = (field: FieldOf<'entries'>, entry: Entry, number: number) => {
  const name = entryName(entry[field.name]);
  return `${field.label} ${number + 1}${name ? `: ${name}` : ''}`;
};

/** Makes another entry of the list part of this one, because both are the same medicine, reaction, test or illness. */
function JoinWith({
  field,
  path,
  list,
  entry,
}: {
  field: FieldOf<'entries'>;
  path: string;
  list: readonly Entry[];
  entry: Entry;
}) {
  const { join } = useFormParts();
  const joined = joinedLists.find((name) => name === path);
  if (!joined || list.length < 2) return null;
  const titles = new Map(list.map((one, number) => [one.id, entryTitle(field, one, number)]));
  const kept = titles.get(entry.id) ?? '';
  function joinWith(gone: string) {
    if (!joined) return;
    const names = { kept, gone: titles.get(gone) ?? '' };
    const { lost, apply } = join(joined, entry.id, gone);
    const question =
      lost.length > 0
        ? m.admin_cases_join_loses({ ...names, answers: isolatedParts(lost, ', ') })
        : m.admin_cases_join_sure(names);
    if (window.confirm(question)) apply();
  }
  return (
    <select
      className="case-join"
      aria-label={m.admin_cases_join_entry({ entry: kept })}
      value=""
      onChange={({ target }) => target.value && joinWith(target.value)}
    >
      <option value="">{m.admin_cases_join_with()}</option>
      {[...titles].map(
        ([id, title]) =>
          id !== entry.id && (
            <option key={id} value={id}>
              {title}
            </option>
          ),
      )}
    </select>
  );
}

/** Focuses the first control of a new entry. */
function focusSoon(id: string): void {
  requestAnimationFrame(() =>
    document.getElementById(id)?.querySelector<HTMLElement>('input, select, textarea')?.focus(),
  );
}

/** From this number of reactions, the answers about each and the lower part of an entry are drawn in a second step. */
const manyPairs = 8;
/** The fields of an entry in the first step. */
const drawnFirst = 8;

/** An answer for each reaction. */
function Pairs({ field, path, place, value }: PlaceProps & { field: FieldOf<'pairs'> }) {
  const { change, issues, reactions } = useFormParts();
  const isDrawn = useDeferredRender(reactions.length > manyPairs);
  if (!isDrawn) return null;
  const list = (value ?? []) as (Json & { reaction: string })[];
  return reactions.map(({ id, name }) => {
    const entry = list.find(({ reaction }) => reaction === id);
    return Object.entries(field.fields).map(([part, one]) => (
      <PairAnswer
        key={`${id} ${part}`}
        field={one}
        path={`${path}.${id}.${part}`}
        label={`${field.label}: ${isolated(name)}`}
        place={`${place}.${part}`}
        value={entry?.[part]}
        error={issues.get(`${path}.${id}.${part}`)}
        prepare={() => {
          if (!entry) change(`${path}.${id}`, { reaction: id });
        }}
      />
    ));
  });
}

function PairAnswer({
  field,
  path,
  label,
  value,
  error,
  prepare,
}: PlaceProps & { label: string; error: string | undefined; prepare: () => void }) {
  const parts = useFormParts();
  // The pair is created with its first answer.
  const own = {
    ...parts,
    change: (at: string, next: unknown) => {
      prepare();
      parts.change(at, next);
    },
  };
  return (
    <FormParts value={own}>
      <AnswerControl
        field={field as never}
        path={path}
        label={label}
        value={value as Typed | undefined}
        error={error}
      />
    </FormParts>
  );
}

/** Rows are one value: each change replaces the list. */
function Rows({ field, path, place, value }: PlaceProps & { field: FieldOf<'rows'> }) {
  const parts = useFormParts();
  const { change } = parts;
  const rows = (value ?? []) as Json[];
  const shown = rows.length > 0 ? rows : [{}];
  const own = {
    ...parts,
    change: (at: string, next: unknown) => {
      const [position = '0', name = ''] = at.slice(path.length + 1).split('.');
      const list = shown.map((row, number) => (number === Number(position) ? { ...row, [name]: next } : row));
      change(path, list);
    },
  };
  // A list with one answer has the label of the answer.
  const isNamedAlike = Object.values(field.fields).some(({ label }) => label === field.label);
  return (
    <fieldset className="case-group">
      <legend className={isNamedAlike ? 'sr-only' : undefined}>{field.label}</legend>
      <FormParts value={own}>
        {shown.map((row, number) => (
          <div className="case-row" key={number}>
            <FieldList fields={field.fields} path={`${path}.${number}`} place={place} value={row} />
            {rows.length > 1 && (
              <button
                type="button"
                className="case-remove"
                aria-label={m.admin_cases_remove_entry({ entry: `${field.label} ${number + 1}` })}
                onClick={() =>
                  change(
                    path,
                    rows.filter((_, other) => other !== number),
                  )
                }
              >
                <Icon path={close} size={16} />
                {m.admin_cases_remove()}
              </button>
            )}
          </div>
        ))}
      </FormParts>
      {!parts.isPaper && rows.length > 0 && rows.length < field.atMost && (
        <button type="button" className="case-more" onClick={() => change(path, [...rows, {}])}>
          <Icon path={plus} size={16} />
          {m.admin_cases_add({ entry: field.label.toLowerCase() })}
        </button>
      )}
    </fieldset>
  );
}

/** One text on each line. */
function Texts({ field, path, value }: { field: FieldOf<'texts'>; path: string; value: readonly string[] }) {
  const { change, issues, prefix } = useFormParts();
  const id = controlId(prefix, path);
  const error = issues.get(path);
  return (
    <div className={error ? 'case-field has-error' : 'case-field'} data-span={4} data-path={path}>
      <label htmlFor={id}>
        {field.label} <span>{m.admin_cases_one_to_a_line()}</span>
      </label>
      <textarea
        id={id}
        className="control"
        rows={2}
        value={value.join('\n')}
        aria-invalid={error ? true : undefined}
        onChange={({ target }) => change(path, target.value === '' ? undefined : target.value.split('\n'))}
      />
      {error && <p className="field-error">{error}</p>}
    </div>
  );
}

function Codes({ field, path, value }: { field: FieldOf<'codes'>; path: string; value: readonly string[] }) {
  const { change } = useFormParts();
  return (
    <fieldset className="case-group case-codes">
      <legend>{field.label}</legend>
      {Object.entries(field.codes).map(([code, words]) => (
        <label className="case-tick" key={code}>
          <input
            type="checkbox"
            checked={value.includes(code)}
            onChange={({ target }) => {
              const next = target.checked ? [...value, code] : value.filter((one) => one !== code);
              change(path, next.length > 0 ? next : undefined);
            }}
          />
          {words}
        </label>
      ))}
    </fieldset>
  );
}

/** Top fields of the content, in the order of their section. The patient's fields have no frame of their own. */
export function ContentParts({ names, typed }: { names: readonly ContentName[]; typed: TypedContent }) {
  const framed = Object.fromEntries(
    names.filter((name) => name !== 'patient').map((name) => [name, contentFields[name] as Field]),
  );
  return (
    <>
      {names.includes('patient') && (
        <FieldList
          fields={contentFields.patient.fields}
          path="patient"
          place="patient"
          value={(typed['patient'] ?? {}) as Json}
        />
      )}
      <FieldList fields={framed} path="" place="" value={typed} />
    </>
  );
}

/** One entry of a list of the content, by itself. */
export function ContentEntry({ name, id, typed }: { name: ContentName; id: string; typed: TypedContent }) {
  const field: Field = contentFields[name];
  const isWhole = useDeferredRender(useFormParts().reactions.length > manyPairs);
  const list = (typed[name] ?? []) as Entry[];
  const entry = list.find((one) => one.id === id);
  if (field.kind !== 'entries' || !entry) return null;
  const fields = isWhole
    ? field.fields
    : Object.fromEntries(Object.entries(field.fields).slice(0, drawnFirst));
  return (
    <>
      <FieldList fields={fields} path={`${name}.${id}`} place={name} value={entry} />
      <JoinWith field={field} path={name} list={list} entry={entry} />
    </>
  );
}
