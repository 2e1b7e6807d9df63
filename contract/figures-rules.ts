// The figures about many cases: what each counts, its values in their order, and their names. The register of cases
// (server/features/insight), the filters of the list of cases, charts, tables and files read this list.
import { whoUmcCategories } from './cases/assessment/who-umc-rules.ts';
import { naranjoClasses } from './cases/assessment/naranjo-rules.ts';
import { preventabilityClasses } from './cases/assessment/preventability-rules.ts';
import { severityBands } from './cases/assessment/severity-rules.ts';
import { checkLevels } from './cases/content/check-levels-rules.ts';
import {
  ageGroups,
  occupations,
  outcomes,
  qualifications,
  seriousnessCriteria,
  sexes,
} from './cases/content/code-lists-rules.ts';
import { sources } from './cases/reporters/from-report-rules.ts';
import { stateLabels } from './cases/work/steps-rules.ts';
import { allFigures, type Figure, notKnown } from './figure-names-rules.ts';
import { deskNames } from './words/desk-rules.ts';

export { allFigures, type Figure, notKnown };

export const figureNames = deskNames('figures', allFigures);

const unknownNames = deskNames('figureUnknown', ['notKnown', 'notLinked', 'notAssessed', 'none', 'notYet']);
const dayBands = deskNames('dayBands', ['0', '1', '2', '4', '8', '15', '31', '91', '366']);

/** Where the bands of days begin. A band ends before the next. */
const dayBandStarts = [0, 1, 2, 4, 8, 15, 31, 91, 366] as const;

/** The band of a number of days. A number below 0 counts as 0. */
export const dayBandOf = (days: number): string =>
  String(dayBandStarts.findLast((start) => days >= start) ?? 0);

/** Ten bands of completeness. The border of "well documented" is at 0.8, which is not above it. */
const documentedBands = deskNames('documentedBands', ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9']);

/** A score above 0.8 is well documented, so that a band contains its upper border and not its lower one. */
export const documentedBandOf = (score: number | null): string =>
  score === null ? 'none' : String(Math.max(0, Math.ceil(Math.round(score * 1e6) / 1e5) - 1));

type Values = Readonly<Record<string, string>>;

interface FigureRule {
  /** The values in their order, with their names. Null: the values are names, counted as cases hold them. */
  values: Values | null;
  /** It counts what is known of drugs and reactions: only cases that somebody has taken. */
  isPair?: true;
  /** A case may have several values. */
  isMany?: true;
  /** The values have an order of their own, so that a chart keeps it. */
  isOrdered?: true;
}

/** Some of the names. */
const labelsBy = (values: Values, isWanted: (key: string) => boolean): Values =>
  Object.defineProperties(
    {},
    Object.fromEntries(
      Object.entries(Object.getOwnPropertyDescriptors(values)).filter(([key]) => isWanted(key)),
    ),
  ) as Values;

const labelsOf = <Key extends string>(all: Readonly<Record<Key, { label: string }>>): Values =>
  Object.defineProperties(
    {},
    Object.fromEntries(
      (Object.keys(all) as Key[]).map((key) => [key, { enumerable: true, get: () => all[key].label }]),
    ),
  ) as Values;

/** The same names, with names for values that say that there is none. */
const withOthers = (values: Values, ...others: (keyof typeof unknownNames)[]): Values =>
  Object.defineProperties(
    {},
    {
      ...Object.getOwnPropertyDescriptors(values),
      ...Object.fromEntries(others.map((key) => [key, { enumerable: true, get: () => unknownNames[key] }])),
    },
  ) as Values;

const withNotKnown = (values: Values) => withOthers(values, 'notKnown');

/** The code 0 says that the outcome is unknown. */
const knownOutcomes = labelsBy(outcomes, (code) => code !== '0');

export const figureRules: Readonly<Record<Figure, FigureRule>> = {
  serious: { values: deskNames('seriousValues', ['true', 'false', 'unknown']) },
  criterion: { values: withOthers(labelsOf(seriousnessCriteria), 'none', 'notKnown'), isMany: true },
  death: { values: deskNames('deathValues', ['related', 'unrelated', 'none']) },
  outcome: { values: withNotKnown(knownOutcomes), isMany: true },
  ageBand: { values: withNotKnown(ageGroups), isOrdered: true },
  sex: { values: withNotKnown(sexes) },
  reporterType: { values: withNotKnown(qualifications) },
  occupation: { values: withNotKnown(occupations) },
  department: { values: null },
  source: { values: deskNames('sourceNames', sources) },
  state: { values: stateLabels, isOrdered: true },
  substance: { values: null, isPair: true, isMany: true },
  drugClass: { values: null, isPair: true, isMany: true },
  reaction: { values: null, isPair: true, isMany: true },
  bodySystem: { values: null, isPair: true, isMany: true },
  causality: {
    values: withOthers(whoUmcCategories, 'notAssessed'),
    isPair: true,
    isMany: true,
    isOrdered: true,
  },
  naranjo: {
    values: withOthers(labelsOf(naranjoClasses), 'notAssessed'),
    isPair: true,
    isMany: true,
    isOrdered: true,
  },
  severity: { values: withOthers(severityBands, 'notAssessed'), isPair: true, isMany: true, isOrdered: true },
  preventability: {
    values: withOthers(preventabilityClasses, 'notAssessed'),
    isPair: true,
    isMany: true,
    isOrdered: true,
  },
  onset: { values: withNotKnown(dayBands), isPair: true, isMany: true, isOrdered: true },
  toEntry: { values: dayBands, isOrdered: true },
  toSignature: { values: withOthers(dayBands, 'notYet'), isOrdered: true },
  toSending: { values: withOthers(dayBands, 'notYet'), isOrdered: true },
  toClosure: { values: withOthers(dayBands, 'notYet'), isOrdered: true },
  timing: { values: deskNames('timings', ['inTime', 'late', 'open', 'overdue', 'notDue']), isOrdered: true },
  documented: { values: withOthers(documentedBands, 'none'), isOrdered: true },
  findings: { values: withOthers(checkLevels, 'none'), isMany: true },
  poster: { values: null },
};
