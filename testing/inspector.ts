// Connects to the inspector of a portal that was started with `--inspect=127.0.0.1:0`, to measure its memory after a
// garbage collection.
import { readFileSync } from 'node:fs';

export interface Inspector {
  /** Evaluates an expression and returns its value as text. */
  evaluate(expression: string): Promise<string>;
  collectGarbage(): Promise<void>;
  /** Disconnects: a process does not end while an inspector is connected. */
  close(): void;
}

/** `log` is the file with the process's output, which contains the inspector's address. */
export async function openInspector(log: string): Promise<Inspector> {
  const address = /ws:\/\/127\.0\.0\.1:\d+\/[\w-]+/.exec(readFileSync(log, 'utf8'))?.[0];
  if (!address) throw new Error('The program was not started with --inspect.');
  const socket = new WebSocket(address);
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve, { once: true });
    socket.addEventListener('error', () => reject(new Error(`No inspector answers at ${address}.`)), {
      once: true,
    });
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
