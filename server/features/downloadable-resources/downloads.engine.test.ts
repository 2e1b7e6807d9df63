// Tests that downloads of visitors are counted by day and document for the pack of a period, on both engines.
import { expect, it } from 'vitest';
import { packTables } from '#contract/figure-packs-rules.ts';
import type { Pack } from '#contract/figures.ts';
import { pdf } from '#testing/files.ts';
import { createSignedInAdministrator } from '../../testing/administrator.ts';
import { openUploads } from '../../testing/upload-client.ts';

async function openDesk() {
  const { portal, uploaded, send, session } = await openUploads();
  let own = session;
  /** Sets the clock; the session of another time has ended. */
  const goTo = async (time: string) => {
    portal.clock.now = new Date(time);
    own = await createSignedInAdministrator(portal);
  };
  const offer = async (title: string) => {
    const content = Buffer.concat([pdf(), Buffer.from(`%${title}\n`)]);
    const { filename } = await uploaded({ name: 'a.pdf', type: 'application/pdf', content });
    const words = { title, description: null, category: 'forms', isActive: true, uploadedFilename: filename };
    const file = { filename: 'a.pdf', originalName: 'a.pdf', fileSize: '1 KB' };
    const made = await send('POST', '/api/admin/downloadable-resources', { ...words, ...file });
    expect(made.statusCode, made.body).toBe(201);
    return `/api/downloadable-resources/${made.json<{ id: string }>().id}/file`;
  };
  const pack = async (period: string) =>
    (await portal.get(`/api/admin/insight/pack?period=${period}`, own)).json<Pack>();
  /** Downloads in a pack, once all that were asked for are counted. */
  const counted = async (period: string, amount: number) => {
    await expect.poll(async () => (await pack(period)).downloads?.amount).toBe(amount);
    return (await pack(period)).downloads?.documents;
  };
  return { portal, send, session, offer, goTo, pack, counted };
}

it('a pack counts the downloads of its days, also many at once, and names the most frequent documents', async () => {
  const { portal, offer, goTo, pack, counted } = await openDesk();
  const [form, notice] = [await offer('Form'), await offer('Notice')];
  await goTo('2026-10-31T18:29:00.000Z'); // the last minute of October in the portal's time zone
  expect((await pack('2026-10')).downloads).toBeNull();
  await Promise.all(Array.from({ length: 40 }, () => portal.get(form)));
  await portal.get(notice);
  expect(await counted('2026-10', 41)).toEqual([
    { title: 'Form', amount: 40 },
    { title: 'Notice', amount: 1 },
  ]);
  await goTo('2026-10-31T18:31:00.000Z');
  for (let time = 0; time < 3; time += 1) await portal.get(notice);
  expect(await counted('2026-11', 3)).toEqual([{ title: 'Notice', amount: 3 }]);
  const tables = new Map(packTables(await pack('2026-11')).map((table) => [table.key, table]));
  expect(tables.get('summary')?.rows).toContainEqual(['Documents downloaded', 3, 41, -38]);
  expect(tables.get('downloads')?.rows).toEqual([['Notice', 3]]);
  expect((await pack('2026-09')).downloads).toBeNull();
});

it('what is no download of a visitor is not counted, and nothing is kept about the visitor', async () => {
  const { portal, offer, session, counted, send } = await openDesk();
  const form = await offer('Form');
  const first = await portal.get(form, { range: 'bytes=0-99' });
  await portal.get(form, { range: 'bytes=100-' });
  await portal.get(form, { 'if-none-match': String(first.headers['etag']) });
  await portal.get(form, { range: 'bytes=999999999-' });
  await portal.app.inject({ method: 'HEAD', url: form });
  await portal.get(form.replace('/api/', '/api/admin/'), session);
  await portal.get(form.replace(/[0-9a-f]{8}-/, '00000000-'));
  await portal.get(form, { 'user-agent': 'Firefox', cookie: 'lang=hi' });
  const today = portal.clock.now.toISOString().slice(0, 7);
  expect(await counted(today, 2)).toEqual([{ title: 'Form', amount: 2 }]);
  const rows = await portal.db.selectFrom('resource_downloads').selectAll().execute();
  expect(rows.map((row) => Object.keys(row).toSorted())).toEqual([['amount', 'day', 'resourceId']]);
  // A document in the bin keeps its downloads.
  await send('DELETE', form.replace('/api/', '/api/admin/').replace('/file', ''));
  expect(await counted(today, 2)).toHaveLength(1);
});
