// The draft of a narrative: what the content says, in fixed sentences, one paragraph each for report and patient, drugs,
// reactions, tests and death. It adds no judgement and no name of a person. No zod here: public pages may load this file.
import {
  type doseUnits,
  drugFlags,
  outcomes,
  seriousnessCriteria,
  unknowns,
} from '../content/code-lists-rules.ts';
import type { CaseContent, Drug, Reaction } from '../content/content-rules.ts';
import { dechallengeOf } from '../content/dechallenge-rules.ts';
import { criteriaOf, patientDied, reactionIsSerious, statedCauses } from '../content/derived-facts-rules.ts';
import { printValue } from '../content/differences-rules.ts';
import { type Amount, isUnknown, known, type Unknown } from '../content/fields-rules.ts';
import { printDate, readDate } from '../content/partial-dates-rules.ts';

type Answer<T> = T | Unknown | undefined;
type Dose = NonNullable<Drug['doses']>[number];
type Test = NonNullable<CaseContent['tests']>[number];

export function draftNarrative(content: CaseContent): string {
  const { drugs = [], reactions = [], tests = [] } = content;
  const paragraphs = [
    [...reportSentences(content), ...patientSentences(content)],
    historySentences(content),
    parentSentences(content),
    ...drugs.map((drug) => drugSentences(drug, reactions)),
    ...reactions.map(reactionSentences),
    tests.map(testSentence),
    deathSentences(content),
  ];
  return paragraphs
    .map((sentences) => sentences.filter((sentence) => sentence !== '').join(' '))
    .filter((paragraph) => paragraph !== '')
    .join('\n\n');
}

/** 'on 18 Oct 2026', 'in Oct 2026' or 'in 2026'. Text that is not a date is left out. */
function when(date: Answer<string>): string {
  const written = known(date) ?? '';
  const precision = readDate(written)?.precision;
  if (!precision) return '';
  return `${precision === 'day' || precision === 'time' ? 'on' : 'in'} ${printDate(written)}`;
}

/** The same for a period: 'from 18 Oct 2026 until Nov 2026'. */
function period(start: Answer<string>, end: Answer<string>): string {
  const [from, to] = [start, end].map((date) => when(date).replace(/^(?:on|in) /, ''));
  return words([from && `from ${from}`, to && `until ${to}`], ' ');
}

/** 'The outcome is not known.' for an unknown answer; '' for every other one. */
const unknownSentence = (subject: string, answer: unknown): string =>
  isUnknown(answer)
    ? `${subject} ${answer.unknown === 'asked' ? 'was' : 'is'} ${unknowns[answer.unknown]}.`
    : '';

const words = (parts: readonly (string | undefined)[], separator = ', '): string =>
  parts.filter(Boolean).join(separator);
const listed = (parts: readonly string[]): string =>
  parts.length < 2 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
const lower = (label: string): string => label.charAt(0).toLowerCase() + label.slice(1);
const ended = (text: string): string => (/[.!?।]$/u.test(text) ? text : `${text}.`);
const amount = (path: string, value: Answer<Amount>): string => printValue(path, known(value), {});

const reportKinds: Readonly<Record<string, string>> = {
  '1': 'A spontaneous report',
  '2': 'A report from a study',
};
const professions: Readonly<Record<string, string>> = {
  '1': 'a physician',
  '2': 'a pharmacist',
  '3': 'a health professional',
  '4': 'a lawyer',
  '5': 'a consumer',
};

function reportSentences({ reportType, reporters = [], firstReceivedOn, ...content }: CaseContent): string[] {
  const kind = reportKinds[known(reportType) ?? ''] ?? 'A report';
  const from = reporters.flatMap(({ qualification }) => professions[known(qualification) ?? ''] ?? []);
  const sender = from.length > 0 ? ` from ${listed([...new Set(from)])}` : '';
  const latest = content.latestInformationOn;
  const isLater = when(latest) !== '' && known(latest) !== known(firstReceivedOn);
  return [
    words([`${kind}${sender} reached the centre`, when(firstReceivedOn)], ' ') + '.',
    isLater ? `The latest information came ${when(latest)}.` : '',
  ];
}

function patientSentences({ patient = {} }: CaseContent): string[] {
  const { sex, ageAtOnset, ageGroup, weightKg, heightCm, pregnant, breastFeeding, pregnancyOutcome } =
    patient;
  const { exposedVia, gestationAtOnset, lastMenstrualPeriod } = patient;
  const gestation = gestationWords(gestationAtOnset);
  const group = printValue('patient.ageGroup', known(ageGroup), {});
  const age = amount('patient.ageAtOnset', ageAtOnset);
  const facts = [
    known(sex) && `was ${printValue('patient.sex', sex, {}).toLowerCase()}`,
    age ? `was ${age} old at onset` : group && `was of the age group “${group}”`,
    known(weightKg) !== undefined && `weighed ${known(weightKg)} kg`,
    known(heightCm) !== undefined && `was ${known(heightCm)} cm tall`,
    known(pregnant) && 'was pregnant',
    known(breastFeeding) && 'was breast-feeding',
  ].filter((fact) => typeof fact === 'string' && fact !== '') as string[];
  return [
    facts.length > 0 ? `The patient ${listed(facts)}.` : '',
    unknownSentence('The patient’s sex', sex),
    group ? '' : unknownSentence('The patient’s age', ageAtOnset ?? ageGroup),
    known(pregnancyOutcome) === undefined
      ? ''
      : `Outcome of the pregnancy: ${printValue('patient.pregnancyOutcome', pregnancyOutcome, {}).toLowerCase()}.`,
    unknownSentence('The outcome of the pregnancy', pregnancyOutcome),
    exposedVia ? `The medicine reached the patient ${exposedWays[exposedVia]}.` : '',
    gestation ? `The reaction was seen in the unborn child ${gestation}.` : '',
    unknownSentence('The gestation at onset', gestationAtOnset),
    when(lastMenstrualPeriod) ? `The last menstrual period was ${when(lastMenstrualPeriod)}.` : '',
  ];
}

const exposedWays = {
  mother: 'through the mother, before birth',
  father: 'through the father',
  breastMilk: 'through breast milk',
} as const;

/** 'after 10 weeks', 'in trimester 2'. */
function gestationWords(value: Answer<Amount>): string {
  const given = known(value);
  if (given?.value === undefined) return '';
  if (given.unit === '{Trimester}') return `in trimester ${given.value}`;
  return `after ${amount('patient.gestationAtOnset', given)} of pregnancy`;
}

/** The parent without the name: a narrative names nobody. */
function parentSentences(content: CaseContent): string[] {
  const { patient = {}, parent } = content;
  if (!parent) return [];
  const { age, weightKg, heightCm, lastMenstrualPeriod } = parent;
  const isFather = patient.exposedVia === 'father' || parent.sex === '1';
  const isMother = patient.exposedVia !== undefined || parent.sex === '2';
  const who = isFather ? 'The father' : isMother ? 'The mother' : 'The parent';
  const years = amount('parent.age', age);
  const facts = [
    years ? `was ${years} old` : '',
    known(weightKg) === undefined ? '' : `weighed ${known(weightKg)} kg`,
    known(heightCm) === undefined ? '' : `was ${known(heightCm)} cm tall`,
  ].filter((fact) => fact !== '');
  const history = historySentences({
    patient: parent.historyText === undefined ? {} : { historyText: parent.historyText },
    ...(parent.history && { history: parent.history }),
    ...(parent.pastDrugs && { pastDrugs: parent.pastDrugs }),
  }).filter((sentence) => sentence !== '');
  return [
    facts.length > 0 ? `${who} ${listed(facts)}.` : '',
    when(lastMenstrualPeriod)
      ? `The last menstrual period of the mother was ${when(lastMenstrualPeriod)}.`
      : '',
    history.length > 0 ? `Of ${lower(who)}: ${history.join(' ')}` : '',
  ];
}

function historySentences({ patient = {}, history = [], pastDrugs = [] }: CaseContent): string[] {
  const conditions = history.flatMap(({ term, start, end, continuing }) => {
    const name = known(term);
    const time = words([period(start, end), known(continuing) ? 'continuing' : '']);
    return name ? [time ? `${name} (${time})` : name] : [];
  });
  const earlier = pastDrugs.flatMap(({ name, start, end }) => {
    const time = period(start, end);
    return known(name) ? [time ? `${known(name)} (${time})` : `${known(name)}`] : [];
  });
  return [
    conditions.length > 0 ? `History: ${conditions.join('; ')}.` : '',
    known(patient.historyText) ? ended(`${known(patient.historyText)}`) : '',
    unknownSentence('The history', patient.historyText),
    earlier.length > 0 ? `Earlier drugs: ${earlier.join('; ')}.` : '',
  ];
}

const roles: Readonly<Record<string, string>> = { '1': 'suspected', '2': 'concomitant', '3': 'interacting' };

function drugSentences(drug: Drug, reactions: readonly Reaction[]): string[] {
  const name = known(drug.name) ?? 'a drug whose name is not known';
  if (drug.role === '4') return [`The patient did not get ${name}.`];
  const substances = (drug.substances ?? []).flatMap((one) => known(one.name) ?? []);
  const about = words([substances.join(', '), known(drug.manufacturer), roles[drug.role ?? '']], '; ');
  const indications = (drug.indications ?? []).flatMap(({ text }) => known(text) ?? []);
  const doses = (drug.doses ?? []).map(doseText).filter((text) => text !== '');
  const taken = indications.length > 0 ? ` for ${listed(indications)}` : '';
  const flags = (drug.flags ?? []).map((flag) => lower(drugFlags[flag]));
  const [indication] = drug.indications ?? [];
  return [
    `The patient took ${name}${about && ` (${about})`}${taken}${doses.length > 0 ? `: ${doses.join('; ')}` : ''}.`,
    indications.length === 0 ? unknownSentence('What it was taken for', indication?.text) : '',
    flags.length > 0 ? `Reported with it: ${flags.join(', ')}.` : '',
    actionSentence(drug),
    ...stoppingSentences(drug, reactions),
    ...new Set((drug.rechallenge ?? []).map((one) => rechallengeSentence(one, reactions))),
  ];
}

function doseText({ amount: dose, every, start, end, continuing, duration, ...more }: Dose): string {
  const form = known(more.form);
  const given = known(dose);
  const count = given?.value === 1 ? 'dosage form' : 'dosage forms';
  const isForm = given?.unit === ('{DF}' satisfies keyof typeof doseUnits);
  const quantity = isForm
    ? `${given?.value ?? ''} ${form ?? count}`.trim()
    : amount('drugs.0.doses.0.amount', dose);
  const often = known(every);
  return words([
    quantity,
    isForm ? '' : form,
    often && everyText(often),
    known(more.route),
    known(more.text) && `“${known(more.text)}”`,
    period(start, end),
    known(duration) && `for ${amount('drugs.0.doses.0.duration', duration)}`,
    known(continuing) ? 'still taken' : '',
    known(more.batch) && `batch ${known(more.batch)}`,
    isUnknown(start) ? `start ${unknowns[start.unknown]}` : '',
    isUnknown(end) ? `end ${unknowns[end.unknown]}` : '',
  ]);
}

/** 'every day', 'every 8 hours', 'as necessary'. */
function everyText(often: Amount): string {
  const text = amount('drugs.0.doses.0.every', often);
  if (often.value === undefined) return text;
  return `every ${text.replace(/^1 /, '')}`;
}

const actions: Readonly<Record<string, string>> = {
  '1': 'It was withdrawn.',
  '2': 'Its dose was reduced.',
  '3': 'Its dose was increased.',
  '4': 'Its dose was not changed.',
  '0': 'What was done with it is not known.',
};
const actionSentence = ({ action }: Drug): string =>
  actions[known(action) ?? ''] ?? unknownSentence('What was done with it', action);

/** What became of each reaction after the drug was stopped; for the drug as a whole while nobody has divided it. */
function stoppingSentences(drug: Drug, reactions: readonly Reaction[]): string[] {
  const { dechallenge = [], improvedAfterStopping: whole } = drug;
  if (dechallenge.length === 0) {
    if (typeof whole !== 'boolean') return [];
    const subject = reactions.length > 1 ? 'The patient' : 'The reaction';
    return [`${subject} ${whole ? 'improved' : 'did not improve'} after it was stopped.`];
  }
  return reactions.flatMap((reaction) => {
    const result = dechallengeOf(drug, reaction.id, reactions);
    const name = nameOf(reaction) ?? 'the reaction';
    if (result === 'improved') return [`After it was stopped, ${name} improved.`];
    if (result === 'notImproved') return [`After it was stopped, ${name} did not improve.`];
    return result === 'unknown' ? [`Whether ${name} improved after it was stopped is not known.`] : [];
  });
}

type Rechallenge = NonNullable<Drug['rechallenge']>[number];

function rechallengeSentence({ reaction: id, result }: Rechallenge, reactions: readonly Reaction[]): string {
  const reaction = reactions.find((one) => one.id === id);
  const name = (reaction && nameOf(reaction)) ?? 'the reaction';
  switch (known(result)) {
    case '1':
      return `It was given again, and ${name} came back.`;
    case '2':
      return `It was given again, and ${name} did not come back.`;
    case '3':
      return `It was given again; whether ${name} came back is not known.`;
    case '4':
      return 'It was not given again.';
    default:
      return unknownSentence('Whether it was given again', result);
  }
}

const nameOf = ({ term, termNative, code }: Reaction): string | undefined =>
  known(term) ?? known(termNative?.text) ?? (code && `MedDRA ${code}`);

function reactionSentences(reaction: Reaction): string[] {
  const { term, termNative, description, onset, end, duration, outcome } = reaction;
  const native = known(term) && known(termNative?.text);
  const name = nameOf(reaction) ?? 'A reaction';
  const course = [when(onset) && `began ${when(onset)}`, when(end) && `ended ${when(end)}`].filter(Boolean);
  const isNamed = nameOf(reaction) !== undefined || course.length > 0 || known(description) === undefined;
  const serious = reactionIsSerious(reaction);
  const criteria = criteriaOf(reaction).map((one) => lower(seriousnessCriteria[one].label));
  const result = known(outcome);
  return [
    isNamed
      ? `${name}${native ? ` (“${native}”)` : ''} ${course.length > 0 ? course.join(' and ') : 'was reported'}.`
      : '',
    unknownSentence('When it began', onset),
    known(description) ? ended(`${known(description)}`) : '',
    known(duration) ? `It lasted ${amount('reactions.0.duration', duration)}.` : '',
    serious === true
      ? `It was serious: ${criteria.join('; ')}.`
      : serious === false
        ? 'It was not serious.'
        : '',
    result && result !== '0' ? `Outcome: ${lower(outcomes[result])}.` : '',
    result === '0' ? 'The outcome is not known.' : unknownSentence('The outcome', outcome),
  ];
}

function testSentence({ name, date, result = {}, normalLow, normalHigh }: Test): string {
  const value = known(result.value);
  const found = words(
    [
      printValue('tests.0.result.qualifier', result.qualifier, {}),
      value === undefined ? '' : String(value),
      value === undefined ? '' : result.unit,
    ],
    ' ',
  );
  const finding = words([
    printValue('tests.0.result.code', known(result.code), {}).toLowerCase(),
    found,
    known(result.text),
  ]);
  const normal = words(
    [known(normalLow) && `from ${known(normalLow)}`, known(normalHigh) && `to ${known(normalHigh)}`],
    ' ',
  );
  const written = words(
    [finding && `: ${finding}`, when(date) && ` ${when(date)}`, normal && ` (normal ${normal})`],
    '',
  );
  return known(name) && written ? ended(`${known(name)}${written}`) : '';
}

function deathSentences(content: CaseContent): string[] {
  const { date, causes, autopsy, autopsyCauses } = content.death ?? {};
  if (!patientDied(content) && date === undefined) return [];
  if (content.death === undefined) return [];
  const [of, found] = [statedCauses(causes), statedCauses(autopsyCauses)];
  const isOpen = content.death.died === true || causes !== undefined;
  return [
    words(['The patient died', when(date)], ' ') + '.',
    unknownSentence('The date of death', date),
    of.length > 0 ? `Cause of death: ${of.join('; ')}.` : isOpen ? 'The cause of death was not stated.' : '',
    autopsy === true ? 'An autopsy was done.' : autopsy === false ? 'No autopsy was done.' : '',
    unknownSentence('Whether an autopsy was done', autopsy),
    found.length > 0 ? `Cause of death found by autopsy: ${found.join('; ')}.` : '',
  ];
}
