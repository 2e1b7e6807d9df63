// Tests that a file for people who may read cases is never served under /uploads, cached, or named in a
// public answer.
import { hash } from 'node:crypto';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { get as request, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { variantName } from '#contract/files-rules.ts';
import type { UploadedFile } from '#contract/files.ts';
import { auditedTransaction } from '../../audit/queries.ts';
import type { Write } from '../../access/signed-in-write.ts';
import { incrementContentVersion, readContentVersion } from '../../db/content-version.ts';
import { openDatabase } from '../../db/database.ts';
import type { Engine } from '../../db/engines/engine.ts';
import { moveFiles } from '../../files/move-files.ts';
import { testDatabase } from '../../testing/database.ts';
import { type FormPart, pdf, photograph, video } from '#testing/files.ts';
import { waitOptions } from '../../testing/wait-options.ts';
import { galleryItem, storageNames, openUploads, type UploadClient } from '../../testing/upload-client.ts';
import type { Audience } from '../../files/queries.ts';
import { itOnce } from '../../testing/engine.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';

const film = async (): Promise<FormPart[]> => [
  { name: 'a.mp4', type: 'video/mp4', content: video(20_000) },
  { field: 'poster', name: 'p.jpg', type: 'image/jpeg', content: await photograph(400, 300) },
  { field: 'captions', name: 'c.vtt', type: 'text/vtt', content: 'WEBVTT\n' },
];
const photo = async (): Promise<FormPart[]> => [
  { name: 'a.jpg', type: 'image/jpeg', content: await photograph() },
];
const paper: FormPart[] = [{ name: 'a.pdf', type: 'application/pdf', content: pdf() }];

/** On SQLite a database file: the portal caches no answers of an in-memory database. */
async function ownEngine(): Promise<Engine> {
  if (process.env['ENGINE'] === 'postgres') return testDatabase();
  const dataDir = temporaryFolder();
  const engine = await openDatabase({ dataDir, databaseUrl: null }, () => {});
  onTestFinished(() => engine.close());
  return engine;
}

async function open(storage: (typeof storageNames)[number]) {
  const desk = await openUploads(storage, await ownEngine());
  const { portal } = desk;
  const origin = await portal.app.listen({ host: '127.0.0.1', port: 0 });
  const ask = async (path: string, headers: Record<string, string> = {}, method = 'GET') => {
    const asked = request(origin, { path, headers, method, agent: false });
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    return { status: answer.statusCode, headers: answer.headers, body: await buffer(answer) };
  };
  return { ...desk, ask, store: (parts: FormPart[], audience: Audience) => store(desk, parts, audience) };
}

/** Stores uploaded parts for an audience, by the same code that stores attachments. */
function store({ portal }: UploadClient, parts: FormPart[], audience: Audience): Promise<UploadedFile> {
  const { files, db } = portal;
  return files.incoming.inFolder(async (folder) => {
    const arrive = async (field: string) => {
      const part = parts.find((one) => (one.field ?? 'file') === field);
      if (!part) return undefined;
      const path = join(folder, field);
      await writeFile(path, part.content);
      const sha256 = hash('sha256', part.content, 'hex');
      const known = { path, bytes: Buffer.byteLength(part.content), sha256 };
      return { ...known, originalName: part.name, declaredType: part.type ?? null };
    };
    const file = await arrive('file');
    if (!file) throw new Error('There is no file among the parts.');
    const arrival = { file, poster: await arrive('poster'), captions: await arrive('captions') };
    const user = await db.selectFrom('users').select(['id', 'username', 'rights']).executeTakeFirstOrThrow();
    const write: Write = (work) =>
      auditedTransaction(db, (trx) => work(trx, { user, now: portal.clock.now, requireConfirmed() {} }));
    return files.takeIn(folder, arrival, ['image', 'video', 'document'], write, audience);
  });
}

/** All file names of these uploads, with those of their smaller images. */
const namesOf = (...uploads: UploadedFile[]) =>
  uploads.flatMap(({ filename, media }) => [
    ...[filename, media?.poster, media?.captions].filter((name) => typeof name === 'string'),
    ...[320, 640].flatMap((width) =>
      (['webp', 'jpg'] as const).map((format) => variantName(filename, width, format)),
    ),
  ]);

/** Requests a name in every possible way and returns the ways whose answer was not 404. */
async function waysIn({ ask, session }: Awaited<ReturnType<typeof open>>, name: string) {
  const encoded = [...name].map((sign) => `%${sign.charCodeAt(0).toString(16)}`).join('');
  const path = `/uploads/${name}`;
  const etag = `"${name}"`;
  const ways: [what: string, path: string, headers?: Record<string, string>, method?: string][] = [
    ['plainly', path],
    ['plainly again', path],
    ['by HEAD', path, {}, 'HEAD'],
    ['for a part', path, { range: 'bytes=0-9' }],
    ['for a part again', path, { range: 'bytes=0-9' }],
    ['for its end', path, { range: 'bytes=-5' }],
    ['for a part beyond its end', path, { range: 'bytes=99999999-' }],
    ['for a part if it is unchanged', path, { range: 'bytes=0-9', 'if-range': etag }],
    ['if it has changed', path, { 'if-none-match': etag }],
    ['if it has changed, by HEAD', path, { 'if-none-match': etag }, 'HEAD'],
    ['if there is any', path, { 'if-none-match': '*' }],
    ['signed in', path, session],
    ['signed in for a part', path, { ...session, range: 'bytes=0-9' }],
    ['with a query', `${path}?download`],
    ['encoded', `/uploads/${encoded}`],
    ['encoded in part', `/uploads/%${name.charCodeAt(0).toString(16)}${name.slice(1)}`],
    ['with a dot', `/uploads/./${name}`],
    ['with an encoded slash', `/uploads/x%2f..%2f${name}`],
    ['with two slashes', `/uploads//${name}`],
    ['by a whole address', `http://127.0.0.1${path}`],
    ['in capitals', `/uploads/${name.toUpperCase()}`],
  ];
  const found: unknown[] = [];
  for (const [what, at, headers, method] of ways) {
    const { status, headers: sent } = await ask(at, headers, method);
    if (status !== 404 || sent.etag === etag) found.push([name, what, status]);
  }
  return found;
}

describe.each(storageNames)('a file for people who may read cases, on %s,', (storage) => {
  itOnce('is not served under /uploads to anybody, in any size, and neither is its poster', async () => {
    const desk = await open(storage);
    const uploads = [
      await desk.store(await photo(), 'cases'),
      await desk.store(await film(), 'cases'),
      await desk.store(paper, 'cases'),
    ];
    await desk.portal.files.settled();
    const { filename } = uploads[0] ?? { filename: '' };
    expect(await desk.portal.files.storage.size(variantName(filename, 640, 'webp'))).not.toBeNull();
    for (const name of namesOf(...uploads)) expect(await waysIn(desk, name)).toEqual([]);
  });

  itOnce('is not served when it was public before and its answers are cached', async () => {
    const desk = await open(storage);
    const { ask, portal } = desk;
    const uploads = [await desk.store(await photo(), 'public'), await desk.store(await film(), 'public')];
    await portal.files.settled();
    const served: string[] = [];
    for (const name of namesOf(...uploads)) {
      const path = `/uploads/${name}`;
      if ((await ask(path)).status !== 200) continue; // this file does not have this size
      served.push(name);
      await ask(path, { range: 'bytes=0-9' });
    }
    expect(served.length).toBeGreaterThan(6);
    await portal.db.transaction().execute(async (trx) => {
      await trx.updateTable('files').set({ audience: 'cases' }).execute();
      await incrementContentVersion(trx);
    });
    // On PostgreSQL the process learns of the new content version a moment later, as after every write.
    await vi.waitFor(async () => expect((await ask(`/uploads/${served[0]}`)).status).toBe(404), waitOptions);
    for (const name of served) expect(await waysIn(desk, name)).toEqual([]);
  });

  // A move needs both storages.
  it.skipIf(storage === 'disk')('moves to the other storage with its audience', async () => {
    const desk = await open(storage);
    const { portal } = desk;
    const upload = await desk.store(await film(), 'cases');
    await portal.files.settled();
    const folder = join(portal.config.dataDir, 'incoming');
    const [from, to] = [portal.files.storageOf('s3'), portal.files.storageOf('disk')];
    expect(await moveFiles(portal.db, { from, to, folder })).toMatchObject({ files: 3, damaged: [] });
    const rows = await portal.db.selectFrom('files').select(['storage', 'audience']).execute();
    expect(rows).toEqual(Array(3).fill({ storage: 'disk', audience: 'cases' }));
    for (const name of namesOf(upload)) expect(await waysIn(desk, name)).toEqual([]);
  });
});

describe('no public record may name a file for people who may read cases', () => {
  const texts = { title: 'T', content: 'C' };
  const kinds: [
    kind: string,
    field: string,
    parts: () => Promise<FormPart[]>,
    body: (name: string) => object,
  ][] = [
    [
      'gallery',
      'filename',
      photo,
      (name) => galleryItem({ filename: name, type: 'image', originalName: 'a.jpg' } as UploadedFile),
    ],
    ['about-sections', 'imageUrl', photo, (name) => ({ ...texts, imageUrl: `/uploads/${name}` })],
    ['about-sections', 'videoUrl', film, (name) => ({ ...texts, videoUrl: `/uploads/${name}` })],
    [
      'homepage-content',
      'imageUrl',
      photo,
      (name) => ({ ...texts, section: 'cta', imageUrl: `/uploads/${name}` }),
    ],
    [
      'homepage-content',
      'buttonLink',
      film,
      (name) => ({ ...texts, section: 'cta', buttonLink: `/uploads/${name}` }),
    ],
    ['contact-links', 'url', photo, (name) => ({ title: 'T', url: `/uploads/${name}` })],
    [
      'authority-messages',
      'imageUrl',
      photo,
      (name) => ({ authorityName: 'A', designation: 'D', message: 'M', imageUrl: `/uploads/${name}` }),
    ],
    ['site-settings', 'value', photo, (name) => ({ key: 'navbar_logo', value: `/uploads/${name}` })],
    [
      'downloadable-resources',
      'uploadedFilename',
      async () => paper,
      (name) => ({
        title: 'T',
        filename: 'resource_1.pdf',
        originalName: 'a.pdf',
        fileSize: '1 KB',
        uploadedFilename: name,
      }),
    ],
  ];

  itOnce.each(kinds)('%s, %s', async (kind, field, parts, body) => {
    const desk = await openUploads();
    const { filename } = await store(desk, await parts(), 'cases');
    const answer = await desk.send('POST', `/api/admin/${kind}`, body(filename));
    expect([answer.statusCode, answer.json()]).toMatchObject([
      400,
      { issues: [{ path: field, message: 'The portal has no such file. Upload it first.' }] },
    ]);
    const everybodys = await store(desk, await parts(), 'public');
    expect((await desk.send('POST', `/api/admin/${kind}`, body(everybodys.filename))).statusCode).toBe(201);
  });

  itOnce('the gallery does not show the kind of such a file', async () => {
    const desk = await openUploads();
    const { filename } = await store(desk, await photo(), 'cases');
    const item = { type: 'video', filename, originalName: 'a.jpg' };
    const refusal = (await desk.send('POST', '/api/admin/gallery', item)).json<object>();
    const unknown = { ...item, filename: '1-a.jpg' };
    expect(refusal).toEqual((await desk.send('POST', '/api/admin/gallery', unknown)).json());
  });

  it('a document that was named before is not served to anybody', async () => {
    const desk = await openUploads();
    const { filename } = await store(desk, paper, 'public');
    const body = {
      title: 'T',
      filename: 'resource_1.pdf',
      originalName: 'a.pdf',
      fileSize: '1 KB',
      uploadedFilename: filename,
    };
    const { id } = (await desk.send('POST', '/api/admin/downloadable-resources', body)).json<{
      id: string;
    }>();
    const addresses = ['', '/admin'].map((part) => `/api${part}/downloadable-resources/${id}/file`);
    const statuses = () =>
      Promise.all(addresses.map(async (at) => (await desk.portal.get(at, desk.session)).statusCode));
    expect(await statuses()).toEqual([200, 200]);
    await desk.portal.db.updateTable('files').set({ audience: 'cases' }).execute();
    expect(await statuses()).toEqual([404, 404]);
  });

  itOnce('a record that referred to it before shows no data about it', async () => {
    const desk = await openUploads();
    const upload = await store(desk, await film(), 'public');
    await desk.send('POST', '/api/admin/gallery', galleryItem(upload));
    const poster = upload.media?.poster ?? '-';
    expect((await desk.portal.get('/api/gallery')).body).toContain(poster);
    await desk.portal.db.transaction().execute(async (trx) => {
      await trx.updateTable('files').set({ audience: 'cases' }).execute();
      await incrementContentVersion(trx);
    });
    expect((await desk.portal.get('/api/gallery')).body).not.toContain(poster);
  });
});

itOnce('storing a file for people who may read cases leaves cached public pages valid', async () => {
  const desk = await openUploads();
  const before = await readContentVersion(desk.portal.db);
  await store(desk, await photo(), 'cases');
  await desk.portal.files.settled();
  expect(await readContentVersion(desk.portal.db)).toBe(before);
});

it('an upload is public unless the code says otherwise', async () => {
  const { portal, uploaded } = await openUploads();
  await uploaded(...(await photo()));
  expect(await portal.db.selectFrom('files').select('audience').execute()).toEqual([{ audience: 'public' }]);
});
