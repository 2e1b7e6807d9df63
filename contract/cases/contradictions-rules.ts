// What a content or a save cannot say although each field is right by itself: a date in the future, an end before its
// start, a death before the onset of a reaction, another worldwide id. The sentences name both fields. What dates leave
// open is accepted. No zod here: public pages may load this file.
import type { Issue } from '../issues.ts';
import type { CaseContent } from './content-rules.ts';
import { contentFields } from './content-rules.ts';
import { type Fields, isUnknown, known, type Unknown } from './fields-rules.ts';
import { compareDates, isFuture, type Now, printDate } from './partial-dates-rules.ts';

type DateAnswer = string | Unknown | undefined;

/** The contradictions of a content, at the field that comes later in its list of fields. */
export function contradictions(content: CaseContent, now: Now): Issue[] {
  const { reactions = [], drugs = [], history = [], pastDrugs = [], death } = content;
  return [
    ...futureDates(contentFields, content, '', [], now),
    ...reactions.flatMap(({ term, onset, end }, number) => [
      ...endIssue(`reactions.${number}`, 'Reaction', term, ['Began', onset], ['Ended', end]),
    ]),
    ...history.flatMap(({ term, start, end }, number) =>
      endIssue(`history.${number}`, 'History', term, ['From', start], ['To', end]),
    ),
    ...pastDrugs.flatMap(({ name, start, end }, number) =>
      endIssue(`pastDrugs.${number}`, 'Earlier drug', name, ['Started', start], ['Stopped', end]),
    ),
    ...drugs.flatMap(({ name, doses = [] }, number) =>
      doses.flatMap(({ start, end }, place) =>
        endIssue(`drugs.${number}.doses.${place}`, 'Drug', name, ['Started', start], ['Stopped', end]),
      ),
    ),
    ...reactions.flatMap(({ term, onset }) =>
      orderIssue(
        'death.date',
        { name: 'Date of death', value: death?.date },
        { name: `${nameOf('Reaction', term)}, Began`, value: onset },
      ),
    ),
  ];
}

function endIssue(
  path: string,
  kind: string,
  name: string | Unknown | undefined,
  [startLabel, start]: [string, DateAnswer],
  [endLabel, end]: [string, DateAnswer],
): Issue[] {
  const of = nameOf(kind, name);
  return orderIssue(
    `${path}.end`,
    { name: `${of}, ${endLabel}`, value: end },
    { name: `${of}, ${startLabel}`, value: start },
  );
}

interface NamedDate {
  name: string;
  value: DateAnswer;
}

function orderIssue(path: string, later: NamedDate, earlier: NamedDate): Issue[] {
  const [second, first] = [known(later.value), known(earlier.value)];
  if (second === undefined || first === undefined || compareDates(second, first) !== 'before') return [];
  const message = `"${later.name}" (${printDate(second)}) is before "${earlier.name}" (${printDate(first)})`;
  return [{ path, code: 'range', message }];
}

/** 'Reaction Rash', or the kind alone. Names can be long, and the sentence is for people. */
function nameOf(kind: string, name: string | Unknown | undefined): string {
  const text = known(name)?.trim();
  return text === undefined || text.length > 60 ? kind : `${kind} ${text}`;
}

/** All dates of a content that lie ahead, but those that may. */
function futureDates(fields: Fields, value: object, path: string, labels: string[], now: Now): Issue[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const one = (value as Record<string, unknown>)[name];
    if (one === undefined || isUnknown(one)) return [];
    const at = path === '' ? name : `${path}.${name}`;
    const said = [...labels, field.label];
    switch (field.kind) {
      case 'date': {
        if (field.mayBeFuture || !isFuture(one as string, now)) return [];
        const message = `"${said.join(', ')}" (${printDate(one as string)}) is in the future`;
        return [{ path: at, code: 'range', message } satisfies Issue];
      }
      case 'group':
        return futureDates(field.fields, one as object, at, said, now);
      case 'entries':
      case 'pairs':
      case 'rows':
        return (one as object[]).flatMap((entry, number) =>
          futureDates(field.fields, entry, `${at}.${number}`, said, now),
        );
      default:
        return [];
    }
  });
}

/** What other institutions know the case by: once it is there, no later version changes it. */
const fixedFields = ['worldwideId', 'firstSender'] as const;

/** What a save would change although it stays for ever. */
export function changedFixedFields(before: CaseContent, after: CaseContent): Issue[] {
  return fixedFields.flatMap((path) => {
    if (before[path] === undefined || before[path] === after[path]) return [];
    const message = `"${contentFields[path].label}" stays "${before[path]}": other institutions know the case by it`;
    return [{ path, code: 'choice', message } satisfies Issue];
  });
}
