// The list of cases: views, filters, selection and keys, and axe in each state.
import { describe, expect, it } from 'vitest';
import { commands, page, userEvent } from 'vitest/browser';
import {
  axeFindings,
  dialog,
  loadAdminArea,
  type Look,
  looks,
  openScreen,
} from '#client/testing/admin-area.ts';
import { idOf, summary } from '#client/testing/cases.ts';

loadAdminArea();

const list = '/api/admin/cases';
const rows = [
  summary(211, { state: 'new', due: '2026-11-01', assessor: null }),
  summary(212, { state: 'inWork', hasNewInformation: true, serious: 'unknown' }),
  summary(213, { state: 'signed', serious: false, due: null, completeness: null, isSample: true }),
];
const row = (place: number) => page.getByRole('row', { name: `AMC-2026-00${place}` });

async function openList(search = '', more: Parameters<typeof openScreen>[1] = []): Promise<void> {
  await openScreen(`/admin/cases${search}`, [...more, { path: list, json: rows }]);
  await expect.element(page.getByRole('link', { name: 'AMC-2026-00211' })).toBeVisible();
}

describe.each(looks)('at $width pixels, $colorScheme', ({ width, colorScheme }: Look) => {
  it('axe finds no problem on the list in any state', async () => {
    await page.viewport(width, 800);
    await commands.setLook(colorScheme);
    await openList('?state=inWork');
    expect(await axeFindings()).toEqual([]);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
    await row(212).getByRole('checkbox').click();
    await expect.element(page.getByRole('region', { name: 'Selection' })).toBeVisible();
    expect(await axeFindings()).toEqual([]);
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    expect(await axeFindings()).toEqual([]);
    await openScreen('/admin/cases', [{ path: list, json: [] }]);
    await expect.element(page.getByRole('heading', { name: 'Nothing waits in the inbox' })).toBeVisible();
    expect(await axeFindings()).toEqual([]);
    await openScreen('/admin/cases', [
      { path: list, status: 503, json: { message: 'The database is away.' } },
    ]);
    await expect.element(page.getByRole('heading', { name: 'The list could not be read' })).toBeVisible();
    expect(await axeFindings()).toEqual([]);
    await openScreen('/admin/cases', [{ path: list, never: true }]);
    await expect.poll(() => document.querySelector('main .skeleton')).not.toBeNull();
    expect(await axeFindings()).toEqual([]);
  });
});

it('each view is an address, and number keys go there', async () => {
  await openList();
  await expect
    .element(page.getByRole('link', { name: 'To sign' }))
    .toHaveAttribute('href', '/admin/cases?view=toSign');
  await userEvent.keyboard('3');
  await expect.poll(() => location.search).toBe('?view=dueThisWeek');
  await expect
    .element(page.getByRole('link', { name: 'Due this week' }))
    .toHaveAttribute('aria-current', 'page');
});

it('a filter stands in the address and can be taken off', async () => {
  await openList('?view=all&state=new&drug=allo');
  await page.getByRole('button', { name: 'Remove the filter State' }).click();
  await expect.poll(() => location.search).toBe('?view=all&drug=allo');
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await dialog().getByLabelText('Seriousness').selectOptions('Not yet known');
  await dialog().getByRole('button', { name: 'Show these' }).click();
  await expect.poll(() => location.search).toBe('?view=all&serious=unknown&drug=allo');
});

it('nothing found offers to take off each filter', async () => {
  await openScreen('/admin/cases?state=new', [{ path: list, json: [] }]);
  await page.getByRole('button', { name: 'Without “State: New”' }).click();
  await expect.poll(() => location.search).toBe('');
});

it('rows are chosen and opened by keyboard, and Esc clears the selection', async () => {
  await openList();
  await userEvent.keyboard('jjx');
  await expect.element(page.getByText('1 selected')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByText('1 selected')).not.toBeInTheDocument();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => location.pathname).toBe(`/admin/cases/${idOf(212)}`);
});

it('a step with a selection names those that it does not fit', async () => {
  await openList('', [
    { path: `${list}/${idOf(211)}/steps`, status: 409, json: { message: 'M. D. has taken it.' } },
  ]);
  for (const place of [211, 213]) await row(place).getByRole('checkbox').click();
  await page.getByRole('button', { name: 'Why not all?' }).click();
  await expect.element(dialog().getByText('Take: AMC-2026-00213 is in the state “Signed”')).toBeVisible();
  await dialog().getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Take 1 of 2' }).click();
  await expect
    .poll(() => document.querySelector('.toast[data-shown]')?.textContent)
    .toContain('AMC-2026-00211: M. D. has taken it.');
});

it('keys of one character can be switched off', async () => {
  await openList();
  await userEvent.keyboard('?');
  await dialog().getByLabelText('Keys of one character act').click();
  await dialog().getByRole('button', { name: 'Close' }).click();
  await userEvent.keyboard('3j');
  expect(location.search).toBe('');
  expect(document.activeElement?.closest('[data-row]')).toBeNull();
  await page.getByRole('button', { name: 'All keys' }).click();
  await dialog().getByLabelText('Keys of one character act').click();
  await dialog().getByRole('button', { name: 'Close' }).click();
  await userEvent.keyboard('3');
  await expect.poll(() => location.search).toBe('?view=dueThisWeek');
});

it('columns are chosen on this device', async () => {
  await openList();
  await page.getByRole('button', { name: 'Columns' }).click();
  await dialog().getByLabelText('Reference').click();
  await dialog().getByRole('button', { name: 'Close' }).click();
  await expect.element(page.getByRole('columnheader', { name: 'Reference' })).toBeInTheDocument();
  localStorage.removeItem('case-columns');
});
