// Checks of a file before it is sent, and the messages when a check or the portal refuses it. Here only name,
// type and size are checked; the portal checks the content.
import type { ToastText } from '#client/components/ui/toast-store.ts';
import { RequestError } from '#client/data/request.ts';
import { m } from '#client/paraglide/messages.js';
import { fileLimits, fileTypeOfName, limitsInMB, type FileKind } from '#contract/files-rules.ts';

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
  if (kindOf(file) !== kind) return failure(m.admin_upload_invalid_type(), wrongKind[kind]);
  return file.size > fileLimits[kind] ? tooLarge(kind) : null;
}

/** The same for the gallery, which takes images and videos and has its own messages. */
export function galleryFileFault(file: File): ToastText | null {
  const kind = kindOf(file);
  if (kind !== 'image' && kind !== 'video')
    return failure(m.admin_upload_invalid_type(), m.admin_upload_invalid_type_text());
  return file.size > fileLimits[kind] ? galleryTooLarge() : null;
}

/** The message when the portal refused a file for a field. */
export function uploadFailure(error: unknown, kind: FileKind): ToastText {
  const { status, problem } = answerOf(error);
  if (status === 401) return sessionExpired;
  if (status === 413) return tooLarge(kind);
  return failure(m.admin_upload_failed(), problem?.message ?? m.admin_upload_error());
}

/** The same for the gallery. */
export function galleryUploadFailure(error: unknown): ToastText {
  const { status, problem } = answerOf(error);
  if (status === 401) return sessionExpired;
  if (status === 413) return galleryTooLarge(problem?.details);
  return failure(problem?.message ?? m.admin_upload_failed(), m.admin_upload_failed_text());
}

/** A toast's texts in one line, for messages that stay on the screen. */
export const inOneLine = ({ title, description }: ToastText) =>
  description ? `${title}: ${description}` : title;

const failure = (title: string, description: string): ToastText => ({
  title,
  description,
  destructive: true,
});
const tooLarge = (kind: FileKind) =>
  failure(m.admin_upload_too_large(), m.admin_upload_too_large_text({ most: limitsInMB[kind] }));
const galleryTooLarge = (details: string = m.admin_upload_gallery_too_large_text()) =>
  failure(m.admin_upload_gallery_too_large(), details);
const sessionExpired = failure(m.admin_upload_session_expired(), m.admin_upload_session_expired_text());

const answerOf = (error: unknown): Partial<RequestError> => (error instanceof RequestError ? error : {});
