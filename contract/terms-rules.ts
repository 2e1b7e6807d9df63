// Kinds of terms and the fault of an ATC code. No zod here.

export const termKinds = ['reaction', 'substance'] as const;
export type TermKind = (typeof termKinds)[number];

/** A, A01, A01A, A01AB or A01AB02. The index of codes itself may not be shipped. */
export const isAtcCode = (text: string): boolean =>
  /^[A-Z](?:\d{2}(?:[A-Z](?:[A-Z](?:\d{2})?)?)?)?$/u.test(text);
