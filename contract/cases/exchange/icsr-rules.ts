// The words for ways and states of messages to and from other institutions. No zod here.

export const submissionWays = {
  file: 'Sent as a file',
  download: 'Downloaded',
  typed: 'Typed into the national system',
} as const;

/** The state of a version that was sent. */
export const submissionStates = {
  sent: 'Sent, no answer yet',
  accepted: 'Accepted',
  acceptedWithWarning: 'Accepted with a warning',
  rejected: 'Rejected',
  resend: 'To be sent again: the receiver rejected the whole file',
} as const;

/** The result of an import for a message. */
export const importFates = {
  new: 'New case',
  possibleDuplicate: 'New case, possibly a duplicate',
  update: 'New information for a known case',
  older: 'Not newer than what is stored: nothing changes',
  refused: 'Refused',
} as const;

/** The result of an acknowledgement for a message. */
export const messageFates = {
  accepted: 'Accepted',
  acceptedWithWarning: 'Accepted with a warning',
  rejected: 'Rejected',
  resend: 'To be sent again',
  unchanged: 'Known already',
  conflict: 'Contradicts an earlier acceptance: stored, but nothing changed',
  unmatched: 'No such message was sent',
  noAnswer: 'Not named in the file: still without an answer',
} as const;

/** Whether a version is a follow-up: an earlier version of the case was sent. A download does not count as sent. */
export const isFollowUp = (
  submissions: readonly { way: string; version: number }[],
  version: number,
): boolean => submissions.some((one) => one.way !== 'download' && one.version < version);
