// The fields of a case's reporters, of its patient, and of the parent through whom a medicine reached the patient.
import { labelled } from '../../words/labels-rules.ts';
import {
  ageGroups,
  ageUnits,
  exposures,
  gestationUnits,
  occupations,
  parentAgeUnits,
  pregnancyOutcomes,
  qualifications,
  sexes,
} from './code-lists-rules.ts';
import { countryField, entriesMax, meddraCode, nulls } from './fields-rules.ts';

export const reporterFields = labelled('reporter', {
  title: {
    kind: 'text',
    max: 50,
    element: 'C.2.r.1.1',
    nulls: nulls.askedOrNotKnown,
    goes: true,
  },
  givenName: {
    kind: 'text',
    max: 60,
    element: 'C.2.r.1.2',
    nulls: nulls.asked,
    goes: true,
  },
  middleName: {
    kind: 'text',
    max: 60,
    element: 'C.2.r.1.3',
    nulls: nulls.asked,
    goes: true,
  },
  familyName: {
    kind: 'text',
    max: 60,
    element: 'C.2.r.1.4',
    nulls: nulls.asked,
    goes: true,
  },
  organisation: {
    kind: 'text',
    max: 60,
    element: 'C.2.r.2.1',
    nulls: nulls.asked,
    goes: true,
  },
  department: {
    kind: 'text',
    list: 'departments',
    max: 60,
    element: 'C.2.r.2.2',
    nulls: nulls.asked,
    goes: true,
  },
  street: { kind: 'text', max: 100, element: 'C.2.r.2.3', nulls: nulls.asked, goes: true },
  city: { kind: 'text', max: 35, element: 'C.2.r.2.4', nulls: nulls.asked, goes: true },
  state: { kind: 'text', max: 40, element: 'C.2.r.2.5', nulls: nulls.asked, goes: true },
  postcode: {
    kind: 'text',
    max: 15,
    element: 'C.2.r.2.6',
    nulls: nulls.asked,
    goes: true,
  },
  telephone: {
    kind: 'text',
    max: 33,
    element: 'C.2.r.2.7',
    nulls: nulls.asked,
    goes: true,
  },
  country: { ...countryField, element: 'C.2.r.3', nulls: nulls.asked },
  qualification: {
    kind: 'code',
    codes: qualifications,
    element: 'C.2.r.4',
    nulls: nulls.notKnown,
  },
  /** What the reporter does, more exactly than the qualification. */
  occupation: { kind: 'code', codes: occupations, isPlain: true },
  primary: { kind: 'yesNo', isPlain: true, element: 'C.2.r.5' },
  /** The contact as the quick form has it: an e-mail address, a telephone number or both. Never exported. */
  contact: { kind: 'text', max: 200, goes: true },
  email: { kind: 'text', max: 254, goes: true },
  relation: { kind: 'text', max: 100, goes: true },
});

export const patientFields = labelled('patient', {
  initials: {
    kind: 'text',
    max: 60,
    element: 'D.1',
    nulls: nulls.askedOrNotKnown,
    goes: true,
  },
  /** A name from a report that is too long for the initials. Never exported. */
  name: { kind: 'text', max: 200, goes: true },
  recordNumber: {
    kind: 'text',
    max: 20,
    element: 'D.1.1.3',
    nulls: nulls.withheld,
    goes: true,
  },
  birthDate: { kind: 'date', use: 'birth', element: 'D.2.1', nulls: nulls.withheld, goes: true },
  ageAtOnset: { kind: 'amount', digits: 5, units: ageUnits, usual: 'a', element: 'D.2.2' },
  gestationAtOnset: {
    kind: 'amount',
    digits: 3,
    units: gestationUnits,
    element: 'D.2.2.1',
  },
  ageGroup: {
    kind: 'code',
    codes: ageGroups,
    element: 'D.2.3',
    nulls: ['NI', 'MSK', 'UNK', 'ASKU'],
  },
  weightKg: { kind: 'number', digits: 6, unit: 'kg', element: 'D.3' },
  heightCm: { kind: 'number', digits: 3, unit: 'cm', element: 'D.4' },
  sex: { kind: 'code', codes: sexes, element: 'D.5', nulls: nulls.notKnownOrAsked },
  historyText: {
    kind: 'text',
    max: 10_000,
    element: 'D.7.2',
    nulls: nulls.notKnownOrAsked,
    goes: true,
  },
  pregnant: { kind: 'yesNo' },
  lastMenstrualPeriod: {
    kind: 'date',
    element: 'D.6',
    nulls: nulls.withheld,
    goes: true,
  },
  pregnancyOutcome: { kind: 'code', codes: pregnancyOutcomes },
  breastFeeding: { kind: 'yesNo' },
  /** How the medicine reached a child or an unborn child. The parent is `parent`. */
  exposedVia: { kind: 'code', codes: exposures, isPlain: true },
  ward: { kind: 'text', list: 'departments', max: 100, goes: true },
});

/** The history of the patient, D.7.1.r, or of the parent. */
export const historyOf = <Element extends 'D.7.1.r' | 'D.10.7.1.r'>(element: Element) =>
  ({
    kind: 'entries',
    atMost: entriesMax,
    name: 'term',
    fields: labelled('history', {
      term: { kind: 'text', max: 250, goes: true },
      code: { ...meddraCode, element: `${element}.1b` },
      start: { kind: 'date', element: `${element}.2`, nulls: nulls.asked },
      continuing: {
        kind: 'yesNo',
        element: `${element}.3`,
        nulls: nulls.askedOrNotKnown,
      },
      end: { kind: 'date', element: `${element}.4`, nulls: nulls.asked },
      comment: { kind: 'text', max: 2000, element: `${element}.5`, goes: true },
    }),
  }) as const;

/** The earlier drugs of the patient, D.8.r, or of the parent. */
export const pastDrugsOf = <Element extends 'D.8.r' | 'D.10.8.r'>(element: Element) =>
  ({
    kind: 'entries',
    atMost: entriesMax,
    name: 'name',
    fields: labelled('pastDrug', {
      name: { kind: 'text', max: 250, element: `${element}.1`, nulls: ['UNK', 'NA'] },
      start: { kind: 'date', element: `${element}.4`, nulls: nulls.asked },
      end: { kind: 'date', element: `${element}.5`, nulls: nulls.asked },
    }),
  }) as const;

/** The parent of a patient whom a medicine reached through this parent: D.10. */
export const parentFields = labelled('parent', {
  initials: {
    kind: 'text',
    max: 60,
    element: 'D.10.1',
    nulls: nulls.askedOrNotKnown,
    goes: true,
  },
  birthDate: { kind: 'date', use: 'birth', element: 'D.10.2.1', nulls: nulls.asked, goes: true },
  age: {
    kind: 'amount',
    digits: 3,
    units: parentAgeUnits,
    usual: 'a',
    element: 'D.10.2.2',
    goes: true,
  },
  sex: { kind: 'code', codes: sexes, element: 'D.10.6', nulls: nulls.notKnownOrAsked },
  lastMenstrualPeriod: {
    kind: 'date',
    element: 'D.10.3',
    nulls: nulls.asked,
    goes: true,
  },
  weightKg: { kind: 'number', digits: 6, unit: 'kg', element: 'D.10.4' },
  heightCm: { kind: 'number', digits: 3, unit: 'cm', element: 'D.10.5' },
  historyText: { kind: 'text', max: 10_000, element: 'D.10.7.2', goes: true },
  history: historyOf('D.10.7.1.r'),
  pastDrugs: pastDrugsOf('D.10.8.r'),
});
