// A port of 127.0.0.1 that nothing listens on at the moment. It is one below those that systems give out by themselves
// (from 32768 or 49152 on), so that until it is used no other server or connection comes to it by chance.
import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Those that this process has been told of, and may not have used yet. */
const told = new Set<number>();

export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(15_000, 32_000);
    if (told.has(port)) continue;
    told.add(port);
    if (await isFree(port)) return port;
  }
}

const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
