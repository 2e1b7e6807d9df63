// The fields of a case's reactions and tests.
import { labelled } from '../../words/labels-rules.ts';
import {
  highlights,
  outcomes,
  qualifiers,
  seriousnessCriteria,
  testResults,
  type SeriousnessCriterion,
} from './code-lists-rules.ts';
import { countryField, duration, languageField, meddraCode, nulls, originField } from './fields-rules.ts';

const criterion = (name: SeriousnessCriterion) =>
  ({ kind: 'yesNo', ...seriousnessCriteria[name], nulls: nulls.noInformation }) as const;

export const reactionFields = labelled('reaction', {
  termNative: {
    kind: 'group',
    fields: labelled('termNative', {
      text: { kind: 'text', max: 250, element: 'E.i.1.1a', goes: true },
      language: { ...languageField, element: 'E.i.1.1b' },
    }),
  },
  term: { kind: 'text', max: 250, element: 'E.i.1.2', goes: true },
  /** The course and the treatment, if the term does not say them. */
  description: { kind: 'text', max: 10_000, goes: true },
  code: { ...meddraCode, element: 'E.i.2.1b' },
  /** A reaction term of the centre, if the reaction is not coded in MedDRA. Any name that stands for the term. */
  ownTerm: { kind: 'text', max: 250, isPlain: true, isOfficial: true },
  highlighted: { kind: 'code', codes: highlights, element: 'E.i.3.1' },
  /** All six are false: a person has decided that it is not serious. */
  seriousness: {
    kind: 'group',
    isChecklist: true,
    fields: labelled('seriousness', {
      death: criterion('death'),
      lifeThreatening: criterion('lifeThreatening'),
      hospitalisation: criterion('hospitalisation'),
      disability: criterion('disability'),
      congenitalAnomaly: criterion('congenitalAnomaly'),
      otherMedicallyImportant: criterion('otherMedicallyImportant'),
    }),
  },
  /** Of a patient who died. False: neither reporter nor centre relates the death to the reaction. */
  contributedToDeath: { kind: 'yesNo', isOfficial: true },
  onset: { kind: 'date', element: 'E.i.4', nulls: nulls.asked },
  end: { kind: 'date', element: 'E.i.5', nulls: nulls.asked },
  duration: { ...duration, element: 'E.i.6' },
  outcome: { kind: 'code', codes: outcomes, element: 'E.i.7' },
  medicallyConfirmed: { kind: 'yesNo', element: 'E.i.8' },
  country: { ...countryField, element: 'E.i.9' },
  origin: originField,
});

export const testFields = labelled('test', {
  date: { kind: 'date', element: 'F.r.1', nulls: nulls.notKnown },
  name: { kind: 'text', max: 250, element: 'F.r.2.1' },
  result: {
    kind: 'group',
    fields: labelled('testResult', {
      code: { kind: 'code', codes: testResults, element: 'F.r.3.1' },
      qualifier: { kind: 'code', codes: qualifiers, isPlain: true, element: 'F.r.3.2' },
      value: { kind: 'number', digits: 50, isSigned: true, element: 'F.r.3.2' },
      unit: { kind: 'text', max: 50, isPlain: true, element: 'F.r.3.3' },
      text: { kind: 'text', max: 2000, element: 'F.r.3.4', goes: true },
    }),
  },
  normalLow: { kind: 'text', max: 50, element: 'F.r.4' },
  normalHigh: { kind: 'text', max: 50, element: 'F.r.5' },
  comment: { kind: 'text', max: 2000, element: 'F.r.6', goes: true },
});
