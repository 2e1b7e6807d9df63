// The kinds and states of mails, with their words for administrators. No zod here: screens load this file.

export const mailKinds = {
  number: 'Number of a report',
  question: 'A question waits',
  reminder: 'Reminder of a question',
  overdue: 'Overdue cases',
  death: 'A death',
  grant: 'Granted rights',
  retention: 'Shorter retention',
  address: 'Verification of an address',
  addressChange: 'Change of an address',
  password: 'Forgotten password',
} as const;
export type MailKind = keyof typeof mailKinds;

export const mailStates = { waiting: 'Waiting', sent: 'Sent', undelivered: 'Undelivered' } as const;
export type MailState = keyof typeof mailStates;

export function mailStateOf({ sentAt, undeliveredAt }: Record<'sentAt' | 'undeliveredAt', string | null>) {
  if (sentAt !== null) return 'sent';
  return undeliveredAt === null ? 'waiting' : 'undelivered';
}

/** How long the links in mails are valid. */
export const linkMinutes = { password: 30, address: 24 * 60 } as const;
export type LinkPurpose = keyof typeof linkMinutes;
