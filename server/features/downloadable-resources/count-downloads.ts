// Counts the downloads of visitors by day and document, and nothing about who they are. Downloads at the same time share a
// commit, so their number adds no waiting writes.
import { dayOf, nowIn } from '#contract/cases/content/partial-dates-rules.ts';
import { groupCommit } from '../../db/group-commit.ts';
import type { Portal } from '../../portal.ts';
import { addDownloads } from './queries.ts';

/** A function that counts one download of a document. */
export function downloadCounter({ engine, now, config }: Portal): (id: string) => Promise<void> {
  return groupCommit<string, void>(engine, 'GET /api/downloadable-resources/:id/file', async (trx, ids) => {
    const amounts = new Map<string, number>();
    for (const id of ids) amounts.set(id, (amounts.get(id) ?? 0) + 1);
    await addDownloads(trx, dayOf(nowIn(now(), config.timeZone)), amounts);
    return ids.map(() => undefined);
  });
}
