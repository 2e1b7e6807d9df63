// Visitors' pages over a portal whose answers have no more than the fields that existing clients know, or nothing.
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { layoutReads, routes } from '#client/routes.tsx';
import { openPage, prepareVisitorPages } from '#client/testing/visitor-pages.ts';

prepareVisitorPages();

const id = '00000000-0000-4000-8000-000000000001';
const time = '2026-11-21T05:40:07.000Z';
const photo = {
  id,
  type: 'image',
  filename: '1-a.jpg',
  originalName: 'a.jpg',
  caption: 'A ward',
  uploadedAt: time,
};
const contact = { address: 'Ward 3, Pune', phone: '020 1234', email: 'adr@example.org' };

/** Each read of a visitors' page, with a word of its answer and the page that shows it. */
const answers: [path: string, answer: object, pagePath: string, word: string][] = [
  ['/api/about-sections', [{ id, title: 'Our ward', content: 'Words' }], '/about', 'Our ward'],
  [
    '/api/authority-messages',
    [{ id, authorityName: 'Dr Rao', designation: 'Dean', message: 'Hello' }],
    '/about',
    'Dr Rao',
  ],
  [
    '/api/awareness-content',
    [{ section: 'about', title: 'About us', content: 'We watch' }],
    '/awareness',
    'We watch',
  ],
  ['/api/gallery', [photo], '/awareness', 'A ward'],
  ['/api/gallery?featured=true', [photo], '/', 'A ward'],
  [
    '/api/downloadable-resources',
    [
      {
        id,
        title: 'A leaflet',
        fileSize: '3 KB',
        filename: 'r.pdf',
        originalName: 'r.pdf',
        category: 'brochures',
        isActive: true,
      },
    ],
    '/awareness',
    'A leaflet',
  ],
  [
    '/api/drug-risks',
    [{ id, drugName: 'Cefixime', commonADRs: 'Rash', riskPercentage: 12, isActive: true }],
    '/risk-checker',
    'Cefixime',
  ],
  [
    '/api/safety-alerts',
    [
      {
        id,
        medicine: 'Cefixime',
        reaction: 'Rash',
        authority: 'IPC',
        alertDate: '2026-11-02',
        content: 'Watch the skin',
        isActive: true,
      },
    ],
    '/safety-alerts',
    'Watch the skin',
  ],
  [
    '/api/amc-locations',
    [
      {
        id,
        name: 'Sample centre',
        city: 'Pune',
        state: 'Maharashtra',
        address: 'Road 1',
        pincode: null,
        phone: null,
        email: null,
      },
    ],
    '/find-amc',
    'Sample centre',
  ],
  [
    '/api/contact-links',
    [{ id, title: 'The ministry', url: 'https://example.org', icon: null }],
    '/',
    'The ministry',
  ],
  ['/api/contact-info', contact, '/contact', 'Ward 3, Pune'],
  ['/api/site-settings', [{ key: 'site_title', value: 'Our portal' }], '/contact', 'Our portal'],
  ['/api/homepage-content', [{ id, section: 'about', title: 'At home', content: 'Here' }], '/', 'At home'],
];
const addressOf = (path: string) => ({
  path: path.split('?')[0] ?? '',
  ...(path.includes('?') && { query: path.split('?')[1] }),
});

it.each(answers)('%s may have only the first fields', async (path, json, pagePath, word) => {
  await openPage(pagePath, [{ ...addressOf(path), json } as never]);
  await expect.element(page.getByText(word).first()).toBeInTheDocument();
});

it.each(answers.filter(([, json]) => Array.isArray(json)))(
  '%s may have records of which each field is null or absent',
  async (path, json, pagePath, word) => {
    const [record = {}] = json as object[];
    const fields = Object.keys(record).filter((field) => field !== 'id');
    const names = (name: string) => ({ id: name, ...('title' in record && { title: name }) });
    const empty = fields.flatMap((field) => [
      { ...record, ...names(`null ${field}`), [field]: null },
      { ...record, ...names(`no ${field}`), [field]: undefined },
    ]);
    await openPage(pagePath, [
      { ...addressOf(path), json: [...(json as object[]), ...empty, {}, null] } as never,
    ]);
    await expect.element(page.getByText(word).first()).toBeInTheDocument();
    await expect.element(page.getByRole('contentinfo')).toBeVisible();
  },
);

it('the quiz works with questions that have only the first fields', async () => {
  const json = [{ question: 'What is an ADR?', options: ['A', 'B', 'C', 'D'], correctAnswer: 1 }];
  await openPage('/quiz', [{ path: '/api/quiz-questions', json }]);
  await page.getByRole('textbox', { name: /name/i }).fill('Asha');
  await page.getByRole('button', { name: 'Start Quiz' }).click();
  await expect.element(page.getByText('What is an ADR?')).toBeVisible();
});

it('each read of a visitors’ page is tried', () => {
  const reads = [...layoutReads, ...routes.flatMap((route) => route.reads)];
  // The last two are tried on their own pages: a page without a broadcast or published counts shows nothing of them.
  const others = ['/api/quiz-questions', '/api/broadcast', '/api/public-statistics'];
  const tried: string[] = [...answers.map(([path]) => path), ...others];
  expect(reads.filter((path) => !tried.includes(path))).toEqual([]);
});

const paths = ['/', '/about', '/awareness', '/risk-checker', '/find-amc', '/contact', '/quiz', '/privacy'];

it.each([
  ['null', null],
  ['{}', {}],
  ['a list of null', [null]],
  ['a text', 'x'],
] as const)('every page stays usable when each read answers %s', async (_, json) => {
  const all = answers.map(([path]) => ({ ...addressOf(path), json }) as never);
  for (const path of paths) {
    await openPage(path, [...all, { path: '/api/quiz-questions', json } as never]);
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect.poll(() => page.getByCss('.skeleton').length).toBe(0);
    await expect.element(page.getByRole('contentinfo')).toBeVisible();
  }
});
