// A section of the about page.
import * as z from 'zod/mini';
import { editable, id, optionalUrl, requiredText, sortOrder, time, yesNo } from './fields.ts';
import { storedMedia } from './files.ts';
import { textMax } from './text-rules.ts';

export const aboutSectionInput = z.object({
  title: requiredText(textMax.line),
  content: requiredText(textMax.content),
  imageUrl: optionalUrl(),
  videoUrl: optionalUrl(),
  sortOrder: z._default(sortOrder(), 0),
  isActive: z._default(yesNo(), true),
});
export type AboutSectionInput = z.infer<typeof aboutSectionInput>;

export const aboutSection = z.object({
  id: id(),
  title: z.string(),
  content: z.string(),
  imageUrl: z.nullable(z.string()),
  videoUrl: z.nullable(z.string()),
  /** Null when the file is not stored in the portal. */
  imageMedia: z.nullable(storedMedia),
  videoMedia: z.nullable(storedMedia),
  sortOrder: z.int(),
  isActive: z.boolean(),
  updatedAt: time(),
  ...editable,
});
export type AboutSection = z.infer<typeof aboutSection>;
