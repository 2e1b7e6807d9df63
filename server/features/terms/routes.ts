// Terms: the import of MedDRA releases, the search while typing, the centre's own terms and substances.
import { setImmediate as turn } from 'node:timers/promises';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { importRow } from '#contract/imports.ts';
import { ownTerm } from '#contract/terms.ts';
import { problems } from '#contract/words/problems-rules.ts';
import { recordEvent } from '../../audit/queries.ts';
import { serveCached } from '../../cache/serve-cached.ts';
import { NoSuchRecord } from '../../db/refused-writes.ts';
import { readVersions } from '../../http/if-match.ts';
import { readCsvBodies } from '../../http/input.ts';
import { formFault, drainBody } from '../../http/receive-form.ts';
import { Problem } from '../../http/problems.ts';
import { streamBatches, streamImport } from '../../http/growing-lists.ts';
import { watchImport } from '../../http/running-imports.ts';
import { serve } from '../../http/serve.ts';
import type { Portal } from '../../portal.ts';
import { brandRoutes } from './brand-routes.ts';
import { receiveRelease } from './import-meddra.ts';
import { outdatedCases } from './outdated-cases.ts';
import {
  addTerm,
  decideWords,
  linkName,
  lookAt,
  mergeInto,
  removeTerm,
  renameTerm,
  suggestNames,
} from './own-terms.ts';
import { importTerms } from './import-terms.ts';
import { likelyTerms } from './likely-terms.ts';
import { currentRelease, listReleases, searchTerms } from './meddra-queries.ts';
import { eachTerm, findTerms, listPublicNames, readTerm, searchOwnTerms, substancesIn } from './queries.ts';
import { searchBrands } from './brand-queries.ts';
import { unlinkedWords, usesOf } from './word-queries.ts';
import { decodeMeddra, meddraFileName } from './read-meddra.ts';

/** Largest file of a release: those of 2026 have up to 9 MB. */
const fileBytes = 32 * 1024 * 1024;
/** All files that are read: those of 2026 have some 25 MB together, and are in memory while they are checked. */
const allBytes = 64 * 1024 * 1024;
/** A release has some 20 files; only six are read. */
const filesMax = 60;

export async function termRoutes(app: FastifyInstance, portal: Portal): Promise<void> {
  const { engine } = portal;
  const { reader, publicReader, longReader } = engine;

  serve(app, 'GET /api/admin/terms/releases', () => listReleases(reader));
  await app.register(async (scope) => {
    await scope.register(multipart, {
      preservePath: true,
      limits: { fileSize: fileBytes, files: filesMax, fields: 4, parts: filesMax + 4, headerPairs: 20 },
    });
    serve(
      scope,
      'POST /api/admin/terms/releases',
      async ({ query, request, write }) => {
        const id = await receiveRelease(await readFiles(request), query, write);
        const release = (await listReleases(engine.db)).find((one) => one.id === id);
        if (!release) throw new Error('The release was just inserted.');
        return release;
      },
      { slowBody: true, longWork: true },
    );
  });

  serve(app, 'GET /api/admin/terms/search', async ({ query: { kind, q } }) => {
    const release = kind === 'reaction' ? await currentRelease(reader) : undefined;
    const [coded, own, brands] = await Promise.all([
      release ? searchTerms(reader, release.id, q) : [],
      searchOwnTerms(reader, kind, q),
      kind === 'substance' ? brandsFor(q) : [],
    ]);
    return [
      ...coded.map(({ code, name, ptName, socName }) => ({
        source: 'meddra' as const,
        code,
        name,
        preferred: ptName,
        group: socName,
        release: release?.version ?? null,
      })),
      ...own.map(({ id, name, group, found }) => ({
        source: 'own' as const,
        code: id,
        name: found,
        preferred: name,
        group,
        release: null,
      })),
      ...brands,
    ];
  });

  serve(app, 'GET /api/admin/terms/outdated', async ({ user }) => {
    const found = await outdatedCases(longReader);
    if (found.length === 0) return found;
    const ids = [...new Set(found.map(({ id }) => id))];
    const details = { amount: ids.length, records: ids, searched: false };
    await recordEvent(engine.db, { at: portal.now(), user, action: 'list', kind: 'cases', details });
    return found;
  });
  serve(app, 'GET /api/admin/terms/unlinked', async ({ query: { kind }, user }) => {
    const words = await unlinkedWords(longReader, kind);
    // Words as reporters typed them.
    const details = { amount: words.length, records: [], searched: false };
    await recordEvent(engine.db, { at: portal.now(), user, action: 'list', kind: 'unlinked-words', details });
    const written = words.map(({ word }) => word);
    const likely = await likelyTerms(longReader, kind, written);
    return words.map((one) => ({ ...one, likely: likely.get(one.word) ?? [] }));
  });
  serve(app, 'POST /api/admin/terms/unlinked', ({ body, write }) =>
    write((trx, by) => decideWords(trx, body, by)),
  );
  serve(app, 'POST /api/admin/terms/looked-at', async ({ body, write }) => ({
    terms: await write((trx, by) => lookAt(trx, body.ids, by)),
  }));
  serve(app, 'GET /api/admin/terms/:id/use', async ({ id }) => {
    const term = await readTerm(reader, id);
    if (!term) throw new NoSuchRecord();
    return { cases: await usesOf(longReader, term.kind, id) };
  });
  serve(
    app,
    'GET /api/admin/terms',
    async ({ query: { kind, q = '', toCheck, limit }, reply }) => {
      if (limit === undefined) return streamBatches(eachTerm(longReader, kind, q), ownTerm, reply);
      const { terms, found, total } = await findTerms(reader, kind, q, Number(limit), toCheck === 'true');
      reply.header('x-total-count', total).header('x-filtered-count', found);
      return terms;
    },
    { longWork: true }, // the whole list has many batches
  );
  serve(app, 'POST /api/admin/terms', async ({ body, write }) => {
    const id = await write((trx, by) => addTerm(trx, body, by));
    return one(id);
  });
  serve(app, 'PUT /api/admin/terms/:id', async ({ id, body, request, write }) => {
    await write((trx, by) => renameTerm(trx, id, body, readVersions(request), by));
    return one(id);
  });
  serve(app, 'DELETE /api/admin/terms/:id', async ({ id, write }) => {
    await write((trx, by) => removeTerm(trx, id, by));
    return undefined;
  });
  serve(app, 'POST /api/admin/terms/:id/names', async ({ id, body, write }) => {
    await write((trx, by) => linkName(trx, id, body.name, by));
    return one(id);
  });
  serve(app, 'PUT /api/admin/terms/:id/public-names', async ({ id, body, write }) => {
    await write((trx, by) => suggestNames(trx, id, body.names, by));
    return one(id);
  });
  serveCached(app, 'GET /api/medicine-names', () => listPublicNames(publicReader));
  serve(app, 'POST /api/admin/terms/:id/merge', async ({ id, body, write }) => {
    await write((trx, by) => mergeInto(trx, id, body.into, by));
    return one(body.into);
  });
  await brandRoutes(app, portal);
  await app.register(async (scope) => {
    readCsvBodies(scope);
    for (const [row, kind] of [
      ['POST /api/admin/terms/substances/import', 'substance'],
      ['POST /api/admin/terms/reactions/import', 'reaction'],
    ] as const) {
      serve(
        scope,
        row,
        async ({ query, request, write, user, reply }) => {
          const text = typeof request.body === 'string' ? request.body : '';
          const what = kind === 'substance' ? 'substances' : 'reactions';
          const done = await watchImport(portal.memory, user.id, what, (onProgress) =>
            importTerms(reader, kind, text, write, query, onProgress),
          );
          return streamImport(done, importRow, reply);
        },
        { longWork: true },
      );
    }
  });

  /** Brands that a text finds, with their substances. A person chooses them. */
  async function brandsFor(q: string) {
    const brands = await searchBrands(reader, q);
    const compositions = brands.map(({ composition }) => composition);
    const substances = await substancesIn(reader, compositions);
    return brands.map(({ id, name, maker, composition, source, seen }) => ({
      source: 'brand' as const,
      code: id,
      name,
      preferred: substances.get(composition)?.names.join(' + ') ?? composition,
      group: [composition, maker, source, seen].filter(Boolean).join(', '),
      release: null,
    }));
  }

  async function one(id: string) {
    const term = await readTerm(engine.db, id);
    if (!term) throw new Error('The term was just written.');
    return term;
  }
}

/** The files of a release that are read, as text. Others are skipped. */
async function readFiles(request: FastifyRequest): Promise<Map<string, string>> {
  if (!request.isMultipart()) throw new Problem(415, problems('send_the_files_as_multipart_form_data'));
  const files = new Map<string, string>();
  let total = 0;
  try {
    for await (const part of request.files()) {
      const name = meddraFileName(part.filename ?? '');
      if (name === null) {
        part.file.resume();
        continue;
      }
      const bytes = await part.toBuffer();
      total += bytes.length;
      if (total > allBytes) {
        throw new Problem(413, problems('this_is_too_large'), {
          details: problems('all_files_may_have_at_most_64'),
        });
      }
      await turn(); // joining the parts of the largest file takes some milliseconds, and so does decoding it
      const text = decodeMeddra(bytes);
      if (files.has(name)) throw new Problem(400, problems('the_file_is_there_twice', { name }));
      files.set(name, text);
    }
  } catch (error) {
    drainBody(request);
    throw readable(error);
  }
  return files;
}

function readable(error: unknown): unknown {
  return (error as { statusCode?: number }).statusCode === 413 && !(error instanceof Problem)
    ? new Problem(413, problems('this_is_too_large'), { details: problems('each_file_may_have_at_most_32') })
    : formFault(error);
}
