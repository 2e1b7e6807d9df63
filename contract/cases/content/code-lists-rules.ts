// The code lists of E2B(R3) that case content uses, with their labels: codes are facts of the ICH Implementation Guide
// 5.01, the labels are ours. Licensed terms (MedDRA, EDQM) are not here.

import { labelled, names } from '../../words/labels-rules.ts';

type Labels = Readonly<Record<string, string>>;

/** Null flavors: why an element has no value. */
export const nullFlavors = names('nullFlavors', ['NI', 'UNK', 'ASKU', 'NASK', 'MSK', 'NA']);
export type NullFlavor = keyof typeof nullFlavors;

/** Why a field has no value although somebody was asked. An absent field means that nobody was asked. */
export const unknowns = names('unknowns', ['notKnown', 'asked', 'withheld']);
export type UnknownWord = keyof typeof unknowns;

const preferredFlavor = { notKnown: 'UNK', asked: 'ASKU', withheld: 'MSK' } as const;

/**
 * The null flavor of an unknown answer: the one with the same meaning if the element allows it, otherwise the first of
 * `allowed`. Null: the element is left out.
 */
export function flavorOf(unknown: UnknownWord, allowed: readonly NullFlavor[]): NullFlavor | null {
  const preferred = preferredFlavor[unknown];
  return allowed.includes(preferred) ? preferred : (allowed[0] ?? null);
}

/** C.1.3 */
export const reportTypes = names('reportTypes', ['1', '2', '3', '4']);

/** C.1.8.2 */
export const firstSenders = names('firstSenders', ['1', '2']);

/** C.1.11.1, stored with a version. */
export const nullificationKinds = names('nullificationKinds', ['1', '2']);

/** C.2.r.4 */
export const qualifications = names('qualifications', ['1', '2', '3', '4', '5']);

/** What reporters do, more exactly than C.2.r.4; the portal's own. */
export const occupations = names('occupations', [
  'doctor',
  'dentist',
  'pharmacist',
  'nurse',
  'student',
  'otherProfessional',
  'lawyer',
  'patient',
  'relative',
  'other',
]);
export type Occupation = keyof typeof occupations;

/** The code of C.2.r.4 that messages have for each occupation. */
export const qualificationOf: Readonly<Record<Occupation, keyof typeof qualifications>> = {
  doctor: '1',
  dentist: '3',
  pharmacist: '2',
  nurse: '3',
  student: '3',
  otherProfessional: '3',
  lawyer: '4',
  patient: '5',
  relative: '5',
  other: '5',
};

/** The occupation that a code of C.2.r.4 says by itself. The fifth may be a patient, a relative or anybody else. */
export const occupationOfQualification: Readonly<Record<string, Occupation | undefined>> = {
  '1': 'doctor',
  '2': 'pharmacist',
  '3': 'otherProfessional',
  '4': 'lawyer',
  '5': 'other',
};

/** C.3.1, the setting e2b_sender_type. */
export const senderTypes = names('senderTypes', ['1', '2', '3', '4', '5', '6', '7']);

/** D.2.3 */
export const ageGroups = names('ageGroups', ['0', '1', '2', '3', '4', '5', '6']);

/** D.5 */
export const sexes = names('sexes', ['1', '2']);

/** How a medicine reached a patient who did not take it. */
export const exposures = names('exposures', ['mother', 'father', 'breastMilk']);

/** D.2.2.1b */
export const gestationUnits = names('gestationUnits', ['wk', 'd', 'mo', '{Trimester}']);

/** E.i.3.1 */
export const highlights = names('highlights', ['1', '2', '3', '4']);

/** E.i.3.2a to f: the six criteria of seriousness, in the order of the elements. */
export const seriousnessCriteria = labelled('seriousness', {
  death: { element: 'E.i.3.2a' },
  lifeThreatening: { element: 'E.i.3.2b' },
  hospitalisation: { element: 'E.i.3.2c' },
  disability: { element: 'E.i.3.2d' },
  congenitalAnomaly: { element: 'E.i.3.2e' },
  otherMedicallyImportant: { element: 'E.i.3.2f' },
});
export type SeriousnessCriterion = keyof typeof seriousnessCriteria;

/** E.i.7 */
export const outcomes = names('outcomes', ['0', '1', '2', '3', '4', '5']);

/** How a pregnancy ended. The portal's own: E2B(R3) has no element for it. */
export const pregnancyOutcomes = names('pregnancyOutcomes', [
  'liveBirth',
  'miscarriage',
  'stillbirth',
  'termination',
  'ectopic',
]);

/** F.r.3.1 */
export const testResults = names('testResults', ['1', '2', '3', '4']);

/** The sign before the value of a test: in E2B a bound with the null flavor NINF or PINF. */
export const qualifiers = names('qualifiers', ['<', '<=', '>', '>=']);

/** G.k.1 */
export const drugRoles = names('drugRoles', ['1', '2', '3', '4']);

/** G.k.8 */
export const actionsTaken = names('actionsTaken', ['0', '1', '2', '3', '4', '9']);

/** The portal's own: E2B has no element for the result of stopping a drug, which leaves in the narrative (H.1). */
export const dechallenges = names('dechallenges', ['improved', 'notImproved', 'unknown', 'notApplicable']);

/** G.k.9.i.4 */
export const rechallenges = names('rechallenges', ['1', '2', '3', '4']);

/** G.k.10.r; the last two are the portal's own, which E2B has no code for. */
export const drugFlags = names('drugFlags', [
  '1',
  '2',
  '3',
  '4',
  '5',
  '6',
  '7',
  '8',
  '9',
  '10',
  '11',
  'lackOfEffect',
  'pregnancyExposure',
]);

/** G.k.4.r.1b: suggested units of doses and strengths, in UCUM. Any other UCUM unit is accepted too. */
export const doseUnits = names('doseUnits', [
  'mg',
  'g',
  'kg',
  'ug',
  'ng',
  'mL',
  'L',
  'uL',
  'mg/kg',
  'ug/kg',
  'mg/m2',
  '[iU]',
  'k[iU]',
  'M[iU]',
  '[iU]/kg',
  'mol',
  'mmol',
  'umol',
  'meq',
  '%',
  '[drp]',
  '{DF}',
]);

/** D.2.2b */
export const ageUnits = names('ageUnits', ['a', 'mo', 'wk', 'd', 'h', '10.a']);

/** D.10.2.2b */
export const parentAgeUnits = names('parentAgeUnits', ['a', '10.a']);

/** E.i.6b, G.k.4.r.6b, G.k.9.i.3.1b */
export const durationUnits = names('durationUnits', ['s', 'min', 'h', 'd', 'wk', 'mo', 'a']);

/** G.k.4.r.3: the unit of the interval between doses. The last three stand without a number. */
export const intervalUnits = names('intervalUnits', [
  'min',
  'h',
  'd',
  'wk',
  'mo',
  'a',
  '{cyclical}',
  '{asnecessary}',
  '{total}',
]);

/** The units that have another name after 1. */
const oneUnit: Labels = names('oneUnit', ['s', 'min', 'h', 'd', 'wk', 'mo', 'a', '10.a']);

/** An amount in words: '46 years', '1 day', 'as necessary'. A unit that is not in the list stands as it is. */
export function amountWords({ value, unit }: { value?: number; unit: string }, units: Labels): string {
  if (value === undefined) return units[unit] ?? unit;
  return `${value} ${(value === 1 ? oneUnit[unit] : undefined) ?? units[unit] ?? unit}`;
}

/** ISO 639-2, offered; any other three letters are taken too. */
export const languages = names('languages', [
  'eng',
  'hin',
  'asm',
  'ben',
  'guj',
  'kan',
  'mal',
  'mar',
  'ori',
  'pan',
  'tam',
  'tel',
  'urd',
]);
