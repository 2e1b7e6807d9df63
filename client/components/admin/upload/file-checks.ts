// What a file has to be before it is sent, and what is said when it is not or when the portal refuses it
// (specification 5 and 8). The portal looks into the file; here it is only its name, type and size.
import type { ToastText } from '#client/components/ui/toast-store.ts';
import { RequestError } from '#client/data/request.ts';
import { fileLimits, fileTexts, fileTypeOfName, tooLargeText, type FileKind } from '#contract/files-rules.ts';

export const kindHint: Record<FileKind, string> = {
  image: 'JPEG, PNG, WebP, AVIF or GIF, max 15MB',
  video: 'MP4, MOV or WebM, max 100MB',
  document: 'PDF, DOC, DOCX, PPT or PPTX, max 10MB',
};

const wrongKind: Record<FileKind, string> = {
  image: 'Please select an image file.',
  video: 'Please select a video file.',
  document: 'Please select a PDF, Word or PowerPoint file.',
};

/** By the type that the browser names, else by the name: not every system knows every type. */
export function kindOf({ type, name }: File): FileKind | undefined {
  if (type.startsWith('image/')) return 'image';
  if (type.startsWith('video/')) return 'video';
  return fileTypeOfName(name)?.kind;
}

/** What is wrong with a file for a field that takes `kind`, or null. */
export function fileFault(file: File, kind: FileKind): ToastText | null {
  if (kindOf(file) !== kind) return failure(fileTexts.invalidType.title, wrongKind[kind]);
  return file.size > fileLimits[kind] ? tooLarge(kind) : null;
}

/** The same for the gallery, which takes images and videos and has its own words. */
export function galleryFileFault(file: File): ToastText | null {
  const kind = kindOf(file);
  const { invalidType, galleryTooLarge } = fileTexts;
  if (kind !== 'image' && kind !== 'video') return failure(invalidType.title, invalidType.description);
  return file.size > fileLimits[kind] ? failure(galleryTooLarge.title, galleryTooLarge.description) : null;
}

/** What to say when the portal did not take a file for a field. */
export function uploadFailure(error: unknown, kind: FileKind): ToastText {
  const { status, problem } = answerOf(error);
  if (status === 401) return sessionExpired;
  if (status === 413) return tooLarge(kind);
  return failure(fileTexts.uploadFailed, problem?.message ?? fileTexts.uploadError);
}

/** The same for the gallery. */
export function galleryUploadFailure(error: unknown): ToastText {
  const { status, problem } = answerOf(error);
  const { galleryTooLarge, uploadFailed, uploadToast } = fileTexts;
  if (status === 401) return sessionExpired;
  if (status === 413) return failure(galleryTooLarge.title, problem?.details ?? galleryTooLarge.description);
  return failure(problem?.message ?? uploadFailed, uploadToast);
}

/** A toast's words in one line, for the place where they stay. */
export const inOneLine = ({ title, description }: ToastText) =>
  description ? `${title}: ${description}` : title;

const failure = (title: string, description: string): ToastText => ({
  title,
  description,
  destructive: true,
});
const tooLarge = (kind: FileKind) => failure(fileTexts.tooLarge, tooLargeText(kind));
const sessionExpired = failure(fileTexts.sessionExpired.title, fileTexts.sessionExpired.description);

const answerOf = (error: unknown): Partial<RequestError> => (error instanceof RequestError ? error : {});
