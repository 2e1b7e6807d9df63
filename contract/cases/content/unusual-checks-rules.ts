// Checks of what is rare, but possible.
import {
  ages,
  agesOfParent,
  type Check,
  eachDose,
  firstStart,
  gestationFound,
  leastYears,
  limits,
  reactionsBeforeDrugs,
  say,
  sayAll,
  sharedNumbers,
  whole,
  wordsBesideNotSerious,
} from './check-parts-rules.ts';
import { isSuspect } from './criteria-rules.ts';
import { labelOf } from './differences-rules.ts';
import { isChildThePatient, isMotherThePatient, isOfParent, routesOfChild } from './family-rules.ts';
import { known } from './fields-rules.ts';
import {
  addYears,
  compareSpans,
  daysBetween,
  printDate,
  readDate,
  type Span,
} from './partial-dates-rules.ts';
import { valueAt } from './paths-rules.ts';
import { checkWords } from '../../words/checks-rules.ts';

const old = 110;

const unusualWeights = { most: 250, adultLeast: 25, infantMost: 15 } as const;

const pregnantYears = { min: 10, max: 55 } as const;

const lateEntryDays = 30;

const doseFactor = 10;

const unusual = (find: Check['find']): Check => ({ level: 'unusual', find });

export const unusualChecks = {
  /** “Not serious”, and an alarm word of the themes hospital, bleeding, cancer, kidney or blood counts. */
  mildAlarmWords: unusual((content, facts) => wordsBesideNotSerious(content, facts, true)),
  /** WHO-UMC beside a distant Naranjo class: Certain or Probable beside doubtful, Unlikely beside probable or definite. */
  distantCausality: unusual((content, { assessments = [] }) =>
    assessments.flatMap(({ method, drugId, reactionId, result }) => {
      const other = assessments.find(
        (one) => one.method === 'naranjo' && one.drugId === drugId && one.reactionId === reactionId,
      );
      if (method !== 'whoUmc' || !other || drugId === null || !isDistant(result, other.result)) return [];
      const [drug, reaction] = [`drugs.${drugId}`, `reactions.${reactionId}`];
      if (valueAt(content, drug) === undefined || valueAt(content, reaction) === undefined) return [];
      return [
        {
          at: [drugId, reactionId],
          fields: [
            `assessments.${drugId}.${reactionId}.whoUmc`,
            `assessments.${drugId}.${reactionId}.naranjo`,
          ],
          message: () =>
            checkWords('and_who_umc_says_naranjo', {
              entry: labelOf(drug, content),
              otherEntry: labelOf(reaction, content),
              result,
              otherResult: other.result,
            }),
        },
      ];
    }),
  ),
  /** A reaction that began before one of several suspected drugs. */
  reactionBeforeDrug: unusual((content) =>
    reactionsBeforeDrugs(content)
      .filter(({ isEvery }) => !isEvery)
      .flatMap(({ reaction: { id }, later }) =>
        later.map(({ drug, path }) => {
          const onset = `reactions.${id}.onset`;
          return {
            at: [id, drug.id],
            fields: [onset, path],
            message: () => checkWords('is_before', { fact: say(content, onset), other: say(content, path) }),
          };
        }),
      ),
  ),
  /** “Came back” without a later dose. */
  cameBackWithoutDose: unusual((content) => {
    const onsets = new Map(
      (content.reactions ?? []).map(({ id, onset }) => [id, readDate(known(onset) ?? '')]),
    );
    return (content.drugs ?? []).flatMap((drug) => {
      const spans = (drug.doses ?? []).map(({ start }) => readDate(known(start) ?? ''));
      return (drug.rechallenge ?? []).flatMap(({ reaction, result }) => {
        if (result !== '1' || mayHaveLaterDose(spans, onsets.get(reaction) ?? null)) return [];
        const field = `drugs.${drug.id}.rechallenge.${reaction}.result`;
        const message = () =>
          checkWords('but_has_no_dose_after', {
            fact: say(content, field),
            entry: labelOf(`drugs.${drug.id}`, content),
          });
        return [{ at: [drug.id, reaction], fields: [field, `drugs.${drug.id}.doses`], message }];
      });
    });
  }),
  /** An interval between doses below one hour. */
  shortInterval: unusual((content) =>
    eachDose(content, ({ ids, at, dose }) => {
      const every = known(dose.every);
      const hours = every?.value === undefined ? null : every.value * (hoursOf[every.unit] ?? NaN);
      if (hours === null || !(hours < 1)) return [];
      return [
        {
          at: ids,
          fields: [`${at}.every`],
          message: () => checkWords('is_less_than_one_hour', { fact: say(content, `${at}.every`) }),
        },
      ];
    }),
  ),
  /** A single dose above ten times, or below a tenth, of the median of the centre’s cases of that substance, route and unit (from 20 cases on). */
  unusualDose: unusual((content, { usualDoses }) =>
    eachDose(content, ({ ids, at, dose }) => {
      const amount = known(dose.amount)?.value;
      const median = usualDoses?.get(dose.id);
      if (amount === undefined || median === undefined || median === 0) return [];
      if (amount <= median * doseFactor && amount >= median / doseFactor) return [];
      const fields = [`${at}.amount`];
      return [
        {
          at: ids,
          fields,
          message: () => checkWords('the_centres_cases_have_as', { facts: sayAll(content, fields), median }),
        },
      ];
    }),
  ),
  /** A time to onset above one year. */
  lateOnset: unusual((content) => {
    const onsets = (content.reactions ?? []).map(({ id, onset }) => ({
      id,
      span: readDate(known(onset) ?? ''),
    }));
    return (content.drugs ?? []).filter(isSuspect).flatMap((drug) => {
      const first = firstStart(drug);
      const yearLater = readDate(addYears(first?.date ?? '', 1) ?? '');
      const intervals = new Map((drug.timeToOnset ?? []).map((one) => [one.reaction, known(one.interval)]));
      return onsets.flatMap(({ id, span }) => {
        const interval = intervals.get(id);
        const isLate = interval
          ? (interval.value ?? 0) * (yearsOf[interval.unit] ?? 0) > 1
          : span !== null && yearLater !== null && compareSpans(span, yearLater) === 'after';
        if (!isLate) return [];
        const fields = interval
          ? [`drugs.${drug.id}.timeToOnset.${id}.interval`]
          : [`reactions.${id}.onset`, first?.path ?? ''];
        const message = () => checkWords('more_than_one_year_from', { facts: sayAll(content, fields) });
        return [{ at: [drug.id, id], fields, message }];
      });
    });
  }),
  /** A patient above 110 years. */
  veryOld: unusual((content) =>
    ages(content)
      .filter(({ age }) => age.years.min > old && leastYears(age) <= limits.years)
      .slice(0, 1)
      .map(({ fields }) => whole(fields, () => `${sayAll(content, fields)}: above ${old} years`)),
  ),
  /** A weight above 250 kg, of an adult below 25 kg, of a child under one year above 15 kg. */
  unusualWeight: unusual((content) => {
    const weight = known(content.patient?.weightKg);
    if (weight === undefined || weight <= 0 || weight > limits.weightKg.max) return [];
    const { most, adultLeast, infantMost } = unusualWeights;
    const age = ages(content)[0];
    const group = known(content.patient?.ageGroup);
    const isAdult = age ? age.age.years.min >= 18 : group === '5' || group === '6';
    const isInfant = age ? age.age.years.max < 1 : group === '1';
    const isOdd = weight > most || (isAdult && weight < adultLeast) || (isInfant && weight > infantMost);
    const ageFields = weight > most ? [] : (age?.fields ?? ['patient.ageGroup']);
    const fields = ['patient.weightKg', ...ageFields];
    return isOdd
      ? [whole(fields, () => checkWords('an_unusual_weight', { facts: sayAll(content, fields) }))]
      : [];
  }),
  /** Pregnant below 10 or above 55 years. */
  unusualPregnancy: unusual((content) => {
    if (content.patient?.pregnant !== true) return [];
    const found = ages(content).find(
      ({ age: { years } }) => years.max < pregnantYears.min || years.min > pregnantYears.max,
    );
    const fields = ['patient.pregnant', ...(found?.fields ?? [])];
    return found
      ? [whole(fields, () => checkWords('an_unusual_age', { facts: sayAll(content, fields) }))]
      : [];
  }),
  /** A gestation above 44 weeks. */
  longGestation: unusual((content) => gestationFound(content, 'unusual')),
  /** A gestation at onset, which is that of an unborn child, of a patient who is above one year old. */
  gestationOfNobody: unusual((content) => {
    if (known(content.patient?.gestationAtOnset) === undefined) return [];
    const found = ages(content).find(({ age }) => age.years.min >= 1);
    const fields = ['patient.gestationAtOnset', ...(found?.fields ?? [])];
    return found
      ? [whole(fields, () => checkWords('a_gestation_is_that_of', { facts: sayAll(content, fields) }))]
      : [];
  }),
  /** A mother below 10 or above 55 years. */
  ageOfParent: unusual((content) => {
    const { patient = {}, parent = {} } = content;
    if (known(parent.sex) === '1' || patient.exposedVia === 'father') return [];
    const found = agesOfParent(content).find(
      ({ age: { years } }) =>
        years.max < pregnantYears.min || (years.min > pregnantYears.max && years.min <= limits.years),
    );
    return found
      ? [whole(found.fields, () => checkWords('an_unusual_age', { facts: sayAll(content, found.fields) }))]
      : [];
  }),
  /** The patient is the mother, and every reaction is one of the child: the child is the patient. */
  childIsPatient: unusual((content) =>
    isChildThePatient(content)
      ? [
          whole(
            (content.reactions ?? []).map(({ id }) => `reactions.${id}.term`),
            () => checkWords('child_is_patient'),
          ),
        ]
      : [],
  ),
  /** The patient is the child, and the only reaction is the loss of the pregnancy: the mother is the patient. */
  motherIsPatient: unusual((content) =>
    isMotherThePatient(content)
      ? [
          whole(
            (content.reactions ?? []).map(({ id }) => `reactions.${id}.term`),
            () => checkWords('mother_is_patient'),
          ),
        ]
      : [],
  ),
  /** A route of a suspected drug that is not the way by which the patient was exposed through the mother. */
  routeOfChild: unusual((content) => {
    const way = routesOfChild[content.patient?.exposedVia ?? ''];
    if (way === undefined || !isOfParent(content)) return [];
    const isSuspected = new Set((content.drugs ?? []).filter(isSuspect).map(({ id }) => id));
    return eachDose(content, ({ ids, at, dose: { route } }) => {
      const named = known(route);
      if (named === undefined || !isSuspected.has(ids[0] ?? '') || isReached.test(named)) return [];
      const fields = [`${at}.route`, 'patient.exposedVia'];
      const message = () => checkWords('the_route_of_the_patient', { facts: sayAll(content, fields), way });
      return [{ at: ids, fields, message }];
    });
  }),
  /** No received day was named: the day of entry was taken. */
  receivedAssumed: unusual((content, facts) =>
    facts.isReceivedAssumed === true
      ? [
          whole(['firstReceivedOn'], () =>
            checkWords('is_the_day_of_entry', { fact: say(content, 'firstReceivedOn') }),
          ),
        ]
      : [],
  ),
  /** Received more than 30 days before it was entered. */
  lateEntry: unusual((content, { enteredOn }) => {
    const received = readDate(known(content.firstReceivedOn) ?? '');
    const entered = readDate(enteredOn ?? '');
    if (!received || !entered || daysBetween(received, entered).min <= lateEntryDays) return [];
    const message = () =>
      checkWords('is_more_than_days_before', {
        fact: say(content, 'firstReceivedOn'),
        days: lateEntryDays,
        date: printDate(enteredOn ?? ''),
      });
    return [whole(['firstReceivedOn'], message)];
  }),
  /** One number of the national system on this case and on a case that is not sent. */
  sameNumberUnsent: unusual((_, facts) => sharedNumbers(facts, false)),
} as const satisfies Record<string, Check>;

const isReached = /trans-?placent|trans-?mammar|breast|milk|in ?utero/i;

const farFrom: Readonly<Record<string, readonly string[]>> = {
  certain: ['doubtful'],
  probable: ['doubtful'],
  unlikely: ['probable', 'definite'],
};

const isDistant = (whoUmc: string, naranjo: string): boolean => farFrom[whoUmc]?.includes(naranjo) ?? false;

/** Whether a drug may have been given again after a reaction, by the starts of its doses. Null: not known. */
function mayHaveLaterDose(starts: readonly (Span | null)[], onset: Span | null): boolean {
  // A single dose is the one that came before the reaction, unless its start says otherwise.
  if (starts.length < 2)
    return starts.some((start) => start && onset && compareSpans(start, onset) === 'after');
  return starts.some((start) => !start || !onset || compareSpans(start, onset) !== 'before');
}

const hoursOf: Readonly<Record<string, number>> = { min: 1 / 60, h: 1, d: 24, wk: 168, mo: 730.5, a: 8766 };

const yearsOf: Readonly<Record<string, number>> = {
  s: 1 / 31_557_600,
  min: 1 / 525_960,
  h: 1 / 8766,
  d: 1 / 365.25,
  wk: 7 / 365.25,
  mo: 1 / 12,
  a: 1,
};
