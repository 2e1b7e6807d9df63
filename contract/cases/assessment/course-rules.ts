// The course of a case on a line of time, for a person who assesses a pair: when each drug was given, when the reaction
// began and ended, and the days of the tests. Nothing is concluded.
import type { CaseContent, Drug } from '../content/content-rules.ts';
import type { Pair } from '../content/criteria-rules.ts';
import { known } from '../content/fields-rules.ts';
import { dayNumberText, readDate } from '../content/partial-dates-rules.ts';

export interface CourseBar {
  /** As recorded; null: not known, so that the bar ends where the line begins or ends. */
  from: string | null;
  to: string | null;
  /** Places from 0 to 100. */
  start: number;
  end: number;
}

/** The drug of the pair was stopped, or given again after the reaction had begun. */
export interface CourseMark {
  kind: 'stopped' | 'again';
  date: string;
  /** From 0 to 100. */
  place: number;
}

interface CourseRow {
  kind: 'drug' | 'reaction' | 'tests';
  /** Of the drug or the reaction; null: tests. */
  id: string | null;
  bars: CourseBar[];
  marks: CourseMark[];
}

export interface Course {
  /** The first and the last day, 2026-11-22. */
  from: string;
  to: string;
  rows: CourseRow[];
}

/** More drugs are not drawn: the list of drugs has them. */
export const courseDrugsMax = 12;
const barsMax = 30;

/** Null: fewer than two days are known. The drug of the pair comes first, then the others, the reaction, and the tests. */
export function courseOf({ drugs = [], tests = [] }: CaseContent, { drug, reaction }: Pair): Course | null {
  const shown = [drug, ...drugs.filter(({ id }) => id !== drug.id)].slice(0, courseDrugsMax);
  const testDays = [...new Set(tests.flatMap(({ date }) => known(date) ?? []))].toSorted();
  const dated = [
    ...shown.map(({ id, doses = [] }) => ({
      kind: 'drug' as const,
      id,
      spans: doses.slice(0, barsMax).map(({ start, end }) => [known(start), known(end)] as const),
    })),
    {
      kind: 'reaction' as const,
      id: reaction.id,
      spans: [[known(reaction.onset), known(reaction.end)] as const],
    },
    {
      kind: 'tests' as const,
      id: null,
      spans: testDays.slice(0, barsMax).map((date) => [date, date] as const),
    },
  ];
  const days = dated.flatMap(({ spans }) =>
    spans.flat().flatMap((text) => (text === undefined ? [] : (readDate(text) ?? []))),
  );
  if (days.length === 0) return null;
  const first = Math.min(...days.map(({ firstDay }) => firstDay));
  const last = Math.max(...days.map(({ lastDay }) => lastDay));
  if (first === last) return null;
  const place = (day: number) => ((day - first) / (last + 1 - first)) * 100;
  const bar = (from: string | undefined, to: string | undefined): CourseBar | null => {
    const [begins, ends] = [from, to].map((text) => (text === undefined ? null : readDate(text)));
    if (!begins && !ends) return null;
    const start = begins ? place(begins.firstDay) : 0;
    const end = ends ? place(ends.lastDay + 1) : 100;
    // An end before its start is a finding of the case: it is drawn at its start.
    return { from: from ?? null, to: to ?? null, start, end: Math.max(start, end) };
  };
  const rows = dated.map(({ kind, id, spans }) => ({
    kind,
    id,
    bars: spans.flatMap(([from, to]) => bar(from, to) ?? []),
    marks: id === drug.id ? marksOf(drug, known(reaction.onset), place) : [],
  }));
  return {
    from: dayNumberText(first),
    to: dayNumberText(last),
    rows: rows.filter(({ bars }) => bars.length > 0),
  };
}

/** Stopped: the end of a dose that no other dose goes on after. Given again: a dose that begins after a stop and the onset. */
function marksOf(
  { doses = [] }: Drug,
  onset: string | undefined,
  place: (day: number) => number,
): CourseMark[] {
  const began = readDate(onset ?? '');
  const spans = doses.slice(0, barsMax).map(({ start, end }) => {
    const [from, to] = [known(start), known(end)];
    return {
      from: from === undefined ? null : readDate(from),
      to: to === undefined ? null : readDate(to),
      start: from,
      end: to,
    };
  });
  const stops = spans.flatMap(({ to, end }): CourseMark[] =>
    to &&
    end !== undefined &&
    !spans.some(
      (one) => one.from && one.from.firstDay <= to.lastDay + 1 && (!one.to || one.to.lastDay > to.lastDay),
    )
      ? [{ kind: 'stopped', date: end, place: place(to.lastDay + 1) }]
      : [],
  );
  const again = spans.flatMap(({ from, start }): CourseMark[] =>
    from &&
    start !== undefined &&
    began &&
    from.firstDay >= began.firstDay &&
    spans.some(({ to }) => to && to.lastDay + 1 < from.firstDay)
      ? [{ kind: 'again', date: start, place: place(from.firstDay) }]
      : [],
  );
  return [...stops, ...again].toSorted((one, other) => one.place - other.place);
}
