// The values of a case in words, for the boxes of paper forms.
import {
  actionsTaken,
  amountWords,
  dechallenges,
  doseUnits,
  rechallenges,
  seriousnessCriteria,
  unknowns,
} from '../content/code-lists-rules.ts';
import {
  type CaseContent,
  contentFields,
  type Drug,
  type Reaction,
  type Reporter,
} from '../content/content-rules.ts';
import { ageWords } from '../content/age-words-rules.ts';
import { isSuspect } from '../content/criteria-rules.ts';
import {
  criteriaOf,
  patientDied,
  reactionIsSerious,
  resultedInDeath,
  statedCauses,
} from '../content/derived-facts-rules.ts';
import { type Amount, isUnknown, type Labels, type Unknown } from '../content/fields-rules.ts';
import { printDate } from '../content/partial-dates-rules.ts';
import { isolated, joined as isolatedParts } from '../../words/isolated-rules.ts';
import { prints } from '../../words/prints-rules.ts';

type Answer<T> = T | Unknown | undefined;

export const text = (value: Answer<string>): string =>
  value === undefined ? '' : isUnknown(value) ? unknowns[value.unknown] : value;
export const date = (value: Answer<string>): string =>
  typeof value === 'string' ? printDate(value) : text(value);
export const number = (value: Answer<number>): string =>
  typeof value === 'number' ? String(value) : text(value);
export const coded = (labels: Labels, value: Answer<string>): string =>
  typeof value === 'string' ? (labels[value] ?? value) : text(value);

function amount(value: Answer<Amount>, units: Labels): string {
  if (value === undefined || isUnknown(value)) return text(value);
  return amountWords(value, units);
}

/** Parts in one line are isolated: none moves the others. A new line ends what a text turns. */
export const joined = (parts: readonly string[], between = ', '): string =>
  between === '\n' ? parts.filter((part) => part !== '').join(between) : isolatedParts(parts, between);

/** From one day to another. */
export const period = (start: Answer<string>, end: Answer<string>): string =>
  joined([date(start), date(end)], prints('to'));

export const nameOf = ({ term, termNative, code }: Reaction): string =>
  text(term) ||
  text(termNative?.text) ||
  (code === undefined ? prints('reaction') : prints('meddra', { code }));

/** One line for each reaction, with its name where there are several. */
export function each(reactions: readonly Reaction[], textOf: (reaction: Reaction) => string): string {
  const lines = reactions.map((reaction) => {
    const phrase = textOf(reaction);
    return phrase !== '' && reactions.length > 1 ? `${isolated(nameOf(reaction))}: ${phrase}` : phrase;
  });
  return joined(lines, '\n');
}

export const suspectsOf = ({ drugs = [] }: CaseContent): Drug[] => drugs.filter(isSuspect);
/** The drugs that are not suspected. */
export const othersOf = ({ drugs = [] }: CaseContent): Drug[] => drugs.filter((drug) => !isSuspect(drug));

const patientFields = contentFields.patient.fields;
export const ageOf = (content: CaseContent): string =>
  ageWords(content) ||
  amount(content.patient?.ageAtOnset, patientFields.ageAtOnset.units) ||
  coded(patientFields.ageGroup.codes, content.patient?.ageGroup);

export function seriousnessOf(reaction: Reaction): string {
  const met = criteriaOf(reaction);
  if (met.length > 0) return met.map((name) => seriousnessCriteria[name].label).join(', ');
  return reactionIsSerious(reaction) === false ? prints('not_serious') : '';
}

/** When a patient died, and of what. Empty where no reaction resulted in the death: `otherDeathOf`. */
export const deathOf = (content: CaseContent): string =>
  (content.reactions ?? []).some(resultedInDeath) ? deathText(content) : '';

/**
 * The death of a patient that no reaction resulted in. It is no answer to how serious a reaction was. `unrelated`: the
 * reactions of which an account with the right "sign" has confirmed that they are not related to the death. Until then
 * they are possible.
 */
export function otherDeathOf(content: CaseContent, unrelated: readonly string[] = []): string {
  const { reactions = [] } = content;
  if (!patientDied(content) || reactions.some(resultedInDeath)) return '';
  const isDenied = reactions.length > 0 && reactions.every((one) => one.contributedToDeath === false);
  const isUnrelated = isDenied && reactions.every(({ id }) => unrelated.includes(id));
  const related = isUnrelated
    ? prints('death_not_related')
    : isDenied
      ? prints('death_possibly_related')
      : prints('death_relation_not_stated');
  return prints('death_of_patient', { facts: joined([deathText(content), related]) });
}

function deathText({ death = {} }: CaseContent): string {
  const { autopsy } = death;
  const [causes, found] = [statedCauses(death.causes), statedCauses(death.autopsyCauses)];
  const isOpen = death.died === true || death.causes !== undefined;
  return joined([
    death.date === undefined ? '' : prints('died', { date: date(death.date) }),
    causes.length > 0
      ? prints('died_of', { causes: causes.join('; ') })
      : isOpen
        ? prints('cause_not_stated')
        : '',
    found.length > 0
      ? prints('found_by_autopsy', { causes: found.join('; ') })
      : typeof autopsy === 'boolean'
        ? prints(autopsy ? 'autopsy_done' : 'no_autopsy')
        : autopsy === undefined
          ? ''
          : prints('autopsy', { answer: text(autopsy) }),
  ]);
}

/** The reactions with their descriptions and the words of the reporter. */
export function reactionsText({ reactions = [] }: CaseContent): string {
  const lines = reactions.map((reaction) => {
    const own = text(reaction.termNative?.text);
    const name = nameOf(reaction);
    return joined(
      [own === '' || own === name ? name : `${name} (“${own}”)`, text(reaction.description)],
      ': ',
    );
  });
  return joined(lines, '\n');
}

const resultFields = contentFields.tests.fields.result.fields;
export function testsText({ tests = [] }: CaseContent): string {
  const lines = tests.map(({ date: day, name, result = {}, normalLow, normalHigh, comment }) => {
    const value = joined([result.qualifier ?? '', number(result.value), result.unit ?? ''], ' ');
    const range = joined([text(normalLow), text(normalHigh)], prints('to'));
    const found = coded(resultFields.code.codes, result.code);
    const phrase = joined(
      [value, found, text(result.text), range && prints('normal', { range }), text(comment)],
      '; ',
    );
    return joined([date(day), text(name), phrase]);
  });
  return joined(lines, '\n');
}

const yes = (value: Answer<boolean>, key: Parameters<typeof prints>[0]): string =>
  value === true
    ? prints(key)
    : value === undefined || value === false
      ? ''
      : `${prints(key)}: ${text(value)}`;

type History = Pick<CaseContent, 'history' | 'pastDrugs'>;

/** Conditions and earlier drugs, one each. */
function historyLines({ history = [], pastDrugs = [] }: History): string[] {
  const conditions = history.map(({ term, code, start, end, continuing, comment }) => {
    const name = text(term) || (code === undefined ? '' : prints('meddra', { code }));
    return joined([name, period(start, end), yes(continuing, 'continuing'), text(comment)]);
  });
  const earlier = pastDrugs.map(({ name, start, end }) =>
    joined([prints('earlier_drug'), text(name), period(start, end)]),
  );
  return [...conditions, ...earlier];
}

export function historyText(content: CaseContent): string {
  const { patient = {} } = content;
  const { heightCm, ward, lastMenstrualPeriod } = patient;
  return joined(
    [
      text(patient.historyText),
      ...historyLines(content),
      joined([
        yes(patient.pregnant, 'pregnant'),
        yes(patient.breastFeeding, 'breast_feeding'),
        lastMenstrualPeriod === undefined
          ? ''
          : prints('last_menstrual_period', { date: date(lastMenstrualPeriod) }),
      ]),
      heightCm === undefined ? '' : prints('height', { cm: number(heightCm) }),
      ward === undefined ? '' : prints('ward', { ward: text(ward) }),
    ],
    '\n',
  );
}

/** The parent through whom the medicine reached the patient, and how. Empty where there is none. */
export function parentText({ patient = {}, parent = {} }: CaseContent): string {
  const { exposedVia, gestationAtOnset } = patient;
  const fields = contentFields.parent.fields;
  const { weightKg, heightCm, lastMenstrualPeriod, birthDate } = parent;
  const who =
    exposedVia === 'father' || parent.sex === '1' ? 'father' : exposedVia || parent.sex ? 'mother' : 'parent';
  const facts = joined([
    text(parent.initials),
    amount(parent.age, fields.age.units),
    birthDate === undefined ? '' : prints('born', { date: date(birthDate) }),
    lastMenstrualPeriod === undefined
      ? ''
      : prints('last_menstrual_period', { date: date(lastMenstrualPeriod) }),
    weightKg === undefined ? '' : prints('kg', { kg: number(weightKg) }),
    heightCm === undefined ? '' : prints('cm', { cm: number(heightCm) }),
    text(parent.historyText),
    ...historyLines(parent),
  ]);
  const gestation = amount(gestationAtOnset, patientFields.gestationAtOnset.units);
  return joined(
    [
      exposedVia === undefined
        ? ''
        : prints('exposed', { way: lower(coded(patientFields.exposedVia.codes, exposedVia)) }),
      gestation === '' ? '' : prints('gestation', { gestation }),
      facts === '' ? '' : prints(who, { facts }),
    ],
    '\n',
  );
}
const lower = (words: string): string => words.charAt(0).toLowerCase() + words.slice(1);

const drugFields = contentFields.drugs.fields;
const doseFields = drugFields.doses.fields;
type Dose = NonNullable<Drug['doses']>[number];

/** One line for each dose of a drug. */
const eachDose = ({ doses = [] }: Drug, textOf: (dose: Dose) => string): string =>
  joined(doses.map(textOf), '\n');

/** The values of a drug, by the headings of forms. */
export const ofDrug = {
  name({ name, substances = [] }: Drug): string {
    const parts = substances.map((one) => joined([text(one.name), amount(one.strength, doseUnits)], ' '));
    return joined([text(name), substances.length === 0 ? '' : `(${parts.join('; ')})`], ' ');
  },
  manufacturer: ({ manufacturer }: Drug) => text(manufacturer),
  batch: (drug: Drug) => eachDose(drug, ({ batch }) => text(batch)),
  expiry: (drug: Drug) => eachDose(drug, ({ expiry }) => date(expiry)),
  dose: (drug: Drug) =>
    eachDose(drug, (dose) =>
      joined(
        [
          amount(dose.amount, doseFields.amount.units),
          saysHowOften(dose) ? '' : text(dose.text),
          text(dose.form),
        ],
        '; ',
      ),
    ),
  route: (drug: Drug) =>
    eachDose(drug, ({ route, parentRoute }) =>
      joined([
        text(route),
        parentRoute === undefined ? '' : prints('parent_route', { route: text(parentRoute) }),
      ]),
    ),
  frequency: (drug: Drug) =>
    eachDose(drug, (dose) => joined([everyWords(dose), saysHowOften(dose) ? text(dose.text) : ''], '; ')),
  started: (drug: Drug) => eachDose(drug, ({ start }) => date(start)),
  stopped: (drug: Drug) =>
    eachDose(drug, ({ end, continuing }) => date(end) || yes(continuing, 'still_taken')),
  duration: (drug: Drug) =>
    eachDose(drug, (dose) => amount(dose.duration, doseFields.duration.units) || daysOf(dose)),
  indication: ({ indications = [] }: Drug) =>
    joined(
      indications.map((one) => text(one.text)),
      '; ',
    ),
  action: ({ action }: Drug) => coded(actionsTaken, action),
  improved: ({ improvedAfterStopping: improved, dechallenge = [] }: Drug, reactions: readonly Reaction[]) =>
    dechallenge.length > 0
      ? joined(
          dechallenge.map(({ reaction, result }) => {
            const found = reactions.find(({ id }) => id === reaction);
            return joined([found ? nameOf(found) : '', coded(dechallenges, result)], ': ');
          }),
          '\n',
        )
      : typeof improved === 'boolean'
        ? prints(improved ? 'yes' : 'no')
        : text(improved),
  reintroduced: ({ rechallenge = [] }: Drug, reactions: readonly Reaction[]) =>
    joined(
      rechallenge.map(({ reaction, result }) => {
        const found = reactions.find(({ id }) => id === reaction);
        return joined([found ? nameOf(found) : '', coded(rechallenges, result)], ': ');
      }),
      '\n',
    ),
  /** The values that no box of the form asks for. */
  further: ({ role, flags = [], advisedBy, note }: Drug) =>
    joined([
      role === '4' ? prints('not_administered') : role === '3' ? prints('interacting') : '',
      ...(isUnknown(flags) ? [text(flags)] : flags.map((flag) => coded(drugFields.flags.codes, flag))),
      advisedBy === undefined ? '' : prints('advised_by', { name: text(advisedBy) }),
      text(note),
    ]),
};

/** Words of prescribers for how often a medicine is taken, in English and Hindi. `\b` knows no letters of Devanagari. */
const howOften =
  /\b(?:o\.?d|b\.?d|b\.?i\.?d|t\.?d\.?s|t\.?i\.?d|q\.?i\.?d|q\.?d\.?s|h\.?s|s\.?o\.?s|stat|p\.?r\.?n|daily|hourly|weekly|monthly|once|twice|thrice|times|every|bedtime|night|morning|noon|evening|alternate days?|\d+ ?- ?\d+ ?- ?\d+)\b|(?<![\p{L}\p{M}])(?:बार|रोज़?|प्रतिदिन|दैनिक|हर|सुबह|दोपहर|शाम|रात|सोते समय|एक दिन छोड़कर|ज़?रूरत)(?![\p{L}\p{M}])/iu;
/** Whether the words of a dose say how often it is taken, and not how much. */
const saysHowOften = ({ text: words }: Dose): boolean => typeof words === 'string' && howOften.test(words);

/** How long a dose was taken, from its first to its last day. Empty where one of them is not a whole day. */
function daysOf({ start, end }: Dose): string {
  const [first, last] = [start, end].map((day) => (typeof day === 'string' ? day.slice(0, 10) : ''));
  if (first?.length !== 10 || last?.length !== 10) return '';
  const count = Math.round((Date.parse(last) - Date.parse(first)) / 86_400_000) + 1;
  return count < 1 || Number.isNaN(count) ? '' : count === 1 ? prints('days_1') : prints('days_n', { count });
}

/** An answer as CIOMS I has it; without a reaction: of the drug. `key` undefined: asked, and nobody knows. */
interface CiomsAnswer {
  reaction?: string;
  key: 'yes' | 'no' | 'not_applicable' | undefined;
}

const answersOf = <Result extends string>(
  results: readonly { reaction: string; result?: Answer<Result> }[],
  keyOf: Partial<Record<Result, CiomsAnswer['key']>>,
): CiomsAnswer[] =>
  results.map(({ reaction, result }) => ({
    reaction,
    key: typeof result === 'string' ? keyOf[result] : undefined,
  }));

/** CIOMS I, 20: did the reaction abate after stopping the drug? */
export function abatedAnswers({
  improvedAfterStopping: improved,
  dechallenge = [],
  action,
}: Drug): CiomsAnswer[] {
  if (dechallenge.length > 0)
    return answersOf(dechallenge, { improved: 'yes', notImproved: 'no', notApplicable: 'not_applicable' });
  if (typeof improved === 'boolean') return [{ key: improved ? 'yes' : 'no' }];
  // A drug that was not stopped or reduced.
  const isOn = typeof action === 'string' && ['3', '4', '9'].includes(action);
  return isOn ? [{ key: 'not_applicable' }] : [];
}

/** CIOMS I, 21: did the reaction reappear after reintroduction? */
export const reappearedAnswers = ({ rechallenge = [] }: Drug): CiomsAnswer[] =>
  answersOf(rechallenge, { '1': 'yes', '2': 'no', '4': 'not_applicable' });

function answerWords(answers: readonly CiomsAnswer[], reactions: readonly Reaction[]): string {
  const lines = answers.map(({ reaction, key }) => {
    const found = reactions.find(({ id }) => id === reaction);
    const name = found && reactions.length > 1 ? nameOf(found) : '';
    return joined([name, prints(key ?? 'not_known')], ': ');
  });
  return joined(lines, '\n');
}

export const abated = (drug: Drug, reactions: readonly Reaction[]): string =>
  answerWords(abatedAnswers(drug), reactions) || text(drug.improvedAfterStopping as Answer<string>);

export const reappeared = (drug: Drug, reactions: readonly Reaction[]): string =>
  answerWords(reappearedAnswers(drug), reactions);

const everyWords = ({ every }: Dose): string =>
  every === undefined || isUnknown(every)
    ? text(every)
    : prints('every', { interval: amount(every, doseFields.every.units) });

/** The doses of a drug, each with how often it was taken. */
export const dosesLine = ({ doses = [] }: Drug): string =>
  joined(
    doses.map((dose) =>
      joined([
        amount(dose.amount, doseFields.amount.units),
        text(dose.text),
        text(dose.form),
        everyWords(dose),
      ]),
    ),
    '; ',
  );

/** A drug in one line, as 'Concomitant drugs' asks for it. */
export const drugLine = (drug: Drug): string =>
  joined([
    ofDrug.name(drug),
    ...(drug.doses ?? []).map((dose) =>
      joined(
        [
          amount(dose.amount, doseFields.amount.units),
          text(dose.text),
          text(dose.route),
          everyWords(dose),
          period(dose.start, dose.end) || yes(dose.continuing, 'still_taken'),
        ],
        ' ',
      ),
    ),
    ofDrug.indication(drug) && prints('for', { indication: ofDrug.indication(drug) }),
    ofDrug.further(drug),
  ]);

/** The reporter who counts as the source. */
export const primaryReporter = ({ reporters = [] }: CaseContent): Partial<Reporter> =>
  reporters.find(({ primary }) => primary === true) ?? reporters[0] ?? {};

/** Several answers of one box. "Withheld" and "not known" stand there once. */
export function parts(answers: readonly Answer<string>[], between: string): string {
  const words = answers.flatMap((answer, place) =>
    isUnknown(answer) && answers.findIndex((one) => isUnknown(one) && one.unknown === answer.unknown) < place
      ? []
      : [text(answer)],
  );
  return joined(words, between);
}

export const reporterName = ({ title, givenName, middleName, familyName }: Partial<Reporter>): string =>
  parts([title, givenName, middleName, familyName], ' ');
export const reporterAddress = (reporter: Partial<Reporter>): string =>
  parts([reporter.organisation, reporter.department, reporter.street, reporter.city, reporter.state], ', ');
