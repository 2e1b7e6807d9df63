// Messages of E2B(R3) over HTTP, on both engines: download, batch, Send, acknowledgements, import, erasure.
import { hash, randomUUID } from 'node:crypto';
import { deflateRawSync, deflateSync } from 'node:zlib';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { CaseContent } from '#contract/cases/content-rules.ts';
import { withValue } from '#contract/cases/paths-rules.ts';
import { auditedTransaction } from '../../audit/queries.ts';
import { readHighestNumbers } from '../../backup/case-number-file.ts';
import { StaleVersion } from '../../db/refused-writes.ts';
import { form, photograph } from '#testing/files.ts';
import { startIcsrWorker } from '../../icsr/icsr-worker.ts';
import { readBatch } from '../../icsr/read-message.ts';
import {
  acknowledgementOf,
  batch,
  fever,
  fileOf,
  fullContent,
  now,
  rash,
  sender,
  suspect,
  writtenMessage,
} from '../../icsr/testing/invented-case.ts';
import { official, schemaFaults } from '../../icsr/testing/official.ts';
import { writeBatch } from '../../icsr/write-message.ts';
import { makeDoctor } from '../../testing/doctor.ts';
import { configureSender } from '../../testing/configure-sender.ts';
import { testPortal } from '../../testing/portal.ts';
import { rederiveCases } from './rederive-cases.ts';
import { findCases } from './queries.ts';
import { markSent, refusalOfFile, writeCases } from './write-icsr.ts';
import { onPostgres } from '../../testing/engine.ts';

async function desk(settings: Record<string, string> = {}) {
  const portal = await testPortal({
    config: { rateLimit: false, e2bSchemaDir: official && `${official}/schemas` },
  });
  await configureSender(portal.db, settings);
  const doctor = await makeDoctor(portal);
  const call = async (method: 'GET' | 'POST' | 'PUT', path: string, body?: object | string | Uint8Array) => {
    const answer = await doctor.call(method, path, body, method === 'PUT' ? { 'if-match': '"1"' } : {});
    const name = /filename="([^"]*)"/.exec(String(answer.headers['content-disposition']))?.[1];
    return { ...answer, name };
  };
  const open = async (content: CaseContent = fullContent): Promise<string> => {
    const answer = await call('POST', '/cases', { source: 'paper', content });
    if (answer.status !== 201) throw new Error(answer.text);
    return answer.body.id;
  };
  /** Takes a case to the state signed. */
  const signed = async (content: CaseContent = fullContent): Promise<string> => {
    const one = await open(content);
    await portal.db
      .updateTable('cases')
      .set({ state: 'signed', mayForward: true })
      .where('id', '=', one)
      .execute();
    return one;
  };
  const step = (one: string, body: object) => call('POST', `/cases/${one}/steps`, body);
  const later = (seconds = 60) => {
    portal.clock.now = new Date(portal.clock.now.getTime() + seconds * 1_000);
  };
  const attach = async (one: string) => {
    const content = await photograph(16, 16);
    const file = form({ name: 'skin.jpg', type: 'image/jpeg', content });
    const url = `/api/admin/cases/${one}/attachments`;
    const headers = { ...doctor.session, ...file.headers };
    return portal.app.inject({ method: 'POST', url, headers, payload: file.payload });
  };
  return { portal, call, open, signed, step, later, attach };
}

const messageIn = (xml: string) => {
  const [message] = readBatch(Buffer.from(xml), now).messages;
  if (!message) throw new Error('no message');
  return message;
};

/** Reads no more from the database than `Send` does. */
const onSqlite = { skip: process.env['ENGINE'] === 'postgres' };

describe('the message of a case', onSqlite, () => {
  it('has a constant id and a later time at each download, and is logged', async () => {
    const { call, open, portal } = await desk();
    const id = await open();
    const first = await call('GET', `/cases/${id}/icsr`);
    expect(first.status, first.text).toBe(200);
    expect(first.name).toBe('unsigned-IN-TEST-TEST-2026-00001.xml');
    await configureSender(portal.db, { e2b_org: 'OTHER' });
    const second = await call('GET', `/cases/${id}/icsr`);
    const [one, two] = [messageIn(first.text), messageIn(second.text)];
    expect(one).toMatchObject({
      senderCaseId: 'IN-TEST-TEST-2026-00001',
      worldwideId: 'IN-TEST-TEST-2026-00001',
    });
    expect(two.senderCaseId).toBe(one.senderCaseId);
    expect(two.createdAt > one.createdAt).toBe(true);
    expect(one.content.reporters?.[0]?.familyName).toEqual({ unknown: 'withheld' });
    const { body } = await call('GET', `/cases/${id}/exchange`);
    expect(body).toMatchObject({ senderId: 'IN-TEST-TEST-2026-00001', faults: [], importedFrom: null });
    expect(body.submissions).toHaveLength(2);
    const again = await call('GET', `/cases/${id}/submissions/${body.submissions[1].id}`);
    expect([again.text, again.name]).toEqual([first.text, first.name]);
    expect(again.headers['x-icsr-schema']).toBe(first.headers['x-icsr-schema']);
    expect(body.submissions.map((row: { hash: string }) => row.hash)).toEqual(
      [second, first].map(({ text }) => hash('sha256', text)),
    );
    expect(body.submissions[1]).toMatchObject({ by: 'asha', version: 1, receiver: 'TEST-RECEIVER' });
  });

  it('contains fixed assessments and no proposed ones', async () => {
    const { call, open, portal } = await desk();
    const id = await open();
    const made = { caseId: id, reactionId: rash, drugId: suspect, reason: null, by: 'asha', version: 1 };
    const at = portal.clock.now.toISOString();
    const row = (place: number, method: string, result: string, answers: object, isFixed: boolean) => ({
      ...made,
      id: `00000000-0000-4000-8000-00000000000${place}`,
      place,
      at,
      method,
      result,
      answers: JSON.stringify(answers),
      isFixed,
      fixedBy: null,
      fixedAt: null,
    });
    await portal.db
      .insertInto('case_assessments')
      .values([
        row(1, 'whoUmc', 'probable', {}, true),
        row(2, 'naranjo', 'possible', { 1: 'yes', 2: 'yes' }, true),
        row(3, 'whoUmc', 'certain', {}, false),
      ])
      .execute();
    const { text } = await call('GET', `/cases/${id}/icsr`);
    const ours = messageIn(text)
      .content.drugs?.[0]?.assessments?.filter(({ source }) => source === 'AMC')
      .map(({ method, result }) => [method, result]);
    expect(ours).toEqual([
      ['WHO-UMC', 'Probable/Likely'],
      ['Naranjo', '3'],
    ]);
  });

  it('is refused if fields are missing, and the refusal names each field', async () => {
    const { call, open } = await desk();
    const less = [`reactions.${rash}.outcome`, 'expedited'].reduce(
      (content, path) => withValue(content, path, undefined),
      fullContent,
    );
    const { status, body } = await call('GET', `/cases/${await open(less)}/icsr`);
    expect(status).toBe(409);
    expect(body.issues).toEqual([
      { path: 'expedited', code: 'required', message: expect.stringMatching(/^C\.1\.7: .* is missing$/) },
      { path: `reactions.${rash}.outcome`, code: 'required', message: 'E.i.7: Outcome is missing' },
    ]);
  });

  it('is refused for a sample, and while the settings of the centre are incomplete', async () => {
    const { call, open, portal } = await desk({
      case_prefix: 'AMC',
      e2b_org: '',
      e2b_organisation: '',
      e2b_receiver_id: '',
    });
    const id = await open();
    const { status, body } = await call('GET', `/cases/${id}/icsr`);
    expect(status).toBe(409);
    expect(body.issues.map(({ path }: { path: string }) => path)).toEqual([
      'settings.case_prefix',
      'settings.e2b_org',
      'settings.e2b_organisation',
      'settings.e2b_receiver_id',
    ]);
    await configureSender(portal.db);
    await portal.db.updateTable('cases').set({ isSample: true }).execute();
    expect((await call('GET', `/cases/${id}/icsr`)).body.message).toContain('is a sample');
  });

  it('a message with uncoded reactions is a marked draft that does not count as sent', async () => {
    const { call, open, signed, step } = await desk();
    const uncoded: CaseContent = {
      ...fullContent,
      history: [],
      reactions: (fullContent.reactions ?? []).map(({ code: _, ...rest }) => rest),
      drugs: (fullContent.drugs ?? []).map(({ indications: _, ...drug }) => drug),
    };
    const { meddraVersion: _, ...content } = uncoded;
    const id = await open(content);
    expect((await call('GET', `/cases/${id}/icsr`)).status).toBe(409);
    expect((await call('GET', `/cases/${id}/exchange`)).body).toMatchObject({ canDraft: true });
    const draft = await call('GET', `/cases/${id}/icsr?draft=true`);
    expect(draft.status, draft.text).toBe(200);
    expect(draft.name).toContain('draft-uncoded');
    expect(draft.text.split('\n')[1]).toMatch(/^<!-- .*draft-uncoded.* -->$/);
    expect(draft.text).not.toContain('codeSystemVersion="27');
    expect(messageIn(draft.text).content.reactions?.map(({ code }) => code)).toEqual([undefined, undefined]);
    expect((await call('GET', `/cases/${id}/exchange`)).body.submissions).toEqual([]);
    expect((await call('POST', '/icsr/export', { cases: [id] })).status).toBe(409);
    const sent = await step(await signed(content), { step: 'send', way: 'file' });
    expect([sent.status, sent.body.message]).toEqual([409, expect.stringContaining('E.i.2.1b')]);
  });
});

it('cases are exported as one file, or none of them is', onSqlite, async () => {
  const { call, open, portal, step, later } = await desk();
  const ids = [await open(), await open()];
  const bad = await open(withValue(fullContent, 'narrative', undefined));
  const refused = await call('POST', '/icsr/export', { cases: [...ids, bad] });
  expect(refused.status).toBe(409);
  expect(refused.body.issues).toEqual([
    { path: `cases.${bad}.narrative`, code: 'required', message: expect.stringContaining('H.1') },
  ]);
  const file = await call('POST', '/icsr/export', { cases: ids });
  expect(file.status, file.text).toBe(200);
  const { messages, batchNumber } = readBatch(Buffer.from(file.text), now);
  expect(file.name).toBe(`unsigned-${batchNumber}.xml`);
  expect(messages.map(({ senderCaseId }) => senderCaseId)).toEqual([
    'IN-TEST-TEST-2026-00001',
    'IN-TEST-TEST-2026-00002',
  ]);
  // The file of each case is stored by itself.
  for (const [place, id] of ids.entries()) {
    const [{ id: submission }] = (await call('GET', `/cases/${id}/exchange`)).body.submissions;
    const stored = await call('GET', `/cases/${id}/submissions/${submission}`);
    expect(readBatch(Buffer.from(stored.text), now).messages).toEqual([messages[place]]);
    expect(schemaFaults(Buffer.from(stored.text))).toEqual([]);
  }
  expect((await call('GET', '/icsr/log')).body.batches).toMatchObject([
    { batch: batchNumber, cases: 2, waiting: 2, resend: [] },
  ]);

  // The cases count as sent. A receiver that rejects the whole file gets it again under a new number.
  const put = (state: string) =>
    portal.db
      .updateTable('cases')
      .set({ state: state as 'closed' })
      .where('id', 'in', ids)
      .execute();
  await put('closed');
  expect((await call('GET', `/cases/${ids[0]}`)).body).toMatchObject({ wasSent: true });
  expect((await step(ids[0] ?? '', { step: 'duplicateOf', of: ids[1] })).status).toBe(409);
  await call('POST', '/icsr/acknowledgements', acknowledgementOf(batchNumber, [], 'AR'));
  const toResend = async () => {
    const { batches } = (await call('GET', '/icsr/log')).body;
    return batches.map((one: { resend: string[] }) => one.resend);
  };
  expect(await toResend()).toEqual([ids]);
  await put('inWork');
  expect(await toResend()).toEqual([[]]);
  await put('closed');
  later();
  const again = readBatch(Buffer.from((await call('POST', '/icsr/export', { cases: ids })).text), now);
  expect(again.batchNumber).not.toBe(batchNumber);
  expect(again.messages.map(({ kind }) => kind)).toEqual([null, null]);
  expect(await toResend()).toEqual([[], []]);
});

it(
  'a file that would take too much time, memory or attachments is refused with a sentence',
  onSqlite,
  async () => {
    const { call, open, portal } = await desk();
    const ids = [await open(), await open()];
    // The portal's own limits, except for the time: a real file would take a minute of processor time.
    const icsr = startIcsrWorker({ schemaDir: null }, { cpuMs: 1, heapMb: 512 });
    onTestFinished(() => icsr.close());
    const rows = [...(await findCases(portal.db, ids)).values()];
    const file = await writeCases({ ...portal, icsr, now: () => portal.clock.now }, rows);
    expect(refusalOfFile(file)).toMatchObject({
      status: 409,
      message:
        'One fault prevents the message. The file cannot be written: it takes too much time or memory. Export fewer cases at once.',
    });

    const scan = { file: 'scan.pdf', name: 'Scan', type: 'application/pdf', bytes: 80 * 1024 * 1024 };
    const added = {
      ...scan,
      source: 'staff',
      by: 'asha',
      at: portal.clock.now.toISOString(),
      erasedAt: null,
    };
    await portal.db
      .insertInto('case_attachments')
      .values(rows.map(({ id, reportId }) => ({ id: randomUUID(), caseId: id, reportId, ...added })))
      .execute();
    const { status, body } = await call('POST', '/icsr/export', { cases: ids });
    expect([status, body.message]).toEqual([
      409,
      'One fault prevents the message. C.1.6.1.r.2: The attachments have 160 MB together, and a file holds at most 64. Export fewer cases at once.',
    ]);
  },
);

describe('Send', () => {
  it('"Send" by file stores the message, and an acknowledgement sets its result', async () => {
    const { call, signed, step, later } = await desk();
    const [good, bad] = [await signed(), await signed()];
    for (const id of [good, bad]) {
      const sent = await step(id, { step: 'send', way: 'file' });
      expect(sent.status, sent.text).toBe(200);
      expect(sent.body.state).toBe('sent');
      expect(sent.body.timeline).toContainEqual(
        expect.objectContaining({ kind: 'message', text: expect.stringMatching(/^Sent as a file, /) }),
      );
    }
    const submissionOf = async (id: string) =>
      (await call('GET', `/cases/${id}/exchange`)).body.submissions[0];
    const [one, two] = [await submissionOf(good), await submissionOf(bad)];
    expect(one).toMatchObject({ way: 'file', state: 'sent', receiver: 'TEST-RECEIVER', hasFile: true });
    later();
    const accepted = acknowledgementOf(one.batch, [
      { messageId: one.messageId, code: 'CA', number: 'R-1001' },
      { messageId: 'IN-NOBODY-1', code: 'CA' },
    ]);
    const first = await call('POST', '/icsr/acknowledgements', accepted);
    expect(first.status, first.text).toBe(200);
    expect(first.body.messages).toMatchObject([
      { fate: 'accepted', number: 'R-1001', case: good },
      { fate: 'unmatched', messageId: 'IN-NOBODY-1' },
    ]);
    const repeated = await call('POST', '/icsr/acknowledgements', accepted);
    expect(repeated.body).toMatchObject({ isRepeated: true });
    const undone = acknowledgementOf(one.batch, [{ messageId: one.messageId, code: 'CR', text: 'No' }], 'AE');
    expect((await call('POST', '/icsr/acknowledgements', undone)).body.messages).toMatchObject([
      { fate: 'conflict' },
    ]);
    expect(await submissionOf(good)).toMatchObject({ state: 'accepted', number: 'R-1001' });

    const rejected = acknowledgementOf(
      two.batch,
      [{ messageId: two.messageId, code: 'CR', text: 'G.k.2.2 too vague' }],
      'AE',
    );
    expect((await call('POST', '/icsr/acknowledgements', rejected)).body.messages).toMatchObject([
      { fate: 'rejected' },
    ]);
    const after = (await call('GET', `/cases/${bad}`)).body;
    expect(after.steps).toContain('followUp');
    expect(JSON.stringify(after)).toContain('G.k.2.2 too vague');
  });

  it('"Send" by typing stores the number of the other system, and a nullification makes a message', async () => {
    const { call, signed, step, later } = await desk();
    const typed = await signed();
    const sent = await step(typed, {
      step: 'send',
      way: 'typed',
      number: 'IN-IPC-2026-7',
      system: 'ADRMS',
      date: '2026-11-20',
    });
    expect(sent.status, sent.text).toBe(200);
    const national = {
      nationalNumber: 'IN-IPC-2026-7',
      nationalSystem: 'ADRMS',
      nationalOn: '2026-11-20',
      nationalBy: 'asha',
    };
    expect(sent.body).toMatchObject(national);
    const found = await call('GET', '/cases?q=in-ipc-2026-7');
    expect(found.body).toMatchObject([{ id: typed, ...national }]);
    const csv = await call(
      'GET',
      '/cases/csv?q=IN-IPC-2026-7&columns=nationalNumber,nationalSystem,nationalOn',
    );
    expect(csv.text).toContain('IN-IPC-2026-7,ADRMS,2026-11-20');
    const listing = await call('GET', '/cases/listing?q=IN-IPC-2026-7');
    expect(listing.body.rows).toMatchObject([{ worldwideNumber: 'IN-IPC-2026-7', ...national }]);
    const { body: print } = await call('GET', `/cases/${typed}/print?form=pvpi`);
    expect(print).toMatchObject({ nationalSystem: 'ADRMS', nationalOn: '2026-11-20' });
    expect((await call('GET', `/cases/${typed}/exchange`)).body.submissions).toMatchObject([
      { way: 'typed', receiver: 'ADRMS', number: 'IN-IPC-2026-7', hasFile: false },
    ]);
    // A later download is not what the other system numbered.
    later();
    expect((await call('GET', `/cases/${typed}/icsr`)).status).toBe(200);
    await step(typed, { step: 'recordNumber', number: 'IN-IPC-2026-8' });
    expect((await call('GET', `/cases/${typed}/exchange`)).body.submissions).toMatchObject([
      { way: 'download', number: null },
      { way: 'typed', number: 'IN-IPC-2026-8' },
    ]);
    later();
    await step(typed, { step: 'nullify', reason: 'Typed twice' });
    expect((await call('GET', `/cases/${typed}/exchange`)).body.submissions).toMatchObject([
      { way: 'typed', receiver: 'ADRMS', kind: 'nullification', version: 2, by: 'asha' },
      { way: 'download', version: 1 },
      { way: 'typed', version: 1 },
    ]);

    const id = await signed();
    await step(id, { step: 'send', way: 'file' });
    later();
    const nullified = await step(id, { step: 'nullify', reason: 'Sent in error' });
    expect(nullified.status, nullified.text).toBe(200);
    const { submissions } = (await call('GET', `/cases/${id}/exchange`)).body;
    expect(submissions[0]).toMatchObject({ kind: 'nullification', way: 'file', version: 2 });
    const stored = await call('GET', `/cases/${id}/submissions/${submissions[0].id}`);
    expect(messageIn(stored.text)).toMatchObject({ kind: 'nullification', reason: 'Sent in error' });
    later();
    const message = await call('GET', `/cases/${id}/icsr`);
    expect(messageIn(message.text)).toMatchObject({ kind: 'nullification', reason: 'Sent in error' });
    expect(message.name).not.toContain('unsigned');
  });

  it('new assessments and attachments of a version that was sent are an amendment, which needs a reason', async () => {
    const { call, portal, signed, step, later, attach } = await desk();
    const id = await signed();
    const kindNow = async () => {
      later();
      const { text, status, body } = await call('GET', `/cases/${id}/icsr`);
      if (status !== 200) return body.issues.map(({ path }: { path: string }) => path);
      const { kind, reason } = messageIn(text);
      return [kind, reason];
    };
    const wellKnown = { drug: suspect, reaction: rash, method: 'whoUmc' };
    const assess = (result: string, fix: boolean) =>
      call('POST', `/cases/${id}/assessments`, { ...wellKnown, result, reason: 'As seen', fix });
    await step(id, { step: 'send', way: 'file' });
    expect(await kindNow()).toEqual([null, '']);
    await step(id, { step: 'close' });
    later();
    await step(id, { step: 'followUp' });
    await assess('probable', false);
    expect(await kindNow()).toEqual([null, '']); // proposals are not sent
    await assess('probable', true);
    expect(await kindNow()).toEqual(['why']);
    await portal.db.updateTable('cases').set({ state: 'closed' }).execute();
    await step(id, { step: 'reopen', reason: 'The causality was wrong' });
    expect(await kindNow()).toEqual(['amendment', 'The causality was wrong']);
    await portal.db.updateTable('cases').set({ state: 'signed' }).execute();
    await step(id, { step: 'send', way: 'file' });
    await step(id, { step: 'close' });
    await step(id, { step: 'reopen', reason: 'A photograph came' });
    later();
    expect((await attach(id)).statusCode).toBe(201);
    expect(await kindNow()).toEqual(['amendment', 'A photograph came']);
  });

  it('"Nullify" is refused if its message would have faults; an erased case needs no message', async () => {
    const { call, portal, signed, step, later } = await desk();
    const id = await signed();
    await step(id, { step: 'send', way: 'file' });
    const put = (state: string) =>
      portal.db
        .updateTable('cases')
        .set({ state: state as 'inWork' })
        .where('id', '=', id)
        .execute();
    await put('inWork');
    const content = withValue(fullContent, `reactions.${fever}.outcome`, undefined);
    expect((await call('PUT', `/cases/${id}/content`, { content, why: 'Not known' })).status).toBe(200);
    await put('closed');
    later();
    const refused = await step(id, { step: 'nullify', reason: 'Sent in error' });
    expect([refused.status, refused.body.issues]).toMatchObject([
      409,
      [{ path: `reactions.${fever}.outcome`, message: 'E.i.7: Outcome is missing' }],
    ]);
    expect((await call('GET', `/cases/${id}`)).body).toMatchObject({ state: 'closed', version: 2 });

    // An erased case has no message any more. A person tells the receiver.
    const erasedAt = portal.clock.now.toISOString();
    await portal.db.updateTable('cases').set({ erasedAt }).where('id', '=', id).execute();
    expect((await step(id, { step: 'nullify', reason: 'Sent in error' })).status).toBe(200);
    const { submissions } = (await call('GET', `/cases/${id}/exchange`)).body;
    expect(submissions).toMatchObject([
      { kind: 'nullification', way: 'typed', version: 3, receiver: 'TEST-RECEIVER' },
      { way: 'file', version: 1 },
    ]);
  });

  it.skipIf(onPostgres)(
    '"Send" is refused if the case lacks a required field, and the case stays signed',
    async () => {
      const { call, signed, step } = await desk();
      const id = await signed(withValue(fullContent, `reactions.${fever}.outcome`, undefined));
      const { status, body } = await step(id, { step: 'send', way: 'file' });
      expect(status).toBe(409);
      expect(body.issues).toMatchObject([{ path: `reactions.${fever}.outcome` }]);
      expect((await call('GET', `/cases/${id}`)).body.state).toBe('signed');
    },
  );
});

it.skipIf(onPostgres)(
  'the words of the receiver about a case go with the person, and later ones are not stored',
  async () => {
    const { call, signed, step, portal } = await desk();
    const id = await signed();
    await step(id, { step: 'send', way: 'file' });
    const { submissions } = (await call('GET', `/cases/${id}/exchange`)).body;
    const [{ batch: sent, messageId }] = submissions;
    const rejected = (text: string) =>
      acknowledgementOf(
        sent,
        [
          { messageId, code: 'CR', text },
          { messageId: 'IN-NOBODY-1', code: 'CR', text },
        ],
        'AE',
      );
    const read = async (text: string) =>
      (await call('POST', '/icsr/acknowledgements', rejected(text))).body.messages;
    const words = 'D.1 Sample not accepted';
    expect(await read(words)).toMatchObject([
      { fate: 'rejected', text: words },
      { fate: 'unmatched', text: words },
    ]);
    expect(await read(words)).toMatchObject([{ fate: 'unchanged', text: words }, { text: '' }]);
    const { reportId } = await portal.db.selectFrom('cases').selectAll().executeTakeFirstOrThrow();
    await call('POST', '/privacy/erase', { records: [{ kind: 'adr-reports', id: reportId }] });
    expect(await read(words)).toMatchObject([{ fate: 'unchanged', text: '' }, {}]);
    expect(await read(`${words} either`)).toMatchObject([{ fate: 'rejected', text: `${words} either` }, {}]);
    const stored = JSON.stringify([
      await portal.db.selectFrom('icsr_acknowledgements').selectAll().execute(),
      await portal.db.selectFrom('case_submissions').selectAll().execute(),
      await portal.db.selectFrom('case_notes').selectAll().execute(),
    ]);
    expect(stored).not.toContain('Sample');
    expect(stored).toContain('The receiver rejected the message');
  },
);

it('a message that was written before an erasure is neither stored nor sent after it', async () => {
  const { call, signed, portal } = await desk();
  const row = (await findCases(portal.db, [await signed()])).values().toArray()[0];
  if (!row) throw new Error('no case');
  const file = await writeCases({ ...portal, now: () => portal.clock.now }, [row]);
  expect(Buffer.from(file.xml ?? []).toString()).toContain('PORR_IN049016UV');
  await call('POST', '/privacy/erase', { records: [{ kind: 'adr-reports', id: row.reportId }] });
  const user = { id: randomUUID(), username: 'asha', rights: [] };
  const sending = auditedTransaction(portal.db, (trx) =>
    markSent(trx, file, 'file', { user, now: portal.clock.now }),
  );
  await expect(sending).rejects.toThrow(StaleVersion);
  expect(await portal.db.selectFrom('case_submissions').selectAll().execute()).toEqual([]);
});

describe('an import', () => {
  const foreign = (createdAt: string, content: CaseContent = fullContent) =>
    fileOf(content, { senderCaseId: 'NP-OTHER-2026-1', createdAt });

  it('shows a preview, stores nothing before it is confirmed, and recognises an imported case', async () => {
    const { call, portal, later } = await desk();
    const file = foreign('20261118100000+0000');
    const shown = await call('POST', '/icsr/import?dryRun=true', file);
    expect(shown.status, shown.text).toBe(200);
    expect(shown.body).toMatchObject({
      cases: [
        { worldwideId: 'NP-OTHER-2026-1', fate: 'new', notMapped: [], patient: 'A.B., female, 46 years' },
      ],
      problems: [],
      schemaChecked: official !== null,
    });
    expect(await portal.db.selectFrom('cases').selectAll().execute()).toEqual([]);

    const stored = (await call('POST', '/icsr/import', file)).body.cases[0];
    expect(stored).toMatchObject({ fate: 'new', number: 'TEST-2026-00001' });
    const { body: opened } = await call('GET', `/cases/${stored.id}`);
    expect(opened).toMatchObject({ source: 'icsr', content: { worldwideId: 'NP-OTHER-2026-1' } });
    // A database restored from an older backup continues above the numbers of imported cases.
    expect(await readHighestNumbers([portal.config.backup.dir])).toMatchObject([{ year: 2026 }]);
    const imported = await portal.db.selectFrom('icsr_imports').selectAll().executeTakeFirstOrThrow();
    expect(Buffer.from(imported.file ?? '', 'base64')).toEqual(Buffer.from(file));

    later();
    expect((await call('POST', '/icsr/import', file)).body.cases[0]).toMatchObject({
      fate: 'older',
      id: stored.id,
    });
    await portal.db.updateTable('cases').set({ state: 'inWork' }).execute();
    const newer = foreign('20261119100000+0000', withValue(fullContent, `reactions.${rash}.outcome`, '3'));
    expect((await call('POST', '/icsr/import', newer)).body.cases[0]).toMatchObject({ fate: 'update' });
    const { body: informed } = await call('GET', `/cases/${stored.id}`);
    expect(informed.hasNewInformation).toBe(true);
    expect(informed.content.reactions[0].outcome).toBe('1');

    const out = await call('GET', `/cases/${stored.id}/icsr`);
    expect(out.status, out.text).toBe(200);
    const message = messageIn(out.text);
    expect(message).toMatchObject({
      worldwideId: 'NP-OTHER-2026-1',
      senderCaseId: 'IN-TEST-TEST-2026-00001',
    });
    expect(message.content.otherIds).toContainEqual({ source: 'Test Institute', id: 'NP-OTHER-2026-1' });
    expect(message.content.reporters?.[0]?.familyName).toBe('Sample');
  });

  it.skipIf(onPostgres)(
    'a later message with a wrong date offers that date and what it says about the death',
    async () => {
      const { call, later } = await desk();
      const death = { date: '2026-11-18' };
      const first = foreign('20261118100000+0000', { ...fullContent, death });
      const [{ id }] = (await call('POST', '/icsr/import', first)).body.cases;
      later();
      const next = new TextDecoder().decode(foreign('20261119100000+0000'));
      // The rash ends before it begins.
      const { body } = await call('POST', '/icsr/import', next.replaceAll('20261117', '20261114'));
      expect(body.cases[0]).toMatchObject({ fate: 'update' });
      const { content, information } = (await call('GET', `/cases/${id}`)).body;
      expect(content.death).toEqual({ ...death, causes: ['Anaphylaxis'] });
      expect(information[0].lines).toContainEqual(
        expect.objectContaining({ path: `reactions.${rash}.end`, says: '2026-11-14', decision: null }),
      );
    },
  );

  it.skipIf(onPostgres)('an older message behind a newer one of the same case changes nothing', async () => {
    const { call, portal } = await desk();
    const ofCase = (number: number, createdAt: string, narrative: string) => {
      const content = { ...fullContent, narrative, worldwideId: 'NP-OTHER-2026-1' };
      return writtenMessage(content, { senderCaseId: `NP-OTHER-2026-${number}`, createdAt }).xml ?? '';
    };
    const newer = ofCase(1, '20261119100000+0000', 'The newer account');
    const older = ofCase(2, '20261118100000+0000', 'The older account');
    const file = writeBatch([newer, older], batch, sender);
    const preview = await call('POST', '/icsr/import?dryRun=true', file);
    expect(preview.body.cases.map(({ fate }: { fate: string }) => fate)).toEqual(['new', 'older']);
    const { body } = await call('POST', '/icsr/import', file);
    const [{ id, number }] = body.cases;
    expect(body.cases).toMatchObject([
      { fate: 'new', id, number },
      { fate: 'older', id, number },
    ]);
    const details = (await call('GET', `/cases/${id}`)).body;
    expect(details).toMatchObject({ content: { narrative: 'The newer account' }, information: [] });
    const stored = await portal.db.selectFrom('case_exchange').selectAll().executeTakeFirstOrThrow();
    expect(stored).toMatchObject({ importedCreatedAt: '20261119100000+0000' });
    expect(stored.importedXml).toContain('The newer account');
  });

  it('two imports of the same unknown case at the same time open one case', async () => {
    const { call, portal } = await desk();
    const file = foreign('20261119100000+0000');
    const answers = await Promise.all(Array.from({ length: 4 }, () => call('POST', '/icsr/import', file)));
    const fates = answers.map(({ body }) => body.cases[0].fate as string);
    expect(fates.toSorted()).toEqual(['new', 'older', 'older', 'older']);
    expect(await portal.db.selectFrom('cases').selectAll().execute()).toHaveLength(1);
  });

  it.skipIf(onPostgres)(
    'refuses unreadable content and names its place, and imports the valid cases of a file',
    async () => {
      const { call, portal } = await desk();
      const refused = async (payload: string | Uint8Array) => {
        const { status, body } = await call('POST', '/icsr/import?dryRun=true', payload);
        return `${status} ${body.message}`;
      };
      expect(await refused('<a/>')).toMatch(/^400 The root of the file is "a"/);
      expect(await refused(`<!DOCTYPE a><a/>`)).toMatch(/^400 .*DOCTYPE/);
      expect(await refused(Buffer.alloc(21 * 1024 * 1024, 32))).toMatch(/^413/);
      const plain = await portal.post('/api/admin/icsr/import', {}, {});
      expect(plain.statusCode).toBe(401);
      const bad = new TextDecoder().decode(foreign('20261118100000+0000')).replaceAll('20261117', '20301117');
      const { status, body } = await call('POST', '/icsr/import', bad);
      expect(status).toBe(400);
      expect(JSON.stringify(body.issues)).toContain('future');
      expect(await portal.db.selectFrom('icsr_imports').selectAll().execute()).toEqual([]);
    },
  );

  it('stores nothing of a truncated batch, and refuses all messages with the same id but imports the others', async () => {
    const { call, portal } = await desk();
    const [one, two] = ['1', '2'].map(
      (number) => writtenMessage(fullContent, { senderCaseId: `NP-OTHER-2026-${number}` }).xml,
    );
    const file = writeBatch([one ?? '', two ?? '', two ?? ''], batch, sender);
    const cut = await call('POST', '/icsr/import', file.slice(0, file.lastIndexOf('<investigationEvent')));
    expect([cut.status, cut.body.message]).toEqual([400, expect.stringContaining('not well-formed XML')]);
    expect(await portal.db.selectFrom('cases').selectAll().execute()).toEqual([]);
    expect(await portal.db.selectFrom('icsr_imports').selectAll().execute()).toEqual([]);

    const { body } = await call('POST', '/icsr/import', file);
    expect(body.cases.map(({ fate }: { fate: string }) => fate)).toEqual(['new', 'refused', 'refused']);
    expect(body.problems[0].message).toBe('The message id "NP-OTHER-2026-2" is in the file twice');
    expect(await portal.db.selectFrom('cases').selectAll().execute()).toHaveLength(1);
    // The refused messages are not stored, because no case would lead an erasure to them. All other bytes are.
    const { file: stored } = await portal.db
      .selectFrom('icsr_imports')
      .select('file')
      .executeTakeFirstOrThrow();
    const text = Buffer.from(stored ?? '', 'base64').toString();
    const { messages } = readBatch(Buffer.from(text), now);
    expect(messages.map(({ worldwideId }) => worldwideId)).toEqual(['NP-OTHER-2026-1']);
    const alone = Buffer.from(writeBatch([one ?? ''], batch, sender)).toString();
    expect(text.replaceAll(/\s*\n\s*/g, '\n')).toBe(alone.replaceAll(/\s*\n\s*/g, '\n'));
  });

  it.skipIf(onPostgres)(
    'recognises a case by the worldwide id that staff entered, even if it has no message yet',
    async () => {
      const { call, open, portal } = await desk();
      const fateOf = async (file: Uint8Array) => {
        const [one] = (await call('POST', '/icsr/import?dryRun=true', file)).body.cases;
        return [one.fate, one.id];
      };
      const entered = await open({ ...fullContent, worldwideId: 'NP-OTHER-2026-7' });
      const other = fileOf(fullContent, { senderCaseId: 'NP-OTHER-2026-7' });
      expect(await fateOf(other)).toEqual(['update', entered]);

      const file = foreign('20261118100000+0000');
      expect((await fateOf(file))[0]).toBe('possibleDuplicate');
      const edited = await open();
      await portal.db.updateTable('cases').set({ state: 'inWork' }).execute();
      const content = { ...fullContent, worldwideId: 'NP-OTHER-2026-1' };
      const saved = await call('PUT', `/cases/${edited}/content`, { content, why: 'From the letter' });
      expect(saved.status, saved.text).toBe(200);
      expect(await fateOf(file)).toEqual(['update', edited]);
      await call('POST', '/icsr/import', file);
      expect(await portal.db.selectFrom('cases').select('id').execute()).toHaveLength(2);
    },
  );

  it('stores photographs and PDF files once as attachments, and lists other files', async () => {
    const { call, portal, later } = await desk();
    const picture = (await photograph(48, 32)).toString('base64');
    const withDocuments = (createdAt: string) =>
      fileOf(fullContent, {
        senderCaseId: 'NP-OTHER-2026-1',
        createdAt,
        documents: [
          { title: 'Skin on the third day', mediaType: 'image/jpeg', base64: picture },
          { title: 'Scan', mediaType: 'application/pdf', base64: Buffer.from('no PDF').toString('base64') },
          { title: 'Letter', mediaType: 'text/plain', base64: 'UGF0aWVudA==' },
        ],
      });
    const first = withDocuments('20261118100000+0000');
    const shown = await call('POST', '/icsr/import?dryRun=true', first);
    const letter = {
      path: 'reference[3]/document/text',
      value: expect.stringMatching(/^Letter: .*text\/plain/),
    };
    expect(shown.body.cases[0].notMapped).toMatchObject([letter]);
    expect(await portal.db.selectFrom('files').selectAll().execute()).toEqual([]);

    const [{ id, notMapped }] = (await call('POST', '/icsr/import', first)).body.cases;
    const scan = { path: 'reference[2]/document/text', value: expect.stringMatching(/^Scan: [A-Z].*\.$/) };
    expect(notMapped).toMatchObject([letter, scan]);
    expect((await call('GET', `/cases/${id}/exchange`)).body.notMapped).toEqual(notMapped);
    const { attachments } = (await call('GET', `/cases/${id}`)).body;
    expect(attachments).toMatchObject([
      { name: 'Skin on the third day', type: 'image/jpeg', source: 'message', by: 'asha' },
    ]);
    const files = await portal.db.selectFrom('files').select(['audience', 'kind']).execute();
    expect(files).toEqual([{ audience: 'cases', kind: 'image' }]);
    expect((await call('GET', `/cases/${id}/attachments/${attachments[0].id}`)).status).toBe(200);

    later();
    const again = await call('POST', '/icsr/import', withDocuments('20261119100000+0000'));
    expect(again.body.cases[0]).toMatchObject({ fate: 'update', notMapped: [{}, {}] });
    expect((await call('GET', `/cases/${id}`)).body.attachments).toHaveLength(1);

    const noteOf = async () => JSON.stringify((await call('GET', `/cases/${id}`)).body.timeline);
    const { text } = await call('GET', `/cases/${id}/icsr`);
    expect(await noteOf()).not.toContain('any more');
    expect(messageIn(text).documents.map(({ title, base64 }) => [title, base64])).toEqual([
      ['Skin on the third day', picture],
      ['Scan', expect.any(String)],
      ['Letter', 'UGF0aWVudA=='],
    ]);

    // A compressed copy is still the same picture. If the sender leaves the picture out, it stays with a note and is
    // not sent.
    for (const deflate of [deflateRawSync, deflateSync]) {
      later();
      const packed = deflate(Buffer.from(picture, 'base64')).toString('base64');
      const file = Buffer.from(
        withDocuments(`2026112${deflate === deflateSync ? 1 : 0}100000+0000`),
      ).toString();
      const compressed = file
        .replace(picture, packed)
        .replace('mediaType="image/jpeg"', '$& compression="DF"');
      const { body } = await call('POST', '/icsr/import', compressed);
      expect(body.cases[0]).toMatchObject({ fate: 'update', notMapped: [{}, {}] });
      expect((await call('GET', `/cases/${id}`)).body.attachments).toHaveLength(1);
    }
    expect(await noteOf()).not.toContain('no longer');
    await call('POST', '/icsr/import', foreign('20261122100000+0000'));
    expect(await noteOf()).toContain('no longer has “Skin on the third day”');
    expect((await call('GET', `/cases/${id}`)).body.attachments).toHaveLength(1);
    expect(messageIn((await call('GET', `/cases/${id}/icsr`)).text).documents).toEqual([]);
  });

  it('a nullification by the sender is marked in the case, also in a new one', async () => {
    const { call } = await desk();
    const version = { kind: 'nullification', reason: 'Entered twice' } as const;
    const file = fileOf(fullContent, { senderCaseId: 'NP-OTHER-2026-9', version });
    const [{ id }] = (await call('POST', '/icsr/import', file)).body.cases;
    const { timeline } = (await call('GET', `/cases/${id}`)).body;
    expect(JSON.stringify(timeline)).toContain(
      'The sender has nullified this case on 20261120: Entered twice',
    );
    // Without a change it is sent on as a nullification.
    const { text } = await call('GET', `/cases/${id}/icsr`);
    expect(messageIn(text)).toMatchObject({ kind: 'nullification', reason: 'Entered twice' });
  });

  it('recognises cases by worldwide ids that an earlier version stored only in the content', async () => {
    const { call, open, portal } = await desk();
    const id = await open({ ...fullContent, worldwideId: 'NP-OTHER-2026-1' });
    await portal.db.deleteFrom('case_exchange').execute();
    const fate = async () => {
      const answer = await call('POST', '/icsr/import?dryRun=true', foreign('20261118100000+0000'));
      return answer.body.cases[0].fate;
    };
    expect(await fate()).toBe('possibleDuplicate');
    await rederiveCases(portal.engine, 'Asia/Kolkata');
    expect(await fate()).toBe('update');
    await portal.db
      .updateTable('case_exchange')
      .set({ worldwideId: 'FIRST' })
      .where('caseId', '=', id)
      .execute();
    await rederiveCases(portal.engine, 'Asia/Kolkata');
    expect(await fate()).toBe('possibleDuplicate');
  });

  it('is erased with the person: all its files, the stored message and what was sent', async () => {
    const { call, portal, later } = await desk();
    const { cases } = (await call('POST', '/icsr/import', foreign('20261118100000+0000'))).body;
    const id = cases[0].id;
    later();
    await call('POST', '/icsr/import', foreign('20261119100000+0000'));
    // A file about another case, with an older message of this one.
    later();
    const [older, other] = ['1', '3'].map(
      (number) =>
        writtenMessage(fullContent, {
          senderCaseId: `NP-OTHER-2026-${number}`,
          createdAt: '20261117100000+0000',
        }).xml,
    );
    const { body } = await call(
      'POST',
      '/icsr/import',
      writeBatch([older ?? '', other ?? ''], batch, sender),
    );
    expect(body.cases.map(({ fate }: { fate: string }) => fate)).toEqual(['older', 'possibleDuplicate']);
    await call('GET', `/cases/${id}/icsr`);
    const { reportId } = await portal.db
      .selectFrom('cases')
      .select('reportId')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const erase = () => call('POST', '/privacy/erase', { records: [{ kind: 'adr-reports', id: reportId }] });
    const erased = await erase();
    expect(erased.status, erased.text).toBeLessThan(300);
    const files = () => portal.db.selectFrom('icsr_imports').select(['file']).execute();
    expect(await files()).toEqual([{ file: null }, { file: null }, { file: null }]);
    const rows = async () =>
      JSON.stringify([
        await portal.db.selectFrom('case_exchange').selectAll().where('caseId', '=', id).execute(),
        await portal.db.selectFrom('case_submissions').selectAll().execute(),
      ]);
    expect(await rows()).not.toContain('Sample');
    expect(await rows()).not.toContain('<');

    // Another message of the sender would put the person back.
    later();
    const refused = await call('POST', '/icsr/import', foreign('20261120100000+0000'));
    expect([refused.status, refused.body.message]).toEqual([
      400,
      'The file was not imported. NP-OTHER-2026-1: C.1.8.1: The person was erased from the case TEST-2026-00001, which takes no more messages.',
    ]);
    expect(await files()).toHaveLength(3);
    // What an earlier version stored after an erasure goes with the next one.
    const again = { importedXml: '<name>Sample</name>', notMapped: '[]' };
    await portal.db.updateTable('case_exchange').set(again).where('caseId', '=', id).execute();
    await erase();
    expect(await rows()).not.toContain('<');
  });
});
