// The set-up list of the dashboard: an open step leads to its screen, a done step is ticked, and the list can be
// hidden.
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { call, expectToast, loadAdminArea, openScreen } from '#client/testing/admin-area.ts';
import { axeFindings } from '#client/testing/looks.ts';
import { setAnswers } from '#client/testing/answers.ts';
import { type SetUpStep, setUpSteps, type SystemStatus } from '#contract/system-status.ts';

loadAdminArea();

const path = '/api/admin/system-status';
const list = page.getByRole('region', { name: /^Set up: / });
const allSteps = () => list.getByRole('button', { name: 'All steps' }).click();

/** The portal's status, with these steps done. */
async function statusWith(done: readonly SetUpStep[], dismissed = false) {
  const status = await call<SystemStatus>('GET', path);
  const steps = setUpSteps.map((step) => ({ step, done: done.includes(step) }));
  return { path, json: { ...status, setUp: { dismissed, steps } } };
}

it('an open step leads to its screen, and a done one is ticked', async () => {
  await openScreen('/admin/dashboard', [await statusWith(['contact', 'backup'])]);
  await expect.element(list.getByText('Set up: 2 of 7')).toBeVisible();
  await expect.element(list.getByText('Next: Prefix of case numbers.')).toBeVisible();
  await expect
    .element(list.getByRole('link', { name: 'Choose a prefix' }))
    .toHaveAttribute('href', '/admin/settings#case_prefix');
  await allSteps();
  await expect.element(list.getByText('Contact details – done')).toBeVisible();
  const links = list.getByRole('list').getByRole('link').elements();
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Choose a prefix', '/admin/settings#case_prefix'],
    ['Set up a second factor', '/admin/password#second-factor'],
    ['Read how', '/admin/help#mail'],
    ['Invite a person', '/admin/administrators'],
    ['Add terms', '/admin/terms'],
  ]);
  expect(await axeFindings()).toEqual([]);
  await list.getByRole('link', { name: 'Choose a prefix' }).first().click();
  await expect.element(page.getByLabelText('Prefix of case numbers')).toHaveFocus();
});

it('a step is ticked as soon as the person comes back from its screen', async () => {
  const json = {
    id: '1',
    key: 'case_prefix',
    value: 'SPSR',
    updatedAt: '2026-11-21T05:40:00.000Z',
    version: 2,
  };
  const saved = ['', '/*'].map((id) => ({ path: `/api/admin/site-settings${id}`, json }));
  await openScreen('/admin/dashboard', [await statusWith(['contact'])]);
  await list.getByRole('link', { name: 'Choose a prefix' }).first().click();
  await page.getByLabelText('Prefix of case numbers').fill('SPSR');
  await setAnswers([await statusWith(['contact', 'prefix']), ...saved]);
  await page.getByRole('button', { name: 'Save All Changes' }).click();
  await expectToast('Settings Updated');
  history.pushState(null, '', '/admin/dashboard');
  await expect.element(list.getByText('Set up: 2 of 7')).toBeVisible();
});

it('the list is absent when all is done, and disappears when it is hidden', async () => {
  await openScreen('/admin/dashboard', [await statusWith(setUpSteps)]);
  await expect.element(page.getByRole('region', { name: 'System Status' })).toBeVisible();
  await expect.element(page.getByText(/^(All is well|Needs attention)/)).toBeVisible();
  await expect.element(list).not.toBeInTheDocument();

  const settings = { path: '/api/admin/site-settings' };
  const one = { path: `${settings.path}/set_up_dismissed`, status: 404, json: { message: 'Not found' } };
  await openScreen('/admin/dashboard', [await statusWith([]), one, { ...settings, status: 503, json: {} }]);
  await allSteps();
  await list.getByRole('button', { name: 'Hide this list' }).click();
  await expectToast('The List Could Not Be Hidden');
  await setAnswers([await statusWith([], true), one, { ...settings, status: 201, json: {} }]);
  await list.getByRole('button', { name: 'Hide this list' }).click();
  await expect.element(list).not.toBeInTheDocument();
});
