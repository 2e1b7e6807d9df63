// One-time links that are mailed to accounts: to choose a new password, or to verify an address. The database holds the
// link's id; the proof in its address follows from the id under APP_SECRET, so a copy of the database opens no account.
import { randomUUID, timingSafeEqual } from 'node:crypto';
import { linkMinutes, type LinkPurpose } from '#contract/mails-rules.ts';
import type { Trx } from '../db/tables.ts';
import { sign } from '../secret.ts';
import { addMail, type Post } from './outbox.ts';
import { countMailsTo, deleteLinks, insertLink } from './queries.ts';

/** How many mails with a link one account gets in an hour. */
const mostInAnHour = 3;

/** The proof that this portal issued a link. */
export const linkToken = (keys: { mail: Buffer }, link: string): string => sign(keys.mail, `link ${link}`);

/** The id of the link in the fragment of an address; null if this portal did not make it. */
export function readLink(keys: { mail: Buffer }, token: string): string | null {
  const [link = '', proof = ''] = token.split('.');
  const right = Buffer.from(linkToken(keys, link));
  const given = Buffer.from(proof);
  return given.length === right.length && timingSafeEqual(given, right) ? link : null;
}

interface Owner {
  id: string;
  username: string;
  email: string;
}

/**
 * Adds a link and its mail; earlier links for the purpose stop working. False: the portal sends no mail, or the account
 * got several in the last hour.
 */
export async function mailLink(
  trx: Trx,
  post: Post,
  owner: Owner,
  purpose: LinkPurpose,
  now: Date,
): Promise<boolean> {
  const { id: userId, username: account, email: address } = owner;
  const anHourAgo = new Date(now.getTime() - 3_600_000);
  if (!post.config.mail || (await countMailsTo(trx, userId, purpose, anHourAgo)) >= mostInAnHour)
    return false;
  const expiresAt = new Date(now.getTime() + linkMinutes[purpose] * 60_000);
  await deleteLinks(trx, userId, purpose);
  const link = randomUUID();
  await insertLink(trx, {
    id: link,
    purpose,
    userId,
    address,
    createdAt: now.toISOString(),
    expiresAt: expiresAt.toISOString(),
  });
  await addMail(trx, post, { kind: purpose, facts: { link, account }, address, userId, expiresAt }, now);
  return true;
}
