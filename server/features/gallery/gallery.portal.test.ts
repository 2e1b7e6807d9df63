// Tests changes that administrators make to gallery items.
import { describe, expect, it } from 'vitest';
import { galleryItem, storageNames, jpeg, openUploads } from '../../testing/upload-client.ts';

describe.each(storageNames)('the gallery on %s', (storage) => {
  it("a gallery item's featured mark and caption change independently", async () => {
    const { portal, uploaded, send } = await openUploads(storage);
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
