// Something that the centre did for people: training, outreach or a visit. The packs of figures count them.
import { type RecordOf, resource, updatedAt } from '../fields/kinds-rules.ts';
import { names } from '../words/labels-rules.ts';
import { textMax } from '../text-rules.ts';

export const eventKinds = ['training', 'awareness', 'wardRound', 'meeting', 'alert', 'other'] as const;
export type EventKind = (typeof eventKinds)[number];
export const eventKindNames = names('eventKinds', eventKinds);

export const centreEvents = resource({
  kind: 'centre-events',
  one: 'an event of the centre',
  many: 'events of the centre',
  access: 'cases',
  fields: {
    day: { kind: 'day' },
    kind: { kind: 'choice', values: eventKinds, default: 'training' },
    title: { kind: 'text', max: 120, search: true },
    department: { kind: 'text', max: 100, isOptional: true, search: true },
    people: { kind: 'number', min: 0, max: 1_000_000 },
    note: { kind: 'longText', max: textMax.paragraph, isOptional: true, search: true },
    updatedAt,
  },
  name: 'title',
  order: ['day desc', 'title'],
});
export type CentreEvent = RecordOf<typeof centreEvents>;
