// Where files arrive before they are checked: a folder of this process in the data directory, on the same disk as the
// uploads, and a folder for the object flow that all processes share.
import { createHash, randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, open, readdir, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { basename, join } from 'node:path';
import { type Readable, Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { callbackify } from 'node:util';
import { giveBack } from '../give-back.ts';

export interface Incoming {
  /** Gives `work` a folder of its own, which is gone with all that is in it when the work ends. */
  inFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result>;
  /** Where the object flow keeps what was sent for `id`. */
  objectPath(id: string): string;
  /** Null: nothing was sent. */
  openObject(id: string): Promise<Readable | null>;
}

/** Longer than any file takes to arrive, in milliseconds. */
const leftOverMs = 86_400_000;

/** Removes what processes left that are no more, and makes the folder of this one at first need. */
export async function openIncoming(dataDir: string): Promise<Incoming> {
  const all = join(dataDir, 'incoming');
  const objects = join(all, 'objects');
  await mkdir(objects, { recursive: true, mode: 0o700 });
  for (const name of await readdir(all)) {
    const path = join(all, name);
    if (path !== objects && (await isLeftOver(path))) await rm(path, { recursive: true, force: true });
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

/** Whether the process that made this folder is no more; of another machine's nobody can tell, so those go by their age. */
async function isLeftOver(path: string): Promise<boolean> {
  const [, pid, machine] = /^(\d+)-[\da-f]{8}@(.+)$/.exec(basename(path)) ?? [];
  if (machine === hostname()) return Number(pid) === process.pid || !isAlive(Number(pid));
  const found = await stat(path).catch(() => null); // another process that starts has removed it
  return found !== null && Date.now() - found.mtimeMs > leftOverMs;
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

/** How much may wait for the disk, in bytes: what waits is written together. */
const waitingBytes = 512 * 1024;
/** The disk takes a large file in steps of so many bytes while it comes: in the end only the last one is waited for. */
const stepBytes = 16 * 1024 * 1024;
/** Of all files that come one at a time, so that who wants to read one finds a thread. */
let isStepping = false;

/**
 * Writes a stream into a new file, and takes its chunks for good. Throws what `tooLarge` makes as soon as it is longer
 * than `limit`.
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
    for (const chunk of chunks) hash.update(chunk); // meanwhile
    const { bytesWritten } = await writing;
    // Where there was room for a part only, the rest tells why.
    if (bytesWritten < bytes - before) await file.writeFile(Buffer.concat(chunks).subarray(bytesWritten));
    chunks.forEach(giveBack);
    if (bytes - steppedBytes < stepBytes || isStepping) return;
    isStepping = true;
    steppedBytes = bytes;
    const step = file.datasync().finally(() => (isStepping = false));
    step.catch(() => {}); // it is told in the end
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
    // The sender's stream is left whole, so that it can still be read to its end and answered.
    stream.pipe(sink);
    finished(stream).catch((error: Error) => sink.destroy(error));
    await finished(sink);
    await Promise.all(steps);
  } finally {
    await file.close();
  }
  return { path, bytes, sha256: hash.digest('hex') };
}
