// The E2B(R3) message of a case over HTTP: download, refusals, and several cases in one file. Reads no more from the
// database than `Send` does.
import { hash, randomUUID } from 'node:crypto';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { CaseContent } from '#contract/cases/content/content-rules.ts';
import { withValue } from '#contract/cases/content/paths-rules.ts';
import { startIcsrWorker } from '../../../icsr/icsr-worker.ts';
import { readBatch } from '../../../icsr/read-message.ts';
import { orderFaults } from '../../../icsr/testing/child-order.ts';
import { acknowledgementOf, fever, fullContent, rash, suspect } from '../../../icsr/testing/invented-case.ts';
import { configureSender } from '../../../testing/configure-sender.ts';
import { findCases } from '../queries.ts';
import { refusalOfFile, writeCases } from './write-icsr.ts';
import { exchangeDesk, messageIn } from '../../../testing/exchange-desk.ts';

describe('the message of a case', () => {
  it('has a constant id and a later time at each download, and is logged', async () => {
    const { call, open, portal } = await exchangeDesk();
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
    const { call, open, portal } = await exchangeDesk();
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
      isBlind: false,
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
    // The entry sheet has the category of each drug, too.
    const { causality } = (await call('GET', `/cases/${id}/exchange`)).body;
    expect(causality).toEqual([{ drug: suspect, reaction: rash, words: 'Probable/Likely' }]);
    const { text } = await call('GET', `/cases/${id}/icsr`);
    const ours = messageIn(text)
      .content.drugs?.[0]?.assessments?.filter(({ source }) => source === 'AMC')
      .map(({ method, result }) => [method, result]);
    expect(ours).toEqual([
      ['WHO-UMC', 'Probable/Likely'],
      ['Naranjo', '3'],
    ]);
  });

  it('carries the terms that the centre has for routes and forms, with their versions', async () => {
    const { call, open } = await exchangeDesk();
    const add = (kind: string, name: string, otherNames: string, code: string) =>
      call('POST', '/dose-words', { kind, name, otherNames, code });
    expect((await add('route', 'Oral', 'PO\nमुँह से', '20053000 3.1')).status).toBe(201);
    expect((await add('form', 'Tablet', 'Tab', '10219000 2026-01')).status).toBe(201);
    expect((await add('form', 'Syrup', 'Syp', '10117000')).status).toBe(201);
    const [drug, ...others] = fullContent.drugs ?? [];
    const [dose] = drug?.doses ?? [];
    if (!drug || !dose) throw new Error('The case has a dose.');
    const { routeCode: _r, routeVersion: _s, formCode: _f, formVersion: _v, ...plain } = dose;
    const doses = [
      { ...plain, id: randomUUID(), route: 'po', form: 'TAB' },
      { ...plain, id: randomUUID(), route: 'मुँह से', form: 'Syp' }, // a number without the version of its list does not leave
      { ...plain, id: randomUUID(), route: 'PO', routeCode: '048', routeVersion: '2.0', form: 'Balm' },
    ];
    const id = await open({ ...fullContent, drugs: [{ ...drug, doses }, ...others] });
    const { status, text } = await call('GET', `/cases/${id}/icsr`);
    expect(status, text).toBe(200);
    expect(text).toContain(
      '<routeCode code="20053000" codeSystem="0.4.0.127.0.16.1.1.2.6" codeSystemVersion="3.1">',
    );
    const left = messageIn(text).content.drugs?.[0]?.doses?.map((one) => [
      [one.route, one.routeCode, one.routeVersion],
      [one.form, one.formCode, one.formVersion],
    ]);
    expect(left).toEqual([
      [
        ['po', '20053000', '3.1'],
        ['TAB', '10219000', '2026-01'],
      ],
      [
        ['Oral', '20053000', '3.1'],
        ['Syp', undefined, undefined],
      ],
      [
        ['PO', '048', '2.0'],
        ['Balm', undefined, undefined],
      ],
    ]);
  });

  it('is refused if fields are missing, and the refusal names each field', async () => {
    const { call, open } = await exchangeDesk();
    const less = [`reactions.${fever}.outcome`, 'reportType'].reduce(
      (content, path) => withValue(content, path, undefined),
      fullContent,
    );
    const { status, body } = await call('GET', `/cases/${await open(less)}/icsr`);
    expect(status).toBe(409);
    expect(body.issues).toEqual([
      { path: 'reportType', code: 'required', message: expect.stringMatching(/^C\.1\.3: .* is missing$/) },
      { path: `reactions.${fever}.outcome`, code: 'required', message: 'E.i.7: Outcome is missing' },
    ]);
  });

  it('is refused for a sample, and while the settings of the centre are incomplete', async () => {
    const { call, open, portal } = await exchangeDesk({
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
    const { call, open, signed, step } = await exchangeDesk();
    const uncoded: CaseContent = {
      ...fullContent,
      history: [],
      parent: { ...fullContent.parent, history: [] },
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

it('cases are exported as one file, or none of them is', async () => {
  const { call, open, portal, step, later } = await exchangeDesk();
  const ids = [await open(), await open()];
  const bad = await open(withValue(fullContent, 'narrative', undefined));
  const refused = await call('POST', '/icsr/export', { cases: [...ids, bad] });
  expect(refused.status).toBe(409);
  expect(refused.body.issues).toEqual([
    { path: `cases.${bad}.narrative`, code: 'required', message: expect.stringContaining('H.1') },
  ]);
  const file = await call('POST', '/icsr/export', { cases: ids, lateReason: 'technical' });
  expect(file.status, file.text).toBe(200);
  const { messages, batchNumber } = readBatch(Buffer.from(file.text));
  expect(file.name).toBe(`unsigned-${batchNumber}.xml`);
  expect(messages.map(({ senderCaseId }) => senderCaseId)).toEqual([
    'IN-TEST-TEST-2026-00001',
    'IN-TEST-TEST-2026-00002',
  ]);
  // The file of each case is stored by itself.
  for (const [place, id] of ids.entries()) {
    const [{ id: submission }] = (await call('GET', `/cases/${id}/exchange`)).body.submissions;
    const stored = await call('GET', `/cases/${id}/submissions/${submission}`);
    expect(readBatch(Buffer.from(stored.text)).messages).toEqual([messages[place]]);
    expect(orderFaults(Buffer.from(stored.text))).toEqual([]);
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
  const again = readBatch(
    Buffer.from((await call('POST', '/icsr/export', { cases: ids, lateReason: 'technical' })).text),
  );
  expect(again.batchNumber).not.toBe(batchNumber);
  expect(again.messages.map(({ kind }) => kind)).toEqual([null, null]);
  expect(await toResend()).toEqual([[], []]);
});

it('a file asks why its cases leave after their day, and stores the reason of each', async () => {
  const { call, open, portal } = await exchangeDesk();
  const ids = [await open(), await open(), await open()];
  const [first = '', second = '', inTime = ''] = ids;
  await portal.db.updateTable('cases').set({ dueOn: '2026-11-21' }).where('id', '=', inTime).execute();
  for (const id of [first, second]) {
    await portal.db.updateTable('cases').set({ dueOn: '2026-11-19' }).where('id', '=', id).execute();
  }
  const send = (more: object = {}) => call('POST', '/icsr/export', { cases: ids, ...more });
  const refused = async (more?: object) => {
    const { status, body } = await send(more);
    return [status, body.issues?.map(({ path }: { path: string }) => path)];
  };
  expect(await refused()).toEqual([400, ['cases.0.lateReason', 'cases.1.lateReason']]);
  expect(await refused({ lateReason: 'other' })).toEqual([400, ['cases.0.reason', 'cases.1.reason']]);
  expect(await refused({ late: [{ case: first, lateReason: 'signature' }] })).toEqual([
    400,
    ['cases.1.lateReason'],
  ]);
  expect((await call('GET', `/cases/${first}/exchange`)).body.submissions).toEqual([]);
  const sent = await send({
    lateReason: 'technical',
    late: [{ case: second, lateReason: 'other', reason: 'A flood' }],
  });
  expect(sent.status, sent.text).toBe(200);
  const logged = async (id: string) => (await call('GET', `/cases/${id}/exchange`)).body.submissions[0];
  expect(await logged(first)).toMatchObject({ daysLate: 2, lateReason: 'technical', lateText: null });
  expect(await logged(second)).toMatchObject({ daysLate: 2, lateReason: 'other', lateText: 'A flood' });
  expect(await logged(inTime)).toMatchObject({ daysLate: 0, lateReason: null, lateText: null });
  for (const id of ids) expect((await call('GET', `/cases/${id}`)).body).toMatchObject({ due: null });
});

it('a file that would take too much time, memory or attachments is refused with a sentence', async () => {
  const { call, open, portal } = await exchangeDesk();
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
});
