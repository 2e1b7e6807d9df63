// SQL of saved views of the list of cases: who reads and who changes which.
import { sql, type SqlBool } from 'kysely';
import { hasRight } from '#contract/access-rules.ts';
import { savedViewsMax } from '#contract/resources/saved-views-rules.ts';
import type { CurrentUser } from '#contract/users.ts';
import { countOf } from '../../db/count-of.ts';
import type { Filter } from '../../db/paging.ts';
import type { Db, Trx } from '../../db/tables.ts';

/** The views that an account reads: those for all, and its own. */
export const readableBy = (username: string): Filter => sql<SqlBool>`("isShared" or owner = ${username})`;

/** Whether an account has more views than it may have. */
export async function hasTooManyViews(trx: Trx, { username }: CurrentUser): Promise<boolean> {
  const own = trx.selectFrom('saved_views').where('owner', '=', username).where('deletedAt', 'is', null);
  return (await countOf(own)) > savedViewsMax;
}

/**
 * What an account may do with a view, also one in the bin: change its own and, with the right `portal`, those for all.
 * 'unknown': there is none that it may see.
 */
export async function mayChangeView(
  db: Db,
  id: string,
  { username, rights }: CurrentUser,
): Promise<'yes' | 'no' | 'unknown'> {
  const view = await db
    .selectFrom('saved_views')
    .select(['owner', 'isShared'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (view?.owner === username) return 'yes';
  if (!view?.isShared) return 'unknown';
  return hasRight(rights, 'portal') ? 'yes' : 'no';
}
