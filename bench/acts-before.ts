// The ten tasks of acts.ts at the desk of the first version (commit ca17a755): the shortest way that each had there.
// `npm run bench:acts -- --tree FOLDER` counts them on a built tree of that commit.
import type { Page } from '@playwright/test';

interface Desk {
  page: Page;
  press(key: string): Promise<void>;
  type(text: string): Promise<void>;
  tabTo(label: string): Promise<void>;
  /** Answers each open question of the pair. */
  answerOpen(): Promise<void>;
  call<Reply>(method: string, address: string, data?: object): Promise<Reply>;
  /** The case of 'ask six things'. */
  asked(): { id: string; number: string };
}

/** What differs from the task of today. */
interface EarlierTask {
  make?(): Promise<void>;
  open?(): Promise<void>;
  work(): Promise<void>;
}

/** The tasks that differ, by their names in acts.ts. `work` throws where the desk had no way. */
export function earlierTasks(desk: Desk): Record<string, EarlierTask> {
  const { page, press, type, tabTo, call } = desk;
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
  const dialog = page.getByRole('dialog');
  const cases = '/api/admin/cases';
  let answered = '';
  const stepsOf = (id: string) => `${cases}/${id}/steps`;

  const approve = (place: number) => page.getByRole('button', { name: /^Approve as term: Nim/ }).nth(place);

  /** Opens the first case of a view, and takes it and the next ones through a step of their own pages. */
  async function oneByOne(view: string, done: string, confirm: () => Promise<void>): Promise<void> {
    for (let left = 10; left > 0; left -= 1) {
      await page.goto(`/admin/cases?view=${view}`); // the way back is not counted
      await page.getByRole('row').nth(left).waitFor();
      await press('j');
      await press('Enter');
      await page.locator('[data-next-step]:enabled').waitFor();
      await press('n');
      await press('Enter');
      await dialog.waitFor();
      await confirm();
      await dialog.waitFor({ state: 'hidden' });
      await page.getByRole('region', { name: 'What to do next' }).getByText(done, { exact: true }).waitFor();
    }
  }

  return {
    'take a case': {
      async work() {
        await press('j');
        await press('t');
        await page.getByText('Take: 1 of 1').waitFor();
      },
    },
    'ask six things': {
      async work() {
        const { id } = desk.asked();
        for (let round = 1; round <= 6; round += 1) {
          await press('q');
          await dialog.getByLabel('How', { exact: true }).waitFor();
          await press('Control+Enter');
          await dialog.waitFor({ state: 'hidden' });
          // The reporter answers. That is no act of the desk.
          type Question = { id: string; answeredAt: string | null };
          const { questions } = await call<{ questions: Question[] }>('GET', `${cases}/${id}`);
          if (questions.length !== round) throw new Error(`${questions.length} questions in round ${round}.`);
          const open = questions.find(({ answeredAt }) => answeredAt === null);
          const answer = { step: 'answer', way: 'telephone', answer: 'I do not know.' };
          await call('POST', stepsOf(id), { ...answer, questionId: open?.id });
          await page.reload();
          await page.getByRole('heading', { level: 1, name: desk.asked().number }).waitFor();
        }
      },
    },
    'accept an answer into a field': {
      async make() {
        const report = {
          name: 'H. 1.',
          age: 30,
          contact: '98765 00000',
          medicineName: 'Cetirizine',
          symptoms: 'Rash',
          duration: '2 days',
        };
        type Sent = { reference: string; receiptCode: string };
        const { reference, receiptCode: code } = await call<Sent>('POST', '/api/adr-reports', report);
        type Row = { id: string; number: string };
        const [row] = await call<Row[]>('GET', `${cases}?view=all&q=${reference}`);
        await call('POST', stepsOf(row?.id ?? ''), { step: 'take' });
        await call('POST', '/api/report-status/details', {
          reference,
          code,
          details: { patient: { sex: '2' } },
        });
        answered = row?.id ?? '';
      },
      async open() {
        await page.goto(`/admin/cases/${answered}`);
        await page.getByRole('region', { name: 'New information' }).scrollIntoViewIfNeeded();
        await button(/^Accept/)
          .first()
          .waitFor();
      },
      async work() {
        await button(/^Accept/)
          .first()
          .click();
        await page.getByRole('radio', { name: 'No', exact: true }).check();
        await button(/^Save as version/).click();
        await page.getByText('Decisions saved').waitFor();
      },
    },
    'a paper form of two drugs, one reaction (presses of Tab)': {
      async open() {
        await page.goto('/admin/cases/new');
        await page.getByLabel('Received through').focus();
      },
      async work() {
        const field = async (label: string, text: string) => {
          await tabTo(label);
          await type(text);
        };
        const listed = async (label: string, text: string) => {
          await tabTo(label);
          await page.keyboard.type(text);
        };
        await field('Initials', 'B. N.');
        await field('Record number', 'R 1');
        await field('Age at onset', '10');
        await listed('Unit of Age at onset', 'months');
        await listed('Sex', 'Fem');
        await field('Department or ward', 'Medicine 2');
        await field('Reaction', 'Rash');
        await listed('Hospital stay, or a longer one', 'Yes');
        await field('Began', '18 Nov 2026');
        await listed('Outcome', 'Recovered');
        for (const drug of ['Diclofenac', 'Aspirin']) {
          if (drug === 'Aspirin') {
            await tabTo('Add drug');
            await press('Enter');
          }
          await field('Name as reported', drug);
          await tabTo('Add dose');
          await press('Enter');
          await type('50'); // the new dose has the focus
          await listed('Unit of Dose', 'mg');
          await field('Started', '14 Nov 2026');
          await field('Route', 'Oral');
          await field('For what', 'pain');
        }
        await field('Given name', 'K.');
        await field('Family name', 'Iyer');
        await listed('Qualification', 'Ph');
        await press('Control+Enter');
        await page.getByRole('heading', { level: 1, name: /^Enter / }).waitFor();
      },
    },
    'assess three drugs and two reactions with Naranjo': {
      async work() {
        for (const drug of ['Rifampicin', 'Isoniazid', 'Allopurinol']) {
          for (const reaction of ['Rash', 'Hepatitis']) {
            await button(`Assess ${drug} and ${reaction}`).click();
            await page.getByText(/^Pair . of 6$/).waitFor();
            await desk.answerOpen();
            await button('Fix').click(); // goes back to the list of pairs
          }
        }
      },
    },
    'sign ten': {
      work: () =>
        oneByOne('toSign', 'Signed', async () => {
          await press('Tab');
          await press('Enter');
        }),
    },
    'send ten': {
      async make() {
        for (const { id } of await call<{ id: string }[]>('GET', `${cases}?view=toSend`)) {
          const { report } = await call<{ report: { id: string } }>('GET', `${cases}/${id}`);
          const consents = { way: 'telephone', consents: { mayForward: true } };
          await call('POST', `/api/admin/adr-reports/${report.id}/consents`, consents);
        }
      },
      work: () => oneByOne('toSend', 'Sent', () => press('Control+Enter')),
    },
    'approve 35 names': {
      async open() {
        await page.goto('/admin/terms');
        await page.getByText('Unlinked words', { exact: true }).click();
        await approve(34).waitFor();
      },
      async work() {
        for (let left = 35; left > 0; left -= 1) {
          await approve(left - 1).waitFor();
          await approve(0).click();
          await dialog.waitFor();
          await press('Enter');
          await dialog.waitFor({ state: 'hidden' });
        }
      },
    },
    'find the case of a doctor who telephones': {
      async work() {
        await press('/');
        await type('98220 41771');
        await page.getByText(/^No case matches/).waitFor();
        throw new Error('The telephone number is not searched.');
      },
    },
  };
}
