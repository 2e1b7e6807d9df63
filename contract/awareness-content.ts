// A text of the awareness page, in one of six sections.
import * as z from 'zod/mini';
import { editable, id, oneOf, requiredText, time } from './fields.ts';
import { textMax } from './text-rules.ts';

export const awarenessSections = [
  'about',
  'what_is_pv',
  'why_reporting',
  'myths_facts',
  'gallery',
  'resources',
] as const;

export const awarenessContentInput = z.object({
  section: oneOf(awarenessSections),
  title: requiredText(textMax.line),
  content: requiredText(textMax.content),
});
export type AwarenessContentInput = z.infer<typeof awarenessContentInput>;

export const awarenessContent = z.object({
  id: id(),
  section: z.string(),
  title: z.string(),
  content: z.string(),
  updatedAt: time(),
  ...editable,
});
export type AwarenessContent = z.infer<typeof awarenessContent>;
