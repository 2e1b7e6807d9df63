// Finds a free port of 127.0.0.1. It is below the ephemeral range (from 32768 or 49152), so that no other server or
// connection takes it by chance before it is used.
import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Ports already returned by this process, which may still be unused. */
const issued = new Set<number>();

export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(15_000, 32_000);
    if (issued.has(port)) continue;
    issued.add(port);
    if (await isFree(port)) return port;
  }
}

const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
