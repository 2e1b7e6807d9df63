// The privacy notice at forms that collect personal data: what is collected, why, who sees it, how to withdraw, how to
// complain. Its texts are in the catalogues (`notice_...`).

/**
 * Which text of the notice a visitor saw. Change it whenever the text changes, in any language; a test compares
 * both.
 */
export const noticeVersion = '2026-11-23';

/** Longest version that a client may send, in characters. */
export const noticeVersionMax = 40;
