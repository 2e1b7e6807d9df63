// A look into a portal that was started with `--inspect=127.0.0.1:0`: what it keeps in memory after a collection.
import { readFileSync } from 'node:fs';

export interface Inspector {
  /** The value of an expression, which is a text. */
  evaluate(expression: string): Promise<string>;
  collectGarbage(): Promise<void>;
  /** A program does not end while somebody looks into it. */
  close(): void;
}

/** `log` is the file with what the program prints: its inspector's address is in it. */
export async function inspector(log: string): Promise<Inspector> {
  const address = /ws:\/\/127\.0\.0\.1:\d+\/[\w-]+/.exec(readFileSync(log, 'utf8'))?.[0];
  if (!address) throw new Error('The program was not started with --inspect.');
  const socket = new WebSocket(address);
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve, { once: true });
    socket.addEventListener('error', () => reject(new Error(`No inspector at ${address}.`)), { once: true });
  });
  const waiting = new Map<number, (result: { result?: { value?: unknown } }) => void>();
  socket.addEventListener('message', ({ data }) => {
    const { id, result } = JSON.parse(String(data)) as { id: number; result: object };
    waiting.get(id)?.(result);
    waiting.delete(id);
  });
  let last = 0;
  const ask = (method: string, params: object = {}) =>
    new Promise<{ result?: { value?: unknown } }>((resolve) => {
      waiting.set((last += 1), resolve);
      socket.send(JSON.stringify({ id: last, method, params }));
    });
  return {
    evaluate: async (expression) => String((await ask('Runtime.evaluate', { expression })).result?.value),
    collectGarbage: async () => void (await ask('HeapProfiler.collectGarbage')),
    close: () => socket.close(),
  };
}
