// Kinds of terms. No zod here.

export const termKinds = ['reaction', 'substance'] as const;
export type TermKind = (typeof termKinds)[number];
