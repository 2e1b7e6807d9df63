// A TCP proxy between the portal and its database that can be cut, go silent, or be slow.
import { createServer, connect, type AddressInfo, type Socket } from 'node:net';
import { once } from 'node:events';

export type Network = 'good' | 'cut' | 'silent' | 'slow';

/** Delay of a slow network, in milliseconds. */
const slowMs = 5_000;

export interface FaultyNetwork {
  port: number;
  become(state: Network): void;
}

/** Listens on 127.0.0.1 and forwards to `port` there. */
export async function faultyNetwork(port: number): Promise<FaultyNetwork> {
  let state: Network = 'good';
  const sockets = new Set<Socket>();
  const broken = new Set<Socket>();

  /** Forwards data by the state at its arrival. */
  function pass(from: Socket, to: Socket): void {
    sockets.add(from);
    from.on('data', (chunk) => {
      if (state === 'good') {
        to.write(chunk);
        return;
      }
      // Later data must not overtake lost or delayed data, so the connection is closed when the fault ends.
      broken.add(from).add(to);
      if (state === 'slow') setTimeout(() => to.write(chunk), slowMs);
    });
    from.on('error', () => {});
    from.on('close', () => {
      sockets.delete(from);
      to.destroy();
    });
  }

  const server = createServer((client) => {
    if (state === 'cut') {
      client.destroy();
      return;
    }
    const database = connect(port, '127.0.0.1');
    pass(client, database);
    pass(database, client);
  });
  server.listen(0, '127.0.0.1').unref();
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    become(next) {
      state = next;
      if (next === 'cut') for (const socket of sockets) socket.destroy();
      for (const socket of broken) socket.destroy();
      broken.clear();
    },
  };
}
