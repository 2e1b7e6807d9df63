// Files that were read last, kept open: to open and close one takes longer than to read a part of it.
import { type FileHandle, open } from 'node:fs/promises';

/** How many stay open at most, and for how long without being read, in milliseconds. */
const mostFiles = 32;
const restMs = 10_000;

interface Opened {
  file: Promise<FileHandle>;
  rest: NodeJS.Timeout;
}

export class OpenFiles {
  /** The one that was asked for last stands last. */
  readonly #opened = new Map<string, Opened>();

  /** Rejects as `open` and `work` do. */
  use<Result>(path: string, work: (file: FileHandle) => Promise<Result>): Promise<Result> {
    const opened = this.#opened.get(path) ?? this.#open(path);
    opened.rest.refresh();
    this.#opened.delete(path);
    this.#opened.set(path, opened);
    const done = opened.file.then(work);
    const [oldest = path] = this.#opened.keys();
    if (this.#opened.size > mostFiles) this.close(oldest);
    return done;
  }

  #open(path: string): Opened {
    const file = open(path, 'r');
    file.catch(() => this.close(path));
    return { file, rest: setTimeout(() => this.close(path), restMs).unref() };
  }

  /** Work that was begun comes to its end first. */
  close(path: string): void {
    const opened = this.#opened.get(path);
    if (!opened) return;
    this.#opened.delete(path);
    clearTimeout(opened.rest);
    opened.file.then((file) => file.close()).catch(() => {}); // nobody need wait for that, nor be told
  }

  closeAll(): void {
    for (const path of this.#opened.keys()) this.close(path);
  }
}
