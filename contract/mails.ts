// Mails: what the portal offers if it sends mails, and the outbox for administrators.
import * as z from 'zod/mini';
import { email, id, oneOf, requiredText, time } from './fields.ts';
import { mailKinds, type MailKind, mailStates, type MailState } from './mails-rules.ts';
import { textMax } from './text-rules.ts';
import { newPassword } from './users.ts';
import { accounts } from './words/accounts-rules.ts';

export const mailService = z.object({
  /** Whether the portal sends mails: `SMTP_URL` is set. */
  available: z.boolean(),
});

/** The reporter asks for a mail with the number of the report. */
export const numberMail = z.object({
  reference: z.string(),
  code: z.string(),
  email: email({
    required: () => accounts('email_missing'),
  }),
});

export const forgottenPassword = z.object({
  /** Username, or a verified e-mail address. */
  account: requiredText(textMax.email, { required: () => accounts('account_missing') }),
});

/** The part after `#` in the address of a mailed link. */
const token = () => requiredText(textMax.line, { required: () => accounts('link_incomplete') });

export const passwordByLink = z.object({ token: token(), newPassword });

export const addressByLink = z.object({ token: token() });

/** A mail of the outbox, without its text. */
export const outboxMail = z.object({
  id: id(),
  kind: oneOf(Object.keys(mailKinds) as [MailKind, ...MailKind[]]),
  state: oneOf(Object.keys(mailStates) as [MailState, ...MailState[]]),
  /** The username of the account that gets it; null: a reporter. */
  username: z.nullable(z.string()),
  /** The reference number of the report, in a mail to a reporter. */
  reference: z.nullable(z.string()),
  createdAt: time(),
  sentAt: z.nullable(time()),
  undeliveredAt: z.nullable(time()),
  attempts: z.int(),
  /** When a failed one is tried again. */
  nextAt: z.nullable(time()),
  /** Why the last attempt failed. */
  problem: z.nullable(z.string()),
  /** Whether it can be tried again: it is undelivered, and its address is still there. */
  canRetry: z.boolean(),
});
export type OutboxMail = z.infer<typeof outboxMail>;

/** How many mails the list shows. */
export const shownMails = 200;
