// Which files a report can have, how many and how large. No zod here: public pages may load this file.

/** Content types of photographs and documents that a person attaches to a report. */
export const attachmentTypes: readonly string[] = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'application/pdf',
];

export const attachmentLimits = { count: 5, bytes: 10 * 1024 * 1024 } as const;
