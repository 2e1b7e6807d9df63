// A message of the institute's leadership on the about page.
import * as z from 'zod/mini';
import { editable, id, optionalUrl, requiredText, sortOrder, time, yesNo } from './fields.ts';
import { storedMedia } from './files.ts';
import { textMax } from './text-rules.ts';

export const authorityMessageInput = z.object({
  authorityName: requiredText(textMax.line),
  designation: requiredText(textMax.line),
  message: requiredText(textMax.narrative),
  imageUrl: optionalUrl(),
  sortOrder: z._default(sortOrder(), 0),
  isActive: z._default(yesNo(), true),
});
export type AuthorityMessageInput = z.infer<typeof authorityMessageInput>;

export const authorityMessage = z.object({
  id: id(),
  authorityName: z.string(),
  designation: z.string(),
  message: z.string(),
  imageUrl: z.nullable(z.string()),
  /** Null when the file is not stored in the portal. */
  imageMedia: z.nullable(storedMedia),
  sortOrder: z.int(),
  isActive: z.boolean(),
  updatedAt: time(),
  ...editable,
});
export type AuthorityMessage = z.infer<typeof authorityMessage>;
