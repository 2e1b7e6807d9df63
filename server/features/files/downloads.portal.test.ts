// Tests how files are served: by byte range, and as downloads.
import { randomFillSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { UploadedFile } from '#contract/files.ts';
import { form, pdf, video } from '#testing/files.ts';
import { storageNames, openUploads } from '../../testing/upload-client.ts';

describe.each(storageNames)('files on %s', (storage) => {
  it('a file is served by byte range, and not sent again to clients that have it', async () => {
    const { portal, uploaded, fetched } = await openUploads(storage);
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

  it('a large video arrives unchanged, whole and by range, for several clients at once', async () => {
    const { portal, session } = await openUploads(storage);
    const content = randomFillSync(video(3 * 1024 * 1024), 64);
    const captions = 'WEBVTT\n';
    const { payload, headers } = form(
      { name: 'a.mp4', type: 'video/mp4', content },
      { field: 'captions', name: 'words.vtt', type: 'text/vtt', content: captions },
    );
    const origin = await portal.app.listen({ host: '127.0.0.1', port: 0 });
    const sent = await fetch(`${origin}/api/admin/upload`, {
      method: 'POST',
      body: new Uint8Array(payload),
      headers: { ...headers, ...session },
    });
    const { filename, media } = (await sent.json()) as UploadedFile;
    const arrived = async (name = filename, requestHeaders = {}) =>
      Buffer.from(
        await (await fetch(`${origin}/uploads/${name}`, { headers: requestHeaders })).arrayBuffer(),
      );
    expect((await arrived(media?.captions ?? '')).toString()).toBe(captions);
    for (let time = 0; time < 3; time += 1) {
      const [whole, part, end] = await Promise.all([
        arrived(),
        arrived(filename, { range: 'bytes=1000000-1499999' }),
        arrived(filename, { range: 'bytes=1000000-' }),
      ]);
      expect(whole.equals(content)).toBe(true);
      expect(part.equals(content.subarray(1_000_000, 1_500_000))).toBe(true);
      expect(end.equals(content.subarray(1_000_000))).toBe(true);
    }
  });

  it('documents are downloaded under their original name, and are not under /uploads', async () => {
    const { portal, session, uploaded, send, fetched } = await openUploads(storage);
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
    // A client may send the whole record back without the file name; the file stays.
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
});
