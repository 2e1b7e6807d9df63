// The fields of a case's reporters, of its patient, and of the parent through whom a medicine reached the patient. No zod here: public pages may load this file.
import {
  ageGroups,
  ageUnits,
  exposures,
  gestationUnits,
  parentAgeUnits,
  pregnancyOutcomes,
  qualifications,
  sexes,
} from './code-lists-rules.ts';
import { countryField, entriesMax, type Fields, meddraCode, nulls } from './fields-rules.ts';

export const reporterFields = {
  title: {
    kind: 'text',
    max: 50,
    label: 'Title',
    element: 'C.2.r.1.1',
    nulls: nulls.askedOrNotKnown,
    goes: true,
  },
  givenName: {
    kind: 'text',
    max: 60,
    label: 'Given name',
    element: 'C.2.r.1.2',
    nulls: nulls.asked,
    goes: true,
  },
  middleName: {
    kind: 'text',
    max: 60,
    label: 'Middle name',
    element: 'C.2.r.1.3',
    nulls: nulls.asked,
    goes: true,
  },
  familyName: {
    kind: 'text',
    max: 60,
    label: 'Family name',
    element: 'C.2.r.1.4',
    nulls: nulls.asked,
    goes: true,
  },
  organisation: {
    kind: 'text',
    max: 60,
    label: 'Organisation',
    element: 'C.2.r.2.1',
    nulls: nulls.asked,
    goes: true,
  },
  department: {
    kind: 'text',
    max: 60,
    label: 'Department',
    element: 'C.2.r.2.2',
    nulls: nulls.asked,
    goes: true,
  },
  street: { kind: 'text', max: 100, label: 'Street', element: 'C.2.r.2.3', nulls: nulls.asked, goes: true },
  city: { kind: 'text', max: 35, label: 'City', element: 'C.2.r.2.4', nulls: nulls.asked, goes: true },
  state: { kind: 'text', max: 40, label: 'State', element: 'C.2.r.2.5', nulls: nulls.asked, goes: true },
  postcode: {
    kind: 'text',
    max: 15,
    label: 'PIN code',
    element: 'C.2.r.2.6',
    nulls: nulls.asked,
    goes: true,
  },
  telephone: {
    kind: 'text',
    max: 33,
    label: 'Telephone',
    element: 'C.2.r.2.7',
    nulls: nulls.asked,
    goes: true,
  },
  country: { ...countryField, label: 'Country', element: 'C.2.r.3', nulls: nulls.asked },
  qualification: {
    kind: 'code',
    codes: qualifications,
    label: 'Qualification',
    element: 'C.2.r.4',
    nulls: nulls.notKnown,
  },
  primary: { kind: 'yesNo', isPlain: true, label: 'Primary source', element: 'C.2.r.5' },
  /** The contact as the quick form has it: an e-mail address, a telephone number or both. Never exported. */
  contact: { kind: 'text', max: 200, label: 'Contact', goes: true },
  email: { kind: 'text', max: 254, label: 'E-mail', goes: true },
  relation: { kind: 'text', max: 100, label: 'Relation to the patient', goes: true },
} as const satisfies Fields;

export const patientFields = {
  initials: {
    kind: 'text',
    max: 60,
    label: 'Initials',
    element: 'D.1',
    nulls: nulls.askedOrNotKnown,
    goes: true,
  },
  /** A name from a report that is too long for the initials. Never exported. */
  name: { kind: 'text', max: 200, label: 'Name as reported', goes: true },
  recordNumber: {
    kind: 'text',
    max: 20,
    label: 'Record number',
    element: 'D.1.1.3',
    nulls: nulls.withheld,
    goes: true,
  },
  birthDate: { kind: 'date', label: 'Date of birth', element: 'D.2.1', nulls: nulls.withheld, goes: true },
  ageAtOnset: { kind: 'amount', digits: 5, units: ageUnits, label: 'Age at onset', element: 'D.2.2' },
  gestationAtOnset: {
    kind: 'amount',
    digits: 3,
    units: gestationUnits,
    label: 'Gestation at onset',
    element: 'D.2.2.1',
  },
  ageGroup: {
    kind: 'code',
    codes: ageGroups,
    label: 'Age group',
    element: 'D.2.3',
    nulls: ['NI', 'MSK', 'UNK', 'ASKU'],
  },
  weightKg: { kind: 'number', digits: 6, label: 'Weight (kg)', element: 'D.3' },
  heightCm: { kind: 'number', digits: 3, label: 'Height (cm)', element: 'D.4' },
  sex: { kind: 'code', codes: sexes, label: 'Sex', element: 'D.5', nulls: nulls.notKnownOrAsked },
  historyText: {
    kind: 'text',
    max: 10_000,
    label: 'History',
    element: 'D.7.2',
    nulls: nulls.notKnownOrAsked,
    goes: true,
  },
  pregnant: { kind: 'yesNo', label: 'Pregnant' },
  lastMenstrualPeriod: {
    kind: 'date',
    label: 'Last menstrual period',
    element: 'D.6',
    nulls: nulls.withheld,
    goes: true,
  },
  pregnancyOutcome: { kind: 'code', codes: pregnancyOutcomes, label: 'Outcome of the pregnancy' },
  breastFeeding: { kind: 'yesNo', label: 'Breast-feeding' },
  /** How the medicine reached a child or an unborn child. The parent is `parent`. */
  exposedVia: { kind: 'code', codes: exposures, isPlain: true, label: 'Exposed by a parent' },
  ward: { kind: 'text', max: 100, label: 'Department or ward', goes: true },
} as const satisfies Fields;

/** The history of the patient, D.7.1.r, or of the parent. */
export const historyOf = <Element extends 'D.7.1.r' | 'D.10.7.1.r'>(element: Element) =>
  ({
    kind: 'entries',
    atMost: entriesMax,
    name: 'term',
    label: 'History',
    fields: {
      term: { kind: 'text', max: 250, label: 'Condition', goes: true },
      code: { ...meddraCode, label: 'MedDRA code', element: `${element}.1b` },
      start: { kind: 'date', label: 'From', element: `${element}.2`, nulls: nulls.asked },
      continuing: {
        kind: 'yesNo',
        label: 'Continuing',
        element: `${element}.3`,
        nulls: nulls.askedOrNotKnown,
      },
      end: { kind: 'date', label: 'To', element: `${element}.4`, nulls: nulls.asked },
      comment: { kind: 'text', max: 2000, label: 'Comment', element: `${element}.5`, goes: true },
    },
  }) as const;

/** The earlier drugs of the patient, D.8.r, or of the parent. */
export const pastDrugsOf = <Element extends 'D.8.r' | 'D.10.8.r'>(element: Element) =>
  ({
    kind: 'entries',
    atMost: entriesMax,
    name: 'name',
    label: 'Earlier drug',
    fields: {
      name: { kind: 'text', max: 250, label: 'Name', element: `${element}.1`, nulls: ['UNK', 'NA'] },
      start: { kind: 'date', label: 'Started', element: `${element}.4`, nulls: nulls.asked },
      end: { kind: 'date', label: 'Stopped', element: `${element}.5`, nulls: nulls.asked },
    },
  }) as const;

/** The parent of a patient whom a medicine reached through this parent: D.10. */
export const parentFields = {
  initials: {
    kind: 'text',
    max: 60,
    label: 'Initials',
    element: 'D.10.1',
    nulls: nulls.askedOrNotKnown,
    goes: true,
  },
  birthDate: { kind: 'date', label: 'Date of birth', element: 'D.10.2.1', nulls: nulls.asked, goes: true },
  age: {
    kind: 'amount',
    digits: 3,
    units: parentAgeUnits,
    label: 'Age',
    element: 'D.10.2.2',
    goes: true,
  },
  sex: { kind: 'code', codes: sexes, label: 'Sex', element: 'D.10.6', nulls: nulls.notKnownOrAsked },
  lastMenstrualPeriod: {
    kind: 'date',
    label: 'Last menstrual period',
    element: 'D.10.3',
    nulls: nulls.asked,
    goes: true,
  },
  weightKg: { kind: 'number', digits: 6, label: 'Weight (kg)', element: 'D.10.4' },
  heightCm: { kind: 'number', digits: 3, label: 'Height (cm)', element: 'D.10.5' },
  historyText: { kind: 'text', max: 10_000, label: 'Relevant history', element: 'D.10.7.2', goes: true },
  history: historyOf('D.10.7.1.r'),
  pastDrugs: pastDrugsOf('D.10.8.r'),
} as const satisfies Fields;
