// Standard output for the log. It may lead to a full disk or a closed pipe: a line that cannot be written is counted
// and dropped, and the portal continues. (The logger's own stream would end the process.)
import { writeSync } from 'node:fs';

/** A slow reader's pipe may be full: number of attempts, and the pause between them in milliseconds. */
const maxAttempts = 5;
const pauseMs = 2;
/**
 * How long lines are collected before a write, in milliseconds: writing each line takes longer than sending a small
 * page.
 */
const flushDelayMs = 5;

export interface LogStream {
  write(line: string): void;
  /** Number of lines lost since the start. */
  lost(): number;
}

export function logStream(fileDescriptor = () => 1): LogStream {
  let lost = 0;
  /** Lost lines that the log does not mention yet. */
  let untold = 0;
  let isTorn = false;
  /** Lines that wait for the next write. */
  let waiting = '';
  let waitingLines = 0;

  function put(text: string): boolean {
    let rest = Buffer.from(text);
    for (let left = maxAttempts; ;) {
      try {
        rest = rest.subarray(writeSync(fileDescriptor(), rest));
        if (rest.length === 0) return true;
      } catch (error) {
        isTorn ||= rest.length < Buffer.byteLength(text);
        if ((error as NodeJS.ErrnoException).code !== 'EAGAIN' || left === 0) return false;
        left -= 1;
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pauseMs);
      }
    }
  }

  function writeWaiting(): void {
    const lines = waiting;
    const count = waitingLines;
    waiting = '';
    waitingLines = 0;
    if (count === 0) return;
    if (untold > 0) {
      const notice = {
        level: 40,
        time: Date.now(),
        lost: untold,
        msg: 'lines of the log could not be written',
      };
      if (put(`${isTorn ? '\n' : ''}${JSON.stringify(notice)}\n`)) {
        untold = 0;
        isTorn = false;
      }
    }
    if (untold === 0 && put(lines)) return;
    lost += count;
    untold += count;
  }

  process.on('exit', writeWaiting);
  return {
    lost: () => lost,
    write(line) {
      if (waitingLines === 0) setTimeout(writeWaiting, flushDelayMs);
      waiting += line;
      waitingLines += 1;
    },
  };
}
