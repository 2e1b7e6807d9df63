// Tests that an administrator's write shows on the visitors' next request, also when another process answers
// it.
import { expect, it } from 'vitest';
import { createSignedInAdministrator } from '../../testing/administrator.ts';
import { testDatabase } from '../../testing/database.ts';
import { onPostgres } from '../../testing/engine.ts';
import { builtPages } from '../../testing/pages.ts';
import { testPortal } from '../../testing/portal.ts';

const word = 'Freshly-written';

/**
 * A database whose process knows the number of the content without asking. In its first moments it asks PostgreSQL, and
 * cached pages stay valid while the answer takes more than half a second, as it does on a busy machine.
 */
async function listeningDatabase() {
  const engine = await testDatabase();
  const asks = () => engine.name === 'PostgreSQL' && typeof engine.contentVersion() !== 'number';
  await expect.poll(asks).toBe(false);
  return engine;
}

const kinds = [
  ['awareness-content', '/awareness', { section: 'what_is_pv', title: word, content: word }],
  ['amc-locations', '/find-amc', { name: word, address: 'A', city: 'B', state: 'C' }],
  ['about-sections', '/about', { title: word, content: 'Content' }],
  ['authority-messages', '/about', { authorityName: word, designation: 'Dean', message: 'Message' }],
  ['drug-risks', '/risk-checker', { drugName: word, commonADRs: 'Rash', riskPercentage: 1 }],
  ['contact-links', '/terms', { title: word, url: 'https://example.org' }],
  ['homepage-content', '/', { section: 'cta', title: word, content: 'Content' }],
] as const;

/** On PostgreSQL two kinds: all raise the number of the content by one statement. */
it.each(onPostgres ? kinds.slice(0, 2) : kinds)(
  '%s: after create, change, delete and restore, %s is current at once in every process',
  async (kind, page, record) => {
    const engine = await listeningDatabase();
    const portal = await testPortal({ engine, frontend: builtPages() });
    const other = await testPortal({ engine, frontend: builtPages() });
    const headers = await createSignedInAdministrator(portal);
    const call = (method: 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) =>
      portal.send(method, `/api/admin/${url}`, payload, headers);
    const shown = async (text: string) => {
      const answers = [await portal.get(page), await other.get(page), await other.get(`/api/${kind}`)];
      return answers.map(({ payload }) => payload.includes(text));
    };
    expect(await shown(word)).toEqual([false, false, false]);
    const { id } = (await call('POST', kind, record)).json();
    expect(await shown(word)).toEqual([true, true, true]);
    const changed = JSON.parse(JSON.stringify(record).replaceAll(word, 'Altered')) as object;
    await call('PUT', `${kind}/${id}`, changed);
    expect(await shown(word)).toEqual([false, false, false]);
    expect(await shown('Altered')).toEqual([true, true, true]);
    await call('DELETE', `${kind}/${id}`);
    expect(await shown('Altered')).toEqual([false, false, false]);
    await call('POST', `bin/${kind}/${id}/restore`);
    expect(await shown('Altered')).toEqual([true, true, true]);
  },
);

it('an imported centre, a setting and the contact details are current at once in every process', async () => {
  const engine = await listeningDatabase();
  const portal = await testPortal({ engine, frontend: builtPages() });
  const other = await testPortal({ engine, frontend: builtPages() });
  const headers = await createSignedInAdministrator(portal);
  for (const page of ['/find-amc', '/contact', '/']) await other.get(page);
  await portal.post('/api/admin/amc-locations/import', `name,address,city,state\n${word},A,B,C`, {
    ...headers,
    'content-type': 'text/csv',
  });
  expect((await other.get('/find-amc')).payload).toContain(word);
  const put = (url: string, payload: object) => portal.put(url, payload, headers);
  await put('/api/admin/site-settings/hero_title', { value: word });
  expect((await other.get('/')).payload).toContain(word);
  const info = (await portal.get('/api/contact-info')).json();
  await put(`/api/admin/contact-info/${info.id}`, { address: word });
  expect((await other.get('/contact')).payload).toContain(word);
});
