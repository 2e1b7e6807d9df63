import { mkdtempSync, readdirSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { waitOptions } from '../testing/wait-options.ts';
import { OpenFiles } from './open-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'portal-test-'));
const path = (number: number) => join(folder, `${number}.mp4`);
const read = (file: FileHandle) => file.readFile('utf8');

/** How many files of the folder this process has open. */
const open = () =>
  readdirSync('/proc/self/fd').filter((fd) => {
    try {
      return readlinkSync(join('/proc/self/fd', fd)).startsWith(folder);
    } catch {
      return false; // the handle that read this list
    }
  }).length;

it.runIf(process.platform === 'linux')(
  'up to a limit, files stay open after a read, for a short time',
  async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => {
      vi.useRealTimers();
      rmSync(folder, { recursive: true });
    });
    const files = new OpenFiles();
    onTestFinished(() => files.closeAll());
    await expect(files.use(path(0), read)).rejects.toThrow('ENOENT');
    for (let number = 0; number < 40; number += 1) writeFileSync(path(number), `film ${number}`);

    // All reads start at once: a file is closed only after its reads have finished.
    const all = Array.from({ length: 40 }, (_, number) => files.use(path(number), read));
    expect(await Promise.all(all)).toEqual(all.map((_, number) => `film ${number}`));
    await vi.waitFor(() => expect(open()).toBe(32), waitOptions);

    rmSync(path(39));
    await files.use(path(39), (file) => file.stat());
    files.close(path(39));
    await expect(files.use(path(39), read)).rejects.toThrow('ENOENT');
    vi.advanceTimersByTime(60_000);
    await vi.waitFor(() => expect(open()).toBe(0), waitOptions);
  },
);
