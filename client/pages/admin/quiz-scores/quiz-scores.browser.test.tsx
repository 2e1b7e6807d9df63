// Quiz scores as administrators see them: self-reported results, averages, the CSV file and the states. A journey opens
// the screen by the side navigation (e2e/quiz-scores.spec.ts).
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { call, loadAdminArea, openScreen } from '#client/testing/admin-area.ts';
import { axeFindings, axeFindingsInEveryLook } from '#client/testing/looks.ts';
import type { Answer } from '#client/testing/commands.ts';
import { holdFile } from '#client/testing/record-lists.ts';

loadAdminArea();

const list = '/api/admin/quiz-scores';
const results = page.getByRole('region', { name: 'Results', exact: true });
const rows = results.getByRole('table').getByCss('tbody tr');
const ratings = page.getByRole('table', { name: 'Self-reported results by rating' });

async function open(answers: Answer[] = []): Promise<void> {
  await openScreen('/admin/quiz-scores', answers);
  await expect.element(page.getByRole('heading', { level: 1, name: 'Quiz Scores' })).toBeVisible();
}

/** Sends a result as a player's browser does, and returns the player's name. */
async function play(score: number, totalQuestions: number, start = 'Player'): Promise<string> {
  const playerName = `${start} ${crypto.randomUUID()}`;
  await call('POST', '/api/quiz-scores', { playerName, score, totalQuestions });
  return playerName;
}

it('a player’s new result comes first, with its percentage and rating', async () => {
  const playerName = await play(43, 48);
  await open();
  await expect.element(rows.first().getByRole('rowheader')).toHaveTextContent(playerName);
  for (const [place, text] of ['43 of 48', '89%', 'Advanced'].entries()) {
    await expect.element(rows.first().getByRole('cell').nth(place)).toHaveTextContent(text);
  }
});

it('every place that shows results calls them self-reported', async () => {
  await play(1, 2);
  await open();
  const sentence = page.getByText(/^Self-reported: each player’s browser counts the answers/);
  await expect.element(sentence).toBeVisible();
  const count = results.getByRole('status').first();
  await expect.element(count).toMatchTextContent(/^[\d,]+ self-reported results?$/);
  await expect.element(ratings).toBeVisible();
  await expect.element(page.getByRole('table', { name: 'Self-reported quiz results' })).toBeVisible();
});

it('the averages show attempts, mean score, and the share of each rating', async () => {
  const names = ['Expert', 'Advanced', 'Good', 'Fair', 'Needs Improvement'];
  const counts = names.map((rating, place) => ({ rating, attempts: 4 - place }));
  const json = { attempts: 10, meanPercentage: 83, ratings: counts };
  await open([{ path: `${list}/summary`, json }]);
  const figure = (label: string) =>
    page.getByCss('.ledger > div').filter({ hasText: label }).getByRole('definition');
  await expect.element(figure('Attempts')).toHaveTextContent('10');
  await expect.element(figure('Mean score')).toHaveTextContent('83%');
  await expect.element(figure('Rated Expert')).toHaveTextContent('4');
  const lines = ratings.getByCss('tbody tr').elements();
  expect(lines.map((line) => line.textContent)).toEqual([
    'Expert 90% or more440%',
    'Advanced 80 to 89%330%',
    'Good 70 to 79%220%',
    'Fair 60 to 69%110%',
    'Needs Improvement below 60%00%',
  ]);
});

it('results export as a CSV file', async () => {
  const saved = holdFile();
  const playerName = await play(1, 2, '=Player');
  await open();
  await expect.element(rows.first()).toBeVisible();
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const { name, text } = await saved();
  expect(name).toMatch(/^quiz-scores-\d{4}-\d\d-\d\d\.csv$/);
  expect(text).toMatch(/^\uFEFFplayerName,score,totalQuestions,completedAt\r\n/);
  expect(text).toContain(`\r\n'${playerName},1,2,`);
});

it('the results screen says when there are no results, and when they cannot be read', async () => {
  await open([
    { path: list, json: [] },
    { path: `${list}/summary`, json: { attempts: 0, meanPercentage: null, ratings: [] } },
  ]);
  await expect.element(page.getByRole('heading', { name: 'No results yet' })).toBeVisible();
  await open([list, `${list}/summary`].map((path) => ({ path, status: 503 })));
  await expect.element(page.getByRole('heading', { name: 'Failed to Load Averages' })).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Failed to Load Quiz Scores' })).toBeVisible();
  expect(await axeFindings()).toEqual([]);
});

it('axe finds no problem on the quiz scores, and nothing is wider than the screen', async () => {
  await play(1, 2);
  await open();
  await expect.element(rows.first()).toBeVisible();
  await expect.element(ratings).toBeVisible();
  expect(await axeFindingsInEveryLook()).toEqual([]);
});
