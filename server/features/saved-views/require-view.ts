// Refuses writes to a saved view that an account may not change, and more views than an account may have.
import { savedViewsMax } from '#contract/resources/saved-views-rules.ts';
import type { CurrentUser } from '#contract/users.ts';
import { problems } from '#contract/words/problems-rules.ts';
import type { Db, Trx } from '../../db/tables.ts';
import { notFound, Problem } from '../../http/problems.ts';
import { hasTooManyViews, mayChangeView } from './queries.ts';

export async function requireView(db: Db, id: string, user: CurrentUser): Promise<void> {
  const may = await mayChangeView(db, id, user);
  if (may === 'unknown') throw notFound();
  if (may === 'no') throw new Problem(403, problems('only_the_account_that_saved_this_view'));
}

/** After a write that gives the account a view. */
export async function requireRoom(trx: Trx, user: CurrentUser): Promise<void> {
  if (await hasTooManyViews(trx, user)) throw new Problem(409, problems('too_many_views', { savedViewsMax }));
}
