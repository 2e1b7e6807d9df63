import { expect, it } from 'vitest';
import type { CaseContent, Drug } from '../content/content-rules.ts';
import { courseDrugsMax, courseOf } from './course-rules.ts';

const dose = (place: number, start?: string, end?: string) => ({
  id: `dose${place}`,
  ...(start && { start }),
  ...(end && { end }),
});
const drug: Drug = {
  id: 'drug',
  role: '1',
  doses: [dose(1, '2026-11-01', '2026-11-05'), dose(2, '2026-11-09', '2026-11-10')],
};
const content: CaseContent = {
  drugs: [{ id: 'other', role: '2', doses: [dose(3, '2026-11-03')] }, drug, { id: 'undated', role: '2' }],
  reactions: [{ id: 'rash', onset: '2026-11-04', end: '2026-11-06' }],
  tests: [
    { id: 't1', date: '2026-11-04' },
    { id: 't2', date: '2026-11-04' },
    { id: 't3', date: '2026-11' },
  ],
};
const pair = { drug, reaction: { id: 'rash', onset: '2026-11-04', end: '2026-11-06' } };

it('the line of time has the drug of the pair first, the reaction, the tests of each day, stopping and giving again', () => {
  const course = courseOf({ ...content, tests: content.tests?.slice(0, 2) ?? [] }, pair);
  expect([course?.from, course?.to]).toEqual(['2026-11-01', '2026-11-10']);
  const bars = course?.rows.map(({ id, bars: all }) => [id, ...all.map(({ start, end }) => [start, end])]);
  expect(bars).toEqual([
    ['drug', [0, 50], [80, 100]],
    // It has no end: it goes on.
    ['other', [20, 100]],
    ['rash', [30, 60]],
    [null, [30, 40]],
  ]);
  expect(course?.rows[0]?.marks.map(({ kind, date }) => [kind, date])).toEqual([
    ['stopped', '2026-11-05'],
    ['again', '2026-11-09'],
    ['stopped', '2026-11-10'],
  ]);
});

it('a dose with an end only goes on from where the line begins', () => {
  const ended = { ...drug, doses: [dose(1, undefined, '2026-11-05')] };
  const reaction = { id: 'rash', onset: '2026-11-01', end: '2026-11-10' };
  const course = courseOf({ drugs: [ended], reactions: [reaction] }, { drug: ended, reaction });
  expect(course?.rows[0]?.bars).toEqual([{ from: null, to: '2026-11-05', start: 0, end: 50 }]);
});

it('a month covers all its days, and there is no line without two days', () => {
  expect(courseOf(content, pair)?.to).toBe('2026-11-30');
  expect(
    courseOf(
      { reactions: [{ id: 'rash', onset: '2026-11-04' }] },
      { drug: { id: 'x' }, reaction: { id: 'rash', onset: '2026-11-04' } },
    ),
  ).toBeNull();
});

it('a dose that goes on at once is no stop, and no more drugs are drawn than fit', () => {
  const going = { ...drug, doses: [dose(1, '2026-11-01', '2026-11-05'), dose(2, '2026-11-06')] };
  expect(courseOf({ drugs: [going] }, { ...pair, drug: going })?.rows[0]?.marks).toEqual([]);
  const many = Array.from({ length: 40 }, (_, place) => ({ ...drug, id: `drug${place}` }));
  const rows = courseOf({ drugs: many }, { ...pair, drug })?.rows ?? [];
  expect(rows.filter(({ kind }) => kind === 'drug')).toHaveLength(courseDrugsMax);
});
