// Asks ClamAV's daemon about a file, by the command INSTREAM (clamd(8)). The portal only sends the bytes; it decodes nothing.
import { createReadStream } from 'node:fs';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { problems } from '#contract/words/problems-rules.ts';
import type { Config } from '../config.ts';
import { Refusal } from './refusals.ts';

/** The daemon is away, or could not look at the file. */
export class ScannerUnavailable extends Error {}

/** How long the daemon may be silent, in milliseconds. */
const silentMs = 60_000;

/** Throws `Refusal` for a file in which ClamAV finds something, and `ScannerUnavailable` if it gives no verdict. */
export async function scan(path: string, { host, port }: NonNullable<Config['clamd']>): Promise<void> {
  const socket = connect({ host, port, timeout: silentMs });
  socket.on('timeout', () => socket.destroy(new Error(`No answer for ${silentMs / 1_000} s.`)));
  let verdict = '';
  try {
    const answer = text(socket);
    answer.catch(() => {}); // also awaited below
    await send(socket, path).catch(() => {}); // it may answer and close before it has everything
    verdict = (await answer).replaceAll('\0', '').trim();
  } catch (cause) {
    throw new ScannerUnavailable(`ClamAV at ${host}:${port} does not answer.`, { cause });
  } finally {
    socket.destroy();
  }
  const [, found] = /^stream: (.+) FOUND$/.exec(verdict) ?? [];
  if (found !== undefined) {
    const name = found.replace(/[^\u0020-\u007e]/g, '?').slice(0, 80);
    throw new Refusal(problems('the_virus_scanner_found_something_harmful', { name }));
  }
  if (verdict !== 'stream: OK') throw new ScannerUnavailable(`ClamAV answered: ${verdict.slice(0, 200)}`);
}

async function send(socket: ReturnType<typeof connect>, path: string): Promise<void> {
  const write = (bytes: Buffer | string) =>
    new Promise<void>((resolve, reject) =>
      socket.write(bytes, (error) => (error ? reject(error) : resolve())),
    );
  const length = (bytes: number) => {
    const four = Buffer.alloc(4);
    four.writeUInt32BE(bytes);
    return four;
  };
  await write('zINSTREAM\0');
  for await (const piece of createReadStream(path)) {
    await write(Buffer.concat([length((piece as Buffer).length), piece as Buffer]));
  }
  await write(length(0));
}
