// The steps `send` and `nullify`, and acknowledgements of the receiver, over HTTP.
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { withValue } from '#contract/cases/content/paths-rules.ts';
import { auditedTransaction } from '../../../audit/queries.ts';
import { StaleVersion } from '../../../db/refused-writes.ts';
import { updateRow } from '../../../db/update-row.ts';
import { acknowledgementOf, fever, fullContent, rash, suspect } from '../../../icsr/testing/invented-case.ts';
import { findCases } from '../queries.ts';
import { markSent, writeCases } from './write-icsr.ts';
import { itOnce } from '../../../testing/engine.ts';
import { makeDoctor } from '../../../testing/doctor.ts';
import { exchangeDesk, messageIn } from '../../../testing/exchange-desk.ts';

describe('Send', () => {
  it('a paper form leaves by the legal ground of the settings, a call needs the consent of its reporter', async () => {
    const { portal, call, step } = await exchangeDesk();
    const { expedited: _, ...unanswered } = fullContent;
    const open = async (source: string) => {
      const { id } = (await call('POST', '/cases', { source, content: unanswered })).body;
      await updateRow(portal.db, 'cases', id, { state: 'signed' });
      return id as string;
    };
    const [paper, told] = [await open('paper'), await open('telephone')];
    const sent = await step(paper, { step: 'send', way: 'file' });
    expect(sent.status, sent.text).toBe(200);
    expect(sent.body.timeline).toContainEqual(
      expect.objectContaining({ step: 'send', text: 'Sent by the reporter to the programme' }),
    );
    // C.1.7 follows from the seriousness.
    expect(messageIn((await call('GET', `/cases/${paper}/icsr`)).text).content.expedited).toBe(true);
    const refused = await step(told, { step: 'send', way: 'file' });
    expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('legal ground')]);

    const ground = { key: 'legal_ground_telephone', value: 'Asked on the telephone' };
    expect((await call('POST', '/site-settings', ground)).status).toBe(201);
    const later = await step(await open('telephone'), { step: 'send', way: 'file' });
    expect(later.body.timeline).toContainEqual(
      expect.objectContaining({ step: 'send', text: 'Asked on the telephone' }),
    );
    const cleared = { value: '' };
    expect((await call('PUT', '/site-settings/legal_ground_paper', cleared)).status).toBe(200);
    expect((await step(await open('paper'), { step: 'send', way: 'file' })).status).toBe(409);
  });

  it('"Send" by file stores the message, and an acknowledgement sets its result', async () => {
    const { call, signed, step, later } = await exchangeDesk();
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

  it('a rejected case is work of Today until a corrected version was signed and sent', async () => {
    const { portal, call, signed, step, later } = await exchangeDesk();
    const [id, whole] = [await signed(), await signed()];
    const due = async () =>
      Promise.all(
        [id, whole].map(async (one) => (await call('GET', `/cases/${one}`)).body.due as string | null),
      );
    const firstDue = await due();
    expect(firstDue).toEqual([expect.any(String), expect.any(String)]);
    for (const one of [id, whole]) await step(one, { step: 'send', way: 'file' });
    expect(await due()).toEqual([null, null]);
    later();
    for (const one of [id, whole]) {
      const { batch, messageId } = (await call('GET', `/cases/${one}/exchange`)).body.submissions[0];
      const lines = one === id ? [{ messageId, code: 'CR' as const, text: 'G.k.2.2 too vague' }] : [];
      await call(
        'POST',
        '/icsr/acknowledgements',
        acknowledgementOf(batch, lines, one === id ? 'AE' : 'AR', 'Not readable'),
      );
    }
    const shown = async () => {
      const { body: rows } = await call('GET', '/cases?view=next');
      const { receiverTasks } = (await call('GET', '/cases/overview')).body;
      const next = (rows as { id: string; receiverTask: string | null }[]).flatMap((row) =>
        row.id === id || row.id === whole ? [[row.id, row.receiverTask]] : [],
      );
      return { next: new Map(next as [string, string][]), ...receiverTasks };
    };
    // What the receiver did not take has not arrived.
    expect(await due()).toEqual(firstDue);
    const number = async (one: string) => (await call('GET', `/cases/${one}`)).body.number as string;
    expect(await shown()).toEqual({
      next: new Map([
        [id, 'rejected'],
        [whole, 'resend'],
      ]),
      count: 2,
      more: false,
      first: expect.arrayContaining([
        { id, number: await number(id), task: 'rejected', reasons: 'G.k.2.2 too vague' },
        { id: whole, number: await number(whole), task: 'resend', reasons: 'Not readable' },
      ]),
    });
    // A colleague's rejected case is also work of those who may sign, and of nobody else.
    await portal.db.updateTable('cases').set({ assessor: 'ravi' }).execute();
    expect((await shown()).next.size).toBe(2);
    const bela = await makeDoctor(portal, 'bela', ['cases']);
    expect((await bela.call('GET', '/cases?view=next')).body).toEqual([]);

    // The way back: correct, sign, send. Until then the reasons stay at the case.
    const corrected = await step(id, { step: 'followUp' });
    expect(corrected.body).toMatchObject({
      state: 'inWork',
      receiverTask: null,
      rejectedFor: 'G.k.2.2 too vague',
      due: firstDue[0],
      // What the receiver calls a message that it did not take is no number of the case.
      nationalNumber: null,
    });
    await updateRow(portal.db, 'cases', id, { state: 'signed' });
    const again = await step(id, { step: 'send', way: 'file' });
    expect([again.status, again.text]).toEqual([
      409,
      expect.stringContaining('The receiver rejected this version'),
    ]);
    await updateRow(portal.db, 'cases', id, { state: 'inWork' });
    const { content } = (await call('GET', `/cases/${id}`)).body;
    const narrative = `${content.narrative} The brand is now named.`;
    expect((await call('PUT', `/cases/${id}/content`, { content: { ...content, narrative } })).status).toBe(
      200,
    );
    await updateRow(portal.db, 'cases', id, { state: 'signed' });
    later();
    const sent = await step(id, { step: 'send', way: 'file' });
    expect(sent.body).toMatchObject({ state: 'sent', receiverTask: null, rejectedFor: null });
    expect(await due()).toEqual([null, firstDue[1]]);
    expect(await shown()).toMatchObject({ next: new Map([[whole, 'resend']]), count: 1 });
  });

  it('"Send" by typing stores the number of the other system, and a nullification makes a message', async () => {
    const { call, signed, step, later } = await exchangeDesk();
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
    const { call, portal, signed, step, later, attach } = await exchangeDesk();
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
    const { call, portal, signed, step, later } = await exchangeDesk();
    const id = await signed();
    await step(id, { step: 'send', way: 'file' });
    const put = (state: string) => updateRow(portal.db, 'cases', id, { state: state as 'inWork' });
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
    await updateRow(portal.db, 'cases', id, { erasedAt });
    expect((await step(id, { step: 'nullify', reason: 'Sent in error' })).status).toBe(200);
    const { submissions } = (await call('GET', `/cases/${id}/exchange`)).body;
    expect(submissions).toMatchObject([
      { kind: 'nullification', way: 'typed', version: 3, receiver: 'TEST-RECEIVER' },
      { way: 'file', version: 1 },
    ]);
  });

  itOnce('"Send" is refused if the case lacks a required field, and the case stays signed', async () => {
    const { call, signed, step } = await exchangeDesk();
    const id = await signed(withValue(fullContent, `reactions.${fever}.outcome`, undefined));
    const { status, body } = await step(id, { step: 'send', way: 'file' });
    expect(status).toBe(409);
    expect(body.issues).toMatchObject([{ path: `reactions.${fever}.outcome` }]);
    expect((await call('GET', `/cases/${id}`)).body.state).toBe('signed');
  });
});

itOnce(
  'the words of the receiver about a case go with the person, and later ones are not stored',
  async () => {
    const { call, signed, step, portal } = await exchangeDesk();
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
  const { call, signed, portal } = await exchangeDesk();
  const row = (await findCases(portal.db, [await signed()])).values().toArray()[0];
  if (!row) throw new Error('no case');
  const file = await writeCases({ ...portal, now: () => portal.clock.now }, [row]);
  expect(Buffer.from(file.xml ?? []).toString()).toContain('PORR_IN049016UV');
  await call('POST', '/privacy/erase', { records: [{ kind: 'adr-reports', id: row.reportId }] });
  const user = { id: randomUUID(), username: 'asha', rights: [] };
  const sending = auditedTransaction(portal.db, (trx) =>
    markSent(trx, file, 'file', { user, now: portal.clock.now, timeZone: 'Asia/Kolkata' }),
  );
  await expect(sending).rejects.toThrow(StaleVersion);
  expect(await portal.db.selectFrom('case_submissions').selectAll().execute()).toEqual([]);
});
