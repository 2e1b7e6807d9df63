// How a file comes in: one multipart upload, or the object flow of three steps (specification 7).
import * as z from 'zod/mini';
import { oneOf, requiredText } from './fields.ts';
import { textMax } from './text-rules.ts';

export const uploadedFile = z.object({
  type: oneOf(['image', 'video', 'document']),
  filename: z.string(),
  originalName: z.string(),
});
export type UploadedFile = z.infer<typeof uploadedFile>;

export const objectUpload = z.object({ uploadURL: z.string() });

export const objectNormalizeInput = z.object({
  rawPath: requiredText(textMax.url),
  visibility: oneOf(['public']),
});
export const objectNormalized = z.object({ normalizedPath: z.string() });
