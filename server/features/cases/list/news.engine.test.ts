// What the bell counts: each number is that of the list behind it, and news ends with the moment since which it is asked.
import { expect, it } from 'vitest';
import { caseDesk, caseWorker } from '../../../testing/case-desk.ts';

it('counts what is due today or tomorrow, alarm words, findings on signed cases, answers and cases handed over', async () => {
  const { portal, ...asha } = await caseDesk(['cases', 'sign'], 'asha');
  const bela = await caseWorker(portal, ['cases'], 'bela');
  const ids: string[] = [];
  for (let number = 0; number < 7; number += 1) ids.push((await asha.open()).id);
  const [first = '', second = '', third = '', fourth = '', sent = '', closed = '', calm = ''] = ids;
  const set = (id: string, columns: object) =>
    portal.db.updateTable('cases').set(columns).where('id', '=', id).execute();
  await set(first, { dueOn: '2026-11-21' });
  await set(second, { dueOn: '2026-11-22', state: 'signed', contradictions: 1 });
  await set(third, { dueOn: null, contradictions: 1 });
  await set(fourth, { dueOn: '2026-11-23', alarming: true });
  await set(sent, { dueOn: null, state: 'sent', impossible: 1 });
  await set(closed, { dueOn: null, state: 'closed', contradictions: 2 });
  await set(calm, { dueOn: '2026-11-20', state: 'signed', unusual: 1 });
  const since = encodeURIComponent(portal.clock.now.toISOString());
  const news = async ({ call }: typeof bela, from = since) => {
    const { status, body } = await call('GET', `/news?since=${from}`);
    expect(status).toBe(200);
    return body;
  };
  const rows = async (query: string) => (await asha.call('GET', `?${query}&limit=100`)).body.length;
  const none = { count: 0, more: false };
  const one = { count: 1, more: false };
  expect(await news(asha)).toEqual({
    dueWithinADay: { count: 2, more: false },
    alarmWords: one,
    dueToday: one,
    signedFindings: { count: 3, more: false },
    signedContradictions: one,
    answered: none,
    handedOver: none,
  });
  expect(await rows('due=week')).toBe(2); // Saturday and Sunday
  const lists = ['due=withinADay', 'due=today', 'waitsFor=alarmWords', 'waitsFor=signedFindings'];
  expect(await Promise.all(lists.map((query) => rows(query)))).toEqual([2, 1, 1, 3]);

  const later = () => {
    portal.clock.now = new Date(portal.clock.now.getTime() + 60_000);
    return encodeURIComponent(portal.clock.now.toISOString());
  };
  later();
  const step = async (id: string, body: object, { call } = asha) => {
    const answer = await call('POST', `/${id}/steps`, body);
    expect(answer.status, answer.text).toBe(200);
  };
  await step(fourth, { step: 'take' });
  await step(fourth, { step: 'ask', question: 'Since when?', way: 'telephone' });
  await step(fourth, { step: 'answer', answer: 'Since Monday', way: 'telephone' });
  expect(await news(asha)).toMatchObject({ answered: none }); // one's own note is no news
  await step(fourth, { step: 'ask', question: 'How long?', way: 'telephone' });
  await step(fourth, { step: 'answer', answer: 'Three days', way: 'telephone' }, bela);
  await step(third, { step: 'take' });
  await step(third, { step: 'handOver', to: 'bela' });
  expect(await news(asha)).toMatchObject({ answered: one, handedOver: none });
  expect(await news(bela)).toMatchObject({ answered: none, handedOver: one });
  const looked = later();
  expect(await news(asha, looked)).toMatchObject({ answered: none });
  expect(await news(bela, looked)).toMatchObject({ handedOver: none });
  expect((await bela.call('GET', '/news?since=yesterday')).status).toBe(400);
});
