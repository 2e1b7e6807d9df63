// A reporter does everything by keyboard alone: report, receipt, details, answer to a question. Patient, relative and
// doctor have a journey each, in two languages, on a narrow and a wide screen. The network is that of a slow phone and
// fails in each step; two of them have a slow processor, too. At the end there is one report and one case with every answer.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { administrator } from '#testing/administrator.ts';
import { photograph } from '#testing/files.ts';
import { overflow } from './client-navigation.ts';
import { axeFindings, hydrated, expect, test } from './journey.ts';
import { tabTo } from './keyboard.ts';

const catalogue = (language: 'en' | 'hi') => {
  const path = join(import.meta.dirname, `../client/messages/${language}.json`);
  return JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>;
};

/** A page of the details form: its title, and the values by field (typed: a text; chosen or ticked: true, as `field=value`). */
interface Filled {
  title: string;
  fields: Record<string, string | true>;
}
const year = '2026';
const photographs: Filled = { title: 'details_photographs', fields: {} };

const ways: {
  who: 'patient' | 'relative' | 'doctor';
  language: 'en' | 'hi';
  width: number;
  pages: Filled[];
  content: Record<string, unknown>;
}[] = [
  {
    who: 'patient',
    language: 'en',
    width: 320,
    pages: [
      {
        title: 'details_you',
        fields: { 'patient.sex=2': true, 'patient.ageAtOnset': '46', 'patient.weightKg': '52' },
      },
      {
        title: 'details_medicines',
        fields: { 'drugs.0.name': 'Amoxicillin', _others: 'Tulsi; Ginger' },
      },
      {
        title: 'details_reaction',
        fields: {
          reporterComments: 'It began at night.',
          'reactions.0.term': 'Red rash',
          'reactions.0.onset': year,
          '_criteria=hospitalisation': true,
        },
      },
      photographs,
      {
        title: 'details_reach_you',
        fields: { 'reporters.0.email': 'd.p@example.org', '_mayAskMe=yes': true },
      },
    ],
    content: {
      patient: { sex: '2', weightKg: 52 },
      reporters: [{ email: 'd.p@example.org', relation: 'patient', qualification: '5' }],
      drugs: [
        { name: 'Amoxicillin', origin: 'report' },
        { name: 'Tulsi', role: '2' },
        { name: 'Ginger', role: '2' },
      ],
      reactions: [
        { term: 'Red rash', origin: 'report', onset: year, seriousness: { hospitalisation: true } },
      ],
      reporterComments: 'It began at night.',
    },
  },
  {
    who: 'relative',
    language: 'hi',
    width: 1280,
    pages: [
      {
        title: 'details_patient',
        fields: { 'patient.sex=1': true, 'patient.weightKg': '५२' },
      },
      { title: 'details_medicines', fields: { 'drugs.0.name': 'पैरासिटामोल' } },
      {
        title: 'details_reaction',
        fields: { 'reactions.0.term': 'दाने', 'reactions.0.onset': year, _done: 'दवा बंद की' },
      },
      photographs,
      { title: 'details_you', fields: { 'reporters.0.givenName': 'मीरा', '_mayAskMe=yes': true } },
    ],
    content: {
      patient: { sex: '1', weightKg: 52 },
      reporters: [{ givenName: 'मीरा', relation: 'relative' }],
      drugs: [{ name: 'पैरासिटामोल', origin: 'report' }],
      reactions: [{ term: 'दाने', origin: 'report', onset: year }],
      reporterComments: 'What was done: दवा बंद की',
    },
  },
  {
    who: 'doctor',
    language: 'hi',
    width: 320,
    pages: [
      {
        title: 'details_patient',
        fields: { 'patient.initials': 'D. O.', 'patient.ageAtOnset': '46', 'patient.recordNumber': 'IPD 7' },
      },
      {
        title: 'details_reactions',
        fields: {
          'reactions.0.term': 'Urticaria',
          'reactions.0.onset': year,
          'reactions.0.seriousness=lifeThreatening': true,
        },
      },
      { title: 'details_tests', fields: { 'tests.0.name': 'ALT', 'tests.0.result.text': '82 U/L' } },
      {
        title: 'details_suspected',
        fields: { 'drugs.0.name': 'Cefixime', 'drugs.0.manufacturer': 'A. Pharma' },
      },
      { title: 'details_concomitant', fields: { 'concomitant.0.name': 'Metformin' } },
      photographs,
      { title: 'details_reporter', fields: { 'reporters.0.givenName': 'Meera', '_mayAskMe=yes': true } },
    ],
    content: {
      patient: { recordNumber: 'IPD 7' },
      reporters: [{ givenName: 'Meera', qualification: '1' }],
      drugs: [
        { name: 'Cefixime', origin: 'report', manufacturer: 'A. Pharma', role: '1' },
        { name: 'Metformin', role: '2' },
      ],
      reactions: [
        { term: 'Urticaria', origin: 'report', onset: year, seriousness: { lifeThreatening: true } },
      ],
      tests: [{ name: 'ALT', result: { text: '82 U/L' } }],
    },
  },
];

/** Slows the network to that of a slow phone. Returns switches for the network and the processor. */
async function slowPhone(page: Page) {
  const client = await page.context().newCDPSession(page);
  await client.send('Network.enable');
  /** Chromium slows a processor by useless computations, also while the page waits. */
  const processor = (rate: number) => client.send('Emulation.setCPUThrottlingRate', { rate });
  const network = (state: 'lost' | 'back') =>
    client.send('Network.emulateNetworkConditions', {
      offline: state === 'lost',
      latency: 150,
      downloadThroughput: 200_000,
      uploadThroughput: 90_000,
    });
  await network('back');
  return { network, processor };
}

async function press(page: Page, target: Locator) {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

/** Types into fields, or ticks the choices whose value follows a `=`. */
async function fillIn(page: Page, fields: Filled['fields']) {
  for (const [field, value] of Object.entries(fields)) {
    const [name = '', choice] = field.split('=');
    const named = page.locator(`[name="${name}"]`);
    if (value !== true) {
      await tabTo(page, named);
      await page.keyboard.press('Control+a');
      await page.keyboard.insertText(value); // each key would cost as much as a press of Tab
      continue;
    }
    const wanted = page.locator(`[name="${name}"][value="${choice}"]`);
    if ((await wanted.getAttribute('type')) === 'checkbox') await tabTo(page, wanted);
    else {
      // Tab reaches the first radio button, the arrow keys reach the others.
      await tabTo(page, named.first());
      const values = await named.evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value));
      for (let place = values.indexOf(choice ?? ''); place > 0; place -= 1)
        await page.keyboard.press('ArrowDown');
    }
    await page.keyboard.press('Space');
    await expect(wanted).toBeChecked();
  }
}

/** The only report of this name, and its only case. */
async function readStored(request: APIRequestContext, name: string) {
  const reports = (await (await request.get('/api/adr-reports')).json()) as {
    name: string;
    reference: string;
  }[];
  const own = reports.filter((report) => report.name === name);
  expect(own).toHaveLength(1);
  const cases = (await (await request.get(`/api/admin/cases?q=${own[0]?.reference}`)).json()) as {
    id: string;
  }[];
  expect(cases).toHaveLength(1);
  const details = await request.get(`/api/admin/cases/${cases[0]?.id}`);
  return (await details.json()) as {
    id: string;
    version: number;
    content: object;
    attachments: { name: string }[];
    questions: { answer: string | null }[];
    reports: { id: string }[];
  };
}

for (const { who, language, width, pages, content } of ways)
  test(`a ${who} reports by keyboard alone in ${language} at ${width} pixels, and everything arrives once`, async ({
    page,
    request,
  }) => {
    test.setTimeout(600_000); // a slow phone on a busy machine
    const texts = catalogue(language);
    const m = (key: string) => texts[key] ?? key;
    const name = `${who} ${Date.now()}`;
    await page.setViewportSize({ width, height: 700 });
    page.on('filechooser', () => {}); // from here on, Playwright intercepts file choosers
    const { network, processor } = await slowPhone(page);
    const title = page.getByRole('heading', { level: 1 });
    const submit = page.locator('main form button[type=submit]');
    const button = (key: string) => page.getByRole('button', { name: m(key) });
    const isOn = (key: string) => expect(title).toHaveText(m(key));
    /** Nothing is wider than the screen, and axe finds no problem. */
    const check = async () => {
      expect(await overflow(page)).toBe(0);
      expect(await axeFindings(page)).toEqual([]);
    };

    // One of two phones has a slow processor for the short report, the other one for all that follows.
    const slowPart = width === 320 ? (who === 'patient' ? 'report' : 'details') : null;
    if (slowPart === 'report') await processor(2);
    // The short report is sent without a network. It waits, and is sent when the network is back.
    await page.goto(`/report-adr?lang=${language}`);
    // Wait until the device has loaded what it needs without a network.
    await expect(page.locator('.draft-place input')).toBeVisible();
    await expect(page.locator('.notices')).toBeAttached();
    await network('lost');
    await fillIn(page, {
      name,
      age: '46',
      contact: '98765 00000',
      medicineName: 'Quick medicine',
      symptoms: 'Quick symptoms',
      duration: '3 days',
    });
    await press(page, submit);
    await expect(page.getByRole('heading', { name: m('device_saved') })).toBeFocused();
    await network('back');
    const proof = page.getByRole('list', { name: m('device_list') }).locator('output');
    await expect(proof).toHaveCount(2);
    const [reference = '', code = ''] = await proof.allTextContents();
    await processor(slowPart === 'details' ? 2 : 1);

    // Close the page of the report, and open it again by typing number and code of the receipt.
    await press(
      page,
      page.getByRole('list', { name: m('device_list') }).getByRole('link', { name: m('report_status') }),
    );
    await isOn('status_your_report');
    await press(page, button('status_close'));
    await fillIn(page, { reference: reference.toLowerCase(), code: code.replaceAll('-', '') });
    await network('lost');
    await page.keyboard.press('Enter');
    await expect(page.getByText(m('status_no_network'))).toBeVisible();
    await network('back');
    await press(page, submit);
    await isOn('status_your_report');
    await check();

    // Fill in the details. The network fails on each page.
    await press(page, page.locator('a[href="/report-adr/details"]'));
    await isOn('details_title');
    await fillIn(page, { [`who=${who}`]: true });
    await check();
    await page.keyboard.press('Enter');
    for (const [place, { title: key, fields }] of pages.entries()) {
      await isOn(key);
      await expect(title).toBeFocused();
      await network('lost');
      await fillIn(page, fields);
      if (place === 1) {
        await page.goBack();
        await isOn(pages[0]?.title ?? '');
        await press(page, submit);
        await isOn(key);
        for (const [field, value] of Object.entries(fields)) {
          if (value !== true) await expect(page.locator(`[name="${field}"]`)).toHaveValue(value);
        }
      }
      if (fields['reactions.0.onset']) {
        await fillIn(page, { 'reactions.0.onset': '2100' });
        await page.keyboard.press('Enter');
        await expect(page.locator('.error-summary')).toContainText('2100');
        await press(page, page.locator('.error-summary a'));
        await fillIn(page, { 'reactions.0.onset': year });
      }
      if (key === 'details_photographs') {
        await tabTo(page, page.locator('#photographs'));
        const chooser = page.waitForEvent('filechooser');
        await page.keyboard.press('Enter');
        const file = { mimeType: 'image/jpeg', buffer: await photograph(64, 48) };
        await (
          await chooser
        ).setFiles([
          { name: 'rash.jpg', ...file },
          { name: 'pack.jpg', ...file },
          { name: 'face.heic', mimeType: 'image/heic', buffer: Buffer.from('x') },
        ]);
        const fault = page.getByRole('alert').filter({ hasText: 'face.heic' });
        await expect(fault).toHaveText(m('photo_heic').replace('{name}', 'face.heic'));
        await press(page, page.getByRole('button', { name: `${m('details_remove')} pack.jpg` }));
        await expect(page.getByText('pack.jpg', { exact: true })).toHaveCount(0);
      }
      await check();
      await press(page, submit);
      await network('back');
    }
    await isOn('details_check');
    await press(page, page.getByRole('button', { name: m('details_change') }).last());
    await press(page, submit);
    await isOn('details_check');
    await expect(page.getByText('rash.jpg', { exact: true })).toBeVisible();
    await expect(page.locator('#_mayForward')).not.toBeChecked();
    await fillIn(page, { '_mayForward=yes': true });
    await check();
    await network('lost');
    await press(page, submit);
    await isOn('details_waits');
    await network('back');
    await expect(page.getByRole('listitem').filter({ hasText: 'rash.jpg' })).toContainText(m('device_sent'));

    // The centre asks a question. The answer is sent when the network is back.
    await request.post('/api/auth/login', { data: administrator });
    const { id } = await readStored(request, name);
    for (const step of [{ step: 'take' }, { step: 'ask', question: 'On which day?', way: 'statusPage' }]) {
      expect((await request.post(`/api/admin/cases/${id}/steps`, { data: step })).status()).toBe(200);
    }
    await page.goto(`/report-status?lang=${language}#${reference}/${code}`);
    await isOn('status_your_report');
    await hydrated(page);
    await network('lost');
    await fillIn(page, { answer: 'On the second day' });
    await press(page, button('status_send_answer'));
    await expect(page.getByText(m('status_no_network'))).toBeVisible();
    await network('back');
    await press(page, button('status_send_answer'));
    await expect(page.locator('[name=answer]')).toHaveCount(0);

    // Open the receipt without a network.
    await network('lost');
    await press(page, button('report_receipt'));
    await isOn('receipt_title');
    await expect(page.locator('.reference')).toHaveText([reference, code]);
    await expect(page.getByRole('img', { name: m('receipt_qr_alt') })).toBeVisible();
    await check();
    await network('back');

    const stored = await readStored(request, name);
    expect(stored.content).toMatchObject(content);
    expect(stored.attachments.map((file) => file.name)).toEqual(['rash.jpg']);
    expect(stored.questions).toMatchObject([{ answer: 'On the second day' }]);
  });
