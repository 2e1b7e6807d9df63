// Tests the age in words: in the unit that fits, and from dates that are known in part.
import { expect, it } from 'vitest';
import { ciomsForm } from '../prints/cioms-form-rules.ts';
import { draftNarrative } from '../prints/narrative-rules.ts';
import { ageWords } from './age-words-rules.ts';
import type { CaseContent } from './content-rules.ts';

const bornOn = (birthDate: string, onset?: string): CaseContent => ({
  patient: { birthDate },
  reactions: [{ id: 'r', term: 'Rash', ...(onset && { onset }) }],
});

it.each([
  ['2026-10-05', '2026-10-05', '0 days'],
  ['2026-10-04', '2026-10-05', '1 day'],
  ['2026-09-25', '2026-10-05', '10 days'],
  ['2026-09-08', '2026-10-05', '27 days'],
  ['2026-09-07', '2026-10-05', '4 weeks'],
  ['2026-08-06', '2026-10-05', '8 weeks'],
  ['2026-08-05', '2026-10-05', '2 months'],
  ['2025-11-05', '2026-10-05', '11 months'],
  ['2024-10-06', '2026-10-05', '23 months'],
  ['2024-10-05', '2026-10-05', '2 years'],
  ['1960-05-05', '2026-10-05', '66 years'],
  ['1960-10-06', '2026-10-05', '65 years'],
  ['1960-10-05', '2026-10-05T14:30', '66 years'],
  // Known in part.
  ['1960', '2026-10-05', '65–66 years'],
  ['1960', '2026', '65–66 years'],
  ['1960-05', '2026-10', '66 years'],
  ['2025-12', '2026-10-05', '9–10 months'],
  ['2024-09', '2026-10-05', '2 years'],
  ['2024-10', '2026-10-05', '1–2 years'],
  ['2026-09', '2026-10-01', '0–4 weeks'],
  ['2026-10', '2026-10-05', '0–4 days'],
  // The onset is before the birth.
  ['2026-10-06', '2026-10-05', ''],
  ['2026-10-06', undefined, ''],
])('a patient born on %s with an onset on %s is %s old', (birth, onset, words) => {
  expect(ageWords(bornOn(birth, onset))).toBe(words);
});

it('a stated age stays as it is stated', () => {
  const { patient, ...rest } = bornOn('1960-05-05', '2026-10-05');
  expect(ageWords({ ...rest, patient: { ...patient, ageAtOnset: { value: 800, unit: 'mo' } } })).toBe(
    '800 months',
  );
  expect(ageWords({ patient: { ageAtOnset: { value: 1, unit: 'a' } } })).toBe('1 year');
  expect(ageWords({ patient: { ageAtOnset: { unknown: 'asked' }, ageGroup: '5' } })).toBe('');
});

it('forms and narratives say the age that the dates give', () => {
  const content = bornOn('2026-09-25', '2026-10-05');
  const facts = { sender: '', source: '', printedOn: '', number: '', isFollowUp: false };
  expect(ciomsForm(content, facts)['2a']).toBe('10 days');
  expect(draftNarrative(content)).toContain('was 10 days old at onset');
  const { reactions } = content;
  expect(ciomsForm({ patient: { ageGroup: '1' }, ...(reactions && { reactions }) }, facts)['2a']).toBe(
    'Newborn',
  );
});
