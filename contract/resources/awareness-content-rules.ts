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
  one: 'a text',
  many: 'texts of the awareness page',
  publicList: 'Texts of the awareness page',
  fields: {
    section: { kind: 'choice', values: awarenessSections, search: true },
    title: { kind: 'text', isTranslated: true, search: true },
    content: { kind: 'longText', isTranslated: true, max: textMax.content, search: true },
    updatedAt,
  },
  name: 'title',
  order: ['section', 'updatedAt desc'],
});
export type AwarenessContent = RecordOf<typeof awarenessContent>;
export type AwarenessContentInput = InputOf<typeof awarenessContent>;
