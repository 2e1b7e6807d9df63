// Administrators' screens over answers that have only the fields that existing clients know, or nothing.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { rights } from '#contract/access-rules.ts';
import { loadAdminArea, openScreen } from '#client/testing/admin-area.ts';
import { setAnswers } from '#client/testing/answers.ts';
import { queryClient, renewSession } from '#client/data/admin/session.ts';
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
  for (const text of ['Cefixime', 'When open?']) {
    await expect.element(page.getByText(text).first()).toBeVisible();
  }
  await expect.element(page.getByCss('.ledger').getByText('41')).toBeVisible();
  expect(console.error).not.toHaveBeenCalled();
});

it('an account that has only an id and a name may do everything', async () => {
  await openScreen('/admin', [{ path: '/api/auth/me', json: { id, username: 'asha' } }]);
  await renewSession();
  await expect.element(page.getByText('asha').first()).toBeVisible();
  await expect.element(page.getByRole('link', { name: /Administrators/ }).first()).toBeVisible();
  expect(console.error).not.toHaveBeenCalled();
  await setAnswers([]);
  await renewSession();
});

it.each([[null], [{}], [[]]])('nobody is signed in when the check answers %j', async (json) => {
  await openScreen('/admin', [{ path: '/api/auth/me', json }]);
  await renewSession();
  await expect.poll(() => location.pathname).toBe('/admin/login');
  expect(console.error).not.toHaveBeenCalled();
  await setAnswers([]);
  await renewSession();
  await expect.poll(() => location.pathname).toMatch(/dashboard|admin$/);
});

const updatedAt = createdAt;
const isActive = true;
const noMedia = { imageUrl: null, videoUrl: null };

/** Each list that an existing client knows, with its first fields, the screen that shows it, and a word of it. */
const lists: [path: string, answer: object, screen: string, word: string][] = [
  [
    '/api/admin/awareness-content',
    [{ id, section: 'about', title: 'Our ward', content: 'Words', updatedAt }],
    '/admin/awareness',
    'Our ward',
  ],
  [
    '/api/admin/about-sections',
    [{ id, title: 'Our house', content: 'Words', ...noMedia, sortOrder: 1, isActive, updatedAt }],
    '/admin/about',
    'Our house',
  ],
  [
    '/api/admin/authority-messages',
    [
      {
        id,
        authorityName: 'Dr Rao',
        designation: 'Dean',
        message: 'Hello',
        imageUrl: null,
        sortOrder: 1,
        isActive,
        updatedAt,
      },
    ],
    '/admin/about?tab=authority',
    'Dr Rao',
  ],
  [
    '/api/adr-reports',
    [
      {
        id,
        name: 'A. K.',
        age: 40,
        contact: '98765 00000',
        medicineName: 'Cefixime',
        symptoms: 'Rash',
        duration: '2 days',
        message: null,
        createdAt,
      },
    ],
    '/admin/reports',
    'Cefixime',
  ],
  [
    '/api/contact-messages',
    [{ id, name: 'B. L.', email: 'b@example.org', message: 'When open?', createdAt }],
    '/admin/reports?tab=messages',
    'When open?',
  ],
  [
    '/api/admin/quiz-questions',
    [
      {
        id,
        question: 'What is an ADR?',
        options: ['A', 'B', 'C', 'D'],
        correctAnswer: 1,
        explanation: null,
        isActive,
      },
    ],
    '/admin/quiz',
    'What is an ADR?',
  ],
  [
    '/api/admin/drug-risks',
    [{ id, drugName: 'Cefixime', commonADRs: 'Rash', riskPercentage: 12, isActive }],
    '/admin/risks',
    'Cefixime',
  ],
  [
    '/api/admin/safety-alerts',
    [
      {
        id,
        medicine: 'Cefixime',
        reaction: 'Rash',
        authority: 'IPC',
        alertDate: '2026-11-02',
        content: 'Watch the skin',
        isActive,
      },
    ],
    '/admin/safety-alerts',
    'Cefixime',
  ],
  [
    '/api/gallery',
    [
      {
        id,
        type: 'image',
        filename: '1-a.jpg',
        originalName: 'a.jpg',
        caption: 'A ward',
        featured: false,
        uploadedAt: createdAt,
      },
    ],
    '/admin/gallery',
    'A ward',
  ],
  [
    '/api/site-settings',
    [{ id, key: 'contact_description', value: 'Write to us', updatedAt }],
    '/admin/settings',
    'Write to us',
  ],
  [
    '/api/contact-info',
    { id, phone: '020 1234', email: 'adr@example.org', address: 'Ward 3, Pune', updatedAt },
    '/admin/contacts',
    'Ward 3, Pune',
  ],
  [
    '/api/admin/contact-links',
    [{ id, title: 'The ministry', url: 'https://example.org', icon: 'Globe', isActive, sortOrder: 0 }],
    '/admin/contacts?tab=links',
    'The ministry',
  ],
  [
    '/api/admin/downloadable-resources',
    [
      {
        id,
        title: 'A leaflet',
        description: null,
        filename: 'r.pdf',
        originalName: 'r.pdf',
        fileSize: '3 KB',
        category: 'brochures',
        uploadedAt: createdAt,
        isActive,
      },
    ],
    '/admin/resources',
    'A leaflet',
  ],
];

it.each(lists)('%s may have only the first fields', async (path, json, screen, word) => {
  await openScreen(screen, [{ path, method: 'GET', json }]);
  await expect.element(page.getByText(word).first()).toBeInTheDocument();
  expect(document.body.textContent).not.toMatch(/undefined|NaN|Invalid Date/);
  expect(console.error).not.toHaveBeenCalled();
});

it.each([
  ['null', null],
  ['{}', {}],
  ['[null]', [null]],
])('every screen keeps its frame when each read answers %s', async (_, json) => {
  // All reads but that of the account, without which there is no screen.
  const paths = ['*', 'admin/*', 'admin/*/*', 'admin/*/*/*', 'auth/sessions', 'auth/second-factor'];
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
