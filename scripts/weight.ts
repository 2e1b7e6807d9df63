// `npm run weight`: what a browser loads unasked within two seconds of a first visit to each page, as sent (Brotli), against
// the budgets: scripts, styles with those in the document, fonts, pictures. Starts a portal of its own with the built pages.
// `-- --list` names the scripts of each page, `-- --language hi` measures the pages in Hindi.
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { credentials } from '#testing/administrator.ts';
import { startPortal, temporaryFolder } from '#testing/child-server.ts';
import { chromiumFlags, findChromium } from '#testing/machine.ts';
import { loadRenderModule } from '#server/pages/assets.ts';

/** In KiB. */
const budgets = { Script: 80, Stylesheet: 20, Font: 28, Image: 60 } as const;
type Kind = keyof typeof budgets;
const kinds = Object.keys(budgets) as Kind[];
/** How long after the page is loaded its own requests count, in milliseconds. */
const unaskedMs = 2_000;

const { values: options } = parseArgs({
  options: { list: { type: 'boolean', default: false }, language: { type: 'string', default: 'en' } },
});
const { routes } = await loadRenderModule();
const folder = temporaryFolder();
const portal = await startPortal(join(folder, 'log'), {
  DATA_DIR: join(folder, 'data'),
  ...credentials,
  LOG_LEVEL: 'warn',
  SEED: 'sample',
});
const executablePath = findChromium();
const browser = await chromium.launch({ args: chromiumFlags, ...(executablePath && { executablePath }) });
let over = 0;
try {
  console.log('page'.padEnd(22), ...kinds.map((kind) => `${kind} / ${budgets[kind]}`.padStart(18)));
  for (const { path } of routes) if (!path.includes('*') && path !== '/styleguide') await visit(path);
} finally {
  await browser.close();
  await portal.stop();
}
console.log(over === 0 ? 'Every page is within its budgets.' : `${over} over budget.`);
process.exitCode = over === 0 ? 0 : 1;

async function visit(path: string): Promise<void> {
  const context = await browser.newContext({
    baseURL: portal.url,
    viewport: { width: 360, height: 740 },
    locale: `${options.language}-IN`,
    // What a service worker stores for later is not part of the visit.
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  const network = await context.newCDPSession(page);
  await network.send('Network.enable');
  const bytes: Record<string, number> = {};
  const requests = new Map<string, { kind: string; url: string }>();
  const scripts: [string, number][] = [];
  network.on('Network.responseReceived', ({ requestId, type, response }) =>
    requests.set(requestId, { kind: type, url: response.url }),
  );
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const { kind = '', url = '' } = requests.get(requestId) ?? {};
    bytes[kind] = (bytes[kind] ?? 0) + encodedDataLength;
    if (kind === 'Script') scripts.push([url, encodedDataLength]);
  });
  await page.goto(path, { waitUntil: 'load' });
  await page.waitForTimeout(unaskedMs);
  const inline = await page.locator('style').allTextContents();
  bytes['Stylesheet'] = (bytes['Stylesheet'] ?? 0) + brotliCompressSync(inline.join('')).length;
  const cells = kinds.map((kind) => {
    const kib = (bytes[kind] ?? 0) / 1024;
    if (kib > budgets[kind]) over += 1;
    return `${kib > budgets[kind] ? '> ' : ''}${kib.toFixed(1)}`.padStart(18);
  });
  console.log(path.padEnd(22), ...cells);
  if (options.list)
    for (const [url, size] of scripts.sort(([, a], [, b]) => b - a))
      console.log(`    ${(size / 1024).toFixed(1)} ${new URL(url).pathname}`);
  await context.close();
}
