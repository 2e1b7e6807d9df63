// Tests which files, forms and addresses the portal refuses.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { form, pdf, video } from '#testing/files.ts';
import { hostileFiles, malformedForms, traversals } from '#testing/hostile-files.ts';
import { signedInPortal } from '../../testing/administrator.ts';
import { builtPages } from '../../testing/pages.ts';
import { testPortal } from '../../testing/portal.ts';
import { jpeg, openUploads } from '../../testing/upload-client.ts';

describe('the portal refuses', () => {
  it('harmful files, each with a sentence that says why', async () => {
    const { portal, upload, leftovers } = await openUploads();
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

  const unseen = 'The name of the file holds characters that cannot be seen. Rename it.';
  const tooLong = 'The name of the file must have at most 200 characters.';
  const manyMarks = 'A letter in the name of the file has more than 30 combining marks. Rename it.';
  it.each([
    ['U+200B', 'a\u200bb.pdf', unseen],
    ['U+00AD', 'a\u00adb.pdf', unseen],
    ['U+2060', 'a\u2060b.pdf', unseen],
    ['U+202E', 'a\u202efdp.pdf', unseen],
    ['U+3164', 'a\u3164.pdf', unseen],
    ['31 combining marks', `a${'\u0316'.repeat(31)}.pdf`, manyMarks],
    ['201 characters', `${'a'.repeat(197)}.pdf`, tooLong],
    ['7,000 combining marks', `a${'\u0315'.repeat(3_500)}${'\u0334'.repeat(3_500)}.pdf`, tooLong],
  ])('a file name with %s', async (_what, name, message) => {
    const { upload } = await openUploads();
    const answer = await upload({ name, type: 'application/pdf', content: pdf() });
    expect([answer.statusCode, answer.json()]).toEqual([400, { message }]);
  });

  it.each([
    ['a.jpg', 15, 'File exceeds size limit. Images: 15MB max, Videos: 100MB max.'],
    ['a.mp4', 100, 'File exceeds size limit. Images: 15MB max, Videos: 100MB max.'],
    ['a.pdf', 10, 'File size must be less than 10MB'],
  ])('%s of more than %i MB', async (name, mb, details) => {
    const { upload, leftovers } = await openUploads();
    const answer = await upload({ name, content: Buffer.alloc(mb * 1024 * 1024 + 1) });
    expect(answer.statusCode).toBe(413);
    expect(answer.json()).toEqual({ message: 'File too large', details });
    expect(leftovers()).toEqual([]);
  });

  it('malformed forms', async () => {
    const { portal, session, leftovers } = await openUploads();
    for (const [what, headers, payload] of malformedForms) {
      const answer = await portal.post('/api/admin/upload', payload, { ...headers, ...session });
      expect.soft(answer.statusCode, what).toBe(400);
      expect.soft(answer.json<{ message: string }>().message, what).toMatch(/^[A-Z].+\.$/);
      expect.soft(leftovers(), what).toEqual([]);
    }
  });

  it('JSON instead of a form, and requests without sign-in', async () => {
    const desk = await openUploads();
    expect((await desk.send('POST', '/api/admin/upload', {})).statusCode).toBe(415);
    desk.session = { cookie: '' };
    expect((await desk.upload(await jpeg())).statusCode).toBe(401);
  });

  it('a file while the store does not answer, with another try later, whatever the store is called', async () => {
    const account = { accessKeyId: 'key', secretAccessKey: 'secret', region: 'in', forcePathStyle: true };
    const s3 = { endpoint: 'http://department.localhost:1', bucket: 'portal', ...account };
    const { portal, session } = await signedInPortal({ config: { s3 } });
    const { payload, headers } = form({ name: 'a.pdf', type: 'application/pdf', content: pdf() });
    const answer = await portal.post('/api/admin/upload', payload, { ...headers, ...session });
    expect([answer.statusCode, answer.headers['retry-after'], answer.json().message]).toEqual([
      503,
      '5',
      'The portal cannot reach its file store right now. Try again in a moment.',
    ]);
  });

  it('addresses under /uploads outside the folder, with the same 404 as unknown ones', async () => {
    const { get } = await testPortal({ frontend: builtPages() });
    const nothing = await get('/there-is-nothing-here');
    for (const path of traversals) {
      const answer = await get(`/uploads/${path}`);
      expect.soft([answer.statusCode, answer.body], path).toEqual([404, nothing.body]);
    }
  });

  it.each(['gallery', 'about-sections', 'homepage-content', 'downloadable-resources'])(
    'a record of %s that names a missing file',
    async (kind) => {
      const { send } = await openUploads();
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

  it('a video or a document as a gallery image', async () => {
    const { uploaded, send } = await openUploads();
    const film = await uploaded({ name: 'a.mp4', type: 'video/mp4', content: video() });
    const paper = await uploaded({ name: 'a.pdf', type: 'application/pdf', content: pdf() });
    for (const { filename, originalName } of [film, paper]) {
      const answer = await send('POST', '/api/admin/gallery', { type: 'image', filename, originalName });
      expect(answer.statusCode).toBe(400);
    }
  });

  it('the download of a document without a file, but stores its record', async () => {
    const { portal, send } = await openUploads();
    const resource = { title: 'T', filename: 'resource_1.pdf', originalName: 'a.pdf', fileSize: '1 KB' };
    const created = await send('POST', '/api/admin/downloadable-resources', resource);
    expect(created.statusCode).toBe(201);
    const { id, hasFile } = created.json<{ id: string; hasFile: boolean }>();
    expect(hasFile).toBe(false);
    expect((await portal.get(`/api/downloadable-resources/${id}/file`)).statusCode).toBe(404);
  });
});
