// Administrators' screens over answers that have only the fields that existing clients know, or nothing.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { rights } from '#contract/access-rules.ts';
import { loadAdminArea, openScreen } from '#client/testing/admin-area.ts';
import { queryClient } from '#client/data/admin/session.ts';
import { screensFor } from '#client/components/admin/screens.ts';

loadAdminArea();
// React reports each part that could not use its answer.
beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue());
afterEach(() => vi.restoreAllMocks());

const id = '00000000-0000-4000-8000-000000000001';
const createdAt = '2026-11-21T05:40:07.000Z';

it('the dashboard shows figures and newest records from an answer with only the first fields', async () => {
  const json = {
    totalReports: 41,
    totalMessages: 7,
    totalQuestions: 12,
    totalGalleryItems: 3,
    recentReports: [{ id, name: 'A. K.', medicineName: 'Cefixime', createdAt }],
    recentMessages: [{ id, name: 'B. L.', email: 'b@example.org', message: 'When open?', createdAt }],
  };
  await openScreen('/admin', [{ path: '/api/admin/dashboard-stats', json }]);
  for (const text of ['Cefixime', 'When open?', '41']) {
    await expect.element(page.getByText(text).first()).toBeVisible();
  }
  expect(console.error).not.toHaveBeenCalled();
});

it.each([
  ['null', null],
  ['{}', {}],
])('every screen keeps its frame when each read answers %s', async (_, json) => {
  const paths = ['admin/*', 'admin/*/*', 'adr-reports', 'contact-messages', 'gallery', 'site-settings'];
  const answers = paths.map((path) => ({ path: `/api/${path}`, method: 'GET', json }));
  const broken: string[] = [];
  for (const { path } of screensFor(rights)) {
    await openScreen(path, answers);
    await expect.poll(() => document.querySelectorAll('main').length).toBe(1);
    await expect.poll(() => document.querySelector('main h1')?.textContent).not.toBe('404');
    await expect.poll(() => queryClient.isFetching()).toBe(0);
    await new Promise(requestAnimationFrame);
    const text = document.querySelector('main')?.textContent ?? '';
    if (text.includes('This screen could not be loaded')) broken.push(path);
  }
  expect(broken).toEqual([]);
});
