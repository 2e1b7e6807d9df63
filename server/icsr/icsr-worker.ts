// Writes, reads and checks messages in a thread of its own, one job at a time. The thread ends when it is idle, to free
// its memory, and when a job takes too much processor time or memory.
import { once } from 'node:events';
import { join } from 'node:path';
import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises';
import { deserialize } from 'node:v8';
import { Worker } from 'node:worker_threads';
import { problems } from '#contract/words/problems-rules.ts';
import type { Acknowledgement } from './acknowledgement.ts';
import type { Batch, CaseToSend, Sender } from './facts.ts';
import type { RefusedPart } from './left-out.ts';
import type { Fault } from './lens.ts';
import type { ReadFile, ReadMessage } from './read-message.ts';
import type { SchemaFault } from './schema.ts';
import type { WriteOptions } from './write-message.ts';
import { checkSize, XmlFault } from './xml.ts';

export interface IcsrLimits {
  /** Processor time in milliseconds: on a busy machine the same job takes longer by the clock. */
  cpuMs: number;
  /** Enough for two files of 20 MB and their parsed content. */
  heapMb: number;
}
const usualLimits: IcsrLimits = { cpuMs: 60_000, heapMb: 512 };
/** How long the thread waits for the next job, in milliseconds. */
const idleMs = 20_000;
/** Room for new objects. With more room, garbage of a batch stays in memory longer. */
const newObjectsMb = 24;

export interface IcsrThreadData {
  /** The folder with the schema of ICH; null: messages are not checked against it. */
  schemaDir: string | null;
}

export type IcsrJob =
  | { kind: 'read'; bytes: Uint8Array }
  | { kind: 'acknowledgement'; bytes: Uint8Array }
  | { kind: 'write'; cases: CaseToSend[]; sender: Sender; batch: Batch; options: WriteOptions };

/** Null: not checked against the schema. */
interface Checked {
  schema: SchemaFault[] | null;
}

export interface WrittenBatch {
  /** Null: no case could be written. */
  xml: Uint8Array | null;
  /** In the order of the cases of the job. */
  cases: { faults: Fault[]; dropped: string[] }[];
  /** `case`: the place of the case among those of the job; null: of the file itself. Null: not checked. */
  schema: (SchemaFault & { case: number | null })[] | null;
  /** What the schema refuses in the message of another sender, with `findsRefused`. */
  refused: RefusedPart[];
}

export interface IcsrWorker {
  /** Throws `XmlFault` for a file that cannot be read at all. */
  read(bytes: Uint8Array): Promise<ReadFile & Checked>;
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

export function startIcsrWorker(data: IcsrThreadData, limits = usualLimits): IcsrWorker {
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
      execArgv: ['--import', import.meta.resolve('../compile-cache.mjs')],
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: limits.heapMb, maxYoungGenerationSizeMb: newObjectsMb },
    });
    const forget = () => {
      if (thread === started) thread = null;
    };
    started.on('error', forget);
    started.on('exit', forget);
    started.unref();
    return started;
  }

  async function run(job: IcsrJob): Promise<unknown> {
    clearTimeout(idle);
    if (isClosed) throw new Error('The portal is stopping.');
    await turn(); // a file of 20 MB takes some milliseconds to receive, and again to hand over
    const running = (thread ??= start());
    const stop = new AbortController();
    const { signal } = stop;
    endAtCpuLimit(running, limits.cpuMs, signal).catch(() => {}); // the job has ended
    running.ref();
    try {
      const ended = once(running, 'exit', { signal }).then((): [Answer] => {
        throw tooMuch(job);
      });
      ended.catch(() => {});
      await turn(); // so does starting the thread
      number += 1;
      running.postMessage({ number, job });
      const [said] = await Promise.race([once(running, 'message', { signal }) as Promise<[Answer]>, ended]);
      if (said.fault) throw new XmlFault(said.fault.message);
      if (said.error) throw new Error(said.error);
      return said.answer;
    } catch (error) {
      throw (error as { code?: unknown }).code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooMuch(job) : error;
    } finally {
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
    read: async (bytes) => {
      checkSize(bytes);
      type Packed = Omit<ReadFile, 'messages'> & Checked & { packed: Uint8Array[] };
      const { packed, ...file } = await inTurn<Packed>({ kind: 'read', bytes: await shared(bytes) });
      const messages: ReadFile['messages'] = [];
      for (const one of packed) {
        messages.push(deserialize(one) as ReadMessage);
        await turn();
      }
      return { ...file, messages };
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

/** How many bytes are copied before other requests are served. */
const bytesPerTurn = 2 * 1_024 * 1_024;

/** A copy in memory that the thread shares. `postMessage` would copy 20 MB in one go. */
async function shared(bytes: Uint8Array): Promise<Uint8Array> {
  const copy = new Uint8Array(new SharedArrayBuffer(bytes.length));
  for (let from = 0; from < bytes.length; from += bytesPerTurn) {
    await turn(); // the file has arrived in this one
    copy.set(bytes.subarray(from, from + bytesPerTurn), from);
  }
  return copy;
}

const tooMuch = ({ kind }: IcsrJob) =>
  new XmlFault(problems(kind === 'write' ? 'cannot_write_too_much' : 'cannot_read_too_much'));

/** Ends the thread once its job has used this much processor time. Throws when the job ends before. */
async function endAtCpuLimit(thread: Worker, cpuMs: number, signal: AbortSignal): Promise<void> {
  const used = () =>
    thread.cpuUsage().then(
      ({ user, system }) => (user + system) / 1_000,
      () => 0, // the thread only starts
    );
  const before = await used();
  for (let left = cpuMs; left > 0; left = cpuMs + before - (await used())) {
    // A thread uses at most as much processor time as passes by the clock.
    await wait(left, null, { signal, ref: false });
  }
  if (!signal.aborted) await thread.terminate();
}
