// Mails all accounts with the right `portal` about granted rights and a shorter retention.
import type { Trx } from '../db/tables.ts';
import type { MailFacts } from './kinds.ts';
import { addMail, type Post } from './outbox.ts';
import { listVerifiedAccounts } from './queries.ts';

export async function notifyAdministrators<Kind extends 'grant' | 'retention'>(
  trx: Trx,
  post: Post,
  kind: Kind,
  facts: MailFacts[Kind],
  now: Date,
): Promise<void> {
  if (!post.config.mail) return;
  for (const { id: userId, email, rights } of await listVerifiedAccounts(trx)) {
    if (rights.includes('portal')) await addMail(trx, post, { kind, facts, address: email, userId }, now);
  }
}
