// Tests the cache of small files.
import { expect, it } from 'vitest';
import { FileCache } from './file-cache.ts';

const file = (bytes: number) => ({ etag: '"x"', plain: Buffer.alloc(bytes), br: null, gzip: null });

it('files removed from the cache free their room', () => {
  const cache = new FileCache();
  const mib = 1024 * 1024;
  for (const name of ['a', 'b', 'c']) cache.set(name, file(5 * mib));
  cache.retainOnly((name) => name === 'b');
  expect(['a', 'b', 'c'].map((name) => cache.get(name)?.plain.length)).toEqual([
    undefined,
    5 * mib,
    undefined,
  ]);
  for (const name of ['d', 'e']) cache.set(name, file(5 * mib));
  expect(['b', 'd', 'e'].filter((name) => cache.get(name))).toEqual(['b', 'd', 'e']);
  cache.set('f', file(5 * mib));
  expect(['b', 'd', 'e', 'f'].filter((name) => cache.get(name))).toEqual(['d', 'e', 'f']);
});
