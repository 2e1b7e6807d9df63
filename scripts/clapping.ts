// Generates the applause of the launch page, client/pages/home/clapping.webm and .m4a (for Safari), so that no
// licence is needed. Run by hand to change the sound: `node scripts/clapping.ts`. Needs ffmpeg. The result is
// deterministic and loops without a gap.
import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { join } from 'node:path';

const rate = 48_000;
const seconds = 3;
const clapsPerSecond = 90;
/** The largest allowed file, in bytes. */
const limit = 40 * 1024;

/** Pseudo-random numbers in [0, 1) (xorshift). */
let state = 20260925;
function chance(): number {
  state ^= state << 13;
  state ^= state >>> 17;
  state ^= state << 5;
  return (state >>> 0) / 2 ** 32;
}

const sound = new Float64Array(rate * seconds);

/**
 * One clap: a burst of noise through a resonance, like the hollow of two hands, that fades within some hundredths of
 * a second.
 */
function clap(from: number): void {
  const pitch = 700 + 1_500 * chance();
  const decay = Math.exp(-1 / (rate * (0.006 + 0.012 * chance())));
  const loudness = 0.15 + chance() ** 3;
  const width = 0.965 + 0.02 * chance();
  const turn = 2 * width * Math.cos((2 * Math.PI * pitch) / rate);
  let [before, last, strength] = [0, 0, loudness];
  for (let at = 0; strength > loudness / 1_000; at += 1) {
    const value = turn * last - width * width * before + strength * (chance() * 2 - 1);
    [before, last, strength] = [last, value, strength * decay];
    const position = (from + at) % sound.length;
    sound[position] = (sound[position] ?? 0) + value;
  }
}

for (let count = clapsPerSecond * seconds; count > 0; count -= 1) clap(Math.floor(chance() * sound.length));

const peak = sound.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
const samples = Int16Array.from(sound, (value) => Math.round((value / peak) * 0.9 * 32_767));

const folder = join(import.meta.dirname, '../client/pages/home');
for (const [name, ...coding] of [
  ['clapping.webm', '-c:a', 'libopus', '-b:a', '64k'],
  ['clapping.m4a', '-c:a', 'aac', '-b:a', '72k', '-movflags', '+faststart'],
] as const) {
  const file = join(folder, name);
  const input = ['-f', 's16le', '-ar', String(rate), '-ac', '1', '-i', 'pipe:0'];
  const exact = ['-fflags', '+bitexact', '-flags:a', '+bitexact', '-map_metadata', '-1'];
  execFileSync('ffmpeg', ['-loglevel', 'error', '-y', ...input, ...coding, ...exact, file], {
    input: Buffer.from(samples.buffer),
  });
  const { size } = statSync(file);
  console.log(`${name}, ${size} bytes`);
  if (size > limit) throw new Error(`${name} is larger than ${limit} bytes.`);
}
