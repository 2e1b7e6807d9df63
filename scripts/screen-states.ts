// States of screens that `npm run screenshots` captures besides the loaded screens: refused and sent forms, open
// dialogs, a celebration, a camera that is not allowed, a saved copy. Each is reached with real clicks and typing.
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import type { FlakyPortal } from '#testing/flaky-portal.ts';
import { pdf, photograph } from '#testing/made-files.ts';

export interface State {
  name: string;
  path: string;
  arrange?: (page: Page, portal: FlakyPortal) => Promise<unknown>;
  /** Captures the window instead of the whole page, for content fixed to the window. */
  inWindow?: true;
  /** Captures a PDF in print style, once. */
  print?: true;
}

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name }).first().waitFor();
const opened = (page: Page) => page.locator('dialog[open]').first().waitFor();
const toast = (page: Page) => page.locator('.toast[data-shown]').first().waitFor();

async function fill(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(fields)) await page.locator(`main [name=${name}]`).fill(value);
}

const report = {
  name: 'R. K.',
  age: '45',
  contact: '90000 12345',
  medicineName: 'Amoxicillin 500 mg capsules',
  symptoms: 'Red, itching rash on both arms and the chest, four hours after the second capsule. No fever.',
  duration: '3 days',
};
const letter = {
  name: 'Asha Verma',
  email: 'asha@example.org',
  message:
    'Could somebody from the cell speak to our nurses about reporting? We are 40 and could come to you.',
};

const submit = (page: Page) => page.locator('main form button[type=submit]').first().click();
const reportSent = async (page: Page) => {
  await fill(page, report);
  await submit(page);
  await page.locator('main output').first().waitFor();
};
const playTo = async (page: Page, question: number) => {
  await fill(page, { playerName: 'Asha' });
  await submit(page);
  for (let at = 1; at < question; at += 1) {
    await page.locator('main [type=radio]').nth(1).check();
    await page.locator('main form button[type=submit], main .button-primary').first().click();
  }
  await page.locator('main [type=radio]').first().waitFor({ state: 'attached' });
};
const answerAll = async (page: Page) => {
  await playTo(page, 1);
  while ((await page.locator('main [type=radio]').count()) > 0) {
    await page.locator('main [type=radio]').nth(1).check();
    await page.locator('main form button[type=submit], main .button-primary').first().click();
  }
};
const refuseCamera = (page: Page) =>
  page.evaluate(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', 'NotAllowedError'));
  });
const listRowDialog = async (page: Page, name: string) => {
  await press(page, name);
  await opened(page);
};
const failing = (page: Page, address: string) =>
  page.route(address, (route) => route.fulfill({ status: 503, json: { message: 'The database is away.' } }));

async function firstCase(page: Page): Promise<void> {
  await page.locator('tbody a').first().click();
  await page.locator('.case-next').waitFor();
}

/** States of visitors' screens. */
export const visitorStates: State[] = [
  { name: 'drawer', path: '/', inWindow: true, arrange: openDrawer },
  {
    name: 'report-refused',
    path: '/report-adr',
    arrange: async (page) => {
      await submit(page);
      await heading(page, 'There is a problem');
    },
  },
  {
    name: 'report-failed',
    path: '/report-adr',
    arrange: async (page) => {
      await failing(page, '/api/adr-reports');
      await fill(page, report);
      await submit(page);
      await heading(page, 'Submission Failed');
    },
  },
  { name: 'report-sent', path: '/report-adr', arrange: reportSent },
  { name: 'report-sent-print', path: '/report-adr', arrange: reportSent, print: true },
  { name: 'report-sent-hi', path: '/report-adr?lang=hi', arrange: reportSent },
  {
    name: 'report-draft',
    path: '/report-adr',
    arrange: (page) => page.locator('main [type=checkbox]').first().check(),
  },
  {
    name: 'report-notice',
    path: '/report-adr',
    arrange: (page) => page.locator('main .notice > summary').click(),
  },
  {
    name: 'awareness-viewer',
    path: '/awareness',
    inWindow: true,
    arrange: async (page) => {
      await page.locator('a[href*="/uploads/"]').first().click();
      await opened(page);
      await page.locator('dialog img').evaluate((image: HTMLImageElement) => image.decode());
    },
  },
  {
    name: 'awareness-myths',
    path: '/awareness',
    arrange: async (page) => {
      for (const myth of await page.locator('main summary').all()) await myth.click();
    },
  },
  { name: 'awareness-print', path: '/awareness', print: true },
  {
    name: 'risk-chosen',
    path: '/risk-checker',
    arrange: async (page) => {
      await page.getByRole('link', { name: /Tramadol/ }).click();
      await heading(page, 'Tramadol');
    },
  },
  {
    name: 'risk-nothing-found',
    path: '/risk-checker',
    arrange: async (page) => {
      await page.getByRole('searchbox').fill('zzzz');
      await page.locator('main .state').first().waitFor();
    },
  },
  {
    name: 'amc-found',
    path: '/find-amc',
    arrange: async (page) => {
      await page.locator('main input').first().fill('Delhi');
      await press(page, 'Search');
      await heading(page, 'Search Results');
    },
  },
  {
    name: 'amc-nothing-found',
    path: '/find-amc',
    arrange: async (page) => {
      await page.locator('main input').first().fill('Atlantis');
      await press(page, 'Search');
      await heading(page, 'No Results Found');
    },
  },
  {
    name: 'quiz-question',
    path: '/quiz',
    arrange: async (page) => {
      await playTo(page, 2);
      await page.locator('main [type=radio]').nth(2).check();
    },
  },
  { name: 'quiz-end', path: '/quiz', arrange: answerAll },
  { name: 'quiz-question-hi', path: '/quiz?lang=hi', arrange: (page) => playTo(page, 2) },
  { name: 'quiz-end-hi', path: '/quiz?lang=hi', arrange: answerAll },
  {
    name: 'contact-refused',
    path: '/contact',
    arrange: async (page) => {
      await submit(page);
      await heading(page, 'There is a problem');
    },
  },
  {
    name: 'contact-notice',
    path: '/contact',
    arrange: (page) => page.locator('main .notice > summary').click(),
  },
  {
    name: 'contact-sent',
    path: '/contact',
    arrange: async (page) => {
      await fill(page, letter);
      await submit(page);
      await heading(page, 'Your message has been sent');
    },
  },
  {
    name: 'live-on',
    path: '/live-stream',
    arrange: async (page) => {
      await press(page, 'Start Broadcasting');
      await page.locator('.live-badge').waitFor();
      await press(page, 'Record');
      await toast(page);
    },
  },
  {
    name: 'live-denied',
    path: '/live-stream',
    arrange: async (page) => {
      await refuseCamera(page);
      await press(page, 'Start Broadcasting');
      await toast(page);
    },
  },
  {
    name: 'admin-login-refused',
    path: '/admin/login',
    arrange: async (page) => {
      await submit(page);
      await heading(page, 'There is a problem');
    },
  },
];

/** States of the launch page, while it is enabled. */
export const launchStates: State[] = [
  { name: 'launch', path: '/', inWindow: true },
  {
    name: 'launch-celebrating',
    path: '/',
    inWindow: true,
    arrange: async (page) => {
      await page.emulateMedia({ reducedMotion: 'no-preference' });
      await press(page, 'Enter Portal');
      await page.waitForTimeout(2_000); // balloons are in the air
    },
  },
  { name: 'launch-still', path: '/', inWindow: true, arrange: (page) => press(page, 'Enter Portal') },
  { name: 'launch-hi', path: '/?lang=hi', inWindow: true },
];

/** Waits until the service worker has cached everything on its list. */
async function pagesSaved(page: Page, portal: FlakyPortal): Promise<void> {
  const worker = await (await page.request.get(`${portal.url}/service-worker.js`)).text();
  const { assets, pages, reads } = JSON.parse(/^self\.build=(.*);\n/.exec(worker)?.[1] ?? '') as {
    assets: { en: string[] };
    pages: string[];
    reads: string[];
  };
  const wanted = [...assets.en, ...pages, ...reads, '/offline'];
  await expect
    .poll(
      () =>
        page.evaluate(async (addresses) => {
          const found = await Promise.all(addresses.map((address) => caches.match(address)));
          return addresses.filter((_, at) => !found[at]);
        }, wanted),
      { timeout: 20_000 },
    )
    .toEqual([]);
}

/** States without a network. The order matters: the first fills the cache. */
export const offlineStates: State[] = [
  {
    name: 'saved-copy',
    path: '/about',
    inWindow: true,
    arrange: async (page, portal) => {
      await pagesSaved(page, portal);
      portal.down = true;
      await page.reload();
      await page.getByText('Saved copy.').waitFor();
    },
  },
  { name: 'offline', path: '/no-such-page' },
  {
    name: 'report-waiting',
    path: '/report-adr',
    arrange: async (page) => {
      for (const medicineName of ['Amoxicillin 500 mg capsules', 'Metformin']) {
        await fill(page, { ...report, medicineName });
        await submit(page);
        await page.getByText('We will send it when you are online.').first().waitFor();
        await page.waitForFunction(
          () => document.querySelector<HTMLTextAreaElement>('[name=symptoms]')?.value === '',
        );
      }
    },
  },
  { name: 'waiting-elsewhere', path: '/quiz', inWindow: true },
];

/** States after a new release. */
export const updateStates: State[] = [
  {
    name: 'update-ready',
    path: '/about',
    inWindow: true,
    arrange: async (page, portal) => {
      await pagesSaved(page, portal);
      portal.rewrite.set('/service-worker.js', (code) => `${code}\n// another build`);
      await page.goto(`${portal.url}/contact`);
      await page.getByText('A new version of this portal is ready.').waitFor();
    },
  },
];

const edit = (add: string) => (page: Page) => listRowDialog(page, add);
const firstRow = async (page: Page) => {
  await page.locator('main [data-row] :is(a, button), main tbody th :is(a, button)').first().click();
  await opened(page);
};

/** States of administrators' screens. */
export const administratorStates: State[] = [
  { name: 'admin-drawer', path: '/admin', inWindow: true, arrange: openDrawer },
  {
    name: 'admin-palette',
    path: '/admin',
    inWindow: true,
    arrange: async (page) => {
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox').fill('re');
      await page.getByRole('option').first().waitFor();
    },
  },
  { name: 'admin-report-open', path: '/admin/reports', inWindow: true, arrange: firstRow },
  { name: 'admin-report-print', path: '/admin/reports', arrange: firstRow, print: true },
  {
    name: 'admin-cases-selected',
    path: '/admin/cases?view=all',
    inWindow: true,
    arrange: async (page) => {
      await page.locator('tbody [type=checkbox]').first().check();
    },
  },
  { name: 'admin-cases-nothing-found', path: '/admin/cases?q=zzzz' },
  { name: 'admin-case', path: '/admin/cases?view=all', arrange: firstCase },
  {
    name: 'admin-case-edit',
    path: '/admin/cases?view=all',
    arrange: async (page) => {
      await firstCase(page);
      await page.locator('[data-entry]').last().click();
    },
  },
  {
    name: 'admin-case-keys',
    path: '/admin/cases?view=all',
    inWindow: true,
    arrange: async (page) => {
      await firstCase(page);
      await page.keyboard.press('?');
      await opened(page);
    },
  },
  { name: 'admin-api-call', path: '/admin/api?call=POST_api_adr_reports' },
  { name: 'admin-messages', path: '/admin/reports?tab=messages' },
  { name: 'admin-message-open', path: '/admin/reports?tab=messages', inWindow: true, arrange: firstRow },
  {
    name: 'admin-reports-nothing-found',
    path: '/admin/reports?q=zzzz',
  },
  { name: 'admin-awareness-add', path: '/admin/awareness', inWindow: true, arrange: edit('Add Content') },
  { name: 'admin-about-authority', path: '/admin/about?tab=authority' },
  { name: 'admin-about-add', path: '/admin/about', inWindow: true, arrange: edit('Add Section') },
  { name: 'admin-quiz-add', path: '/admin/quiz', inWindow: true, arrange: edit('Add Question') },
  {
    name: 'admin-risk-refused',
    path: '/admin/risks',
    inWindow: true,
    arrange: async (page) => {
      await listRowDialog(page, 'Add Drug');
      await page.getByRole('dialog').getByRole('button', { name: 'Add Drug' }).click();
    },
  },
  {
    name: 'admin-conflict',
    path: '/admin/risks',
    inWindow: true,
    arrange: async (page) => {
      await firstRow(page);
      const text = page.getByRole('dialog').getByLabel('Common ADRs');
      const drugs = (await (await page.request.get('/api/admin/drug-risks')).json()) as {
        id: string;
        drugName: string;
        commonADRs: string;
      }[];
      const mine = await text.inputValue();
      const drug = drugs.find(({ commonADRs }) => commonADRs === mine);
      if (!drug) throw new Error('The open drug is not in the list.');
      await text.fill(`${mine} Seen after the second dose as well.`);
      await page.request.put(`/api/admin/drug-risks/${drug.id}`, {
        data: { commonADRs: `${mine} Counted again in the spring.`, riskPercentage: 12 },
      });
      await page.getByRole('dialog').getByRole('button', { name: 'Save Changes' }).click();
      await page.getByRole('group', { name: 'Someone else has saved a change' }).waitFor();
    },
  },
  {
    name: 'admin-toast',
    path: '/admin/risks',
    inWindow: true,
    arrange: async (page) => {
      await listRowDialog(page, 'Add Drug');
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Drug name').fill('Cetirizine');
      await dialog.getByLabel('Common ADRs').fill('Sleepiness (11 %)');
      await page.keyboard.press('Control+Enter');
      await toast(page);
    },
  },
  { name: 'admin-gallery-add', path: '/admin/gallery', inWindow: true, arrange: edit('Add Gallery Item') },
  {
    name: 'admin-settings-unsaved',
    path: '/admin/settings',
    arrange: async (page) => {
      await page.getByLabel('Hero title').fill('');
      await page.getByLabel('Site subtitle').fill('Pharmacovigilance Cell');
    },
  },
  {
    name: 'admin-settings-bar',
    path: '/admin/settings',
    inWindow: true,
    arrange: (page) => page.getByLabel('Site subtitle').fill('Pharmacovigilance Cell'),
  },
  {
    name: 'admin-password-typed',
    path: '/admin/password',
    arrange: async (page) => {
      await page.getByLabel('New password', { exact: true }).fill('lantern-brick');
      await page.getByLabel('Confirm', { exact: false }).first().fill('lantern');
    },
  },
  { name: 'admin-links', path: '/admin/contacts?tab=links' },
  {
    name: 'admin-contacts-edit',
    path: '/admin/contacts',
    arrange: (page) => page.getByRole('button', { name: 'Edit', exact: true }).click(),
  },
  {
    name: 'admin-amc-import',
    path: '/admin/amc-locations',
    inWindow: true,
    arrange: async (page) => {
      await press(page, 'Import CSV');
      const lines = [
        'name,address,city,state,pincode,phone,email,isActive',
        'Government Medical College,1 Hospital Road,Panaji,Goa,403001,0832 1234567,,true',
        ',2 Station Road,Nagpur,Maharashtra,,,,',
      ];
      await page.getByLabel('CSV file').setInputFiles({
        name: 'centres.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(lines.join('\r\n')),
      });
      await page.getByText('1 refused, 1 new.').waitFor();
    },
  },
  { name: 'admin-amc-add', path: '/admin/amc-locations', inWindow: true, arrange: edit('Add Centre') },
  { name: 'admin-homepage-add', path: '/admin/homepage', inWindow: true, arrange: edit('Add Content') },
  {
    name: 'admin-audit-open',
    path: '/admin/audit',
    inWindow: true,
    arrange: firstRow,
  },
  {
    name: 'admin-invite-made',
    path: '/admin/administrators',
    inWindow: true,
    arrange: async (page) => {
      await press(page, 'Invite an Administrator');
      await page.getByLabel('Who is it for?').fill('Pharmacy department');
      await press(page, 'Create Link');
      await page.getByLabel('Link').waitFor();
    },
  },
  {
    name: 'admin-privacy-found',
    path: '/admin/privacy',
    arrange: async (page) => {
      await page.getByRole('searchbox').fill('R. K.');
      await press(page, 'Choose all');
    },
  },
  {
    name: 'admin-failed',
    path: '/admin/quiz',
    arrange: async (page) => {
      await failing(page, '/api/admin/quiz-questions');
      await page.reload();
      await heading(page, /^Failed to Load/);
    },
  },
  {
    name: 'admin-session-ending',
    path: '/admin/quiz',
    inWindow: true,
    arrange: async (page) => {
      await page.clock.install();
      await page.reload();
      await heading(page, 'Quiz Manager');
      await page.clock.runFor('28:05');
      await page.getByRole('alertdialog').waitFor();
    },
  },
];

async function openDrawer(page: Page): Promise<void> {
  const menu = page.getByRole('button', { name: 'Menu' });
  if (!(await menu.isVisible())) return;
  await menu.click();
  await opened(page);
}

/** Adds records that a portal in use has: some reports, messages, results, and a deleted record. */
export async function addRecords(request: APIRequestContext): Promise<void> {
  const post = async (path: string, data: object) => {
    const answer = await request.post(path, { data });
    if (!answer.ok()) throw new Error(`${path} answers ${answer.status()}: ${await answer.text()}`);
    return (await answer.json()) as Record<string, string>;
  };
  const medicines = ['Metformin', 'Co-trimoxazole', 'Ibuprofen 400 mg', 'Amlodipine', 'Carbamazepine'];
  for (const [index, medicineName] of medicines.entries()) {
    await post('/api/adr-reports', {
      ...report,
      age: 20 + 9 * index,
      name: `${'SAMKV'.charAt(index)}. R.`,
      medicineName,
    });
  }
  await post('/api/contact-messages', letter);
  await post('/api/contact-messages', {
    name: 'Ravi Kumar',
    email: 'ravi@example.org',
    message: 'Thank you for the leaflet.',
  });
  for (const score of [9, 7, 4])
    await post('/api/quiz-scores', { playerName: `Player ${score}`, score, totalQuestions: 10 });
  const picture = await photograph('poster-day.jpg');
  const upload = await request.post('/api/admin/upload', { multipart: { file: picture } });
  const { type, filename, originalName } = (await upload.json()) as Record<string, string>;
  const added = await post('/api/admin/gallery', {
    type,
    filename,
    originalName,
    caption: 'Poster day at the institute',
  });
  await request.patch(`/api/admin/gallery/${added.id}`, { data: { featured: true } });
  const leaflet = await request.post('/api/admin/upload', {
    multipart: { file: pdf('leaflet.pdf', 200_000) },
  });
  const document_ = (await leaflet.json()) as Record<string, string>;
  await post('/api/admin/downloadable-resources', {
    title: 'Side effects: what to look for',
    description: 'Two pages for the waiting room.',
    filename: 'resource_1763700000000.pdf',
    uploadedFilename: document_.filename,
    originalName: 'leaflet.pdf',
    fileSize: '195 KB',
    category: 'brochures',
    isActive: true,
  });
  const wording = await post('/api/admin/homepage-content', {
    section: 'cta',
    title: 'Noticed something?',
    content: 'Tell us.',
  });
  await request.delete(`/api/admin/homepage-content/${wording.id}`);
  await post('/api/admin/homepage-content', {
    section: 'features',
    title: 'What the portal offers',
    content: 'Free of charge, for everybody.',
    isActive: false,
  });
}
