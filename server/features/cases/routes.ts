// The calls of /api/admin/cases.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { differencesToRead, labelOf, printValue } from '#contract/cases/content/differences-rules.ts';
import { completenessOf } from '#contract/cases/content/completeness-rules.ts';
import { groundsToday } from '#contract/cases/list/follow-up-list-rules.ts';
import { caseDetails, type CaseDetails } from '#contract/cases/work/case-details.ts';
import type { StepBody } from '#contract/cases/cases.ts';
import { recordEvent } from '../../audit/queries.ts';
import { recordListRead } from '../../audit/record-list-read.ts';
import { recordOpen } from '../../audit/record-open.ts';
import { findVersion, listVersions } from '../../db/history.ts';
import { NoSuchRecord, StaleVersion } from '../../db/refused-writes.ts';
import { answerPage } from '../../http/growing-lists.ts';
import { readVersions } from '../../http/if-match.ts';
import { notFound, Problem } from '../../http/problems.ts';
import { acceptForms, inReceivedForm } from '../../http/receive-form.ts';
import { sendFile } from '../../http/send-file.ts';
import { type Call, isUuid, serve } from '../../http/serve.ts';
import { countAlarmingMessages } from '../contact-messages/queries.ts';
import { countErasureRequests, firstErasureRequests } from '../privacy/queries.ts';
import type { Portal } from '../../portal.ts';
import { countAssessments } from './assessment/assessment-queries.ts';
import { seeAlarms } from './work/alarms.ts';
import { addAssessment, readAssessments } from './assessment/assess.ts';
import { attach, findAttached, requireCapacity, requireType } from './work/attachments.ts';
import { sendCsv, sendJsonLines } from './list/case-csv.ts';
import { exchangeRoutes } from './exchange/exchange-routes.ts';
import { findLastSent } from './exchange/exchange-queries.ts';
import {
  addNote,
  confirmTakenBack,
  requirePossible,
  requireReceivedDay,
  saveContent,
} from './work/edit-case.ts';
import { confirmFinding, unconfirmFinding } from './work/check-case.ts';
import { enterCase, enterRelative } from './intake/enter-case.ts';
import { noteNoFollowUp, readGrounds, setReminder } from './list/follow-up-list.ts';
import { linkByNumber, unlinkCases } from './work/link-cases.ts';
import { decideLines } from './reporters/information.ts';
import { correctReceivedOf } from './reporters/item-received.ts';
import { listReader, todayIn } from './list/list-cases.ts';
import {
  caseList,
  countOverdue,
  countViews,
  criteriaOf,
  findCases,
  listDeaths,
  orderOf,
  reportsOf,
} from './list/list-queries.ts';
import { readNationals } from './exchange/national-queries.ts';
import { holdStill } from './assessment/outdated-assessments.ts';
import { printCase, printListing } from './prints/print-case.ts';
import { findCase, type StoredCase } from './queries.ts';
import { followUpsOf, readCase, readTimeline, summaryOf, workerOf } from './read-case.ts';
import { readItem } from './reporters/read-item.ts';
import { isNullifiedByFile, takeCaseStep } from './work/take-step.ts';
import { listCaseWorkers } from './work/work-queries.ts';
import { type OutgoingFile, writeCases } from './exchange/write-icsr.ts';

export async function caseRoutes(app: FastifyInstance, portal: Portal): Promise<void> {
  const { config, engine } = portal;
  const { timeZone } = config;

  serve(app, 'GET /api/admin/cases', async (call) => {
    const { user, query } = call;
    const paged = { limit: '25' as const, ...query, ...orderOf(query) };
    const listing = await listReader(portal, user);
    return answerPage(engine, caseList, {
      ...call,
      query: paged,
      sought: await findCases(engine, query, listing),
      onRead: (found) => recordListRead(portal, 'cases', { user, query: paged }, found),
      async present(rows) {
        // The reader counts meanwhile.
        const ids = rows.map(({ id }) => id);
        const [reports, criteria, nationals, assessments, followUps, grounds] = await Promise.all([
          reportsOf(engine.db, rows),
          criteriaOf(engine.db, rows),
          readNationals(engine.db, ids, timeZone),
          countAssessments(engine.db, ids),
          followUpsOf(engine.db, rows),
          readGrounds(engine.db, rows, timeZone),
        ]);
        return rows.map((row, place) => ({
          ...summaryOf(
            row,
            reports[place],
            criteria.get(row.id),
            nationals.get(row.id),
            followUps.get(row.id),
            groundsToday(grounds.get(row.id) ?? [], listing.today, listing.followUpAfterDays),
          ),
          version: row.version,
          assessments: assessments.get(row.id) ?? 0,
        }));
      },
    });
  });
  serve(app, 'GET /api/admin/cases/overview', async ({ user }) => {
    const { reader } = engine;
    const today = todayIn({ timeZone, now: portal.now() }).toString();
    const listing = await listReader(portal, user);
    const [views, workers, count, first, overdue, deaths, alarmingMessages] = await Promise.all([
      countViews(reader, listing),
      listCaseWorkers(reader),
      countErasureRequests(reader),
      firstErasureRequests(reader, 5),
      countOverdue(reader, today),
      listDeaths(reader),
      countAlarmingMessages(reader),
    ]);
    return {
      views,
      people: workers.map(workerOf),
      erasureRequests: { count, first },
      overdue,
      deaths,
      alarmingMessages,
    };
  });
  serve(app, 'GET /api/admin/cases/csv', (call) => sendCsv(portal, call));
  serve(app, 'GET /api/admin/cases/jsonl', (call) => sendJsonLines(portal, call));
  serve(app, 'GET /api/admin/cases/listing', ({ query, user }) => printListing(portal, query, user));

  const enter = enterCase(portal);
  const enterOther = enterRelative(portal);
  serve(app, 'POST /api/admin/cases', async ({ body, user, request, write }) => {
    const id = await enter(request.headers['idempotency-key'], request.body, body, write);
    return details(id, user);
  });

  serve(app, 'GET /api/admin/cases/:id', async ({ id, user }) => {
    const found = await details(id, user);
    await recordOpen(portal, user, id);
    return found;
  });

  serve(app, 'GET /api/admin/cases/:id/print', ({ id, query, user }) =>
    printCase(portal, id, query.form, user),
  );

  serve(app, 'PUT /api/admin/cases/:id/content', async (call) => {
    const { id, body, write, request } = call;
    requirePossible(body.content, portal.now(), timeZone);
    requireReceivedDay(body.content);
    return afterWrite(call, () =>
      write((trx, by) => saveContent(trx, id, body, readVersions(request), { by, timeZone })),
    );
  });

  serve(app, 'POST /api/admin/cases/:id/steps', (call) => {
    const { id, body, write, request } = call;
    const versions = readVersions(request);
    if (body.content !== undefined) requirePossible(body.content, portal.now(), timeZone);
    return afterWrite(call, async () => {
      const file = await messageOf(await requireCase(id), body);
      const outgoing = file && { file, seed: config.seed };
      await write((trx, by) =>
        takeCaseStep(trx, id, body, { by, post: portal, timeZone, versions, outgoing }),
      );
    });
  });

  serve(app, 'POST /api/admin/cases/:id/taken-back', (call) => {
    const { id, body, write, request } = call;
    return afterWrite(call, () =>
      write((trx, by) => confirmTakenBack(trx, id, body.reason, readVersions(request), { by, timeZone })),
    );
  });

  serve(app, 'POST /api/admin/cases/:id/findings/:finding', (call) => {
    const { id, body, write, request } = call;
    const finding = findingWrite(request);
    return afterWrite(call, () => write((trx, by) => confirmFinding(trx, id, body.reason, finding, by)));
  });
  serve(app, 'DELETE /api/admin/cases/:id/findings/:finding', (call) => {
    const { id, write, request } = call;
    const finding = findingWrite(request);
    return afterWrite(call, () => write((trx, by) => unconfirmFinding(trx, id, finding, by)));
  });

  serve(app, 'PUT /api/admin/cases/:id/reminders', (call) => {
    const { id, body, write } = call;
    return afterWrite(call, () => write((trx, by) => setReminder(trx, id, body, { by, timeZone })));
  });
  serve(app, 'POST /api/admin/cases/:id/no-follow-up', (call) => {
    const { id, body, write } = call;
    return afterWrite(call, () => write((trx, by) => noteNoFollowUp(trx, id, body.reason, { by, timeZone })));
  });
  serve(app, 'DELETE /api/admin/cases/:id/no-follow-up', (call) => {
    const { id, write } = call;
    return afterWrite(call, () => write((trx, by) => noteNoFollowUp(trx, id, null, { by, timeZone })));
  });
  serve(app, 'POST /api/admin/cases/:id/links', (call) => {
    const { id, body, write } = call;
    return afterWrite(call, () => write((trx, by) => linkByNumber(trx, id, body.number, by)));
  });
  serve(app, 'DELETE /api/admin/cases/:id/links/:other', (call) => {
    const { id, write, request } = call;
    const { other } = request.params as { other: string };
    if (!isUuid(other)) throw notFound();
    return afterWrite(call, () => write((trx, by) => unlinkCases(trx, id, other, by)));
  });
  serve(app, 'POST /api/admin/cases/:id/relatives', async ({ id, body, user, request, write }) => {
    const made = await enterOther(request.headers['idempotency-key'], { id, ...body }, write);
    return details(made, user);
  });

  serve(app, 'POST /api/admin/cases/:id/notes', (call) => {
    const { id, body, write } = call;
    return afterWrite(call, () => write((trx, by) => addNote(trx, id, body.text, { by, timeZone })));
  });

  serve(app, 'GET /api/admin/cases/:id/information/:item', async ({ id, user, request }) => {
    const { item } = request.params as { item: string };
    if (!isUuid(item)) throw notFound();
    const found = await readItem(engine.reader, id, item);
    await recordOpen(portal, user, id);
    return found;
  });
  serve(app, 'POST /api/admin/cases/:id/information/:item/decisions', (call) => {
    const { id, body, write, request } = call;
    const { item } = request.params as { item: string };
    return afterWrite(call, () =>
      write((trx, by) => decideLines(trx, id, item, body, readVersions(request), { by, timeZone })),
    );
  });

  serve(app, 'PUT /api/admin/cases/:id/information/:item/received', (call) => {
    const { id, body, write, request } = call;
    const { item } = request.params as { item: string };
    if (!isUuid(item)) throw notFound();
    return afterWrite(call, () =>
      write((trx, by) => correctReceivedOf(trx, id, item, body, readVersions(request), { by, timeZone })),
    );
  });

  serve(app, 'POST /api/admin/cases/:id/alarms/seen', (call) => {
    const { id, body, write } = call;
    return afterWrite(call, () => write((trx, by) => seeAlarms(trx, id, body.alarms, { by, timeZone })));
  });

  serve(app, 'GET /api/admin/cases/:id/assessments', async ({ id, user }) => {
    await requireCase(id);
    await recordOpen(portal, user, id, 'assessments');
    return readAssessments(engine.reader, id);
  });
  serve(app, 'POST /api/admin/cases/:id/assessments', async ({ id, body, write }) => {
    await write((trx, by) => addAssessment(trx, id, body, { by, timeZone }));
    return readAssessments(engine.db, id);
  });

  serve(app, 'POST /api/admin/cases/:id/assessments/still-hold', async ({ id, body, write, request }) => {
    await write((trx, by) => holdStill(trx, id, body.assessments, readVersions(request), by));
    return readAssessments(engine.db, id);
  });

  serve(app, 'GET /api/admin/cases/:id/completeness', async ({ id, query, user }) => {
    const { content } = await newest(id);
    await recordOpen(portal, user, id, 'completeness');
    return completenessOf(content, query.drug);
  });

  serve(app, 'GET /api/admin/cases/:id/versions', async ({ id, user }) => {
    await requireCase(id);
    await recordOpen(portal, user, id, 'versions');
    return (await listVersions(engine.reader, id)).toReversed();
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
  await exchangeRoutes(app, portal);

  /**
   * The message that a step sends, written before the case is locked. Null: the step sends none. A nullification without
   * its reason is refused for that, but only when nothing else prevents it.
   */
  async function messageOf(row: StoredCase, { step, way, reason }: StepBody): Promise<OutgoingFile | null> {
    if (step === 'send' && way === 'file' && row.state === 'signed') return writeCases(portal, [row]);
    if (step !== 'nullify' || !isNullifiedByFile(row, await findLastSent(engine.reader, row.id))) return null;
    return writeCases(portal, [row], { nullify: reason?.trim() || '?' });
  }

  const findingWrite = (request: FastifyRequest) => ({
    findingId: (request.params as { finding: string }).finding,
    versions: readVersions(request),
    timeZone,
  });

  const details = (id: string, user: Call<'GET /api/admin/cases/:id'>['user']) =>
    readCase(engine.reader, id, { user, now: portal.now(), timeZone });

  async function requireCase(id: string) {
    const row = await findCase(engine.reader, id);
    if (!row) throw new NoSuchRecord();
    return row;
  }

  async function newest(id: string) {
    return version(id, (await requireCase(id)).version);
  }

  async function version(id: string, number: number) {
    const found = await findVersion(engine.reader, id, number);
    if (found) return found;
    const { version: newest } = await requireCase(id);
    throw new Problem(404, `This case has no version ${number}. Its newest is version ${newest}.`);
  }

  /** The answer to a write: the case as it is now, also beside the refusal of a stale version. */
  async function afterWrite(
    { id, user }: { id: string; user: Call<'GET /api/admin/cases/:id'>['user']; request: FastifyRequest },
    work: () => Promise<unknown>,
  ): Promise<CaseDetails> {
    try {
      await work();
    } catch (error) {
      if (error instanceof StaleVersion) {
        throw new StaleVersion(caseDetails.parse(await details(id, user)));
      }
      throw error;
    }
    return details(id, user);
  }
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

  serve(app, 'GET /api/admin/cases/:id/attachments/:attachment', async ({ id, user, request, reply }) => {
    const { attachment } = request.params as { attachment: string };
    const found = isUuid(attachment) ? await findAttached(engine.reader, id, attachment) : undefined;
    if (!found) throw notFound();
    const event = { at: portal.now(), user, action: 'open', kind: 'case-attachments' } as const;
    await recordEvent(engine.db, { ...event, recordId: found.id });
    const { name, type, bytes, storage } = found.stored;
    const sent = await sendFile(request, reply, {
      name,
      type,
      bytes,
      storage: files.storageOf(storage),
      cache: 'private, no-store',
      // Photographs are shown beside the case. A PDF is only downloaded.
      ...(!type.startsWith('image/') && { saveAs: `attachment-${found.id.slice(0, 8)}.pdf` }),
    });
    if (!sent) throw notFound();
    return reply;
  });
}
