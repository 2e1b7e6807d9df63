// The fields of a case's reactions and tests. No zod here: public pages may load this file.
import {
  highlights,
  outcomes,
  qualifiers,
  seriousnessCriteria,
  testResults,
  type SeriousnessCriterion,
} from './code-lists-rules.ts';
import {
  countryField,
  duration,
  type Fields,
  languageField,
  meddraCode,
  nulls,
  originField,
} from './fields-rules.ts';

const criterion = (name: SeriousnessCriterion) =>
  ({ kind: 'yesNo', ...seriousnessCriteria[name], nulls: nulls.noInformation }) as const;

export const reactionFields = {
  termNative: {
    kind: 'group',
    label: 'In the reporter’s words',
    fields: {
      text: { kind: 'text', max: 250, label: 'Words', element: 'E.i.1.1a', goes: true },
      language: { ...languageField, label: 'Language', element: 'E.i.1.1b' },
    },
  },
  term: { kind: 'text', max: 250, label: 'Reaction', element: 'E.i.1.2', goes: true },
  /** The course and the treatment, if the term does not say them. */
  description: { kind: 'text', max: 10_000, label: 'Description', goes: true },
  code: { ...meddraCode, label: 'MedDRA code', element: 'E.i.2.1b' },
  /** A reaction term of the centre, if the reaction is not coded in MedDRA. Any name that stands for the term. */
  ownTerm: { kind: 'text', max: 250, isPlain: true, isOfficial: true, label: 'Own term' },
  highlighted: { kind: 'code', codes: highlights, label: 'Highlighted', element: 'E.i.3.1' },
  /** All six are false: a person has decided that it is not serious. */
  seriousness: {
    kind: 'group',
    label: 'Seriousness',
    none: 'not serious',
    fields: {
      death: criterion('death'),
      lifeThreatening: criterion('lifeThreatening'),
      hospitalisation: criterion('hospitalisation'),
      disability: criterion('disability'),
      congenitalAnomaly: criterion('congenitalAnomaly'),
      otherMedicallyImportant: criterion('otherMedicallyImportant'),
    },
  },
  /** Of a patient who died. False: neither reporter nor centre relates the death to the reaction. */
  contributedToDeath: { kind: 'yesNo', isOfficial: true, label: 'Did it contribute to the death?' },
  onset: { kind: 'date', label: 'Began', element: 'E.i.4', nulls: nulls.asked },
  end: { kind: 'date', label: 'Ended', element: 'E.i.5', nulls: nulls.asked },
  duration: { ...duration, label: 'Duration', element: 'E.i.6' },
  outcome: { kind: 'code', codes: outcomes, label: 'Outcome', element: 'E.i.7' },
  medicallyConfirmed: { kind: 'yesNo', label: 'Confirmed by a health professional', element: 'E.i.8' },
  country: { ...countryField, label: 'Country', element: 'E.i.9' },
  origin: originField,
} as const satisfies Fields;

export const testFields = {
  date: { kind: 'date', label: 'Date', element: 'F.r.1', nulls: nulls.notKnown },
  name: { kind: 'text', max: 250, label: 'Test', element: 'F.r.2.1' },
  result: {
    kind: 'group',
    label: 'Result',
    fields: {
      code: { kind: 'code', codes: testResults, label: 'Finding', element: 'F.r.3.1' },
      qualifier: { kind: 'code', codes: qualifiers, isPlain: true, label: 'Bound', element: 'F.r.3.2' },
      value: { kind: 'number', digits: 50, label: 'Value', element: 'F.r.3.2' },
      unit: { kind: 'text', max: 50, isPlain: true, label: 'Unit', element: 'F.r.3.3' },
      text: { kind: 'text', max: 2000, label: 'In words', element: 'F.r.3.4', goes: true },
    },
  },
  normalLow: { kind: 'text', max: 50, label: 'Normal from', element: 'F.r.4' },
  normalHigh: { kind: 'text', max: 50, label: 'Normal to', element: 'F.r.5' },
  comment: { kind: 'text', max: 2000, label: 'Comment', element: 'F.r.6', goes: true },
} as const satisfies Fields;
