// README's tour of five minutes, as a reader takes it: the journey walks each sentence of README, word by word. A sentence
// of README that nobody has walked fails it.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { caseStates } from '#contract/cases/work/steps-rules.ts';
import { type ChildServer, startServer } from '#testing/child-server.ts';
import { expect, hydrated, test } from './journey.ts';
import { formActions, reportForm } from './visitor-form.ts';

const root = join(import.meta.dirname, '..');

/** The sentences of the tour, without the numbers and titles of its points. */
function sentencesOfReadme(): string[] {
  const readme = readFileSync(join(root, 'README.md'), 'utf8');
  const [, tour = ''] = /^## A tour of five minutes\n(.*?)^## /ms.exec(readme) ?? [];
  return tour
    .replaceAll(/^\d+\. \*\*.*?\*\* /gm, '')
    .trim()
    .split(/(?<=\.)\s+/);
}

test('the tour of README is true, sentence by sentence', async ({ page, visitor }) => {
  test.slow(); // it makes 300 cases
  const folder = mkdtempSync(join(tmpdir(), 'portal-tour-'));
  const log = join(folder, 'log');
  let portal: ChildServer | undefined;
  let [reference, code, password, number, draft] = ['', '', '', '', ''];
  const { medicineName } = reportForm.answers;
  const report = formActions(reportForm);
  const at = (path: string) => `${portal?.url}${path}`;
  const heading = (name: string | RegExp, level = 1) => page.getByRole('heading', { level, name });
  const next = page.getByRole('region', { name: 'What to do next' });
  const ask = async (path: string) => {
    const answer = await page.request.get(at(path));
    return { status: answer.status(), body: await answer.json() };
  };

  const walk: Record<string, () => Promise<void>> = {
    'Start with 300 made-up cases: `DATA_DIR=./tour SEED=demo npm start`.': async () => {
      const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
        scripts: { start: string };
      };
      const command = ['--import', './server/compile-cache.mjs', 'server/main.ts'];
      expect(scripts.start).toContain(command.join(' '));
      const settings = { DATA_DIR: join(folder, 'tour'), SEED: 'demo', PORT: '0' };
      portal = await startServer(command, log, '/readyz', settings);
    },
    'Write down the password that it prints.': async () => {
      password = /shown only now:\s+(\S+)/.exec(readFileSync(log, 'utf8'))?.[1] ?? '';
      expect(password).not.toBe('');
    },
    'Open `/report-adr` and send a report.': async () => {
      await visitor.goto(at('/report-adr'));
      await hydrated(visitor);
      await report.fill(visitor);
      await report.send(visitor).click();
    },
    'The next page shows a number and a receipt code.': async () => {
      await expect(report.sentHeading(visitor)).toBeVisible();
      [reference = '', code = ''] = await visitor.locator('.reference').allTextContents();
      expect([reference, code]).toEqual([expect.stringMatching(/^ADR-/), expect.stringMatching(/^\w{4}-/)]);
    },
    'Print the receipt, or copy the number and write down the code.': async () => {
      await visitor.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      await visitor.getByRole('button', { name: 'Copy the number' }).click();
      await expect(visitor.getByText('Number copied')).toBeVisible();
      await visitor.getByRole('button', { name: 'Print or save the receipt' }).click();
      await expect(visitor.getByRole('button', { name: 'Print', exact: true })).toBeVisible();
      await expect(visitor.getByText(code).first()).toBeVisible();
    },
    'Open `/report-status` and enter both: the page shows where the report stands, questions of the centre, and consents.':
      async () => {
        await visitor.goto(at('/report-status'));
        await hydrated(visitor);
        await visitor.getByLabel('Number of the report').fill(reference);
        await visitor.getByLabel('Receipt code').fill(code);
        await visitor.getByRole('button', { name: 'Show my report' }).click();
        for (const name of ['Status', 'Your consents']) {
          await expect(visitor.getByRole('heading', { name })).toBeVisible();
        }
      },
    '"Add details" there leads to `/report-adr/details`, for dates, doses, tests and photographs.':
      async () => {
        await visitor.getByRole('link', { name: 'Add details' }).click();
        await expect(visitor).toHaveURL(at('/report-adr/details'));
        await expect(visitor.getByText(reference).first()).toBeVisible();
      },
    'After a reload the page asks for the receipt code of the same report.': async () => {
      await visitor.reload();
      await expect(visitor.getByRole('heading', { name: `For your report ${reference}` })).toBeVisible();
      await visitor.getByLabel('Receipt code').fill(code);
      await visitor.getByRole('button', { name: 'Continue' }).first().click();
      await expect(visitor.getByLabel('Receipt code')).toBeHidden();
    },
    'Opened by its address in a new tab, it begins a new report, and says so.': async () => {
      const tab = await visitor.context().newPage();
      await tab.goto(at('/report-adr/details'));
      await expect(tab.getByRole('heading', { name: 'This begins a new report' })).toBeVisible();
    },
    'At `/admin/login`.': async () => {
      await page.goto(at('/admin/login'));
      await page.getByLabel('Username').fill('admin');
      await page.getByLabel('Password', { exact: true }).fill(password);
      await page.keyboard.press('Enter');
      await expect(heading('Welcome, admin')).toBeVisible();
    },
    'The dashboard lists what a new portal still needs.': async () => {
      await expect(page.getByText(/^Set up: \d of \d/)).toBeVisible();
    },
    '`/admin/help` explains the daily work.': async () => {
      await page.goto(at('/admin/help'));
      await expect(page.getByRole('heading', { name: 'Daily work' })).toBeVisible();
    },
    'Open Cases.': async () => {
      await page
        .getByRole('link', { name: /^Cases/ })
        .first()
        .click();
      await expect(heading('Cases')).toBeVisible();
      await expect(page.getByRole('row').nth(5)).toBeVisible();
    },
    'Press `/`, type the medicine of your report, and press Tab.': async () => {
      await page.keyboard.press('/');
      await page.keyboard.insertText(medicineName);
      await expect(page.getByRole('row')).toHaveCount(2);
      await page.keyboard.press('Tab');
    },
    '`J` goes to its case, `T` takes it, and `2` shows the cases that are yours.': async () => {
      await page.keyboard.press('j');
      number = (await page.locator(':focus').textContent()) ?? '';
      expect(number).toMatch(/^AMC-/);
      await page.keyboard.press('t');
      await expect(page.getByText(/^AMC-\S+ is yours/)).toBeVisible();
      await page.keyboard.press('2');
      await expect(page.getByRole('link', { name: 'Mine' })).toHaveAttribute('aria-current', 'page');
      // The head of the table, the head of its group, the case.
      await expect(page.getByRole('row')).toHaveCount(3);
    },
    '`J` and Enter open it.': async () => {
      await page.keyboard.press('j');
      await page.keyboard.press('Enter');
      await expect(heading(number)).toBeFocused();
    },
    '"What to do next" names what is missing before the next step.': async () => {
      await expect(next.getByText(/^Nobody has decided whether/)).toBeVisible();
      await expect(next.getByRole('button', { name: 'Ready for signature' })).toBeDisabled();
    },
    'Press `2` and `E` to edit the reactions, and decide whether yours was serious.': async () => {
      await page.keyboard.press('2');
      await expect(page.getByRole('heading', { name: 'Reactions', exact: true })).toBeFocused();
      await page.keyboard.press('e');
      await page.getByLabel('None of the six: not serious').check();
      await page.keyboard.press('Control+Enter');
      await expect(next.getByText(/^Nobody has decided whether/)).toBeHidden();
    },
    '`?` shows all keys.': async () => {
      await page.keyboard.press('?');
      await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible();
      await page.keyboard.press('Escape');
    },
    'Press `7` and assess the pair of medicine and reaction by WHO-UMC.': async () => {
      await page.keyboard.press('7');
      await expect(page.getByRole('heading', { name: 'Assessment', exact: true })).toBeFocused();
      await page.getByRole('button', { name: /^Assess .* and / }).click();
      for (const [question, answer] of [
        ['Time from the drug to the reaction', 'Plausible'],
        ['Information', 'Enough to judge'],
      ] as const) {
        await page.getByRole('group', { name: question }).getByLabel(answer, { exact: true }).press('Space');
      }
      await page
        .getByRole('group', { name: 'Category, chosen by you' })
        .getByLabel(/^Possible/)
        .press('Space');
      await page.getByRole('button', { name: 'Fix', exact: true }).click();
      await expect(page.getByText('fixed by').first()).toBeVisible();
    },
    'Set the case ready, and sign it.': async () => {
      await next.getByRole('button', { name: 'Ready for signature' }).click();
      await expect(next.getByText('Ready', { exact: true })).toBeVisible();
    },
    'A signature shows your name and designation: until you have entered both, Sign says so and links to `/admin/password`.':
      async () => {
        const sign = next.getByRole('button', { name: 'Sign', exact: true });
        await expect(sign).toBeDisabled();
        draft = page.url();
        await next.getByRole('link', { name: 'Enter your name and designation' }).click();
        await expect(page).toHaveURL(at('/admin/password'));
        await page.getByLabel('Full name').fill('Meera Devi');
        await page.getByLabel('Designation').fill('Pharmacist');
        await page.getByRole('button', { name: 'Save Details' }).click();
        await expect(page.getByText('Details Saved')).toBeVisible();
        await page.goto(draft);
        await sign.click();
        const dialog = page.getByRole('dialog');
        await expect(dialog.getByText(/as Meera Devi/)).toBeVisible();
        await dialog.getByRole('button', { name: 'Sign', exact: true }).click();
        await expect(next.getByText('Signed', { exact: true })).toBeVisible();
      },
    'The made-up cases are in all states, so you can also look at signed and closed ones.': async () => {
      const { body } = await ask('/api/admin/dashboard-stats');
      const counts = body.casesByState as { state: string; cases: number }[];
      const others = caseStates.filter(
        (state) => !counts.some((one) => one.state === state && one.cases > 0),
      );
      expect(others).toEqual([]);
    },
    'Their numbers begin with DEMO.': async () => {
      const { body } = await ask('/api/admin/cases?state=signed&limit=25');
      const samples = (body as { number: string; isSample: boolean }[]).filter(({ isSample }) => isSample);
      expect(samples.length).toBeGreaterThan(0);
      for (const one of samples) expect(one.number).toMatch(/^DEMO-/);
    },
    'Open the audit trail.': async () => {
      await page.goto(at('/admin/audit'));
      await expect(heading('Audit Trail')).toBeVisible();
    },
    'Every read of a report is in it.': async () => {
      const line = page.getByRole('row').filter({ hasText: number }).filter({ hasText: 'Opened' });
      await expect(line.first()).toBeVisible();
      await expect(line.first().getByRole('link', { name: number })).toBeVisible();
    },
    'Delete `./tour` afterwards.': async () => {
      expect(readFileSync(join(root, '.gitignore'), 'utf8').split('\n')).toContain('/tour/');
    },
  };
  expect(sentencesOfReadme()).toEqual(Object.keys(walk));
  try {
    for (const [sentence, take] of Object.entries(walk)) await test.step(sentence, take);
  } finally {
    await portal?.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});
