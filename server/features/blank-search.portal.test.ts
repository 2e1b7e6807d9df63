// A search for a text that shows nothing is no search: every list answers as without it.
import { expect, it } from 'vitest';
import { signedInPortal } from '../testing/administrator.ts';
import { validReport } from '../testing/portal.ts';

const lists = [
  '/api/adr-reports?limit=25',
  '/api/contact-messages?limit=25',
  '/api/admin/audit-events?action=create&limit=25',
  '/api/admin/cases?view=all',
  '/api/admin/terms?kind=substance&limit=25',
  '/api/admin/insight/disproportionality?limit=25',
  '/api/drug-risks/search?x=1',
];

it.each(lists)('%s takes a search of invisible characters as none', async (list) => {
  const { portal, session } = await signedInPortal({ seed: 'sample' });
  await portal.post('/api/adr-reports', validReport);
  await portal.post('/api/admin/terms', { kind: 'substance', name: 'Ibuprofen', names: [] }, session);
  const read = async (q: string) => {
    const answer = await portal.get(`${list}&q=${encodeURIComponent(q)}`, session);
    expect(answer.statusCode, answer.payload).toBe(200);
    return [answer.json(), answer.headers['x-filtered-count']];
  };
  const all = await read('');
  for (const q of [
    ' ',
    '\u200b',
    '\u200b\u2060 \ufeff',
    '\u00ad',
    '\u202e',
    '\u2800',
    '\u3164',
    '\u200d\t',
  ]) {
    expect([q, ...(await read(q))]).toEqual([q, ...all]);
  }
});
