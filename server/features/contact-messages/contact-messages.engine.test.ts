// Tests POST /api/contact-messages.
import { describe, expect, it } from 'vitest';
import { contactMessageMax } from '#contract/contact-messages-rules.ts';
import { foldText } from '#contract/text-rules.ts';
import { countMessages, testPortal, type TestPortal, validMessage } from '../../testing/portal.ts';
import { itOnce } from '../../testing/engine.ts';

async function storedMessages({ db }: TestPortal) {
  return db.selectFrom('contact_messages').selectAll().execute();
}

describe('a message to the institute', () => {
  it('is stored before the answer, which is the record', async () => {
    const portal = await testPortal();
    const answer = await portal.post('/api/contact-messages', validMessage);
    expect(answer.statusCode).toBe(201);
    const message = answer.json();
    expect(message).toEqual({
      ...validMessage,
      id: expect.stringMatching(/^[\da-f-]{36}$/),
      createdAt: '2026-11-21T05:40:00.000Z',
      isSample: false,
      noticeVersion: null,
      erasedAt: null,
    });
    const searchText = foldText(Object.values(validMessage).join('\u001f'));
    const words = { alarming: false, alarmingWords: [], wordsSeenAt: null, wordsSeenBy: null };
    expect(await storedMessages(portal)).toEqual([{ ...message, ...words, searchText }]);
  });

  it('is stored as typed, in every script and with every character', async () => {
    const portal = await testPortal();
    const texts = [
      'अगली कार्यशाला कब है?',
      'Thank you 🙏🏽',
      '  hello \u00a0 ',
      'one\n\ntwo\r\nthree\ttab',
      '</script><img src=x onerror=alert(1)>',
    ];
    for (const typed of texts) {
      const message = { ...validMessage, name: typed, message: typed };
      expect((await portal.post('/api/contact-messages', message)).json()).toMatchObject(message);
    }
    const stored = await storedMessages(portal);
    expect(stored.map(({ message }) => message).toSorted()).toEqual(texts.toSorted());
  });

  it('a text may have its limit of characters, and not one more', async () => {
    const portal = await testPortal({ config: { rateLimit: false } });
    for (const field of ['name', 'message'] as const) {
      const longest = '💊'.repeat(contactMessageMax[field]);
      const taken = await portal.post('/api/contact-messages', { ...validMessage, [field]: longest });
      expect([taken.statusCode, taken.json()[field]]).toEqual([201, longest]);
      const refused = await portal.post('/api/contact-messages', { ...validMessage, [field]: `${longest}x` });
      expect(refused.json().issues).toMatchObject([{ path: field, code: 'too_long' }]);
    }
    const address = `${'a'.repeat(242)}@example.org`;
    expect((await portal.post('/api/contact-messages', { ...validMessage, email: address })).statusCode).toBe(
      201,
    );
    const longer = await portal.post('/api/contact-messages', { ...validMessage, email: `a${address}` });
    expect(longer.json().issues).toEqual([
      { path: 'email', code: 'too_long', message: 'Use at most 254 characters' },
    ]);
    expect(await countMessages(portal.db)).toBe(3);
  });

  itOnce('needs an e-mail address that can receive an answer', async () => {
    const portal = await testPortal();
    const wrong = [
      'asha@example',
      'asha@',
      '@example.org',
      'asha@@example.org',
      'a b@example.org',
      'a@b.c, d@e.f',
      'x\ny@z.in',
    ];
    for (const email of wrong) {
      const answer = await portal.post('/api/contact-messages', { ...validMessage, email });
      expect([email, answer.statusCode, answer.json()]).toEqual([
        email,
        400,
        {
          message: 'Check these fields: email.',
          issues: [
            { path: 'email', code: 'email', message: 'Enter an e-mail address like name@example.org' },
          ],
        },
      ]);
    }
    expect(await countMessages(portal.db)).toBe(0);
  });

  it('needs a name, an address and a text', async () => {
    const portal = await testPortal();
    for (const field of ['name', 'email', 'message']) {
      for (const nothing of [undefined, null, '', ' \n']) {
        const answer = await portal.post('/api/contact-messages', { ...validMessage, [field]: nothing });
        expect([answer.statusCode, answer.json().issues]).toEqual([
          400,
          [{ path: field, code: 'required', message: 'This is required' }],
        ]);
      }
    }
    expect(await countMessages(portal.db)).toBe(0);
  });

  it('cannot set fields that are not in the form', async () => {
    const portal = await testPortal();
    const extra = { id: 'mine', createdAt: 'mine', isSample: true, searchText: 'mine', x: 'mine' };
    const answer = await portal.post('/api/contact-messages', { ...extra, ...validMessage });
    expect(answer.json()).toMatchObject({ ...validMessage, isSample: false });
    expect(JSON.stringify(await storedMessages(portal))).not.toContain('mine');
  });
});
