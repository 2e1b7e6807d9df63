// What erasing a person from a record means (docs/decisions/0016): which fields go, and what stays. No zod here.

/** What stands where a person's words have been. */
export const erasedText = '[erased]';

/** The kinds of records that visitors send, with the fields that go. */
export const erasedFields = {
  'adr-reports': ['name', 'age', 'contact', 'symptoms', 'message'],
  'contact-messages': ['name', 'email', 'message'],
  'quiz-scores': ['playerName'],
} as const;
export type PersonKind = keyof typeof erasedFields;
export const personKinds = Object.keys(erasedFields) as [PersonKind, ...PersonKind[]];

/** The age that stays: the first year of its decade; from 90 on all ages are one. */
export function ageBand(age: number): number {
  return Math.min(Math.floor(age / 10) * 10, 90);
}

/** The band as people read it: '40 to 49', '90 or more'. */
export function ageBandText(band: number): string {
  return band >= 90 ? '90 or more' : `${band} to ${band + 9}`;
}

/** What a search for a person must hold, in characters. */
export const personSearchMin = 3;

/** The most records of each kind that a search shows, and that one request erases or exports in all. */
export const personRecordsMax = 100;
