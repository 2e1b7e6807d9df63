// Tests the administrators' view of quiz results: the list by pages, and the summary.
import { expect, it } from 'vitest';
import { signedInPortal } from '../../testing/administrator.ts';
import type { TestPortal } from '../../testing/portal.ts';

const summary = '/api/admin/quiz-scores/summary';

async function play(portal: TestPortal, results: [score: number, totalQuestions: number][]) {
  for (const [place, [score, totalQuestions]] of results.entries()) {
    portal.clock.now = new Date(portal.clock.now.getTime() + 1_000);
    const answer = await portal.post('/api/quiz-scores', { playerName: `P${place}`, score, totalQuestions });
    expect(answer.statusCode).toBe(201);
  }
}

it('the summary counts results, with their mean and ratings by the percentage that is shown', async () => {
  const { portal, session } = await signedInPortal();
  // 100, 89, 69, 50 and 0 percent, rounded down as on the quiz page
  await play(portal, [
    [10, 10],
    [43, 48],
    [16, 23],
    [1, 2],
    [0, 0],
  ]);
  expect((await portal.get(summary, session)).json()).toEqual({
    attempts: 5,
    meanPercentage: 62,
    ratings: [
      { rating: 'Expert', attempts: 1 },
      { rating: 'Advanced', attempts: 1 },
      { rating: 'Good', attempts: 0 },
      { rating: 'Fair', attempts: 1 },
      { rating: 'Needs Improvement', attempts: 2 },
    ],
  });
});

it('the summary has no mean without results', async () => {
  const { portal, session } = await signedInPortal();
  expect((await portal.get(summary, session)).json()).toMatchObject({ attempts: 0, meanPercentage: null });
});

it('the list shows results by pages, newest first', async () => {
  const { portal, session } = await signedInPortal();
  await play(
    portal,
    Array.from({ length: 27 }, () => [1, 2]),
  );
  const first = await portal.get('/api/admin/quiz-scores?limit=25', session);
  expect(first.headers['x-total-count']).toBe('27');
  expect(first.json()[0]).toMatchObject({ playerName: 'P26', score: 1, totalQuestions: 2 });
  const next = /<([^>]*)>; rel="next"/.exec(String(first.headers.link))?.[1] ?? '';
  const names = (await portal.get(next, session))
    .json()
    .map(({ playerName }: { playerName: string }) => playerName);
  expect(names).toEqual(['P1', 'P0']);
  expect((await portal.get('/api/admin/quiz-scores', session)).json()).toHaveLength(27);
});
