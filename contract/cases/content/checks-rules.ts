// The checks that compare facts of a case with each other. Each has an id, a level, what it compares, and a sentence that
// names the fields as the screen does. A check makes a finding only where every reading of a partial date breaks it. The
// caller passes what a check needs besides the content. No zod here: public pages may load this file.
import type { Issue } from '../../issues.ts';
import { type AgeSpan, agesAtOnset, ageOn, groupsOf, statedAge } from './age-rules.ts';
import type { AlarmTheme } from '../alarms/alarm-themes-rules.ts';
import { ageGroups } from './code-lists-rules.ts';
import { type CaseContent, contentFields, type Drug, type Reaction } from './content-rules.ts';
import { isSuspect } from './criteria-rules.ts';
import { fatal, patientDied, reactionIsSerious, statedCauses } from './derived-facts-rules.ts';
import { labelOf, printValue } from './differences-rules.ts';
import {
  gestationIs,
  isChildThePatient,
  isMotherThePatient,
  isOfParent,
  routesOfChild,
  sexOfParent,
} from './family-rules.ts';
import { type Amount, type DateField, type Fields, isUnknown, known } from './fields-rules.ts';
import {
  addYears,
  compareDates,
  compareSpans,
  daysBetween,
  isFuture,
  isNoSuchDay,
  type Now,
  printDate,
  readDate,
  type Span,
} from './partial-dates-rules.ts';
import type { CheckLevel } from './check-levels-rules.ts';
import { positionPath, valueAt } from './paths-rules.ts';

/** The newest assessment of a reaction or of a pair, as far as checks read it. */
interface CheckedAssessment {
  method: string;
  drugId: string | null;
  reactionId: string;
  result: string;
}

/** An alarm word of the content, with the field in which it stands. */
export interface PlacedWord {
  theme: AlarmTheme;
  word: string;
  path: string;
}

/** What checks need besides the content. Whatever is left out is not checked. */
export interface CheckFacts {
  now: Now;
  /** Another sender's day may begin before the portal's: its dates may be those of UTC+14. */
  isImported?: boolean;
  assessments?: readonly CheckedAssessment[];
  /** The day on which the case was entered, 2026-11-22. */
  enteredOn?: string;
  /** The call that entered the case named no received day, so it is the day of the call. */
  isReceivedAssumed?: boolean;
  /** Other cases with the number that the national system gave for this one. */
  sameNumber?: readonly { id: string; caseNumber: string; number: string; bothSent: boolean }[];
  /** The median of the centre's cases for a dose entry, where they are enough, by the id of the entry. */
  usualDoses?: ReadonlyMap<string, number>;
  /** The alarm words of the content. The caller looks for them, because the words are too many for a visitor's page. */
  alarmWords?: readonly PlacedWord[];
}

/** One place where a check found something. */
interface Found {
  /** The ids of the compared entries. */
  at: readonly string[];
  /** The compared fields: paths with the ids of entries. */
  fields: readonly string[];
  /** Only the findings that are kept are put into words. */
  message: () => string;
}

export interface Finding {
  /** The check and the ids of the compared entries, joined by ':'. */
  id: string;
  check: CheckName;
  level: CheckLevel;
  fields: string[];
  message: string;
}

interface Check {
  level: CheckLevel;
  /** What it compares, for the documentation. */
  says: string;
  /** About a death: only an account with the right "sign" confirms it. */
  isAboutDeath?: true;
  find: (content: CaseContent, facts: CheckFacts) => Found[];
}

/** Limits of single values. The heaviest and tallest people known are within them. */
const limits = {
  years: 150,
  weightKg: { min: 0, max: 650 },
  heightCm: { min: 15, max: 280 },
} as const;
const old = 110;
const unusualWeights = { most: 250, adultLeast: 25, infantMost: 15 } as const;
const pregnantYears = { min: 10, max: 55 } as const;
const lateEntryDays = 30;
const doseFactor = 10;

const impossible = (says: string, find: Check['find']): Check => ({ level: 'impossible', says, find });
const contradiction = (says: string, find: Check['find']): Check => ({ level: 'contradiction', says, find });
const unusual = (says: string, find: Check['find']): Check => ({ level: 'unusual', says, find });
/** The facts about the patient that say a death. A confirmation of an unrelated death rests on them. */
const sayingDeath = ['died', 'date', 'causes', 'autopsy', 'autopsyCauses'].map((name) => `death.${name}`);
const aboutDeath = (says: string, find: Check['find']): Check => ({
  ...contradiction(says, find),
  isAboutDeath: true,
});

export const checks = {
  ageTooHigh: impossible('Age above 150 years, in whatever unit', (content) =>
    [...ages(content), ...agesOfParent(content)].flatMap(({ fields, age }) =>
      leastYears(age) > limits.years
        ? [
            whole(
              fields,
              () => `${sayAll(content, fields)}: no person lives longer than ${limits.years} years`,
            ),
          ]
        : [],
    ),
  ),
  weight: impossible('Weight of 0 kg or below, or above 650 kg', (content) =>
    ['patient.weightKg', 'parent.weightKg'].flatMap((path) =>
      outside(content, path, (value) => value <= 0 || value > limits.weightKg.max),
    ),
  ),
  height: impossible('Height below 15 cm or above 280 cm', (content) =>
    ['patient.heightCm', 'parent.heightCm'].flatMap((path) =>
      outside(content, path, (value) => value < limits.heightCm.min || value > limits.heightCm.max),
    ),
  ),
  gestation: impossible(
    'A gestation of 0 or above 375 days, or a trimester that is not the first, second or third',
    (content) => gestationFound(content, 'impossible', 'cannot be true'),
  ),
  inFuture: impossible(
    'A birth, onset, start, end, test, death or receipt in the future. Of another sender: later than today in UTC+14',
    (content, { now, isImported = false }) => {
      const latest = isImported ? { ...now, wallClock: now.instant + 14 * 3_600_000 } : now;
      const isWrong = (text: string, { mayBeFuture = false }: DateField) =>
        !mayBeFuture && isFuture(text, latest);
      const found = datesIn(contentFields, content, '', [], isWrong);
      return [...Map.groupBy(found, ({ at }) => at.join()).values()].map((dates) => {
        const fields = dates.map(({ path }) => path);
        return {
          at: dates[0]?.at ?? [],
          fields,
          message: () => `${sayAll(content, fields)} ${fields.length > 1 ? 'are' : 'is'} in the future`,
        };
      });
    },
  ),
  noSuchDay: impossible(
    'A day that does not exist, such as 30 February. Only a message of another sender can bring one in',
    (content) =>
      datesIn(contentFields, content, '', [], (text) => isNoSuchDay(text)).map(({ path, at }) => ({
        at,
        fields: [path],
        message: () => `${say(content, path)}: this day does not exist`,
      })),
  ),
  endBeforeStart: impossible('An end before its start', (content) =>
    periods(content).flatMap(({ at, start, end }) =>
      isAfter(content, start, end)
        ? [
            {
              at,
              fields: [end, start],
              message: () => `${say(content, end)} is before ${say(content, start)}`,
            },
          ]
        : [],
    ),
  ),

  fatalAndDeath: aboutDeath(
    'Of one reaction, only one of the outcome Fatal and “results in death”',
    (content) =>
      eachReaction(content, (reaction, at) => {
        const { outcome, seriousness, contributedToDeath } = reaction;
        const isFatal = outcome === fatal;
        const resulted =
          seriousness?.death === true || (contributedToDeath === true && seriousness?.death !== false);
        const says = isFatal || resulted || contributedToDeath === true;
        if (!says || (isFatal && resulted)) return [];
        const fields = [
          `${at}.outcome`,
          `${at}.seriousness.death`,
          ...(contributedToDeath === true ? [`${at}.contributedToDeath`] : []),
        ];
        return [
          {
            at: [reaction.id],
            fields,
            message: () =>
              `${sayAll(content, fields)}: only one of them says that the reaction caused the death`,
          },
        ];
      }),
  ),
  onsetAfterDeath: aboutDeath('The onset of a reaction after the date of death', (content) =>
    eachReaction(content, ({ id }, at) => afterDeath(content, [id], `${at}.onset`)),
  ),
  endAfterDeath: aboutDeath('The end of a reaction after the date of death', (content) =>
    eachReaction(content, ({ id }, at) => afterDeath(content, [id], `${at}.end`)),
  ),
  startAfterDeath: aboutDeath('The start of a drug after the date of death', (content) =>
    eachDose(content, ({ ids, at }) => afterDeath(content, ids, `${at}.start`)),
  ),
  severityAndOutcome: aboutDeath(
    'Of one reaction, severity 7 without the outcome Fatal, or Fatal with another severity',
    (content, facts) =>
      eachReaction(content, ({ id, outcome }, at) => {
        const level = severityOf(facts, id);
        if (level === undefined || (level === '7') === (outcome === fatal)) return [];
        return [severityFound(content, { id, level }, `${at}.outcome`)];
      }),
  ),
  unrelatedDeath: aboutDeath('The patient died, and a reaction is said not to have contributed', (content) =>
    patientDied(content)
      ? eachReaction(content, ({ id, contributedToDeath }, at) =>
          contributedToDeath === false
            ? [
                {
                  at: [id],
                  fields: [`${at}.contributedToDeath`, ...sayingDeath],
                  message: () =>
                    `${say(content, `${at}.contributedToDeath`)}: the patient died, and this needs a reason`,
                },
              ]
            : [],
        )
      : [],
  ),
  notDied: aboutDeath('“The patient died” is denied, and another fact says so', (content) => {
    if (content.death?.died !== false || !patientDied(content)) return [];
    const reactions = (content.reactions ?? []).map(({ id }) => `reactions.${id}.outcome`);
    const fields = [...sayingDeath, ...reactions].filter((path) => valueAt(content, path) !== undefined);
    return [
      whole(fields, () => `${say(content, 'death.died')}, although another fact says that the patient died`),
    ];
  }),
  autopsyDenied: aboutDeath('No autopsy, and causes of death found by autopsy', ({ death = {}, ...rest }) => {
    if (death.autopsy !== false || statedCauses(death.autopsyCauses).length === 0) return [];
    const fields = ['death.autopsy', 'death.autopsyCauses'];
    return [whole(fields, () => sayAll({ ...rest, death }, fields))];
  }),

  sexOfParent: contradiction(
    'The sex of the parent, and the way of the exposure or a last menstrual period',
    (content) => {
      const { patient = {}, parent = {} } = content;
      const sex = known(parent.sex);
      const others = {
        'patient.exposedVia': sexOfParent[patient.exposedVia ?? ''],
        'parent.lastMenstrualPeriod': known(parent.lastMenstrualPeriod) ? '2' : undefined,
      };
      const [other] =
        Object.entries(others).find(([, expected]) => expected !== undefined && expected !== sex) ?? [];
      if (sex === undefined || other === undefined) return [];
      return [whole(['parent.sex', other], () => sayAll(content, ['parent.sex', other]))];
    },
  ),
  parentBornLater: contradiction(
    'A parent who was born on the day of the patient’s birth or later',
    (content) => {
      const [parent, child] = [dateAt(content, 'parent.birthDate'), dateAt(content, 'patient.birthDate')];
      if (parent === undefined || child === undefined || compareDates(child, parent) === 'after') return [];
      const [of, own] = [readDate(parent), readDate(child)];
      if (!of || !own || daysBetween(of, own).max > 0) return [];
      const fields = ['parent.birthDate', 'patient.birthDate'];
      return [whole(fields, () => `${sayAll(content, fields)}: a parent is older than the child`)];
    },
  ),
  periodAfterBirth: contradiction(
    'A last menstrual period of the mother after the birth of the patient who was exposed before birth',
    (content) =>
      content.patient?.exposedVia === 'mother' ? afterBirth(content, 'parent.lastMenstrualPeriod') : [],
  ),

  onsetBeforeBirth: contradiction(
    'An onset before the birth, unless the patient was exposed by a parent or the reaction is a congenital anomaly',
    (content) =>
      content.patient?.exposedVia === undefined
        ? eachReaction(content, ({ id, seriousness }, at) =>
            seriousness?.congenitalAnomaly === true ? [] : beforeBirth(content, [id], `${at}.onset`),
          )
        : [],
  ),
  startBeforeBirth: contradiction(
    'The start of a drug before the birth, unless the patient was exposed by a parent or has a congenital anomaly',
    (content) =>
      content.patient?.exposedVia === undefined &&
      !(content.reactions ?? []).some(({ seriousness }) => seriousness?.congenitalAnomaly === true)
        ? eachDose(content, ({ ids, at }) => beforeBirth(content, ids, `${at}.start`))
        : [],
  ),
  onsetAfterReceipt: contradiction(
    'An onset later than the day on which the latest accepted information was received',
    (content) => eachReaction(content, ({ id }, at) => afterReceipt(content, [id], `${at}.onset`)),
  ),
  startAfterReceipt: contradiction(
    'The first start of a drug later than the day on which the latest accepted information was received',
    (content) =>
      (content.drugs ?? []).flatMap((drug) => {
        const first = firstStart(drug);
        return first ? afterReceipt(content, [drug.id], first.path) : [];
      }),
  ),
  reactionBeforeDrugs: contradiction('A reaction that began before every suspected drug', (content) =>
    reactionsBeforeDrugs(content)
      .filter(({ isEvery }) => isEvery)
      .map(({ reaction: { id }, later }) => {
        const [onset, starts] = [`reactions.${id}.onset`, later.map(({ path }) => path)];
        return {
          at: [id],
          fields: [onset, ...starts],
          message: () => `${say(content, onset)} is before every suspected drug: ${sayAll(content, starts)}`,
        };
      }),
  ),
  ageDiffers: contradiction(
    'The stated age, and the age by birth date and onset, differ by more than one of the unit stated',
    (content) => {
      const stated = known(content.patient?.ageAtOnset);
      const computed = agesAtOnset(content).filter(({ age }) => age.days.max >= 0);
      if (!stated || computed.length === 0) return [];
      if (!computed.every(({ age }) => differsByMoreThanOne(stated, age))) return [];
      const fields = [
        'patient.ageAtOnset',
        'patient.birthDate',
        ...computed.map(({ id }) => `reactions.${id}.onset`),
      ];
      return [
        whole(
          fields,
          () =>
            `${say(content, fields[0] ?? '')} is not the age that ${sayAll(content, fields.slice(1))} give`,
        ),
      ];
    },
  ),
  ageGroupDiffers: contradiction('The age group outside its borders', (content) => {
    const group = known(content.patient?.ageGroup);
    if (group === undefined) return [];
    const isOutside = (age: AgeSpan) =>
      group === '0' ? age.days.min > 0 : age.days.max >= 0 && !groupsOf(age).includes(group);
    const broken = ages(content).find(({ age }) => isOutside(age));
    if (!broken) return [];
    const fields = ['patient.ageGroup', ...broken.fields];
    return [whole(fields, () => `${sayAll(content, fields)}: “${ageGroups[group]}” is another age`)];
  }),
  maleAndPregnant: contradiction('Sex male, and pregnant or breast-feeding', (content) => {
    const { sex, pregnant, breastFeeding } = content.patient ?? {};
    if (sex !== '1' || (pregnant !== true && breastFeeding !== true)) return [];
    const fields = [
      'patient.sex',
      ...(pregnant === true ? ['patient.pregnant'] : []),
      ...(breastFeeding === true ? ['patient.breastFeeding'] : []),
    ];
    return [
      whole(
        fields,
        () =>
          `${sayAll(content, fields)}. For a medicine that the father took, mark the drug “Taken by the father”`,
      ),
    ];
  }),
  stoppingAndAction: contradiction(
    '“Better” or “not better after stopping”, beside a dose that was not changed or increased',
    (content) =>
      (content.drugs ?? []).flatMap((drug) => {
        const at = `drugs.${drug.id}`;
        const found = (ids: string[], path: string): Found => {
          const fields = [path, `${at}.action`];
          return { at: ids, fields, message: () => `${sayAll(content, fields)}: the drug was not stopped` };
        };
        if (!wasContinued(drug)) return [];
        const isWhole = typeof drug.improvedAfterStopping === 'boolean';
        return [
          ...(isWhole ? [found([drug.id], `${at}.improvedAfterStopping`)] : []),
          ...(drug.dechallenge ?? []).flatMap(({ reaction, result }) =>
            result === 'improved' || result === 'notImproved'
              ? [found([drug.id, reaction], `${at}.dechallenge.${reaction}.result`)]
              : [],
          ),
        ];
      }),
  ),
  rechallengeAndAction: contradiction(
    '“Came back” or “did not come back”, beside a dose that was not changed or increased',
    (content) =>
      (content.drugs ?? []).flatMap((drug) =>
        (drug.rechallenge ?? []).flatMap(({ reaction, result }) => {
          if (!wasContinued(drug) || (result !== '1' && result !== '2')) return [];
          const fields = [`drugs.${drug.id}.rechallenge.${reaction}.result`, `drugs.${drug.id}.action`];
          return [
            {
              at: [drug.id, reaction],
              fields,
              message: () => `${sayAll(content, fields)}: a drug that was not stopped cannot be given again`,
            },
          ];
        }),
      ),
  ),
  severityNotSerious: contradiction('Severity 4a, 4b, 5 or 6, and not serious', (content, facts) =>
    eachReaction(content, (reaction, at) => {
      const level = severityOf(facts, reaction.id) ?? '';
      if (!['4a', '4b', '5', '6'].includes(level) || reactionIsSerious(reaction) !== false) return [];
      return [severityFound(content, { id: reaction.id, level }, `${at}.seriousness`)];
    }),
  ),
  hospitalAndMild: contradiction('A hospital stay, and severity 1, 2 or 3', (content, facts) =>
    eachReaction(content, ({ id, seriousness }, at) => {
      const level = severityOf(facts, id) ?? '';
      if (!['1', '2', '3'].includes(level) || seriousness?.hospitalisation !== true) return [];
      return [severityFound(content, { id, level }, `${at}.seriousness.hospitalisation`)];
    }),
  ),
  severityWithoutHospital: contradiction('Severity 4a, 4b or 5 without a hospital stay', (content, facts) =>
    eachReaction(content, ({ id, seriousness }, at) => {
      const level = severityOf(facts, id) ?? '';
      if (!['4a', '4b', '5'].includes(level) || seriousness?.hospitalisation === true) return [];
      return [severityFound(content, { id, level }, `${at}.seriousness.hospitalisation`)];
    }),
  ),
  childAndNotSerious: contradiction(
    'A malformation, miscarriage, stillbirth or a serious reaction of the newborn, and “not serious”',
    (content, { alarmWords = [] }) => [
      ...lostAndNotSerious(content),
      ...eachReaction(content, (reaction, at) => {
        const words = alarmWords.filter((word) => isOfChild(word) && word.path.startsWith(`${at}.`));
        if (reactionIsSerious(reaction) !== false || words.length === 0) return [];
        const fields = [`${at}.term`, `${at}.description`, `${at}.seriousness`];
        return [
          {
            at: [reaction.id],
            fields,
            message: () =>
              `“${labelOf(at, content)}” is not serious, although its words say harm to an unborn or newborn child`,
          },
        ];
      }),
    ],
  ),
  alarmWords: contradiction(
    '“Not serious”, and an alarm word of a theme that is nearly always serious. Confirmed for the words found, until a new word is found',
    (content, facts) => wordsBesideNotSerious(content, facts, false),
  ),
  sameNationalNumber: contradiction(
    'One number of the national system on two sent cases, neither nullified nor duplicate',
    (_, facts) => sharedNumbers(facts, true),
  ),

  mildAlarmWords: unusual(
    '“Not serious”, and an alarm word of the themes hospital, bleeding, cancer, kidney or blood counts',
    (content, facts) => wordsBesideNotSerious(content, facts, true),
  ),
  distantCausality: unusual(
    'WHO-UMC beside a distant Naranjo class: Certain or Probable beside doubtful, Unlikely beside probable or definite',
    (content, { assessments = [] }) =>
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
              `${labelOf(drug, content)} and ${labelOf(reaction, content)}: WHO-UMC says ${result}, Naranjo says ${other.result}. The two methods often differ`,
          },
        ];
      }),
  ),
  reactionBeforeDrug: unusual('A reaction that began before one of several suspected drugs', (content) =>
    reactionsBeforeDrugs(content)
      .filter(({ isEvery }) => !isEvery)
      .flatMap(({ reaction: { id }, later }) =>
        later.map(({ drug, path }) => {
          const onset = `reactions.${id}.onset`;
          return {
            at: [id, drug.id],
            fields: [onset, path],
            message: () => `${say(content, onset)} is before ${say(content, path)}`,
          };
        }),
      ),
  ),
  cameBackWithoutDose: unusual('“Came back” without a later dose', (content) => {
    const onsets = new Map(
      (content.reactions ?? []).map(({ id, onset }) => [id, readDate(known(onset) ?? '')]),
    );
    return (content.drugs ?? []).flatMap((drug) => {
      const spans = (drug.doses ?? []).map(({ start }) => readDate(known(start) ?? ''));
      return (drug.rechallenge ?? []).flatMap(({ reaction, result }) => {
        if (result !== '1' || mayHaveLaterDose(spans, onsets.get(reaction) ?? null)) return [];
        const field = `drugs.${drug.id}.rechallenge.${reaction}.result`;
        const message = () =>
          `${say(content, field)}, but “${labelOf(`drugs.${drug.id}`, content)}” has no dose after the reaction`;
        return [{ at: [drug.id, reaction], fields: [field, `drugs.${drug.id}.doses`], message }];
      });
    });
  }),
  shortInterval: unusual('An interval between doses below one hour', (content) =>
    eachDose(content, ({ ids, at, dose }) => {
      const every = known(dose.every);
      const hours = every?.value === undefined ? null : every.value * (hoursOf[every.unit] ?? NaN);
      if (hours === null || !(hours < 1)) return [];
      return [
        {
          at: ids,
          fields: [`${at}.every`],
          message: () => `${say(content, `${at}.every`)} is less than one hour`,
        },
      ];
    }),
  ),
  unusualDose: unusual(
    'A single dose above ten times, or below a tenth, of the median of the centre’s cases of that substance, route and unit (from 20 cases on)',
    (content, { usualDoses }) =>
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
            message: () => `${sayAll(content, fields)}: the centre’s cases have ${median} as the middle dose`,
          },
        ];
      }),
  ),
  lateOnset: unusual('A time to onset above one year', (content) => {
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
        const message = () => `${sayAll(content, fields)}: more than one year from the drug to the reaction`;
        return [{ at: [drug.id, id], fields, message }];
      });
    });
  }),
  veryOld: unusual('A patient above 110 years', (content) =>
    ages(content)
      .filter(({ age }) => age.years.min > old && leastYears(age) <= limits.years)
      .slice(0, 1)
      .map(({ fields }) => whole(fields, () => `${sayAll(content, fields)}: above ${old} years`)),
  ),
  unusualWeight: unusual(
    'A weight above 250 kg, of an adult below 25 kg, of a child under one year above 15 kg',
    (content) => {
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
      return isOdd ? [whole(fields, () => `${sayAll(content, fields)}: an unusual weight`)] : [];
    },
  ),
  unusualPregnancy: unusual('Pregnant below 10 or above 55 years', (content) => {
    if (content.patient?.pregnant !== true) return [];
    const found = ages(content).find(
      ({ age: { years } }) => years.max < pregnantYears.min || years.min > pregnantYears.max,
    );
    const fields = ['patient.pregnant', ...(found?.fields ?? [])];
    return found ? [whole(fields, () => `${sayAll(content, fields)}: an unusual age`)] : [];
  }),
  longGestation: unusual('A gestation above 44 weeks', (content) =>
    gestationFound(content, 'unusual', 'an unusual length'),
  ),
  gestationOfNobody: unusual(
    'A gestation at onset, which is that of an unborn child, of a patient who is above one year old',
    (content) => {
      if (known(content.patient?.gestationAtOnset) === undefined) return [];
      const found = ages(content).find(({ age }) => age.years.min >= 1);
      const fields = ['patient.gestationAtOnset', ...(found?.fields ?? [])];
      return found
        ? [whole(fields, () => `${sayAll(content, fields)}: a gestation is that of an unborn child`)]
        : [];
    },
  ),
  ageOfParent: unusual('A mother below 10 or above 55 years', (content) => {
    const { patient = {}, parent = {} } = content;
    if (known(parent.sex) === '1' || patient.exposedVia === 'father') return [];
    const found = agesOfParent(content).find(
      ({ age: { years } }) =>
        years.max < pregnantYears.min || (years.min > pregnantYears.max && years.min <= limits.years),
    );
    return found ? [whole(found.fields, () => `${sayAll(content, found.fields)}: an unusual age`)] : [];
  }),
  childIsPatient: unusual(
    'The patient is the mother, and every reaction is one of the child: the child is the patient',
    (content) =>
      isChildThePatient(content)
        ? [
            whole(
              (content.reactions ?? []).map(({ id }) => `reactions.${id}.term`),
              () =>
                'Only the child has a reaction: the child is the patient, and the mother is its parent. Open a case for the child',
            ),
          ]
        : [],
  ),
  motherIsPatient: unusual(
    'The patient is the child, and the only reaction is the loss of the pregnancy: the mother is the patient',
    (content) =>
      isMotherThePatient(content)
        ? [
            whole(
              (content.reactions ?? []).map(({ id }) => `reactions.${id}.term`),
              () =>
                'A miscarriage or the death of the unborn child alone is a reaction of the mother: she is the patient',
            ),
          ]
        : [],
  ),
  routeOfChild: unusual(
    'A route of a suspected drug that is not the way by which the patient was exposed through the mother',
    (content) => {
      const way = routesOfChild[content.patient?.exposedVia ?? ''];
      if (way === undefined || !isOfParent(content)) return [];
      const isSuspected = new Set((content.drugs ?? []).filter(isSuspect).map(({ id }) => id));
      return eachDose(content, ({ ids, at, dose: { route } }) => {
        const named = known(route);
        if (named === undefined || !isSuspected.has(ids[0] ?? '') || isReached.test(named)) return [];
        const fields = [`${at}.route`, 'patient.exposedVia'];
        const message = () =>
          `${sayAll(content, fields)}: the route of the patient is “${way}”, the route of the mother has its own field`;
        return [{ at: ids, fields, message }];
      });
    },
  ),
  receivedAssumed: unusual('No received day was named: the day of entry was taken', (content, facts) =>
    facts.isReceivedAssumed === true
      ? [
          whole(
            ['firstReceivedOn'],
            () => `${say(content, 'firstReceivedOn')} is the day of entry, because no other day was named`,
          ),
        ]
      : [],
  ),
  lateEntry: unusual('Received more than 30 days before it was entered', (content, { enteredOn }) => {
    const received = readDate(known(content.firstReceivedOn) ?? '');
    const entered = readDate(enteredOn ?? '');
    if (!received || !entered || daysBetween(received, entered).min <= lateEntryDays) return [];
    const message = () =>
      `${say(content, 'firstReceivedOn')} is more than ${lateEntryDays} days before the entry (${printDate(enteredOn ?? '')})`;
    return [whole(['firstReceivedOn'], message)];
  }),
  sameNumberUnsent: unusual(
    'One number of the national system on this case and on a case that is not sent',
    (_, facts) => sharedNumbers(facts, false),
  ),
} as const satisfies Record<string, Check>;
export type CheckName = keyof typeof checks;

export const checkNames = Object.keys(checks) as [CheckName, ...CheckName[]];

/** More findings of one case are not kept: a list of hundreds helps nobody. The gravest are. */
const findingsMax = 200;

/** The findings of a content, the gravest first. */
export function findingsOf(
  content: CaseContent,
  facts: CheckFacts,
  levels: readonly CheckLevel[] = ['impossible', 'contradiction', 'unusual'],
): Finding[] {
  const found: Finding[] = [];
  for (const level of levels) {
    for (const check of checkNames) {
      const { level: own, find }: Check = checks[check];
      if (own !== level || found.length >= findingsMax) continue;
      const places = find(content, facts).slice(0, findingsMax - found.length);
      found.push(
        ...places.map(({ at, fields, message }) => ({
          id: [check, ...at].join(':'),
          check,
          level,
          fields: [...fields],
          message: message(),
        })),
      );
    }
  }
  return found;
}

/** What cannot be true of a content, as faults at its fields. The paths name entries by position. */
export function impossibleIssues(content: CaseContent, now: Now): Issue[] {
  return findingsOf(content, { now }, ['impossible']).flatMap(({ check, fields, message }) =>
    // Each date in the future is wrong; of two dates the later one is named.
    (check === 'inFuture' ? fields : fields.slice(0, 1)).map((path) => ({
      path: positionPath(path, content),
      code: 'range' as const,
      message,
    })),
  );
}

/** Whether only an account with the right "sign" confirms a finding of this check. */
export const isAboutDeath = (check: CheckName): boolean => 'isAboutDeath' in checks[check];

/**
 * What a finding compares, as texts: a confirmation holds while no text is new. Of alarm words each word is a text, of
 * every other check the values of all fields are one text.
 */
export function comparedValues(
  content: CaseContent,
  { check, fields }: Pick<Finding, 'check' | 'fields'>,
  { assessments = [], alarmWords = [] }: Pick<CheckFacts, 'assessments' | 'alarmWords'>,
): string[] {
  if (check === 'alarmWords') return distinctWords(alarmWords, false);
  const values = fields.map((path) => {
    if (!path.startsWith('assessments.')) return [path, valueAt(content, path) ?? null];
    const result = assessments.find((one) => assessmentPath(one) === path)?.result;
    return [path, result ?? null];
  });
  return [JSON.stringify(values)];
}

/** The path by which findings name an assessment: `assessments.<drug>.<reaction>.whoUmc`, `assessments.<reaction>.severity`. */
const assessmentPath = ({ method, drugId, reactionId }: CheckedAssessment): string =>
  ['assessments', ...(drugId === null ? [] : [drugId]), reactionId, method].join('.');

const whole = (fields: readonly string[], message: () => string): Found => ({ at: [], fields, message });

/** '"Reaction Rash, Began" (22 Nov 2026)', as the screen names the field. */
function say(content: CaseContent, path: string): string {
  const value = printValue(path, valueAt(content, path), content);
  return `"${labelOf(path, content)}"${value === '' ? '' : ` (${value})`}`;
}

function sayAll(content: CaseContent, fields: readonly string[]): string {
  const said = fields.map((path) => say(content, path));
  return said.length < 2 ? said.join('') : `${said.slice(0, -1).join(', ')} and ${said.at(-1)}`;
}

const dateAt = (content: CaseContent, path: string): string | undefined =>
  known(valueAt(content, path) as string | undefined);

/** Whether one date is certainly later than another one. */
function isAfter(content: CaseContent, later: string, earlier: string): boolean {
  const [a, b] = [dateAt(content, later), dateAt(content, earlier)];
  return a !== undefined && b !== undefined && compareDates(a, b) === 'after';
}

const eachReaction = (content: CaseContent, find: (reaction: Reaction, at: string) => Found[]): Found[] =>
  (content.reactions ?? []).flatMap((reaction) => find(reaction, `reactions.${reaction.id}`));

type Dose = NonNullable<Drug['doses']>[number];
interface PlacedDose {
  /** The ids of the drug and of the dose. */
  ids: string[];
  at: string;
  dose: Dose;
}

const eachDose = ({ drugs = [] }: CaseContent, find: (dose: PlacedDose) => Found[]): Found[] =>
  drugs.flatMap(({ id, doses = [] }) =>
    doses.flatMap((dose) => find({ ids: [id, dose.id], at: `drugs.${id}.doses.${dose.id}`, dose })),
  );

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

/** The dates of a content that are meant. `at`: the ids of the entries around. */
function datesIn(
  fields: Fields,
  value: object,
  path: string,
  at: readonly string[],
  isMeant: (text: string, field: DateField) => boolean,
): { path: string; at: readonly string[] }[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const one = (value as Record<string, unknown>)[name];
    if (one === undefined || isUnknown(one)) return [];
    const here = path === '' ? name : `${path}.${name}`;
    switch (field.kind) {
      case 'date':
        return isMeant(one as string, field) ? [{ path: here, at }] : [];
      case 'group':
        return datesIn(field.fields, one as object, here, at, isMeant);
      case 'entries':
        return (one as { id: string }[]).flatMap((entry) =>
          datesIn(field.fields, entry, `${here}.${entry.id}`, [...at, entry.id], isMeant),
        );
      default:
        return [];
    }
  });
}

/** The ages that are known, each with the fields that give it: as stated, and by birth date and onset. */
function ages(content: CaseContent): { fields: string[]; age: AgeSpan }[] {
  const stated = known(content.patient?.ageAtOnset);
  const span = stated ? statedAge(stated) : null;
  const computed = agesAtOnset(content);
  const first = computed[0];
  const birth = dateAt(content, 'patient.birthDate');
  const received = receivedOn(content);
  const now = !first && birth !== undefined && received ? ageOn(birth, received.date) : null;
  return [
    ...(span ? [{ fields: ['patient.ageAtOnset'], age: span }] : []),
    ...(first ? [{ fields: ['patient.birthDate', `reactions.${first.id}.onset`], age: first.age }] : []),
    ...(now && received ? [{ fields: ['patient.birthDate', received.path], age: now }] : []),
  ];
}

/** The ages of the parent: as stated, and on the day of the patient's birth or, before it, of the receipt. */
function agesOfParent(content: CaseContent): { fields: string[]; age: AgeSpan }[] {
  const stated = known(content.parent?.age);
  const span = stated ? statedAge(stated) : null;
  const birth = dateAt(content, 'parent.birthDate');
  const child = dateAt(content, 'patient.birthDate');
  const day = child === undefined ? receivedOn(content) : { path: 'patient.birthDate', date: child };
  const computed = birth !== undefined && day ? ageOn(birth, day.date) : null;
  return [
    ...(span ? [{ fields: ['parent.age'], age: span }] : []),
    ...(computed && computed.days.max > 0 && day
      ? [{ fields: ['parent.birthDate', day.path], age: computed }]
      : []),
  ];
}

function gestationFound(content: CaseContent, level: 'impossible' | 'unusual', words: string): Found[] {
  const path = 'patient.gestationAtOnset';
  const gestation = known(content.patient?.gestationAtOnset);
  return gestation && gestationIs(level, gestation)
    ? [whole([path], () => `${say(content, path)} ${level === 'unusual' ? 'is ' : ''}${words}`)]
    : [];
}

const isReached = /trans-?placent|trans-?mammar|breast|milk|in ?utero/i;

/** A date that is certainly after the birth of the patient. */
const afterBirth = (content: CaseContent, path: string): Found[] =>
  isAfter(content, path, 'patient.birthDate')
    ? [
        whole(
          [path, 'patient.birthDate'],
          () => `${say(content, path)} is after ${say(content, 'patient.birthDate')}`,
        ),
      ]
    : [];

/** The least age in years, with its fraction. */
const leastYears = ({ days, years }: AgeSpan): number =>
  years.min > limits.years ? years.min : days.min / 365.25;

function differsByMoreThanOne({ value = 0, unit }: Amount, { days, months, years }: AgeSpan): boolean {
  const hours = { min: (days.min - 1) * 24, max: (days.max + 1) * 24 };
  const weeks = { min: Math.floor(days.min / 7), max: Math.floor(days.max / 7) };
  const decades = { min: Math.floor(years.min / 10), max: Math.floor(years.max / 10) };
  const { min, max } = { a: years, mo: months, wk: weeks, d: days, h: hours, '10.a': decades }[unit] ?? {
    min: value,
    max: value,
  };
  return value < min - 1 || value > max + 1;
}

function outside(content: CaseContent, path: string, isOutside: (value: number) => boolean): Found[] {
  const value = known(valueAt(content, path) as number | undefined);
  return value !== undefined && isOutside(value)
    ? [whole([path], () => `${say(content, path)} cannot be true`)]
    : [];
}

const afterDeath = (content: CaseContent, at: readonly string[], path: string): Found[] =>
  isAfter(content, path, 'death.date')
    ? [
        {
          at,
          fields: [path, 'death.date'],
          message: () => `${say(content, path)} is after ${say(content, 'death.date')}`,
        },
      ]
    : [];

const beforeBirth = (content: CaseContent, at: readonly string[], path: string): Found[] =>
  isAfter(content, 'patient.birthDate', path)
    ? [
        {
          at,
          fields: [path, 'patient.birthDate'],
          message: () => `${say(content, path)} is before ${say(content, 'patient.birthDate')}`,
        },
      ]
    : [];

/** The day on which the latest accepted information was received. */
function receivedOn(content: CaseContent): { path: string; date: string } | null {
  for (const path of ['latestInformationOn', 'firstReceivedOn']) {
    const date = dateAt(content, path);
    if (date !== undefined) return { path, date };
  }
  return null;
}

function afterReceipt(content: CaseContent, at: readonly string[], path: string): Found[] {
  const received = receivedOn(content);
  if (!received || !isAfter(content, path, received.path)) return [];
  const fields = [path, received.path];
  return [
    { at, fields, message: () => `${say(content, path)} is later than ${say(content, received.path)}` },
  ];
}

/** The first start of a drug. */
interface FirstStart {
  drug: Drug;
  path: string;
  date: string;
  span: Span;
}

/** Null: the start of a dose is not known, or there is no dose, so the first start is not known. */
function firstStart(drug: Drug): FirstStart | null {
  const starts = (drug.doses ?? []).map(({ id, start }) => {
    const date = known(start) ?? '';
    return { drug, path: `drugs.${drug.id}.doses.${id}.start`, date, span: readDate(date) };
  });
  let first: FirstStart | null = null;
  for (const { span, ...one } of starts) {
    if (!span) return null;
    if (first === null || span.from < first.span.from) first = { ...one, span };
  }
  return first;
}

/** The suspected and interacting drugs with their first starts, and each reaction with those that began later. */
function reactionsBeforeDrugs(content: CaseContent) {
  const starts = (content.drugs ?? []).filter(isSuspect).map(firstStart);
  return (content.reactions ?? []).flatMap((reaction) => {
    const onset = readDate(known(reaction.onset) ?? '');
    if (!onset) return [];
    const later = starts.filter((start) => start !== null && compareSpans(start.span, onset) === 'after');
    return later.length > 0
      ? [{ reaction, later: later as FirstStart[], isEvery: later.length === starts.length }]
      : [];
  });
}

/** The dose was not changed, or increased. */
const wasContinued = ({ action }: Drug): boolean => action === '4' || action === '3';

const severityOf = ({ assessments = [] }: CheckFacts, reaction: string): string | undefined =>
  assessments.find((one) => one.method === 'severity' && one.reactionId === reaction)?.result;

function severityFound(
  content: CaseContent,
  { id, level }: { id: string; level: string },
  path: string,
): Found {
  return {
    at: [id],
    fields: [path, `assessments.${id}.severity`],
    message: () => `${say(content, path)} beside severity ${level}`,
  };
}

const farFrom: Readonly<Record<string, readonly string[]>> = {
  certain: ['doubtful'],
  probable: ['doubtful'],
  unlikely: ['probable', 'definite'],
};
const isDistant = (whoUmc: string, naranjo: string): boolean => farFrom[whoUmc]?.includes(naranjo) ?? false;

/** A pregnancy that ended in a miscarriage or stillbirth, of a case without any serious reaction. */
function lostAndNotSerious(content: CaseContent): Found[] {
  const { patient = {}, reactions = [] } = content;
  const isLost = patient.pregnancyOutcome === 'miscarriage' || patient.pregnancyOutcome === 'stillbirth';
  if (!isLost || reactions.length === 0) return [];
  if (reactions.some((reaction) => reactionIsSerious(reaction) !== false)) return [];
  const fields = ['patient.pregnancyOutcome', ...reactions.map(({ id }) => `reactions.${id}.seriousness`)];
  return [whole(fields, () => `${say(content, 'patient.pregnancyOutcome')}, and no reaction is serious`)];
}

/** A word in a reaction that says harm to an unborn or a newborn child: it has a check of its own. */
const isOfChild = ({ theme, path }: PlacedWord): boolean =>
  theme === 'pregnancy' && path.startsWith('reactions.');

/** Themes whose words often stand in a case that is not serious. */
const mildThemes: ReadonlySet<AlarmTheme> = new Set([
  'hospital',
  'bleeding',
  'cancer',
  'kidney',
  'bloodCounts',
]);

const ofWeight = (words: readonly PlacedWord[], isMild: boolean): PlacedWord[] =>
  words.filter((word) => mildThemes.has(word.theme) === isMild && !isOfChild(word));

const distinctWords = (words: readonly PlacedWord[], isMild: boolean): string[] => [
  ...new Set(ofWeight(words, isMild).map(({ word }) => word)),
];

/** Whether a person has denied all criteria of a reaction. */
export const isPartlyNotSerious = ({ reactions = [] }: CaseContent): boolean =>
  reactions.some((reaction) => reactionIsSerious(reaction) === false);

/** Whether a person has denied all criteria of every reaction. */
const isNotSerious = ({ reactions = [] }: CaseContent): boolean =>
  reactions.length > 0 && reactions.every((reaction) => reactionIsSerious(reaction) === false);

/** The alarm words of one weight in a case that is not serious, as one finding. */
function wordsBesideNotSerious(
  content: CaseContent,
  { alarmWords = [] }: CheckFacts,
  isMild: boolean,
): Found[] {
  const found = ofWeight(alarmWords, isMild);
  if (found.length === 0 || !isNotSerious(content)) return [];
  const places = [...new Set(found.map(({ path }) => path))];
  const seriousness = (content.reactions ?? []).map(({ id }) => `reactions.${id}.seriousness`);
  const message = () => {
    const words = distinctWords(found, isMild).map((word) => `“${word}”`);
    const labels = places.map((path) => `"${labelOf(path, content)}"`);
    return `Not serious, although ${labels.join(', ')} ${labels.length > 1 ? 'say' : 'says'} ${words.join(', ')}`;
  };
  return [whole([...seriousness, ...places], message)];
}

function sharedNumbers({ sameNumber = [] }: CheckFacts, bothSent: boolean): Found[] {
  return sameNumber
    .filter((one) => one.bothSent === bothSent)
    .map(({ id, caseNumber, number }) => ({
      at: [id],
      fields: ['nationalNumber'],
      message: () => `The number "${number}" of the national system is also on ${caseNumber}`,
    }));
}

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
