// Tells an account by its former e-mail address that the address was changed: links for a new password go elsewhere now.
import type { Administrator } from '#contract/administrators.ts';
import type { CurrentUser } from '#contract/users.ts';
import type { Trx } from '../../db/tables.ts';
import { addMail, type Post } from '../../mail/outbox.ts';
import { countMailsTo } from '../../mail/queries.ts';

/** How many of these mails go in an hour to addresses that nobody has verified: anybody may have typed them. */
const mostUnverified = 3;

export async function notifyOldAddress(
  trx: Trx,
  post: Post,
  {
    current,
    account,
    by,
    now,
  }: { current: Administrator; account: Administrator; by: CurrentUser; now: Date },
): Promise<void> {
  const { id: userId, username, email: address, emailVerifiedAt } = current;
  if (address === null) return;
  const anHourAgo = new Date(now.getTime() - 3_600_000);
  const isUnverified = emailVerifiedAt === null;
  if (isUnverified && (await countMailsTo(trx, userId, 'addressChange', anHourAgo)) >= mostUnverified) return;
  const facts = { account: username, by: by.username, removed: account.email === null };
  await addMail(trx, post, { kind: 'addressChange', facts, address, userId }, now);
}
