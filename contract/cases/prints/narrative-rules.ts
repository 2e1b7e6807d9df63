// The draft of a narrative: what the content says, in fixed sentences, one paragraph each for report and patient, drugs,
// reactions, tests and death. It adds no judgement and no name of a person.
import {
  type doseUnits,
  drugFlags,
  outcomes,
  seriousnessCriteria,
  unknowns,
} from '../content/code-lists-rules.ts';
import { ageWords } from '../content/age-words-rules.ts';
import type { CaseContent, Drug, Reaction, Test } from '../content/content-rules.ts';
import { dechallengeOf } from '../content/dechallenge-rules.ts';
import { criteriaOf, patientDied, reactionIsSerious, statedCauses } from '../content/derived-facts-rules.ts';
import { printValue } from '../content/differences-rules.ts';
import { type Amount, isUnknown, known, type Unknown } from '../content/fields-rules.ts';
import { printDate, readDate } from '../content/partial-dates-rules.ts';
import { narratives } from '../../words/narratives-rules.ts';
import { prints } from '../../words/prints-rules.ts';

type Key = Parameters<typeof narratives>[0];
type Answer<T> = T | Unknown | undefined;
type Dose = NonNullable<Drug['doses']>[number];

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
  const key = precision === 'day' || precision === 'time' ? 'on' : 'in';
  return narratives(key, { date: printDate(written) });
}
/** A date without its preposition. */
const dateWords = (date: Answer<string>): string => {
  const written = known(date) ?? '';
  return readDate(written) === null ? '' : printDate(written);
};

/** The same for a period: 'from 18 Oct 2026 until Nov 2026'. */
function period(start: Answer<string>, end: Answer<string>): string {
  const [from, to] = [start, end].map(dateWords);
  return words([from && narratives('from', { date: from }), to && narratives('until', { date: to })], ' ');
}

/** 'The outcome is not known.' for an unknown answer; '' for every other one. */
const unknownSentence = (subject: Key, answer: unknown): string =>
  isUnknown(answer) ? narratives(`is_${answer.unknown}`, { subject: narratives(subject) }) : '';

const words = (parts: readonly (string | undefined)[], separator = ', '): string =>
  parts.filter(Boolean).join(separator);
const listed = (parts: readonly string[]): string =>
  parts.length < 2
    ? (parts[0] ?? '')
    : narratives('and', { first: parts.slice(0, -1).join(', '), last: parts.at(-1) ?? '' });
const lower = (label: string): string => label.charAt(0).toLowerCase() + label.slice(1);
const ended = (text: string): string => (/[.!?।]$/u.test(text) ? text : `${text}.`);
const amount = (path: string, value: Answer<Amount>): string => printValue(path, known(value), {});

const reportKinds: Readonly<Record<string, Key>> = { '1': 'spontaneous_report', '2': 'study_report' };
const professions: Readonly<Record<string, Key>> = {
  '1': 'physician',
  '2': 'pharmacist',
  '3': 'health_professional',
  '4': 'lawyer',
  '5': 'consumer',
};

function reportSentences({ reportType, reporters = [], firstReceivedOn, ...content }: CaseContent): string[] {
  const kind = narratives(reportKinds[known(reportType) ?? ''] ?? 'any_report');
  const from = reporters.flatMap(({ qualification }) => professions[known(qualification) ?? ''] ?? []);
  const sender = listed([...new Set(from)].map((one) => narratives(one)));
  const report = sender === '' ? kind : narratives('report_from', { kind, sender });
  const latest = content.latestInformationOn;
  const isLater = when(latest) !== '' && known(latest) !== known(firstReceivedOn);
  return [
    when(firstReceivedOn) === ''
      ? narratives('reached', { report })
      : narratives('reached_when', { report, when: when(firstReceivedOn) }),
    isLater ? narratives('latest', { when: when(latest) }) : '',
  ];
}

function patientSentences(content: CaseContent): string[] {
  const { patient = {} } = content;
  const { sex, ageAtOnset, ageGroup, weightKg, heightCm, pregnant, breastFeeding, pregnancyOutcome } =
    patient;
  const { exposedVia, gestationAtOnset, lastMenstrualPeriod } = patient;
  const gestation = gestationWords(gestationAtOnset);
  const group = printValue('patient.ageGroup', known(ageGroup), {});
  const age = ageWords(content);
  const facts = [
    known(sex) ? narratives('was_sex', { sex: printValue('patient.sex', sex, {}).toLowerCase() }) : '',
    age ? narratives('was_old_at_onset', { age }) : group && narratives('was_of_group', { group }),
    ...bodyFacts(weightKg, heightCm),
    known(pregnant) ? narratives('was_pregnant') : '',
    known(breastFeeding) ? narratives('was_breast_feeding') : '',
  ].filter((fact) => fact !== '');
  return [
    facts.length > 0 ? narratives('patient', { facts: listed(facts) }) : '',
    unknownSentence('patients_sex', sex),
    age || group ? '' : unknownSentence('patients_age', ageAtOnset ?? ageGroup),
    known(pregnancyOutcome) === undefined
      ? ''
      : narratives('pregnancy_ended', {
          outcome: printValue('patient.pregnancyOutcome', pregnancyOutcome, {}).toLowerCase(),
        }),
    unknownSentence('pregnancy_outcome', pregnancyOutcome),
    exposedVia ? narratives(`exposed_${exposedVia}`) : '',
    gestation ? narratives('unborn', { gestation }) : '',
    unknownSentence('gestation', gestationAtOnset),
    when(lastMenstrualPeriod) ? narratives('last_period', { when: when(lastMenstrualPeriod) }) : '',
  ];
}

/** Weight and height, as parts of a sentence. */
const bodyFacts = (weightKg: Answer<number>, heightCm: Answer<number>): string[] => [
  known(weightKg) === undefined ? '' : narratives('weighed', { kg: known(weightKg) ?? '' }),
  known(heightCm) === undefined ? '' : narratives('was_tall', { cm: known(heightCm) ?? '' }),
];

/** 'after 10 weeks', 'in trimester 2'. */
function gestationWords(value: Answer<Amount>): string {
  const given = known(value);
  if (given?.value === undefined) return '';
  if (given.unit === '{Trimester}') return narratives('in_trimester', { number: given.value });
  return narratives('after_gestation', { time: amount('patient.gestationAtOnset', given) });
}

/** The parent without the name: a narrative names nobody. */
function parentSentences(content: CaseContent): string[] {
  const { patient = {}, parent } = content;
  if (!parent) return [];
  const { age, weightKg, heightCm, lastMenstrualPeriod } = parent;
  const isFather = patient.exposedVia === 'father' || parent.sex === '1';
  const isMother = patient.exposedVia !== undefined || parent.sex === '2';
  const who = narratives(isFather ? 'father' : isMother ? 'mother' : 'parent');
  const years = amount('parent.age', age);
  const facts = [years ? narratives('was_old', { age: years }) : '', ...bodyFacts(weightKg, heightCm)].filter(
    (fact) => fact !== '',
  );
  const history = historySentences({
    patient: parent.historyText === undefined ? {} : { historyText: parent.historyText },
    ...(parent.history && { history: parent.history }),
    ...(parent.pastDrugs && { pastDrugs: parent.pastDrugs }),
  }).filter((sentence) => sentence !== '');
  return [
    facts.length > 0 ? narratives('parent_facts', { who, facts: listed(facts) }) : '',
    when(lastMenstrualPeriod) ? narratives('mothers_period', { when: when(lastMenstrualPeriod) }) : '',
    history.length > 0 ? narratives('of_parent', { who: lower(who), history: history.join(' ') }) : '',
  ];
}

function historySentences({ patient = {}, history = [], pastDrugs = [] }: CaseContent): string[] {
  const conditions = history.flatMap(({ term, start, end, continuing }) => {
    const name = known(term);
    const time = words([period(start, end), known(continuing) ? narratives('continuing') : '']);
    return name ? [time ? `${name} (${time})` : name] : [];
  });
  const earlier = pastDrugs.flatMap(({ name, start, end }) => {
    const time = period(start, end);
    return known(name) ? [time ? `${known(name)} (${time})` : `${known(name)}`] : [];
  });
  return [
    conditions.length > 0 ? narratives('history', { conditions: conditions.join('; ') }) : '',
    known(patient.historyText) ? ended(`${known(patient.historyText)}`) : '',
    unknownSentence('the_history', patient.historyText),
    earlier.length > 0 ? narratives('earlier_drugs', { drugs: earlier.join('; ') }) : '',
  ];
}

const roles: Readonly<Record<string, Key>> = { '1': 'suspected', '2': 'concomitant', '3': 'interacting' };

function drugSentences(drug: Drug, reactions: readonly Reaction[]): string[] {
  const name = known(drug.name) ?? narratives('unnamed_drug');
  if (drug.role === '4') return [narratives('not_given', { drug: name })];
  const substances = (drug.substances ?? []).flatMap((one) => known(one.name) ?? []);
  const role = roles[drug.role ?? ''];
  const about = words([substances.join(', '), known(drug.manufacturer), role && narratives(role)], '; ');
  const indications = (drug.indications ?? []).flatMap(({ text }) => known(text) ?? []);
  const doses = (drug.doses ?? []).map(doseText).filter((text) => text !== '');
  const named = about ? `${name} (${about})` : name;
  const taken =
    indications.length > 0 ? narratives('taken_for', { drug: named, what: listed(indications) }) : named;
  const flags = (drug.flags ?? []).map((flag) => lower(drugFlags[flag]));
  const [indication] = drug.indications ?? [];
  return [
    narratives('took', { drug: doses.length > 0 ? `${taken}: ${doses.join('; ')}` : taken }),
    indications.length === 0 ? unknownSentence('what_taken_for', indication?.text) : '',
    flags.length > 0 ? narratives('reported_with_it', { flags: flags.join(', ') }) : '',
    actionSentence(drug),
    ...stoppingSentences(drug, reactions),
    ...new Set((drug.rechallenge ?? []).map((one) => rechallengeSentence(one, reactions))),
  ];
}

function doseText({ amount: dose, every, start, end, continuing, duration, ...more }: Dose): string {
  const form = known(more.form);
  const given = known(dose);
  const count = narratives(given?.value === 1 ? 'dosage_form_one' : 'dosage_form_other');
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
    known(duration) && narratives('lasting', { time: amount('drugs.0.doses.0.duration', duration) }),
    known(continuing) ? narratives('still_taken') : '',
    known(more.batch) && narratives('batch', { batch: known(more.batch) ?? '' }),
    isUnknown(start) ? narratives('start', { answer: unknowns[start.unknown] }) : '',
    isUnknown(end) ? narratives('end', { answer: unknowns[end.unknown] }) : '',
  ]);
}

/** 'every day', 'every 8 hours', 'as necessary'. */
function everyText(often: Amount): string {
  const text = amount('drugs.0.doses.0.every', often);
  if (often.value === undefined) return text;
  return narratives('every', { interval: text.replace(/^1 /, '') });
}

const actions: Readonly<Record<string, Key>> = {
  '1': 'withdrawn',
  '2': 'dose_reduced',
  '3': 'dose_increased',
  '4': 'dose_not_changed',
  '0': 'action_unknown',
};
function actionSentence({ action }: Drug): string {
  const key = actions[known(action) ?? ''];
  return key ? narratives(key) : unknownSentence('what_was_done', action);
}

/** What became of each reaction after the drug was stopped; for the drug as a whole while nobody has divided it. */
function stoppingSentences(drug: Drug, reactions: readonly Reaction[]): string[] {
  const { dechallenge = [], improvedAfterStopping: whole } = drug;
  if (dechallenge.length === 0) {
    if (typeof whole !== 'boolean') return [];
    const subject = narratives(reactions.length > 1 ? 'the_patient' : 'the_reaction');
    return [narratives(whole ? 'improved' : 'not_improved', { subject })];
  }
  return reactions.flatMap((reaction) => {
    const result = dechallengeOf(drug, reaction.id, reactions);
    if (result !== 'improved' && result !== 'notImproved' && result !== 'unknown') return [];
    return [
      narratives(`stopped_${result}`, { reaction: nameOf(reaction) ?? narratives('unnamed_reaction') }),
    ];
  });
}

type Rechallenge = NonNullable<Drug['rechallenge']>[number];

function rechallengeSentence({ reaction: id, result }: Rechallenge, reactions: readonly Reaction[]): string {
  const reaction = reactions.find((one) => one.id === id);
  const given = known(result);
  return given === undefined
    ? unknownSentence('whether_given_again', result)
    : narratives(`given_again_${given}`, {
        reaction: (reaction && nameOf(reaction)) ?? narratives('unnamed_reaction'),
      });
}

const nameOf = ({ term, termNative, code }: Reaction): string | undefined =>
  known(term) ?? known(termNative?.text) ?? (code && prints('meddra', { code }));

function reactionSentences(reaction: Reaction): string[] {
  const { term, termNative, description, onset, end, duration, outcome } = reaction;
  const native = known(term) && known(termNative?.text);
  const name = nameOf(reaction) ?? narratives('a_reaction');
  const course = [
    when(onset) && narratives('began', { when: when(onset) }),
    when(end) && narratives('ended', { when: when(end) }),
  ].filter((part) => part !== '');
  const isNamed = nameOf(reaction) !== undefined || course.length > 0 || known(description) === undefined;
  const serious = reactionIsSerious(reaction);
  const criteria = criteriaOf(reaction).map((one) => lower(seriousnessCriteria[one].label));
  const result = known(outcome);
  return [
    isNamed
      ? narratives('reaction', {
          name: native ? `${name} (“${native}”)` : name,
          course: listed(course) || narratives('was_reported'),
        })
      : '',
    unknownSentence('when_it_began', onset),
    known(description) ? ended(`${known(description)}`) : '',
    known(duration) ? narratives('lasted', { time: amount('reactions.0.duration', duration) }) : '',
    serious === true
      ? narratives('serious', { criteria: criteria.join('; ') })
      : serious === false
        ? narratives('not_serious')
        : '',
    result && result !== '0' ? narratives('outcome', { outcome: lower(outcomes[result]) }) : '',
    unknownSentence('the_outcome', result === '0' ? { unknown: 'notKnown' } : outcome),
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
    [
      known(normalLow) && narratives('normal_from', { value: known(normalLow) ?? '' }),
      known(normalHigh) && narratives('normal_to', { value: known(normalHigh) ?? '' }),
    ],
    ' ',
  );
  const written = words(
    [
      finding && `: ${finding}`,
      when(date) && ` ${when(date)}`,
      normal && ` (${narratives('normal', { range: normal })})`,
    ],
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
    when(date) ? narratives('died_when', { when: when(date) }) : narratives('died'),
    unknownSentence('date_of_death', date),
    of.length > 0
      ? narratives('cause', { causes: of.join('; ') })
      : isOpen
        ? narratives('cause_not_stated')
        : '',
    typeof autopsy === 'boolean' ? narratives(autopsy ? 'autopsy' : 'no_autopsy') : '',
    unknownSentence('whether_autopsy', autopsy),
    found.length > 0 ? narratives('cause_by_autopsy', { causes: found.join('; ') }) : '',
  ];
}
