// The bin: records deleted in the last 30 days, and their restore. An account sees the kinds that it may
// edit.
import type { FastifyInstance } from 'fastify';
import { allResources } from '#contract/resources-rules.ts';
import { savedViewsMax } from '#contract/resources/saved-views-rules.ts';
import { hasRight, type Right } from '#contract/access-rules.ts';
import { problems } from '#contract/words/problems-rules.ts';
import { requireRights } from '../../access/rights.ts';
import { notFound, Problem } from '../../http/problems.ts';
import { serve } from '../../http/serve.ts';
import type { Portal } from '../../portal.ts';
import { isRecordKind, type RecordKind, restoreRecord } from '../records/queries.ts';
import { takenMeanwhile } from '../lists/queries.ts';
import { doubledMeanwhile } from '../terms/brand-queries.ts';
import { takeNamesBack } from '../terms/queries.ts';
import { hasTooManyViews, mayChangeView } from '../saved-views/queries.ts';
import { allKinds, listBin } from './queries.ts';

/** The kinds of records that people with the right `cases` edit. */
const kindsOfCases: readonly string[] = [
  'terms',
  'brands',
  ...allResources.flatMap((own) => ('access' in own ? [own.kind] : [])),
];

/** The right that editing this kind of record needs. */
function rightOf(kind: RecordKind): Right {
  if (kind === 'site-settings') return 'portal';
  return kindsOfCases.includes(kind) ? 'cases' : 'content';
}

export function binRoutes(app: FastifyInstance, portal: Portal): void {
  const { reader } = portal.engine;
  serve(app, 'GET /api/admin/bin', async ({ user }) => {
    const kinds = allKinds.filter((kind) => hasRight(user.rights, rightOf(kind)));
    return listBin(reader, kinds, user.username);
  });
  serve(app, 'POST /api/admin/bin/:kind/:id/restore', async ({ id, write, request }) => {
    const { kind } = request.params as { kind: string };
    if (!isRecordKind(kind)) throw notFound();
    await write(async (trx, by) => {
      const doubled = kind === 'brands' ? await doubledMeanwhile(trx, id) : undefined;
      if (doubled !== undefined) throw new Problem(409, problems('composition_already_there_2', { doubled }));
      if (kind === 'saved-views') {
        if ((await mayChangeView(trx, id, by.user)) !== 'yes') throw notFound();
      }
      await restoreRecord(trx, kind, id, by);
      if (kind === 'saved-views' && (await hasTooManyViews(trx, by.user)))
        throw new Problem(409, problems('too_many_views', { savedViewsMax }));
      if (kind === 'departments' || kind === 'dose-words') {
        const taken = await takenMeanwhile(trx, kind, id);
        if (taken !== undefined) throw new Problem(409, problems('one_of_its_names_means_now', { taken }));
      }
      if (kind === 'terms') {
        const taken = await takeNamesBack(trx, id);
        if (taken !== undefined) throw new Problem(409, problems('one_of_its_names_means_now', { taken }));
      }
      // Checked after the 404 for an unknown record. The refusal rolls the restore back.
      await requireRights(trx, rightOf(kind), by.user);
    });
    return undefined;
  });
}
