// `npm run bench:desk`: checks that the administrators' area never freezes. A browser at a quarter of this machine's
// speed opens, searches, filters, sorts, pages and exports every growing list, over 100,000 reports, 10,000 drugs and
// 5,000 links, and edits a case with 20 drugs and 20 reactions. Prints the longest task of each action and the time until
// the rows appeared: the minimum of three rounds, since other work on the machine only adds time. `--quick` uses a tenth
// of the records and one round. `--only drugs,links` selects lists; `palette` and `case` are the other two names.
// docs/performance.md explains the figures.
import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type APIRequestContext, chromium, type Locator, type Page } from '@playwright/test';
import { recordEvents } from '#server/audit/queries.ts';
import { searchText } from '#server/db/search-text.ts';
import { openDatabase } from '#server/db/database.ts';
import type { Db, Tables } from '#server/db/tables.ts';
import { drawReference } from '#server/features/adr-reports/reference-number.ts';
import { chromiumFlags, findChromium } from '#testing/machine.ts';
import { administrator } from '#testing/administrator.ts';
import { exitAfter, startPortal, temporaryFolder } from '#testing/child-server.ts';
import { reportMaker, seededRandom } from '#testing/reports.ts';

const { values: options } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    rounds: { type: 'string', default: '3' },
    only: { type: 'string' },
  },
});
const size = options.quick ? 0.1 : 1;
const rounds = options.quick ? 1 : Number(options.rounds);
const slower = 4;
/** The longest allowed task, in milliseconds. */
const limit = 200;
/** Selects the rows of records on any screen. */
const rowsOf = '[data-row], .records tbody tr';
/** Time limit of an action, in milliseconds. */
const timeoutMs = options.quick ? 30_000 : 120_000;

interface List {
  name: string;
  /** The screen's name in the side navigation, and a tab on the screen. */
  screen: string;
  tab?: string;
  search?: string;
  filter?: readonly [label: string, option: string];
  sort?: string;
  noExport?: true;
}

const lists: readonly List[] = [
  { name: 'reports', screen: 'Reports and messages', search: 'warfarin', sort: 'Medicine' },
  {
    name: 'messages',
    screen: 'Reports and messages',
    tab: 'Contact Messages',
    search: 'rifampicin',
    sort: 'Name',
  },
  {
    name: 'drugs',
    screen: 'Drug risks',
    search: 'paracetamol',
    filter: ['Status', 'Inactive'],
    sort: 'Risk',
  },
  {
    name: 'links',
    screen: 'Contacts and links',
    tab: 'Official Links',
    search: 'district 7',
    filter: ['Status', 'Inactive'],
    noExport: true,
  },
  { name: 'centres', screen: 'AMC locations', search: 'city 7', filter: ['Status', 'Inactive'] },
  { name: 'questions', screen: 'Quiz', search: 'question 7', filter: ['Status', 'Inactive'], noExport: true },
  { name: 'scores', screen: 'Quiz scores' },
  { name: 'audit trail', screen: 'Audit trail', search: 'riskPercentage', filter: ['What', 'Deleted'] },
  { name: 'bin', screen: 'Bin', search: 'paracetamol', filter: ['Kind', 'Official link'], noExport: true },
];

exitAfter(20 * 60);
const folder = temporaryFolder();
const dataDir = join(folder, 'data');
mkdirSync(dataDir);
const wanted = options.only?.split(',');
const counts = wanted?.join() === 'case' ? 'no records' : await fill();
const portal = await startPortal(join(folder, 'log'), { DATA_DIR: dataDir, SEED: 'none', LOG_LEVEL: 'warn' });
const executablePath = findChromium();
const browser = await chromium.launch({ args: chromiumFlags, ...(executablePath && { executablePath }) });
let over = 0;
try {
  const context = await browser.newContext({ baseURL: portal.url, locale: 'en-IN', acceptDownloads: true });
  context.setDefaultTimeout(timeoutMs);
  await context.request.post('/api/auth/login', {
    data: administrator,
  });
  await context.addInitScript(watchTasks);
  const page = await context.newPage();
  const browserSession = await context.newCDPSession(page);
  console.log(
    `${counts}; processor slowed ${slower} times; longest task of each action (and its duration) in ms, minimum of ${rounds}\n` +
      heading('list', ['open', 'search', 'filter', 'sort', 'next page', 'export']),
  );
  await browserSession.send('Emulation.setCPUThrottlingRate', { rate: slower });
  for (const list of lists) {
    if (!wanted || wanted.includes(list.name)) await printMinimum(list.name, () => tryList(page, list));
  }
  if (!wanted || wanted.includes('palette')) await printMinimum('palette', () => tryPalette(page));
  if (!wanted || wanted.includes('case')) {
    console.log(heading('', ['open', 'edit', 'type', 'save']));
    const address = await openLargeCase(context.request);
    await printMinimum('case', () => tryCase(page, address));
  }
} finally {
  await browser.close();
  await portal.stop();
}
console.log(over === 0 ? `No task over ${limit} ms.` : `${over} actions with a task over ${limit} ms.`);
process.exit(over === 0 ? 0 : 1);

function heading(first: string, actions: readonly string[]): string {
  return first.padEnd(14) + actions.map((action) => action.padStart(16)).join('');
}

/** The cost of one action, in milliseconds. Null: the list has no such action. */
type Cost = { task: number; took: number } | null;

/** Measures a list several times and prints the minimum of each action. */
async function printMinimum(name: string, tryIt: () => Promise<Cost[]>) {
  const tries: Cost[][] = [];
  for (let round = 0; round < rounds; round += 1) tries.push(await tryIt());
  const cells = (tries[0] ?? []).map((cost, at) => {
    if (!cost) return '–';
    const least = (of: 'task' | 'took') =>
      Math.round(Math.min(...tries.map((costs) => costs[at]?.[of] ?? 0)));
    const task = least('task');
    if (task > limit) over += 1;
    return `${task === 0 ? '<50' : task}${task > limit ? '!' : ''} ${`(${least('took')})`.padStart(8)}`;
  });
  console.log(name.padEnd(14) + cells.map((cell) => cell.padStart(16)).join(''));
}

/** The actions on one list: open, search, filter, sort, next page, export. */
async function tryList(page: Page, { screen, tab, search, filter, sort, noExport }: List): Promise<Cost[]> {
  const rows = page.locator(rowsOf);
  const shown = page.locator('.list-head [role=status]').first();
  const changes = async (act: () => Promise<unknown>) => {
    const before = await rows.allTextContents();
    await act();
    // The previous rows stay, paler, until the next ones appear.
    await page.waitForFunction(
      ([selector, were]) => {
        const now = [...document.querySelectorAll(selector)].map(({ textContent }) => textContent);
        return !document.querySelector('[data-stale]') && now.length > 0 && now.join() !== were;
      },
      [rowsOf, before.join()] as const,
      { polling: 20 },
    );
  };
  await openDashboard(page);
  const costs: Cost[] = [];
  costs.push(
    await act(page, async () => {
      await page.getByRole('navigation').getByRole('link', { name: screen, exact: true }).click();
      if (tab) await page.getByRole('tab', { name: tab }).click();
      await rows.first().waitFor();
      await shown.filter({ hasText: /\d/ }).waitFor();
    }),
  );
  if (search) {
    costs.push(await act(page, () => changes(() => page.getByRole('searchbox').pressSequentially(search))));
    await page.getByRole('searchbox').fill('');
    await shown.filter({ hasNotText: ' of ' }).waitFor();
  } else costs.push(null);
  if (filter) {
    const choice = page.getByLabel(filter[0], { exact: true });
    costs.push(await act(page, () => changes(() => choice.selectOption({ label: filter[1] }))));
    await choice.selectOption('');
    await shown.filter({ hasNotText: ' of ' }).waitFor();
  } else costs.push(null);
  const press = (button: Locator) => act(page, () => changes(() => button.click()));
  costs.push(sort ? await press(page.getByRole('columnheader', { name: sort }).getByRole('button')) : null);
  costs.push(await press(page.getByRole('button', { name: 'Next page' })));
  costs.push(
    noExport
      ? null
      : await act(page, async () => {
          const arriving = page.waitForEvent('download', { timeout: timeoutMs });
          await page.getByRole('button', { name: 'Export CSV' }).click();
          await arriving;
        }),
  );
  return costs;
}

/** Waits until the whole dashboard is loaded. */
async function openDashboard(page: Page): Promise<void> {
  await page.goto('/admin/dashboard');
  for (const name of ['Reports per Week', 'Manage the portal'])
    await page.getByRole('region', { name, exact: true }).waitFor();
  await page.getByText('Running since').waitFor();
}

/** The command palette reads and searches all lists as the user types. */
async function tryPalette(page: Page): Promise<Cost[]> {
  await openDashboard(page);
  const open = await act(page, async () => {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Jump to' }).waitFor();
  });
  const search = await act(page, async () => {
    await page.keyboard.type('paracetamol', { delay: 60 });
    await page
      .getByRole('option', { name: /Drug risk/ })
      .first()
      .waitFor();
  });
  return [open, search];
}

/** Opens a case with 20 drugs and 20 reactions, and returns its address. */
async function openLargeCase(request: APIRequestContext): Promise<string> {
  const many = <T>(make: (number: number) => T) => Array.from({ length: 20 }, (_, number) => make(number));
  const content = {
    patient: { initials: 'S. K.', sex: '1', ageAtOnset: { value: 46, unit: 'a' } },
    reactions: many((number) => ({ id: randomUUID(), term: `Reaction ${number}`, onset: '2026-10-29' })),
    drugs: many((number) => ({
      id: randomUUID(),
      role: number < 10 ? '1' : '2',
      name: `Drug ${number}`,
      doses: [{ id: randomUUID(), amount: { value: 100, unit: 'mg' }, start: '2026-10-18', end: '2026-10' }],
      indications: [{ text: 'gout' }],
    })),
    narrative: 'A man of 46 years took several drugs. '.repeat(50),
  };
  const answer = await request.post('/api/admin/cases', { data: { source: 'paper', content } });
  const { id } = (await answer.json()) as { id: string };
  return `/admin/cases/${id}`;
}

/** One case: open it, edit a drug, type into it, save. */
async function tryCase(page: Page, address: string): Promise<Cost[]> {
  await openDashboard(page);
  const open = await act(page, async () => {
    await page.evaluate((to) => {
      history.pushState(null, '', to);
    }, address);
    await page.getByRole('heading', { name: 'What happened' }).waitFor();
  });
  const form = page.locator('form.case-edit');
  const edit = await act(page, async () => {
    await page.locator('[data-entry^="drugs."]').first().click();
    await form.waitFor();
  });
  const type = await act(page, () =>
    form.getByLabel('Manufacturer', { exact: true }).pressSequentially('Example Laboratories'),
  );
  const save = await act(page, async () => {
    await form.getByRole('button', { name: /^Save as version/ }).click();
    await form.waitFor({ state: 'detached' });
  });
  return [open, edit, type, save];
}

/** Measures the longest task during an action, and its duration. */
async function act(page: Page, doIt: () => Promise<unknown>): Promise<NonNullable<Cost>> {
  await page.evaluate(() => takeLongest());
  const began = performance.now();
  await doIt();
  const took = performance.now() - began;
  const task = await page.evaluate(async () => {
    // After two frames, the effects of the last answer are painted.
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    await new Promise((go) => setTimeout(go));
    return takeLongest();
  });
  return { task, took };
}

declare global {
  /** The longest task since the last call, in milliseconds; 0 where none took 50. */
  var takeLongest: () => number;
}

/** Runs in the page. */
function watchTasks() {
  let longest = 0;
  const note = (entries: PerformanceEntry[]) => {
    for (const { duration } of entries) longest = Math.max(longest, duration);
  };
  const observer = new PerformanceObserver((list) => note(list.getEntries()));
  observer.observe({ type: 'longtask' });
  globalThis.takeLongest = () => {
    note(observer.takeRecords());
    const taken = longest;
    longest = 0;
    return taken;
  };
}

/** Creates the database with all records and returns a summary of their numbers. */
async function fill(): Promise<string> {
  const engine = await openDatabase({ dataDir, databaseUrl: '' }, console.error);
  const random = seededRandom(1);
  const pick = <T>(values: readonly T[]) => values[Math.floor(random() * values.length)] as T;
  const nextReport = reportMaker(1);
  const year = 365 * 86_400_000;
  const time = () => new Date(Date.now() - Math.floor(random() * year)).toISOString();
  const lines: string[] = [];

  async function many<Name extends keyof Tables>(
    table: Name,
    count: number,
    make: (number: number) => object,
  ) {
    const all = Math.round(count * size);
    await engine.db.transaction().execute(async (trx: Db) => {
      for (let first = 0; first < all; first += 500) {
        const rows = Array.from({ length: Math.min(500, all - first) }, (_, at) => make(first + at));
        await trx
          .insertInto(table)
          .values(rows as never)
          .onConflict((conflict) => conflict.doNothing()) // the random reference numbers may collide
          .execute();
      }
    });
    lines.push(`${all.toLocaleString('en')} ${table}`);
  }

  const live = { version: 1, isSample: false, deletedAt: null };
  const isActive = () => random() < 0.9;
  const drug = (number: number) => {
    const { medicineName, symptoms } = nextReport();
    const drugName = `${medicineName} ${number}`;
    return {
      id: randomUUID(),
      drugName,
      commonADRs: symptoms,
      riskPercentage: Math.floor(random() * 101),
      isActive: isActive(),
      searchText: searchText(drugName, symptoms),
      ...live,
    };
  };

  const link = (number: number) => ({
    id: randomUUID(),
    title: `Health office of district ${number}`,
    url: `https://district-${number}.example.org/pharmacovigilance`,
    icon: pick(['ExternalLink', 'Globe', 'Building', 'Link']),
    isActive: isActive(),
    sortOrder: number,
    ...live,
  });

  await many('adr_reports', 100_000, () => {
    const report = nextReport();
    return {
      ...report,
      id: randomUUID(),
      reference: drawReference(2026),
      createdAt: time(),
      isSample: false,
      searchText: searchText(report.name, report.medicineName, report.symptoms),
    };
  });
  await many('contact_messages', 20_000, (number) => {
    const { name, medicineName, symptoms, message } = nextReport();
    const email = `writer.${number}@example.org`;
    const text = `Which dose of ${medicineName} is safe? ${symptoms} ${message ?? ''}`;
    return {
      id: randomUUID(),
      name,
      email,
      message: text,
      createdAt: time(),
      searchText: searchText(name, email, text),
    };
  });
  await many('drug_risks', 10_000, drug);
  await many('contact_links', 5_000, link);
  await many('amc_locations', 2_000, (number) => ({
    id: randomUUID(),
    name: `Government Medical College ${number}`,
    address: `${number} Hospital Road`,
    phone: '1800-180-3024',
    email: null,
    city: `City ${number % 400}`,
    state: pick(['Karnataka', 'Goa', 'Bihar', 'Kerala', 'Punjab']),
    pincode: null,
    isActive: isActive(),
    citySearch: searchText(`City ${number % 400}`),
    nameSearch: searchText(`Government Medical College ${number}`),
    ...live,
  }));
  await many('quiz_questions', 1_000, (number) => ({
    id: randomUUID(),
    question: `Question ${number}: which reaction is known of ${nextReport().medicineName}?`,
    options: JSON.stringify(['Rash', 'Cough', 'Fever', 'Headache']),
    correctAnswer: number % 4,
    explanation: nextReport().symptoms,
    isActive: isActive(),
    createdAt: time(),
    ...live,
  }));
  await many('quiz_scores', 50_000, () => ({
    id: randomUUID(),
    playerName: nextReport().name,
    score: Math.floor(random() * 11),
    totalQuestions: 10,
    completedAt: time(),
  }));
  const users = ['admin', 'asha', 'ravi'].map((username) => ({ id: randomUUID(), username }));
  const events = Math.round(100_000 * size);
  await recordEvents(
    engine.db,
    Array.from({ length: events }, () => ({
      at: new Date(time()),
      user: pick(users),
      action: pick(['change', 'change', 'change', 'create', 'delete', 'export', 'sign in'] as const),
      kind: pick(['drug-risks', 'contact-links', 'adr-reports', 'site-settings', 'quiz-questions']),
      recordId: randomUUID(),
      fields: pick([[], ['title'], ['riskPercentage', 'commonADRs'], ['sortOrder', 'isActive']]),
    })),
  );
  lines.push(`${events.toLocaleString('en')} audit_events`);
  // Records in the bin.
  await many('drug_risks', 2_000, (number) => ({ ...drug(10_000 + number), deletedAt: time() }));
  await many('contact_links', 1_000, (number) => ({ ...link(5_000 + number), deletedAt: time() }));
  await engine.close();
  return lines.join(', ');
}
