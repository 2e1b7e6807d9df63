// Mails all accounts with the right `portal` about a shorter retention while it can be withdrawn: erased records
// cannot be restored.
import { isShorterRetention, retentionKinds, withdrawalDays } from '#contract/site-settings-rules.ts';
import type { Actor } from '../../access/signed-in-write.ts';
import type { Trx } from '../../db/tables.ts';
import type { Post } from '../../mail/outbox.ts';
import { notifyAdministrators } from '../../mail/notify-administrators.ts';

export async function notifyShorterRetention(
  trx: Trx,
  post: Post,
  { key, inForce, value }: { key: string; inForce: string; value: string },
  { user, now }: Actor,
): Promise<void> {
  const records = retentionKinds[key];
  if (!records || !isShorterRetention(inForce, value)) return;
  const effectiveAt = new Date(now.getTime() + withdrawalDays * 86_400_000).toISOString();
  await notifyAdministrators(
    trx,
    post,
    'retention',
    { records, months: Number(value), by: user.username, effectiveAt },
    now,
  );
}
