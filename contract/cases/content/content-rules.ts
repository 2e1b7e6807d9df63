// The content of a case: every field, once, with its number in E2B(R3), its label and its limits. Fields of drugs, events
// and people have their own files. Types, reading, differences, the JSON Schema, completeness and erasure follow from this
// list. A field without an element number is the portal's own.
import { labelled } from '../../words/labels-rules.ts';
import { firstSenders, reportTypes } from './code-lists-rules.ts';
import { drugFields } from './drug-fields-rules.ts';
import { reactionFields, testFields } from './event-fields-rules.ts';
import { entriesMax, shortListMax, identifier, languageField, nulls, type ValuesOf } from './fields-rules.ts';
import {
  historyOf,
  parentFields,
  pastDrugsOf,
  patientFields,
  reporterFields,
} from './people-fields-rules.ts';

/** All fields of the content of a case. */
export const contentFields = labelled('content', {
  reportType: {
    kind: 'code',
    codes: reportTypes,
    isOfficial: true,
    element: 'C.1.3',
  },
  firstReceivedOn: { kind: 'date', isOfficial: true, element: 'C.1.4' },
  latestInformationOn: { kind: 'date', isOfficial: true, element: 'C.1.5' },
  expedited: {
    kind: 'yesNo',
    isOfficial: true,
    element: 'C.1.7',
    nulls: nulls.noInformation,
  },
  worldwideId: {
    kind: 'text',
    max: 100,
    isPlain: true,
    isOfficial: true,
    element: 'C.1.8.1',
    ...identifier,
  },
  firstSender: {
    kind: 'code',
    codes: firstSenders,
    isPlain: true,
    isOfficial: true,
    element: 'C.1.8.2',
  },
  otherIds: {
    kind: 'rows',
    atMost: entriesMax,
    isOfficial: true,
    fields: labelled('otherId', {
      source: { kind: 'text', max: 100, isPlain: true, element: 'C.1.9.1.r.1' },
      id: {
        kind: 'text',
        max: 100,
        isPlain: true,
        element: 'C.1.9.1.r.2',
        ...identifier,
      },
    }),
  },
  linkedCases: {
    kind: 'texts',
    atMost: entriesMax,
    max: 100,
    isOfficial: true,
    element: 'C.1.10.r',
    ...identifier,
  },
  reporters: {
    kind: 'entries',
    atMost: shortListMax,
    name: 'familyName',
    fields: reporterFields,
  },
  /** People whom the centre may ask, if the reporter allows it. Never exported. */
  doctor: {
    kind: 'group',
    fields: labelled('doctor', {
      name: { kind: 'text', max: 200, goes: true },
      hospital: { kind: 'text', max: 200, goes: true },
      telephone: { kind: 'text', max: 33, goes: true },
    }),
  },
  patient: { kind: 'group', fields: patientFields },
  /** The parent through whom a medicine reached the patient. */
  parent: { kind: 'group', fields: parentFields },
  history: historyOf('D.7.1.r'),
  pastDrugs: pastDrugsOf('D.8.r'),
  death: {
    kind: 'group',
    fields: labelled('death', {
      /** A death of which neither the day nor the cause needs to be known. A message says it by D.9.1 without a day. */
      died: { kind: 'yesNo', isPlain: true },
      date: { kind: 'date', element: 'D.9.1', nulls: nulls.asked },
      causes: {
        kind: 'texts',
        atMost: shortListMax,
        max: 250,
        element: 'D.9.2.r.2',
        goes: true,
      },
      autopsy: {
        kind: 'yesNo',
        element: 'D.9.3',
        nulls: nulls.notKnownNotWithheld,
      },
      autopsyCauses: {
        kind: 'texts',
        atMost: shortListMax,
        max: 250,
        element: 'D.9.4.r.2',
        goes: true,
      },
    }),
  },
  reactions: { kind: 'entries', atMost: entriesMax, name: 'term', fields: reactionFields },
  meddraVersion: {
    kind: 'text',
    max: 4,
    isPlain: true,
    isOfficial: true,
    shape: /^\d{1,2}\.\d$/,
    hint: 'meddraVersion',
    element: 'E.i.2.1a',
  },
  tests: { kind: 'entries', atMost: entriesMax, name: 'name', fields: testFields },
  drugs: { kind: 'entries', atMost: entriesMax, name: 'name', fields: drugFields },
  narrative: { kind: 'text', max: 100_000, isPlain: true, element: 'H.1', goes: true },
  reporterComments: {
    kind: 'text',
    max: 20_000,
    isPlain: true,
    element: 'H.2',
    goes: true,
  },
  /** Answers to 'Is this right?' of the public form. They confirm nothing. They leave behind the comments (H.2). */
  reporterRemarks: {
    kind: 'texts',
    atMost: 20,
    max: 2_000,
    goes: true,
  },
  senderComments: {
    kind: 'text',
    max: 20_000,
    isPlain: true,
    isOfficial: true,
    element: 'H.4',
    goes: true,
  },
  nativeSummaries: {
    kind: 'rows',
    atMost: 10,
    goes: true,
    fields: labelled('nativeSummary', {
      text: { kind: 'text', max: 100_000, isPlain: true, element: 'H.5.r.1a', goes: true },
      language: { ...languageField, element: 'H.5.r.1b' },
    }),
  },
});

export type CaseContent = ValuesOf<typeof contentFields>;
export type Drug = NonNullable<CaseContent['drugs']>[number];
export type Reaction = NonNullable<CaseContent['reactions']>[number];
export type Test = NonNullable<CaseContent['tests']>[number];
export type Reporter = NonNullable<CaseContent['reporters']>[number];
