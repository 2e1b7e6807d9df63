// Contradictions in a content or a save although each field is valid: a date in the future, an end before its start, a
// death before the onset of a reaction, another worldwide id. The sentences name both fields. An imprecise date that
// allows both orders is accepted. No zod here: public pages may load this file.
import type { Issue } from '../issues.ts';
import type { CaseContent } from './content-rules.ts';
import { contentFields } from './content-rules.ts';
import { type Fields, isUnknown, known, type Unknown } from './fields-rules.ts';
import { compareDates, isFuture, type Now, printDate } from './partial-dates-rules.ts';

type DateAnswer = string | Unknown | undefined;

/** A field with its date: 2026, 2026-11 or 2026-11-22. */
interface DatedField {
  path: string;
  date: string;
}

/** A date that is in the future, or before another one. */
export interface Contradiction extends Issue {
  date: string;
  isBefore?: DatedField;
}

/** The contradictions of a content, at the field that comes later in its list of fields. */
export const contradictions = (content: CaseContent, now: Now): Issue[] =>
  findContradictions(content, now).map(({ path, code, message }) => ({ path, code, message }));

/** The same contradictions with their dates, for callers with their own wording. */
export function findContradictions(content: CaseContent, now: Now): Contradiction[] {
  const { reactions = [], drugs = [], history = [], pastDrugs = [], death } = content;
  return [
    ...futureDates(contentFields, content, '', [], now),
    ...reactions.flatMap(({ term, onset, end }, number) =>
      endIssue(`reactions.${number}`, nameOf('Reaction', term), ['onset', 'Began', onset], ['Ended', end]),
    ),
    ...history.flatMap(({ term, start, end }, number) =>
      endIssue(`history.${number}`, nameOf('History', term), ['start', 'From', start], ['To', end]),
    ),
    ...pastDrugs.flatMap(({ name, start, end }, number) =>
      endIssue(
        `pastDrugs.${number}`,
        nameOf('Earlier drug', name),
        ['start', 'Started', start],
        ['Stopped', end],
      ),
    ),
    ...drugs.flatMap(({ name, doses = [] }, number) =>
      doses.flatMap(({ start, end }, place) =>
        endIssue(
          `drugs.${number}.doses.${place}`,
          nameOf('Drug', name),
          ['start', 'Started', start],
          ['Stopped', end],
        ),
      ),
    ),
    ...reactions.flatMap(({ term, onset }, number) =>
      orderIssue(
        { path: 'death.date', name: 'Date of death', value: death?.date },
        { path: `reactions.${number}.onset`, name: `${nameOf('Reaction', term)}, Began`, value: onset },
      ),
    ),
  ];
}

function endIssue(
  path: string,
  of: string,
  [startField, startLabel, start]: [string, string, DateAnswer],
  [endLabel, end]: [string, DateAnswer],
): Contradiction[] {
  return orderIssue(
    { path: `${path}.end`, name: `${of}, ${endLabel}`, value: end },
    { path: `${path}.${startField}`, name: `${of}, ${startLabel}`, value: start },
  );
}

interface NamedDate {
  path: string;
  name: string;
  value: DateAnswer;
}

function orderIssue(later: NamedDate, earlier: NamedDate): Contradiction[] {
  const [second, first] = [known(later.value), known(earlier.value)];
  if (second === undefined || first === undefined || compareDates(second, first) !== 'before') return [];
  const message = `"${later.name}" (${printDate(second)}) is before "${earlier.name}" (${printDate(first)})`;
  const isBefore = { path: earlier.path, date: first };
  return [{ path: later.path, code: 'range', message, date: second, isBefore }];
}

/** 'Reaction Rash', or the kind alone. Names can be long, and the sentence is for people. */
function nameOf(kind: string, name: string | Unknown | undefined): string {
  const text = known(name)?.trim();
  return text === undefined || text.length > 60 ? kind : `${kind} ${text}`;
}

/** All dates of a content that are in the future, except those that may be. */
function futureDates(
  fields: Fields,
  value: object,
  path: string,
  labels: string[],
  now: Now,
): Contradiction[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const one = (value as Record<string, unknown>)[name];
    if (one === undefined || isUnknown(one)) return [];
    const at = path === '' ? name : `${path}.${name}`;
    const labelPath = [...labels, field.label];
    switch (field.kind) {
      case 'date': {
        if (field.mayBeFuture || !isFuture(one as string, now)) return [];
        const message = `"${labelPath.join(', ')}" (${printDate(one as string)}) is in the future`;
        return [{ path: at, code: 'range', message, date: one as string }];
      }
      case 'group':
        return futureDates(field.fields, one as object, at, labelPath, now);
      case 'entries':
      case 'pairs':
      case 'rows':
        return (one as object[]).flatMap((entry, number) =>
          futureDates(field.fields, entry, `${at}.${number}`, labelPath, now),
        );
      default:
        return [];
    }
  });
}

/** The ids by which other institutions know the case. Once set, no later version changes them. */
const fixedFields = ['worldwideId', 'firstSender'] as const;

/** The fields that a save would change although they must stay the same. */
export function changedFixedFields(before: CaseContent, after: CaseContent): Issue[] {
  return fixedFields.flatMap((path) => {
    if (before[path] === undefined || before[path] === after[path]) return [];
    const message = `"${contentFields[path].label}" stays "${before[path]}": other institutions know the case by it`;
    return [{ path, code: 'choice', message } satisfies Issue];
  });
}
