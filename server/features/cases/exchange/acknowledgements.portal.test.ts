// Tests the acknowledgements of receivers: every kind of answer, for a file and for its messages.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readAcknowledgement } from '../../../icsr/acknowledgement.ts';
import { readBatch } from '../../../icsr/read-message.ts';
import { acknowledgementOf, fullContent } from '../../../icsr/testing/invented-case.ts';
import { official, schemaFaults } from '../../../icsr/testing/official.ts';
import { makeAccount, sessionOf } from '../../../testing/administrator.ts';
import { sendingPortal } from '../../../testing/exchange-desk.ts';
import { changedContent, told } from '../../../testing/told.ts';

type Answers = Parameters<typeof acknowledgementOf>[1];

/** A portal that has sent some cases in one file. */
async function sent(count: number) {
  const portal = await sendingPortal();
  const session = await sessionOf(portal, await makeAccount(portal, 'asha', ['cases', 'sign']));
  const ids: string[] = [];
  for (let number = 0; number < count; number += 1) {
    const opened = await portal.post('/api/admin/cases', { source: 'paper', content: fullContent }, session);
    ids.push(opened.json<{ id: string }>().id);
  }
  const send = async () => {
    const file = await portal.post(
      '/api/admin/icsr/export',
      { cases: ids, lateReason: 'technical' },
      session,
    );
    expect(file.statusCode, file.payload).toBe(200);
    const { batchNumber, messages } = readBatch(file.rawPayload);
    return { batch: batchNumber, messages };
  };
  const answer = async (xml: string) => {
    const headers = { ...session, 'content-type': 'application/xml' };
    const url = '/api/admin/icsr/acknowledgements';
    const reply = await portal.post(url, xml, headers);
    expect(reply.statusCode, reply.payload).toBe(200);
    return reply.json();
  };
  const states = async () => {
    const all: string[] = [];
    for (const id of ids) {
      const { submissions } = (await portal.get(`/api/admin/cases/${id}/exchange`, session)).json();
      all.push(submissions[0].state);
    }
    return all;
  };
  /** The text of the case screen for the answer. */
  const timeline = async (place: number) =>
    JSON.stringify((await portal.get(`/api/admin/cases/${ids[place]}`, session)).json().timeline);
  const call = async (
    method: 'GET' | 'POST' | 'PUT',
    place: number,
    path = '',
    payload?: object,
    more: Record<string, string> = {},
  ) => {
    const url = `/api/admin/cases/${ids[place]}${path}`;
    const headers = { ...session, ...more };
    const reply = await portal.send(method, url, payload, headers);
    expect(reply.statusCode, reply.payload).toBeLessThan(300);
    return reply.json();
  };
  const newInformation = async () => {
    const rows = (await portal.get('/api/admin/cases?view=newInformation', session)).json<{ id: string }[]>();
    return ids.map((id) => rows.some((row) => row.id === id));
  };
  const first = await send();
  return { portal, call, send, answer, states, timeline, newInformation, ...first };
}

describe('an acknowledgement', () => {
  it('accepts, accepts with a warning, rejects or omits each message', async () => {
    const { batch, messages, answer, states, timeline, newInformation } = await sent(4);
    const [one, two, three] = messages.map(({ messageId }) => messageId);
    const answers: Answers = [
      { messageId: one ?? '', code: 'CA', number: 'R-1' },
      { messageId: two ?? '', code: 'CA', text: 'D.5 is not known' },
      { messageId: three ?? '', code: 'CR', text: 'G.k.2.2 is too vague' },
      { messageId: 'IN-NOBODY-1', code: 'CA' },
    ];
    const xml = acknowledgementOf(batch, answers, 'AE', 'One message has faults');
    const { code, text, isKnown, messages: fates } = await answer(xml);
    expect({ code, text, isKnown }).toEqual({ code: 'AE', text: 'One message has faults', isKnown: true });
    expect(fates.map(({ fate }: { fate: string }) => fate).toSorted()).toEqual([
      'accepted',
      'acceptedWithWarning',
      'noAnswer',
      'rejected',
      'unmatched',
    ]);
    expect(await states()).toEqual(['accepted', 'acceptedWithWarning', 'rejected', 'sent']);
    expect(await timeline(0)).toContain('R-1');
    expect(await timeline(2)).toContain('The receiver rejected the message: G.k.2.2 is too vague');
    expect(await timeline(3)).toContain('does not name the message of this case');
    // Both wait for a person.
    expect(await newInformation()).toEqual([false, false, true, true]);

    // The same file read twice changes nothing. A later file does not undo an acceptance.
    const again = await answer(xml);
    expect(again.isRepeated).toBe(true);
    const later = acknowledgementOf(batch, [{ messageId: one ?? '', code: 'CR', text: 'No' }], 'AE');
    expect((await answer(later)).messages[0]).toMatchObject({ fate: 'conflict' });
    expect(await states()).toEqual(['accepted', 'acceptedWithWarning', 'rejected', 'sent']);
  });

  it('that rejects a message is a task until Follow-up or a later acceptance, whatever else is decided', async () => {
    const { batch, messages, portal, call, answer, newInformation } = await sent(3);
    await portal.db.updateTable('cases').set({ state: 'sent', wasSent: true }).execute();
    const [one = '', two = '', three = ''] = messages.map(({ messageId }) => messageId);
    const reject = (messageId: string) => ({ messageId, code: 'CR', text: 'No' }) as const;
    await answer(acknowledgementOf(batch, [reject(one), reject(two)], 'AE'));
    const tasks = async () =>
      Promise.all([0, 1, 2].map(async (place) => (await call('GET', place)).receiverTask as string | null));
    expect(await tasks()).toEqual(['rejected', 'rejected', 'noAnswer']);

    const whole = (await call('GET', 0)).content as object;
    const content = changedContent(whole, { patient: { heightCm: 171 } });
    const { information } = await call('POST', 0, '/steps', told(content));
    const [{ id }] = information;
    const { lines } = await call('GET', 0, `/information/${id}`);
    const decline = lines.map(({ path }: { path: string }) => path);
    const declined = await call('POST', 0, `/information/${id}/decisions`, { decline });
    expect(declined).toMatchObject({ hasNewInformation: true, receiverTask: 'rejected' });
    const followed = await call('POST', 0, '/steps', { step: 'followUp' });
    expect(followed).toMatchObject({ state: 'inWork', hasNewInformation: false, receiverTask: null });

    const accept = [two, three].map((messageId) => ({ messageId, code: 'CA' }) as const);
    await answer(acknowledgementOf(batch, accept, 'AE'));
    expect(await tasks()).toEqual([null, null, null]);
    expect(await newInformation()).toEqual([false, false, false]);
    expect((await call('GET', 1)).steps).not.toContain('followUp');
  });

  it('after a rejection of the whole file, its messages are sent again in a file with another number', async () => {
    const { batch, answer, states, send, timeline, newInformation } = await sent(2);
    const reply = await answer(acknowledgementOf(batch, [], 'AR', 'Not readable'));
    expect(reply.messages.map(({ fate }: { fate: string }) => fate)).toEqual(['resend', 'resend']);
    expect(await states()).toEqual(['resend', 'resend']);
    expect(await timeline(0)).toContain('The receiver rejected the whole file: Not readable');
    const next = await send();
    expect(next.batch).not.toBe(batch);
    expect(next.messages.map(({ kind }) => kind)).toEqual([null, null]);
    expect(await states()).toEqual(['sent', 'sent']);
    expect(await newInformation()).toEqual([false, false]);
  });

  it('names its messages by number; a time that is not that of the message is a remark', async () => {
    const { batch, messages, answer, states, timeline } = await sent(2);
    const answers = messages.map(({ messageId, createdAt }, place) => ({
      messageId,
      code: place === 0 ? 'CA' : 'CR',
      text: place === 0 ? '' : 'The city is missing',
      createdAt: place === 0 ? createdAt : '20200101000000+0000',
    }));
    const { messages: fates, problems } = await answer(
      acknowledgementOf(batch, answers as Answers, 'AR', 'Nothing'),
    );
    expect(fates.map(({ fate }: { fate: string }) => fate)).toEqual(['accepted', 'rejected']);
    expect(problems).toEqual([
      {
        element: 'ACK.B.r.5',
        place: messages[1]?.messageId,
        message: expect.stringContaining('"20200101000000+0000"; the message left with the time 2026'),
      },
    ]);
    expect(await states()).toEqual(['accepted', 'rejected']);
    const refusal = 'The receiver rejected the message: The city is missing';
    expect(await timeline(1)).toContain(refusal);

    // The receiver says it once more, in another file.
    const repeated = await answer(acknowledgementOf(batch, answers as Answers, 'AE', 'Once more'));
    expect(repeated.messages.map(({ fate }: { fate: string }) => fate)).toEqual(['unchanged', 'unchanged']);
    expect((await timeline(1)).split(refusal)).toHaveLength(2);
  });

  it('an acknowledgement of a file that was never sent is stored as unmatched', async () => {
    const { answer, portal, states } = await sent(1);
    const reply = await answer(acknowledgementOf('NOBODY-B-1', [{ messageId: 'IN-X', code: 'CA' }]));
    expect(reply).toMatchObject({ isKnown: false, messages: [{ fate: 'unmatched' }] });
    const stored = await portal.db.selectFrom('icsr_acknowledgements').select(['batch', 'code']).execute();
    expect(stored).toEqual([{ batch: 'NOBODY-B-1', code: 'AA' }]);
    expect(await states()).toEqual(['sent']);
  });

  it('a missing file number or an unknown code is refused, and the refusal names the element', async () => {
    const { batch, messages, answer, states } = await sent(1);
    const messageId = messages[0]?.messageId ?? '';
    await expect(answer(acknowledgementOf(batch, [], 'XX'))).rejects.toThrow(/ACK\.A\.4 is \\"XX\\"/);
    await expect(answer(acknowledgementOf('', []))).rejects.toThrow(/ACK\.A\.1/);
    const { problems } = await answer(acknowledgementOf(batch, [{ messageId, code: 'ZZ' }]));
    expect(problems[0]).toMatchObject({ element: 'ACK.B.r.6', message: expect.stringContaining('"ZZ"') });
    expect(await states()).toEqual(['sent']);
  });
});

/** A line with only what a message needs: its number, the code, and reasons. */
const line = (messageId: string, code: string, ...reasons: string[]) =>
  `<MCCI_IN000002UV01><acknowledgement typeCode="${code}"><targetMessage><id extension="${messageId}" root="2.16.840.1.113883.3.989.2.1.3.1"/></targetMessage>${reasons.map((text) => `<acknowledgementDetail><text>${text}</text></acknowledgementDetail>`).join('')}</acknowledgement></MCCI_IN000002UV01>`;
/** A file as real receivers write it: out of order, and without times. */
const short = (batch: string, code: string, lines: string[], text = '') =>
  `<MCCI_IN200101UV01 xmlns="urn:hl7-org:v3"><acknowledgement typeCode="${code}"><targetBatch><id extension="${batch}" root="2.16.840.1.113883.3.989.2.1.3.22"/></targetBatch>${text === '' ? '' : `<acknowledgementDetail><text>${text}</text></acknowledgementDetail>`}</acknowledgement>${lines.join('')}</MCCI_IN200101UV01>`;

/** What a line says in B.r.6; missing: it has no code; none: there is no line. */
type Own = 'CA' | 'CR' | 'ZZ' | 'missing' | 'none';
const withoutCode = (text: string) => text.replace(' typeCode="missing"', '');

/** The lines of one message, and whether they give reasons in B.r.7. */
const combinations: { own: Own[]; says: boolean }[] = [
  { own: ['none'], says: false },
  ...[false, true].flatMap((says) => [
    ...(['CA', 'CR', 'ZZ', 'missing'] as const).flatMap((one) => [
      { own: [one], says },
      { own: [one, one], says },
    ]),
    { own: ['CA', 'CR'] as Own[], says },
    { own: ['ZZ', 'CR'] as Own[], says },
    { own: ['missing', 'CA'] as Own[], says },
  ]),
];

/** The state of a message, and its task: what a line of its own says, otherwise what the file says of all. */
function expected(whole: string, { own, says }: (typeof combinations)[number]): [string, string | null] {
  const codes = new Set(own.filter((one) => one === 'CA' || one === 'CR'));
  if (codes.size === 2) return ['sent', 'noAnswer'];
  if (codes.has('CR')) return ['rejected', 'rejected'];
  if (codes.has('CA')) return [says ? 'acceptedWithWarning' : 'accepted', null];
  if (whole === 'AR') return ['resend', 'resend'];
  // A line without an answer is none: a file that was taken whole does not answer for it.
  if (whole === 'AA' && own[0] === 'none') return ['accepted', null];
  return ['sent', 'noAnswer'];
}

describe('each message by its own line, and by the whole file without one', () => {
  it.each(['AA', 'AE', 'AR', 'ZZ', 'missing'])('in each combination with A.4 %s', async (whole) => {
    const { batch, messages, answer, states, call, timeline } = await sent(combinations.length);
    const lines = combinations.flatMap(({ own, says }, place) => {
      const id = messages[place]?.messageId ?? '';
      const written = own.filter((one) => one !== 'none');
      return written.map((one) =>
        withoutCode(line(id, one, ...(says ? [`Said of ${place} by ${one}`] : []))),
      );
    });
    const { problems } = await answer(withoutCode(short(batch, whole, lines, 'Of the whole file')));
    const found = await states();
    for (const [place, one] of combinations.entries()) {
      const { receiverTask } = await call('GET', place);
      expect({ ...one, is: [found[place], receiverTask] }).toEqual({ ...one, is: expected(whole, one) });
      const told = await timeline(place);
      // The reasons reach the case: those of its own line, otherwise those of the file.
      const reason = found[place] === 'resend' ? 'Of the whole file' : `Said of ${place} by CR`;
      const hasReason = found[place] === 'resend' || (one.says && found[place] === 'rejected');
      expect(told.includes(reason) || !hasReason, told).toBe(true);
    }
    const elements = new Set(problems.map(({ element }: { element: string }) => element));
    expect(elements).toContain('ACK.B.r.6');
    expect(elements.has('ACK.A.4')).toBe(whole === 'ZZ' || whole === 'missing');
  });

  it.skipIf(official === null)(
    'reads a file that breaks the schema by its order and by what it lacks, and remarks on both (Not run without the E2B schema)',
    async () => {
      const { batch, messages, answer, states } = await sent(1);
      const id = messages[0]?.messageId ?? '';
      const { problems } = await answer(short(batch, 'AA', [line(id, 'CA')]));
      expect(problems).not.toEqual([]);
      for (const { element, place } of problems) expect([element, place]).toEqual(['', 'line 1']);
      expect(await states()).toEqual(['accepted']);
      const whole = await sent(1);
      const own = { messageId: whole.messages[0]?.messageId ?? '', code: 'CA' };
      expect((await whole.answer(acknowledgementOf(whole.batch, [own]))).problems).toEqual([]);
    },
  );

  it('reads codes in small letters and with spaces around them', async () => {
    const { batch, messages, answer, states } = await sent(2);
    const [one = '', two = ''] = messages.map(({ messageId }) => messageId);
    const { code, problems } = await answer(short(batch, ' ae ', [line(one, 'ca'), line(two, ' CR', 'No')]));
    expect([code, problems.filter(({ element }: { element: string }) => element.startsWith('ACK.'))]).toEqual(
      ['AE', []],
    );
    expect(await states()).toEqual(['accepted', 'rejected']);
  });

  it('reads numbers with spaces around them, and under another root or none', async () => {
    const { batch, messages, answer, states } = await sent(2);
    const [one = '', two = ''] = messages.map(({ messageId }) => messageId);
    const file = short(` ${batch}\n`, 'AE', [line(one, 'CA'), line(two, 'CR', 'No')]);
    await answer(file.replace(/ root="[^"]*\.22"/, '').replaceAll(/ root="[^"]*\.3\.1"/g, ' root="1.2.3"'));
    expect(await states()).toEqual(['accepted', 'rejected']);
  });

  it('keeps the reasons of a message in a file that was rejected whole, and asks for a correction', async () => {
    const { batch, messages, answer, states, call, timeline, newInformation, portal } = await sent(2);
    const [one = ''] = messages.map(({ messageId }) => messageId);
    const rejected = line(one, 'CR', 'The city is missing, C.3.4.3', 'C.5.4 is missing');
    await answer(short(batch, 'AR', [rejected], 'Nothing was taken; transmit it anew'));
    expect(await states()).toEqual(['rejected', 'resend']);
    expect(await timeline(0)).toContain('The city is missing, C.3.4.3\\nC.5.4 is missing');
    expect((await call('GET', 0, '/exchange')).submissions[0].answer).toContain('C.5.4');
    expect(await newInformation()).toEqual([true, true]);
    // The same version is not sent again; only the other message waits for that.
    const { faults } = await call('GET', 0, '/exchange');
    expect(faults[0].message).toMatch(/^The receiver rejected this version: “The city is missing/);
    await portal.db.updateTable('cases').set({ state: 'sent' }).execute();
    const asked = await call('POST', 0, '/steps', { step: 'followUp' });
    expect(asked.state).toBe('inWork');
  });

  it('a rejected version is refused until there is a new one, which leaves without a mark', async () => {
    const { batch, messages, answer, call, send, portal } = await sent(1);
    await answer(short(batch, 'AE', [line(messages[0]?.messageId ?? '', 'CR', 'No')]));
    await expect(send()).rejects.toThrow(/The receiver rejected this version: “No”/);
    await portal.db.updateTable('cases').set({ state: 'inWork' }).execute();
    const { content, version } = await call('GET', 0);
    const narrative = `${content.narrative} Corrected.`;
    await call('PUT', 0, '/content', { content: { ...content, narrative } }, { 'if-match': `"${version}"` });
    const again = await send();
    expect(again.messages.map(({ kind }) => kind)).toEqual([null]);
  });

  it('one message in two lines: the same twice counts once, two answers are a task', async () => {
    const { batch, messages, answer, states, timeline, newInformation } = await sent(2);
    const [one = '', two = ''] = messages.map(({ messageId }) => messageId);
    const { messages: fates } = await answer(
      short(batch, 'AE', [
        line(one, 'CR', 'First'),
        line(one, 'CR', 'Second'),
        line(one, 'CR', 'First'),
        line(two, 'CA'),
        line(two, 'CR', 'No'),
      ]),
    );
    expect(fates.map(({ fate }: { fate: string }) => fate)).toEqual(['rejected', 'conflict']);
    expect(await states()).toEqual(['rejected', 'sent']);
    expect(await timeline(0)).toContain('First\\nSecond');
    expect(await timeline(1)).toContain('both accepts and rejects');
    expect(await newInformation()).toEqual([true, true]);
  });

  it('finds a message by the first word of the number, and by being the only one of its file', async () => {
    const { batch, messages, answer, states } = await sent(2);
    const [one = '', two = ''] = messages.map(({ messageId }) => messageId);
    await answer(short(batch, 'AE', [line(`${one} (version 1)`, 'CA'), line(`${two}X`, 'CA')]));
    expect(await states()).toEqual(['accepted', 'sent']);
    for (const number of ['SOMETHING-ELSE', '']) {
      const single = await sent(1);
      await single.answer(short(single.batch, 'AE', [line(number, 'CR', 'No')]));
      expect(await single.states()).toEqual(['rejected']);
    }
  });

  it('compares the time of a message in any time zone, and as far as the receiver says it', async () => {
    const { batch, messages, answer, states } = await sent(3);
    const at = messages.map(({ createdAt }) => createdAt);
    const utc = new Date(
      `${at[0]?.replace(/^(....)(..)(..)(..)(..)(..)(...)(..)$/, '$1-$2-$3T$4:$5:$6$7:$8') ?? ''}`,
    );
    const times = [
      `${utc.toISOString().replaceAll(/\D/g, '').slice(0, 14)}+0000`,
      at[1]?.slice(0, 12) ?? '',
      '20200101000000+0000',
    ];
    const answers = messages.map(({ messageId }, place) => ({
      messageId,
      code: 'CA',
      createdAt: times[place] ?? '',
    }));
    const { problems } = await answer(acknowledgementOf(batch, answers, 'AE'));
    expect(problems.map(({ place }: { place: string }) => place)).toEqual([messages[2]?.messageId]);
    expect(await states()).toEqual(['accepted', 'accepted', 'accepted']);
  });
});

describe.skipIf(official === null)('published acknowledgements (Not run without the E2B schema)', () => {
  const files = ['examples', 'instances'].flatMap((folder) =>
    official === null
      ? []
      : readdirSync(join(official, folder))
          .filter((name) => name.startsWith('ack-') || name.endsWith('.ack'))
          .map((name) => [name, join(official ?? '', folder, name)] as const),
  );
  it.each(files)('%s is read without a fault', (_, path) => {
    const bytes = readFileSync(path);
    expect(schemaFaults(bytes)).toEqual([]);
    const { faults, batchNumber, code, messages } = readAcknowledgement(bytes);
    expect(faults).toEqual([]);
    expect(batchNumber).not.toBe('');
    expect(messages.length > 0 || code === 'AR').toBe(true);
  });
});
