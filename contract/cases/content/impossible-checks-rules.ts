// Checks of values that cannot be true of anything.
import {
  ages,
  agesOfParent,
  type Check,
  type Found,
  gestationFound,
  isAfter,
  leastYears,
  limits,
  say,
  sayAll,
  whole,
} from './check-parts-rules.ts';
import { type CaseContent, contentFields } from './content-rules.ts';
import { type DateField, type Fields, isUnknown, known } from './fields-rules.ts';
import { isFuture, isNoSuchDay } from './partial-dates-rules.ts';
import { valueAt } from './paths-rules.ts';
import { checkWords } from '../../words/checks-rules.ts';

const impossible = (find: Check['find']): Check => ({ level: 'impossible', find });

export const impossibleChecks = {
  /** Age above 150 years, in whatever unit. */
  ageTooHigh: impossible((content) =>
    [...ages(content), ...agesOfParent(content)].flatMap(({ fields, age }) =>
      leastYears(age) > limits.years
        ? [
            whole(fields, () =>
              checkWords('no_person_lives_longer_than', {
                facts: sayAll(content, fields),
                years: limits.years,
              }),
            ),
          ]
        : [],
    ),
  ),
  /** Weight of 0 kg or below, or above 650 kg. */
  weight: impossible((content) =>
    ['patient.weightKg', 'parent.weightKg'].flatMap((path) =>
      outside(content, path, (value) => value <= 0 || value > limits.weightKg.max),
    ),
  ),
  /** Height below 15 cm or above 280 cm. */
  height: impossible((content) =>
    ['patient.heightCm', 'parent.heightCm'].flatMap((path) =>
      outside(content, path, (value) => value < limits.heightCm.min || value > limits.heightCm.max),
    ),
  ),
  /** A gestation of 0 or above 375 days, or a trimester that is not the first, second or third. */
  gestation: impossible((content) => gestationFound(content, 'impossible')),
  /** A birth, onset, start, end, test, death or receipt in the future. Of another sender: later than today in UTC+14. */
  inFuture: impossible((content, { now, isImported = false }) => {
    const latest = isImported ? { ...now, wallClock: now.instant + 14 * 3_600_000 } : now;
    const isWrong = (text: string, { mayBeFuture = false }: DateField) =>
      !mayBeFuture && isFuture(text, latest);
    const found = wrongDates(contentFields, content, '', [], isWrong);
    return [...Map.groupBy(found, ({ at }) => at.join()).values()].map((dates) => {
      const fields = dates.map(({ path }) => path);
      return {
        at: dates[0]?.at ?? [],
        fields,
        message: () =>
          checkWords(fields.length > 1 ? 'are_in_the_future' : 'is_in_the_future', {
            facts: sayAll(content, fields),
          }),
      };
    });
  }),
  /** A day that does not exist, such as 30 February. Only a message of another sender can bring one in. */
  noSuchDay: impossible((content) =>
    wrongDates(contentFields, content, '', [], (text) => isNoSuchDay(text)).map(({ path, at }) => ({
      at,
      fields: [path],
      message: () => checkWords('this_day_does_not_exist', { fact: say(content, path) }),
    })),
  ),
  /** An end before its start. */
  endBeforeStart: impossible((content) =>
    periods(content).flatMap(({ at, start, end }) =>
      isAfter(content, start, end)
        ? [
            {
              at,
              fields: [end, start],
              message: () => checkWords('is_before', { fact: say(content, end), other: say(content, start) }),
            },
          ]
        : [],
    ),
  ),
} as const satisfies Record<string, Check>;

/** All pairs of a start and an end. */
function periods(content: CaseContent): { at: string[]; start: string; end: string }[] {
  const of = (list: string, entries: readonly { id: string }[], start: string) =>
    entries.map(({ id }) => ({ at: [id], start: `${list}.${id}.${start}`, end: `${list}.${id}.end` }));
  const { reactions = [], history = [], pastDrugs = [], drugs = [], parent = {} } = content;
  return [
    ...of('parent.history', parent.history ?? [], 'start'),
    ...of('parent.pastDrugs', parent.pastDrugs ?? [], 'start'),
    ...of('reactions', reactions, 'onset'),
    ...of('history', history, 'start'),
    ...of('pastDrugs', pastDrugs, 'start'),
    ...drugs.flatMap(({ id, doses = [] }) =>
      of(`drugs.${id}.doses`, doses, 'start').map((one) => ({ ...one, at: [id, ...one.at] })),
    ),
  ];
}

/** The dates of a content that are wrong, with the ids of the entries around them (`at`). */
function wrongDates(
  fields: Fields,
  value: object,
  path: string,
  at: readonly string[],
  isWrong: (text: string, field: DateField) => boolean,
): { path: string; at: readonly string[] }[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const one = (value as Record<string, unknown>)[name];
    if (one === undefined || isUnknown(one)) return [];
    const here = path === '' ? name : `${path}.${name}`;
    switch (field.kind) {
      case 'date':
        return isWrong(one as string, field) ? [{ path: here, at }] : [];
      case 'group':
        return wrongDates(field.fields, one as object, here, at, isWrong);
      case 'entries':
        return (one as { id: string }[]).flatMap((entry) =>
          wrongDates(field.fields, entry, `${here}.${entry.id}`, [...at, entry.id], isWrong),
        );
      default:
        return [];
    }
  });
}

function outside(content: CaseContent, path: string, isOutside: (value: number) => boolean): Found[] {
  const value = known(valueAt(content, path) as number | undefined);
  return value !== undefined && isOutside(value)
    ? [whole([path], () => checkWords('cannot_be_true', { fact: say(content, path) }))]
    : [];
}
