// Saved views of the list of cases: who reads and changes which, how many there may be, and the bin.
import { expect, it } from 'vitest';
import { savedViewsMax } from '#contract/resources/saved-views-rules.ts';
import { makeDoctor } from '../../testing/doctor.ts';
import { testPortal } from '../../testing/portal.ts';

const views = '/saved-views';
const skin = { name: 'Skin', query: 'view=all&drug=allopurinol&serious=true' };

it('a view of one account is seen, changed and restored by that account alone, a shared one is read by all', async () => {
  const portal = await testPortal({ config: { rateLimit: false } });
  const asha = await makeDoctor(portal, 'asha', ['cases']);
  const bela = await makeDoctor(portal, 'bela', ['cases']);
  const chair = await makeDoctor(portal, 'chair', ['cases', 'portal']);
  const names = async ({ call }: typeof asha) =>
    ((await call('GET', views)).body as { name: string }[]).map(({ name }) => name);
  const binned = async ({ call }: typeof asha) =>
    ((await call('GET', '/bin')).body as { name: string }[]).map(({ name }) => name);

  const { body: own } = await asha.call('POST', views, { ...skin, owner: 'bela' });
  expect(own).toMatchObject({ ...skin, isShared: false, owner: 'asha' });
  const { body: shared } = await asha.call('POST', views, { ...skin, name: 'Ward', isShared: true });
  expect([await names(asha), await names(bela), await names(chair)]).toEqual([
    ['Skin', 'Ward'],
    ['Ward'],
    ['Ward'],
  ]);

  const write = async ({ call }: typeof asha, one: { id: string }) => [
    (await call('PUT', `${views}/${one.id}`, { name: 'Other' })).status,
    (await call('DELETE', `${views}/${one.id}`)).status,
  ];
  expect(await write(bela, own)).toEqual([404, 404]);
  expect(await write(chair, own)).toEqual([404, 404]);
  expect(await write(bela, shared)).toEqual([403, 403]);
  expect(await write(chair, shared)).toEqual([200, 204]);
  expect(await write(asha, own)).toEqual([200, 204]);

  expect([(await binned(asha)).toSorted(), await binned(bela)]).toEqual([['Other', 'Other'], ['Other']]);
  expect((await bela.call('POST', `/bin/saved-views/${own.id}/restore`)).status).toBe(404);
  expect((await bela.call('POST', `/bin/saved-views/${shared.id}/restore`)).status).toBe(404);
  expect((await asha.call('POST', `/bin/saved-views/${own.id}/restore`)).status).toBe(204);
  expect((await asha.call('POST', `/bin/saved-views/${shared.id}/restore`)).status).toBe(204);
  expect(await names(asha)).toEqual(['Other', 'Other']);
});

it('an account has a bounded number of views, also after a restore, and a query is one of an address', async () => {
  const portal = await testPortal({ config: { rateLimit: false } });
  const { call } = await makeDoctor(portal, 'asha', ['cases']);
  const bela = await makeDoctor(portal, 'bela', ['cases']);
  let first = '';
  for (let number = 1; number <= savedViewsMax; number += 1) {
    const { body, status } = await call('POST', views, { ...skin, name: `View ${number}` });
    expect(status).toBe(201);
    first ||= body.id;
  }
  const refused = await call('POST', views, { ...skin, name: 'One more' });
  expect([refused.status, refused.body.message]).toEqual([
    409,
    `You have ${savedViewsMax} saved views. Delete one first.`,
  ]);
  expect((await bela.call('POST', views, skin)).status).toBe(201);
  await call('DELETE', `${views}/${first}`);
  expect((await call('POST', views, { ...skin, name: 'In its place' })).status).toBe(201);
  expect((await call('POST', `/bin/saved-views/${first}/restore`)).status).toBe(409);
  expect((await call('GET', views)).body).toHaveLength(savedViewsMax);

  for (const query of ['', 'javascript:alert(1)', '"><b>', 'a b', 'q=é']) {
    const { status, body } = await bela.call('POST', views, { name: 'Odd', query });
    expect([query, status, body.issues[0].path]).toEqual([query, 400, 'query']);
  }
});
