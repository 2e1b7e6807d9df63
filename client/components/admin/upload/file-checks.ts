// Checks of a file before it is sent, and the messages when a check or the portal refuses it. Here only name,
// type and size are checked; the portal checks the content.
import type { ToastText } from '#client/components/ui/toast-store.ts';
import { RequestError } from '#client/data/request.ts';
import { m } from '#client/paraglide/messages.js';
import { fileLimits, fileTexts, fileTypeOfName, tooLargeText, type FileKind } from '#contract/files-rules.ts';

export const kindHint: Record<FileKind, string> = {
  image: m.admin_ui_jpeg_png_webp_avif_or_gif_max(),
  video: m.admin_ui_mp4_mov_or_webm_max_100mb(),
  document: m.admin_ui_pdf_doc_docx_ppt_or_pptx_max(),
};

const wrongKind: Record<FileKind, string> = {
  image: m.admin_ui_please_select_an_image_file(),
  video: m.admin_ui_please_select_a_video_file(),
  document: m.admin_ui_please_select_a_pdf_word_or_powerpoint(),
};

/** By the browser's type, else by the name: not every system knows every type. */
function kindOf({ type, name }: File): FileKind | undefined {
  if (type.startsWith('image/')) return 'image';
  if (type.startsWith('video/')) return 'video';
  return fileTypeOfName(name)?.kind;
}

/** The fault of a file for a field that takes `kind`, or null. */
export function fileFault(file: File, kind: FileKind): ToastText | null {
  if (kindOf(file) !== kind) return failure(fileTexts.invalidType.title, wrongKind[kind]);
  return file.size > fileLimits[kind] ? tooLarge(kind) : null;
}

/** The same for the gallery, which takes images and videos and has its own messages. */
export function galleryFileFault(file: File): ToastText | null {
  const kind = kindOf(file);
  const { invalidType, galleryTooLarge } = fileTexts;
  if (kind !== 'image' && kind !== 'video') return failure(invalidType.title, invalidType.description);
  return file.size > fileLimits[kind] ? failure(galleryTooLarge.title, galleryTooLarge.description) : null;
}

/** The message when the portal refused a file for a field. */
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

/** A toast's texts in one line, for messages that stay on the screen. */
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
