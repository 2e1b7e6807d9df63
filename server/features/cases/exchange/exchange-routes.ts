// The calls for E2B(R3) messages: /api/admin/cases/:id/icsr and /api/admin/icsr.
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { LateReason } from '#contract/cases/work/clock-rules.ts';
import { maskForRecipients } from '#contract/cases/exchange/masking-rules.ts';
import { problems } from '#contract/words/problems-rules.ts';
import { recordEvent } from '../../../audit/queries.ts';
import { recordOpen } from '../../../audit/record-open.ts';
import { NoSuchRecord } from '../../../db/refused-writes.ts';
import { readVersions } from '../../../http/if-match.ts';
import { readXmlBodies } from '../../../http/input.ts';
import { notFound, Problem } from '../../../http/problems.ts';
import { isUuid, serve } from '../../../http/serve.ts';
import type { Portal } from '../../../portal.ts';
import type { Unmapped } from '../../../icsr/read-message.ts';
import { XmlFault } from '../../../icsr/xml.ts';
import { dayAt } from '../work/clock.ts';
import { requireExporter } from '../list/case-csv.ts';
import { acknowledge } from './acknowledge-icsr.ts';
import { findExchange, findSubmission, listSubmissions, listToResend, readLog } from './exchange-queries.ts';
import { importDocuments } from './import-documents.ts';
import { decidePush } from './push-icsr.ts';
import { listPushes } from './push-queries.ts';
import { decidePart } from './leave-out.ts';
import { findKeptSender, leftOutOf } from './message-queries.ts';
import { planImport, storeImport } from './import-icsr.ts';
import { findCases } from '../queries.ts';
import { caseReplies } from '../replies.ts';
import {
  faultsOf,
  fileNameOf,
  findUnsigned,
  lateCases,
  markSent,
  requireSendable,
  writeCases,
  type OutgoingFile,
} from './write-icsr.ts';

/** How many files of each kind the log shows. */
const logLength = 50;

export async function exchangeRoutes(app: FastifyInstance, portal: Portal): Promise<void> {
  const { engine, config, icsr } = portal;
  const { timeZone } = config;
  const { afterWrite, requireCase } = caseReplies(portal);

  serve(app, 'GET /api/admin/cases/:id/icsr', async ({ id, query, user, write, reply }) => {
    const row = await requireCase(id);
    const isDraft = query.draft === 'true';
    const file = await writeCases(portal, [row], { isDraft });
    requireSendable(file, config.seed);
    const [one] = file.cases;
    if (!one || !file.xml) throw new Error('A file without faults must have a message.');
    // A draft gives the case no id and is not logged as sent.
    if (isDraft) {
      const event = { at: portal.now(), user, action: 'export', kind: 'cases', recordId: id } as const;
      await recordEvent(engine.db, event);
    } else await write((trx, by) => markSent(trx, file, 'download', { ...by, timeZone }));
    const isUnsigned = (await findUnsigned(engine.reader, file.cases)).has(id);
    return sendXml(
      reply,
      file.xml,
      fileNameOf(one.facts.senderCaseId, { isUnsigned, isDraft }),
      checkOf(file),
    );
  });

  serve(app, 'GET /api/admin/cases/:id/exchange', async ({ id, user }) => {
    const row = await requireCase(id);
    await recordOpen(portal, user, id, 'exchange');
    const [exchange, kept, submissions] = await Promise.all([
      findExchange(engine.reader, id),
      findKeptSender(engine.reader, id),
      listSubmissions(engine.reader, [id]),
    ]);
    const file = await writeCases(portal, [row], { findsRefused: true });
    // Of a case that ended before it was ever sent, settings and codes no longer matter.
    const isEnded = row.state === 'nullified' && !row.wasSent;
    const faults = faultsOf(file).filter(({ element, path }) => !isEnded || element + path === '');
    const [one] = file.cases;
    if (!one) throw new NoSuchRecord();
    const { content, names, assessments } = one.facts;
    return {
      worldwideId: exchange?.worldwideId ?? null,
      senderId: exchange?.senderId ?? null,
      importedFrom: kept?.source ?? null,
      importedFromContact: kept?.sentBy ?? '',
      notMapped: notMappedOf(kept),
      refusedParts: one.refused,
      leftOut: kept ? leftOutOf(kept) : [],
      faults,
      canDraft: faults.length > 0 && faults.every(({ element }) => element.startsWith('E.i.2.1')),
      schemaChecked: config.e2bSchemaDir !== null,
      mayForwardName: names.mayForwardName,
      content: maskForRecipients(content, names),
      causality: assessments.flatMap(({ method, drug, reaction, result }) =>
        method === 'WHO-UMC' ? [{ drug, reaction, words: result }] : [],
      ),
      submissions: submissions.toReversed().map(({ kind, way, state, ...one }) => ({
        ...one,
        kind: kind as 'amendment' | 'nullification' | null,
        way: way as 'file' | 'download' | 'typed',
        state: state as 'sent' | 'accepted' | 'acceptedWithWarning' | 'rejected' | 'resend',
        lateReason: one.lateReason as LateReason | null,
        hasFile: one.hash !== null && one.erasedAt === null,
      })),
    };
  });

  serve(app, 'PUT /api/admin/cases/:id/left-out', async (call) => {
    const { id, body, request } = call;
    const row = await requireCase(id);
    const isListed = notMappedOf(await findKeptSender(engine.reader, id)).some(
      ({ path }) => path === body.path,
    );
    const refused = async () =>
      (await writeCases(portal, [row], { findsRefused: true })).cases[0]?.refused ?? [];
    const mayLeaveOut =
      body.isLeftOut && (isListed || (await refused()).some(({ path }) => path === body.path));
    const seen = { versions: readVersions(request), mayLeaveOut };
    return afterWrite(call, (trx, by) => decidePart(trx, id, body, seen, { by, timeZone }));
  });

  serve(app, 'GET /api/admin/cases/:id/submissions/:submission', async ({ id, user, request, reply }) => {
    const { submission } = request.params as { submission: string };
    const found = isUuid(submission) ? await findSubmission(engine.reader, id, submission) : undefined;
    if (typeof found?.xml !== 'string') throw notFound();
    await recordEvent(engine.db, { at: portal.now(), user, action: 'export', kind: 'cases', recordId: id });
    const name = found.fileName ?? fileNameOf(found.messageId ?? 'message', { isUnsigned: false });
    return sendXml(reply, Buffer.from(found.xml), name, found.schemaCheck);
  });

  serve(
    app,
    'POST /api/admin/icsr/export',
    async ({ body, user, write, reply }) => {
      const ids = [...new Set(body.cases)];
      await requireExporter(portal, ids.length, user);
      const found = await findCases(engine.reader, ids);
      const present = ids.flatMap((id) => found.get(id) ?? []);
      if (present.length < ids.length) {
        const number = ids.findIndex((id) => !found.has(id));
        const issue = {
          path: `cases.${number}`,
          code: 'choice',
          message: problems('there_is_no_case_with_this_id'),
        } as const;
        throw new Problem(400, issue.message, { issues: [issue] });
      }
      const file = await writeCases(portal, present);
      requireSendable(file, config.seed);
      const dues = await lateCases(engine.reader, present, body, dayAt(portal.now(), timeZone));
      if (!file.xml) throw new Error('A file without faults must have messages.');
      await write((trx, by) => markSent(trx, file, 'file', { ...by, timeZone, dues }));
      const isUnsigned = (await findUnsigned(engine.reader, file.cases)).size > 0;
      if (file.pushes) void reply.header('x-icsr-push', 'waiting');
      return sendXml(reply, file.xml, fileNameOf(file.batch, { isUnsigned }), checkOf(file));
    },
    { longWork: true }, // up to 500 cases
  );

  serve(app, 'POST /api/admin/icsr/pushes', ({ body: { batch, act }, write }) =>
    write((trx, by) => decidePush(trx, batch, act, { config, by })),
  );

  serve(app, 'GET /api/admin/icsr/log', async () => {
    const { submissions, imports, acknowledgements } = await readLog(engine.reader, logLength);
    const batches = [...Map.groupBy(submissions, ({ batch }) => batch ?? '')].slice(0, logLength);
    const numbers = batches.map(([batch]) => batch);
    const again = await listToResend(engine.reader, numbers);
    const pushes = await listPushes(engine.reader, numbers);
    const count = (all: readonly { state: string }[], states: string[]) =>
      all.filter(({ state }) => states.includes(state)).length;
    return {
      pushes: config.push !== null,
      batches: batches.map(([batch, all]) => ({
        batch,
        at: all[0]?.at ?? '',
        by: all[0]?.by ?? '',
        cases: all.length,
        accepted: count(all, ['accepted', 'acceptedWithWarning']),
        rejected: count(all, ['rejected', 'resend']),
        waiting: count(all, ['sent']),
        push: pushes.get(batch) ?? null,
        resend: again.get(batch) ?? [],
      })),
      imports,
      acknowledgements: acknowledgements.map(({ messages, ...one }) => ({
        ...one,
        messages: (JSON.parse(messages) as unknown[]).length,
      })),
    };
  });

  await app.register(async (scope) => {
    readXmlBodies(scope);

    serve(
      scope,
      'POST /api/admin/icsr/import',
      async ({ request, query, write }) => {
        const bytes = bodyOf(request.body);
        const plan = await refuseUnreadable(() => planImport(engine.reader, icsr, bytes));
        if (query.dryRun === 'true') return plan.result;
        const isRefused = plan.result.cases.every(({ fate }) => fate === 'refused');
        if (isRefused) throw refusedFile(plan.result.problems);
        await importDocuments(portal.files, plan.planned, write);
        await storeImport(plan, bytes, write, { timeZone, backupDir: config.backup.dir });
        return plan.result;
      },
      { slowBody: true, longWork: true },
    );

    serve(
      scope,
      'POST /api/admin/icsr/acknowledgements',
      async ({ request, write }) => {
        const bytes = bodyOf(request.body);
        const read = await refuseUnreadable(() => icsr.readAcknowledgement(bytes));
        const problems = [
          ...read.faults.map(({ element, path, message }) => ({ element, place: path, message })),
          ...(read.schema ?? []).map(({ line, message }) => ({
            element: '',
            place: `line ${line}`,
            message,
          })),
        ];
        const { remarks, ...result } = await write((trx, by) =>
          acknowledge(trx, read, bytes, { ...by, timeZone }),
        );
        return { ...result, problems: [...problems, ...remarks], schemaChecked: read.schema !== null };
      },
      { slowBody: true, longWork: true },
    );
  });
}

const notMappedOf = (kept: { notMapped: string | null } | undefined) =>
  JSON.parse(kept?.notMapped ?? '[]') as Unmapped[];

function bodyOf(body: unknown): Uint8Array {
  if (body instanceof Uint8Array && body.length > 0) return body;
  throw new Problem(400, problems('the_request_contains_no_data'));
}

/** A file that cannot be read is a 400 with its place. */
async function refuseUnreadable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof XmlFault) throw new Problem(400, `${error.message}.`);
    throw error;
  }
}

function refusedFile(faults: readonly { element: string; place: string; message: string }[]): Problem {
  const issues = faults.slice(0, 50).map(({ element, place, message }) => ({
    path: place,
    code: 'format' as const,
    message: element === '' || message.startsWith(element) ? message : `${element}: ${message}`,
  }));
  const first = issues[0] ? ` ${issues[0].path}: ${issues[0].message.replace(/\.$/, '')}.` : '';
  return new Problem(400, problems('the_file_was_not_imported', { first }), { issues });
}

const checkOf = ({ schemaChecked }: OutgoingFile) => (schemaChecked ? 'checked' : 'unchecked');

/** The values of the header `x-icsr-schema`. */
const schemaWords = { checked: 'checked', unchecked: 'not checked against the schema' };

/** `name` has been cleaned: settings and the numbers of other senders may contain any character. */
function sendXml(
  reply: FastifyReply,
  xml: Uint8Array,
  name: string,
  schemaCheck: string | null,
): FastifyReply {
  return reply
    .type('application/xml; charset=utf-8')
    .headers({
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'private, no-store',
      'x-icsr-schema': schemaWords[schemaCheck as keyof typeof schemaWords] ?? 'not known',
    })
    .send(Buffer.from(xml));
}
