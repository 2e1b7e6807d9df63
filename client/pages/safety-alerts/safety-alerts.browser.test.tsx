// The page of safety alerts over a real portal.
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { axeFindings, looks, overflow, setLook } from '#client/testing/looks.ts';
import { openPage, prepareVisitorPages } from '#client/testing/visitor-pages.ts';

prepareVisitorPages();

const address = '/api/safety-alerts';
const main = page.getByRole('main');
const one = (number: number) => ({
  id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
  medicine: `Medicine ${number}`,
  otherNames: null,
  reaction: 'Rash',
  authority: 'IPC (PvPI)',
  alertDate: '2026-11-05',
  number: `A/${number}`,
  sourceUrl: number === 5 ? 'https://www.ipc.gov.in/' : null,
  content: `Words about ${number}.`,
  isActive: true,
  version: 1,
  isSample: false,
});

it('alerts say what, when and who, with a link to the source', async () => {
  await openPage('/safety-alerts', [{ path: address, json: [one(5), one(4)] }]);
  const newest = main.getByRole('listitem').first();
  await expect.element(newest).toMatchTextContent(/Medicine 5: Rash.*5 November 2026.*Words about 5\./);
  const source = newest.getByRole('link', { name: /^IPC \(PvPI\), A\/5/ });
  await expect.element(source).toHaveAttribute('href', 'https://www.ipc.gov.in/');
  await expect.element(main.getByRole('listitem').last()).toMatchTextContent(/Source: IPC \(PvPI\), A\/4/);
});

it('of two hundred alerts 24 are shown, then 24 more', async () => {
  await openPage('/safety-alerts', [{ path: address, json: Array.from({ length: 200 }, (_, n) => one(n)) }]);
  await expect.poll(() => main.getByRole('listitem').length).toBe(24);
  await page.getByRole('button', { name: 'Show 24 more of 200' }).click();
  await expect.poll(() => main.getByRole('listitem').length).toBe(48);
});

it('the alert that the address names is shown wherever it stands', async () => {
  const alerts = Array.from({ length: 200 }, (_, n) => one(n));
  await openPage(`/safety-alerts?alert=${one(150).id}`, [{ path: address, json: alerts }]);
  await expect.element(main.getByRole('heading', { name: 'Medicine 150: Rash' })).toBeVisible();
  expect(main.getByRole('listitem').length).toBe(25);
});

it('an empty and a failed list have their own messages', async () => {
  await openPage('/safety-alerts', [{ path: address, json: [] }]);
  await expect.element(page.getByText('There are no safety alerts here yet.')).toBeVisible();
  await openPage('/safety-alerts', [{ path: address, breaks: true }]);
  await expect.element(page.getByText('The safety alerts could not be loaded')).toBeVisible();
});

it.each(looks)('axe finds no problem at $width, $colorScheme', async (look) => {
  await setLook(look);
  await openPage('/safety-alerts');
  await expect.element(main.getByText(/^Mefenamic acid/)).toBeVisible();
  expect(await axeFindings()).toEqual([]);
});

it('nothing is wider than a 320 pixel screen', async () => {
  await page.viewport(320, 640);
  const long = { ...one(5), medicine: 'M'.repeat(200), number: 'N'.repeat(100), content: 'W'.repeat(2000) };
  await openPage('/safety-alerts', [{ path: address, json: [long] }]);
  await expect.poll(() => main.getByRole('listitem').length).toBe(1);
  expect(overflow()).toBe(0);
});
