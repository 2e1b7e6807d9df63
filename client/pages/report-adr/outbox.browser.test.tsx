// Reports and messages that wait on the device, on the pages of their forms and in the strip of every page. The network
// fails as the test says; the rest goes to a real portal. The service worker, a killed tab, a closed browser and a
// second tab are in e2e/outbox.spec.ts; the queue itself is in client/data/device/outbox.browser.test.tsx.
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { addToOutbox, deleteFromOutbox, listOutbox, sendOutbox } from '#client/data/device/outbox.ts';
import { storedRecords } from '#client/data/device/store.ts';
import { dismissToast } from '#client/components/ui/toast-store.ts';
import { getLocale, overwriteGetLocale } from '#client/paraglide/runtime.js';
import { answerFirst } from '#client/testing/browser-requests.ts';
import type { Answer } from '#client/testing/commands.ts';
import { axeFindings, firstLook, overflow, setLook } from '#client/testing/looks.ts';
import { bodiesTo } from '#client/testing/sent-bodies.ts';
import { openPage, prepareVisitorPages } from '#client/testing/visitor-pages.ts';
import { setAnswers } from '#client/testing/answers.ts';

prepareVisitorPages();
afterEach(async () => {
  vi.useRealTimers();
  for (const { key } of await listOutbox()) await deleteFromOutbox(key);
  dismissToast(); // the next test shows the same document
});

const path = '/api/adr-reports';
const noNetwork: Answer[] = ['adr-reports', 'contact-messages'].map((form) => ({
  path: `/api/${form}`,
  breaks: true,
}));
const answers = {
  name: 'R. K.',
  age: '45',
  contact: '90000 12345',
  medicineName: 'Amoxicillin 500 mg',
  symptoms: 'Purple dots behind the left ear',
  duration: '3 days',
};

const number = /ADR-\d{4}-[0-9A-Z]{4}-[0-9A-Z]{4}/;
const list = page.getByRole('list', { name: 'Saved on this device' });
const saved = page.getByRole('heading', {
  name: 'Saved on this device. We will send it when you are online.',
});
const submitted = page.getByRole('heading', { name: 'Report Submitted Successfully!' });
const strip = page.getByCss('.notices');
const field = (name: string) => page.getByCss(`[name=${name}]`);
const button = (name: string) => page.getByRole('button', { name, exact: true });
const submit = button('Submit Report');
const correct = button('Correct it in the form');

/** Opens a page with its scripts for what waits on the device. */
async function open(address: string, given: Answer[] = []): Promise<void> {
  await openPage(address, given);
  await expect.element(strip).toBeInTheDocument();
}

async function fill(changes: Partial<typeof answers> = {}): Promise<void> {
  for (const [name, value] of Object.entries({ ...answers, ...changes })) await field(name).fill(value);
}

/** Sends a report that no network takes. */
async function saveReport(): Promise<void> {
  await open('/report-adr', noNetwork);
  await fill();
  await submit.click();
  await expect.element(saved).toHaveFocus();
  await expect.element(list).toMatchTextContent(/Amoxicillin 500 mg.*Waiting for a connection/);
  await expect.element(field('symptoms')).toHaveValue('');
}

/** The network is back, and the portal gives these answers. */
async function goOnline(given: Answer[] = []): Promise<void> {
  await setAnswers(given);
  dispatchEvent(new Event('online'));
}

/** Answers the questions of the browser from now on. */
const answer = (yes: boolean) => vi.spyOn(window, 'confirm').mockReset().mockReturnValue(yes);

it('a waiting report is deleted after a second confirmation, and never sent', async () => {
  await saveReport();
  const remove = list.getByRole('button', { name: 'Delete Amoxicillin 500 mg' });
  const refused = answer(false);
  await remove.click();
  expect(refused.mock.calls).toEqual([
    ['Delete “Amoxicillin 500 mg” from this device? It has not been sent.'],
  ]);
  await expect.element(list).toMatchTextContent(/Amoxicillin 500 mg/);
  answer(true);
  await remove.click();
  await expect.element(list).not.toBeInTheDocument();
  // The focused button and the list are gone.
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus();
  const sent = bodiesTo(path);
  await setAnswers([]);
  expect(await sendOutbox(true, true)).toBe(0);
  expect(sent).toEqual([]);
});

it('a report refused in the background stays on the list with its reason, and can be corrected in the form', async () => {
  await saveReport();
  await goOnline([{ path, status: 400, json: { message: 'The age is not possible.' } }]);
  await expect.element(list).toMatchTextContent(/Not accepted\. The age is not possible\./);
  expect(await axeFindings()).toEqual([]);
  await setAnswers([]);

  // Text in the form is replaced only on request.
  await field('symptoms').fill('Of another patient');
  const kept = answer(false);
  await correct.click();
  await expect
    .poll(() => kept.mock.calls)
    .toEqual([[expect.stringMatching(/^Put this text into the form\?/)]]);
  await expect.element(field('symptoms')).toHaveValue('Of another patient');
  answer(true);
  await correct.click();
  await expect.element(field('symptoms')).toHaveValue(answers.symptoms);

  // A report of another patient, sent from the form instead, does not delete the refused one.
  const sent = bodiesTo(path);
  await fill({ name: 'Another', medicineName: 'Metformin' });
  const left = answer(false);
  await submit.click();
  await expect.element(submitted).toBeVisible();
  const question = /^“Amoxicillin 500 mg” was not accepted and is still on this device/;
  expect(left.mock.calls).toEqual([[expect.stringMatching(question)]]);
  await open('/report-adr');

  const unasked = answer(false);
  await correct.click();
  await expect.element(field('symptoms')).toHaveValue(answers.symptoms);
  await expect.element(field('age')).toHaveValue('45');
  await field('age').fill('46');
  // The entry is deleted before the visitor is told: who then closes the page keeps no entry that could be sent again.
  const toldBefore: boolean[] = [];
  const { delete: remove } = IDBObjectStore.prototype;
  vi.spyOn(IDBObjectStore.prototype, 'delete').mockImplementation(function (this: IDBObjectStore, key) {
    if (this.name === 'waiting') toldBefore.push(submitted.query() !== null);
    return remove.call(this, key);
  });
  await submit.click();
  await expect.element(submitted).toBeVisible();
  expect(toldBefore).toEqual([false]);
  expect(unasked).not.toHaveBeenCalled();
  expect(sent).toMatchObject([
    { name: 'Another', medicineName: 'Metformin', age: 45 },
    { name: 'R. K.', medicineName: 'Amoxicillin 500 mg', age: 46 },
  ]);
  expect(await listOutbox()).toEqual([]);
  await open('/contact');
  await expect.element(list).not.toBeInTheDocument();
});

it('a report that a proxy answers in the portal’s place waits until the portal has it', async () => {
  const maintenance = '<html>Under maintenance</html>';
  let body: string | undefined = maintenance;
  let status = 404;
  let asked = 0;
  answerFirst(({ pathname }) => {
    if (pathname !== path || body === undefined) return undefined;
    asked += 1;
    return new Response(body, { status, headers: { 'content-type': 'text/html' } });
  });
  await open('/report-adr');
  for (const [given, text, medicineName] of [
    [404, maintenance, 'Amoxicillin'],
    [200, '{}', 'Metformin'],
  ] as const) {
    [status, body] = [given, text];
    await fill({ medicineName });
    await submit.click();
    await expect.element(list).toMatchTextContent(new RegExp(medicineName));
    await expect.element(saved).toHaveFocus();
  }
  asked = 0;
  [status, body] = [403, maintenance];
  await goOnline();
  await expect.poll(() => asked).toBe(2);
  await expect.poll(() => list.getByText('Waiting for a connection').length).toBe(2);
  body = undefined;
  await button('Send now').click();
  await expect.poll(() => list.getByText(number).length).toBe(2);
});

it('a refusal stored on the device is in the language of the page', async () => {
  await saveReport();
  await goOnline([{ path, status: 413, json: { message: 'This is too large.', code: 'too-large' } }]);
  await expect
    .element(list)
    .toMatchTextContent(/Not accepted\. Your text is too long\. Shorten it and send it again\./);

  const locale = getLocale();
  overwriteGetLocale(() => 'hi');
  onTestFinished(() => overwriteGetLocale(() => locale));
  await open('/report-adr');
  await expect.element(page.getByText('आपने बहुत लंबा लिखा है। उसे छोटा करें और फिर भेजें।')).toBeVisible();
  await expect.element(page.getByText('too large')).not.toBeInTheDocument();
});

it('when the portal fails the form says so, Enter in a field sends again, and a button lets the device retry', async () => {
  const sent = bodiesTo(path);
  await open('/report-adr', [{ path, status: 503, json: { message: 'The portal is being repaired.' } }]);
  await fill();
  const failure = page.getByRole('heading', { name: 'Submission Failed' });
  const leave = button('Save on this device and send later');
  await submit.click();
  await expect.element(failure).toBeVisible();
  await expect.element(field('symptoms')).toHaveValue(answers.symptoms);
  (field('duration').element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => sent.length).toBe(2);
  await expect.element(leave).toBeVisible();
  await expect.element(list).not.toBeInTheDocument();

  await leave.click();
  await expect.element(list).toMatchTextContent(/Amoxicillin 500 mg/);
  await expect.element(field('symptoms')).toHaveValue('');
  expect(sent).toHaveLength(2);
  await setAnswers([]);
  await button('Send now').click();
  await expect.element(list.getByText(number)).toBeVisible();
});

it('retries come after one, five and thirty minutes, and later where the portal asks for it', async () => {
  vi.useFakeTimers();
  let tries = 0;
  let failing: Response | undefined;
  answerFirst(({ pathname }) => {
    if (pathname !== path) return undefined;
    tries += 1;
    return failing?.clone();
  });
  const problem = { message: 'The portal is being repaired.' };
  await open('/report-adr');
  await addToOutbox('adr-reports', '0123456789abcdef0123456789abcdef', 'Amoxicillin', {
    ...answers,
    age: 45,
    language: 'en',
  });

  const minuteMs = 60_000;
  /** The next retry comes after these minutes and gets this answer. Waiting for the page moves the clock by seconds. */
  async function retryAfter(minutes: number, reply?: Response): Promise<void> {
    const left = async () => Math.ceil((((await listOutbox())[0]?.dueAt ?? 0) - Date.now()) / minuteMs);
    await expect.poll(left).toBe(minutes);
    const dueAt = (await listOutbox())[0]?.dueAt ?? 0;
    const time = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeStyle: 'short' });
    const told =
      tries === 0
        ? 'Waiting for a connection'
        : `The portal could not accept it. Next try: ${time.format(dueAt)}`;
    await expect.element(list.getByText(told)).toBeVisible();
    failing = reply;
    const before = tries;
    vi.advanceTimersByTime(dueAt - 5_000 - Date.now());
    await sendOutbox(false); // what is due is sent
    expect(tries).toBe(before);
    vi.advanceTimersByTime(dueAt - Date.now());
    await expect.poll(() => tries).toBe(before + 1);
  }
  await retryAfter(1, Response.json(problem, { status: 500 }));
  await retryAfter(5, Response.json(problem, { status: 500 }));
  await retryAfter(30, Response.json(problem, { status: 429, headers: { 'retry-after': '3600' } }));
  await retryAfter(60);
  await expect.element(list.getByText(number)).toBeVisible();
});

it('a message waits as well, and is listed by its first words', async () => {
  await open('/contact', noNetwork);
  await field('name').fill('Asha Verma');
  await field('email').fill('asha@example.org');
  await field('message').fill('When is the next talk?\nWe are twelve.');
  await button('Send Message').click();
  await expect.element(saved).toHaveFocus();
  await expect.element(list).toMatchTextContent(/When is the next talk\?/);
  const [record] = (await storedRecords('waiting')) as object[];
  // The only readable parts; the rest is encrypted.
  const { words, ...clear } = record as { words: { data: ArrayBuffer } };
  expect(JSON.stringify(clear)).not.toMatch(/Asha|talk|twelve/);
  expect(new TextDecoder('latin1').decode(words.data)).not.toMatch(/Asha|talk|twelve/);
  await goOnline();
  await expect.element(list).toMatchTextContent(/Sent\./);
});

it('the list fits on a phone, and every other page tells how many wait and which were sent, without their names', async () => {
  await saveReport();
  for (const colorScheme of ['light', 'dark'] as const) {
    await setLook({ width: 360, colorScheme });
    expect(await axeFindings(colorScheme === 'dark' ? 'colours' : 'all')).toEqual([]);
  }
  expect(overflow()).toBe(0);
  await setLook(firstLook);

  await open('/about', noNetwork);
  await expect
    .element(strip)
    .toMatchTextContent(/1 report, message or photograph on this device is waiting to be sent\./);
  await goOnline();
  await expect.element(strip.getByText(number)).toBeVisible();
  // Who uses the device next may see this page.
  await expect.element(strip).not.toMatchTextContent(/Amoxicillin/);
  expect(await axeFindings()).toEqual([]);
  await strip.getByRole('button', { name: 'Dismiss' }).click();
  await expect.element(strip.getByText(number)).not.toBeInTheDocument();
  expect(await listOutbox()).toEqual([]);
});
