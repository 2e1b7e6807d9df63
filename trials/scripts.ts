// Stored scripts (`npm run trial:scripts`): stores the texts of trials/script-payloads.ts through every text field of
// the API and opens every screen that shows them in Chromium under the portal's own Content-Security-Policy, also in
// print. No script may run, no element may be inserted, and the policy may have nothing to block, since it is only
// the second line of defence.
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import * as z from 'zod/mini';
import { api, type ApiKey, type ApiRow } from '#contract/api.ts';
import { settingDefaults, settingsWithoutDefault } from '#contract/site-settings-rules.ts';
import { loadRenderModule } from '#server/pages/assets.ts';
import { chromiumFlags, findChromium } from '#testing/machine.ts';
import { signIn, upload } from '#testing/administrator.ts';
import { exitAfter, startPortal, temporaryFolder } from '#testing/child-server.ts';
import { addresses, payloads } from './script-payloads.ts';

type JsonSchema = z.core.JSONSchema.JSONSchema;

const { values: options } = parseArgs({ options: { short: { type: 'boolean', default: false } } });
/** Records of each kind. In the short form a field holds as many texts as fit. */
const records = options.short ? 8 : payloads.length;
/** Time limit for a screen to show its content, in milliseconds. */
const screenTimeoutMs = 20_000;
/** Screens without records to open. */
const opensNothing = new Set(['/admin/administrators', '/admin/bin', '/admin/quiz-scores']);
/** Screens that show no typed text before a search. */
const showsNothing = new Set([
  '/admin/login',
  '/admin/password',
  '/admin/invite',
  '/admin/forgot-password',
  '/admin/reset-password',
  '/admin/verify-email',
  '/admin/mail',
  '/admin/api',
  '/admin/help',
  '/admin/audit',
  '/admin/privacy',
  '/admin/cases/new',
  '/admin/cases/committee',
  '/admin/cases/sign',
  '/admin/exchange',
]);

/** Fields whose form leaves no room for a text. */
const formed: Record<string, unknown> = {
  language: 'en',
  atc: undefined, // only substances have one
  code: undefined, // of a word of prescriptions
  translations: undefined, // by language and field: the fields themselves are tried
  query: 'view=mine',
  day: '2026-10-12',
  sourceDate: '2026-10-12',
  alertDate: '2026-10-12',
  thankedOn: '2026-10-12',
  seen: '2026-10',
  startsAt: '2026-12-01T10:00:00.000Z',
  latitude: '13.0827',
  longitude: '80.2707',
};

exitAfter(options.short ? 300 : 1_200);
const folder = temporaryFolder();
const portal = await startPortal(join(folder, 'log'), {
  DATA_DIR: join(folder, 'data'),
  LOG_LEVEL: 'warn',
  SEED: 'none',
});
const session = await signIn(portal.url);
const faults: string[] = [];
let stored = 0;

const image = await sharp({ create: { width: 40, height: 40, channels: 3, background: 'green' } })
  .png()
  .toBuffer();
const { filename } = JSON.parse(
  (await upload(portal.url, session, { name: 'a.png', type: 'image/png', content: image })).body,
) as { filename: string };

for (const key of Object.keys(api) as ApiKey[]) {
  const row: ApiRow = api[key];
  if (
    !key.startsWith('POST ') ||
    row.status !== 201 ||
    !row.body ||
    /\/auth\/|\/ward\/|site-settings|from-case|:id/.test(key)
  )
    continue;
  await storeThrough(key, z.toJSONSchema(row.body, { io: 'input' }));
}
await storeSettings();
await storeContactInfo();
await deleteOne();

const executablePath = findChromium();
const browser = await chromium.launch({ args: chromiumFlags, ...(executablePath && { executablePath }) });
let current = '';
try {
  const visitor = await open();
  const { routes, administratorPaths } = await loadRenderModule();
  const visited = options.short ? ['/', '/about', '/awareness'] : routes.map(({ path }) => path);
  for (const path of visited) await checkPage(visitor, path);
  if (!options.short) {
    await checkPage(visitor, '/no-such-page/<img planted src=x onerror=alert(9)>');
    await checkPage(visitor, '/quiz', playQuiz);
    await checkPage(visitor, '/risk-checker', (page) => page.locator('main li a').first().click());
  }

  const administrator = await open();
  const [name = '', value = ''] = session.cookie.split('=');
  await administrator.context().addCookies([{ name, value, url: portal.url }]);
  const administered = options.short
    ? ['/admin/dashboard', '/admin/reports', '/admin/cases']
    : [
        ...administratorPaths.filter((path) => !path.includes(':')),
        '/admin/about?tab=authority',
        '/admin/contacts?tab=links',
        '/admin/reports?tab=messages',
      ];
  for (const path of administered)
    await checkPage(administrator, path, opensNothing.has(path) ? undefined : openFirst);

  if (!options.short) {
    await checkPage(administrator, '/admin/privacy', findPerson);
    const without = await open({ javaScriptEnabled: false });
    await checkPage(without, '/report-adr', refuseForm);
    await checkPage(without, '/contact', refuseForm);
  }
} finally {
  await browser.close();
  await portal.stop();
}
for (const fault of faults) console.log(fault);
console.log(
  faults.length === 0
    ? `No script ran, no element was inserted, and the policy blocked nothing. ${stored} records, ${payloads.length} texts.`
    : `FAILED: ${faults.length} faults.`,
);
process.exit(faults.length === 0 ? 0 : 1);

async function storeContactInfo(): Promise<void> {
  const { id } = (await (await fetch(`${portal.url}/api/contact-info`)).json()) as { id: string };
  const info = { phone: textOf(0, 200), address: textOf(4, 1_000), email: 'a@b.example' };
  await send('PUT', `/api/admin/contact-info/${id}`, info, 200);
}

/** Deletes a record, for the bin. */
async function deleteOne(): Promise<void> {
  const list = await fetch(`${portal.url}/api/admin/drug-risks`, { headers: session });
  const [first] = (await list.json()) as { id: string }[];
  await send('DELETE', `/api/admin/drug-risks/${first?.id}`, {}, 204);
}

/** Stores records through one row, until every text has been in every field. */
async function storeThrough(key: ApiKey, schema: JsonSchema): Promise<void> {
  const fields = Object.entries(schema.properties ?? {}) as [string, JsonSchema][];
  const takesAddress = fields.filter(([, field]) => widest(field) === 2_048).map(([name]) => name);
  const good = Object.fromEntries(fields.map(([name, field], at) => [name, fill(name, field, at)]));
  for (const name of takesAddress) {
    for (const address of addresses) await send('POST', key.slice(5), { ...good, [name]: address }, 400);
  }
  for (let index = 0; index < records; index += 1) {
    const body = Object.fromEntries(
      fields.map(([name, field], at) => [name, fill(name, field, index + at * 7)]),
    );
    await send('POST', key.slice(5), body, 201);
    stored += 1;
  }
}

function widest(schema: JsonSchema): number | undefined {
  return schema.maxLength ?? (schema.anyOf?.[0] as JsonSchema | undefined)?.maxLength;
}

function fill(name: string, schema: JsonSchema, index: number): unknown {
  if (name === 'type') return 'image';
  if (name === 'details' || name === 'content') return contentOf(schema, index);
  if (name === 'consents') return {};
  if (Object.hasOwn(formed, name)) return formed[name];
  if (schema.enum) return schema.enum[index % schema.enum.length];
  if (schema.anyOf) return fill(name, schema.anyOf[0] as JsonSchema, index);
  if (schema.type === 'boolean') return true;
  if (schema.type === 'integer')
    return name === 'score' ? 0 : Math.max(schema.minimum ?? 0, Math.min(schema.maximum ?? 9, 3));
  if (schema.type === 'array' && schema.items) return [fill(name, schema.items as JsonSchema, index)];
  if (schema.prefixItems)
    return schema.prefixItems.map((one, at) => fill(name, one as JsonSchema, index + at));
  if (name === 'filename') return filename;
  if (name === 'uploadedFilename') return null;
  if (schema.format === 'email') return `"${index}"@b.example`.replaceAll('"', '');
  const room = schema.maxLength ?? 200;
  // An address field holds the text in its query, without characters that are invalid in addresses.
  if (room === 2_048) return `https://a.example/${index}?${textOf(index, 200).replace(/[\s\\]/g, '')}`;
  return textOf(index, Math.min(room, 1_000));
}

/** Content of a case with texts in it; another field named `content` is a text. */
function contentOf(schema: JsonSchema, index: number): unknown {
  if (schema.type === 'string') return textOf(index, Math.min(schema.maxLength ?? 200, 1_000));
  const text = textOf(index, 200);
  return {
    narrative: text,
    patient: { historyText: text },
    reactions: [{ term: text }],
    drugs: [{ role: '1', name: text }],
  };
}

/** One text from the corpus, and as many of the next ones as fit. */
function textOf(index: number, room: number): string {
  let all = '';
  for (let at = index * (options.short ? 25 : 1); ; at += 1) {
    const next = payloads[at % payloads.length] ?? '';
    if ((all + next).length > room) return all || next.slice(0, room);
    all += next;
  }
}

async function storeSettings(): Promise<void> {
  const rooms: Record<string, number> = {
    site_title: 100,
    hero_title: 150,
    site_subtitle: 200,
    privacy_contact_name: 200,
    emergency_number: 40,
    distress_line_name: 80,
    distress_line_number: 40,
  };
  const texts = [...Object.keys(settingDefaults), ...settingsWithoutDefault].filter(
    (key) =>
      !/enabled|forwards|_url$|navbar_logo|^social_|email|months|second_factor|dismissed|statistics|security_contact|^language/.test(
        key,
      ),
  );
  // Most settings are one line, and take no line separator.
  const lineOf = (at: number, key: string) => textOf(at * 9, rooms[key] ?? 300).replaceAll('\u2028', '');
  for (const [at, key] of texts.entries()) await setTo(key, lineOf(at, key));
  for (const key of ['pvpi_url', 'logo_url', 'social_x']) {
    for (const address of addresses)
      await send('PUT', `/api/admin/site-settings/${key}`, { value: address }, [400, 404]);
    await setTo(key, `https://a.example/?${(payloads[4] ?? '').replace(/\s/g, '')}`);
  }
}

async function setTo(key: string, value: string): Promise<void> {
  const hasRow = key in settingDefaults;
  if (hasRow) await send('PUT', `/api/admin/site-settings/${key}`, { value }, 200);
  else await send('POST', '/api/admin/site-settings', { key, value }, 201);
}

async function send(method: string, path: string, body: object, expected: number | number[]): Promise<void> {
  const answer = await fetch(portal.url + path, {
    method,
    headers: { ...session, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const said = await answer.text();
  if ([expected].flat().includes(answer.status)) return;
  faults.push(
    `${method} ${path} answered ${answer.status}, expected ${String(expected)}: ${said.slice(0, 300)}`,
  );
}

/** A browser page that reaches only the portal. External pictures fail to load. */
async function open(more: { javaScriptEnabled?: boolean } = {}): Promise<Page> {
  const context = await browser.newContext({ baseURL: portal.url, serviceWorkers: 'block', ...more });
  await context.route(
    (url) => url.origin !== portal.url,
    (route) => route.abort(),
  );
  await context.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) =>
      console.error(`The policy blocked ${effectiveDirective} ${blockedURI} ${sample}`),
    ),
  );
  const page = await context.newPage();
  page.setDefaultTimeout(screenTimeoutMs);
  page.on('dialog', (dialog) => {
    // The portal's own dialogs are `confirm`.
    if (dialog.type() === 'alert') fault(`a script ran: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('popup', () => fault('a window opened'));
  page.on('pageerror', (error) => fault(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      fault(message.text());
  });
  return page;
}

function fault(what: string): void {
  faults.push(`${current}: ${what}`);
}

/** Opens a screen, acts on it, checks it on screen and in print, and records faults. */
async function checkPage(
  page: Page,
  path: string,
  act: (page: Page) => Promise<void> = async () => {},
): Promise<void> {
  current = path;
  try {
    await page.emulateMedia({ media: 'screen' });
    await page.goto(path, { waitUntil: 'load' });
    if (!showsNothing.has(path))
      await page.waitForFunction(() => document.body.innerText.includes('planted'));
    await act(page);
    await page.emulateMedia({ media: 'print' });
  } catch (error) {
    fault(`could not be used: ${String(error).slice(0, 300)}`);
  }
  const { planted, shown, origin } = await page.evaluate(() => ({
    planted: document.querySelectorAll('[planted]').length,
    shown: document.body.innerText.split('planted').length - 1,
    origin: location.origin,
  }));
  if (planted > 0) fault(`${planted} elements were inserted`);
  if (origin !== portal.url) fault(`the browser was redirected to ${origin}`);
  console.log(`${path.slice(0, 40).padEnd(40)} ${String(shown).padStart(6)} texts shown as text`);
}

/** Opens the first record or folded section. */
async function openFirst(page: Page): Promise<void> {
  const opens = page.getByRole('main').getByRole('button', { name: /^Edit / });
  const row = page.locator('main [data-row] button').first();
  if (await opens.first().isVisible()) await opens.first().click();
  else if (await row.isVisible()) await row.click();
  else return;
  await page.getByRole('dialog').or(page.locator('main form')).first().waitFor();
}

/** Searches for a person: their records appear only after a search. */
async function findPerson(page: Page): Promise<void> {
  await page.getByRole('searchbox').fill('planted');
  await page.waitForFunction(() => document.body.innerText.includes('planted'));
}

async function playQuiz(page: Page): Promise<void> {
  await page.getByRole('textbox').fill('<img planted src=x onerror=alert(9)>');
  await page.getByRole('button', { name: /Start/ }).click();
  for (let question = 0; question < 3; question += 1) {
    await page.getByRole('radio').first().check();
    await page.getByRole('button', { name: /Next|Finish/ }).click();
  }
}

/** Submits an invalid form, so that the page returns with the typed text. */
async function refuseForm(page: Page): Promise<void> {
  const form = page.locator('main form[method=post]');
  for (const [at, field] of (await form.locator('input:visible, textarea:visible').all()).entries()) {
    if (at > 0) await field.fill(`"></textarea>${payloads[at] ?? ''}`);
  }
  await Promise.all([page.waitForNavigation(), form.locator('button[type=submit]').click()]);
}
