// Uploads: one multipart request, or the object flow of three steps; and what records say about a stored file.
import * as z from 'zod/mini';
import { oneOf, requiredText } from './fields.ts';
import { textMax } from './text-rules.ts';

/** The stored facts about an image or video under /uploads. */
export const storedMedia = z.object({
  /** In pixels, as displayed; null for videos. */
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
  /** `#rrggbb`, shown while the image loads. */
  colour: z.nullable(z.string()),
  /** The widths of `variantWidths` that exist, smallest first, in each of `variantFormats`. */
  widths: z.array(z.int()),
  /** Names under /uploads of a video's poster image and of its captions (WebVTT). */
  poster: z.nullable(z.string()),
  captions: z.nullable(z.string()),
});
export type StoredMedia = z.infer<typeof storedMedia>;

export const uploadedFile = z.object({
  type: oneOf(['image', 'video', 'document']),
  filename: z.string(),
  originalName: z.string(),
  /** Null for documents. */
  media: z.nullable(storedMedia),
  /** A note for administrators, for example that an animation became a still picture. */
  note: z.nullable(z.string()),
});
export type UploadedFile = z.infer<typeof uploadedFile>;

export const objectUpload = z.object({ uploadURL: z.string() });

export const objectNormalizeInput = z.object({
  rawPath: requiredText(textMax.url),
  visibility: oneOf(['public']),
});
export const objectNormalized = z.object({ normalizedPath: z.string() });
