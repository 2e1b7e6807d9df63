// Every text that visitors see comes from the catalogues or from data, in each state of each page. Each catalogue text is
// between ⟦ and ⟧ here (testing/marked-texts.ts): a text outside the marks that is not data was hard-coded in a page.
// server/pages/texts.portal.test.ts proves the same for the documents that the server sends.
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { dismissToast } from '#client/components/ui/toast-store.ts';
import { deleteDraft } from '#client/data/device/draft.ts';
import { deleteFromOutbox, listOutbox } from '#client/data/device/outbox.ts';
import { registerWorker } from '#client/data/device/worker.ts';
import type { Answer } from '#client/testing/commands.ts';
import { openPage, prepareVisitorPages } from '#client/testing/visitor-pages.ts';
import { setAnswers } from '#client/testing/answers.ts';
import { mark, readAttributes, stringsIn, unknownTexts } from '#testing/marked-texts.ts';

declare global {
  /** Replaces each text of the catalogues (vitest.browser.config.ts). */
  var markText: ((text: string) => string) | undefined;
}

prepareVisitorPages();

/** What the page has read, how many requests it has sent, and how many have no answer yet. */
const noReads = () => ({ texts: [] as Promise<string[]>[], sent: 0, open: 0 });
let reads = noReads();

/** The documents' titles come from the server: this one is no text of the portal. */
const { title } = document;
beforeEach(() => {
  globalThis.markText = mark;
  document.title = '';
  const { fetch } = window;
  window.fetch = async (...args) => {
    const own = reads; // the answer may come when another page is open
    own.sent += 1;
    own.open += 1;
    try {
      const answer = await fetch(...args);
      own.texts.push(
        answer
          .clone()
          .json()
          .then(stringsIn, () => []),
      );
      return answer;
    } finally {
      own.open -= 1;
    }
  };
  onTestFinished(() => void (window.fetch = fetch));
});
afterEach(() => {
  document.title = title;
  globalThis.markText = undefined;
  dismissToast();
});

const main = page.getByRole('main');
const submit = main.getByCss('form button[type=submit]');
const failure = main.getByCss('.state-error');
const summary = main.getByCss('.error-summary');

/** The texts and spoken attributes of the page. */
function shownTexts(): string[] {
  const shown: string[] = [document.title];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node instanceof Element) {
      for (const name of readAttributes) shown.push(node.getAttribute(name) ?? '');
    } else if (!node.parentElement?.closest('script, style, time')) {
      // A sentence with a link inside has its marks in two texts: its element has both.
      const text = node.textContent ?? '';
      const isWhole = text.split('⟦').length === text.split('⟧').length;
      shown.push((isWhole ? text : node.parentElement?.textContent) ?? '');
    }
  }
  return shown;
}

/** Expects that all texts of the page are in a catalogue, in data that the page has read, or in `typed`. */
async function expectNoStrangers(state: string, typed: readonly string[] = []): Promise<void> {
  const shown = shownTexts();
  expect([state, shown.some((text) => text.includes('⟦'))]).toEqual([state, true]);
  const read = (await Promise.all(reads.texts)).flat();
  expect([state, unknownTexts(shown, [...typed, ...read])]).toEqual([state, []]);
}

async function open(address: string, answers: Answer[] = []): Promise<void> {
  reads = noReads();
  await openPage(address, answers);
}

/** Waits until the page has its data, or knows that it gets none. */
async function settled(): Promise<void> {
  // The frame around each page sends two requests.
  await expect.poll(() => reads.sent >= 2 && reads.open === 0).toBe(true);
  await expect.element(main.getByCss('.skeleton')).not.toBeInTheDocument();
}

/** Answers to what the forms send, so that nothing is stored in the portal that all component tests share. */
const stored: Answer[] = [
  {
    path: '/api/adr-reports',
    status: 201,
    json: { id: '1', reference: 'ADR-2026-7K3M-Q9TD', receiptCode: '1234-5678' },
  },
  { path: '/api/contact-messages', status: 201, json: { id: '1' } },
  { path: '/api/quiz-scores', status: 201, json: {} },
];

const pages: Record<string, string[]> = {
  '/': [],
  '/about': ['about-sections', 'authority-messages'],
  '/report-adr': [],
  '/awareness': ['awareness-content', 'gallery', 'downloadable-resources'],
  '/risk-checker': ['drug-risks'],
  '/safety-alerts': ['safety-alerts'],
  '/find-amc': ['amc-locations'],
  '/quiz': ['quiz-questions'],
  '/contact': ['contact-info'],
  '/live-stream': [],
  '/privacy': [],
  '/terms': [],
  '/accessibility': [],
  '/safety-data': [],
  '/no-such-page': [],
};

it.each(Object.entries(pages))(
  '%s has no text outside the catalogue when loaded, empty, loading or failed',
  async (path, own) => {
    const answerAll = (answer: object) => own.map((read) => ({ path: `/api/${read}`, ...answer }));
    await open(path);
    await settled();
    await expectNoStrangers('loaded');
    if (own.length === 0) return;

    // A single record, unlike a list, is never empty.
    if (path !== '/contact') {
      await open(path, answerAll({ json: [] }));
      await settled();
      await expectNoStrangers('empty');
    }
    await open(path, answerAll({ status: 500 }));
    await settled();
    // Without an answer the contact page shows the details that it has itself.
    const shown = path === '/contact' ? main.getByCss('.label dl') : failure;
    await expect.element(shown.first()).toBeVisible();
    await expectNoStrangers('failed');
    await open(path, answerAll({ never: true }));
    await expect.element(main.getByCss('.skeleton').first()).toBeInTheDocument();
    await expectNoStrangers('loading');
  },
);

it('the menu has no text outside the catalogue, and neither has the title after a navigation', async () => {
  await page.viewport(360, 640);
  await open('/');
  await page.getByCss('.bar-small > button').click();
  await expect.element(page.getByCss('#menu')).toBeVisible();
  await settled();
  await expectNoStrangers('menu');
  await page.getByRole('dialog').getByCss('a[href="/about"]').click();
  await expect.poll(() => document.title).toContain('⟦');
  await expectNoStrangers('title');
});

it.each([
  ['/report-adr', '/api/adr-reports'],
  ['/contact', '/api/contact-messages'],
])(
  'the form of %s has no text outside the catalogue when refused, too long, failed or sent',
  async (path, api) => {
    const fields = () => main.getByCss('form :is(input[type=text], input[type=email], textarea)').all();
    const fill = async (text: (id: string) => string) => {
      for (const field of fields()) await field.fill(text(field.element().id));
    };
    const answers: Record<string, string> = { age: '34', email: 'visitor@example.org' };
    await open(path);
    await settled();
    await submit.click();
    await expect.element(summary).toHaveFocus();
    await expectNoStrangers('refused');
    for (const [state, text] of [
      ['too long', 'x'.repeat(10_001)],
      ['control characters', 'control \u0007 character'],
    ] as const) {
      const before = summary.element();
      await fill(() => text);
      await submit.click();
      await expect.poll(() => summary.element() === before).toBe(false);
      await expectNoStrangers(state, [text]);
    }

    await fill((id) => answers[id] ?? 'xyzzy');
    await setAnswers([{ path: api, status: 500 }]);
    await submit.click();
    await expect.element(failure).toBeVisible();
    await expectNoStrangers('failed', ['xyzzy']);
    await setAnswers(stored);
    await submit.click();
    await expect.element(main.getByCss('.bg-ok-50')).toBeVisible();
    await expectNoStrangers('sent', ['xyzzy', ...Object.values(answers)]);
  },
);

it('the risk checker has no text outside the catalogue with a medicine chosen, found, not found or failed', async () => {
  await open('/risk-checker');
  const medicines = main.getByCss('.drug');
  await medicines.first().click();
  await expect.element(page.getByCss('#detail')).toBeVisible();
  const all = medicines.length;
  await expectNoStrangers('chosen');
  const search = page.getByRole('searchbox');
  await search.fill('metformin');
  await expect.poll(() => medicines.length).toBeLessThan(all);
  await expect.element(medicines.first()).toBeVisible();
  await expectNoStrangers('found', ['metformin']);
  await search.fill('nothing like this');
  await expect.element(main.getByCss('.drugs-head')).not.toBeInTheDocument();
  await settled();
  await expectNoStrangers('not found', ['nothing like this']);
  await setAnswers([{ path: '/api/drug-risks/search', status: 500 }]);
  await search.fill('fails');
  await expect.element(failure).toBeVisible();
  await expectNoStrangers('failed', ['fails']);
});

it('the list of centres has no text outside the catalogue with some found, none or a failed search', async () => {
  await open('/find-amc');
  const city = page.getByCss('#city');
  const search = async (words: string) => {
    await city.fill(words);
    await userEvent.keyboard('{Enter}');
  };
  await search('a');
  await expect.element(page.getByRole('heading', { name: 'Search Results' })).toBeVisible();
  await settled();
  await expectNoStrangers('found');
  await search('nowhere at all');
  await expect.element(main.getByCss('.state')).toBeVisible();
  await expectNoStrangers('none', ['nowhere at all']);
  await setAnswers([{ path: '/api/amc-locations/search', status: 500 }]);
  await search('fails');
  await expect.element(failure.first()).toBeVisible();
  await expectNoStrangers('failed', ['fails']);
});

it('the quiz has no text outside the catalogue from the missing name to the shared result', async () => {
  await open('/quiz', stored);
  await settled();
  await submit.click();
  await expect.element(summary).toHaveFocus();
  await expectNoStrangers('without a name');
  await page.getByCss('#playerName').fill('Xyzzy');
  await submit.click();
  const question = page.getByCss('legend');
  await expect.element(question).toBeVisible();
  while (question.query()) {
    await page.getByCss('#answer-1').click();
    const shown = question.element();
    await expectNoStrangers(shown.textContent ?? '');
    await submit.click();
    await expect.poll(() => shown.isConnected).toBe(false);
  }
  await expect.element(main.getByCss('.explanations')).toBeVisible();
  await expect.element(page.getByCss('.toast b')).toBeVisible();
  await expectNoStrangers('result', ['Xyzzy']);
});

it('a gallery picture has no text outside the catalogue in the viewer', async () => {
  await open('/awareness');
  await main.getByCss('.tile').first().click();
  await expect.element(page.getByCss('dialog figure')).toBeVisible();
  await expectNoStrangers('viewer');
});

it('the launch page has no text outside the catalogue, before and during the celebration', async () => {
  const settings = (await (await fetch('/api/site-settings')).json()) as { key: string; value: string }[];
  const others = settings.filter(({ key }) => key !== 'launch_page_enabled');
  const json = [...others, { ...settings[0], id: 'launch', key: 'launch_page_enabled', value: 'true' }];
  await open('/', [{ path: '/api/site-settings', json }]);
  await expect.element(page.getByCss('.launch[open]')).toBeVisible();
  await expectNoStrangers('launch');
  await page.getByCss('.launch button').first().click();
  await expect.element(page.getByCss('.launch[data-celebrating]')).toBeVisible();
  await expectNoStrangers('celebration');
});

it('a draft, and waiting, refused and sent reports have no text outside the catalogue', async () => {
  const path = '/api/adr-reports';
  const typed: Record<string, string> = {
    name: 'Xyzzy',
    age: '34',
    contact: '90000',
    medicineName: 'xyzzy',
    symptoms: 'xyzzy',
    duration: 'xyzzy',
  };
  const noStrangers = (state: string) => expectNoStrangers(state, Object.values(typed));
  onTestFinished(async () => {
    await deleteDraft('adr-reports');
    for (const { key } of await listOutbox()) await deleteFromOutbox(key);
  });
  const list = main.getByCss('.waiting');
  const sendAgain = list.getByCss(':scope > button');
  await open('/report-adr', [{ path, breaks: true }]);
  await main.getByCss('[name=keep-draft]').click();
  await expect.element(main.getByCss('.button-quiet')).toBeVisible();
  await noStrangers('draft');

  for (const [field, value] of Object.entries(typed)) await main.getByCss(`[name=${field}]`).fill(value);
  await submit.click();
  await expect.element(list).toBeVisible();
  await noStrangers('waiting');
  await setAnswers([{ path, status: 500 }]);
  await sendAgain.click();
  await expect.element(list.getByRole('status')).toMatchTextContent(/\d:\d\d/); // the time of the next try
  await noStrangers('not taken');
  await open('/about', [{ path, status: 500 }]);
  await expect.element(page.getByCss('.notices .band')).toBeVisible();
  await noStrangers('waiting, on another page');
  await open('/report-adr', [{ path, status: 400, json: { message: 'Xyzzy' } }]);
  await sendAgain.click();
  await expect.element(list.getByCss('li .button-secondary')).toBeVisible();
  await noStrangers('refused');
  await setAnswers(stored);
  await list.getByCss('li .button-secondary').click();
  await expect.element(main.getByCss('[name=symptoms]')).toHaveValue(typed.symptoms);
  await submit.click();
  await expect.element(main.getByCss('.bg-ok-50')).toBeVisible();
  await noStrangers('sent');
});

it('a saved copy, the page without a network and the notice of a newer release have no text outside the catalogue', async () => {
  document.documentElement.dataset.savedAt = '2026-11-20T04:00:00.000Z';
  onTestFinished(() => void delete document.documentElement.dataset.savedAt);
  const notice = page.getByCss('.notices .band');
  await open('/about');
  await expect.element(notice).toBeVisible();
  await settled();
  await expectNoStrangers('saved copy');
  await open('/offline#/no-such-page');
  await expect.element(main.getByCss('a[href="/no-such-page"]')).toBeVisible();
  await expectNoStrangers('offline');
  delete document.documentElement.dataset.savedAt;

  // A newer service worker that waits: component tests have none of their own.
  vi.stubEnv('PROD', true);
  const worker = { controller: {}, register: async () => registration, ready: Promise.resolve({}) };
  const registration = { waiting: {} as object | null, addEventListener: () => {} };
  Object.defineProperty(navigator, 'serviceWorker', { value: worker, configurable: true });
  onTestFinished(async () => {
    registration.waiting = null;
    await registerWorker();
    vi.unstubAllEnvs();
    Reflect.deleteProperty(navigator, 'serviceWorker');
  });
  await open('/about');
  await registerWorker();
  await expect.element(notice.getByRole('button')).toBeVisible();
  await settled();
  await expectNoStrangers('update');
});
