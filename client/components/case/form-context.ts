// The shared state of all controls of a content form. The object changes with every keystroke, the functions do not.
import { createContext, use } from 'react';
import type { JoinedList } from '#contract/cases/content/join-entries-rules.ts';
import type { TermOfCase } from '#contract/terms.ts';

export interface FormContext {
  /** Sets the text of a control, or adds and removes an entry; undefined removes. */
  change: (path: string, value: unknown) => void;
  /** The text of another control as it is now. */
  valueOf: (path: string) => unknown;
  /** Prepares making the entry `gone` of a list part of `kept`: labels of answers that are left out, and the change. */
  join: (list: JoinedList, kept: string, gone: string) => { lost: string[]; apply: () => void };
  /** Sentences of refused controls, by path. */
  issues: ReadonlyMap<string, string>;
  /** The reactions of the case, which drugs name. */
  reactions: readonly { id: string; name: string }[];
  /** The codes and links of reactions and drugs in the case as it was read. */
  terms: readonly TermOfCase[];
  /** The MedDRA release of the case. */
  meddraVersion: string | undefined;
  /** Distinguishes the controls of forms that are on the page at once. */
  prefix: string;
  /** A paper form is being typed: what few papers have is folded (paper-fields.ts). */
  isPaper: boolean;
}

export const FormParts = createContext<FormContext>({
  change: () => {},
  valueOf: () => undefined,
  join: () => ({ lost: [], apply: () => {} }),
  issues: new Map(),
  reactions: [],
  terms: [],
  meddraVersion: undefined,
  prefix: '',
  isPaper: false,
});

export const useFormParts = () => use(FormParts);

/** The id of a control, for links to it. */
export const controlId = (prefix: string, path: string) => `${prefix}${path}`.replaceAll(/[^\w-]/g, '-');
