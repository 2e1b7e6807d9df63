// What the report form and the message form share, over a real portal: failures, refusals, a second press, axe and narrow
// screens. Journeys prove text that is typed before hydration (e2e/visitor-forms.spec.ts), and the documents of each form
// (e2e/report.spec.ts, e2e/contact.spec.ts).
import { afterEach, describe, expect, inject, it } from 'vitest';
import { page } from 'vitest/browser';
import { dismissToast } from '#client/components/ui/toast-store.ts';
import { holdRequest, loseAnswer, requestsTo } from '#client/testing/browser-requests.ts';
import { axeFindings, looks, overflow, setLook } from '#client/testing/looks.ts';
import { messageForm, reportForm, type VisitorForm } from '#client/testing/visitor-forms.ts';
import { openPage, prepareVisitorPages } from '#client/testing/visitor-pages.ts';
import { setAnswers } from '#client/testing/answers.ts';

prepareVisitorPages();
// The next test shows the same document.
afterEach(dismissToast);

const forms: VisitorForm[] = [reportForm, messageForm];

describe.each(forms)('the form of $path', (form) => {
  const { path, list, labels, failure } = form;
  const send = page.getByRole('button', { name: form.button });
  const heading = (name: string) => page.getByRole('heading', { name });
  const sentHeading = page.getByRole('heading', { level: 1, name: form.sent });
  const field = (name: string) => page.getByLabelText(labels[name] ?? '');

  async function fill(changes: Record<string, string> = {}): Promise<void> {
    for (const [name, value] of Object.entries({ ...form.answers, ...changes }))
      await field(name).fill(value);
  }

  /** How many records the portal has stored under this name. */
  async function stored(name: string): Promise<number> {
    await fetch('/api/auth/login', {
      method: 'POST',
      body: JSON.stringify(inject('componentAccount')),
      headers: { 'content-type': 'application/json' },
    });
    const all = (await (await fetch(list)).json()) as { name: string }[];
    await fetch('/api/auth/logout', { method: 'POST' });
    return all.filter((one) => one.name === name).length;
  }

  it('while it is being sent the button shows it, and a second press sends nothing', async () => {
    const { release } = holdRequest(list);
    const posts = requestsTo(list);
    await openPage(path);
    await fill({ name: 'Pressed Twice' });
    const button = send.element() as HTMLButtonElement;
    // Faster than a person: both presses in one frame.
    button.click();
    button.click();
    await page.getByRole('button', { name: form.busy }).click({ force: true });
    release();
    await expect.element(sentHeading).toBeVisible();
    expect(posts.length).toBe(1);
    expect(await stored('Pressed Twice')).toBe(1);
  });

  it('a failure shows a message and does not change the form, and the next try stores nothing twice', async () => {
    loseAnswer(list);
    await openPage(path);
    await fill({ name: 'Lost Answer' });
    await send.click();
    const [title, sentence] = failure;
    await expect.element(page.getByCss('.toast').getByRole('alert')).toHaveTextContent(title + sentence);
    await expect.element(page.getByRole('main').getByRole('heading', { name: title })).toBeVisible();
    for (const [name, value] of Object.entries({ ...form.answers, name: 'Lost Answer' })) {
      await expect.element(field(name)).toHaveValue(value);
    }
    await send.click();
    await expect.element(sentHeading).toBeVisible();
    expect(await stored('Lost Answer')).toBe(1);
  });

  it('a refusal shows the server’s message', async () => {
    const message = 'Too many requests came from your network. Try again in 5 minutes.';
    await openPage(path, [{ path: list, status: 429, json: { message } }]);
    await fill();
    await send.click();
    await expect.element(page.getByCss('form').getByText('Try again in 5 minutes.')).toBeVisible();
  });

  it.each(looks)(
    'axe finds no problem on the form, its errors, its failure and the sent screen, at $width, $colorScheme',
    async (look) => {
      await setLook(look);
      await openPage(path, [{ path: list, status: 503 }]);
      for (const question of page.getByText('What should I report?').all()) await question.click();
      expect(await axeFindings()).toEqual([]);
      await send.click();
      await expect.element(heading('There is a problem')).toBeVisible();
      expect(await axeFindings()).toEqual([]);
      await fill();
      await send.click();
      await expect.element(page.getByRole('main').getByRole('heading', { name: failure[0] })).toBeVisible();
      expect(await axeFindings()).toEqual([]);
      await setAnswers([]);
      await send.click();
      await expect.element(sentHeading).toBeVisible();
      expect(await axeFindings()).toEqual([]);
    },
  );

  it('nothing is wider than a 320 pixel screen when it is empty, refused or sent', async () => {
    await page.viewport(320, 640);
    await openPage(path);
    await expect.element(send).toBeVisible();
    expect(overflow()).toBe(0);
    await send.click();
    await expect.element(heading('There is a problem')).toBeVisible();
    expect(overflow()).toBe(0);
    await fill(form.wide);
    await send.click();
    await expect.element(sentHeading).toBeVisible();
    expect(overflow()).toBe(0);
  });
});
