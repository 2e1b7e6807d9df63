// The screen of ward passes: its states with axe, and a pass from issuing to revoking over a real portal.
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { answerNext, dialog, expectToast, loadAdminArea, openScreen } from '#client/testing/admin-area.ts';
import { axeFindings, setLook } from '#client/testing/looks.ts';

loadAdminArea();

const list = '/api/admin/ward-passes';

it('issues a pass, shows its picture once, revokes it; axe finds no problem in any state', async () => {
  await setLook({ width: 360, colorScheme: 'light' });
  const faults: string[] = [];
  const check = async (shows: string) => {
    await expect.element(page.getByText(shows).first()).toBeVisible();
    faults.push(...(await axeFindings()));
    if (document.documentElement.scrollWidth > window.innerWidth)
      faults.push(`${shows}: wider than the window`);
  };
  await openScreen('/admin/ward', [{ path: list, status: 503, json: { message: 'The database is away.' } }]);
  await check('is away');
  await openScreen('/admin/ward', [{ path: list, json: [] }]);
  await check('No ward passes yet');

  await openScreen('/admin/ward');
  await page.getByRole('button', { name: 'Issue a pass' }).click();
  await dialog().getByRole('button', { name: 'Issue a pass' }).click();
  await expect.element(dialog().getByText('Name is required')).toBeVisible();
  await dialog().getByLabelText('Name', { exact: true }).fill('Asha Rao');
  await dialog().getByLabelText('Occupation').selectOptions('Nurse');
  await dialog().getByLabelText('Ward', { exact: true }).fill('Ward 4');
  await check('Otherwise the pass ends after 12 hours');
  await dialog().getByRole('button', { name: 'Issue a pass' }).click();
  await expect
    .element(dialog().getByRole('img', { name: 'QR code with the address of this pass' }))
    .toBeVisible();
  await check('The picture is shown only now.');
  await dialog().getByRole('button', { name: 'Close' }).click();
  await check('Waiting for its phone');
  const asked = answerNext(true);
  await page.getByRole('button', { name: 'Revoke the pass of Asha Rao' }).click();
  expect(await asked()).toContain('still taken, with a mark');
  await expectToast('Pass Revoked');
  await expect.element(page.getByText('Revoked by admin')).toBeVisible();
  expect(faults).toEqual([]);
});
