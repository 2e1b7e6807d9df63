// What a picture may cost: bytes when it is opened, scans, texts beside its pixels, the memory of the process that opens
// it; and who waits for whom.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { blackPng, pngChunk } from '#testing/files.ts';
import { CheckersBusy, startChecker } from './checker.ts';

const folder = mkdtempSync(join(tmpdir(), 'checker-test-'));
afterAll(() => rmSync(folder, { recursive: true }));

function openChecker(memory?: number) {
  const checker = startChecker(constants.priority.PRIORITY_NORMAL, memory);
  onTestFinished(() => checker.close());
  return checker;
}

let count = 0;
function jobOf(content: Buffer, type: 'png' | 'jpeg' | 'avif' = 'png') {
  count += 1;
  const [from, to] = [join(folder, String(count)), join(folder, `${count}.encoded`)];
  writeFileSync(from, content);
  return { from, to, originalName: `a.${type}`, declaredType: `image/${type}` };
}

const deep = { depth: 16, colour: 6 } as const;
const palette = [pngChunk('PLTE', Buffer.from([255, 0, 0, 0, 0, 255])), pngChunk('tRNS', Buffer.from([100]))];

describe('a picture', () => {
  it('of AVIF counts four times, because its decoder holds so much', async () => {
    const blank = { width: 5_100, height: 5_000, channels: 3, background: '#123456' } as const;
    const content = await sharp({ create: blank }).avif({ effort: 0 }).toBuffer();
    await expect(openChecker().inspect(jobOf(content, 'avif'))).rejects.toThrow(
      'The picture takes 306 MB when it is opened.',
    );
  });

  it('of 50 million pixels is refused if depth and channels make more than 300 MB of it', async () => {
    const checker = openChecker();
    await expect(checker.inspect(jobOf(blackPng(7_000, 7_000, deep)))).rejects.toThrow(
      'The picture takes 392 MB when it is opened. At most 300 MB are allowed: save it smaller, or with 8 bits for each colour.',
    );
    const small = await checker.inspect(jobOf(blackPng(700, 700, deep)));
    expect(small).toMatchObject({ type: 'image/png', image: { width: 700 } });
  });

  it('with a palette of one bit is read with its transparency, interlaced or not', async () => {
    const checker = openChecker();
    for (const isInterlaced of [false, true]) {
      const file = blackPng(300, 200, { depth: 1, colour: 3, isInterlaced, chunks: palette });
      const { type, image } = await checker.inspect(jobOf(file));
      expect({ type, image }).toMatchObject({ type: 'image/png', image: { width: 300, height: 200 } });
    }
  });

  it('has no texts when the decoder sees it, however far they can be unpacked', async () => {
    const text = pngChunk(
      'zTXt',
      Buffer.concat([Buffer.from('k\0\0'), deflateSync(Buffer.alloc(7_900_000))]),
    );
    const chunks = Array.from({ length: 300 }, () => text);
    const job = jobOf(blackPng(10, 10, { depth: 8, colour: 2, chunks }));
    expect((await openChecker().inspect(job)).type).toBe('image/jpeg');
    expect(readFileSync(job.from).length).toBeGreaterThan(1_000_000);
    expect(readFileSync(`${job.to}.pixels`).length).toBeLessThan(1_000);
  });

  it('that is saved in more steps than an encoder takes is refused', async () => {
    const one = { create: { width: 6_000, height: 6_000, channels: 3, background: '#0a0' } } as const;
    const good = await sharp(one).jpeg({ progressive: true }).toBuffer();
    const last = good.lastIndexOf(Buffer.from([0xff, 0xda]));
    const scan = good.subarray(last, -2);
    const checker = openChecker();
    const often = Buffer.concat([
      good.subarray(0, -2),
      ...Array.from({ length: 40 }, () => scan),
      good.subarray(-2),
    ]);
    await expect(checker.inspect(jobOf(often, 'jpeg'))).rejects.toThrow('saved in too many steps');
    expect((await checker.inspect(jobOf(good, 'jpeg'))).image?.width).toBe(6_000);
  });

  const canLimit = process.platform === 'linux' && hasPrlimit();
  it.skipIf(!canLimit)('is refused if its process would hold more memory than it may', async () => {
    const checker = openChecker(60 * 1024 * 1024);
    const large = blackPng(6_000, 6_000, { depth: 8, colour: 6, isInterlaced: true });
    await expect(checker.inspect(jobOf(large))).rejects.toThrow(/cannot be read/);
    expect((await checker.inspect(jobOf(blackPng(20, 20)))).image?.width).toBe(20);
  });
});

it('a file of staff waits for no file of a stranger, and at most 20 files of strangers wait', async () => {
  const checker = openChecker();
  const file = blackPng(40, 40);
  await checker.inspect(jobOf(file));
  let done = 0;
  const strangers = Array.from({ length: 23 }, () =>
    checker.inspect(jobOf(file), 'strangers').finally(() => (done += 1)),
  );
  const results = Promise.allSettled(strangers);
  await checker.inspect(jobOf(file));
  expect(done).toBeLessThan(21);
  const refused = (await results).flatMap((one) =>
    one.status === 'rejected' ? [one.reason as unknown] : [],
  );
  expect(refused).toHaveLength(2);
  for (const one of refused) expect(one).toBeInstanceOf(CheckersBusy);
});

function hasPrlimit(): boolean {
  try {
    execFileSync('prlimit', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
