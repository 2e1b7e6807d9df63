// Every screen of the area right after the first start: real files, no placeholder, nothing wider than a phone.
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { administratorPaths, invitePath, signInPath } from '#client/components/admin/screens.ts';
import { loadAdminArea, openScreen } from '#client/testing/admin-area.ts';

loadAdminArea();

const screens = administratorPaths.filter(
  (path) => ![signInPath, invitePath, '/admin'].includes(path) && !path.includes(':'),
);

/** Loads every picture of the page, also those far below, and names those without a file. */
async function brokenPictures(): Promise<string[]> {
  const pictures = [...document.querySelectorAll<HTMLImageElement>('main img')];
  const broken = await Promise.all(
    pictures.map(async (picture) => {
      picture.loading = 'eager';
      return picture.decode().then(
        () => [],
        () => picture.src,
      );
    }),
  );
  return broken.flat();
}

it.each(screens)('%s shows no missing file and no empty document', async (path) => {
  await page.viewport(360, 740);
  await openScreen(path);
  await expect.poll(() => location.pathname).toBe(path);
  await expect.element(page.getByRole('heading', { level: 1 })).not.toHaveTextContent('404');
  await expect.poll(() => document.querySelector('main .skeleton')).toBeNull();
  const text = document.querySelector('main')?.textContent ?? '';
  expect(text.length).toBeGreaterThan(20);
  expect(
    text.match(/file missing|\b0 (?:KB|bytes)\b|\b(?:undefined|NaN|Invalid Date)\b|\[object/g),
  ).toBeNull();
  expect(document.querySelector('main .state-error')).toBeNull();
  expect(await brokenPictures()).toEqual([]);
  expect(document.documentElement.scrollWidth - window.innerWidth).toBe(0);
});

it('? shows the keys on a screen without keys of its own', async () => {
  await openScreen('/admin/mail');
  await userEvent.keyboard('?');
  const dialog = page.getByRole('dialog', { name: 'Keys' });
  await expect.element(dialog.getByText('Save what the dialog shows')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
});
