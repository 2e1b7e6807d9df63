// The command palette: Ctrl+K, a few letters and Enter lead to a screen or a record. Which screens an account finds is
// proved by client/pages/admin/rights.browser.test.tsx.
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { dialog, expectToast, loadAdminArea, openScreen } from '#client/testing/admin-area.ts';
import { refuseComplaints } from '#client/testing/complaints.ts';
import { axeFindings } from '#client/testing/looks.ts';

loadAdminArea();
refuseComplaints();

const box = page.getByRole('combobox', { name: 'Jump to' });
const aDrug = page.getByRole('option', { name: /Drug risk/ }).first();

async function openPalette(): Promise<void> {
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(box).toHaveFocus();
}

it('Ctrl+K, a few letters and Enter open a screen or record', async () => {
  await openScreen('/admin');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Welcome, admin' })).toBeVisible();
  await openPalette();
  await userEvent.keyboard('bin');
  await expect.element(page.getByRole('option', { selected: true })).toMatchTextContent(/Bin/);
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Bin' })).toHaveFocus();

  await openPalette();
  await userEvent.keyboard('amoxi');
  await expect.element(aDrug).toBeVisible();
  expect(await axeFindings()).toEqual([]);
  await aDrug.click();
  await expect.poll(() => location.pathname + location.search).toMatch(/\/admin\/risks\?q=/);
  await expect.element(page.getByRole('row').nth(1)).toMatchTextContent(/amoxi/i);

  await openPalette();
  await userEvent.keyboard('open a case{Enter}');
  await expect.poll(() => location.pathname).toBe('/admin/cases/new');
  await openPalette();
  await userEvent.keyboard('dark{Enter}');
  await expect.poll(() => document.documentElement.dataset['theme']).toBe('dark');
  await openPalette();
  await userEvent.keyboard('as the device{Enter}');
  await expect.poll(() => document.documentElement.dataset['theme']).toBeUndefined();

  await openPalette();
  await userEvent.keyboard('no such thing anywhere');
  await expect.element(page.getByText('Nothing found for “no such thing anywhere”.')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog()).not.toBeInTheDocument();

  await openPalette();
  await userEvent.keyboard('make a backup{Enter}');
  await expectToast('A Backup Begins Soon');

  // A report has a case, and stands here once.
  const [{ reference } = { reference: '' }] = (await (await fetch('/api/adr-reports?limit=25')).json()) as {
    reference: string;
  }[];
  await openPalette();
  await userEvent.keyboard(reference);
  const found = dialog().getByRole('option');
  await expect.element(found.first()).toMatchTextContent(/AMC-|DEMO-/);
  expect(found.length).toBe(1);
  await userEvent.keyboard('{Escape}');

  await openPalette();
  history.back();
  await expect.element(dialog()).not.toBeInTheDocument();
});
