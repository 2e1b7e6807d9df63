// A photograph or video of the gallery. The file is at /uploads/{filename}.
import * as z from 'zod/mini';
import { editable, id, oneOf, optionalText, requiredText, time, yesNo } from './fields.ts';
import { storedMedia } from './files.ts';
import { textMax } from './text-rules.ts';

const galleryTypes = ['image', 'video'] as const;

export const galleryItemInput = z.object({
  type: z._default(oneOf(galleryTypes), 'image'),
  filename: requiredText(textMax.line),
  originalName: requiredText(textMax.line),
  caption: optionalText(textMax.caption),
});
export type GalleryItemInput = z.infer<typeof galleryItemInput>;

export const galleryItemChange = z.object({
  featured: z.optional(yesNo()),
  caption: z.optional(optionalText(textMax.caption)),
});

/** `?featured=true` lists only what the home page shows. */
export const galleryQuery = z.object({ featured: z.optional(oneOf(['true', 'false'])) });

export const galleryItem = z.object({
  id: id(),
  type: z.string(),
  filename: z.string(),
  originalName: z.string(),
  caption: z.nullable(z.string()),
  featured: z.boolean(),
  uploadedAt: time(),
  /** Null when the portal has no such file. */
  media: z.nullable(storedMedia),
  ...editable,
});
export type GalleryItem = z.infer<typeof galleryItem>;
