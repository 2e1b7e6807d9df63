// Kinds of terms.

export const termKinds = ['reaction', 'substance'] as const;
export type TermKind = (typeof termKinds)[number];
