// Files dropped or pasted into the dialog of the Gallery Manager.
import type { Page } from '@playwright/test';
import { signIn } from './administrator.ts';
import { expect, test } from './journey.ts';

// Off even where traces are requested: the recorder reads previews by script, which the Content-Security-Policy
// refuses.
test.use({ trace: 'off' });

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Add to Gallery' });
const chosen = (page: Page, name: string) =>
  dialog(page).locator('.chosen b').getByText(name, { exact: true });

test('a file is accepted when it is dropped or pasted', async ({ page }) => {
  await signIn(page);
  await page.goto('/admin/gallery');
  await page.getByRole('button', { name: 'Add Gallery Item' }).click();
  await expect(dialog(page)).toBeVisible();
  const give = (name: string, type: 'drop' | 'paste') =>
    page.evaluate(
      ([fileName, event]) => {
        const data = new DataTransfer();
        data.items.add(new File(['x'], fileName ?? '', { type: 'image/jpeg' }));
        if (event === 'paste') {
          document.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }));
        } else {
          const place = document.querySelector('.drop');
          place?.dispatchEvent(
            new DragEvent('dragover', { dataTransfer: data, bubbles: true, cancelable: true }),
          );
          place?.dispatchEvent(
            new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }),
          );
        }
      },
      [name, type],
    );
  await give('dropped.jpg', 'drop');
  await expect(chosen(page, 'dropped.jpg')).toBeVisible();
  await give('pasted.jpg', 'paste');
  await expect(chosen(page, 'pasted.jpg')).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Remove dropped.jpg' }).click();
  await expect(chosen(page, 'dropped.jpg')).toHaveCount(0);
});
