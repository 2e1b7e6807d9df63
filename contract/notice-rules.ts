// The notice at the forms that take a person's data: what is taken, why, who sees it, how to withdraw, how to complain.
// Its words stand in the catalogues (`notice_...`). No zod here: the forms load this file.

/** Which words a visitor was shown. Raised whenever they change, in any language; a test holds both together. */
export const noticeVersion = '2026-11-22';

/** Longest version that a client may send, in characters. */
export const noticeVersionMax = 40;
