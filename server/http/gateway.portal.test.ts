// A gateway in front of the administrators' area: deploy/nginx-administrators.conf covers everything that only they
// use, and no other spelling of an address bypasses it. `npm run trial:fleet` tests the same with a real nginx.
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { Agent, type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { addressesByAudience, otherSpellings } from '#testing/administrators-addresses.ts';
import { createSignedInAdministrator } from '../testing/administrator.ts';
import { testPortal } from '../testing/portal.ts';
import { builtFrontend } from '../pages/frontend.ts';
import { isNeedlesslyEncoded } from './hardening.ts';

const { administratorPaths } = await builtFrontend().renderer();
const { administrators, visitors } = addressesByAudience(administratorPaths);

it("the gateway covers every administrators' address and no visitors' address", () => {
  const file = readFileSync(join(import.meta.dirname, '../../deploy/nginx-administrators.conf'), 'utf8');
  const [, map = ''] = /\$administrators_only \{\n(.*?)\n\}/s.exec(file) ?? [];
  const covered = [...map.matchAll(/"~(.*)" 1;/g)].map(([, expression = '']) => new RegExp(expression));
  const isCovered = (method: string, path: string) =>
    covered.some((expression) => expression.test(`${method} ${path}`));
  expect(administrators.filter(({ method, path }) => !isCovered(method, path))).toEqual([]);
  expect(visitors.filter(({ method, path }) => isCovered(method, path))).toEqual([]);
});

it("other spellings of administrators' addresses are not found", async () => {
  const portal = await testPortal({ frontend: builtFrontend() });
  const session = await createSignedInAdministrator(portal);
  const { port } = new URL(await portal.app.listen({ host: '127.0.0.1', port: 0 }));
  const agent = new Agent({ keepAlive: true, maxSockets: 4 });
  onTestFinished(() => agent.destroy());
  const ask = async (method: string, path: string) => {
    const sending = request({ agent, port, host: '127.0.0.1', method, path, headers: session }).end();
    const [answer] = (await once(sending, 'response')) as [IncomingMessage];
    answer.resume();
    await once(answer, 'end');
    return answer.statusCode;
  };
  const reached: string[] = [];
  for (const { method, path } of administrators) {
    for (const spelling of otherSpellings(path)) {
      const status = await ask(method, spelling);
      const isScreen = spelling === `${path}/` && administratorPaths.includes(path);
      if (status !== (isScreen ? 301 : 404)) reached.push(`${method} ${spelling}: ${status}`);
    }
  }
  expect(reached).toEqual([]);
}, 300_000);

it.each([
  ['/%61bout', true],
  ['/abou%74', true],
  ['/%5A', true],
  ['/%5a', true],
  ['/%7Ea', true],
  ['/a%2Eb', true],
  ['/a%2db', true],
  ['/a%5fb', true],
  ['/%30', true],
  ['/about?q=%61', false],
  ['/about#%61', false],
  [`/uploads/${encodeURIComponent('प्रतिकूल प्रभाव.jpg')}`, false],
  [`/uploads/${encodeURIComponent('a b (1)\u00e9[]{}^`|"@:/+,;=&$#%.jpg')}`, false],
  ['/uploads/1731000000000-a_b~c.jpg', false],
  ['/100%', false],
])('needless encoding of the address %s: %s', (address, isNeedless) => {
  expect(isNeedlesslyEncoded(address)).toBe(isNeedless);
});

it('a needlessly encoded address is not found, and encoded queries are read', async () => {
  const portal = await testPortal({ frontend: builtFrontend(), seed: 'sample' });
  expect((await portal.get('/no-such-pag%65')).payload).toContain('404 Page Not Found');
  const page = await portal.get('/%61bout');
  expect([page.statusCode, page.payload.includes('404 Page Not Found')]).toEqual([404, true]);
  expect(page.headers['content-security-policy']).toContain("default-src 'none'");
  expect((await portal.get('/%61pi/site-settings')).statusCode).toBe(404);
  expect((await portal.get('/api/site-setting%73')).json()).toEqual({
    message: 'There is nothing at this address.',
  });
  expect((await portal.get('/api/amc-locations/search?city=%44elhi')).statusCode).toBe(200);
});
