// What a portal holds on to, read through Node's inspector: start it with `--inspect=127.0.0.1:0` before its program.
import { readFileSync } from 'node:fs';
import { once } from 'node:events';

export interface Heap {
  /** What its objects and buffers take after a collection, in bytes. */
  afterCollection(): Promise<number>;
  close(): void;
}

interface MemoryUsage {
  heapUsed: number;
  external: number;
}

/** `log` is the file of the server's output, where Node writes the inspector's address. */
export async function openHeap(log: string): Promise<Heap> {
  const address = /ws:\/\/127\.0\.0\.1:\S+/.exec(readFileSync(log, 'utf8'))?.[0];
  if (!address) throw new Error('The server was not started with --inspect=127.0.0.1:0.');
  const socket = new WebSocket(address);
  await once(socket, 'open');
  let lastId = 0;

  async function call<Result>(method: string, params = {}): Promise<Result> {
    const id = (lastId += 1);
    socket.send(JSON.stringify({ id, method, params }));
    for (;;) {
      const [{ data }] = (await once(socket, 'message')) as [MessageEvent<string>];
      const answer = JSON.parse(data) as { id?: number; result: Result };
      if (answer.id === id) return answer.result;
    }
  }

  return {
    async afterCollection() {
      // The first collection calls finalizers, which let go of more.
      await call('HeapProfiler.collectGarbage');
      await call('HeapProfiler.collectGarbage');
      const { result } = await call<{ result: { value: MemoryUsage } }>('Runtime.evaluate', {
        expression: 'process.memoryUsage()',
        returnByValue: true,
      });
      return result.value.heapUsed + result.value.external;
    },
    close: () => socket.close(),
  };
}
