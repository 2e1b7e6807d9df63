// How tightly what is kept is packed: as the others need it, and as the machine bears it.
import { expect, it, vi } from 'vitest';
import type { Engine } from '../db/engines/engine.ts';
import { patience } from '../testing/patience.ts';
import { KeptPages } from './kept-pages.ts';

const words = Array.from({ length: 4_000 }, (_, index) => `word ${(index * 7_919) % 1_009}`).join(' ');

it('a page is packed tightly, quickly while content changes all the time, and tightly when that is over', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] });
  let version = 1;
  const engine = { contentVersion: () => version } as Engine;
  const kept = new KeptPages(engine);
  const size = async () => {
    const { br } = await kept.get('/', async () => ({ text: words, complete: true }));
    return br?.length ?? 0;
  };
  const tight = await size();
  version = 2;
  const quick = await size();
  expect(quick).toBeGreaterThan(tight);
  // Thrown away before it is calm.
  vi.advanceTimersByTime(9_000);
  version = 3;
  expect(await size()).toBe(quick);
  vi.advanceTimersByTime(2_000);
  expect(await size()).toBe(quick);
  vi.advanceTimersByTime(10_000);
  vi.useRealTimers();
  await vi.waitFor(async () => expect(await size()).toBe(tight), patience);
  expect(kept.ready('/')?.br?.length).toBe(tight);
});

it('what is kept waits for nobody who cannot say the number of the content, whatever is wrong', async () => {
  let isDamaged = false;
  const contentVersion = () => {
    if (isDamaged) throw new Error('The database is damaged.');
    return 1;
  };
  const kept = new KeptPages({ contentVersion, failure: () => null } as Partial<Engine> as Engine);
  const render = async () => ({ text: words, complete: true });
  await kept.get('/', render);
  expect(kept.ready('/')).toBeDefined();
  isDamaged = true;
  expect(kept.ready('/')).toBeUndefined(); // thrown there, it would end the process
  await expect(kept.get('/', render)).rejects.toThrow('damaged');
});
