// The centre's lists: writes that keep names unique, the words of cases that are in no list, merging, and the directory of
// reporters with its counts. The shared routes of records serve the rest.
import type { FastifyInstance } from 'fastify';
import { foldedNames, likelyEntry, type WordList } from '#contract/resources/centre-lists-rules.ts';
import { foldName } from '#contract/text-rules.ts';
import { recordEvent } from '../../audit/queries.ts';
import { serveCached } from '../../cache/serve-cached.ts';
import { readVersions } from '../../http/if-match.ts';
import { notFound } from '../../http/problems.ts';
import { serve } from '../../http/serve.ts';
import type { Portal } from '../../portal.ts';
import { findCase, readContents } from '../cases/queries.ts';
import { createRecord, listRecords } from '../records/queries.ts';
import { addEntry, changeEntry, linkWords, mergeEntry, requireCode } from './named-entries.ts';
import { entriesOf, reportsByReporter, suggestedNames, wordsInCases } from './queries.ts';
import { reporterOfContent } from './reporter-of-content.ts';

/** Most words that the tidy screen shows, the most frequent ones. */
const wordsShown = 100;

export function listRoutes(app: FastifyInstance, portal: Portal): void {
  const { publicReader, reader, longReader, db } = portal.engine;

  serveCached(app, 'GET /api/list-names', ({ lang }) =>
    suggestedNames(publicReader, lang === 'all' ? undefined : lang),
  );

  serve(app, 'POST /api/admin/departments', ({ body, write }) =>
    write((trx, by) => addEntry(trx, 'departments', body, by)),
  );
  serve(app, 'PUT /api/admin/departments/:id', ({ id, body, write, request }) =>
    write((trx, by) => changeEntry(trx, 'departments', id, body, by, readVersions(request))),
  );
  serve(app, 'POST /api/admin/dose-words', ({ body, write }) => {
    requireCode(body);
    return write((trx, by) => addEntry(trx, body.kind, body, by));
  });
  serve(app, 'PUT /api/admin/dose-words/:id', ({ id, body, write, request }) =>
    write(async (trx, by) => {
      const before = (await listRecords(trx, 'dose-words')).find((one) => one.id === id);
      if (!before) throw notFound();
      const list = (body.kind ?? before.kind) as Exclude<WordList, 'departments'>;
      requireCode({ kind: list, code: body.code === undefined ? before.code : body.code });
      return changeEntry(trx, list, id, body, by, readVersions(request));
    }),
  );

  serve(app, 'GET /api/admin/lists/words', async ({ query: { list }, user }) => {
    const [entries, words] = await Promise.all([entriesOf(reader, list), wordsInCases(longReader, list)]);
    const idOf = new Map(
      entries.flatMap((entry) => foldedNames(entry).map((name) => [name, entry.id] as const)),
    );
    const uses = new Map<string, number>();
    const unlinked: { word: string; cases: number; likely: string | null }[] = [];
    for (const { word, cases } of words) {
      const id = idOf.get(foldName(word));
      if (id !== undefined) uses.set(id, (uses.get(id) ?? 0) + cases);
      else if (unlinked.length < wordsShown) unlinked.push({ word, cases, likely: null });
    }
    for (const one of unlinked) one.likely = likelyEntry(one.word, entries)?.id ?? null;
    // Words as reporters typed them.
    const details = { amount: unlinked.length, records: [], searched: false };
    await recordEvent(db, { at: portal.now(), user, action: 'list', kind: 'unlinked-words', details });
    return { unlinked, uses: [...uses].map(([id, cases]) => ({ id, cases })) };
  });
  serve(app, 'POST /api/admin/lists/links', async ({ body: { list, links }, write }) => {
    await write((trx, by) => linkWords(trx, list, links, by));
    return undefined;
  });
  serve(app, 'POST /api/admin/lists/merge', async ({ body: { list, from, into }, write }) => {
    await write((trx, by) => mergeEntry(trx, list, from, into, by));
    return undefined;
  });

  serve(app, 'GET /api/admin/reporters', async ({ user }) => {
    const [people, counts] = await Promise.all([
      listRecords(reader, 'reporters'),
      reportsByReporter(longReader),
    ]);
    const details = { amount: people.length, records: [], searched: false };
    await recordEvent(db, { at: portal.now(), user, action: 'list', kind: 'reporters', details });
    return people.map((person) => {
      const found = counts.get(foldName(person.name));
      return { ...person, reports: found?.reports ?? 0, lastReport: found?.last ?? null };
    });
  });
  serve(app, 'POST /api/admin/reporters/from-case', ({ body, write }) =>
    write(async (trx, by) => {
      const found = await findCase(trx, body.caseId);
      const content = found && (await readContents(trx, [found.id])).get(found.id)?.content;
      if (!content) throw notFound();
      return createRecord(trx, 'reporters', reporterOfContent(content, body.reporter), by);
    }),
  );
}
