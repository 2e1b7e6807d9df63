// The folders where files arrive before they are checked: one of this process in the data directory, on the
// same disk as the uploads, and one for one-time addresses, which all processes share.
import { createHash, randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, open, readdir, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { basename, join } from 'node:path';
import { type Readable, Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { callbackify } from 'node:util';
import { freeBuffer } from '../free-buffer.ts';

export interface Incoming {
  /** Calls `work` with a temporary folder and deletes that folder afterwards. */
  inFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result>;
  /** The path of the file that was sent for `id`. */
  objectPath(id: string): string;
  /** Null if nothing was sent. */
  openObject(id: string): Promise<Readable | null>;
}

/** Longer than any upload takes, in milliseconds. */
const staleAfterMs = 86_400_000;

/** Deletes the folders of ended processes. The folder of this process is created when it is first needed. */
export async function openIncoming(dataDir: string): Promise<Incoming> {
  const all = join(dataDir, 'incoming');
  const objects = join(all, 'objects');
  await mkdir(objects, { recursive: true, mode: 0o700 });
  for (const name of await readdir(all)) {
    const path = join(all, name);
    if (path !== objects && (await isStale(path))) await rm(path, { recursive: true, force: true });
  }
  const own = join(all, `${process.pid}-${randomUUID().slice(0, 8)}@${hostname()}`);
  return {
    async inFolder(work) {
      await mkdir(own, { recursive: true, mode: 0o700 });
      const folder = await mkdtemp(join(own, 'file-'));
      try {
        return await work(folder);
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
    objectPath: (id) => join(objects, id),
    async openObject(id) {
      const file = await open(join(objects, id), 'r').catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error;
        return null;
      });
      return file && file.createReadStream();
    },
  };
}

/**
 * Whether the process of this folder has ended. A process of another machine cannot be checked, so the
 * folder's age decides.
 */
async function isStale(path: string): Promise<boolean> {
  const [, pid, machine] = /^(\d+)-[\da-f]{8}@(.+)$/.exec(basename(path)) ?? [];
  if (machine === hostname()) return Number(pid) === process.pid || !isAlive(Number(pid));
  const found = await stat(path).catch(() => null); // another starting process has deleted it
  return found !== null && Date.now() - found.mtimeMs > staleAfterMs;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

export interface Received {
  path: string;
  bytes: number;
  sha256: string;
}

/** Up to this many bytes are collected and written to the disk together. */
const waitingBytes = 512 * 1024;
/** A large file is synced to the disk in steps of this many bytes while it arrives, so that the last sync is short. */
const stepBytes = 16 * 1024 * 1024;
/** Whether a sync is running. Only one file is synced at a time, so that threads remain for reads. */
let isStepping = false;

/**
 * Writes a stream into a new file and frees its chunks; callers must not use them afterwards. Throws the
 * error of `tooLarge` once the stream is longer than `limit`.
 */
export async function receive(
  stream: Readable,
  path: string,
  limit: number,
  tooLarge: () => Error,
): Promise<Received> {
  const hash = createHash('sha256');
  const file = await open(path, 'wx', 0o600);
  const steps: Promise<void>[] = [];
  let bytes = 0;
  let steppedBytes = 0;

  const write = callbackify(async (chunks: Buffer[]) => {
    const before = bytes;
    for (const { length } of chunks) bytes += length;
    if (bytes > limit) throw tooLarge();
    const writing = file.writev(chunks);
    for (const chunk of chunks) hash.update(chunk); // while the write runs
    const { bytesWritten } = await writing;
    // After a short write, write the rest to get the reason.
    if (bytesWritten < bytes - before) await file.writeFile(Buffer.concat(chunks).subarray(bytesWritten));
    chunks.forEach(freeBuffer);
    if (bytes - steppedBytes < stepBytes || isStepping) return;
    isStepping = true;
    steppedBytes = bytes;
    const step = file.datasync().finally(() => (isStepping = false));
    step.catch(() => {}); // awaited at the end
    steps.push(step);
  });

  const sink = new Writable({
    highWaterMark: waitingBytes,
    writev: (waiting, done) =>
      write(
        waiting.map(({ chunk }) => chunk as Buffer),
        done,
      ),
  });
  try {
    // The stream stays open, so that the rest of the request can be read and answered.
    stream.pipe(sink);
    finished(stream).catch((error: Error) => sink.destroy(error));
    await finished(sink);
    await Promise.all(steps);
  } finally {
    await file.close();
  }
  return { path, bytes, sha256: hash.digest('hex') };
}
