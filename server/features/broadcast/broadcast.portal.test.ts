// Tests the broadcast with a real forwarder, a sender and players that are no browser.
import { createSocket } from 'node:dgram';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { BroadcastState, NewStreamKey } from '#contract/broadcast.ts';
import { seededRandom } from '#testing/reports.ts';
import { offerToPublish, publish, watch } from '#testing/webrtc.ts';
import { makeAccount, sessionOf, signedInPortal } from '../../testing/administrator.ts';
import { builtPages } from '../../testing/pages.ts';
import type { TestPortal } from '../../testing/portal.ts';
import { waitOptions } from '../../testing/wait-options.ts';

type Headers = Record<string, string>;
const sdp = { 'content-type': 'application/sdp' };

/** Each portal has ports of its own, below those that the system gives to other sockets. */
let firstPort = 20_000;

async function openBroadcast() {
  const ports: [number, number] = [firstPort, firstPort + 99];
  firstPort += 100;
  const { portal, session } = await signedInPortal({
    isFresh: true,
    config: { logLevel: 'info', broadcast: { ports, addresses: [] } },
  });
  return { portal, session };
}

const post = ({ app }: TestPortal, url: string, payload: string, headers: Headers) =>
  app.inject({ method: 'POST', url, payload, headers: { ...sdp, ...headers } });
const remove = ({ app }: TestPortal, url: string, headers: Headers = {}) =>
  app.inject({ method: 'DELETE', url, headers });

/** Sends offers to `url`; `place` is where the last connection ends. */
function exchangeWith(portal: TestPortal, url: string, headers: Headers = {}) {
  const made = { place: '' };
  return {
    made,
    async exchange(offer: string) {
      const answer = await post(portal, url, offer, headers);
      if (answer.statusCode !== 201) throw new Error(`${answer.statusCode}: ${answer.payload}`);
      made.place = String(answer.headers.location);
      return answer.payload;
    },
  };
}

async function startPublishing(portal: TestPortal, headers: Headers, url = '/api/broadcast/whip') {
  const { made, exchange } = exchangeWith(portal, url, headers);
  const sender = await publish(exchange);
  onTestFinished(() => sender.close());
  return { sender, place: made.place };
}

async function startWatching(portal: TestPortal) {
  const { made, exchange } = exchangeWith(portal, '/api/broadcast/whep');
  const player = await watch(exchange);
  onTestFinished(() => player.close());
  return { player, place: made.place };
}

const stateOf = async (portal: TestPortal) => (await portal.get('/api/broadcast')).json<BroadcastState>();
const messageOf = (answer: { json(): unknown }) => (answer.json() as { message: string }).message;

describe('a broadcast', () => {
  it('goes from a sender to players that are no browser, and is over when its address is deleted', async () => {
    const { portal, session } = await openBroadcast();
    expect((await stateOf(portal)).live).toBeNull();
    const { sender, place } = await startPublishing(portal, session, '/api/broadcast/whip?title=A%20talk');
    expect((await stateOf(portal)).live).toMatchObject({ title: 'A talk' });
    const { player } = await startWatching(portal);
    await vi.waitUntil(
      () => player.counts.video.received > 20 && player.counts.audio.received > 20,
      waitOptions,
    );
    expect(player.counts.video.missing).toBe(0);
    expect(sender.asked()).toBeGreaterThan(0); // a whole picture for the one who came
    expect((await remove(portal, place)).statusCode).toBe(200);
    expect((await stateOf(portal)).live).toBeNull();
    expect((await remove(portal, place)).statusCode).toBe(404);
    // Whoever asks to watch now is told.
    const answer = await post(portal, '/api/broadcast/whep', await offerToPublish(), {});
    expect([answer.statusCode, messageOf(answer), answer.headers['retry-after']]).toEqual([
      409,
      'Nothing is broadcast now.',
      '10',
    ]);
    const log = portal.log.join('\n');
    expect(log).toContain('/api/broadcast/whep');
    expect(log).not.toMatch(/127\.0\.0\.1|candidate/);
  });

  it('goes on while somebody sends packets that are none to its ports, and while one who watches does', async () => {
    const { portal, session } = await openBroadcast();
    await startPublishing(portal, session);
    const answers: string[] = [];
    const { exchange } = exchangeWith(portal, '/api/broadcast/whep');
    const player = await watch(async (offer) => {
      answers.push(await exchange(offer));
      return answers.at(-1) ?? '';
    });
    onTestFinished(() => player.close());
    const ports = [...answers.join().matchAll(/127\.0\.0\.1 (\d+) typ host/g)].map(([, port]) =>
      Number(port),
    );
    expect(ports.length).toBeGreaterThan(0);
    const socket = createSocket('udp4');
    onTestFinished(() => void socket.close());
    const random = seededRandom(3);
    // STUN, DTLS, RTP and RTCP are told apart by their first byte (RFC 7983); the heads are right, the rest is not.
    const heads = [
      '000100082112a442',
      '010100ff2112a442',
      '16fefd0000000000000000ffff01',
      '17fefd0001000000000001ffff',
      '80600001',
      '81c80006',
      '90e0ffffffffffffffffffffbede00ff',
      'ff',
      '',
    ].map((hex) => Buffer.from(hex, 'hex'));
    for (let round = 0; round < 60; round += 1) {
      for (const head of heads) {
        const rest = Buffer.from(Array.from({ length: Math.floor(random() * 200) }, () => random() * 256));
        const bytes = Buffer.concat([head, rest]);
        for (const port of ports) socket.send(bytes, port, '127.0.0.1');
        await player.sendBytes(bytes);
      }
    }
    const before = player.counts.video.received;
    await vi.waitUntil(() => player.counts.video.received > before + 50, waitOptions);
    expect((await startWatching(portal)).place).not.toBe('');
  });

  it('is for accounts with the right "content" and for stream keys, one at a time', async () => {
    const { portal, session } = await openBroadcast();
    const offer = await offerToPublish();
    const whip = (headers: Headers) => post(portal, '/api/broadcast/whip', offer, headers);
    expect((await whip({})).statusCode).toBe(401);
    const reader = await sessionOf(portal, await makeAccount(portal, 'reader', ['cases']));
    expect((await whip(reader)).statusCode).toBe(403);
    expect((await whip({ authorization: 'Bearer no-such-key' })).statusCode).toBe(401);
    // A session counts for nothing beside a key, and another site cannot use it.
    expect((await whip({ ...session, authorization: 'Bearer no-such-key' })).statusCode).toBe(401);
    expect((await whip({ ...session, origin: 'https://elsewhere.example' })).statusCode).toBe(403);

    const made = await portal.post('/api/admin/stream-keys', { name: 'OBS of the hall' }, session);
    const { id, key } = made.json<NewStreamKey>();
    const byKey = { authorization: `Bearer ${key}`, origin: 'null' };
    const begun = await whip(byKey);
    expect([begun.statusCode, begun.headers['content-type']]).toEqual([201, 'application/sdp']);
    const second = await whip(session);
    expect([second.statusCode, messageOf(second)]).toEqual([
      409,
      'OBS of the hall is broadcasting now. It must end first.',
    ]);
    const listed = (await portal.get('/api/admin/stream-keys', session)).json<object[]>();
    expect(listed).toEqual([expect.objectContaining({ id, lastUsedAt: portal.clock.now.toISOString() })]);
    expect(JSON.stringify(listed)).not.toContain(key);
    // Revoked, it ends what it began.
    expect((await remove(portal, `/api/admin/stream-keys/${id}`, session)).statusCode).toBe(204);
    expect((await whip(byKey)).statusCode).toBe(401);
    expect((await stateOf(portal)).live).toBeNull();
  });

  it('names ports that nobody has or just had, to everybody who comes', async () => {
    const { portal, session } = await openBroadcast();
    await startPublishing(portal, session);
    const offer = await offerToPublish('recvonly');
    const join = () => post(portal, '/api/broadcast/whep', offer, {});
    const portsOf = ({ payload }: { payload: string }) =>
      new Set([...payload.matchAll(/^a=candidate:.* (\d+) typ host/gm)].map(([, port]) => port));
    const [first, second] = await Promise.all([join(), join()]);
    const ports = [portsOf(first), portsOf(second)];
    expect((await remove(portal, String(first.headers.location))).statusCode).toBe(200);
    ports.push(portsOf(await join()));
    expect(ports.every((ofOne) => ofOne.size > 0)).toBe(true);
    const all = ports.flatMap((ofOne) => [...ofOne]);
    expect(new Set(all).size).toBe(all.length);
  });

  it('goes on for those who watch when its sender comes again, with the address of before', async () => {
    const { portal, session } = await openBroadcast();
    const first = await startPublishing(portal, session);
    const { player } = await startWatching(portal);
    await vi.waitUntil(() => player.counts.video.received > 20, waitOptions);
    await first.sender.close();
    const before = player.counts.video.received;
    const connection = first.place.split('/').at(-1);
    await startPublishing(portal, session, `/api/broadcast/whip?replaces=${connection}`);
    await vi.waitUntil(() => player.counts.video.received > before + 20, waitOptions);
    expect(player.counts.video.missing).toBeLessThan(5);
  });

  it('refuses offers that it cannot read with a sentence, and answers the questions of senders', async () => {
    const { portal, session } = await openBroadcast();
    const whip = (offer: string, headers: Headers = session) =>
      post(portal, '/api/broadcast/whip', offer, headers);
    expect((await whip('not an offer')).statusCode).toBe(400);
    expect((await whip('{}', { ...session, 'content-type': 'application/json' })).statusCode).toBe(415);
    expect((await whip(`v=0\r\n${'a=x\r\n'.repeat(20_000)}`)).statusCode).toBe(413);
    const offer = await offerToPublish();
    const other = await whip(offer.replaceAll('VP8', 'VP7'));
    expect([other.statusCode, messageOf(other)]).toEqual([
      422,
      'The pictures must be coded as VP8 or H.264, and the sound as Opus.',
    ]);
    expect((await stateOf(portal)).live).toBeNull();
    const asked = await portal.app.inject({ method: 'OPTIONS', url: '/api/broadcast/whip' });
    expect([asked.statusCode, asked.headers['accept-post']]).toEqual([204, 'application/sdp']);
    const { place } = await startPublishing(portal, session);
    const patch = (payload: string, headers: Headers = {}) =>
      portal.send('PATCH', place, payload, { 'content-type': 'application/trickle-ice-sdpfrag', ...headers });
    expect((await patch('a=candidate:1 1 udp 1 192.0.2.9 9 typ host')).statusCode).toBe(204);
    expect((await patch('a=ice-ufrag:x\r\na=ice-pwd:y', { 'if-match': '*' })).statusCode).toBe(422);
  });

  it('goes to an outside server when one is set, whose token nobody sees', async () => {
    // A second portal stands for the outside server: it speaks WHIP and WHEP, and takes a key.
    const outside = await openBroadcast();
    const made = await outside.portal.post('/api/admin/stream-keys', { name: 'Portal' }, outside.session);
    const whipToken = made.json<NewStreamKey>().key;
    const origin = await outside.portal.app.listen({ host: '127.0.0.1', port: 0 });
    const [whipUrl, whepUrl] = ['whip', 'whep'].map((path) => `${origin}/api/broadcast/${path}`) as [
      string,
      string,
    ];
    const { portal, session } = await signedInPortal({
      isFresh: true,
      frontend: builtPages(),
      config: { logLevel: 'info', broadcastServer: { whipUrl, whipToken, whepUrl } },
    });

    /** The button in the bar, which the style sheet fills where it has `data-on`. */
    const button = async () => /<a[^>]* class="live"[^>]*>/.exec((await portal.get('/')).payload)?.[0];
    expect(await button()).not.toContain('data-on');

    const { place } = await startPublishing(portal, session, '/api/broadcast/whip?title=A%20talk');
    expect(await button()).toContain('data-on');
    const state = await portal.get('/api/broadcast');
    expect(state.json()).toMatchObject({ live: { title: 'A talk' }, whepUrl });
    const joined = await post(portal, '/api/broadcast/whep', await offerToPublish('recvonly'), {});
    expect([joined.statusCode, joined.headers.location]).toEqual([307, whepUrl]);
    const { player } = await startWatching(outside.portal);
    await vi.waitUntil(() => player.counts.video.received > 20, waitOptions);

    const policyOf = async (path: string) =>
      String((await portal.get(path)).headers['content-security-policy']);
    expect(await policyOf('/live-stream')).toMatch(new RegExp(`connect-src [^;]*${origin}`));
    expect(await policyOf('/')).not.toContain(origin);
    for (const text of [state.payload, (await portal.get('/live-stream')).payload, portal.log.join()])
      expect(text).not.toContain(whipToken);

    expect((await remove(portal, place)).statusCode).toBe(200);
    await vi.waitUntil(async () => (await stateOf(outside.portal)).live === null, waitOptions);
    expect(await button()).not.toContain('data-on');

    await outside.portal.app.close();
    const away = await post(portal, '/api/broadcast/whip', await offerToPublish(), session);
    expect([away.statusCode, messageOf(away)]).toEqual([
      502,
      'The broadcast server cannot be reached. Ask the person who runs the portal.',
    ]);
    expect((await stateOf(portal)).live).toBeNull();
  });
});
