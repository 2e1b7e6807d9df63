// A log that cannot be written does not stop the portal.
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { waitOptions } from '../testing/wait-options.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { logStream } from './log-stream.ts';

it('the log reports the number of lost lines as soon as it can be written again', async () => {
  const folder = temporaryFolder();
  const path = join(folder, 'log');
  const good = openSync(path, 'a');
  let to = good;
  const stream = logStream(() => to);
  const written = () => readFileSync(path, 'utf8').trimEnd().split('\n');
  stream.write('first\n');
  await vi.waitFor(() => expect(written()).toEqual(['first']), waitOptions);
  closeSync(good);
  stream.write('second\n');
  stream.write('third\n');
  await vi.waitFor(() => expect(stream.lost()).toBe(2), waitOptions);
  to = openSync(path, 'a');
  stream.write('fourth\n');
  stream.write('fifth\n');
  await vi.waitFor(() => expect(written()).toHaveLength(4), waitOptions);
  const lines = written();
  expect([lines[0], lines[2], lines[3]]).toEqual(['first', 'fourth', 'fifth']);
  expect(JSON.parse(lines[1] ?? '')).toMatchObject({ lost: 2, msg: 'lines of the log could not be written' });
  closeSync(to);
});
