// An official link of the footer.
import * as z from 'zod/mini';
import { editable, id, oneOf, requiredText, sortOrder, url, yesNo } from './fields.ts';
import { textMax } from './text-rules.ts';

export const linkIcons = ['ExternalLink', 'Globe', 'Building', 'Link'] as const;

export const contactLinkInput = z.object({
  title: requiredText(textMax.line),
  url: url(),
  icon: z._default(oneOf(linkIcons), 'ExternalLink'),
  isActive: z._default(yesNo(), true),
  sortOrder: z._default(sortOrder(), 0),
});
export type ContactLinkInput = z.infer<typeof contactLinkInput>;

export const contactLink = z.object({
  id: id(),
  title: z.string(),
  url: z.string(),
  icon: z.string(),
  isActive: z.boolean(),
  sortOrder: z.int(),
  ...editable,
});
export type ContactLink = z.infer<typeof contactLink>;
