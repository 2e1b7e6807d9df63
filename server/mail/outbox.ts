// The outbox. `addMail` adds a mail in the transaction of the write that causes it; the job 'send-mail' sends it
// (docs/decisions/0048). Without SMTP_URL nothing is added.
import { randomUUID } from 'node:crypto';
import type { MailKind } from '#contract/mails-rules.ts';
import type { MailConfig } from '../config.ts';
import type { Db } from '../db/tables.ts';
import { addJob } from '../jobs/queries.ts';
import { sign } from '../secret.ts';
import type { MailFacts } from './kinds.ts';
import { insertMail } from './queries.ts';

/** What of the portal mails need. */
export interface Post {
  config: { mail: MailConfig | null };
  keys: { mail: Buffer };
}

export interface NewMail<Kind extends MailKind> {
  kind: Kind;
  facts: MailFacts[Kind];
  address: string;
  /** Exactly one of the two. */
  reportId?: string;
  userId?: string;
  language?: string | null;
  /** It is not sent later; by default after three days. */
  expiresAt?: Date;
}

/** Longer than all attempts take together. A mail that was kept back for longer is not sent unasked. */
const sentWithinMs = 3 * 86_400_000;

/** The same for all ways to write an address. */
export const hashAddress = ({ keys }: Pick<Post, 'keys'>, address: string): string =>
  sign(keys.mail, `address ${address.normalize('NFC').toLowerCase()}`);

/** Returns the id of the mail; null if the portal sends no mail. */
export async function addMail<Kind extends MailKind>(
  trx: Db,
  post: Post,
  mail: NewMail<Kind>,
  now: Date,
): Promise<string | null> {
  const { config } = post;
  if (!config.mail) return null;
  const { address, language, expiresAt = new Date(now.getTime() + sentWithinMs) } = mail;
  const id = randomUUID();
  await insertMail(trx, {
    id,
    kind: mail.kind,
    reportId: mail.reportId ?? null,
    userId: mail.userId ?? null,
    address,
    addressHash: mail.reportId === undefined ? null : hashAddress(post, address),
    language: language === 'hi' ? 'hi' : 'en',
    facts: JSON.stringify(mail.facts),
    messageId: `<${id}@${config.mail.from.address.split('@').at(-1)}>`,
    attempts: 0,
    createdAt: now.toISOString(),
    expiresAt: expiresAt.toISOString(),
  });
  await addJob(trx, 'send-mail', { mail: id }, { now });
  return id;
}
