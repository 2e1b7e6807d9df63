// Calls that change one case or read its past: content, steps, findings, links, notes, versions, attachments.
import { readFile } from 'node:fs/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { StepBody } from '#contract/cases/work/step-body.ts';
import { nullifiedBySender } from '#contract/cases/work/steps-rules.ts';
import { completenessOf } from '#contract/cases/content/completeness-rules.ts';
import { differencesToRead, labelOf, printValue } from '#contract/cases/content/differences-rules.ts';
import { historyPage } from '#contract/cases/work/history-rules.ts';
import type { Actor } from '../../../access/signed-in-write.ts';
import { recordEvent } from '../../../audit/queries.ts';
import { recordOpen } from '../../../audit/record-open.ts';
import { listVersionsBefore } from '../../../db/history.ts';
import { NoSuchRecord } from '../../../db/refused-writes.ts';
import { readVersions } from '../../../http/if-match.ts';
import { notFound } from '../../../http/problems.ts';
import { acceptForms, inReceivedForm } from '../../../http/receive-form.ts';
import { sendFile } from '../../../http/send-file.ts';
import { isUuid, serve } from '../../../http/serve.ts';
import type { Portal } from '../../../portal.ts';
import { caseReplies } from '../replies.ts';
import { findLastSent } from '../exchange/exchange-queries.ts';
import { type OutgoingFile, writeCases } from '../exchange/write-icsr.ts';
import { awaitsNullification } from '../reporters/open-items.ts';
import { findCase, type StoredCase } from '../queries.ts';
import { readEvents, readTimeline } from '../read-case.ts';
import { seeAlarms } from './alarms.ts';
import { attach, findAttached, requireCapacity, requireType } from './attachments.ts';
import { confirmFinding, unconfirmFinding } from './check-case.ts';
import { addNote, confirmTakenBack, requirePossible, requireReceivedDay, saveContent } from './edit-case.ts';
import { linkByNumber, unlinkCases } from './link-cases.ts';
import { setProofreading } from './proofread.ts';
import { isNullifiedByFile, takeCaseStep } from './take-step.ts';

export async function workRoutes(app: FastifyInstance, portal: Portal): Promise<void> {
  const { config, engine } = portal;
  const { timeZone } = config;
  const { afterWrite, requireCase, newest, version } = caseReplies(portal);

  serve(app, 'PUT /api/admin/cases/:id/content', async (call) => {
    const { id, body, request } = call;
    requirePossible(body.content, portal.now(), timeZone);
    requireReceivedDay(body.content);
    return afterWrite(call, (trx, by) => saveContent(trx, id, body, readVersions(request), { by, timeZone }));
  });

  serve(app, 'PUT /api/admin/cases/:id/proofreading', (call) =>
    afterWrite(call, (trx, by) =>
      setProofreading(trx, call.id, call.body.state, readVersions(call.request), by),
    ),
  );

  serve(app, 'POST /api/admin/cases/:id/steps', async (call) => {
    const { id, body, request } = call;
    const versions = readVersions(request);
    if (body.step === 'newInformation' && body.content !== undefined) {
      requirePossible(body.content, portal.now(), timeZone);
    }
    const file = await messageOf(await requireCase(id), body);
    const outgoing = file && { file, seed: config.seed };
    return afterWrite(call, (trx, by) =>
      takeCaseStep(trx, id, body, { by, post: portal, timeZone, versions, outgoing }),
    );
  });

  serve(app, 'POST /api/admin/cases/:id/taken-back', (call) =>
    afterWrite(call, (trx, by) =>
      confirmTakenBack(trx, call.id, call.body.reason, readVersions(call.request), { by, timeZone }),
    ),
  );

  serve(app, 'POST /api/admin/cases/:id/findings/:finding', (call) => {
    const { id, body, request } = call;
    const finding = findingWrite(request);
    return afterWrite(call, (trx, by) => confirmFinding(trx, id, body.reason, finding, by));
  });
  serve(app, 'DELETE /api/admin/cases/:id/findings/:finding', (call) => {
    const { id, request } = call;
    const finding = findingWrite(request);
    return afterWrite(call, (trx, by) => unconfirmFinding(trx, id, finding, by));
  });

  serve(app, 'POST /api/admin/cases/:id/links', (call) =>
    afterWrite(call, (trx, by) => linkByNumber(trx, call.id, call.body.number, by)),
  );
  serve(app, 'DELETE /api/admin/cases/:id/links/:other', (call) => {
    const { id, request } = call;
    const { other } = request.params as { other: string };
    if (!isUuid(other)) throw notFound();
    return afterWrite(call, (trx, by) => unlinkCases(trx, id, other, by));
  });

  serve(app, 'POST /api/admin/cases/:id/notes', (call) =>
    afterWrite(call, (trx, by) => addNote(trx, call.id, call.body, { by, timeZone })),
  );

  serve(app, 'POST /api/admin/cases/:id/alarms/seen', (call) =>
    afterWrite(call, (trx, by) => seeAlarms(trx, call.id, call.body.alarms, { by, timeZone })),
  );

  serve(app, 'GET /api/admin/cases/:id/completeness', async ({ id, query, user }) => {
    const { content } = await newest(id);
    await recordOpen(portal, user, id, 'completeness');
    return completenessOf(content, query.drug);
  });

  serve(app, 'GET /api/admin/cases/:id/versions', async ({ id, user, query: { before } }) => {
    await requireCase(id);
    await recordOpen(portal, user, id, 'versions');
    return listVersionsBefore(engine.reader, id, before ?? null, historyPage);
  });
  serve(app, 'GET /api/admin/cases/:id/versions/:number', async ({ id, user, request }) => {
    const { number } = request.params as { number: string };
    if (!/^[1-9]\d{0,8}$/.test(number)) throw notFound();
    const found = await version(id, Number(number));
    await recordOpen(portal, user, id, 'version');
    return found;
  });
  serve(app, 'GET /api/admin/cases/:id/timeline', async ({ id }) => {
    return readTimeline(engine.reader, id);
  });
  serve(app, 'GET /api/admin/cases/:id/events', async ({ id, user, query: { before = Infinity } }) => {
    const found = await readEvents(engine.reader, id, before, user.username);
    await recordOpen(portal, user, id, 'events');
    return found;
  });
  serve(app, 'GET /api/admin/cases/:id/differences', async ({ id, user, query: { from, to } }) => {
    const [before, after] = await Promise.all([version(id, from), version(id, to)]);
    await recordOpen(portal, user, id, 'differences');
    const found = differencesToRead(before.content, after.content).map((one) => ({
      path: one.path,
      label: labelOf(one.path, one.after === undefined ? before.content : after.content),
      before: printValue(one.path, one.before, before.content),
      after: printValue(one.path, one.after, after.content),
    }));
    return { from, to, differences: found };
  });

  await attachmentRoutes(app, portal);

  /**
   * The message that a step sends, written before the case is locked. Null: the step sends none. A nullification without
   * its reason is refused for that, but only when nothing else prevents it.
   */
  async function messageOf(row: StoredCase, body: StepBody): Promise<OutgoingFile | null> {
    const { step, reason } = body;
    if (body.step === 'send' && body.way === 'file' && row.state === 'signed')
      return writeCases(portal, [row]);
    if (step !== 'nullify' || !isNullifiedByFile(row, await findLastSent(engine.reader, row.id))) return null;
    const said = reason?.trim() ?? '';
    const isBySender = await awaitsNullification(engine.reader, [row.id]);
    return writeCases(portal, [row], { nullify: isBySender ? nullifiedBySender(said) : said || '?' });
  }

  const findingWrite = (request: FastifyRequest) => ({
    findingId: (request.params as { finding: string }).finding,
    versions: readVersions(request),
    timeZone,
  });
}

async function attachmentRoutes(app: FastifyInstance, portal: Portal): Promise<void> {
  const { engine, files } = portal;

  await app.register(async (scope) => {
    await acceptForms(scope);
    serve(
      scope,
      'POST /api/admin/cases/:id/attachments',
      async ({ id, request, write }) => {
        if (!(await findCase(engine.reader, id))) throw new NoSuchRecord();
        return inReceivedForm(request, files, async (folder, arrival) => {
          requireType(arrival);
          await write((trx) => requireCapacity(trx, id)); // before the file is checked, which takes seconds
          const { filename } = await files.takeIn(folder, arrival, ['image', 'document'], write, 'cases');
          return write((trx, by) => attach(trx, id, filename, by));
        });
      },
      { slowBody: true },
    );
  });

  /** Adds the audit event. Throws 404. */
  async function openAttached(id: string, attachment: string, user: Actor['user']) {
    const found = isUuid(attachment) ? await findAttached(engine.reader, id, attachment) : undefined;
    if (!found) throw notFound();
    const event = { at: portal.now(), user, action: 'open', kind: 'case-attachments' } as const;
    await recordEvent(engine.db, { ...event, recordId: found.id });
    return found;
  }

  serve(app, 'GET /api/admin/cases/:id/attachments/:attachment', async ({ id, user, request, reply }) => {
    const found = await openAttached(id, (request.params as { attachment: string }).attachment, user);
    const { name, type, bytes, storage } = found.stored;
    const sent = await sendFile(request, reply, {
      name,
      type,
      bytes,
      storage: files.storageOf(storage),
      cache: 'private, no-store',
      // Photographs are shown beside the case. A PDF is only downloaded: pictures of its pages are shown.
      ...(!type.startsWith('image/') && { saveAs: `attachment-${found.id.slice(0, 8)}.pdf` }),
    });
    if (!sent) throw notFound();
    return reply;
  });

  serve(
    app,
    'GET /api/admin/cases/:id/attachments/:attachment/pages/:page',
    async ({ id, user, request, reply }) => {
      const { attachment, page } = request.params as { attachment: string; page: string };
      if (!/^[1-9]\d{0,4}$/.test(page)) throw notFound();
      const found = await openAttached(id, attachment, user);
      const { name, pages, storage } = found.stored;
      if (pages === null || Number(page) > pages) throw notFound();
      const picture = await files.withPage({ name, storage, page: Number(page) }, (path) => readFile(path));
      if (!picture) throw notFound();
      reply.headers({
        'cache-control': 'private, no-store',
        'content-security-policy': "sandbox; default-src 'none'",
      });
      return reply.type('image/webp').send(picture);
    },
  );
}
