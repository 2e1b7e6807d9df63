// Checks of two facts that exclude each other, but not about a death. No zod here: public pages may load this file.
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

export const contradictionChecks = {
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
} as const satisfies Record<string, Check>;

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
          message: () => `${say(content, path)} is before ${say(content, 'patient.birthDate')}`,
        },
      ]
    : [];

function afterReceipt(content: CaseContent, at: readonly string[], path: string): Found[] {
  const received = receivedOn(content);
  if (!received || !isAfter(content, path, received.path)) return [];
  const fields = [path, received.path];
  return [
    { at, fields, message: () => `${say(content, path)} is later than ${say(content, received.path)}` },
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
  return [whole(fields, () => `${say(content, 'patient.pregnancyOutcome')}, and no reaction is serious`)];
}
