// Tests the cache of small files.
import { expect, it } from 'vitest';
import { KeptFiles } from './kept-files.ts';

const file = (bytes: number) => ({ etag: '"x"', plain: Buffer.alloc(bytes), br: null, gzip: null });

it('files removed from the cache free their room', () => {
  const kept = new KeptFiles();
  const mib = 1024 * 1024;
  for (const name of ['a', 'b', 'c']) kept.keep(name, file(5 * mib));
  kept.keepOnly((name) => name === 'b');
  expect(['a', 'b', 'c'].map((name) => kept.get(name)?.plain.length)).toEqual([
    undefined,
    5 * mib,
    undefined,
  ]);
  for (const name of ['d', 'e']) kept.keep(name, file(5 * mib));
  expect(['b', 'd', 'e'].filter((name) => kept.get(name))).toEqual(['b', 'd', 'e']);
  kept.keep('f', file(5 * mib));
  expect(['b', 'd', 'e', 'f'].filter((name) => kept.get(name))).toEqual(['d', 'e', 'f']);
});
