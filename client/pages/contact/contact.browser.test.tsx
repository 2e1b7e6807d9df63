// The contact page over a real portal: faults of the form, the keyboard, and what is beside the form. Journeys prove the
// document, the stored message, a reload and the page without script (e2e/contact.spec.ts).
// client/pages/report-adr/visitor-forms.browser.test.tsx proves what the form shares with the report form.
import { afterEach, expect, it } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { dismissToast } from '#client/components/ui/toast-store.ts';
import type { Answer } from '#client/testing/commands.ts';
import { openPage, prepareVisitorPages } from '#client/testing/visitor-pages.ts';

prepareVisitorPages();
// The next test shows the same document.
afterEach(dismissToast);

const letter = {
  name: 'Asha Verma',
  email: 'asha@example.org',
  message: 'When is the next awareness talk? Can students come?',
};
const main = page.getByRole('main');
const title = page.getByRole('heading', { level: 1, name: 'Get in Touch' });
const sentHeading = page.getByRole('heading', { level: 1, name: 'Your message has been sent' });
const fields = {
  name: page.getByLabelText('Your name'),
  email: page.getByLabelText('Your e-mail address'),
  message: page.getByLabelText('Your message'),
};
const sendButton = page.getByRole('button', { name: 'Send Message' });
const another = page.getByRole('button', { name: 'Send Another Message' });
const summary = page.getByCss('.error-summary');
const info = main.getByCss('dl');
const texts = (all: Locator) => all.elements().map(({ textContent }) => textContent);

/** Comes from another page, which sets the title and the focus. */
async function arrive(answers: Answer[] = []): Promise<void> {
  await openPage('/report-adr', answers);
  const footer = page.getByRole('contentinfo');
  await footer.getByRole('link', { name: 'Contact', exact: true }).click();
  await expect.element(title).toHaveFocus();
}

async function fill(values: typeof letter): Promise<void> {
  await fields.name.fill(values.name);
  await fields.email.fill(values.email);
  await fields.message.fill(values.message);
}

it('an incomplete form lists what is missing, links to each field, and does not clear what was typed', async () => {
  await arrive();
  await sendButton.click();
  await expect.element(summary.getByRole('heading', { name: 'There is a problem' })).toBeVisible();
  await expect.element(summary).toHaveFocus();
  expect(document.title).toBe('Error: Get in Touch – IPSR & SPSR');
  const links = summary.getByRole('link');
  expect(texts(links)).toEqual(['Enter your name', 'Enter your e-mail address', 'Enter your message']);

  await fill({ name: 'No Address', email: 'asha@example', message: 'x'.repeat(10_001) });
  await sendButton.click();
  const sentences = [
    'Enter an e-mail address like name@example.org',
    'Your message: use at most 10000 characters',
  ];
  await expect.poll(() => texts(links)).toEqual(sentences);
  await expect.element(summary).toHaveFocus();
  for (const sentence of sentences) {
    await expect.element(page.getByCss('main form').getByText(sentence)).toBeVisible();
  }
  await expect.element(fields.email).toHaveAttribute('aria-invalid', 'true');
  await links.first().click();
  await expect.element(fields.email).toHaveFocus();
  await expect.element(fields.email).toHaveValue('asha@example');
  await expect.element(fields.name).toHaveValue('No Address');

  await fill(letter);
  await sendButton.click();
  await expect.element(sentHeading).toBeVisible();
  expect(document.title).toBe('Get in Touch – IPSR & SPSR');
});

it('the page has a field for e-mail, and shows contact information, office hours, team and response time', async () => {
  await openPage('/contact');
  await expect.element(fields.email).toHaveAttribute('type', 'email');
  await expect.element(info.getByText('IPSR & SPSR, Pharmacovigilance Cell')).toBeVisible();
  const telephone = info.getByRole('link', { name: '1800-180-3024' });
  await expect.element(telephone).toHaveAttribute('href', 'tel:18001803024');
  await expect.element(info.getByText('PvPI helpline')).toBeVisible();
  const mail = info.getByRole('link', { name: 'pharmacovigilance@example.org' });
  await expect.element(mail).toHaveAttribute('href', 'mailto:pharmacovigilance@example.org');
  const hours = page.getByRole('table', { name: 'Office Hours' }).getByRole('row');
  expect(texts(hours)).toEqual([
    'Monday to Friday9:00 AM to 5:00 PM',
    'Saturday10:00 AM to 2:00 PM',
    'SundayClosed',
  ]);
  await expect.element(page.getByRole('heading', { level: 2, name: 'About Our Team' })).toBeVisible();
  await expect.element(page.getByText('We answer within 24-48 hours.')).toBeVisible();
});

it('the server’s contact details replace the fixed ones, which stay when the server has none', async () => {
  const path = '/api/contact-info';
  const own = { address: 'Block C\nSecond floor', phone: '+91 98765 00000', email: 'pv@example.com' };
  await arrive([{ path, json: own }]);
  await expect.element(info.getByText('Second floor')).toBeVisible();
  await expect.element(info.getByText('Phone', { exact: true })).toBeVisible();
  const telephone = info.getByRole('link', { name: own.phone });
  await expect.element(telephone).toHaveAttribute('href', 'tel:+919876500000');
  await expect.element(info.getByRole('link', { name: own.email })).toBeVisible();

  await arrive([{ path, breaks: true }]);
  await expect.element(info.getByText('IPSR & SPSR, Pharmacovigilance Cell')).toBeVisible();
});

it('every button of Quick Help leads to a page that exists', async () => {
  await openPage('/contact');
  const links = page.getByRole('navigation', { name: 'Quick Help' }).getByRole('link');
  expect(texts(links)).toEqual([
    'Report an ADR',
    'Track your report',
    'Find Nearest AMC',
    'Check Your Risk',
    'Know About ADRs',
  ]);
  const targets = links.elements().map((link) => link.getAttribute('href'));
  expect(targets).toEqual(['/report-adr', '/report-status', '/find-amc', '/risk-checker', '/awareness']);
  await links.nth(3).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Drug Risk Checker' })).toHaveFocus();
});

it('four questions open to their answers, by keyboard too', async () => {
  await openPage('/contact');
  const questions = page.getByRole('region', { name: 'Frequently Asked Questions' }).getByCss('details');
  expect(questions.length).toBe(4);
  const answer = questions.last().getByText('24-48 hours');
  await expect.element(answer).not.toBeVisible();
  (questions.last().getByCss('summary').element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(answer).toBeVisible();
});

it('sending a message and writing another works by keyboard alone', async () => {
  await openPage('/contact');
  await userEvent.keyboard('{Tab}{Enter}'); // skip link
  await expect.element(main).toHaveFocus();
  await userEvent.tab();
  await expect.element(main.getByRole('link', { name: 'Report an ADR' }).first()).toHaveFocus();
  for (const field of ['name', 'email', 'message'] as const) {
    await userEvent.tab();
    await expect.element(fields[field]).toHaveFocus();
    await userEvent.keyboard(letter[field]);
  }
  await userEvent.tab(); // the privacy notice
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  await expect.element(sentHeading).toHaveFocus();
  await userEvent.tab();
  await expect.element(another).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(title).toHaveFocus();
});
