// The file of the highest case numbers, in a folder of the disk.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { readHighestNumbers, reserveInFile } from './case-number-file.ts';

it('covers the next number again after somebody has emptied the folder of the backups', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'portal-numbers-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await reserveInFile(folder, [{ year: 2026, last: 7 }]);
  expect(await readHighestNumbers([folder])).toEqual([{ year: 2026, last: 107 }]);
  await rm(folder, { recursive: true });
  await reserveInFile(folder, [{ year: 2026, last: 8 }]);
  expect(await readHighestNumbers([folder])).toEqual([{ year: 2026, last: 108 }]);
});
