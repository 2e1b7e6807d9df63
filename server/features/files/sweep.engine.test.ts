// Tests how long files are stored: files that records name, deleted ones, cut-off uploads, and moves between
// storages.
import { mkdir, readdir, rm, utimes } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { variantName } from '#contract/files-rules.ts';
import type { UploadedFile } from '#contract/files.ts';
import { incrementContentVersion } from '../../db/content-version.ts';
import { moveFiles } from '../../files/move-files.ts';
import { announceFiles } from '../../files/queries.ts';
import { signIn } from '../../testing/administrator.ts';
import { pdf, photograph, video } from '#testing/files.ts';
import { testPortal } from '../../testing/portal.ts';
import { dayMs, galleryItem, storageNames, jpeg, openUploads } from '../../testing/upload-client.ts';
import { purgeBin } from '../bin/queries.ts';
import { itOnce } from '../../testing/engine.ts';

describe.each(storageNames)('files on %s', (storage) => {
  itOnce("a deleted item's file is served to administrators only", async () => {
    const { portal, session, uploaded, send, fetched } = await openUploads(storage);
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
      imageMedia: { width: 660, widths: [320, 640] },
      videoMedia: null,
    });
    for (const name of names) expect((await fetched(name)).statusCode).toBe(200);
  });

  itOnce('a file that nothing names is deleted after a day, with its smaller images', async () => {
    const { portal, uploaded, send, fetched, pass } = await openUploads(storage);
    const inUse = await uploaded(await jpeg());
    const film = await uploaded(
      { name: 'a.mp4', type: 'video/mp4', content: video() },
      { field: 'poster', name: 'p.jpg', type: 'image/jpeg', content: await photograph(400, 300) },
    );
    const idle = await uploaded(await jpeg());
    await portal.files.settled();
    await send('POST', '/api/admin/gallery', galleryItem(inUse));
    await send('POST', '/api/admin/gallery', galleryItem(film));
    const names = ({ filename }: UploadedFile) => [filename, variantName(filename, 640, 'jpg')];
    pass(dayMs - 1);
    await portal.files.sweep();
    for (const name of names(idle)) expect((await fetched(name)).statusCode).toBe(200);
    pass(2);
    await portal.files.sweep();
    for (const name of [...names(inUse), film.filename, film.media?.poster ?? '']) {
      expect((await fetched(name)).statusCode).toBe(200);
    }
    for (const name of names(idle)) {
      expect((await fetched(name)).statusCode).toBe(404);
      expect(await portal.files.storage.size(name)).toBeNull();
    }
    expect(await portal.db.selectFrom('files').select('name').execute()).toHaveLength(3);
  });

  it('every column that names a file retains it, in the bin too, until the record is gone', async () => {
    const desk = await openUploads(storage);
    const { portal, send, uploaded, fetched, pass } = desk;
    const image = async () =>
      (await uploaded({ name: 'a.jpg', type: 'image/jpeg', content: await photograph(60, 40) })).filename;
    const film = await uploaded({ name: 'a.mp4', type: 'video/mp4', content: video() });
    const paper = await uploaded({ name: 'a.pdf', type: 'application/pdf', content: pdf() });
    const names = [film.filename, paper.filename];
    for (let more = 0; more < 6; more += 1) names.push(await image());
    const [, , section, authority, front, button, notice, logo] = names;
    const texts = { title: 'T', content: 'C' };
    const records = {
      'about-sections': { ...texts, imageUrl: `/uploads/${section}`, videoUrl: `/uploads/${film.filename}` },
      'authority-messages': {
        authorityName: 'A',
        designation: 'D',
        message: 'M',
        imageUrl: `/uploads/${authority}`,
      },
      'homepage-content': {
        ...texts,
        section: 'cta',
        imageUrl: `/uploads/${front}`,
        buttonLink: `/uploads/${button}`,
      },
      'contact-links': { title: 'T', url: `/uploads/${notice}` },
      'downloadable-resources': {
        title: 'T',
        filename: 'resource_1.pdf',
        originalName: 'a.pdf',
        fileSize: '1 KB',
        uploadedFilename: paper.filename,
      },
      // The whole address, as an administrator may type it.
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
      const sizes = await Promise.all(names.map((name) => portal.files.storage.size(name)));
      return names.filter((_name, at) => sizes[at] !== null);
    };
    pass(2 * dayMs);
    expect(await stored()).toEqual(names);
    desk.session = await signIn(portal); // the first session expired during these two days
    for (const address of addresses.slice(0, -1))
      expect((await send('DELETE', address)).statusCode).toBe(204);
    pass(2 * dayMs);
    expect(await stored()).toEqual(names);
    await purgeBin(portal.db, portal.clock.now);
    // Nobody may read the files before the sweep, after another write to the content either.
    for (const write of [async () => {}, incrementContentVersion]) {
      await write(portal.db);
      const answers = await Promise.all([section, film.filename, logo].map((name) => fetched(String(name))));
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 200]);
    }
    expect(await stored()).toEqual([logo]);
    desk.session = await signIn(portal);
    await send('PUT', '/api/admin/site-settings/navbar_logo', { value: '' });
    expect(await stored()).toEqual([]);
  });

  it('the sweep deletes the rest of a cut-off upload, and a start makes missing smaller images', async () => {
    const { portal, uploaded, fetched, pass } = await openUploads(storage);
    const { filename } = await uploaded(await jpeg());
    await portal.files.settled();
    await portal.db.updateTable('files').set({ state: 'arriving' }).execute();
    expect((await fetched(filename)).statusCode).toBe(404);
    pass(dayMs + 1);
    await portal.files.sweep();
    expect(await portal.files.storage.size(filename)).toBeNull();
    expect(await portal.db.selectFrom('files').select('name').execute()).toEqual([]);
  });
});

it('a start deletes arriving files of killed processes, except those of other machines', async () => {
  const { portal } = await openUploads();
  const incoming = join(portal.config.dataDir, 'incoming');
  const noProcess = 2 ** 30;
  const left = [`${noProcess}-0123abcd@${hostname()}`, 'move-broken-off', '7-0123abcd@gone-for-days'];
  const living = [`${noProcess}-0123abcd@another-machine`, 'move-under-way'];
  for (const name of [...left, ...living]) await mkdir(join(incoming, name, 'file-1'), { recursive: true });
  const old = new Date(Date.now() - 2 * dayMs);
  for (const name of left.slice(1)) await utimes(join(incoming, name), old, old);
  await testPortal({ engine: portal.engine, config: { dataDir: portal.config.dataDir } });
  expect((await readdir(incoming)).sort()).toEqual([...living, 'objects'].sort());
});

it('all files move to the store and back and are compared, and an interrupted move can be resumed', async () => {
  const { portal, uploaded, fetched, leftovers } = await openUploads('s3');
  const disk = portal.files.storageOf('disk');
  const s3 = portal.files.storageOf('s3');
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

  // Interrupted after the first copy: the row still names the disk, and the file is copied again.
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

it('a sweep reads and deletes files a part at a time', async () => {
  const portal = await testPortal();
  const { db, engine, files, clock } = portal;
  const longAgo = new Date(clock.now.getTime() - 40 * dayMs);
  const count = 1_150;
  const rows = Array.from({ length: count }, (_one, place) => ({
    name: `${String(place).padStart(5, '0')}.pdf`,
    kind: 'document' as const,
    type: 'application/pdf',
    originalName: 'a.pdf',
    declaredType: null,
    foundType: 'application/pdf',
    bytes: 1,
    sha256: '',
    width: null,
    height: null,
    colour: null,
    isFinished: true,
    poster: null,
    captions: null,
    storage: 'disk' as const,
    audience: 'cases' as const,
  }));
  for (let from = 0; from < count; from += 230)
    await announceFiles(db, rows.slice(from, from + 230), longAgo);
  let reads = 0;
  const marked: number[] = [0];
  onTestFinished(
    engine.watchQueries(({ sql }) => {
      if (/^select .*"storage".* from "files" where "name" > /.test(sql)) reads += 1;
      if (sql.startsWith('delete from "files"') && marked.at(-1) !== 0) marked.push(0);
      if (sql.startsWith('update "files" set "state"')) marked.push((marked.pop() ?? 0) + 1);
    }),
  );
  await files.sweep();
  expect((await db.selectFrom('files').select('name').execute()).length).toBe(0);
  expect(reads).toBe(2);
  expect(Math.max(...marked)).toBeLessThanOrEqual(100);
});
