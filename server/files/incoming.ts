// Where files arrive before they are checked: a folder of this process in the data directory, on the same disk as the
// uploads, and a folder for the object flow that all processes share.
import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

export interface Incoming {
  /** Gives `work` a folder of its own, which is gone with all that is in it when the work ends. */
  inFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result>;
  /** Where the object flow keeps what was sent for `id`. */
  objectPath(id: string): string;
  /** Null: nothing was sent. */
  openObject(id: string): Promise<Readable | null>;
}

/** Removes what processes left that are no more, and makes the folder of this one at first need. */
export async function openIncoming(dataDir: string): Promise<Incoming> {
  const all = join(dataDir, 'incoming');
  const objects = join(all, 'objects');
  await mkdir(objects, { recursive: true, mode: 0o700 });
  for (const name of await readdir(all)) {
    const pid = Number(/^(\d+)-/.exec(name)?.[1]);
    if (pid && (pid === process.pid || !isAlive(pid)))
      await rm(join(all, name), { recursive: true, force: true });
  }
  const own = join(all, `${process.pid}-${randomUUID().slice(0, 8)}`);
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
const highWaterMark = 256 * 1024;

/** Writes a stream into a new file. Throws what `tooLarge` makes as soon as it is longer than `limit`. */
export async function receive(
  stream: Readable,
  path: string,
  limit: number,
  tooLarge: () => Error,
): Promise<Received> {
  const hash = createHash('sha256');
  let bytes = 0;
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      if (bytes > limit) return done(tooLarge());
      hash.update(chunk);
      done(null, chunk);
    },
  });
  // The sender's stream is left whole, so that it can still be read to its end and answered.
  const chunks = stream.iterator({ destroyOnReturn: false });
  await pipeline(chunks, counted, createWriteStream(path, { flags: 'wx', mode: 0o600, highWaterMark }));
  return { path, bytes, sha256: hash.digest('hex') };
}
