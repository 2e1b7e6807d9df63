// A text of the awareness page, in one of six sections.
import { type InputOf, type RecordOf, resource, updatedAt } from '../fields/kinds-rules.ts';
import { textMax } from '../text-rules.ts';

export const awarenessSections = [
  'about',
  'what_is_pv',
  'why_reporting',
  'myths_facts',
  'gallery',
  'resources',
] as const;

export const awarenessContent = resource({
  kind: 'awareness-content',
  is: 'A text of the awareness page.',
  one: 'a text',
  many: 'texts of the awareness page',
  isPublic: true,
  fields: {
    section: { kind: 'choice', is: 'section of the page', values: awarenessSections, search: true },
    title: { kind: 'text', is: 'heading', search: true },
    content: { kind: 'longText', is: 'text', max: textMax.content, search: true },
    updatedAt,
  },
  name: 'title',
  order: ['section', 'updatedAt desc'],
});
export type AwarenessContent = RecordOf<typeof awarenessContent>;
export type AwarenessContentInput = InputOf<typeof awarenessContent>;
