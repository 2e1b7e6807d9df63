// The calls of the API, as the portal describes them: list, search, one call, and the failures.
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { loadAdminArea, openScreen, screenFindings, textsOf } from '#client/testing/admin-area.ts';
import { type Look, looks, setLook } from '#client/testing/looks.ts';

loadAdminArea();

const document_ = '/api/openapi.json';
const none = { openapi: '3.1.0', info: { title: 'x', version: '1.0.0', description: 'Nothing.' }, paths: {} };
const report = 'POST /api/adr-reports';
const rows = () => textsOf(document.querySelectorAll('[data-row]'));
const heading = (name: string) => page.getByRole('heading', { level: 1, name });
const boundsOf = (field: string) =>
  [...document.querySelectorAll('dl > div')].find(
    (one) => one.querySelector('dt code')?.textContent === field,
  )?.lastElementChild?.textContent;

it('the list names each call with its area, purpose, callers and whether it needs the password', async () => {
  await openScreen('/admin/api?q=privacy%2Ferase&show=privacy');
  await expect
    .poll(() => rows().find((row) => row.startsWith('POST /api/admin/privacy/erase')))
    .toMatch(/Needs the password again.*For accounts with the rights "portal" and "cases"/);
  await expect.element(page.getByRole('heading', { level: 2, name: 'privacy' })).toBeVisible();
});

it('the search finds a call by a field of its body', async () => {
  await openScreen('/admin/api');
  await page.getByRole('searchbox').fill('medicineName');
  await expect.poll(rows).toContainEqual(expect.stringContaining(report));
  expect(rows()).not.toContainEqual(expect.stringContaining('GET /api/admin/mails'));
});

it('a call shows callers, parameters, the bounds of its fields and its answer', async () => {
  await openScreen('/admin/api?q=medicineName');
  await page.getByRole('link', { name: report, exact: true }).click();
  await expect.element(heading(report)).toHaveFocus();
  await expect.element(page.getByText('everyone', { exact: true })).toBeVisible();
  expect(boundsOf('Idempotency-Key')).toBe('text; at most 200 characters');
  expect(boundsOf('age')).toBe('whole number; required; 0 to 120');
  expect(boundsOf('symptoms')).toBe('text; required; 1 to 10,000 characters');
  expect(boundsOf('noticeVersion')).toBe('text or null; at most 40 characters');
  expect(boundsOf('details.reporters[].givenName')).toMatch(/^text/);
  await expect.element(page.getByRole('heading', { level: 2, name: 'Answer: 201' })).toBeVisible();
  await page.getByRole('link', { name: 'Back to all calls' }).click();
  await expect.element(heading('Calls of the API')).toHaveFocus();
  await expect.element(page.getByRole('searchbox')).toHaveValue('medicineName');
});

it('a call says when it needs the password', async () => {
  await openScreen('/admin/api?call=POST_api_admin_privacy_erase');
  await expect.element(page.getByText('Always needed')).toBeVisible();
  await openScreen('/admin/api?call=PUT_api_admin_site_settings_key');
  await expect.element(page.getByText(/^Needed for retention, messages/)).toBeVisible();
});

it('the arrow keys move from call to call', async () => {
  await openScreen('/admin/api?show=privacy');
  await expect.poll(() => rows().length).toBeGreaterThan(2);
  await userEvent.keyboard('jj');
  expect(document.activeElement?.closest('[data-row]')).toBe(document.querySelectorAll('[data-row]')[1]);
});

describe.each(looks)('at $width pixels, $colorScheme', ({ width, colorScheme }: Look) => {
  it('axe finds no problem in any state, and nothing is wider than the window', async () => {
    await setLook({ width, colorScheme });
    const check = async (...screen: Parameters<typeof screenFindings>) =>
      expect(await screenFindings(...screen)).toEqual([]);
    await check('/admin/api', 'What holds for all calls');
    await check('/admin/api?q=zzzz', 'No results found');
    await check('/admin/api?call=POST_api_adr_reports', 'details.patient.initials');
    await check('/admin/api?call=POST_api_admin_upload', 'multipart/form-data');
    await check('/admin/api?call=none', 'No Such Call');
    await check('/admin/api', 'No calls', [{ path: document_, json: none }]);
    await check('/admin/api', 'is away', [
      { path: document_, status: 503, json: { message: 'The database is away.' } },
    ]);
    await check('/admin/api', 'Failed to Load', [{ path: document_, json: [] }]);
  });
});
