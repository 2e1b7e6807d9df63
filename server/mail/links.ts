// One-time links that are mailed to accounts: to choose a new password, or to verify an address. The database holds the
// link's id; the proof in its address follows from the id under APP_SECRET, so a copy of the database opens no account.
import { randomUUID, timingSafeEqual } from 'node:crypto';
import { linkMinutes, type LinkPurpose } from '#contract/mails-rules.ts';
import type { Trx } from '../db/tables.ts';
import { sign } from '../secret.ts';
import { addMail, type Post } from './outbox.ts';
import { countMailsTo, extendLink, findYoungLink, insertLink } from './queries.ts';

/** How often one link is mailed. For links to verify an address, also how many mails an account gets in an hour. */
const mostMails = 3;

/** The proof that this portal issued a link. */
export const linkToken = (keys: { mail: Buffer }, link: string): string => sign(keys.mail, `link ${link}`);

/** The id of the link in the fragment of an address; null if this portal did not make it. */
export function readLink(keys: { mail: Buffer }, token: string): string | null {
  const [link = '', proof = '', ...behind] = token.split('.');
  if (behind.length > 0) return null;
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
 * Mails a link. Strangers can ask for links to a new password, too. So a request neither ends a link nor uses it up: the
 * living link is mailed again, and lives as long as its mail says. In the second half of its life a new one is made beside
 * it. False: the portal sends no mail, or sent this link several times.
 */
export async function mailLink(
  trx: Trx,
  post: Post,
  owner: Owner,
  purpose: LinkPurpose,
  now: Date,
): Promise<boolean> {
  if (!post.config.mail) return false;
  const { id: userId, username: account, email: address } = owner;
  const lifeMs = linkMinutes[purpose] * 60_000;
  const before = (ms: number) => new Date(now.getTime() - ms);
  const known = await findYoungLink(trx, { userId, purpose, address }, before(lifeMs / 2));
  const since = purpose === 'address' ? before(3_600_000) : known && new Date(known.createdAt);
  if (since && (await countMailsTo(trx, userId, purpose, since)) >= mostMails) return false;
  const expiresAt = new Date(now.getTime() + lifeMs);
  const link = known?.id ?? randomUUID();
  if (known) await extendLink(trx, link, expiresAt);
  else {
    const [createdAt, until] = [now.toISOString(), expiresAt.toISOString()];
    await insertLink(trx, { id: link, purpose, userId, address, createdAt, expiresAt: until });
  }
  await addMail(trx, post, { kind: purpose, facts: { link, account }, address, userId, expiresAt }, now);
  return true;
}
