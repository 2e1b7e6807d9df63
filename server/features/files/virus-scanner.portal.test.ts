// Tests what the portal does with the verdict of a virus scanner. The scanner here speaks ClamAV's protocol over a real
// connection; `npm run trial:virus-scanner` asks ClamAV itself.
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { form, pdf } from '#testing/files.ts';
import { signedInPortal } from '../../testing/administrator.ts';

/** A scanner that answers with the line that `judge` gives for the bytes that it received. */
async function scanner(judge: (bytes: Buffer) => string | null): Promise<{ host: string; port: number }> {
  const server = createServer((socket: Socket) => {
    let received = Buffer.alloc(0);
    socket.on('error', () => {});
    socket.on('data', (piece: Buffer) => {
      received = Buffer.concat([received, piece]);
      const file = unframed(received);
      if (!file) return;
      const line = judge(file);
      if (line === null) socket.destroy();
      else socket.end(`${line}\0`);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return { host: '127.0.0.1', port: (server.address() as AddressInfo).port };
}

/** The bytes between the command and the empty piece; null: not all have arrived. */
function unframed(received: Buffer): Buffer | null {
  const command = 'zINSTREAM\0';
  if (received.toString('latin1', 0, command.length) !== command) return null;
  const pieces: Buffer[] = [];
  for (let at = command.length; at + 4 <= received.length;) {
    const length = received.readUInt32BE(at);
    if (length === 0) return Buffer.concat(pieces);
    pieces.push(received.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return null;
}

async function sendTo(clamd: { host: string; port: number }, content: Buffer) {
  const { portal, session } = await signedInPortal({ config: { clamd } });
  const { payload, headers } = form({ name: 'a.pdf', type: 'application/pdf', content });
  const answer = await portal.post('/api/admin/upload', payload, { ...headers, ...session });
  const stored = await portal.db.selectFrom('files').select('name').execute();
  return { status: answer.statusCode, answer, stored: stored.length };
}

it('a file that the scanner finds clean is stored, as it was sent', async () => {
  const content = pdf();
  const seen: Buffer[] = [];
  const clamd = await scanner((bytes) => {
    seen.push(bytes);
    return 'stream: OK';
  });
  const { status, stored } = await sendTo(clamd, content);
  expect([status, stored]).toEqual([201, 1]);
  expect(seen).toHaveLength(1);
  expect(seen[0]?.equals(content)).toBe(true);
});

it('a file in which the scanner finds something is refused with its name', async () => {
  const { status, answer, stored } = await sendTo(await scanner(() => 'stream: Eicar-Test FOUND'), pdf());
  expect([status, stored]).toEqual([400, 0]);
  expect(answer.json().message).toBe('The virus scanner found something harmful in the file (Eicar-Test).');
});

it.each([
  ['is away', () => Promise.resolve({ host: '127.0.0.1', port: 1 })],
  ['hangs up', () => scanner(() => null)],
  ['refuses the size', () => scanner(() => 'INSTREAM size limit exceeded. ERROR')],
  ['answers something else', () => scanner(() => 'UNKNOWN COMMAND')],
])('while the scanner %s no file is stored, and the sender is told to try again', async (_what, make) => {
  const { status, answer, stored } = await sendTo(await make(), pdf());
  expect([status, stored]).toEqual([503, 0]);
  expect(answer.headers['retry-after']).toBe('60');
  expect(answer.json().message).toBe(
    'The virus scanner does not answer right now. Try again in a few minutes.',
  );
});
