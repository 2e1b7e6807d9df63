// The outbox. `addMail` adds a mail in the transaction of the write that causes it; the job 'send-mail' sends it
// (docs/decisions/0030). Without SMTP_URL nothing is added.
import { randomUUID } from 'node:crypto';
import { linkMinutes, type MailKind } from '#contract/mails-rules.ts';
import { normalizeText } from '#contract/text-rules.ts';
import type { MailConfig } from '../config.ts';
import type { Db } from '../db/tables.ts';
import { addJob } from '../jobs/queries.ts';
import { sign } from '../secret.ts';
import { reporterLanguage } from '../db/languages-setting.ts';
import type { MailFacts } from './kinds.ts';
import { insertMail, requeueMail } from './queries.ts';

/** The parameters of `addMail`. */
export interface Post {
  config: { mail: MailConfig | null };
}

export interface NewMail<Kind extends MailKind> {
  kind: Kind;
  facts: MailFacts[Kind];
  address: string;
  /** By `hashAddress`, to count the mails to one address. */
  addressHash?: string;
  /** Exactly one of the two. */
  reportId?: string;
  userId?: string;
  language?: string | null;
  /** The mail is not sent after this time. The default is three days after it was added. */
  expiresAt?: Date;
}

/** Longer than all attempts take together. An older mail is sent only when a person tries it again. */
const sentWithinMs = 3 * 86_400_000;

/**
 * The hash of an address. Case, Unicode form and the tag of a sub-address (RFC 5233: `asha+adr@…`) make no difference, since
 * all of them go to one mailbox.
 */
export const hashAddress = (keys: { mail: Buffer }, address: string): string => {
  const mailbox = normalizeText(address.trim())
    .toLowerCase()
    .replace(/^([^+@]+)\+[^@]*(?=@)/, '$1');
  return sign(keys.mail, `address ${mailbox}`);
};

/** Returns the id of the mail. Null: the portal sends no mail. */
export async function addMail<Kind extends MailKind>(
  trx: Db,
  { config }: Post,
  mail: NewMail<Kind>,
  now: Date,
): Promise<string | null> {
  if (!config.mail) return null;
  const { address, language, expiresAt = new Date(now.getTime() + sentWithinMs) } = mail;
  const id = randomUUID();
  await insertMail(trx, {
    id,
    kind: mail.kind,
    reportId: mail.reportId ?? null,
    userId: mail.userId ?? null,
    address,
    addressHash: mail.addressHash ?? null,
    language: mail.reportId ? await reporterLanguage(trx, language ?? null) : 'en',
    facts: JSON.stringify(mail.facts),
    messageId: `<${id}@${config.mail.from.address.split('@').at(-1)}>`,
    attempts: 0,
    createdAt: now.toISOString(),
    expiresAt: expiresAt.toISOString(),
  });
  await addJob(trx, 'send-mail', { mail: id }, { now });
  return id;
}

/** Makes an undelivered mail wait for seven more attempts. False: that is not possible. */
export async function retryMail(
  trx: Db,
  { config }: Post,
  { id, kind, expiresAt }: { id: string; kind: string; expiresAt: string },
  now: Date,
): Promise<boolean> {
  // An expired link opens nothing any more.
  const hasLink = Object.hasOwn(linkMinutes, kind);
  if (!config.mail || (hasLink && expiresAt <= now.toISOString())) return false;
  const until = hasLink ? new Date(expiresAt) : new Date(now.getTime() + sentWithinMs);
  if (!(await requeueMail(trx, id, until))) return false;
  await addJob(trx, 'send-mail', { mail: id }, { now });
  return true;
}
