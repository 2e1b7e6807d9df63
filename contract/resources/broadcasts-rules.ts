// A broadcast that is announced: visitors see the next one with its date, and can put it into their calendar.
import { isActive, type RecordOf, resource, updatedAt } from '../fields/kinds-rules.ts';
import { textMax } from '../text-rules.ts';

export const broadcasts = resource({
  kind: 'broadcasts',
  one: 'an announced broadcast',
  many: 'announced broadcasts',
  publicList: 'Announced broadcasts, the latest first',
  fields: {
    title: { kind: 'text', isTranslated: true, search: true },
    startsAt: { kind: 'moment' },
    minutes: { kind: 'number', min: 5, max: 720, default: 60 },
    about: { kind: 'longText', isTranslated: true, max: textMax.paragraph, isOptional: true, search: true },
    isActive,
    updatedAt,
  },
  name: 'title',
  order: ['startsAt desc', 'updatedAt desc'],
});
export type AnnouncedBroadcast = RecordOf<typeof broadcasts>;

/** When an announced broadcast ends, in milliseconds. */
export const endOf = ({ startsAt, minutes }: Pick<AnnouncedBroadcast, 'startsAt' | 'minutes'>): number =>
  Date.parse(startsAt) + minutes * 60_000;
