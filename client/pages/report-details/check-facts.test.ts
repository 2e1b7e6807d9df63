// Tests the checks of the details form before it is sent: dates, the gate of health professionals, patients under 18.
import { expect, it } from 'vitest';
import { nowIn } from '#contract/cases/content/partial-dates-rules.ts';
import { findWords } from './alarm-words.ts';
import { allFaults, doubtsOf, factFaults, type FindWords, followingOf } from './check-facts.ts';
import { type Answers, needsGuardian } from './questions.ts';

const now = nowIn(new Date('2026-11-23T06:30:00Z'), 'Asia/Kolkata');

const date = (name: string, text: string): Answers => ({ [name]: text });

it.each([
  [
    'an end before its beginning',
    { ...date('reactions.0.onset', '2026-10-29'), ...date('reactions.0.end', '2026-9') },
    [
      'reactions.0.end',
      '“Problem 1, When did it end?” (September 2026) is before “Problem 1, When did it begin?” (29 October 2026)',
    ],
  ],
  [
    'an end in the same month',
    { ...date('reactions.0.onset', '2026-10-29'), ...date('reactions.0.end', '2026-10') },
    null,
  ],
  [
    'a beginning next year',
    date('reactions.0.onset', '2027'),
    ['reactions.0.onset', '“Problem 1, When did it begin?” (2027) is in the future'],
  ],
  ['a beginning this month', date('reactions.0.onset', '2026-11'), null],
  ['an expiry that is still to come', date('drugs.0.doses.0.expiry', '2029-01'), null],
  [
    'a second medicine stopped before it was started, after an empty entry',
    {
      'drugs.count': '3',
      'drugs.0.name': 'A',
      'drugs.2.name': 'C',
      'drugs.2.doses.0.continuing': 'no',
      ...date('drugs.2.doses.0.start', '2026-10'),
      ...date('drugs.2.doses.0.end', '2025'),
    },
    [
      'drugs.2.doses.0.end',
      '“Medicine 3, When was it stopped?” (2025) is before “Medicine 3, When was it started?” (October 2026)',
    ],
  ],
])('a relative types %s', (_what, answers, wanted) => {
  const faults = factFaults('relative', answers as Answers, now);
  expect(faults.map(({ field, message }) => [field, message])).toEqual(wanted ? [wanted] : []);
});

it('a date of death before the reaction is asked about and refuses nothing', () => {
  const answers = { ...date('reactions.0.onset', '2026-11-02'), ...date('death.date', '2026-11-01') };
  expect(factFaults('doctor', answers, now)).toEqual([]);
  const [doubt] = doubtsOf('doctor', answers, undefined, now);
  expect(doubt?.name).toMatch('onsetAfterDeath');
  expect(doubt?.answers.map(({ label }) => label)).toEqual([
    'Reaction 1, When did it begin?',
    'Date of death',
  ]);
});

it('an outcome that says that the patient died is not asked about: the portal sets the criterion', () => {
  const answers = { 'reactions.0.term': 'Rash', 'reactions.0.outcome': '5', 'drugs.0.name': 'X' };
  expect(doubtsOf('doctor', answers, undefined, now)).toEqual([]);
  expect(followingOf('doctor', answers)).toEqual([{ problem: 'Rash', isTick: true }]);
  const ticked = { 'reactions.0.term': 'Rash', 'drugs.0.name': 'X', _criteria: 'death' };
  expect(followingOf('relative', ticked)).toEqual([{ problem: 'Rash', isTick: false }]);
  expect(followingOf('relative', { ...answers, _criteria: 'death' })).toEqual([]);
  expect(followingOf('doctor', { ...answers, 'reactions.0.outcome': '1' })).toEqual([]);
});

it('a medicine that was not stopped, and “came back when taken again”, are asked about by both questions', () => {
  const answers = {
    'reactions.0.term': 'Rash',
    'drugs.0.name': 'X',
    'drugs.0.action': '4',
    'drugs.0._again': '1',
  };
  const [doubt] = doubtsOf('doctor', answers, undefined, now);
  expect(doubt?.answers.map(({ field }) => field)).toEqual(['drugs.0._again', 'drugs.0.action']);
});

it.each([
  ['ageAtOnset', { 'patient.ageAtOnset': '151', 'patient.ageAtOnset.unit': 'a' }],
  ['weightKg', { 'patient.weightKg': '651' }],
])('a value of %s that cannot be true is named at its field', (name, answers) => {
  expect(factFaults('relative', answers as Answers, now).map(({ field }) => field)).toEqual([
    `patient.${name}`,
  ]);
});

it('asks a health professional for initials, age, reaction, its beginning, medicine and name', () => {
  expect(allFaults('nurse', {}).map(({ field }) => field)).toEqual([
    'patient.initials',
    'patient.ageAtOnset',
    'reactions.0.term',
    'reactions.0.onset',
    'drugs.0.name',
    'reporters.0.givenName',
  ]);
});

it.each([
  ['patient', '17', 'a', true],
  ['patient', '१७', 'a', true],
  ['patient', '18', 'a', false],
  ['patient', '', 'a', false],
  ['patient', '30', 'mo', true],
  ['patient', '240', 'mo', false],
  ['relative', '3', 'a', false],
  ['doctor', '3', 'a', false],
] as const)('a %s of %s %s: ask a guardian? %s', (who, typed, unit, wanted) => {
  expect(needsGuardian(who, { 'patient.ageAtOnset': typed, 'patient.ageAtOnset.unit': unit })).toBe(wanted);
});

it('“not serious” beside an alarm word of the description is asked about, until the words are others', () => {
  const asked = (description: string, serious = 'no', words: FindWords | undefined = findWords) =>
    doubtsOf(
      'doctor',
      { 'reactions.0.term': 'Rash', 'reactions.0.description': description, 'reactions.0._serious': serious },
      words,
      now,
    );
  const [doubt, ...more] = asked('She had a seizure on the second day.');
  expect(more).toEqual([]);
  expect(doubt?.message).toMatch(/^Not serious, although .*“seizure”$/);
  expect(doubt?.answers.map(({ label }) => label)).toEqual([
    'Reaction 1, Was it serious?',
    'Reaction 1, Description with management',
  ]);
  expect(asked('On the second day a seizure.')[0]?.name).toBe(doubt?.name);
  expect(asked('A seizure, then coma.')[0]?.name).not.toBe(doubt?.name);
  expect(asked('उसे दौरा पड़ा')).toHaveLength(1);
  // Themes that often stand in a case that is not serious, denied words, no answer, and no words to look for.
  expect(asked('Seen in hospital, some bleeding.')).toEqual([]);
  expect(asked('There was no seizure.')).toEqual([]);
  expect(asked('She had a seizure.', 'yes')).toEqual([]);
  expect(doubtsOf('doctor', { 'reactions.0.description': 'She had a seizure.' }, findWords, now)).toEqual([]);
});

it('names each field once: a weight below zero is no number, and is not also called impossible', () => {
  const weight = allFaults('doctor', { 'patient.weightKg': '-5' }).filter(
    ({ field }) => field === 'patient.weightKg',
  );
  expect(weight.map(({ message }) => message)).toEqual(['Write a number: Weight in kg']);
});
