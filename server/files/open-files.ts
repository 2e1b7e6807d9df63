// Caches the handles of recently read files: opening and closing a file takes longer than to read a part of it.
import { type FileHandle, open } from 'node:fs/promises';

/** How many files stay open, and for how many milliseconds without a read. */
const mostFiles = 32;
const restMs = 10_000;

interface Opened {
  file: Promise<FileHandle>;
  rest: NodeJS.Timeout;
}

export class OpenFiles {
  /** In order of use, the most recent one last. */
  readonly #opened = new Map<string, Opened>();

  /** Rejects with the error of opening or of `work`. */
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

  /** Reads in progress finish first. */
  close(path: string): void {
    const opened = this.#opened.get(path);
    if (!opened) return;
    this.#opened.delete(path);
    clearTimeout(opened.rest);
    opened.file.then((file) => file.close()).catch(() => {}); // nobody waits for the close, and its error does not matter
  }

  closeAll(): void {
    for (const path of this.#opened.keys()) this.close(path);
  }
}
