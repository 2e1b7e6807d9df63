// Tests how uploads are stored, on the disk and in an S3-compatible store.
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { variantName } from '#contract/files-rules.ts';
import { animation, photograph, transparentImage, video, webmVideo } from '#testing/files.ts';
import { ordinaryFiles } from '#testing/ordinary-files.ts';
import { doc, docx, ppt, pptx } from '#testing/office-files.ts';
import { galleryItem, storageNames, jpeg, openUploads } from '../../testing/upload-client.ts';

describe.each(storageNames)('an upload on %s', (storage) => {
  it('a photograph is turned upright, made smaller and stripped of metadata', async () => {
    const { portal, uploaded, send, fetched, leftovers } = await openUploads(storage);
    const { type, filename, originalName, media } = await uploaded(await jpeg());
    expect({ type, originalName }).toEqual({ type: 'image', originalName: 'Talk at the ward.jpg' });
    expect(filename).toMatch(/^1795239600000-[\da-f]{16}\.jpg$/);
    expect(media).toMatchObject({ width: 660, height: 880, widths: [], poster: null, captions: null });
    expect(media?.colour).toMatch(/^#[\da-f]{6}$/);

    const full = await fetched(filename);
    expect(full.statusCode).toBe(200);
    const read = await sharp(full.rawPayload).metadata();
    expect(read).toMatchObject({ format: 'jpeg', width: 660, height: 880 });
    expect(read.exif).toBeUndefined();
    expect(full.rawPayload.includes('Camera of a patient')).toBe(false);

    await portal.files.settled();
    const item = await send(
      'POST',
      '/api/admin/gallery',
      galleryItem({ type, filename, originalName, media, note: null }),
    );
    expect(item.statusCode, item.body).toBe(201);
    expect(item.json()).toMatchObject({ media: { width: 660, widths: [320, 640] } });
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
      const { portal, uploaded, fetched } = await openUploads(storage);
      const content = await transparentImage(format);
      const { filename } = await uploaded({ name: `mark.${format}`, type: `image/${format}`, content });
      expect(filename).toMatch(/\.png$/);
      const read = await sharp((await fetched(filename)).rawPayload).metadata();
      expect(read).toMatchObject({ format: 'png', hasAlpha: true, width: 400 });
      await portal.files.settled();
      expect((await fetched(variantName(filename, 320, 'webp'))).statusCode).toBe(200);
    },
  );

  it('an animation becomes a still picture, and the answer has a note about it', async () => {
    const { uploaded } = await openUploads(storage);
    const { filename, note } = await uploaded({ name: 'a.gif', type: 'image/gif', content: animation(3) });
    expect(filename).toMatch(/\.jpg$/);
    expect(note).toContain('still picture');
  });

  it.each([
    ['ward.mp4', 'video/mp4', video()],
    ['ward.mov', 'video/quicktime', video(4_096, 'qt  ')],
    ['ward.webm', 'video/webm', webmVideo()],
  ])('%s is stored unchanged, with poster and captions', async (name, type, content) => {
    const { uploaded, fetched } = await openUploads(storage);
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

  it.each([
    ['a.docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', docx()],
    ['a.pptx', 'application/octet-stream', pptx()],
    ['a.doc', 'application/msword', doc()],
    ['a.ppt', 'application/vnd.ms-powerpoint', ppt()],
  ])('%s is a document', async (name, type, content) => {
    const { uploaded } = await openUploads(storage);
    expect(await uploaded({ name, type, content })).toMatchObject({ type: 'document', originalName: name });
  });
});

it('accepts what phones, scanners and offices write', async () => {
  const { upload } = await openUploads();
  const files = ordinaryFiles.filter(({ isLarge }) => !isLarge);
  expect(files.length).toBeGreaterThan(60);
  for (const { what, make } of files) {
    const answer = await upload(await make());
    expect
      .soft([answer.statusCode, answer.json<{ message?: string }>().message], what)
      .toEqual([201, undefined]);
  }
});

it.each([
  ['U+200D in Devanagari', 'क्\u200dष.mp4'],
  ['U+200C in Devanagari', 'क्\u200cष.mp4'],
  ['U+200D in an emoji', '👩🏽\u200d⚕\ufe0f.mp4'],
  ['marks that no composed letter has', 'x\u0316\u0301.mp4'],
])('a file name with %s is returned unchanged', async (_what, name) => {
  const { portal, uploaded } = await openUploads();
  const { filename, originalName } = await uploaded({ name, type: 'video/mp4', content: video() });
  expect(originalName).toBe(name);
  const stored = await portal.db
    .selectFrom('files')
    .select('originalName')
    .where('name', '=', filename)
    .executeTakeFirst();
  expect(stored).toEqual({ originalName: name });
});

it('an upload adds an audit event', async () => {
  const { portal, uploaded } = await openUploads();
  const { filename } = await uploaded({ name: 'a.mp4', type: 'video/mp4', content: video() });
  const events = await portal.db.selectFrom('audit_events').selectAll().execute();
  expect(events).toMatchObject([{ username: 'admin', action: 'upload', kind: 'files', recordId: filename }]);
});
