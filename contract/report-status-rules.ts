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
