// Files that come by a one-time address: of the portal itself, or of the store.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { builtFrontend } from '../../http/frontend.ts';
import { makeSignedIn } from '../../testing/administrator.ts';
import { photograph, video } from '../../testing/files.ts';
import { testPortal, type TestPortal } from '../../testing/portal.ts';
import { startStore, type Store } from '../../testing/store.ts';
import { dayMs, uploadDesk } from '../../testing/upload-desk.ts';

let portal: TestPortal;
let session: { cookie: string };
let store: Store;
beforeAll(async () => {
  store = await startStore();
});
afterAll(() => store.close());
const { leftovers, pass, send } = uploadDesk(() => ({ portal, session }));

describe.each(['disk', 's3'] as const)('the object flow on %s', (home) => {
  beforeEach(async () => {
    portal = await testPortal({ config: { s3: home === 's3' ? store.config : null } });
    session = await makeSignedIn(portal);
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

it("administrators' pages, and no others, may send files to the store", async () => {
  const policyOf = async (page: string) =>
    String((await get(page)).headers['content-security-policy']).match(/connect-src [^;]+/)?.[0];
  const { get } = await testPortal({ config: { s3: store.config }, frontend: builtFrontend() });
  expect(await policyOf('/about')).toBe("connect-src 'self'");
  expect(await policyOf('/admin/gallery')).toBe(`connect-src 'self' ${store.config.endpoint}`);
});
