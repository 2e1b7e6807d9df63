// A text that replaces a section of the home page.
import * as z from 'zod/mini';
import {
  editable,
  id,
  oneOf,
  optionalLink,
  optionalText,
  optionalUrl,
  requiredText,
  time,
  yesNo,
} from './fields.ts';
import { storedMedia } from './files.ts';
import { textMax } from './text-rules.ts';

export const homepageSections = ['gallery', 'actions', 'tools', 'about', 'features', 'cta'] as const;

export const homepageContentInput = z.object({
  section: oneOf(homepageSections),
  title: requiredText(textMax.line),
  content: requiredText(textMax.content),
  imageUrl: optionalUrl(),
  buttonText: optionalText(textMax.line),
  buttonLink: optionalLink(),
  isActive: z._default(yesNo(), true),
});
export type HomepageContentInput = z.infer<typeof homepageContentInput>;

export const homepageContent = z.object({
  id: id(),
  section: z.string(),
  title: z.string(),
  content: z.string(),
  imageUrl: z.nullable(z.string()),
  /** Null when the file is not stored in the portal. */
  imageMedia: z.nullable(storedMedia),
  buttonText: z.nullable(z.string()),
  buttonLink: z.nullable(z.string()),
  isActive: z.boolean(),
  updatedAt: time(),
  ...editable,
});
export type HomepageContent = z.infer<typeof homepageContent>;
