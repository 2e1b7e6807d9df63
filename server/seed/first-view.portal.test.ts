// Tests what visitors see of a portal right after its first start with sample content.
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { incrementContentVersion } from '../db/content-version.ts';
import { loadRenderModule } from '../pages/assets.ts';
import { builtPages } from '../testing/pages.ts';
import { testPortal } from '../testing/portal.ts';

const start = () => testPortal({ seed: 'sample', frontend: builtPages() });

test('no page shows a missing file or an empty document, in either language', async () => {
  const { get } = await start();
  const files = new Set<string>();
  const { routes } = await loadRenderModule();
  expect(routes.length).toBeGreaterThan(12);
  const views = ['en', 'hi'].flatMap((language) => routes.map(({ path }) => ({ page: path, language })));
  for (const { page, language } of views) {
    const { statusCode, payload } = await get(page, { 'accept-language': language });
    expect(payload.includes(`<html lang="${language}"`)).toBe(true);
    expect([page, statusCode]).toEqual([page, 200]);
    expect([page, payload.match(/file missing|फ़ाइल नहीं|\b0 KB/gi)]).toEqual([page, null]);
    for (const [file] of payload.matchAll(/\/uploads\/[\w.-]+/g)) files.add(file);
    for (const [file] of payload.matchAll(/\/api\/downloadable-resources\/[\da-f-]+\/file/g)) files.add(file);
  }
  expect([...files].filter((file) => file.startsWith('/uploads/')).length).toBeGreaterThan(4);
  expect([...files].filter((file) => file.startsWith('/api/')).length).toBeGreaterThan(4);
  for (const file of files) expect([file, (await get(file)).statusCode]).toEqual([file, 200]);
});

test('the film has captions in both languages and a poster', async () => {
  const { get } = await start();
  const [film] = (await get('/api/gallery')).json().filter(({ type }: { type: string }) => type === 'video');
  const captions = await get(`/uploads/${film.media.captions}`);
  expect(captions.payload).toMatch(/pharmacist[^]*फ़ार्मासिस्ट/);
  expect((await get(`/uploads/${film.media.poster}`)).headers['content-type']).toBe('image/avif');
});

test('a sample whose file is missing shows its placeholder from the server, without a request', async () => {
  const { get, db } = await start();
  await db
    .insertInto('gallery_items')
    .values({
      id: randomUUID(),
      type: 'image',
      filename: '1767225600000-gone.jpg',
      originalName: 'gone.jpg',
      caption: null,
      isSample: true,
      uploadedAt: '2026-11-21T05:40:00.000Z',
    })
    .execute();
  await db.transaction().execute((trx) => incrementContentVersion(trx));
  const { payload } = await get('/awareness');
  expect(payload.includes('Image file missing')).toBe(true);
  expect(payload.includes('src="/uploads/1767225600000-gone.jpg"')).toBe(false);
});
