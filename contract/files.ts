// How a file comes in: one multipart upload, or the object flow of three steps (specification 7); and what records say
// of a file that the portal holds.
import * as z from 'zod/mini';
import { oneOf, requiredText } from './fields.ts';
import { textMax } from './text-rules.ts';

/** What the portal knows of an image or video under /uploads. */
export const storedMedia = z.object({
  /** In pixels, as it is shown; null for videos. */
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
  /** `#rrggbb`, to stand in its place while it loads. */
  colour: z.nullable(z.string()),
  /** The widths of `variantWidths` that are ready, smallest first, in each of `variantFormats`. */
  widths: z.array(z.int()),
  /** Names under /uploads of a video's still picture and of its captions (WebVTT). */
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
  /** What an administrator should know, such as that an animation was made a still picture. */
  note: z.nullable(z.string()),
});
export type UploadedFile = z.infer<typeof uploadedFile>;

export const objectUpload = z.object({ uploadURL: z.string() });

export const objectNormalizeInput = z.object({
  rawPath: requiredText(textMax.url),
  visibility: oneOf(['public']),
});
export const objectNormalized = z.object({ normalizedPath: z.string() });
