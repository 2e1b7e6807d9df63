// The fields of a case's drugs.
import { labelled } from '../../words/labels-rules.ts';
import {
  actionsTaken,
  dechallenges,
  drugFlags,
  drugRoles,
  intervalUnits,
  rechallenges,
} from './code-lists-rules.ts';
import { dose, duration, entriesMax, shortListMax, meddraCode, nulls, originField } from './fields-rules.ts';

const doseFields = labelled('dose', {
  amount: { ...dose, list: 'unit', element: 'G.k.4.r.1' },
  every: {
    kind: 'amount',
    list: 'frequency',
    digits: 4,
    units: intervalUnits,
    alone: ['{cyclical}', '{asnecessary}', '{total}'],
    element: 'G.k.4.r.2',
  },
  start: { kind: 'date', element: 'G.k.4.r.4', nulls: nulls.asked },
  end: { kind: 'date', element: 'G.k.4.r.5', nulls: nulls.asked },
  continuing: { kind: 'yesNo' },
  duration: { ...duration, element: 'G.k.4.r.6' },
  batch: { kind: 'text', max: 35, isBatch: true, element: 'G.k.4.r.7' },
  /** A message carries it in G.k.11. */
  expiry: { kind: 'date', mayBeFuture: true, use: 'expiry' },
  text: { kind: 'text', max: 2000, element: 'G.k.4.r.8', goes: true },
  form: { kind: 'text', list: 'form', max: 60, element: 'G.k.4.r.9.1', nulls: nulls.notKnownNotWithheld },
  formCode: {
    kind: 'text',
    max: 15,
    isPlain: true,
    isOfficial: true,
    element: 'G.k.4.r.9.2b',
  },
  formVersion: {
    kind: 'text',
    max: 25,
    isPlain: true,
    isOfficial: true,
    element: 'G.k.4.r.9.2a',
  },
  route: { kind: 'text', list: 'route', max: 60, element: 'G.k.4.r.10.1', nulls: nulls.notKnownNotWithheld },
  routeCode: {
    kind: 'text',
    max: 15,
    isPlain: true,
    isOfficial: true,
    element: 'G.k.4.r.10.2b',
  },
  routeVersion: {
    kind: 'text',
    max: 25,
    isPlain: true,
    isOfficial: true,
    element: 'G.k.4.r.10.2a',
  },
  /** How the parent took it, where the medicine reached the patient through a parent. */
  parentRoute: {
    kind: 'text',
    list: 'route',
    max: 60,
    element: 'G.k.4.r.11.1',
    nulls: nulls.notKnownNotWithheld,
  },
});

export const drugFields = labelled('drug', {
  role: { kind: 'code', codes: drugRoles, isPlain: true, element: 'G.k.1' },
  name: { kind: 'text', max: 250, element: 'G.k.2.2' },
  substances: {
    kind: 'rows',
    atMost: shortListMax,
    fields: labelled('substance', {
      name: { kind: 'text', max: 250, element: 'G.k.2.3.r.1' },
      strength: { ...dose, digits: 10, element: 'G.k.2.3.r.3' },
    }),
  },
  manufacturer: { kind: 'text', max: 60, element: 'G.k.3.3' },
  doses: { kind: 'entries', atMost: entriesMax, name: 'text', fields: doseFields },
  indications: {
    kind: 'rows',
    atMost: shortListMax,
    fields: labelled('indication', {
      text: {
        kind: 'text',
        max: 250,
        element: 'G.k.7.r.1',
        nulls: nulls.notKnownNotWithheld,
        goes: true,
      },
      code: { ...meddraCode, element: 'G.k.7.r.2b' },
    }),
  },
  action: { kind: 'code', codes: actionsTaken, element: 'G.k.8' },
  /** For the drug as a whole: the answer of its only pair, or not yet divided by reaction. */
  improvedAfterStopping: { kind: 'yesNo' },
  dechallenge: {
    kind: 'pairs',
    atMost: entriesMax,
    fields: labelled('dechallenge', {
      result: { kind: 'code', codes: dechallenges, isPlain: true },
    }),
  },
  timeToOnset: {
    kind: 'pairs',
    atMost: entriesMax,
    fields: labelled('timeToOnset', {
      interval: { ...duration, isPlain: true, element: 'G.k.9.i.3.1' },
    }),
  },
  assessments: {
    kind: 'rows',
    atMost: entriesMax,
    isOfficial: true,
    fields: labelled('assessment', {
      reaction: { kind: 'reaction', isPlain: true, element: 'G.k.9.i.1' },
      source: { kind: 'text', max: 60, element: 'G.k.9.i.2.r.1' },
      method: { kind: 'text', max: 60, element: 'G.k.9.i.2.r.2' },
      result: { kind: 'text', max: 60, element: 'G.k.9.i.2.r.3' },
    }),
  },
  rechallenge: {
    kind: 'pairs',
    atMost: entriesMax,
    fields: labelled('rechallenge', {
      result: { kind: 'code', codes: rechallenges, element: 'G.k.9.i.4' },
    }),
  },
  flags: { kind: 'codes', codes: drugFlags, element: 'G.k.10.r' },
  advisedBy: { kind: 'text', max: 200, goes: true },
  note: { kind: 'text', max: 2000, element: 'G.k.11', goes: true },
  origin: originField,
});
