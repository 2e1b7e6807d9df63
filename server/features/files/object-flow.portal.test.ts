// Tests uploads to a one-time address, of the portal or of the S3-compatible store.
import { existsSync, readdirSync, readlinkSync, truncateSync } from 'node:fs';
import { describe, expect, it, vi } from 'vitest';
import { fileLimits } from '#contract/files-rules.ts';
import { photograph, video } from '#testing/files.ts';
import { waitOptions } from '../../testing/wait-options.ts';
import { builtPages } from '../../testing/pages.ts';
import { testPortal } from '../../testing/portal.ts';
import {
  dayMs,
  storageNames,
  openUploads,
  openStore,
  type UploadClient,
} from '../../testing/upload-client.ts';

/** Requests a one-time upload address. */
const oneTimeAddress = async ({ send }: UploadClient) =>
  (await send('POST', '/api/objects/upload')).json<{ uploadURL: string }>().uploadURL;

/** Sends a file to its one-time address, of the store or of the portal, and returns the status. */
async function put(desk: UploadClient, address: string, content: string | Buffer, type: string) {
  const headers = { 'content-type': type };
  if (desk.storage === 's3') {
    const body = new Uint8Array(Buffer.from(content));
    return (await fetch(address, { method: 'PUT', body, headers })).status;
  }
  const answer = await desk.portal.put(new URL(address).pathname, content, { ...desk.session, ...headers });
  return answer.statusCode;
}

const normalize = ({ send }: UploadClient, rawPath: string) =>
  send('POST', '/api/objects/normalize', { rawPath, visibility: 'public' });

const idOf = (address: string) => /[\da-f]{32}/.exec(address)?.[0] ?? '';

describe.each(storageNames)('the object flow on %s', (storage) => {
  it('accepts a file once and serves it only after normalization', async () => {
    const desk = await openUploads(storage);
    const address = await oneTimeAddress(desk);
    expect((await normalize(desk, address)).statusCode).toBe(400);
    expect(await put(desk, address, await photograph(), 'image/jpeg')).toBe(storage === 's3' ? 200 : 204);
    const normalized = await normalize(desk, address);
    expect(normalized.statusCode, normalized.body).toBe(200);
    const { normalizedPath } = normalized.json<{ normalizedPath: string }>();
    expect(normalizedPath).toMatch(/^\/uploads\/\d{13}-[\da-f]{16}\.jpg$/);
    const sent = await desk.portal.get(normalizedPath);
    expect(sent.rawPayload.includes('Camera of a patient')).toBe(false);
    expect((await normalize(desk, address)).statusCode).toBe(400);
    await desk.portal.files.settled();
    expect(desk.leftovers()).toEqual([]);
  });

  it('checks files as other uploads are checked', async () => {
    const desk = await openUploads(storage);
    const address = await oneTimeAddress(desk);
    await put(desk, address, '<!doctype html><script>alert(1)</script>', 'image/png');
    const answer = await normalize(desk, address);
    expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([
      400,
      'Web pages are not accepted.',
    ]);
    expect(desk.leftovers()).toEqual([]);
  });

  it('leaves files that were never normalized to the sweep', async () => {
    const desk = await openUploads(storage);
    const address = await oneTimeAddress(desk);
    await put(desk, address, video(), 'video/mp4');
    const { files } = desk.portal;
    (await files.openObject(idOf(address)))?.destroy();
    desk.pass(2 * dayMs);
    await files.sweep();
    expect(await files.openObject(idOf(address))).toBeNull();
  });
});

it("the portal's one-time address needs a sign-in and a signature, works once and for 15 minutes", async () => {
  const desk = await openUploads();
  const stranger = { ...desk, session: { cookie: '' } };
  const address = await oneTimeAddress(desk);
  const film = (to: string, by = desk) => put(by, to, video(), 'video/mp4');
  expect(await film(address, stranger)).toBe(401);
  expect(await film(`${address}x`)).toBe(404);
  const another = address.replace(idOf(address), (id) => (id.startsWith('0') ? '1' : '0') + id.slice(1));
  expect(await film(another)).toBe(404);
  expect(await put(desk, address, video(), 'text/html')).toBe(415);
  expect(await film(address)).toBe(204);
  expect(await film(address)).toBe(409);
  const late = await oneTimeAddress(desk);
  desk.pass(15 * 60_000);
  expect(await film(late)).toBe(409);
  const large = await oneTimeAddress(desk);
  expect(await put(desk, large, video(15 * 1024 * 1024 + 1), 'image/png')).toBe(413);
  expect(await desk.portal.files.openObject(idOf(large))).toBeNull();
});

// If the garbage collector finds an open handle, it ends the process.
it.skipIf(!existsSync('/proc/self/fd'))('a file that cannot be processed is closed', async () => {
  const desk = await openUploads();
  const address = await oneTimeAddress(desk);
  await put(desk, address, video(), 'video/mp4');
  const path = desk.portal.files.incoming.objectPath(idOf(address));
  truncateSync(path, fileLimits.video + 1);
  expect((await normalize(desk, address)).statusCode).toBe(413);
  const isOpen = () =>
    readdirSync('/proc/self/fd').some((fd) => {
      try {
        return readlinkSync(`/proc/self/fd/${fd}`) === path;
      } catch {
        return false; // the handle that read this folder
      }
    });
  await vi.waitFor(() => expect(isOpen()).toBe(false), waitOptions);
});

it("only administrators' pages may send files to the store", async () => {
  const policyOf = async (page: string) =>
    String((await get(page)).headers['content-security-policy']).match(/connect-src [^;]+/)?.[0];
  const s3 = await openStore();
  const { get } = await testPortal({ config: { s3 }, frontend: builtPages() });
  expect(await policyOf('/about')).toBe("connect-src 'self'");
  expect(await policyOf('/admin/gallery')).toBe(`connect-src 'self' ${s3.endpoint}`);
});
