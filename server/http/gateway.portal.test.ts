// The files of deploy/ for nginx, without nginx. nginx-administrators.conf covers everything that only administrators
// use, and no other spelling of an address bypasses it: `npm run trial:fleet` tests the same with a real nginx. nginx.conf
// lets every body through that the portal accepts.
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { Agent, type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { api, type ApiKey, type ApiRow } from '#contract/api.ts';
import { addressesByAudience, otherSpellings, toAddress } from '#testing/administrators-addresses.ts';
import { signedInPortal } from '../testing/administrator.ts';
import { builtPages } from '../testing/pages.ts';
import { testPortal } from '../testing/portal.ts';
import { isNeedlesslyEncoded } from './hardening.ts';
import { largeBodyLimit } from './input.ts';

const { administratorPaths } = await builtPages().renderer();
const { administrators, visitors } = addressesByAudience(administratorPaths);
const readDeployed = (name: string) => readFileSync(join(import.meta.dirname, '../../deploy', name), 'utf8');

it("the gateway covers every administrators' address and no visitors' address", () => {
  const file = readDeployed('nginx-administrators.conf');
  const [, map = ''] = /\$administrators_only \{\n(.*?)\n\}/s.exec(file) ?? [];
  const covered = [...map.matchAll(/"~(.*)" 1;/g)].map(([, expression = '']) => new RegExp(expression));
  const isCovered = (method: string, path: string) =>
    covered.some((expression) => expression.test(`${method} ${path}`));
  expect(administrators.filter(({ method, path }) => !isCovered(method, path))).toEqual([]);
  expect(visitors.filter(({ method, path }) => isCovered(method, path))).toEqual([]);
});

it('nginx streams every file to the portal, and lets every large body through', () => {
  const file = readDeployed('nginx.conf');
  const limits = (block: string) =>
    ['client_max_body_size', 'client_body_buffer_size'].map((name) => {
      const [, size = ''] = new RegExp(`${name} (\\d+)m;`).exec(block) ?? [];
      return Number(size) * 1024 * 1024;
    });
  // Greater, so that the portal's own message reaches the person whose text is too long.
  for (const limit of limits(file.slice(0, file.indexOf('location')))) {
    expect(limit).toBeGreaterThan(largeBodyLimit);
  }

  const locations = [...file.matchAll(/location ~ (\S+) \{\n(.*?)\n {2}\}/gs)].map(
    ([, expression = '', block = '']) => ({ path: new RegExp(expression), block }),
  );
  const rows = (Object.keys(api) as ApiKey[]).map((key) => {
    const { path } = toAddress(key);
    const { block = '' } = locations.find((location) => location.path.test(path)) ?? {};
    return { key, row: api[key] as ApiRow, block };
  });
  const isStreamed = (block: string) =>
    block.includes('client_max_body_size 0;') && block.includes('proxy_request_buffering off;');
  const filesRefused = rows.filter(
    ({ row, block }) => row.consumes && row.consumes !== 'sdp' && !isStreamed(block),
  );
  expect(filesRefused.map(({ key }) => key)).toEqual([]);
  const otherLimits = rows.filter(({ row, block }) => row.body && block.includes('client_'));
  expect(otherLimits.map(({ key }) => key)).toEqual([]);
});

it("other spellings of administrators' addresses are not found", async () => {
  const { portal, session } = await signedInPortal({ frontend: builtPages() });
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
  const portal = await testPortal({ frontend: builtPages(), seed: 'sample' });
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
