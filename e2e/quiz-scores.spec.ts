// Quiz scores as administrators see them: self-reported results, averages, and the CSV file.
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { signIn } from './administrator.ts';
import { axeFindings, expect, loadedLooks, test } from './journey.ts';

const list = '/api/admin/quiz-scores';
const results = (page: Page) => page.getByRole('region', { name: 'Results', exact: true });
const rows = (page: Page) => results(page).getByRole('table').locator('tbody tr');

async function open(page: Page) {
  await page.goto('/admin/quiz-scores');
  await expect(page.getByRole('heading', { level: 1, name: 'Quiz Scores' })).toBeVisible();
}

test.beforeEach(({ page }) => signIn(page));

test('a player’s new result comes first, with its percentage and rating', async ({ page, request }) => {
  const playerName = `Player ${Date.now()}`;
  await request.post('/api/quiz-scores', { data: { playerName, score: 43, totalQuestions: 48 } });
  await open(page);
  const row = rows(page).filter({ hasText: playerName });
  await expect(row.getByRole('cell').nth(0)).toHaveText('43 of 48');
  await expect(row.getByRole('cell').nth(1)).toHaveText('89%');
  await expect(row.getByRole('cell').nth(2)).toHaveText('Advanced');
});

test('every place that shows results calls them self-reported', async ({ page }) => {
  await open(page);
  await expect(page.getByText(/^Self-reported: each player’s browser counts the answers/)).toBeVisible();
  await expect(results(page).getByRole('status').first()).toHaveText(/^[\d,]+ self-reported results?$/);
  await expect(page.getByRole('table', { name: 'Self-reported results by rating' })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Self-reported quiz results' })).toBeVisible();
});

test('the averages show attempts, mean score, and the share of each rating', async ({ page }) => {
  const ratings = [4, 3, 2, 1, 0].map((attempts, place) => ({
    rating: ['Expert', 'Advanced', 'Good', 'Fair', 'Needs Improvement'][place],
    attempts,
  }));
  await page.route(`${list}/summary`, (route) =>
    route.fulfill({ json: { attempts: 10, meanPercentage: 83, ratings } }),
  );
  await open(page);
  const figure = (label: string) => page.locator('.ledger > div', { hasText: label }).getByRole('definition');
  await expect(figure('Attempts')).toHaveText('10');
  await expect(figure('Mean score')).toHaveText('83%');
  await expect(figure('Rated Expert')).toHaveText('4');
  const lines = page.getByRole('table', { name: 'Self-reported results by rating' }).locator('tbody tr');
  await expect(lines).toHaveText([
    'Expert 90% or more440%',
    'Advanced 80 to 89%330%',
    'Good 70 to 79%220%',
    'Fair 60 to 69%110%',
    'Needs Improvement below 60%00%',
  ]);
});

test('results export as a CSV file', async ({ page, request }) => {
  const playerName = `=Player ${Date.now()}`;
  await request.post('/api/quiz-scores', { data: { playerName, score: 1, totalQuestions: 2 } });
  await open(page);
  await expect(rows(page).first()).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^quiz-scores-\d{4}-\d\d-\d\d\.csv$/);
  const text = await readFile(await file.path(), 'utf8');
  expect(text).toContain('\uFEFFplayerName,score,totalQuestions,completedAt\r\n');
  expect(text).toContain(`\r\n'${playerName},1,2,`);
});

test('the results screen says when there are no results, and when they cannot be read', async ({ page }) => {
  await page.route(`${list}*`, (route) => route.fulfill({ json: [] }));
  await page.route(`${list}/summary`, (route) =>
    route.fulfill({ json: { attempts: 0, meanPercentage: null, ratings: [] } }),
  );
  await open(page);
  await expect(page.getByRole('heading', { name: 'No results yet' })).toBeVisible();
  await page.route(`${list}*`, (route) => route.fulfill({ status: 503, body: '' }));
  await page.route(`${list}/summary`, (route) => route.fulfill({ status: 503, body: '' }));
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Failed to Load Averages' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Failed to Load Quiz Scores' })).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
});

test('the side navigation links to the results, the administrators and the audit trail', async ({ page }) => {
  await page.goto('/admin/dashboard');
  await expect(page.getByRole('heading', { level: 1, name: /^Welcome/ })).toBeVisible();
  const navigation = page.getByRole('navigation', { name: 'Administration' });
  for (const [name, title] of [
    ['Quiz scores', 'Quiz Scores'],
    ['Administrators', 'Administrators'],
    ['Audit trail', 'Audit Trail'],
  ] as const) {
    await navigation.getByRole('link', { name }).click();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeFocused();
  }
});

test('the dashboard draws reports per week and lists the numbers of the chart', async ({ page }) => {
  await page.goto('/admin/dashboard');
  const sheet = page.getByRole('region', { name: 'Reports per Week' });
  await expect(sheet.getByRole('img', { name: /^Bar chart\. [\d,]+ this week so far\./ })).toBeVisible();
  await expect(sheet.locator('rect')).toHaveCount(26);
  await sheet.getByText('Show as a table').click();
  const lines = sheet.getByRole('table').locator('tbody tr');
  await expect(lines).toHaveCount(26);
  await expect(lines.first()).toContainText('so far');
  const shown = await sheet.locator('svg text:not(.week-name)').allTextContents();
  const counts = await lines.getByRole('cell').allTextContents();
  // A week without reports has neither a bar nor a label.
  expect(shown.toReversed()).toEqual(counts.filter((count) => count !== '0'));
  expect(await axeFindings(page)).toEqual([]);
});

test('axe finds no problem on the quiz scores, and nothing is wider than the screen', async ({ page }) => {
  await open(page);
  await expect(rows(page).first()).toBeVisible();
  for (const { width, colorScheme } of loadedLooks) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 800 });
    expect(await axeFindings(page), `${width} pixels, ${colorScheme}`).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
});
