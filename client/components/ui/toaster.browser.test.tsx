// A toast must not cover the focused element: WCAG 2.4.11.
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { loadAdminArea, openScreen } from '#client/testing/admin-area.ts';
import { dismissToast, showToast } from './toast-store.ts';

loadAdminArea();

/** Long enough for a slow machine, in milliseconds. */
const duration = 600_000;

it('a long toast on a phone covers neither the focused link nor the one that is focused next', async () => {
  await page.viewport(360, 640);
  await openScreen('/admin/help');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Help' })).toBeVisible();
  const [first, second] = [...document.querySelectorAll<HTMLElement>('main a[href]')];
  if (!first || !second) throw new Error('The screen has too few links.');
  const putAtTheEnd = (link: HTMLElement) =>
    scrollBy(0, link.getBoundingClientRect().bottom - innerHeight + 8);
  const shown = () => document.querySelector('.toast[data-shown]')?.getBoundingClientRect().top ?? 0;
  const roomUnder = (link: HTMLElement) => shown() - link.getBoundingClientRect().bottom;

  putAtTheEnd(first);
  first.focus();
  const description = 'A sentence that takes several lines on a phone. '.repeat(4);
  showToast({ title: 'Saved', description, duration });
  await expect.element(page.getByText('Saved', { exact: true })).toBeVisible();
  await expect.poll(() => roomUnder(first)).toBeGreaterThan(0);

  putAtTheEnd(second);
  second.focus();
  await expect.poll(() => roomUnder(second)).toBeGreaterThan(0);
  dismissToast();
});

it('the button at the end of a page can be pressed beside a toast, at any width', async () => {
  await page.viewport(800, 500);
  await openScreen('/admin/help');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Help' })).toBeVisible();
  const button = document.createElement('button');
  button.style.cssText = 'align-self: end; margin: 0 2rem 2rem 0';
  button.textContent = 'Save at the end';
  document.querySelector('.frame > .toast')?.before(button);
  scrollTo(0, document.body.scrollHeight);
  button.focus();
  showToast({ title: 'Not saved', destructive: true, duration });
  await expect.element(page.getByText('Not saved', { exact: true })).toBeVisible();
  const topmost = () => {
    const { left, top, width, height } = button.getBoundingClientRect();
    return document.elementFromPoint(left + width / 2, top + height / 2);
  };
  // It rises from below.
  await Promise.all(document.getAnimations().map(({ finished }) => finished));
  await expect.poll(topmost).toBe(button);
  button.remove();
  dismissToast();
});

it('a toast that stays after its dialog has closed keeps its room', async () => {
  await page.viewport(360, 640);
  await openScreen('/admin/help');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Help' })).toBeVisible();
  await userEvent.keyboard('?');
  await expect.element(page.getByRole('dialog')).toBeVisible();
  showToast({ title: 'Saved', duration });
  await expect.element(page.getByRole('dialog').getByText('Saved', { exact: true })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  const height = () => document.querySelector<HTMLElement>('.frame > .toast')?.offsetHeight ?? 0;
  await expect.poll(height).toBeGreaterThan(0);
  const room = (part: Element | null, side: 'scrollPaddingBottom' | 'paddingBottom') =>
    part ? parseFloat(getComputedStyle(part)[side]) : 0;
  await expect
    .poll(() => room(document.documentElement, 'scrollPaddingBottom') - height())
    .toBeGreaterThan(0);
  await expect
    .poll(() => room(document.querySelector('.frame'), 'paddingBottom') - height())
    .toBeGreaterThan(0);
  dismissToast();
  await expect.poll(() => document.documentElement.style.scrollPaddingBlockEnd).toBe('');
});
