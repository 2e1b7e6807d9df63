// The kinds and states of mails, with their words for administrators.
import { deskNames } from './words/desk-rules.ts';

export const mailKinds = deskNames('mailKinds', [
  'number',
  'question',
  'reminder',
  'overdue',
  'death',
  'grant',
  'retention',
  'address',
  'addressChange',
  'password',
]);
export type MailKind = keyof typeof mailKinds;

export const mailStates = deskNames('mailStates', ['waiting', 'sent', 'undelivered']);
export type MailState = keyof typeof mailStates;

export function mailStateOf({ sentAt, undeliveredAt }: Record<'sentAt' | 'undeliveredAt', string | null>) {
  if (sentAt !== null) return 'sent';
  return undeliveredAt === null ? 'waiting' : 'undelivered';
}

/** How long the links in mails are valid. */
export const linkMinutes = { password: 30, address: 24 * 60 } as const;
export type LinkPurpose = keyof typeof linkMinutes;
