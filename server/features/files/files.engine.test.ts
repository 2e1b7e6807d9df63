// Files from their upload to their end, with both homes: on the disk and in an S3-compatible store.
import { existsSync, globSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { variantName } from '#contract/files-rules.ts';
import type { UploadedFile } from '#contract/files.ts';
import { builtFrontend } from '../../http/frontend.ts';
import { moveFiles } from '../../files/move-files.ts';
import { makeSignedIn, signIn } from '../../testing/administrator.ts';
import {
  animation,
  archive,
  compoundFile,
  docx,
  form,
  type FormPart,
  pdf,
  photograph,
  transparentImage,
  video,
  webmVideo,
} from '../../testing/files.ts';
import { hostileFiles, malformedForms, traversals } from '../../testing/hostile-files.ts';
import { takeDatabaseAway, testPortal, type TestPortal } from '../../testing/portal.ts';
import { purgeBin } from '../bin/queries.ts';
import { startStore, type Store } from '../../testing/store.ts';

let portal: TestPortal;
let session: { cookie: string };
let store: Store;
beforeAll(async () => {
  store = await startStore();
});
afterAll(() => store.close());

const upload = (...parts: FormPart[]) => {
  const { payload, headers } = form(...parts);
  return portal.app.inject({
    method: 'POST',
    url: '/api/admin/upload',
    payload,
    headers: { ...headers, ...session },
  });
};
async function uploaded(...parts: FormPart[]): Promise<UploadedFile> {
  const answer = await upload(...parts);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json();
}
const send = (method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string, body?: object) =>
  portal.app.inject({ method, url, headers: session, ...(body && { payload: body }) });
const fetched = (name: string, headers: Record<string, string> = {}) =>
  portal.get(`/uploads/${name}`, headers);
const jpeg = async (): Promise<FormPart> => ({
  name: 'Talk at the ward.jpg',
  type: 'image/jpeg',
  content: await photograph(),
});
const galleryItem = ({ type, filename, originalName }: UploadedFile) => ({
  type,
  filename,
  originalName,
  caption: null,
});
/** Everything that lies where files arrive. */
const leftovers = () =>
  globSync('**/*', { cwd: join(portal.config.dataDir, 'incoming'), withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
const pass = (ms: number) => (portal.clock.now = new Date(portal.clock.now.getTime() + ms));
const dayMs = 86_400_000;
const long = 90_000;

describe.each(['disk', 's3'] as const)('files on %s', (home) => {
  beforeEach(async () => {
    portal = await testPortal({ config: { s3: home === 's3' ? store.config : null } });
    session = await makeSignedIn(portal);
  });

  it('a photograph comes out upright, smaller, and without what it told of its maker', async () => {
    const { type, filename, originalName, media } = await uploaded(await jpeg());
    expect({ type, originalName }).toEqual({ type: 'image', originalName: 'Talk at the ward.jpg' });
    expect(filename).toMatch(/^1795239600000-[\da-f]{16}\.jpg$/);
    expect(media).toMatchObject({ width: 1200, height: 1600, widths: [], poster: null, captions: null });
    expect(media?.colour).toMatch(/^#[\da-f]{6}$/);

    const full = await fetched(filename);
    expect(full.statusCode).toBe(200);
    const read = await sharp(full.rawPayload).metadata();
    expect(read).toMatchObject({ format: 'jpeg', width: 1200, height: 1600 });
    expect(read.exif).toBeUndefined();
    expect(full.rawPayload.includes('Camera of a patient')).toBe(false);

    await portal.files.settled();
    const item = await send(
      'POST',
      '/api/admin/gallery',
      galleryItem({ type, filename, originalName, media, note: null }),
    );
    expect(item.statusCode, item.body).toBe(201);
    expect(item.json()).toMatchObject({ media: { width: 1200, widths: [320, 640] } });
    for (const [format, mime] of [
      ['webp', 'image/webp'],
      ['jpg', 'image/jpeg'],
    ] as const) {
      const small = await fetched(variantName(filename, 320, format));
      expect(small.headers['content-type']).toBe(mime);
      expect((await sharp(small.rawPayload).metadata()).width).toBe(320);
      expect(Number(small.headers['content-length'])).toBe(small.rawPayload.length);
    }
    expect((await fetched(variantName(filename, 1280, 'webp'))).statusCode).toBe(404);
    expect(leftovers()).toEqual([]);
  });

  it.each(['png', 'webp', 'avif', 'gif'] as const)(
    'a transparent %s stays transparent, as PNG',
    async (format) => {
      const content = await transparentImage(format);
      const { filename } = await uploaded({ name: `mark.${format}`, type: `image/${format}`, content });
      expect(filename).toMatch(/\.png$/);
      const read = await sharp((await fetched(filename)).rawPayload).metadata();
      expect(read).toMatchObject({ format: 'png', hasAlpha: true, width: 400 });
      await portal.files.settled();
      expect((await fetched(variantName(filename, 320, 'webp'))).statusCode).toBe(200);
    },
  );

  it('an animation becomes a still picture, and says so', async () => {
    const { filename, note } = await uploaded({ name: 'a.gif', type: 'image/gif', content: animation(3) });
    expect(filename).toMatch(/\.jpg$/);
    expect(note).toContain('still picture');
  });

  it.each([
    ['ward.mp4', 'video/mp4', video()],
    ['ward.mov', 'video/quicktime', video(4_096, 'qt  ')],
    ['ward.webm', 'video/webm', webmVideo()],
  ])('%s is stored as it is, with poster and captions', async (name, type, content) => {
    const captions = 'WEBVTT\n\n00:00.000 --> 00:02.000\nनमस्ते\n';
    const { filename, media } = await uploaded(
      { name, type, content },
      { field: 'poster', name: 'poster.jpg', type: 'image/jpeg', content: await photograph(400, 300) },
      { field: 'captions', name: 'words.vtt', type: 'text/vtt', content: captions },
    );
    const sent = await fetched(filename);
    expect(sent.headers['content-type']).toBe(type);
    expect(sent.rawPayload.equals(content)).toBe(true);
    expect((await fetched(media?.poster ?? '')).headers['content-type']).toBe('image/jpeg');
    const words = await fetched(media?.captions ?? '');
    expect(words.headers['content-type']).toMatch(/^text\/vtt/);
    expect(words.body).toBe(captions);
  });

  it('a file comes in parts, or not at all to who has it already', async () => {
    const content = video(10_000);
    content.fill(Buffer.from('0123456789'), 100);
    const { filename } = await uploaded({ name: 'a.mp4', type: 'video/mp4', content });
    const whole = await fetched(filename);
    expect(whole.headers).toMatchObject({
      'accept-ranges': 'bytes',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-length': '10000',
      'content-security-policy': "sandbox; default-src 'none'",
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      etag: `"${filename}"`,
    });
    for (const [range, start, end] of [
      ['0-9', 0, 9],
      ['9990-', 9990, 9999],
      ['-5', 9995, 9999],
      ['9000-20000', 9000, 9999],
    ] as const) {
      const part = await fetched(filename, { range: `bytes=${range}` });
      expect(part.statusCode).toBe(206);
      expect(part.headers['content-range']).toBe(`bytes ${start}-${end}/10000`);
      expect(part.rawPayload.equals(content.subarray(start, end + 1))).toBe(true);
    }
    const beyond = await fetched(filename, { range: 'bytes=10000-' });
    expect([beyond.statusCode, beyond.headers['content-range']]).toEqual([416, 'bytes */10000']);
    for (const range of ['bytes=5-1', 'lines=1-2', 'bytes=0-1,4-5', 'bytes=-']) {
      expect((await fetched(filename, { range })).statusCode).toBe(200);
    }
    const etag = `"${filename}"`;
    expect((await fetched(filename, { 'if-none-match': `"x", W/${etag}` })).statusCode).toBe(304);
    expect((await fetched(filename, { range: 'bytes=0-1', 'if-range': etag })).statusCode).toBe(206);
    expect((await fetched(filename, { range: 'bytes=0-1', 'if-range': '"other"' })).statusCode).toBe(200);
    const head = await portal.app.inject({ method: 'HEAD', url: `/uploads/${filename}` });
    expect([head.statusCode, head.headers['content-length'], head.body]).toEqual([200, '10000', '']);
  });

  it('a deleted item takes its file with it, but not from administrators', async () => {
    const file = await uploaded(await jpeg());
    await portal.files.settled();
    const names = [file.filename, variantName(file.filename, 320, 'webp')];
    const { id } = (await send('POST', '/api/admin/gallery', galleryItem(file))).json<{ id: string }>();
    expect((await send('DELETE', `/api/admin/gallery/${id}`)).statusCode).toBe(204);
    for (const name of names) {
      expect((await fetched(name)).statusCode).toBe(404);
      const own = await fetched(name, session);
      expect([own.statusCode, own.headers['cache-control']]).toEqual([200, 'private, no-store']);
    }
    const section = { title: 'T', content: 'C', imageUrl: `/uploads/${file.filename}`, videoUrl: null };
    const created = await send('POST', '/api/admin/about-sections', section);
    expect(created.statusCode, created.body).toBe(201);
    expect(created.json()).toMatchObject({
      imageMedia: { width: 1200, widths: [320, 640] },
      videoMedia: null,
    });
    for (const name of names) expect((await fetched(name)).statusCode).toBe(200);
  });

  it('a file that nothing names is gone after a day, with its smaller images', async () => {
    const kept = await uploaded(await jpeg());
    const film = await uploaded(
      { name: 'a.mp4', type: 'video/mp4', content: video() },
      { field: 'poster', name: 'p.jpg', type: 'image/jpeg', content: await photograph(400, 300) },
    );
    const idle = await uploaded(await jpeg());
    await portal.files.settled();
    await send('POST', '/api/admin/gallery', galleryItem(kept));
    await send('POST', '/api/admin/gallery', galleryItem(film));
    const names = ({ filename }: UploadedFile) => [filename, variantName(filename, 640, 'jpg')];
    pass(dayMs - 1);
    await portal.files.sweep();
    for (const name of names(idle)) expect((await fetched(name)).statusCode).toBe(200);
    pass(2);
    await portal.files.sweep();
    for (const name of [...names(kept), film.filename, film.media?.poster ?? '']) {
      expect((await fetched(name)).statusCode).toBe(200);
    }
    for (const name of names(idle)) {
      expect((await fetched(name)).statusCode).toBe(404);
      expect(await portal.files.home.size(name)).toBeNull();
    }
    expect(await portal.db.selectFrom('files').select('name').execute()).toHaveLength(3);
  });

  it('whatever names a file keeps it, in the bin too, and no longer', { timeout: long }, async () => {
    const image = async () =>
      (await uploaded({ name: 'a.jpg', type: 'image/jpeg', content: await photograph(60, 40) })).filename;
    const film = await uploaded({ name: 'a.mp4', type: 'video/mp4', content: video() });
    const paper = await uploaded({ name: 'a.pdf', type: 'application/pdf', content: pdf() });
    const names = [await image(), await image(), await image(), await image(), film.filename, paper.filename];
    const [section, authority, home, logo] = names;
    const said = { title: 'T', content: 'C' };
    const records = {
      'about-sections': { ...said, imageUrl: `/uploads/${section}`, videoUrl: `/uploads/${film.filename}` },
      'authority-messages': {
        authorityName: 'A',
        designation: 'D',
        message: 'M',
        imageUrl: `/uploads/${authority}`,
      },
      'homepage-content': { ...said, section: 'cta', imageUrl: `/uploads/${home}` },
      'downloadable-resources': {
        title: 'T',
        filename: 'resource_1.pdf',
        originalName: 'a.pdf',
        fileSize: '1 KB',
        uploadedFilename: paper.filename,
      },
      // The whole address, as an administrator may have entered it.
      'site-settings': { key: 'navbar_logo', value: `https://pv.example.org/uploads/${logo}` },
    };
    const addresses: string[] = [];
    for (const [kind, body] of Object.entries(records)) {
      const answer = await send('POST', `/api/admin/${kind}`, body);
      expect(answer.statusCode, answer.body).toBe(201);
      addresses.push(`/api/admin/${kind}/${answer.json<{ id: string }>().id}`);
    }
    await portal.files.settled();
    const stored = async () => {
      await portal.files.sweep();
      const sizes = await Promise.all(names.map((name) => portal.files.home.size(name)));
      return names.filter((_name, at) => sizes[at] !== null);
    };
    pass(2 * dayMs);
    expect(await stored()).toEqual(names);
    session = await signIn(portal); // two days have ended the other
    for (const address of addresses.slice(0, -1))
      expect((await send('DELETE', address)).statusCode).toBe(204);
    pass(2 * dayMs);
    expect(await stored()).toEqual(names);
    await purgeBin(portal.db, portal.clock.now);
    expect(await stored()).toEqual([logo]);
    session = await signIn(portal);
    await send('PUT', '/api/admin/site-settings/navbar_logo', { value: '' });
    expect(await stored()).toEqual([]);
  });

  it('a gallery item is featured and gets another caption, each by itself', async () => {
    const file = await uploaded(await jpeg());
    const created = await send('POST', '/api/admin/gallery', { ...galleryItem(file), caption: 'Before' });
    const { id } = created.json<{ id: string }>();
    const featured = await send('PATCH', `/api/admin/gallery/${id}`, { featured: true });
    expect([featured.statusCode, featured.json()]).toMatchObject([
      200,
      { featured: true, caption: 'Before' },
    ]);
    const changed = await send('PATCH', `/api/admin/gallery/${id}`, { caption: 'After' });
    expect(changed.json()).toMatchObject({ featured: true, caption: 'After', version: 3 });
    const [listed] = (await portal.get('/api/gallery?featured=true')).json<object[]>();
    expect(listed).toEqual(changed.json());
    expect((await send('PATCH', `/api/admin/gallery/${id}`, { caption: '' })).json()).toMatchObject({
      caption: null,
    });
  });

  it('what an upload left when it was cut off is swept, and smaller images are made after a start', async () => {
    const { filename } = await uploaded(await jpeg());
    await portal.files.settled();
    await portal.db.updateTable('files').set({ state: 'arriving' }).execute();
    expect((await fetched(filename)).statusCode).toBe(404);
    pass(dayMs + 1);
    await portal.files.sweep();
    expect(await portal.files.home.size(filename)).toBeNull();
    expect(await portal.db.selectFrom('files').select('name').execute()).toEqual([]);
  });

  it.each([
    ['a.docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', docx()],
    [
      'a.pptx',
      'application/octet-stream',
      archive({ '[Content_Types].xml': '<T/>', 'ppt/presentation.xml': '<p/>' }),
    ],
    ['a.doc', 'application/msword', compoundFile('WordDocument')],
    ['a.ppt', 'application/vnd.ms-powerpoint', compoundFile('PowerPoint Document')],
  ])('%s is a document', async (name, type, content) => {
    expect(await uploaded({ name, type, content })).toMatchObject({ type: 'document', originalName: name });
  });

  it('documents are downloaded under their own name, and are not under /uploads', async () => {
    const name = 'सूचना "2026".pdf';
    const { filename, type, media } = await uploaded({
      name: name.replaceAll('"', '%22'),
      type: 'application/pdf',
      content: pdf(),
    });
    expect([type, media]).toEqual(['document', null]);
    expect((await fetched(filename, session)).statusCode).toBe(404);
    const resource = {
      title: 'Notice',
      description: null,
      filename: 'resource_1.pdf',
      originalName: name,
      fileSize: '1 KB',
      category: 'forms',
      isActive: true,
      uploadedFilename: filename,
    };
    const created = await send('POST', '/api/admin/downloadable-resources', resource);
    expect(created.statusCode, created.body).toBe(201);
    const { id, ...rest } = created.json<{ id: string; hasFile: boolean }>();
    expect(rest).toMatchObject({ hasFile: true });
    expect(rest).not.toHaveProperty('uploadedFilename');
    const url = `/api/downloadable-resources/${id}/file`;
    const sent = await portal.get(url);
    expect(sent.rawPayload.equals(pdf())).toBe(true);
    expect(sent.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-security-policy': "sandbox; default-src 'none'",
      'content-disposition': `attachment; filename="_____ _2026_.pdf"; filename*=UTF-8''${encodeURIComponent('सूचना "2026".pdf')}`,
    });
    // A client of the specification sends the whole record back, and the file stays.
    const { uploadedFilename: _, ...body } = resource;
    expect(
      (await send('PUT', `/api/admin/downloadable-resources/${id}`, { ...body, isActive: false })).json(),
    ).toMatchObject({ hasFile: true, isActive: false });
    expect((await portal.get(url)).statusCode).toBe(404);
    expect((await portal.get(`/api/admin${url.slice(4)}`)).statusCode).toBe(401);
    expect((await portal.get(`/api/admin${url.slice(4)}`, session)).statusCode).toBe(200);
    await send('DELETE', `/api/admin/downloadable-resources/${id}`);
    expect((await portal.get(`/api/admin${url.slice(4)}`, session)).statusCode).toBe(404);
  });

  it('the object flow takes a file once, and shows it only when it is normalised', async () => {
    const content = await photograph();
    const { uploadURL } = (await send('POST', '/api/objects/upload')).json<{ uploadURL: string }>();
    const put = (body: Buffer, type = 'image/jpeg') =>
      home === 's3'
        ? fetch(uploadURL, {
            method: 'PUT',
            body: new Uint8Array(body),
            headers: { 'content-type': type },
          }).then(({ status }) => status)
        : portal.app
            .inject({
              method: 'PUT',
              url: new URL(uploadURL).pathname,
              payload: body,
              headers: { ...session, 'content-type': type },
            })
            .then(({ statusCode }) => statusCode);
    const normalize = () =>
      send('POST', '/api/objects/normalize', { rawPath: uploadURL, visibility: 'public' });

    expect((await normalize()).statusCode).toBe(400);
    expect(await put(content)).toBe(home === 's3' ? 200 : 204);
    const normalized = await normalize();
    expect(normalized.statusCode, normalized.body).toBe(200);
    const { normalizedPath } = normalized.json<{ normalizedPath: string }>();
    expect(normalizedPath).toMatch(/^\/uploads\/\d{13}-[\da-f]{16}\.jpg$/);
    const sent = await portal.get(normalizedPath);
    expect(sent.rawPayload.includes('Camera of a patient')).toBe(false);
    expect((await normalize()).statusCode).toBe(400);
    await portal.files.settled();
    expect(leftovers()).toEqual([]);
  });

  it('what the object flow brings is checked like any other file', async () => {
    const { uploadURL } = (await send('POST', '/api/objects/upload')).json<{ uploadURL: string }>();
    const page = '<!doctype html><script>alert(1)</script>';
    const headers = { 'content-type': 'image/png' };
    if (home === 's3') await fetch(uploadURL, { method: 'PUT', body: page, headers });
    else
      await portal.app.inject({
        method: 'PUT',
        url: new URL(uploadURL).pathname,
        payload: page,
        headers: { ...session, ...headers },
      });
    const answer = await send('POST', '/api/objects/normalize', { rawPath: uploadURL, visibility: 'public' });
    expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([
      400,
      'Web pages are not taken.',
    ]);
    expect(leftovers()).toEqual([]);
  });

  it('what was sent and never normalised is swept', async () => {
    const { uploadURL } = (await send('POST', '/api/objects/upload')).json<{ uploadURL: string }>();
    const id = /[\da-f]{32}/.exec(uploadURL)?.[0] ?? '';
    const headers = { 'content-type': 'video/mp4' };
    if (home === 's3') await fetch(uploadURL, { method: 'PUT', body: new Uint8Array(video()), headers });
    else
      await portal.app.inject({
        method: 'PUT',
        url: new URL(uploadURL).pathname,
        payload: video(),
        headers: { ...session, ...headers },
      });
    (await portal.files.openObject(id))?.destroy();
    pass(2 * dayMs);
    await portal.files.sweep();
    expect(await portal.files.openObject(id)).toBeNull();
  });
});

it('all files move to the store and back, are compared, and a move that was broken off goes on', async () => {
  portal = await testPortal({ config: { s3: store.config } });
  session = await makeSignedIn(portal);
  const disk = portal.files.homeOf('disk');
  const s3 = portal.files.homeOf('s3');
  const folder = join(portal.config.dataDir, 'incoming');
  const photo = await uploaded(await jpeg());
  const paper = await uploaded({ name: 'a.pdf', type: 'application/pdf', content: pdf() });
  await portal.files.settled();
  const small = variantName(photo.filename, 640, 'webp');
  const before = await Promise.all([photo.filename, small].map((name) => fetched(name)));
  const same = async () => {
    const now = await Promise.all([photo.filename, small].map((name) => fetched(name)));
    return now.every(({ rawPayload }, at) => rawPayload.equals(before[at]?.rawPayload ?? Buffer.alloc(0)));
  };

  expect(await moveFiles(portal.db, { from: s3, to: disk, folder })).toMatchObject({ files: 2, damaged: [] });
  expect([await s3.size(small), await disk.size(small)]).toEqual([null, before[1]?.rawPayload.length]);
  expect(await same()).toBe(true);

  // Broken off after the first copy: the row still names the disk, and the copy is made anew.
  await rm(join(portal.config.dataDir, 'uploads', paper.filename));
  await expect(
    moveFiles(portal.db, { from: disk, to: { ...s3, put: () => Promise.reject(new Error('away')) }, folder }),
  ).rejects.toThrow('away');
  expect(await same()).toBe(true);
  const back = await moveFiles(portal.db, { from: disk, to: s3, folder });
  expect(back).toMatchObject({ files: 1, damaged: [paper.filename] });
  expect(await same()).toBe(true);
  expect(await disk.size(photo.filename)).toBeNull();
  expect(leftovers()).toEqual([]);

  const forgetful = await testPortal({ engine: portal.engine });
  const answer = await forgetful.get(`/uploads/${photo.filename}`);
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5']);
});

it("the portal's own one-time address is for administrators, signed, used once, and good for 15 minutes", async () => {
  portal = await testPortal();
  session = await makeSignedIn(portal);
  const ask = async () => {
    const { uploadURL } = (await send('POST', '/api/objects/upload')).json<{ uploadURL: string }>();
    return new URL(uploadURL).pathname;
  };
  const put = async (url: string, headers: Record<string, string>, payload = video()) =>
    (await portal.app.inject({ method: 'PUT', url, payload, headers })).statusCode;
  const own = { ...session, 'content-type': 'video/mp4' };
  const url = await ask();
  expect(await put(url, { 'content-type': 'video/mp4' })).toBe(401);
  expect(await put(`${url}x`, own)).toBe(404);
  expect(
    await put(
      url.replace(/[\da-f]/, (digit) => (digit === '0' ? '1' : '0')),
      own,
    ),
  ).toBe(404);
  expect(await put(url, { ...own, 'content-type': 'text/html' })).toBe(415);
  expect(await put(url, own)).toBe(204);
  expect(await put(url, own)).toBe(409);
  const late = await ask();
  pass(15 * 60_000);
  expect(await put(late, own)).toBe(409);
  const large = await ask();
  expect(await put(large, { ...own, 'content-type': 'image/png' }, video(15 * 1024 * 1024 + 1))).toBe(413);
  expect(await portal.files.openObject(/[\da-f]{32}/.exec(large)?.[0] ?? '')).toBeNull();
});

it('a picture that was seen comes while the database is away', async () => {
  portal = await testPortal();
  session = await makeSignedIn(portal);
  const { filename } = await uploaded(await jpeg());
  await portal.files.settled();
  expect((await fetched(filename)).statusCode).toBe(200);
  await takeDatabaseAway(portal.engine);
  expect((await fetched(filename)).statusCode).toBe(200);
});

it("administrators' pages, and no others, may send files to the store", async () => {
  const policyOf = async (page: string) =>
    String((await get(page)).headers['content-security-policy']).match(/connect-src [^;]+/)?.[0];
  const { get } = await testPortal({ config: { s3: store.config }, frontend: builtFrontend() });
  expect(await policyOf('/about')).toBe("connect-src 'self'");
  expect(await policyOf('/admin/gallery')).toBe(`connect-src 'self' ${store.config.endpoint}`);
});

it('an upload leaves its line in the audit trail', async () => {
  portal = await testPortal();
  session = await makeSignedIn(portal);
  const { filename } = await uploaded({ name: 'a.mp4', type: 'video/mp4', content: video() });
  const events = await portal.db.selectFrom('audit_events').selectAll().execute();
  expect(events).toMatchObject([{ username: 'admin', action: 'upload', kind: 'files', recordId: filename }]);
});

describe('what is refused', () => {
  beforeEach(async () => {
    portal = await testPortal();
    session = await makeSignedIn(portal);
  });

  it('files that mean harm, each with a sentence that says why', { timeout: long }, async () => {
    for (const [what, make, sentence] of hostileFiles) {
      const answer = await upload(await make());
      expect
        .soft([answer.statusCode, answer.json<{ message: string }>().message], what)
        .toEqual([400, sentence]);
      expect.soft(leftovers(), what).toEqual([]);
    }
    expect(await portal.db.selectFrom('files').select('name').execute()).toEqual([]);
    expect(existsSync(join(portal.config.dataDir, 'uploads'))).toBe(false);
  });

  it.each([
    ['a.jpg', 15, 'File exceeds size limit. Images: 15MB max, Videos: 100MB max.'],
    ['a.mp4', 100, 'File exceeds size limit. Images: 15MB max, Videos: 100MB max.'],
    ['a.pdf', 10, 'File size must be less than 10MB'],
  ])('%s of more than %i MB', async (name, mb, details) => {
    const answer = await upload({ name, content: Buffer.alloc(mb * 1024 * 1024 + 1) });
    expect(answer.statusCode).toBe(413);
    expect(answer.json()).toEqual({ message: 'File too large', details });
    expect(leftovers()).toEqual([]);
  });

  it('forms that are none', { timeout: long }, async () => {
    for (const [what, headers, payload] of malformedForms) {
      const answer = await portal.app.inject({
        method: 'POST',
        url: '/api/admin/upload',
        payload,
        headers: { ...headers, ...session },
      });
      expect.soft(answer.statusCode, what).toBe(400);
      expect.soft(answer.json<{ message: string }>().message, what).toMatch(/^[A-Z].+\.$/);
      expect.soft(leftovers(), what).toEqual([]);
    }
  });

  it('JSON instead of a form, and strangers', async () => {
    expect((await send('POST', '/api/admin/upload', {})).statusCode).toBe(415);
    session = { cookie: '' };
    expect((await upload(await jpeg())).statusCode).toBe(401);
  });

  it('addresses under /uploads that look for other files, as any that does not exist', async () => {
    const { get } = await testPortal({ frontend: builtFrontend() });
    const nothing = await get('/there-is-nothing-here');
    for (const path of traversals) {
      const answer = await get(`/uploads/${path}`);
      expect.soft([answer.statusCode, answer.body], path).toEqual([404, nothing.body]);
    }
  });

  it.each(['gallery', 'about-sections', 'homepage-content', 'downloadable-resources'])(
    'a record of %s that names a file that is not there',
    async (kind) => {
      const bodies: Record<string, [string, object]> = {
        gallery: ['filename', { type: 'image', filename: '1-a.jpg', originalName: 'a.jpg' }],
        'about-sections': ['imageUrl', { title: 'T', content: 'C', imageUrl: '/uploads/1-a.jpg' }],
        'homepage-content': [
          'imageUrl',
          { section: 'cta', title: 'T', content: 'C', imageUrl: '/uploads/1-a.jpg' },
        ],
        'downloadable-resources': [
          'uploadedFilename',
          {
            title: 'T',
            filename: 'resource_1.pdf',
            originalName: 'a.pdf',
            fileSize: '1 KB',
            uploadedFilename: '1-a.pdf',
          },
        ],
      };
      const [path, body] = bodies[kind] ?? ['', {}];
      const answer = await send('POST', `/api/admin/${kind}`, body);
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({
        issues: [{ path, message: 'The portal has no such file. Upload it first.' }],
      });
    },
  );

  it('a video as an image of the gallery, and a document anywhere in it', async () => {
    const film = await uploaded({ name: 'a.mp4', type: 'video/mp4', content: video() });
    const paper = await uploaded({ name: 'a.pdf', type: 'application/pdf', content: pdf() });
    for (const { filename, originalName } of [film, paper]) {
      const answer = await send('POST', '/api/admin/gallery', { type: 'image', filename, originalName });
      expect(answer.statusCode).toBe(400);
    }
  });

  it('not: a document of which only is said what it is', async () => {
    const resource = { title: 'T', filename: 'resource_1.pdf', originalName: 'a.pdf', fileSize: '1 KB' };
    const created = await send('POST', '/api/admin/downloadable-resources', resource);
    expect(created.statusCode).toBe(201);
    const { id, hasFile } = created.json<{ id: string; hasFile: boolean }>();
    expect(hasFile).toBe(false);
    expect((await portal.get(`/api/downloadable-resources/${id}/file`)).statusCode).toBe(404);
  });
});
