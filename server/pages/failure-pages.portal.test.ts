// Error pages for visitors: in their language, with the request id from the log.
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { builtPages } from '../testing/pages.ts';
import { testPortal } from '../testing/portal.ts';
import { logSlowQueries } from '../http/log.ts';

const titleOf = (html: string) => /<title>([^<]*)<\/title>/.exec(html)?.[1];

it('an internal error is shown in the visitor’s language, with the request id of the log', async () => {
  const portal = await testPortal({ frontend: builtPages(), config: { logLevel: 'error' } });
  await sql`alter table files rename to elsewhere`.execute(portal.db);
  for (const [lang, title, text] of [
    ['en', 'Something went wrong', 'This is our fault.'],
    ['hi', 'कुछ गड़बड़ हो गई', 'यह गलती हमारी ओर से है।'],
  ]) {
    const { statusCode, headers, payload } = await portal.get('/uploads/1795244282204-a.jpg', {
      'accept-language': lang ?? '',
    });
    expect([statusCode, titleOf(payload), headers['cache-control']]).toEqual([500, title, 'no-store']);
    expect(payload).toContain(`<html lang="${lang}">`);
    expect(payload).toContain(text);
    const number = String(headers['x-request-id']);
    expect(payload).toContain(`<code>${number}</code>`);
    expect(portal.log.at(-1)).toContain(`"reqId":"${number}"`);
    // No script that could fail, and no style that the policy would block.
    expect(payload).not.toMatch(/<script| style="/);
  }
});

it.each([
  [503, 'Not available right now', 'अभी उपलब्ध नहीं है'],
  [507, 'The portal has no storage space left.', 'पोर्टल में जगह नहीं बची है।'],
  [429, 'Too many requests', 'बहुत अधिक अनुरोध'],
])('an error page for %i exists in both languages', async (status, english, hindi) => {
  const { renderFailure } = await builtPages().renderer();
  expect(renderFailure(status, 'number-of-it', 'en').body).toContain(english);
  expect(renderFailure(status, 'number-of-it', 'hi').body).toContain(hindi);
});

it('an unreadable address gets an error page', async () => {
  const portal = await testPortal({ frontend: builtPages() });
  const { statusCode, payload } = await portal.get('/%zz', { 'accept-language': 'hi' });
  expect([statusCode, titleOf(payload)]).toEqual([400, 'स्वीकार नहीं हुआ']);
});

it('a slow query is logged with its route and without its values', async () => {
  const portal = await testPortal({ config: { logLevel: 'warn' } });
  const stop = logSlowQueries(portal.app, portal.engine, 0);
  await portal.get('/api/drug-risks/search?q=wanted-drug');
  stop();
  const lines = portal.log.map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(lines).toContainEqual(
    expect.objectContaining({
      msg: 'slow query',
      route: '/api/drug-risks/search',
      sql: expect.stringMatching(/^\s*select .* from .*"drug_risks"/s),
      ms: expect.any(Number),
    }),
  );
  expect(portal.log.join('')).not.toContain('wanted-drug');
});
