// Rate limits: generous for a hospital that shares one address, strict with a flood.
import type { Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import type { Config } from '../config.ts';
import { testDatabase } from '../testing/database.ts';
import { builtPages } from '../testing/pages.ts';
import {
  makeDatabaseUnreachable,
  pass,
  testPortal,
  type TestPortal,
  validMessage,
  validReport,
} from '../testing/portal.ts';
import { callerAddress } from './caller-address.ts';
import { itOnce } from '../testing/engine.ts';

const limits = {
  signIn: { count: 10, minutes: 15 },
  reports: { count: 3, minutes: 60 },
  messages: { count: 2, minutes: 60 },
  scores: { count: 60, minutes: 60 },
  searches: { count: 120, minutes: 1 },
  codes: { count: 10, minutes: 15 },
} satisfies Config['limits'];

/** Sends a report from an address, with headers of a proxy if there is one. */
async function report(portal: TestPortal, remoteAddress: string, headers: Record<string, string> = {}) {
  const url = '/api/adr-reports';
  return (await portal.app.inject({ method: 'POST', url, payload: validReport, remoteAddress, headers }))
    .statusCode;
}

async function reports(portal: TestPortal, calls: [address: string, headers?: Record<string, string>][]) {
  const statuses = [];
  for (const [address, headers] of calls) statuses.push(await report(portal, address, headers));
  return statuses;
}

describe('one address', () => {
  itOnce('one address may send 60 reports and 20 messages an hour', async () => {
    const portal = await testPortal();
    for (const [url, body, allowed] of [
      ['/api/adr-reports', validReport, 60],
      ['/api/contact-messages', validMessage, 20],
    ] as const) {
      const statuses = [];
      for (let i = 0; i <= allowed; i += 1) statuses.push((await portal.post(url, body)).statusCode);
      expect(statuses).toEqual([...Array<number>(allowed).fill(201), 429]);
    }
  });

  itOnce('is told when to try again, and may then', async () => {
    const portal = await testPortal({ config: { limits } });
    for (let i = 0; i < 3; i += 1) await portal.post('/api/adr-reports', validReport);
    pass(portal, 10 * 60_000);
    const refused = await portal.post('/api/adr-reports', validReport);
    expect([refused.statusCode, refused.headers['retry-after'], refused.json()]).toEqual([
      429,
      '3000',
      {
        message: 'Too many requests came from your network. Try again in 50 minutes.',
        code: 'too-many-calls',
        retryAfter: 3_000,
      },
    ]);
    pass(portal, 49 * 60_000 + 59_999);
    const later = await portal.post('/api/adr-reports', validReport);
    expect([later.statusCode, later.headers['retry-after'], later.json().message]).toEqual([
      429,
      '1',
      'Too many requests came from your network. Try again in 1 minute.',
    ]);
    pass(portal, 1);
    expect((await portal.post('/api/adr-reports', validReport)).statusCode).toBe(201);
  });

  itOnce('does not wait longer when the clock goes back a day', async () => {
    const portal = await testPortal({ config: { limits } });
    await reports(portal, Array(4).fill(['192.0.2.1']));
    pass(portal, -24 * 60 * 60_000);
    expect(await report(portal, '192.0.2.1')).toBe(201);
  });

  itOnce('has one count for the form and the API', async () => {
    const portal = await testPortal({ config: { limits }, frontend: builtPages() });
    const form = { ...validReport, age: '45' };
    const statuses = [
      (await portal.postForm('/report-adr', form)).statusCode,
      (await portal.post('/api/adr-reports', validReport)).statusCode,
      (await portal.postForm('/report-adr', form)).statusCode,
      (await portal.post('/api/adr-reports', validReport)).statusCode,
      (await portal.postForm('/report-adr', form)).statusCode,
      (await portal.post('/api/contact-messages', validMessage)).statusCode,
    ];
    expect(statuses).toEqual([303, 201, 303, 429, 429, 201]);
  });

  itOnce("does not use up another address's limit", async () => {
    const portal = await testPortal({ config: { limits } });
    const from = (address: string): [string][] => Array.from({ length: 4 }, () => [address]);
    expect(await reports(portal, [...from('192.0.2.1'), ...from('192.0.2.2')])).toEqual([
      201, 201, 201, 429, 201, 201, 201, 429,
    ]);
  });

  itOnce('is a whole /64 of IPv6, since one household holds that many', async () => {
    const portal = await testPortal({ config: { limits } });
    const addresses: [string][] = [
      ['2001:db8:1:2::1'],
      ['2001:db8:1:2::2'],
      ['2001:db8:1:2:ffff:ffff:ffff:ffff'],
      ['2001:db8:1:2:3:4:5:6'],
      ['2001:db8:1:3::1'],
    ];
    expect(await reports(portal, addresses)).toEqual([201, 201, 201, 429, 201]);
  });

  it('is not limited in reading', async () => {
    const portal = await testPortal({ config: { limits } });
    for (let i = 0; i < 10; i += 1) expect((await portal.get('/api/site-settings')).statusCode).toBe(200);
  });
});

describe('the address behind a proxy', () => {
  const forwarded = (address: string) => ({ 'x-forwarded-for': address });
  const spoofed: [string, Record<string, string>][] = [
    '203.0.113.1',
    '203.0.113.2',
    '203.0.113.3',
    '203.0.113.4',
  ].map((address) => ['192.0.2.1', forwarded(address)]);

  itOnce('cannot be forged while TRUST_PROXY is not set', async () => {
    const portal = await testPortal({ config: { limits } });
    expect(await reports(portal, spoofed)).toEqual([201, 201, 201, 429]);
  });

  itOnce('cannot be forged by a caller other than the proxy', async () => {
    const portal = await testPortal({ config: { limits, trustProxy: ['10.0.0.1'] } });
    expect(await reports(portal, spoofed)).toEqual([201, 201, 201, 429]);
  });

  itOnce.each([[['192.0.2.1']], [['192.0.2.0/24']], [1]])(
    'counts when TRUST_PROXY is %j',
    async (trustProxy) => {
      const portal = await testPortal({ config: { limits, trustProxy } });
      expect(
        await reports(portal, [
          ...spoofed,
          ...spoofed.slice(0, 1),
          ...spoofed.slice(0, 1),
          ...spoofed.slice(0, 1),
        ]),
      ).toEqual([201, 201, 201, 201, 201, 201, 429]);
    },
  );

  itOnce('is the one that the trusted proxy saw, not one that the caller added', async () => {
    const portal = await testPortal({ config: { limits, trustProxy: 1 } });
    const calls = ['1.1.1.1', '2.2.2.2', '3.3.3.3', '4.4.4.4'].map(
      (made): [string, Record<string, string>] => ['192.0.2.1', forwarded(`${made}, 203.0.113.9`)],
    );
    expect(await reports(portal, calls)).toEqual([201, 201, 201, 429]);
  });
});

describe.skipIf(process.env.ENGINE === 'postgres')('a forwarded address with a port', () => {
  const proxy = '192.0.2.1';
  const named = (...addresses: string[]) =>
    addresses.map((address): [string, Record<string, string>] => [proxy, { 'x-forwarded-for': address }]);

  it.each([
    ['an IPv4 address', (port: number) => `203.0.113.7:${port}`],
    ['an IPv6 address in brackets', (port: number) => `[2001:db8:1:2::${port}]:${port}`],
    ['an IPv4 address in the notation of IPv6', (port: number) => `[::ffff:203.0.113.7]:${port}`],
    [
      'an address behind a claim of the caller',
      (port: number) => `198.51.100.${port % 99}, 203.0.113.7:${port}`,
    ],
    [
      'an address before a trusted proxy with a port',
      (port: number) => `203.0.113.7:${port}, 192.0.2.2:${port}`,
    ],
  ])('counts without the port: %s', async (_what, at) => {
    const portal = await testPortal({ config: { limits, trustProxy: ['192.0.2.1', '192.0.2.2'] } });
    const calls = named(at(4711), at(4712), at(4713), at(4714), '203.0.113.8:4711', '[2001:db8:1:3::1]:4711');
    expect(await reports(portal, calls)).toEqual([201, 201, 201, 429, 201, 201]);
  });

  it('is the same with and without a port, also with a number as TRUST_PROXY', async () => {
    const portal = await testPortal({ config: { limits, trustProxy: 1 } });
    const calls = named('203.0.113.7', '203.0.113.7:1', '[::ffff:203.0.113.7]', '::ffff:203.0.113.7');
    expect(await reports(portal, calls)).toEqual([201, 201, 201, 429]);
  });

  it("is replaced by the proxy's own address if it is invalid", async () => {
    const portal = await testPortal({ config: { limits, trustProxy: ['192.0.2.1'] } });
    const calls = named('unknown', '203.0.113.7:port', '[2001:db8::1', '203.0.113.999:1', '203.0.113.7:4711');
    expect(await reports(portal, calls)).toEqual([201, 201, 201, 429, 201]);
    expect(await report(portal, proxy)).toBe(429);
  });

  it('has one limit of wrong passwords for all ports', async () => {
    const portal = await testPortal({ config: { trustProxy: ['127.0.0.1'] } });
    const statuses = [];
    for (let port = 1; port <= 14; port += 1) {
      const from = { 'x-forwarded-for': `203.0.113.7:${port}` };
      const wrong = { username: `nobody${port}`, password: 'Wrong-Password-1' };
      statuses.push((await portal.post('/api/auth/login', wrong, from)).statusCode);
    }
    expect(statuses).toEqual([...Array<number>(10).fill(401), ...Array<number>(4).fill(429)]);
  });
});

describe.runIf(process.env.ENGINE === 'postgres')('several processes', () => {
  it('two processes share one count, also for concurrent calls', async () => {
    const engine = await testDatabase();
    const portals = [
      await testPortal({ engine, config: { limits } }),
      await testPortal({ engine, config: { limits } }),
    ];
    const calls = Array.from({ length: 40 }, (_, index) =>
      portals.slice(index % 2).map((portal) => report(portal, `192.0.2.${index % 4}`)),
    );
    const statuses = await Promise.all(calls.flat());
    expect(statuses.filter((status) => status === 201)).toHaveLength(4 * limits.reports.count);
    expect(statuses.filter((status) => status !== 201 && status !== 429)).toEqual([]);
    const stored = await engine.db.selectFrom('caller_counts').select('caller').execute();
    expect(stored).toHaveLength(4);
    expect(JSON.stringify(stored)).not.toContain('192.0.2');
  });

  it('a blocked caller causes no database query until the window ends', async () => {
    const engine = await testDatabase();
    const portal = await testPortal({ engine, config: { limits } });
    for (let i = 0; i < 4; i += 1) await report(portal, '192.0.2.1');
    await engine.db.deleteFrom('caller_counts').execute();
    expect(await report(portal, '192.0.2.1')).toBe(429);
    pass(portal, 60 * 60_000);
    expect(await report(portal, '192.0.2.1')).toBe(201);
    expect(await engine.db.selectFrom('caller_counts').select('calls').execute()).toEqual([{ calls: 1 }]);
  });

  it('a process counts in its own memory while the database does not answer', async () => {
    const engine = await testDatabase();
    const portal = await testPortal({ engine, config: { limits } });
    expect(await report(portal, '192.0.2.1')).toBe(201);
    await makeDatabaseUnreachable(engine);
    expect(await reports(portal, [['192.0.2.1'], ['192.0.2.1'], ['192.0.2.1']])).toEqual([503, 503, 429]);
  });
});

itOnce('RATE_LIMIT=off disables the limits', async () => {
  const portal = await testPortal({ config: { limits, rateLimit: false } });
  for (let i = 0; i < 5; i += 1) expect(await report(portal, '127.0.0.1')).toBe(201);
});

it.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['::FFFF:C000:201', '192.0.2.1'],
  ['0:0:0:0:0:ffff:192.0.2.1', '192.0.2.1'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:0DB8:0000::1', '2001:db8:0:0::/64'],
  ['2001:db8:0:0:1::', '2001:db8:0:0::/64'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['::1', '0:0:0:0::/64'],
  ['::', '0:0:0:0::/64'],
  ['fe80::1', 'fe80:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::%eth0', '0:0:0:0::/64'],
  ['unknown', '198.51.100.9'],
  ['', '198.51.100.9'],
])('the address %j counts as %s', (ip, counted) => {
  const socket = { remoteAddress: '198.51.100.9' } as Socket;
  expect(callerAddress({ ip, socket })).toBe(counted);
});
