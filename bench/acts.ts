// `npm run bench:acts`: counts what a person does at the desk for its ten commonest tasks: presses of Tab, other keys,
// clicks and pages. The browser counts, by its own events; a text that is typed is one act, however long. It fails when a
// task takes more than its target. `-- --tree FOLDER` counts the same tasks at the desk of acts-before.ts, without targets.
// docs/performance.md has the counts.
import { randomUUID } from 'node:crypto';
import { join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { madeUpRelease } from '#server/features/terms/testing/made-up-release.ts';
import { senderSettings } from '#server/testing/configure-sender.ts';
import { administrator } from '#testing/administrator.ts';
import { exitAfter, startPortal, temporaryFolder } from '#testing/child-server.ts';
import { chromiumFlags, findChromium } from '#testing/machine.ts';
import { notSerious } from '#testing/rash.ts';
import { earlierTasks } from './acts-before.ts';

const { tree } = parseArgs({ options: { tree: { type: 'string' } } }).values;
exitAfter(15 * 60);
const folder = temporaryFolder();
const environment = { DATA_DIR: join(folder, 'data'), SEED: 'none' };
const portal = await startPortal(join(folder, 'log'), environment, tree && resolve(tree));
const executablePath = findChromium();
const browser = await chromium.launch({
  args: [...chromiumFlags],
  ...(executablePath && { executablePath }),
});
const context = await browser.newContext({ baseURL: portal.url, viewport: { width: 1280, height: 860 } });
const acts = { tabs: 0, keys: 0, clicks: 0, pages: 0, texts: 0 };
type Act = keyof typeof acts;
await context.exposeBinding('countAct', (_source, act: Act) => void (acts[act] += 1));
await context.addInitScript(() => {
  const { countAct } = window as unknown as { countAct: (act: string) => void };
  const holds = ['Control', 'Shift', 'Alt', 'Meta'];
  addEventListener(
    'keydown',
    ({ key }) => holds.includes(key) || countAct(key === 'Tab' ? 'tabs' : 'keys'),
    true,
  );
  addEventListener('pointerdown', () => countAct('clicks'), true);
});
const page = await context.newPage();
page.setDefaultTimeout(20_000);
let path = '';
page.on('framenavigated', (frame) => {
  if (frame !== page.mainFrame()) return;
  const now = new URL(frame.url()).pathname;
  if (now !== path) acts.pages += 1;
  path = now;
});

async function call<Reply = { id: string }>(
  method: string,
  address: string,
  data?: object,
  headers: Record<string, string> = {},
): Promise<Reply> {
  const answer = await context.request.fetch(address, { method, headers, ...(data && { data }) });
  if (!answer.ok()) throw new Error(`${method} ${address}: ${answer.status()} ${await answer.text()}`);
  return JSON.parse((await answer.text()) || 'null') as Reply;
}

/** What the person types into the field with the focus. */
async function type(text: string): Promise<void> {
  acts.texts += 1;
  await page.keyboard.insertText(text);
}
const press = (key: string) => page.keyboard.press(key);
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });

const day = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);
interface Made {
  id: string;
  number: string;
  version: number;
  state: string;
}
const cases = '/api/admin/cases';
const reactionOf = (term: string) => ({
  id: randomUUID(),
  term,
  onset: day(6),
  outcome: '1',
  seriousness: notSerious,
});
const suspectOf = (name: string, start: string) => ({
  id: randomUUID(),
  role: '1',
  name,
  action: '1',
  doses: [{ start, end: day(5) }],
});
const contentOf = (drugs: object[], reactions: object[], initials: string) => ({
  reportType: '1',
  meddraVersion: '99.0',
  patient: { initials, sex: '2', ageAtOnset: { value: 34, unit: 'a' }, historyText: 'None' },
  reporters: [{ id: randomUUID(), qualification: '1', familyName: 'Rao', country: 'IN', primary: true }],
  drugs,
  reactions,
  narrative: 'As told on the ward.',
});
const open = (content: object) => call<Made>('POST', cases, { source: 'paper', content });
const take = ({ id }: Made) => call<Made>('POST', `${cases}/${id}/steps`, { step: 'take' });

/** A case that waits for a signature. */
async function ready(place: number): Promise<Made> {
  const [drug, reaction] = [suspectOf('Amoxicillin', day(8)), { ...reactionOf('Rash'), code: termCode }];
  const made = await open(contentOf([drug], [reaction], `A. ${place}.`));
  await take(made);
  const pair = { drug: drug.id, reaction: reaction.id };
  const assessment = { ...pair, method: 'whoUmc', answers: {}, result: 'possible' };
  await call('POST', `${cases}/${made.id}/assessments`, assessment);
  return call<Made>('POST', `${cases}/${made.id}/steps`, { step: 'ready' });
}

interface Task {
  name: string;
  /** At most so many acts. */
  target: number;
  /** What there is before the person comes. */
  make?(): Promise<void>;
  /** Shows the screen that the task begins on. */
  open?(): Promise<void>;
  work(): Promise<void>;
}
const ten = Array.from({ length: 10 }, (_one, place) => place);
const telephone = '98220 41771';
let asked: Made;
let worked: Made;

/** Presses Tab up to a control. */
async function tabTo(label: string): Promise<void> {
  for (let stops = 0; stops < 80; stops += 1) {
    await press('Tab');
    const name = await page.evaluate(() => {
      const { activeElement: element } = document;
      if (element instanceof HTMLButtonElement) return element.textContent.trim();
      const label = (element as HTMLInputElement | null)?.labels?.[0]?.textContent;
      return (label ?? element?.getAttribute('aria-label') ?? '').trim();
    });
    if (name.replace(/\s*\(optional\)$/, '') === label) return;
  }
  throw new Error(`No Tab reaches ${label}.`);
}

/** Answers each open question of the pair: as proposed, otherwise with its first answer. */
async function answerOpen(): Promise<void> {
  const groups = page.getByRole('group');
  for (const group of await groups.all()) {
    const radios = group.locator('input[type=radio]');
    if ((await radios.count()) === 0 || (await group.locator('input[type=radio]:checked').count()) > 0)
      continue;
    const proposed = group.locator('label[data-proposed]');
    const label = (await proposed.count()) > 0 ? proposed.first() : group.locator('label').first();
    await label.click();
  }
}

/** Signs or sends the ten cases of a reading list. */
async function readTen(): Promise<void> {
  for (const place of ten) {
    await page.getByText(`${10 - place} of 10 left`).waitFor();
    await page.locator('.sign-bar .button-marigold:enabled').waitFor();
    await press('s');
  }
  await page.getByText('0 of 10 left').waitFor();
}

const tasks: readonly Task[] = [
  {
    name: 'take a case',
    target: 2,
    async make() {
      await open(contentOf([suspectOf('Ibuprofen', day(8))], [reactionOf('Itching')], 'B. 1.'));
    },
    async open() {
      await page.goto('/admin/cases');
      await page.getByRole('row', { name: /Ibuprofen/ }).waitFor();
    },
    async work() {
      await press('j');
      await press('t');
      await page.getByText(/ is yours/).waitFor();
    },
  },
  {
    name: 'ask six things',
    target: 8,
    async make() {
      const content = {
        drugs: [{ id: randomUUID(), role: '1', name: 'Phenytoin' }],
        reactions: [{ id: randomUUID(), term: 'Rash' }],
      };
      asked = await open({ ...content, patient: { initials: 'C. 1.' } });
      await take(asked);
    },
    async open() {
      await page.goto(`/admin/cases/${asked.id}`);
      await page.getByRole('heading', { level: 1, name: asked.number }).waitFor();
    },
    async work() {
      await press('q');
      await page.getByRole('dialog').getByLabel('Question', { exact: true }).waitFor();
      const others = page.getByRole('group', { name: 'Ask in the same message' }).getByRole('checkbox');
      for (let more = 0; more < 5; more += 1) await others.nth(more).check();
      await press('Control+Enter');
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
      const { questions } = await call<{ questions: object[] }>('GET', `${cases}/${asked.id}`);
      if (questions.length !== 6) throw new Error(`${questions.length} questions were asked.`);
    },
  },
  {
    name: 'accept an answer into a field',
    target: 2,
    async make() {
      const read = await call<Made & { version: number; content: object }>('GET', `${cases}/${asked.id}`);
      const content = { ...read.content, patient: { initials: 'C. 1.', sex: '2' } };
      const step = { step: 'newInformation', received: day(0), from: 'reporter', way: 'telephone' };
      await call('POST', `${cases}/${asked.id}/steps`, { ...step, text: 'A woman.', content });
    },
    async open() {
      await page.goto(`/admin/cases/${asked.id}`);
      await page.getByRole('region', { name: 'New information' }).scrollIntoViewIfNeeded();
      await button('Accept').first().waitFor();
    },
    async work() {
      await button('Accept').first().click();
      await button(/^Save as version/).click();
      await page.getByText('Decisions saved').waitFor();
    },
  },
  {
    name: 'a paper form of two drugs, one reaction (presses of Tab)',
    target: 60,
    async open() {
      await page.goto('/admin/cases/new');
      await page.getByLabel('Received on').click();
      await page.keyboard.insertText(day(1));
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
      await field('Age at onset', '10 months');
      await listed('Sex', 'Fem');
      await field('Department or ward', 'Medicine 2');
      await field('Reaction', 'Rash');
      await tabTo('Hospital stay, or a longer one');
      await press('Space');
      await field('Began', day(5));
      await listed('Outcome', 'Recovered');
      for (const drug of ['Diclofenac', 'Aspirin']) {
        if (drug === 'Aspirin') {
          await tabTo('Add drug');
          await press('Enter');
        }
        await field('Name as reported', drug);
        await field('Dose', '50 mg');
        await field('Started', day(9));
        await field('Route', 'Oral');
        await field('Reason for use', 'pain');
      }
      await field('Given name', 'K.');
      await field('Family name', 'Iyer');
      await listed('Occupation', 'Doc');
      await tabTo('Save and next');
      await press('Enter');
      await page.getByText('Form 2 of this batch.').waitFor();
    },
  },
  {
    name: 'assess three drugs and two reactions with Naranjo',
    target: 45,
    async make() {
      const drugs = [
        suspectOf('Rifampicin', day(13)),
        suspectOf('Isoniazid', day(13)),
        suspectOf('Allopurinol', day(10)),
      ];
      worked = await open(contentOf(drugs, [reactionOf('Rash'), reactionOf('Hepatitis')], 'D. 1.'));
      await take(worked);
    },
    async open() {
      await page.goto(`/admin/cases/${worked.id}`);
      await button('Assess Rifampicin and Rash').waitFor();
    },
    async work() {
      await button('Assess Rifampicin and Rash').click();
      for (let pair = 1; pair <= 6; pair += 1) {
        await page.getByText(`Pair ${pair} of 6`).waitFor();
        if (pair > 1) await button('Take over').click();
        await answerOpen();
        await button(pair < 6 ? 'Fix and next' : 'Fix').click();
      }
      await page.getByText('All assessments (12)').waitFor();
    },
  },
  {
    name: 'sign ten',
    target: 10,
    async make() {
      for (const place of ten) await ready(place);
    },
    open: async () => void (await page.goto('/admin/cases/sign')),
    work: () => readTen(),
  },
  {
    name: 'send ten',
    target: 10,
    open: async () => void (await page.goto('/admin/cases/send')),
    work: () => readTen(),
  },
  {
    name: 'code five reactions',
    target: 25,
    async make() {
      const terms = ['Rash', 'Fever', 'Itching', 'Nausea', 'Cough'];
      worked = await open(contentOf([suspectOf('Cefixime', day(8))], terms.map(reactionOf), 'E. 1.'));
      await take(worked);
    },
    async open() {
      await page.goto(`/admin/cases/${worked.id}`);
      await button('Edit Rash').waitFor();
    },
    async work() {
      for (const term of ['Rash', 'Fever', 'Itching', 'Nausea', 'Cough']) {
        await button(`Edit ${term}`).click();
        await page.getByRole('combobox', { name: 'Coded as' }).click();
        await type(dictionaryTerm.slice(0, 6));
        await page.getByRole('option', { name: dictionaryTerm }).first().waitFor();
        await press('Enter');
        await press('Control+Enter');
        await page.getByRole('combobox', { name: 'Coded as' }).waitFor({ state: 'hidden' });
      }
    },
  },
  {
    name: 'approve 35 names',
    target: 2,
    async make() {
      // Too far from the name to be linked by themselves, near enough for a proposal.
      const letters = [...'abcdefghijklmnopqrstuvwxyzabcdefghi'];
      const names = letters.map((one, place) =>
        place < 26 ? `Nim${one}sul${one}de` : `Nimes${one}lid${one}`,
      );
      for (const name of names) {
        await take(await open(contentOf([suspectOf(name, day(8))], [reactionOf('Rash')], 'F. 1.')));
      }
    },
    async open() {
      await page.goto('/admin/terms?tab=unlinked');
      await page.getByRole('checkbox', { name: 'Choose all words that have a proposal' }).waitFor();
    },
    async work() {
      await page.getByRole('checkbox', { name: 'Choose all words that have a proposal' }).click();
      await button(/^Apply to the chosen words/).click();
      await page.getByText('Words linked and approved').waitFor();
    },
  },
  {
    name: 'find the case of a doctor who telephones',
    target: 6,
    async make() {
      const content = contentOf([suspectOf('Ceftriaxone', day(8))], [reactionOf('Rash')], 'G. 1.');
      const reporters = content.reporters.map((one) => ({ ...one, telephone, department: 'Ward 7' }));
      await open({ ...content, reporters });
    },
    async open() {
      await page.goto('/admin/cases?view=all');
      await page.getByRole('row').nth(2).waitFor();
    },
    async work() {
      await press('/');
      await type(telephone);
      await press('Enter');
      await page.getByRole('row').nth(2).waitFor({ state: 'hidden' });
      await press('Tab');
      await press('j');
      await press('Enter');
      await page.getByRole('heading', { level: 1, name: /-\d{5}$/ }).waitFor();
    },
  },
];

await context.request.post('/api/auth/login', { data: administrator });
const me = await call('GET', '/api/auth/me');
await call('PUT', `/api/admin/administrators/${me.id}`, {
  fullName: 'Meera Devi',
  designation: 'Pharmacist',
});
for (const [key, value] of Object.entries(senderSettings)) {
  const known = await context.request.put(`/api/admin/site-settings/${key}`, { data: { value } });
  if (!known.ok()) await call('POST', '/api/admin/site-settings', { key, value });
}
const dictionary = madeUpRelease({ llt: 60, pt: 20, hlt: 8, hlgt: 4, soc: 3 });
const [termCode = '', dictionaryTerm = ''] = dictionary.get('llt.asc')?.split('$') ?? [];
const multipart = new FormData();
for (const [name, text] of dictionary) multipart.append('files', new File([text], name));
await context.request.post('/api/admin/terms/releases', { multipart });
for (let state = ''; state !== 'ready'; await setTimeout(200)) {
  [{ state } = { state: '' }] = await call<{ state: string }[]>('GET', '/api/admin/terms/releases');
}

const faults: string[] = [];
console.log('| task | Tab | keys | clicks | texts | pages | target |');
console.log('| --- | --- | --- | --- | --- | --- | --- |');
const earlier = earlierTasks({
  page,
  press,
  type,
  tabTo,
  answerOpen,
  call,
  asked: () => asked,
});
for (const { name, target, ...today } of tasks) {
  try {
    const { make, open, work } = tree ? { ...today, ...earlier[name] } : today;
    await make?.();
    await open?.();
    for (const act of Object.keys(acts) as Act[]) acts[act] = 0;
    await work();
  } catch (error) {
    faults.push(`${name}: ${String(error).slice(0, 300)}`);
  }
  await page.evaluate(() => document.title); // what the browser has told before is counted
  const { tabs, keys, clicks, texts, pages } = acts;
  console.log(`| ${name} | ${tabs} | ${keys} | ${clicks} | ${texts} | ${pages} | ${target} |`);
  const done = name.includes('presses of Tab') ? tabs : tabs + keys + clicks;
  if (!tree && done > target) faults.push(`${name}: ${done} acts, ${target} are allowed`);
}
await browser.close();
await portal.stop();
for (const fault of faults) console.log(`FAULT ${fault}`);
process.exit(faults.length === 0 ? 0 : 1);
