// A relay between a browser and the forwarder that loses packets: the answers of WHIP and WHEP name it in place of the
// forwarder.
import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import type { Page } from '@playwright/test';

export interface Relay {
  /** The part of the packets that is lost, in both directions: 0 to 1. */
  loss: number;
  close(): void;
}

/** Sends everything of the broadcast of this page through a relay. Call it before the page connects. */
export async function relayPage(page: Page): Promise<Relay> {
  const sockets: Socket[] = [];
  const relay: Relay = {
    loss: 0,
    close: () => {
      for (const socket of sockets) socket.close();
    },
  };
  const isLost = () => Math.random() < relay.loss;

  async function open(): Promise<Socket> {
    const socket = createSocket('udp4');
    socket.bind(0, '127.0.0.1');
    await once(socket, 'listening');
    sockets.push(socket);
    return socket;
  }

  /** The port of a relay to this port. */
  async function relayTo(port: number): Promise<number> {
    const outer = await open();
    const inners = new Map<string, Promise<Socket>>();
    outer.on('message', (packet, from) => {
      if (isLost()) return;
      const name = `${from.address}:${from.port}`;
      const inner =
        inners.get(name) ??
        open().then((made) => {
          made.on('message', (answer) => isLost() || outer.send(answer, from.port, from.address));
          return made;
        });
      inners.set(name, inner);
      void inner.then((made) => made.send(packet, port, '127.0.0.1'));
    });
    return outer.address().port;
  }

  await page.route(/\/api\/broadcast\/wh[ie]p(\?|$)/, async (route) => {
    const response = await route.fetch();
    const sdp = await response.text();
    const own = /^a=candidate:.* 127\.0\.0\.1 (\d+) typ host.*$/m.exec(sdp);
    if (!own) return route.fulfill({ response });
    const [line, port = ''] = own;
    const relayed = line.replace(` ${port} typ`, ` ${await relayTo(Number(port))} typ`);
    const others = sdp.replace(/^a=candidate:.*\r\n/gm, '');
    const body = others.replaceAll(/^a=end-of-candidates/gm, `${relayed.trimEnd()}\r\na=end-of-candidates`);
    return route.fulfill({ response, body });
  });
  return relay;
}
