// What an administrator changes of an item of the gallery.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeSignedIn } from '../../testing/administrator.ts';
import { testPortal, type TestPortal } from '../../testing/portal.ts';
import { startStore, type Store } from '../../testing/store.ts';
import { galleryItem, jpeg, uploadDesk } from '../../testing/upload-desk.ts';

let portal: TestPortal;
let session: { cookie: string };
let store: Store;
beforeAll(async () => {
  store = await startStore();
});
afterAll(() => store.close());
const { send, uploaded } = uploadDesk(() => ({ portal, session }));

describe.each(['disk', 's3'] as const)('the gallery on %s', (home) => {
  beforeEach(async () => {
    portal = await testPortal({ config: { s3: home === 's3' ? store.config : null } });
    session = await makeSignedIn(portal);
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
});
