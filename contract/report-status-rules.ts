// The words of the status page and the bounds of attachments, without zod: public pages load this file.

/** The states that a reporter sees: publicStates of cases/steps-rules.ts says which state of a case is which. */
export const publicStateWords = [
  'received',
  'inWork',
  'question',
  'assessed',
  'sent',
  'closed',
  'referred',
] as const;
export type PublicState = (typeof publicStateWords)[number];

/** What a reporter may attach. */
export const attachmentTypes = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/heic',
  'application/pdf',
] as const;
export const attachmentMaxBytes = 10 * 1024 * 1024;
/** Most attachments of one report. */
export const attachmentsMax = 5;
