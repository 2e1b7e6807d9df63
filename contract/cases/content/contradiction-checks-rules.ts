// Checks of two facts that exclude each other, but not about a death.
import { agesAtOnset, type AgeSpan, groupsOf } from './age-rules.ts';
import {
  ages,
  type Check,
  contradiction,
  dateAt,
  eachDose,
  eachReaction,
  firstStart,
  type Found,
  isAfter,
  isOfChild,
  reactionsBeforeDrugs,
  receivedOn,
  say,
  sayAll,
  severityFound,
  severityOf,
  sharedNumbers,
  whole,
  wordsBesideNotSerious,
} from './check-parts-rules.ts';
import { ageGroups } from './code-lists-rules.ts';
import type { CaseContent, Drug } from './content-rules.ts';
import { reactionIsSerious } from './derived-facts-rules.ts';
import { labelOf } from './differences-rules.ts';
import { sexOfParent } from './family-rules.ts';
import { type Amount, known } from './fields-rules.ts';
import { compareDates, daysBetween, readDate } from './partial-dates-rules.ts';
import { checkWords } from '../../words/checks-rules.ts';

export const contradictionChecks = {
  /** The sex of the parent, and the way of the exposure or a last menstrual period. */
  sexOfParent: contradiction((content) => {
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
  }),
  /** A parent who was born on the day of the patient’s birth or later. */
  parentBornLater: contradiction((content) => {
    const [parent, child] = [dateAt(content, 'parent.birthDate'), dateAt(content, 'patient.birthDate')];
    if (parent === undefined || child === undefined || compareDates(child, parent) === 'after') return [];
    const [of, own] = [readDate(parent), readDate(child)];
    if (!of || !own || daysBetween(of, own).max > 0) return [];
    const fields = ['parent.birthDate', 'patient.birthDate'];
    return [whole(fields, () => checkWords('a_parent_is_older_than', { facts: sayAll(content, fields) }))];
  }),
  /** A last menstrual period of the mother after the birth of the patient who was exposed before birth. */
  periodAfterBirth: contradiction((content) =>
    content.patient?.exposedVia === 'mother' ? afterBirth(content, 'parent.lastMenstrualPeriod') : [],
  ),

  /** An onset before the birth, unless the patient was exposed by a parent or the reaction is a congenital anomaly. */
  onsetBeforeBirth: contradiction((content) =>
    content.patient?.exposedVia === undefined
      ? eachReaction(content, ({ id, seriousness }, at) =>
          seriousness?.congenitalAnomaly === true ? [] : beforeBirth(content, [id], `${at}.onset`),
        )
      : [],
  ),
  /** The start of a drug before the birth, unless the patient was exposed by a parent or has a congenital anomaly. */
  startBeforeBirth: contradiction((content) =>
    content.patient?.exposedVia === undefined &&
    !(content.reactions ?? []).some(({ seriousness }) => seriousness?.congenitalAnomaly === true)
      ? eachDose(content, ({ ids, at }) => beforeBirth(content, ids, `${at}.start`))
      : [],
  ),
  /** An onset later than the day on which the latest accepted information was received. */
  onsetAfterReceipt: contradiction((content) =>
    eachReaction(content, ({ id }, at) => afterReceipt(content, [id], `${at}.onset`)),
  ),
  /** The first start of a drug later than the day on which the latest accepted information was received. */
  startAfterReceipt: contradiction((content) =>
    (content.drugs ?? []).flatMap((drug) => {
      const first = firstStart(drug);
      return first ? afterReceipt(content, [drug.id], first.path) : [];
    }),
  ),
  /** A reaction that began before every suspected drug. */
  reactionBeforeDrugs: contradiction((content) =>
    reactionsBeforeDrugs(content)
      .filter(({ isEvery }) => isEvery)
      .map(({ reaction: { id }, later }) => {
        const [onset, starts] = [`reactions.${id}.onset`, later.map(({ path }) => path)];
        return {
          at: [id],
          fields: [onset, ...starts],
          message: () =>
            checkWords('is_before_every_suspected_drug', {
              fact: say(content, onset),
              facts: sayAll(content, starts),
            }),
        };
      }),
  ),
  /** The stated age, and the age by birth date and onset, differ by more than one of the unit stated. */
  ageDiffers: contradiction((content) => {
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
      whole(fields, () =>
        checkWords('is_not_the_age_that', {
          fact: say(content, fields[0] ?? ''),
          facts: sayAll(content, fields.slice(1)),
        }),
      ),
    ];
  }),
  /** The age group outside its borders. */
  ageGroupDiffers: contradiction((content) => {
    const group = known(content.patient?.ageGroup);
    if (group === undefined) return [];
    const isOutside = (age: AgeSpan) =>
      group === '0' ? age.days.min > 0 : age.days.max >= 0 && !groupsOf(age).includes(group);
    const broken = ages(content).find(({ age }) => isOutside(age));
    if (!broken) return [];
    const fields = ['patient.ageGroup', ...broken.fields];
    return [
      whole(fields, () =>
        checkWords('is_another_age', { facts: sayAll(content, fields), group: ageGroups[group] }),
      ),
    ];
  }),
  /** Sex male, and pregnant or breast-feeding. */
  maleAndPregnant: contradiction((content) => {
    const { sex, pregnant, breastFeeding } = content.patient ?? {};
    if (sex !== '1' || (pregnant !== true && breastFeeding !== true)) return [];
    const fields = [
      'patient.sex',
      ...(pregnant === true ? ['patient.pregnant'] : []),
      ...(breastFeeding === true ? ['patient.breastFeeding'] : []),
    ];
    return [whole(fields, () => checkWords('for_a_medicine_that_the', { facts: sayAll(content, fields) }))];
  }),
  /** “Better” or “not better after stopping”, beside a dose that was not changed or increased. */
  stoppingAndAction: contradiction((content) =>
    (content.drugs ?? []).flatMap((drug) => {
      const at = `drugs.${drug.id}`;
      const found = (ids: string[], path: string): Found => {
        const fields = [path, `${at}.action`];
        return {
          at: ids,
          fields,
          message: () => checkWords('the_drug_was_not_stopped', { facts: sayAll(content, fields) }),
        };
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
  /** “Came back” or “did not come back”, beside a dose that was not changed or increased. */
  rechallengeAndAction: contradiction((content) =>
    (content.drugs ?? []).flatMap((drug) =>
      (drug.rechallenge ?? []).flatMap(({ reaction, result }) => {
        if (!wasContinued(drug) || (result !== '1' && result !== '2')) return [];
        const fields = [`drugs.${drug.id}.rechallenge.${reaction}.result`, `drugs.${drug.id}.action`];
        return [
          {
            at: [drug.id, reaction],
            fields,
            message: () => checkWords('a_drug_that_was_not', { facts: sayAll(content, fields) }),
          },
        ];
      }),
    ),
  ),
  /** Severity 4a, 4b, 5 or 6, and not serious. */
  severityNotSerious: contradiction((content, facts) =>
    eachReaction(content, (reaction, at) => {
      const level = severityOf(facts, reaction.id) ?? '';
      if (!['4a', '4b', '5', '6'].includes(level) || reactionIsSerious(reaction) !== false) return [];
      return [severityFound(content, { id: reaction.id, level }, `${at}.seriousness`)];
    }),
  ),
  /** A hospital stay, and severity 1, 2 or 3. */
  hospitalAndMild: contradiction((content, facts) =>
    eachReaction(content, ({ id, seriousness }, at) => {
      const level = severityOf(facts, id) ?? '';
      if (!['1', '2', '3'].includes(level) || seriousness?.hospitalisation !== true) return [];
      return [severityFound(content, { id, level }, `${at}.seriousness.hospitalisation`)];
    }),
  ),
  /** Severity 4a, 4b or 5 without a hospital stay. */
  severityWithoutHospital: contradiction((content, facts) =>
    eachReaction(content, ({ id, seriousness }, at) => {
      const level = severityOf(facts, id) ?? '';
      if (!['4a', '4b', '5'].includes(level) || seriousness?.hospitalisation === true) return [];
      return [severityFound(content, { id, level }, `${at}.seriousness.hospitalisation`)];
    }),
  ),
  /** A malformation, miscarriage, stillbirth or a serious reaction of the newborn, and “not serious”. */
  childAndNotSerious: contradiction((content, { alarmWords = [] }) => [
    ...lostAndNotSerious(content),
    ...eachReaction(content, (reaction, at) => {
      const words = alarmWords.filter((word) => isOfChild(word) && word.path.startsWith(`${at}.`));
      if (reactionIsSerious(reaction) !== false || words.length === 0) return [];
      const fields = [`${at}.term`, `${at}.description`, `${at}.seriousness`];
      return [
        {
          at: [reaction.id],
          fields,
          message: () => checkWords('is_not_serious_although_its', { entry: labelOf(at, content) }),
        },
      ];
    }),
  ]),
  /** “Not serious”, and an alarm word of a theme that is nearly always serious. Confirmed for the words found, until a new word is found. */
  alarmWords: contradiction((content, facts) => wordsBesideNotSerious(content, facts, false)),
  /** One number of the national system on two sent cases, neither nullified nor duplicate. */
  sameNationalNumber: contradiction((_, facts) => sharedNumbers(facts, true)),
} as const satisfies Record<string, Check>;

/** A date that is certainly after the birth of the patient. */
const afterBirth = (content: CaseContent, path: string): Found[] =>
  isAfter(content, path, 'patient.birthDate')
    ? [
        whole([path, 'patient.birthDate'], () =>
          checkWords('is_after', { fact: say(content, path), other: say(content, 'patient.birthDate') }),
        ),
      ]
    : [];

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

const beforeBirth = (content: CaseContent, at: readonly string[], path: string): Found[] =>
  isAfter(content, 'patient.birthDate', path)
    ? [
        {
          at,
          fields: [path, 'patient.birthDate'],
          message: () =>
            checkWords('is_before', { fact: say(content, path), other: say(content, 'patient.birthDate') }),
        },
      ]
    : [];

function afterReceipt(content: CaseContent, at: readonly string[], path: string): Found[] {
  const received = receivedOn(content);
  if (!received || !isAfter(content, path, received.path)) return [];
  const fields = [path, received.path];
  return [
    {
      at,
      fields,
      message: () =>
        checkWords('is_later_than', { fact: say(content, path), other: say(content, received.path) }),
    },
  ];
}

/** The dose was not changed, or increased. */
const wasContinued = ({ action }: Drug): boolean => action === '4' || action === '3';

/** A pregnancy that ended in a miscarriage or stillbirth, of a case without any serious reaction. */
function lostAndNotSerious(content: CaseContent): Found[] {
  const { patient = {}, reactions = [] } = content;
  const isLost = patient.pregnancyOutcome === 'miscarriage' || patient.pregnancyOutcome === 'stillbirth';
  if (!isLost || reactions.length === 0) return [];
  if (reactions.some((reaction) => reactionIsSerious(reaction) !== false)) return [];
  const fields = ['patient.pregnancyOutcome', ...reactions.map(({ id }) => `reactions.${id}.seriousness`)];
  return [
    whole(fields, () =>
      checkWords('and_no_reaction_is_serious', { fact: say(content, 'patient.pregnancyOutcome') }),
    ),
  ];
}
