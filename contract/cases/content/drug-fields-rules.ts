// The fields of a case's drugs. No zod here: public pages may load this file.
import {
  actionsTaken,
  dechallenges,
  drugFlags,
  drugRoles,
  intervalUnits,
  rechallenges,
} from './code-lists-rules.ts';
import {
  dose,
  duration,
  entriesMax,
  shortListMax,
  type Fields,
  meddraCode,
  nulls,
  originField,
} from './fields-rules.ts';

const doseFields = {
  amount: { ...dose, label: 'Dose', element: 'G.k.4.r.1' },
  every: {
    kind: 'amount',
    digits: 4,
    units: intervalUnits,
    alone: ['{cyclical}', '{asnecessary}', '{total}'],
    label: 'Every',
    element: 'G.k.4.r.2',
  },
  start: { kind: 'date', label: 'Started', element: 'G.k.4.r.4', nulls: nulls.asked },
  end: { kind: 'date', label: 'Stopped', element: 'G.k.4.r.5', nulls: nulls.asked },
  continuing: { kind: 'yesNo', label: 'Still taken' },
  duration: { ...duration, label: 'Taken for', element: 'G.k.4.r.6' },
  batch: { kind: 'text', max: 35, label: 'Batch', element: 'G.k.4.r.7' },
  /** A message carries it in G.k.11. */
  expiry: { kind: 'date', mayBeFuture: true, label: 'Expiry' },
  text: { kind: 'text', max: 2000, label: 'Dosage in words', element: 'G.k.4.r.8', goes: true },
  form: { kind: 'text', max: 60, label: 'Form', element: 'G.k.4.r.9.1', nulls: nulls.notKnownNotWithheld },
  formCode: {
    kind: 'text',
    max: 15,
    isPlain: true,
    isOfficial: true,
    label: 'Code of the form',
    element: 'G.k.4.r.9.2b',
  },
  formVersion: {
    kind: 'text',
    max: 25,
    isPlain: true,
    isOfficial: true,
    label: 'Version of that code',
    element: 'G.k.4.r.9.2a',
  },
  route: { kind: 'text', max: 60, label: 'Route', element: 'G.k.4.r.10.1', nulls: nulls.notKnownNotWithheld },
  routeCode: {
    kind: 'text',
    max: 15,
    isPlain: true,
    isOfficial: true,
    label: 'Code of the route',
    element: 'G.k.4.r.10.2b',
  },
  routeVersion: {
    kind: 'text',
    max: 25,
    isPlain: true,
    isOfficial: true,
    label: 'Version of that code',
    element: 'G.k.4.r.10.2a',
  },
  /** How the parent took it, where the medicine reached the patient through a parent. */
  parentRoute: {
    kind: 'text',
    max: 60,
    label: 'Route of the parent',
    element: 'G.k.4.r.11.1',
    nulls: nulls.notKnownNotWithheld,
  },
} as const satisfies Fields;

export const drugFields = {
  role: { kind: 'code', codes: drugRoles, isPlain: true, label: 'Role', element: 'G.k.1' },
  name: { kind: 'text', max: 250, label: 'Name as reported', element: 'G.k.2.2' },
  substances: {
    kind: 'rows',
    atMost: shortListMax,
    label: 'Substances',
    fields: {
      name: { kind: 'text', max: 250, label: 'Substance', element: 'G.k.2.3.r.1' },
      strength: { ...dose, digits: 10, label: 'Strength', element: 'G.k.2.3.r.3' },
    },
  },
  manufacturer: { kind: 'text', max: 60, label: 'Manufacturer', element: 'G.k.3.3' },
  doses: { kind: 'entries', atMost: entriesMax, name: 'text', label: 'Dose', fields: doseFields },
  indications: {
    kind: 'rows',
    atMost: shortListMax,
    label: 'For what',
    fields: {
      text: {
        kind: 'text',
        max: 250,
        label: 'For what',
        element: 'G.k.7.r.1',
        nulls: nulls.notKnownNotWithheld,
        goes: true,
      },
      code: { ...meddraCode, label: 'MedDRA code', element: 'G.k.7.r.2b' },
    },
  },
  action: { kind: 'code', codes: actionsTaken, label: 'Action taken', element: 'G.k.8' },
  /** For the drug as a whole: the answer of its only pair, or not yet divided by reaction. */
  improvedAfterStopping: { kind: 'yesNo', label: 'Better after stopping' },
  dechallenge: {
    kind: 'pairs',
    atMost: entriesMax,
    label: 'After stopping',
    fields: { result: { kind: 'code', codes: dechallenges, isPlain: true, label: 'After stopping' } },
  },
  timeToOnset: {
    kind: 'pairs',
    atMost: entriesMax,
    label: 'Time to onset',
    fields: { interval: { ...duration, isPlain: true, label: 'Time to onset', element: 'G.k.9.i.3.1' } },
  },
  assessments: {
    kind: 'rows',
    atMost: entriesMax,
    isOfficial: true,
    label: 'Assessments by others',
    fields: {
      reaction: { kind: 'reaction', isPlain: true, label: 'Reaction', element: 'G.k.9.i.1' },
      source: { kind: 'text', max: 60, label: 'Source', element: 'G.k.9.i.2.r.1' },
      method: { kind: 'text', max: 60, label: 'Method', element: 'G.k.9.i.2.r.2' },
      result: { kind: 'text', max: 60, label: 'Result', element: 'G.k.9.i.2.r.3' },
    },
  },
  rechallenge: {
    kind: 'pairs',
    atMost: entriesMax,
    label: 'Given again',
    fields: { result: { kind: 'code', codes: rechallenges, label: 'Given again', element: 'G.k.9.i.4' } },
  },
  flags: { kind: 'codes', codes: drugFlags, label: 'Also', element: 'G.k.10.r' },
  advisedBy: { kind: 'text', max: 200, label: 'Who advised it', goes: true },
  note: { kind: 'text', max: 2000, label: 'Note', element: 'G.k.11', goes: true },
  origin: originField,
} as const satisfies Fields;
