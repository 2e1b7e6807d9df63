// What the search for medicines costs: a stranger chooses the text.
import { expect, it } from 'vitest';
import { freePort } from '#testing/free-port.ts';
import { testPortal } from '../../testing/portal.ts';

it('runs as few statements for a text that may be spelled in many ways as for any other', async () => {
  const metricsPort = await freePort();
  const portal = await testPortal({ config: { metricsPort, rateLimit: false } });
  await portal.app.listen({ host: '127.0.0.1', port: 0 });
  const run = async () => {
    const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    const counts = metrics.matchAll(/^portal_database_query_seconds_count.* (\d+)$/gm);
    return [...counts].reduce((sum, [, count]) => sum + Number(count), 0);
  };
  const statementsFor = async (text: string) => {
    const before = await run();
    const answer = await portal.get(`/api/drug-risks/search?q=${encodeURIComponent(text)}`);
    expect([answer.statusCode, answer.json()]).toEqual([200, []]);
    return (await run()) - before;
  };
  await statementsFor('paracetamol');
  const plain = await statementsFor('paracetamol');
  expect(plain).toBeGreaterThan(0);
  // Nasals, and vowels that are written short or long.
  expect(await statementsFor('ँकिी'.repeat(40))).toBe(plain);
});
