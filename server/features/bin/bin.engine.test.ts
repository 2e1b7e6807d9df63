// Tests the bin, which holds deleted records for 30 days.
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { allResources } from '#contract/resources-rules.ts';
import { signedInPortal } from '../../testing/administrator.ts';
import { leastRecord } from '../../testing/least-record.ts';
import { purgeBin } from './queries.ts';
import { itOnce } from '../../testing/engine.ts';

async function desk() {
  const { portal, send: call } = await signedInPortal({ seed: 'sample' });
  const bin = async () => (await call('GET', '/api/admin/bin')).json();
  return { portal, call, bin };
}

const publicResources = allResources.filter((own) => 'publicList' in own);

it('a deleted record is in the bin, newest first, and is restored unchanged', async () => {
  const { portal, call, bin } = await desk();
  expect(await bin()).toEqual([]);
  const expected: unknown[] = [];
  for (const [place, resource] of publicResources.entries()) {
    const { kind, name } = resource;
    await call('POST', `/api/admin/${kind}`, leastRecord(resource));
    const list = (await call('GET', `/api/admin/${kind}`)).json();
    portal.clock.now = new Date(Date.UTC(2026, 10, 21, 6, place));
    expect((await call('DELETE', `/api/admin/${kind}/${list[0].id}`)).statusCode).toBe(204);
    const deletedAt = portal.clock.now.toISOString();
    expected.unshift({ kind, id: list[0].id, name: list[0][name], deletedAt });
    expect(await bin()).toEqual(expected);

    const back = await call('POST', `/api/admin/bin/${kind}/${list[0].id}/restore`);
    expect([back.statusCode, back.payload]).toEqual([204, '']);
    expect((await call('GET', `/api/admin/${kind}`)).json()).toEqual(list);
    expected.shift();
    expect(await bin()).toEqual(expected);
    expect((await call('POST', `/api/admin/bin/${kind}/${list[0].id}/restore`)).statusCode).toBe(404);

    await call('DELETE', `/api/admin/${kind}/${list[0].id}`);
    expected.unshift({ kind, id: list[0].id, name: list[0][name], deletedAt });
  }
  expect(await bin()).toEqual(expected);
});

itOnce('visitors see a restored record on the next request', async () => {
  const { portal, call } = await desk();
  const before = (await portal.get('/api/drug-risks')).json();
  await call('DELETE', `/api/admin/drug-risks/${before[3].id}`);
  expect((await portal.get('/api/drug-risks')).json()).toHaveLength(before.length - 1);
  await call('POST', `/api/admin/bin/drug-risks/${before[3].id}/restore`);
  expect((await portal.get('/api/drug-risks')).json()).toEqual(before);
});

itOnce.each(['nothing', 'constructor', '__proto__', 'users', 'adr-reports', 'drug_risks'])(
  'there is no kind %s to restore',
  async (kind) => {
    const { call } = await desk();
    expect((await call('POST', `/api/admin/bin/${kind}/${randomUUID()}/restore`)).statusCode).toBe(404);
  },
);

it('records in the bin for 30 days are deleted for good, and all others stay', async () => {
  const { portal, call, bin } = await desk();
  const links = (await call('GET', '/api/admin/contact-links')).json();
  await call('DELETE', `/api/admin/contact-links/${links[0].id}`);
  portal.clock.now = new Date(portal.clock.now.getTime() + 1000);
  await call('DELETE', `/api/admin/contact-links/${links[1].id}`);
  await purgeBin(portal.db, portal.clock.now);
  expect((await bin()).map(({ id }: { id: string }) => id)).toEqual([links[1].id]);
  expect((await call('POST', `/api/admin/bin/contact-links/${links[0].id}/restore`)).statusCode).toBe(404);
  expect((await call('GET', '/api/admin/contact-links')).json()).toEqual(links.slice(2));
});

it('the contact details cannot be deleted, only changed, and a change of an older version overwrites nothing', async () => {
  const { portal, call } = await desk();
  const info = (await portal.get('/api/contact-info')).json();
  const url = `/api/admin/contact-info/${info.id}`;
  expect((await call('DELETE', url)).statusCode).toBe(404);
  const refused = await call('PUT', url, { phone: '', email: 'x', address: ' ' });
  expect(refused.json().issues.map(({ message }: { message: string }) => message)).toEqual([
    'Phone is required',
    'Invalid email format',
    'Address is required',
  ]);
  const changed = await call('PUT', url, { phone: '0612 222 3333' });
  expect(changed.json()).toMatchObject({ ...info, phone: '0612 222 3333', version: 2, isSample: false });
  const stale = await call('PUT', url, { phone: '0612 444 5555' }, { 'if-match': '"1"' });
  expect([stale.statusCode, stale.json().current]).toEqual([412, changed.json()]);
  expect((await portal.get('/api/contact-info?lang=all')).json()).toEqual(changed.json());
});
