// The words for ways and states of messages to and from other institutions.
import { names } from '../../words/labels-rules.ts';

export const submissionWays = names('submissionWays', ['file', 'download', 'typed']);

/** The state of a version that was sent. */
export const submissionStates = names('submissionStates', [
  'sent',
  'accepted',
  'acceptedWithWarning',
  'rejected',
  'resend',
]);

/** The states of a message that the receiver did not take. */
export const notTaken = ['rejected', 'resend'] as const;

/** Whether the receiver did not take a message: it has not arrived, and what the receiver calls it is no number of the case. */
export const isNotTaken = (state: string): boolean => (notTaken as readonly string[]).includes(state);

/** What has become of a file that leaves by itself. */
export const pushStates = names('pushStates', [
  'waiting',
  'sending',
  'taken',
  'refused',
  'unknown',
  'notSent',
]);

/** The result of an import for a message. */
export const importFates = names('importFates', [
  'new',
  'possibleDuplicate',
  'update',
  'older',
  'remark',
  'refused',
]);

/** The result of an acknowledgement for a message. */
export const messageFates = names('messageFates', [
  'accepted',
  'acceptedWithWarning',
  'rejected',
  'resend',
  'unchanged',
  'conflict',
  'unmatched',
  'noAnswer',
]);

/** Whether a version is a follow-up: an earlier version of the case was sent. A download does not count as sent. */
export const isFollowUp = (
  submissions: readonly { way: string; version: number }[],
  version: number,
): boolean => submissions.some((one) => one.way !== 'download' && one.version < version);
