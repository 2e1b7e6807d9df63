// Tells every account with the right `sign`, by mail, that a case became a death, or that words of a stranger may mean one:
// once for each case and cause. A mail holds the number of the case only. The case and the inbox say the rest.
import { hasRight } from '#contract/access-rules.ts';
import type { DeathCause } from '../../../jobs/kinds.ts';
import { addMail } from '../../../mail/outbox.ts';
import { listVerifiedAccounts } from '../../../mail/queries.ts';
import type { Portal } from '../../../portal.ts';
import { lockCase } from '../queries.ts';
import { changeCase } from './work-queries.ts';

const toldAt = { urgency: 'deathToldAt', words: 'deathWordsToldAt' } as const;

export async function tellOfDeath(
  { config, engine, now: clock }: Pick<Portal, 'config' | 'engine' | 'now'>,
  { caseId, cause }: { caseId: string; cause: DeathCause },
): Promise<void> {
  const now = clock();
  await engine.db.transaction().execute(async (trx) => {
    const row = await lockCase(trx, caseId);
    const column = toldAt[cause];
    if (!row || row.erasedAt !== null || row[column] !== null) return;
    await changeCase(trx, caseId, { [column]: now.toISOString() }, now);
    const facts = { number: row.number, caseId };
    for (const { id: userId, email, rights } of await listVerifiedAccounts(trx)) {
      if (!hasRight(rights, 'sign')) continue;
      await addMail(trx, { config }, { kind: 'death', facts, address: email, userId }, now);
    }
  });
}
