// A toast must not cover the focused element: WCAG 2.4.11.
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { loadAdminArea, openScreen } from '#client/testing/admin-area.ts';
import { dismissToast, showToast } from './toast-store.ts';

loadAdminArea();

const links = () => [...document.querySelectorAll<HTMLElement>('main a[href]')];

it('a long toast on a phone covers neither the link with the focus nor the one that gets it', async () => {
  await page.viewport(360, 640);
  await openScreen('/admin/help');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Help' })).toBeVisible();
  const [first, last] = [links().find((link) => link.offsetTop > 700), links().at(-1)];
  if (!first || !last) throw new Error('The screen has no links.');
  first.focus();
  first.scrollIntoView({ block: 'end', behavior: 'instant' });
  scrollBy(0, -8);
  showToast({ title: 'Saved', description: 'A sentence that takes several lines on a phone. '.repeat(4) });
  await expect.element(page.getByText('Saved', { exact: true })).toBeVisible();
  const top = () => document.querySelector('.toast[data-shown]')?.getBoundingClientRect().top ?? 0;
  await expect.poll(() => top() - first.getBoundingClientRect().bottom).toBeGreaterThan(0);
  last.focus();
  await expect.poll(() => top() - last.getBoundingClientRect().bottom).toBeGreaterThan(0);
  dismissToast();
});
