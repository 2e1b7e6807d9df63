// Compares two contents field by field: for the comparison of versions, and for two people who edit at once.
import { isolated } from '../../words/isolated-rules.ts';
import { labels } from '../../words/labels-rules.ts';
import { amountWords, unknowns } from './code-lists-rules.ts';
import type { CaseContent } from './content-rules.ts';
import { countryWithCode } from './countries-rules.ts';
import { type Amount, type Field, type Group, isUnknown, known } from './fields-rules.ts';
import { enclosing, leavesOf, placeOf, present, sameValue, valueAt, withValue } from './paths-rules.ts';
import { printDate } from './partial-dates-rules.ts';

/** One difference. An added or removed entry is one difference, with all its fields. */
export interface Difference {
  path: string;
  before: unknown;
  after: unknown;
}

/** The differences between two contents, in the order of the fields. The order of entries does not matter. */
export function differences(before: CaseContent, after: CaseContent): Difference[] {
  const [old, now] = [leavesOf(before), leavesOf(after)];
  const paths = [...new Set([...old.keys(), ...now.keys()])];
  const changed = paths.filter((path) => !sameValue(old.get(path), now.get(path)));
  const entries = new Set(
    changed.filter((path) => (old.get(path) ?? now.get(path)) === present && isEntry(path)),
  );
  const isInside = (path: string) => entries.size > 0 && enclosing(path).some((outer) => entries.has(outer));
  return changed
    .filter((path) => !isInside(path))
    .map((path) => ({ path, before: valueAt(before, path), after: valueAt(after, path) }));
}

/**
 * The differences as a person reads them: several in one list of yes-or-no answers, such as the seriousness, become
 * one.
 */
export function differencesToRead(before: CaseContent, after: CaseContent): Difference[] {
  const found = differences(before, after).map((one) => {
    const path = checklistOf(one.path);
    return path === null ? one : { path, before: valueAt(before, path), after: valueAt(after, path) };
  });
  return found.filter(({ path }, place) => found.findIndex((one) => one.path === path) === place);
}

/** The path of the list of yes-or-no answers that contains the path; null if there is none. */
export function checklistOf(path: string): string | null {
  const outer = placeOf(path)?.fields.at(-2);
  return outer?.kind === 'group' && outer.isChecklist ? path.slice(0, path.lastIndexOf('.')) : null;
}

const isEntry = (path: string): boolean => placeOf(path)?.isEntry === true;

/** The content after the differences. */
export function applyDifferences(content: CaseContent, some: readonly Difference[]): CaseContent {
  return some.reduce((result, { path, after }) => withValue(result, path, after), content);
}

/**
 * The paths that a later save would overwrite: both sides changed them since the common version, to different values.
 */
export function conflicts(base: CaseContent, mine: CaseContent, theirs: CaseContent): string[] {
  const isTheirs = touching(differences(base, theirs).map(({ path }) => path));
  const isTouched = (path: string) =>
    isTheirs(path) && !sameValue(valueAt(mine, path), valueAt(theirs, path));
  return differences(base, mine)
    .map(({ path }) => path)
    .filter(isTouched);
}

/** Whether a path is equal to another one, or is inside it. */
export const isWithin = (path: string, outer: string): boolean =>
  path === outer || path.startsWith(`${outer}.`);

/** Returns a function that says whether a path is equal to one of the paths, is inside one, or encloses one. */
export function touching(paths: Iterable<string>): (path: string) => boolean {
  const named = new Set(paths);
  const outer = new Set([...named].flatMap(enclosing));
  return (path) => named.has(path) || outer.has(path) || enclosing(path).some((one) => named.has(one));
}

/** A path in words: 'Drug Allopurinol, Stopped', as a person finds it on the screen. */
export function labelOf(path: string, content: CaseContent): string {
  const words: string[] = [];
  const parts = path.split('.');
  let walked = '';
  for (const field of placeOf(path)?.fields ?? []) {
    walked = joined(walked, parts.shift());
    const isListed = (field.kind === 'entries' || field.kind === 'pairs') && parts.length > 0;
    if (isListed) walked = joined(walked, parts.shift());
    const name = isListed ? nameOfEntry(field, content, walked) : '';
    // A single dose without a name is left out, and the list of a pair has the name of its field.
    if (field.kind === 'pairs' && parts.length > 0) words.push(isolated(name));
    else if (!isListed || name !== '' || words.length === 0 || parts.length === 0) {
      words.push(`${field.label} ${isolated(name)}`.trim());
    }
  }
  return words.join(', ');
}

const joined = (path: string, part = ''): string => (path === '' ? part : `${path}.${part}`);

function nameOfEntry(field: Field, content: CaseContent, path: string): string {
  if (field.kind === 'pairs') {
    const reaction = content.reactions?.find(({ id }) => path.endsWith(`.${id}`));
    return reaction ? (known(reaction.term) ?? labels('answers_reaction')) : '';
  }
  if (field.kind !== 'entries') return '';
  const entry = valueAt(content, path) as Record<string, string | undefined> | undefined;
  const list = valueAt(content, path.slice(0, path.lastIndexOf('.'))) as { id: string }[] | undefined;
  const number = (list ?? []).findIndex(({ id }) => path.endsWith(`.${id}`)) + 1;
  const name = known(entry?.[field.name])?.trim();
  if (name !== undefined && name.length <= 60) return name;
  return (list ?? []).length > 1 ? String(number) : '';
}

/** A value in words, as comparisons show it: '46 years', 'Recovering', '18 Oct 2026'. Empty: ''. */
export function printValue(path: string, value: unknown, content: CaseContent): string {
  const place = placeOf(path);
  const field = place?.fields.at(-1);
  if (!place || !field || value === undefined) return '';
  if (place.isEntry || typeof value !== 'object' || isUnknown(value)) return printOne(field, value, content);
  if (Array.isArray(value)) return value.map((one) => isolated(printOne(field, one, content))).join('; ');
  return printOne(field, value, content);
}

function printOne(field: Field, value: unknown, content: CaseContent): string {
  if (isUnknown(value)) return unknowns[value.unknown];
  switch (field.kind) {
    case 'date':
      return printDate(value as string);
    case 'code':
    case 'codes':
      return field.codes[value as string] ?? '';
    case 'yesNo':
      return labels(value === true ? 'answers_yes' : 'answers_no');
    case 'amount':
      return amountWords(value as Amount, field.units);
    case 'reaction': {
      const reaction = content.reactions?.find(({ id }) => id === value);
      return known(reaction?.term) ?? labels('answers_reaction');
    }
    case 'group':
      if (field.isChecklist) return printChecklist(field, value as Record<string, unknown>);
      return printFields(field, value as Record<string, unknown>, content);
    case 'entries':
    case 'pairs':
    case 'rows':
      return printFields(field, value as Record<string, unknown>, content);
    case 'text':
      return field.isCountry ? countryWithCode(value as string) : (value as string);
    default:
      return String(value);
  }
}

/** The values of several fields. A yes or no is printed with its question. */
function printFields(
  { fields }: Extract<Field, { fields: object }>,
  values: Record<string, unknown>,
  content: CaseContent,
): string {
  return Object.entries(fields)
    .flatMap(([name, field]: [string, Field]) => {
      const value = values[name];
      if (value === undefined || field.isHidden) return [];
      const all = Array.isArray(value) ? (value as unknown[]) : [value];
      const words = all.map((one) => printOne(field, one, content));
      return field.kind === 'yesNo' ? words.map((word) => `${field.label}: ${word}`) : words;
    })
    .filter((words) => words !== '')
    .map(isolated)
    .join(', ');
}

/** 'Death; no other', 'not serious', or each answer where some are open. */
function printChecklist({ fields }: Group, values: Record<string, unknown>): string {
  const answers = Object.entries(fields).map(([name, { label }]) => ({ label, value: values[name] }));
  const those = (is: (value: unknown) => boolean) =>
    answers.filter(({ value }) => is(value)).map(({ label }) => label);
  const [yes, no, unknown] = [
    those((value) => value === true),
    those((value) => value === false),
    those(isUnknown),
  ];
  if (no.length === answers.length) return labels('answers_notSerious');
  const isClosed = yes.length + no.length === answers.length;
  return [
    ...yes,
    ...(no.length === 0
      ? []
      : isClosed
        ? [labels('answers_noOther')]
        : [labels('answers_no_list', { labels: no.join(', ') })]),
    ...(unknown.length === 0 ? [] : [labels('answers_unknown_list', { labels: unknown.join(', ') })]),
  ].join('; ');
}
