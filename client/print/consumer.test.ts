// Tests what the consumer form of a case says.
import { expect, it } from 'vitest';
import type { CaseContent } from '#contract/cases/content/content-rules.ts';
import { consumerPages } from './consumer.ts';

const printed = (content: CaseContent) => JSON.stringify(consumerPages(content, (key) => key));
const id = (n: number) => `a0000000-0000-4000-8000-00000000000${n}`;
const ticks = (text: string) =>
  [...text.matchAll(/"label":"(consumer_(?:yes|no))","isOn":true/g)].map(([, key]) => key);

it('the consumer form has every medicine that was taken, the suspected ones first', () => {
  const text = printed({
    drugs: [
      { id: id(1), role: '2', name: 'Cetirizine', indications: [{ text: 'Itching' }] },
      { id: id(2), role: '1', name: 'Amoxicillin', indications: [{ text: 'Sinusitis' }] },
    ],
  });
  expect(text).toMatch(/Sinusitis.*Itching.*Amoxicillin.*Cetirizine/);
});

it('a reaction that recovers is still there, and an end that nobody knows is no end', () => {
  for (const [reaction, ticked] of [
    [{ outcome: '1' }, ['consumer_no']],
    [{ outcome: '2', end: { unknown: 'notKnown' } }, ['consumer_yes']],
    [{ outcome: '3' }, ['consumer_yes']],
    [{ outcome: '0', end: { unknown: 'notKnown' } }, []],
    [{ outcome: '0', end: '2026-11-17' }, ['consumer_no']],
  ] as const) {
    const text = printed({ reactions: [{ id: id(3), term: 'Rash', ...reaction }] });
    expect([reaction, ticks(text)]).toEqual([reaction, ticked]);
  }
});
