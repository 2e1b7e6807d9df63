// Checks by axe leave out parts of a page that were checked before, and find a fault in every other part.
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { loadAdminArea, openScreen } from './admin-area.ts';
import { axeFindings, axeFindingsInEveryLook } from './looks.ts';
import { pageParts } from './page-parts.ts';

loadAdminArea();

/** Adds a text that cannot be read on its background to a part of the page. */
function addFaintText(to: Element | null): HTMLElement {
  const text = document.createElement('p');
  text.textContent = 'Faint';
  text.style.cssText = 'color: #777; background: #888';
  to?.append(text);
  return text;
}

it('a page that was checked is left out, and a fault in one part of it is found in every look', async () => {
  await openScreen('/admin/help');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Help' })).toBeVisible();
  expect(await axeFindingsInEveryLook()).toEqual([]);
  expect(await axeFindings()).toEqual([]);
  expect(await axeFindings()).toEqual([]);
  const text = addFaintText(document.querySelector('main section'));
  expect(await axeFindings('colours')).toEqual([expect.stringContaining('color-contrast')]);
  expect(await axeFindingsInEveryLook()).toEqual(
    ['360, light', '360, dark', '1280, light', '1280, dark'].map((look) =>
      expect.stringMatching(new RegExp(`^${look}: color-contrast: .*Faint`)),
    ),
  );
  text.remove();
  expect(await axeFindings()).toEqual([]);
});

it('what is behind a dialog or hidden does not count as checked', () => {
  const part = (name: string) => `<section aria-label="${name}">${'<i>1</i>'.repeat(9)}</section>`;
  const root = document.createElement('div');
  root.innerHTML = `${part('shown')}<div hidden>${part('hidden')}</div><dialog>${part('asked')}</dialog>`;
  document.body.append(root);
  const keys = () => pageParts(() => false, 'all').others.length;
  const before = keys();
  root.querySelector('[hidden]')?.removeAttribute('hidden');
  expect(keys()).toBe(before + 2); // the container and its part
  root.querySelector('dialog')?.showModal();
  expect(keys()).toBe(2); // the dialog and its part
  root.remove();
});
