// Shared parts of the views of all sections: answers in words, and tables of entries with their names.
import { type ReactNode } from 'react';
import { m } from '#client/paraglide/messages.js';
import type { CaseDetails } from '#contract/cases/work/case-details.ts';
import { type CaseContent } from '#contract/cases/content/content-rules.ts';
import { printValue } from '#contract/cases/content/differences-rules.ts';
import { type Field, type Fields, isUnknown } from '#contract/cases/content/fields-rules.ts';
import { printDate } from '#contract/cases/content/partial-dates-rules.ts';
import { unknowns } from '#contract/cases/content/code-lists-rules.ts';
import type { TermOfCase } from '#contract/terms.ts';
import { TableHead } from '#client/components/ui/table.tsx';

export interface ViewProps {
  details: CaseDetails;
  /** The entry that is being edited, `drugs.<id>`. `form` replaces it. */
  openEntry: string | undefined;
  form: ReactNode;
  /** Opens an entry for an edit; undefined: the content cannot be edited now. */
  onOpen: ((entry: string) => void) | undefined;
}

export type Json = Record<string, unknown>;

/** The labels and words of all answers of a group or entry except the named ones, in the order of the fields. */
export function answersOf(
  fields: Fields,
  value: Json | undefined,
  path: string,
  content: CaseContent,
  except: readonly string[] = [],
): { label: string; text: string; isUnknown: boolean }[] {
  return Object.entries(fields).flatMap(([name, field]: [string, Field]) => {
    const one = value?.[name];
    if (one === undefined || field.isHidden || except.includes(name)) return [];
    if (field.kind === 'group') return answersOf(field.fields, one as Json, `${path}.${name}`, content);
    const text = printValue(`${path}.${name}`, one, content);
    return text === '' ? [] : [{ label: field.label, text, isUnknown: isUnknown(one) }];
  });
}

export function FactRow({ facts, empty }: { facts: ReturnType<typeof answersOf>; empty: string }) {
  if (facts.length === 0) return <p className="case-sheet-empty">{empty}</p>;
  return (
    <dl className="case-facts">
      {facts.map(({ label, text, isUnknown: isOpen }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd dir="auto" className={isOpen ? 'case-quiet' : undefined}>
            {text}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** An answer in words: a date, a text, or that it is not known; undefined: it is empty. */
export function words(value: unknown, print: (value: string) => string = String): ReactNode {
  if (value === undefined) return undefined;
  return isUnknown(value) ? <i>{unknowns[value.unknown]}</i> : print(value as string);
}

export const dateWords = (value: unknown) => words(value, printDate);

/** The name of an entry, which opens it for an edit where that is possible. */
export function EntryName({
  path,
  name,
  onOpen,
}: {
  path: string;
  name: string;
  onOpen: ((entry: string) => void) | undefined;
}) {
  if (!onOpen) return <b>{name}</b>;
  return (
    <button
      type="button"
      className="case-link"
      data-entry={path}
      onClick={() => onOpen(path)}
      aria-label={m.admin_cases_edit({ title: name })}
    >
      {name}
    </button>
  );
}

/** Every table of entries has so many. */
const columnCount = 4;

interface EntryTableProps {
  caption: string;
  heads: readonly string[];
  children: ReactNode;
}

export function EntryTable({ caption, heads, children }: EntryTableProps) {
  return (
    <div className="case-scroll" role="group" aria-label={caption} tabIndex={0}>
      <table className="case-table">
        <caption className="sr-only">{caption}</caption>
        <TableHead heads={heads} />
        {children}
      </table>
    </div>
  );
}

export function FormRow({ children }: { children: ReactNode }) {
  return (
    <tr className="case-form-row">
      <td colSpan={columnCount}>{children}</td>
    </tr>
  );
}

/** Answers that have no column of their own, in one line under the entry. */
export function More({ facts }: { facts: ReturnType<typeof answersOf> }) {
  if (facts.length === 0) return null;
  return (
    <tr className="case-more-row">
      <td colSpan={columnCount} dir="auto">
        {facts.map(({ label, text }, place) => (
          <span key={label}>
            {place > 0 && ' · '}
            <span className="case-quiet">{label}</span> {text}
          </span>
        ))}
      </td>
    </tr>
  );
}

/** The chosen term of a dictionary. For a term of the centre, its current name. */
export const termName = ({ source, name, preferred }: TermOfCase) => (source === 'own' ? preferred : name);
