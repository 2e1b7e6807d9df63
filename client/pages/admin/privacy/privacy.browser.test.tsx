// One person's records on a phone, over a real portal: search, choice, the question before an erasure, and its outcome. A
// journey proves the exported file and what other screens show after an erasure (e2e/privacy-manager.spec.ts).
import { beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { dismissToast } from '#client/components/ui/toast-store.ts';
import { answerNext, call, expectToast, loadAdminArea, openScreen } from '#client/testing/admin-area.ts';
import { refuseComplaints } from '#client/testing/complaints.ts';
import { axeFindings, overflow } from '#client/testing/looks.ts';
import { word } from '#client/testing/made-files.ts';
import { button, enterOn } from '#client/testing/record-lists.ts';
import { report } from '#client/testing/replies.ts';
import { setAnswers } from '#client/testing/answers.ts';

loadAdminArea();
refuseComplaints();
beforeEach(dismissToast);

const screen = '/admin/privacy';
const main = page.getByRole('main');
const search = page.getByRole('searchbox');
const found = main.getByRole('status');
const heading = (name: string) => page.getByRole('heading', { name });

it('a person is found in all kinds of records and erased, while the description of the reaction may stay', async () => {
  const name = `${word()}${'अ'.repeat(60)}`; // wider than a phone screen
  const symptoms = `Rash after the wedding of ${name}`;
  await call('POST', '/api/adr-reports', { ...report, name, medicineName: 'Amoxicillin', symptoms });
  await call('POST', '/api/contact-messages', { name, email: 'a@example.org', message: 'Hello' });
  await call('POST', '/api/quiz-scores', { playerName: name.slice(0, 50), score: 7, totalQuestions: 10 });
  await page.viewport(360, 800);
  await openScreen(screen);
  await expect.poll(() => page.getByText('Never erased automatically').length).toBe(4);
  await userEvent.keyboard('/');
  await userEvent.keyboard('ab');
  await expect.element(search).toHaveValue('ab');
  await search.fill(name.slice(0, 9).toUpperCase());
  await expect.element(found).toHaveTextContent('3 records');
  expect(location.pathname + location.search).toBe(screen); // addresses contain no personal names
  await expect.element(button('Erase')).toBeDisabled();

  await button('Choose all').click();
  await expect.element(found).toHaveTextContent('3 of 3 records chosen');
  (page.getByRole('checkbox', { name: 'Keep a description' }).element() as HTMLElement).focus();
  await userEvent.keyboard(' ');
  const account = page.getByLabelText('Description that stays in Report');
  await expect.element(account).toHaveValue(symptoms);
  await account.fill('Rash after a feast');
  expect([await axeFindings(), overflow()]).toEqual([[], 0]);

  const dismissed = answerNext(false);
  await enterOn(button('Erase'));
  expect(await dismissed()).toMatch(
    /^Erase the personal data from 3 records\? This cannot be undone\.\n\n– Report ADR-.*, a description stays\n– Message of .*\n– Quiz score of /,
  );
  const accepted = answerNext(true);
  await enterOn(button('Erase'));
  await accepted();
  await expectToast('Personal Data Erased');
  await expect.poll(() => main.getByText('Erased', { exact: true }).length).toBe(3);
  expect(main.element().textContent).not.toContain(name.slice(0, 9));
  await expect.element(main).toMatchTextContent(/Rash after a feast/);
  expect([await axeFindings(), overflow()]).toEqual([[], 0]);
});

it('the search says when nothing is found, and retries after a failure', async () => {
  await openScreen(screen);
  await search.fill(word());
  await expect.element(heading('No Results Found')).toBeVisible();
  await setAnswers([{ path: '/api/admin/privacy', status: 503 }]);
  await search.fill(word());
  await expect.element(heading('Failed to Search')).toBeVisible();
  expect(await axeFindings()).toEqual([]);
  await setAnswers([]);
  await button('Retry').click();
  await expect.element(heading('No Results Found')).toBeVisible();
});
