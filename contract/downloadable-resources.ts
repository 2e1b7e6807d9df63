// A document that visitors can download.
import * as z from 'zod/mini';
import { editable, id, optionalText, requiredText, time, yesNo } from './fields.ts';
import { textMax } from './text-rules.ts';

export const resourceCategories = ['brochures', 'posters', 'guidelines', 'forms'] as const;

export const downloadableResourceInput = z.object({
  title: requiredText(textMax.line),
  description: optionalText(textMax.caption),
  filename: requiredText(textMax.line),
  originalName: requiredText(textMax.line),
  /** Size as text, such as '240 KB'. */
  fileSize: requiredText(textMax.line),
  /** The name that `POST /api/admin/upload` returned; without it there is no file to download. */
  uploadedFilename: optionalText(textMax.line),
  /** One of `resourceCategories`, or another name, under which the awareness page groups it. */
  category: z._default(requiredText(textMax.line), 'brochures'),
  isActive: z._default(yesNo(), true),
});
export type DownloadableResourceInput = z.infer<typeof downloadableResourceInput>;

export const downloadableResource = z.object({
  id: id(),
  title: z.string(),
  description: z.nullable(z.string()),
  filename: z.string(),
  originalName: z.string(),
  fileSize: z.string(),
  /** Whether there is a file to download. */
  hasFile: z.boolean(),
  category: z.string(),
  uploadedAt: time(),
  isActive: z.boolean(),
  ...editable,
});
export type DownloadableResource = z.infer<typeof downloadableResource>;
