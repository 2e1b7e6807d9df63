// `npm run trial:third-language`: adds a third language to a copy of the source, builds it and starts it. The language
// is accented English (the pseudo-locale `en-XA`): a file for each catalogue with its line in the list of the catalogue's
// languages, and its entry in project.inlang/settings.json, nothing else. Each public page must appear in it, name it to
// search engines and browsers, and show the languages as a menu. Mails, letters, questions, prints,
// findings and refusals must have no word of another language.
import { execFileSync } from 'node:child_process';
import { cpSync, globSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import { chromium, type Page } from '@playwright/test';
import type { ZodMiniType } from 'zod/mini';
import type * as Cioms from '#client/print/cioms.ts';
import { isTable, type PrintLayout } from '#client/print/paper.ts';
import type * as Pvpi from '#client/print/pvpi.ts';
import type * as Checks from '#contract/cases/content/checks-rules.ts';
import type { CaseContent } from '#contract/cases/content/content-rules.ts';
import type * as Dates from '#contract/cases/content/partial-dates-rules.ts';
import type * as Narratives from '#contract/cases/prints/narrative-rules.ts';
import type * as Languages from '#contract/words/languages-rules.ts';
import type * as Questions from '#contract/cases/reporters/follow-up-rules.ts';
import type * as Letters from '#contract/cases/reporters/letter-rules.ts';
import type * as Accounts from '#contract/administrators.ts';
import type * as Reports from '#contract/adr-reports.ts';
import type { MailKind } from '#contract/mails-rules.ts';
import type * as Settings from '#contract/site-settings.ts';
import type * as Ward from '#contract/ward.ts';
import type * as Cards from '#contract/words/cards-rules.ts';
import type * as Handouts from '#contract/words/handouts-rules.ts';
import type * as Problems from '#contract/words/problems-rules.ts';
import type * as Words from '#contract/words/words-rules.ts';
import type { CaseTraits } from '#server/duplicates/traits.ts';
import type * as Pairs from '#server/duplicates/score-pair.ts';
import type * as Warnings from '#server/features/system-status/warnings.ts';
import type * as Xml from '#server/icsr/xml.ts';
import type { MailFacts } from '#server/mail/kinds.ts';
import type * as Mails from '#server/mail/texts.ts';
import { loadRenderModule } from '#server/pages/assets.ts';
import { freePort } from '#testing/free-port.ts';
import { chromiumFlags, findChromium } from '#testing/machine.ts';
import { exitAfter, startServer, temporaryFolder } from '#testing/child-server.ts';
import { sayNotRun } from '#testing/not-run.ts';

const third = 'en-XA';
const languageName = '⟦Åççéñţš⟧';

exitAfter(300);
let failures = 0;
function expect(what: string, found: unknown, wanted: unknown): void {
  const isRight = JSON.stringify(found) === JSON.stringify(wanted);
  if (!isRight) failures += 1;
  const difference = `: ${JSON.stringify(found)}, expected ${JSON.stringify(wanted)}`;
  console.log(`${isRight ? 'ok    ' : 'FAILED'}  ${what}${isRight ? '' : difference}`);
}

const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, part]) => part ?? '');
const languageOf = (html: string) => /<html lang="([^"]*)"/.exec(html)?.[1];

const folder = temporaryFolder();
const copy = join(folder, 'portal');
buildCopy();
const port = String(await freePort());
const portal = await startServer([join(copy, 'server/main.ts')], join(folder, 'log'), '/readyz', {
  HOST: '127.0.0.1',
  PORT: port,
  PUBLIC_URL: `http://127.0.0.1:${port}`, // for absolute addresses in documents
  RATE_LIMIT: 'off',
  BACKUP_EVERY: 'off',
  SEED: 'none',
  DATA_DIR: join(folder, 'data'),
});
const { routes } = await loadRenderModule();
await askWithoutBrowser();
await writeInThird();
const executablePath = findChromium({ preferShell: true });
if (executablePath) await lookInBrowser(executablePath);
else sayNotRun('missing', 'the menu in a browser. Install Chromium, or set CHROMIUM=/path/to/it.');
await portal.stop();
console.log(
  failures === 0
    ? '\nA third language needs only a file and a line for each catalogue, and its entry in the settings.'
    : `\nFAILED: ${failures}`,
);
process.exit(failures === 0 ? 0 : 1);

/** Copies the source to a folder, adds the third catalogue and its entry in the settings, and builds. */
function buildCopy(): void {
  const root = join(import.meta.dirname, '..');
  const settingFiles = ['package.json', 'tsconfig.json', 'tsconfig.base.json', 'vite.config.ts'];
  const parts = ['client', 'contract', 'server', 'testing', 'project.inlang', ...settingFiles];
  const isSource = (path: string) => path !== join(root, 'client/paraglide');
  for (const part of parts) cpSync(join(root, part), join(copy, part), { recursive: true, filter: isSource });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));

  const ofPages = join(copy, 'client/messages');
  const { $schema = '' } = readTexts(ofPages);
  writeTexts(ofPages, { ...accentAll(ofPages), $schema, language_name: languageName });
  for (const list of globSync(join(copy, 'contract/words/*-rules.ts'))) {
    const folder = list.replace('-rules.ts', '');
    const source = readFileSync(list, 'utf8');
    if (!source.includes('catalogue({')) continue; // the functions that all catalogues share
    writeTexts(folder, accentAll(folder));
    const line = `import third from './${basename(folder)}/${third}.json' with { type: 'json' };\n`;
    writeFileSync(list, line + source.replace('catalogue({ ', `catalogue({ '${third}': third, `));
  }
  const built = join(copy, 'contract/words/languages-rules.ts');
  writeFileSync(
    built,
    readFileSync(built, 'utf8')
      .replace(/(builtLanguages = \[[^\]]*)\]/, `$1, '${third}']`)
      .replace("firstOffer: Offered = ['en', 'hi']", `firstOffer: Offered = ['en', 'hi', '${third}']`),
  );
  const settings = join(copy, 'project.inlang/settings.json');
  const withTwo = readFileSync(settings, 'utf8');
  writeFileSync(settings, withTwo.replace(/("locales": \[[^\]]*)\]/, `$1, "${third}"]`));

  const vite = join(root, 'node_modules/vite/bin/vite.js');
  execFileSync(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
    cwd: copy,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

type Catalogue = Record<string, string>;

function readTexts(folder: string): Catalogue {
  return JSON.parse(readFileSync(join(folder, 'en.json'), 'utf8')) as Catalogue;
}
function accentAll(folder: string): Catalogue {
  return Object.fromEntries(Object.entries(readTexts(folder)).map(([key, text]) => [key, accent(text)]));
}
function writeTexts(folder: string, texts: Catalogue): void {
  writeFileSync(join(folder, `${third}.json`), JSON.stringify(texts));
}

/** Accents the vowels of a text and puts it between marks. Placeholders such as `{count}` stay. */
function accent(text: string): string {
  const letters: Record<string, string> = { a: 'á', e: 'é', i: 'í', o: 'ó', u: 'ú', A: 'Á', E: 'É', O: 'Ó' };
  const parts = text.split(/(\{\w+\})/);
  const other = parts.map((part, at) =>
    at % 2 ? part : part.replace(/[aeiouAEO]/g, (letter) => letters[letter] ?? letter),
  );
  return `⟦${other.join('').replaceAll('\n\n', '⟧\n\n⟦')}⟧`;
}

async function textOf(path: string, headers: Record<string, string> = {}): Promise<string> {
  return (await fetch(portal.url + path, { headers })).text();
}

async function askWithoutBrowser(): Promise<void> {
  for (const { path, unlisted } of [...routes, { path: '/no-such-page', unlisted: true }]) {
    const html = await textOf(`${path}?lang=${third}`);
    const title = /<title>([^<]*)/.exec(html)?.[1] ?? '';
    expect(`${path} appears in the third language`, [languageOf(html), title.includes('⟦')], [third, true]);
    expect(
      `${path} has no heading in another language`,
      /<h1[^>]*>[^⟦]*<\/h1>/.exec(path === '/' ? '' : html)?.[0],
      undefined,
    );
    if (unlisted) continue;
    expect(`${path} links to its versions in three languages`, all(html, /hreflang="([\w-]+)" href="http/g), [
      'en',
      'hi',
      third,
      'x-default',
    ]);
  }
  expect(
    'an error page appears in it',
    languageOf(await textOf('/%zz', { 'accept-language': third })),
    third,
  );
  expect(
    'the browser’s preference selects it',
    languageOf(await textOf('/', { 'accept-language': third })),
    third,
  );
  expect('the cookie selects it', languageOf(await textOf('/', { cookie: `lang=${third}` })), third);
  expect('English is still the default', languageOf(await textOf('/', { 'accept-language': 'ta' })), 'en');

  const listed = routes.filter(({ unlisted }) => !unlisted);
  const sitemap = await textOf('/sitemap.xml');
  const inThird = new RegExp(`<loc>[^<]*\\?lang=(${third})</loc>`, 'g');
  expect('the sitemap lists its pages', all(sitemap, inThird).length, listed.length);
  const manifest = JSON.parse(await textOf(`/manifest.webmanifest?lang=${third}`)) as { lang: string };
  expect('the web manifest appears in it', manifest.lang, third);
  const worker = await textOf('/service-worker.js');
  const build = JSON.parse(/^self\.build=(.*);$/m.exec(worker)?.[1] ?? '{}') as { assets: object };
  expect('the service worker stores its files', Object.keys(build.assets), ['en', 'hi', third]);
}

/** A case whose own words have no vowels: whatever vowel a text has comes from a catalogue. */
function exampleOfCase(): CaseContent {
  return {
    reportType: '1',
    firstReceivedOn: '2026-10-20',
    patient: {
      initials: 'R K',
      sex: '2',
      ageAtOnset: { value: 46, unit: 'a' },
      weightKg: 52,
      heightCm: 158,
      pregnant: true,
      historyText: { unknown: 'asked' },
      exposedVia: 'mother',
      gestationAtOnset: { value: 10, unit: 'wk' },
    },
    parent: {
      age: { value: 31, unit: 'a' },
      history: [{ id: 'h', term: 'Hpt', start: '2020', continuing: true }],
    },
    reporters: [{ id: 'p', givenName: 'Krt', qualification: '5', postcode: { unknown: 'withheld' } }],
    history: [{ id: 'i', term: 'Gvt', start: '2020-01', end: '2021-03' }],
    pastDrugs: [{ id: 'j', name: 'Zrt', start: '2019' }],
    death: { date: '2026-11-03', causes: ['Strk'], autopsy: false },
    reactions: [
      {
        id: 'r',
        term: 'Rsh',
        onset: '2026-10-18',
        end: '2026-11',
        outcome: '5',
        seriousness: { death: true, hospitalisation: true },
        duration: { value: 1, unit: 'd' },
      },
      { id: 's', termNative: { text: 'Fvr', language: 'hin' }, outcome: { unknown: 'notKnown' } },
    ],
    tests: [
      {
        id: 't',
        name: 'LFT',
        date: '2026-10-19',
        result: { code: '1', value: 3, unit: 'g' },
        normalLow: '1',
        normalHigh: '2',
      },
    ],
    drugs: [
      {
        id: 'd',
        role: '1',
        name: 'Xyz',
        doses: [
          {
            id: 'o',
            amount: { value: 1, unit: '{DF}' },
            every: { value: 8, unit: 'h' },
            start: '2026-10-10',
            continuing: true,
          },
        ],
        indications: [{ text: 'Gt' }],
        action: '1',
        dechallenge: [{ reaction: 'r', result: 'improved' }],
        rechallenge: [{ reaction: 'r', result: '1' }],
        flags: ['2'],
      },
      { id: 'e', role: '2', name: 'Wxy', improvedAfterStopping: false },
    ],
  } as unknown as CaseContent;
}

/** The sentences with which a schema refuses a value. */
function faultsOf(schema: ZodMiniType, value: unknown): string {
  return (schema.safeParse(value).error?.issues ?? []).map(({ message }) => message).join('\n');
}

function thrownBy(act: () => unknown): string {
  try {
    act();
  } catch (error) {
    return (error as Error).message;
  }
  return '';
}

/** A case for the search for duplicates. */
function caseTraits(): CaseTraits {
  return {
    sex: '2',
    age: 46,
    birth: [1, 1],
    onset: [5, 5],
    received: [7, 7],
    initials: 'RK',
    drugs: [{ key: 'xyz', names: ['xyz'], isSuspect: true, start: [4, 4] }],
    reactions: [{ key: 'rsh', code: null, words: ['rsh'] }],
    places: ['kt'],
    reporters: ['krt'],
    caseIds: ['N-1'],
    recordNumber: '7',
  };
}

/** A portal with which nothing is well. */
function troubledPortal(): Parameters<typeof Warnings.warnings>[0] {
  return {
    unknownProxy: true,
    readOnly: true,
    searchProblem: null,
    reads: { state: 'behind', behindSeconds: 90 },
    lostReceiptKey: true,
    disk: { freeBytes: 1, totalBytes: 100 },
    files: { place: 'D', writable: false },
    sampleContact: true,
    jobs: [
      { kind: 'retention', waiting: 0, running: 0, failed: 1, lastAt: null, nextAt: null, problem: null },
    ],
    backup: { lastAt: null, problem: null },
    backupEveryHours: 24,
    mail: { from: 'x', waiting: 0, undelivered: 2 },
    hasPublicUrl: false,
    now: new Date(0),
  };
}

/** What the copy writes outside of pages: mails, letters, questions, prints, refusals, warnings. */
async function writeInThird(): Promise<void> {
  const content = exampleOfCase();
  const load = async <Module>(path: string): Promise<Module> => (await import(join(copy, path))) as Module; // the copy's own modules, with the third language
  const { inLanguage } = await load<typeof Words>('contract/words/words-rules.ts');
  const { mailText } = await load<typeof Mails>('server/mail/texts.ts');
  const { draftLetter } = await load<typeof Letters>('contract/cases/reporters/letter-rules.ts');
  const questions = await load<typeof Questions>('contract/cases/reporters/follow-up-rules.ts');
  const { draftNarrative } = await load<typeof Narratives>('contract/cases/prints/narrative-rules.ts');
  const { pvpiPages } = await load<typeof Pvpi>('client/print/pvpi.ts');
  const { ciomsPages } = await load<typeof Cioms>('client/print/cioms.ts');
  const { findingsOf } = await load<typeof Checks>('contract/cases/content/checks-rules.ts');
  const { nowIn } = await load<typeof Dates>('contract/cases/content/partial-dates-rules.ts');
  const { problems } = await load<typeof Problems>('contract/words/problems-rules.ts');
  const { cards } = await load<typeof Cards>('contract/words/cards-rules.ts');
  const { handouts } = await load<typeof Handouts>('contract/words/handouts-rules.ts');
  const { adrReportInput } = await load<typeof Reports>('contract/adr-reports.ts');
  const { wardEntry } = await load<typeof Ward>('contract/ward.ts');
  const { inviteAcceptance } = await load<typeof Accounts>('contract/administrators.ts');
  const settings = await load<typeof Settings>('contract/site-settings.ts');
  const { scorePair } = await load<typeof Pairs>('server/duplicates/score-pair.ts');
  const { warnings } = await load<typeof Warnings>('server/features/system-status/warnings.ts');
  const { decodeXml } = await load<typeof Xml>('server/icsr/xml.ts');

  const expectOnlyThird = (what: string, text: string) => {
    const plain = text.replaceAll(/https?:\S+|\{\w+\}/g, '');
    expect(`${what} has texts`, plain.includes('⟦'), true);
    expect(`${what} has no word of another language`, plain.match(/[^\s⟦⟧]*[aeiouAEO][^\s⟦⟧]*/g) ?? [], []);
  };
  const frame = {
    institute: 'PSG',
    origin: portal.url,
    contact: [],
    timeZone: 'Asia/Kolkata',
    tokenOf: () => 'x',
  };
  const by = 'krt';
  const mails: { [Kind in MailKind]: MailFacts[Kind] } = {
    number: { reference: 'R-1', at: '2026-11-21T05:40:00.000Z' },
    question: { reference: 'R-1' },
    reminder: { reference: 'R-1' },
    overdue: { cases: 3 },
    death: { number: 'N-1', caseId: 'x' },
    grant: { account: 'rv', rights: [], by },
    retention: { records: 'adr-reports', months: 12, by, effectiveAt: '2026-11-21T05:40:00.000Z' },
    address: { link: 'x', account: 'rv' },
    addressChange: { account: 'rv', by, removed: true },
    password: { link: 'x', account: 'rv' },
  };
  for (const [kind, facts] of Object.entries(mails)) {
    const { subject, text } = mailText(kind as MailKind, facts, frame, third);
    // The day of a mail is written by the runtime, which has no names of months in this language.
    expectOnlyThird(`the mail "${kind}"`, `${subject}\n${text}`.replaceAll('November', ''));
  }
  const language = third as Languages.Language;
  for (const name of questions.fixedQuestions) {
    expectOnlyThird(`the question "${name}"`, questions.fixedQuestion(name, {}, language));
  }
  const assessments = [
    { drug: 'd', reaction: 'r', method: 'naranjo', answers: { 1: 'yes', 2: 'yes' }, result: '' },
    { drug: 'd', reaction: 'r', method: 'whoUmc', answers: {}, result: 'probable' },
  ];
  expectOnlyThird('the letter', draftLetter({ content, assessments, reference: 'R-1' }, language));
  const { death: _, ...alive } = content;
  const lived = { ...alive, reactions: [{ id: 'r', term: 'Rsh' }] } as CaseContent;
  expectOnlyThird(
    'the letter to a living patient',
    draftLetter({ content: lived, assessments, reference: 'R-1' }, language),
  );

  const print = {
    number: 'N-1',
    worldwideNumber: 'W-1',
    worldwideId: 'W-2',
    isFollowUp: true,
    content,
    assessments: [],
    signature: null,
    unrelated: [],
    centre: { name: 'PSG', address: 'Kt', telephone: '', email: '' },
    printedOn: '2026-11-21',
  };
  const wordsOf = ({ parts, continued }: PrintLayout): string[] => [
    ...continued.flatMap(({ title, text }) => [title, text]),
    ...parts.flatMap((part) => [
      part.title,
      ...(isTable(part)
        ? [...part.columns.map(({ label }) => label), ...part.rows.flat()]
        : part.boxes.flatMap(({ label, value, ticks = [] }) => [
            label,
            value,
            ...ticks.map((tick) => tick.label),
          ])),
    ]),
  ];
  const impossible = {
    ...content,
    patient: {
      ...content.patient,
      ageAtOnset: { value: 200, unit: 'a' },
      weightKg: 0,
      gestationAtOnset: { value: 50, unit: 'wk' },
    },
    death: { date: '2026-10-01', died: false },
    reactions: [{ id: 'r', term: 'Rsh', onset: '2030-01-02', end: '2030-01-01', outcome: '5' }],
  } as unknown as CaseContent;
  inLanguage(third, () => {
    const found = findingsOf(impossible, {
      now: nowIn(new Date('2026-11-21T05:40:00.000Z'), 'Asia/Kolkata'),
    });
    expect('checks find what is wrong', found.length > 5, true);
    for (const { check, message } of found) expectOnlyThird(`the finding "${check}"`, message);
    expectOnlyThird('a refusal', problems('too_many_requests_other', { minutes: 3 }));
    expectOnlyThird(
      'the faults of a report',
      faultsOf(adrReportInput, { name: 7, age: 1.5, contact: '\u0000' }),
    );
    expectOnlyThird('the faults of an entry of a ward round', faultsOf(wardEntry, { toldBy: 7 }));
    expectOnlyThird('the faults of an account', faultsOf(inviteAcceptance, { username: ' ', password: '1' }));
    for (const [key, schema] of Object.entries({
      ...settings.settingValues,
      ...settings.caseSettingValues,
    })) {
      // It lists the codes of the languages.
      if (key !== 'languages')
        expectOnlyThird(`the fault of the setting "${key}"`, faultsOf(schema, '\u0007 '.repeat(9_000)));
    }
    expectOnlyThird(
      'the fault of a file',
      thrownBy(() => decodeXml(Buffer.from('%PDF-1'))),
    );
    const { reasons } = scorePair(
      caseTraits(),
      { ...caseTraits(), sex: '1', onset: [9, 9] },
      { size: 9, count: () => 1 },
    );
    expectOnlyThird(
      'the reasons of suspected duplicates',
      reasons()
        .map(({ text }) => text)
        .join('\n'),
    );
    expectOnlyThird('the warnings', warnings(troubledPortal()).join('\n'));
    expectOnlyThird('the narrative', draftNarrative(content));
    expectOnlyThird('the PvPI form', wordsOf(pvpiPages(print)).join('\n'));
    expectOnlyThird('the CIOMS form', wordsOf(ciomsPages(print)).join('\n'));
  });
  for (const [what, catalogue] of Object.entries({ cards, handouts })) {
    expect(`the ${what} exist in it`, Object.keys(catalogue.languages).includes(third), true);
  }
}

async function lookInBrowser(chromiumPath: string): Promise<void> {
  const browser = await chromium.launch({ args: chromiumFlags, executablePath: chromiumPath });
  const newPage = async (javaScriptEnabled: boolean) => {
    const context = await browser.newContext({ baseURL: portal.url, locale: 'en-IN', javaScriptEnabled });
    return context.newPage();
  };
  const menu = (page: Page) => page.locator('.bar .languages').filter({ visible: true });
  const language = (page: Page) => page.locator('html').getAttribute('lang');

  const plain = await newPage(false);
  await plain.goto('/about');
  await menu(plain).locator('summary').press('Enter');
  await menu(plain).getByRole('link', { name: languageName }).press('Enter');
  await plain.waitForURL(`**/about?lang=${third}`);
  expect('without JavaScript the menu changes the language by keyboard', await language(plain), third);
  await plain.goto('/terms');
  expect('the next page has the chosen language', await language(plain), third);

  const page = await newPage(true);
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => {
    // Chromium logs the 404 of the page that is not there.
    const isMeant = message.text().startsWith('Failed to load resource');
    if (message.type() === 'error' && !isMeant) complaints.push(message.text());
  });
  const goTo = async (path: string) => {
    await page.goto(path, { waitUntil: 'commit' }); // pictures are not waited for
    await page.locator('.bar-small > button').waitFor({ state: 'attached' }); // hydrated
  };
  await goTo('/report-adr');
  const summary = menu(page).locator('summary');
  expect('the menu has a label', await summary.textContent(), 'Language: English');
  await summary.press('Enter');
  expect('it lists all languages', await menu(page).getByRole('link').allTextContents(), [
    'English',
    'हिन्दी',
    languageName,
  ]);
  expect(
    'it marks the language of the page',
    await menu(page).locator('[aria-current=true]').textContent(),
    'English',
  );
  await page.keyboard.press('Escape');
  expect('Escape closes it', await menu(page).getAttribute('open'), null);
  expect(
    'the focus returns to the menu',
    await summary.evaluate((it) => it === document.activeElement),
    true,
  );
  await page.keyboard.press('Enter');
  await page.locator('#medicineName').focus();
  expect('it closes when the focus leaves', await menu(page).getAttribute('open'), null);

  await page.locator('#medicineName').fill('Amoxicillin');
  await summary.click();
  await menu(page).getByRole('link', { name: languageName }).click();
  await page.waitForURL(`**/report-adr?lang=${third}`);
  await page.locator('.bar-small > button').waitFor({ state: 'attached' });
  expect(
    'typed text survives the change of language',
    await page.locator('#medicineName').inputValue(),
    'Amoxicillin',
  );

  await page.emulateMedia({ reducedMotion: 'reduce' });
  const paths = routes.map(({ path }) => path);
  for (const path of [...paths, '/no-such-page']) {
    await goTo(path);
    expect(`${path} hydrates in it`, await language(page), third);
  }
  for (const width of [320, 360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await goTo('/contact');
    await menu(page).locator('summary').click();
    expect(
      `the open menu fits ${width} pixels`,
      await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      0,
    );
    const list = await menu(page).locator('ul').boundingBox();
    expect(`the list begins in a window of ${width} pixels`, (list?.x ?? -1) >= 0, true);
    // With two languages there is no menu, so that no other test sees it. The rest of the page is the same.
    const { violations } = await new AxeBuilder({ page }).include('.bar').setLegacyMode().analyze();
    expect(
      `axe finds nothing at ${width} pixels`,
      violations.map(({ id }) => id),
      [],
    );
  }
  await page.setViewportSize({ width: 360, height: 800 });
  await goTo('/contact');
  await page.locator('.bar-small > button').click();
  const inDrawer = page.locator('#menu .languages');
  await inDrawer.locator('summary').press('Enter');
  await page.keyboard.press('Escape');
  expect('in the drawer, Escape closes only the menu', await inDrawer.isVisible(), true);
  await inDrawer.locator('summary').press('Enter');
  await inDrawer.getByRole('link', { name: 'हिन्दी' }).click();
  await page.waitForURL('**/contact?lang=hi');
  expect('the menu in the drawer changes the language', await language(page), 'hi');
  expect('the browser reports no errors', complaints, []);
  await browser.close();
}
