// Turns the fields of a report into the first content of its case, and the content of a case that did not begin with the
// quick form into a report. Nothing is guessed: the content has only data of the fields.
import {
  addedAdrReportFields,
  type AdrReportField,
  ageLimits,
  type AdrReportValues,
  noAddedAnswers,
} from '../../adr-reports-rules.ts';
import { characterCount, textMax } from '../../text-rules.ts';
import { type CaseContent, contentFields, type Reaction } from '../content/content-rules.ts';
import { isSuspect } from '../content/criteria-rules.ts';
import { type Amount, known, type Unknown } from '../content/fields-rules.ts';
import { completedYears, printDate } from '../content/partial-dates-rules.ts';
import { reporters as words } from '../../words/reporters-rules.ts';

const { patient, reactions } = contentFields;
const initialsMax = patient.fields.initials.max;
const termMax = reactions.fields.term.max;

/** Where a report came from: the portal's forms, or the staff who entered it. */
export const sources = [
  'portal',
  'paper',
  'telephone',
  'mail',
  'inPerson',
  'ward',
  'literature',
  'icsr',
] as const;
export type Source = (typeof sources)[number];

/**
 * The first content of the case of a quick report. A text that is too long for its E2B element is stored whole in an own
 * field of the portal and never cut. `day` is the day of its arrival in the portal's time zone.
 */
export function contentOfReport(
  report: AdrReportValues,
  { day, newId }: { day: string; newId: () => string },
): CaseContent {
  const { name, age, contact, medicineName, symptoms } = report;
  const fits = characterCount(symptoms) <= termMax;
  return {
    reportType: '1',
    firstReceivedOn: day,
    latestInformationOn: day,
    reporters: [{ id: newId(), primary: true, contact }],
    patient: {
      ...(characterCount(name) <= initialsMax ? { initials: name } : { name }),
      ageAtOnset: { value: age, unit: 'a' },
    },
    reactions: [
      { id: newId(), ...(fits ? { term: symptoms } : { description: symptoms }), origin: 'report' },
    ],
    drugs: [{ id: newId(), role: '1', name: medicineName, origin: 'report' }],
    narrative: narrativeOf(report),
  };
}

/** The name of a field of a report, for the desk. */
export const reportLabel = (field: AdrReportField): string => words(`report_${field}`);

function narrativeOf(report: AdrReportValues): string {
  const { symptoms, duration, message } = report;
  const optional = [
    [words('further'), message],
    ...addedAdrReportFields.map((field) => [reportLabel(field), report[field]]),
  ];
  return [
    words('what_happened', { symptoms }),
    words('how_long', { duration }),
    ...optional.flatMap(([term, answer]) => (answer === null || answer === '' ? [] : [`${term}: ${answer}`])),
  ].join('\n\n');
}

/** The report of a case that did not begin with the quick form. */
export function reportOfContent(content: CaseContent): AdrReportValues {
  return {
    name: known(content.patient?.initials) ?? words('not_known'),
    age: ageOf(content),
    contact: contactOf(content),
    medicineName: medicinesOf(content),
    symptoms: symptomsOf(content),
    duration: durationOf(content),
    message: null,
    ...noAddedAnswers,
  };
}

/** Completed years at onset; 0 if unknown, or outside the limits of a report. */
function ageOf(content: CaseContent): number {
  const years = ageInYears(content) ?? 0;
  return years >= ageLimits.min && years <= ageLimits.max ? years : 0;
}

/** Completed years at onset; null if unknown. */
export function ageInYears({
  patient: { ageAtOnset, birthDate } = {},
  reactions: all = [],
}: CaseContent): number | null {
  const onsets = all.flatMap(({ onset }) => known(onset) ?? []);
  const amount = known(ageAtOnset);
  return amount ? yearsOf(amount) : yearsSince(known(birthDate), onsets[0]);
}

/**
 * Whether the age of a report is one. A report that did not begin with the quick form has 0 where no age in years is known
 * ('5 decades', an age group); only a newborn or an infant is 0 years old.
 */
export const isAgeKnown = (
  age: number,
  { source, ageBand }: { source: string; ageBand: string | null },
): boolean => source === 'portal' || age > 0 || ageBand === '1' || ageBand === '2';

function yearsSince(birth: string | undefined, onset: string | undefined): number | null {
  const range = birth !== undefined && onset !== undefined ? completedYears(birth, onset) : null;
  return range && range.min === range.max ? range.min : null;
}

/** How many of a unit make a year. A decade is too imprecise. */
const inYear: Record<string, number> = { a: 1, mo: 12, wk: 365.25 / 7, d: 365.25, h: 365.25 * 24 };

function yearsOf({ value, unit }: Amount): number | null {
  const count = inYear[unit];
  return count === undefined || value === undefined ? null : Math.floor(value / count);
}

function contactOf({ reporters = [] }: CaseContent): string {
  const inOrder = [
    ...reporters.filter(({ primary }) => primary === true),
    ...reporters.filter(({ primary }) => primary !== true),
  ];
  for (const { email, telephone, contact } of inOrder) {
    const found = known(email) ?? known(telephone) ?? known(contact);
    if (found !== undefined && characterCount(found) <= textMax.line) return found;
  }
  return words('not_given');
}

function medicinesOf({ drugs = [] }: CaseContent): string {
  const names = drugs.filter(isSuspect).flatMap(({ name }) => known(name) ?? []);
  return names.length > 0 ? joinedWithin(names, textMax.line) : words('not_known');
}

/** Names joined by '; ', cut at a whole name with ' +n'. A single name that is too long is cut with '…'. */
export function joinedWithin(names: readonly string[], max: number): string {
  let length = -2;
  let fitting = 0;
  for (const [place, name] of names.entries()) {
    // Each of the names is counted once, and none after the first that has no place.
    length += 2 + characterCount(name);
    if (length > max) break;
    const left = names.length - place - 1;
    if (length + (left > 0 ? ` +${left}`.length : 0) <= max) fitting = place + 1;
  }
  if (fitting > 0) {
    const left = names.length - fitting;
    return names.slice(0, fitting).join('; ') + (left > 0 ? ` +${left}` : '');
  }
  const more = names.length > 1 ? ` +${names.length - 1}` : '';
  return `${[...(names[0] ?? '')].slice(0, max - 1 - more.length).join('')}…${more}`;
}

function symptomsOf({ reactions: all = [] }: CaseContent): string {
  const texts = all.flatMap((reaction) => known(describeReaction(reaction)) ?? []);
  return texts.length > 0 ? joinedWithin(texts, textMax.narrative) : words('not_known');
}

export function describeReaction({ term, termNative, description }: Reaction): string {
  const name = known(term) ?? known(termNative?.text);
  return [name, known(description)].filter((text) => text !== undefined).join(': ');
}

/** From the onset and the end of the first reaction that has either. */
function durationOf({ reactions: all = [] }: CaseContent): string {
  const dates = ({ onset, end }: { onset?: string | Unknown; end?: string | Unknown }) => ({
    from: known(onset),
    to: known(end),
  });
  const { from, to } = all.map(dates).find((one) => one.from !== undefined || one.to !== undefined) ?? {};
  if (from === undefined && to === undefined) return words('not_stated');
  const key = to === undefined ? 'from' : from === undefined ? 'until' : 'from_to';
  return words(key, { from: printDate(from ?? ''), to: printDate(to ?? '') });
}
