// Writes, reads and checks messages in a thread of its own, one job at a time. The thread ends when it is idle, to free
// its memory, and when a job takes too long.
import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Now } from '#contract/cases/partial-dates-rules.ts';
import type { Acknowledgement } from './acknowledgement.ts';
import type { Batch, CaseToSend, Sender } from './facts.ts';
import type { Fault } from './lens.ts';
import type { ReadFile } from './read-message.ts';
import type { SchemaFault } from './schema.ts';
import type { WriteOptions } from './write-message.ts';
import { checkSize, XmlFault } from './xml.ts';

/** The time limit of one job, and how long the thread waits for the next one, in milliseconds. */
const jobMs = 60_000;
const idleMs = 20_000;
/** Enough for two files of 20 MB and their parsed content. */
const heapMb = 512;
/** Room for new objects. With more room, garbage of a batch stays in memory longer. */
const newObjectsMb = 24;

export interface IcsrThreadData {
  /** The folder with the schema of ICH; null: messages are not checked against it. */
  schemaDir: string | null;
}

export type IcsrJob =
  | { kind: 'read'; bytes: Uint8Array; now: Now }
  | { kind: 'acknowledgement'; bytes: Uint8Array }
  | { kind: 'write'; cases: CaseToSend[]; sender: Sender; batch: Batch; options: WriteOptions };

/** Null: not checked against the schema. */
interface Checked {
  schema: SchemaFault[] | null;
}

export interface WrittenBatch extends Checked {
  /** Null: no case could be written. */
  xml: Uint8Array | null;
  /** In the order of the cases of the job. */
  cases: { faults: Fault[]; dropped: string[] }[];
}

export interface IcsrWorker {
  /** Throws `XmlFault` for a file that cannot be read at all. */
  read(bytes: Uint8Array, now: Now): Promise<ReadFile & Checked>;
  readAcknowledgement(bytes: Uint8Array): Promise<Acknowledgement & Checked>;
  write(cases: CaseToSend[], sender: Sender, batch: Batch, options: WriteOptions): Promise<WrittenBatch>;
  close(): Promise<void>;
}

interface Answer {
  number: number;
  answer?: unknown;
  fault?: { message: string } | null;
  error?: string | null;
}

export function startIcsrWorker(data: IcsrThreadData): IcsrWorker {
  let thread: Worker | null = null;
  let idle: NodeJS.Timeout | undefined;
  let isClosed = false;
  let last: Promise<unknown> = Promise.resolve();
  let number = 0;

  async function end(): Promise<void> {
    const ending = thread;
    thread = null;
    await ending?.terminate();
  }

  function start(): Worker {
    const started = new Worker(join(import.meta.dirname, 'icsr-thread.ts'), {
      workerData: data,
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: newObjectsMb },
    });
    started.on('error', () => {});
    started.on('exit', () => {
      if (thread === started) thread = null;
    });
    started.unref();
    return started;
  }

  async function run(job: IcsrJob): Promise<unknown> {
    clearTimeout(idle);
    if (isClosed) throw new Error('The portal is stopping.');
    const running = (thread ??= start());
    const stop = new AbortController();
    const timer = setTimeout(() => void running.terminate(), jobMs);
    running.ref();
    try {
      const { signal } = stop;
      const ended = once(running, 'exit', { signal }).then((): [Answer] => {
        const what = job.kind === 'write' ? 'written' : 'read';
        throw new XmlFault(`The file cannot be ${what}: it takes too much time or memory`);
      });
      ended.catch(() => {});
      number += 1;
      running.postMessage({ number, job });
      const [said] = await Promise.race([once(running, 'message', { signal }) as Promise<[Answer]>, ended]);
      if (said.fault) throw new XmlFault(said.fault.message);
      if (said.error) throw new Error(said.error);
      return said.answer;
    } finally {
      clearTimeout(timer);
      stop.abort();
      running.unref();
      idle = setTimeout(() => void end(), idleMs).unref();
    }
  }

  function inTurn<Result>(job: IcsrJob): Promise<Result> {
    const next = last.then(() => run(job)) as Promise<Result>;
    last = next.catch(() => {});
    return next;
  }

  return {
    read: async (bytes, now) => {
      checkSize(bytes);
      return inTurn({ kind: 'read', bytes, now });
    },
    readAcknowledgement: async (bytes) => {
      checkSize(bytes);
      return inTurn({ kind: 'acknowledgement', bytes });
    },
    write: (cases, sender, batch, options) => inTurn({ kind: 'write', cases, sender, batch, options }),
    async close() {
      isClosed = true;
      clearTimeout(idle);
      await end();
    },
  };
}
