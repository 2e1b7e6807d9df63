// `node scripts/sample-files.ts` makes the files of the sample content, server/seed/files: pictures and a
// film from the drawings of client/pictures, and documents from the screen that prints handouts
// (client/print/handouts). Run it by hand after `npm run build` when one of them changes. It needs Chromium, ffmpeg,
// and a font for Devanagari.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import sharp from 'sharp';
import { documents } from '#server/seed/sample/downloadable-resources.ts';
import { administrator, credentials } from '#testing/administrator.ts';
import { startPortal, temporaryFolder } from '#testing/child-server.ts';
import { chromiumFlags, findChromium } from '#testing/machine.ts';
import { captionsOf, filmPage, framesASecond, sceneSeconds, seconds } from './sample-files/film.ts';

const folder = join(import.meta.dirname, '../server/seed/files');
const drawings = join(import.meta.dirname, '../client/pictures');
/** Width and height of a picture of the gallery, in pixels. */
const pictureSize = { width: 960, height: 720 };
const filmSize = { width: 768, height: 432 };

async function makePictures(browser: Browser): Promise<void> {
  const page = await browser.newPage({ viewport: pictureSize, colorScheme: 'light' });
  for (const name of ['journey', 'carton', 'classroom']) {
    const source = readFileSync(join(drawings, `${name}.svg`)).toString('base64');
    await page.setContent(
      `<style>body{margin:0}img{display:block;width:100vw}</style><img src="data:image/svg+xml;base64,${source}">`,
    );
    await sharp(await page.screenshot())
      .avif({ quality: 50 })
      .toFile(join(folder, `${name}.avif`));
  }
  await page.close();
}

async function makeFilm(browser: Browser): Promise<void> {
  const page = await browser.newPage({ viewport: filmSize, colorScheme: 'light' });
  await page.setContent(filmPage((name) => readFileSync(join(drawings, `${name}.svg`)).toString('base64')));
  const frames = mkdtempSync(join(tmpdir(), 'film-'));
  for (let frame = 0; frame < seconds * framesASecond; frame += 1) {
    await page.evaluate(`draw(${frame / framesASecond})`);
    await page.screenshot({ path: join(frames, `${String(frame).padStart(4, '0')}.png`) });
  }
  const place = join(folder, 'how-to-report.mp4');
  const input = `-framerate ${framesASecond} -i ${join(frames, '%04d.png')}`;
  const coding =
    '-c:v libx264 -preset veryslow -crf 34 -tune animation -pix_fmt yuv420p -movflags +faststart';
  const exact = '-fflags +bitexact -flags:v +bitexact -map_metadata -1';
  execFileSync('ffmpeg', `-loglevel error -y ${input} ${coding} ${exact} ${place}`.split(' '));
  // The third scene, without the fade before it.
  await sharp(join(frames, `${String((2 * sceneSeconds + 2) * framesASecond).padStart(4, '0')}.png`))
    .avif({ quality: 50 })
    .toFile(join(folder, 'how-to-report.avif'));
  writeFileSync(join(folder, 'how-to-report.vtt'), captionsOf());
  rmSync(frames, { recursive: true });
  await page.close();
}

/** The handouts as administrators print them, without an institute: each has room for a handwritten address. */
async function makeDocuments(browser: Browser): Promise<void> {
  const ownFolder = temporaryFolder();
  const environment = { DATA_DIR: join(ownFolder, 'data'), ...credentials, LOG_LEVEL: 'warn' };
  const portal = await startPortal(join(ownFolder, 'log'), environment);
  const context = await browser.newContext({ baseURL: portal.url, colorScheme: 'light' });
  await context.request.post('/api/auth/login', { data: administrator, headers: { origin: portal.url } });
  const page = await context.newPage();
  for (const { file } of documents) {
    const [, name = '', language = ''] = /^(.*)-(en|hi)\.pdf$/.exec(file) ?? [];
    const shown = new URLSearchParams({ name, language, plain: 'true' });
    await page.goto(`/admin/resources/handouts?${shown}`);
    await page.locator('article').waitFor();
    await page.evaluate(`document.documentElement.lang = '${language}'; document.fonts.ready`);
    await page.waitForLoadState('networkidle');
    await page.pdf({
      path: join(folder, file),
      preferCSSPageSize: true,
      printBackground: true,
      tagged: true,
    });
  }
  await context.close();
  await portal.stop();
}

mkdirSync(folder, { recursive: true });
const executablePath = findChromium();
const browser = await chromium.launch({
  args: chromiumFlags,
  ...(executablePath && { executablePath }),
});
const only = process.argv[2];
if (!only || only === 'pictures') await makePictures(browser);
if (!only || only === 'documents') await makeDocuments(browser);
if (!only || only === 'film') await makeFilm(browser);
await browser.close();
