// A real mail server for tests, which treats each attempt as the test says.
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { onTestFinished } from 'vitest';
import type { MailConfig } from '../config.ts';
import type { TestPortal } from './portal.ts';

/** The server's reaction to an attempt. `loseReply`: it accepts the mail, and ends the connection without a reply. */
export type Treatment = 'accept' | 'refuse' | 'hang' | 'hangInData' | 'die' | 'loseReply';

export interface ReceivedMail {
  to: string;
  subject: string;
  text: string;
  messageId: string;
  /** The whole mail, unchanged. */
  source: string;
}

/** Opens the server. `treatments` are for the next attempts; further ones are accepted. */
export async function openMailServer(treatments: Treatment[] = []) {
  const received: ReceivedMail[] = [];
  let attempts = 0;
  let treatment: Treatment = 'accept';
  const server = new SMTPServer({
    authOptional: true,
    logger: false,
    closeTimeout: 1,
    onConnect(_session, done) {
      attempts += 1;
      treatment = treatments.shift() ?? 'accept';
      if (treatment !== 'hang') done();
    },
    onRcptTo({ address }, _session, done) {
      if (treatment !== 'refuse') return done();
      return done(Object.assign(new Error(`no such person: ${address}`), { responseCode: 550 }));
    },
    onData(stream, { envelope }, done) {
      if (treatment === 'die') {
        stream.once('data', () => closeConnections());
        return;
      }
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        if (treatment === 'hangInData') return;
        const source = Buffer.concat(parts).toString();
        received.push({ to: envelope.rcptTo[0]?.address ?? '', ...readMail(source), source });
        if (treatment === 'loseReply') closeConnections();
        else done();
      });
    },
  });
  // A connection that the client gives up is no fault of the test.
  server.on('error', () => {});
  const closeConnections = () => {
    for (const connection of server.connections) connection._socket.destroy();
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(
    () =>
      new Promise<void>((resolve) => {
        closeConnections();
        server.close(resolve);
      }),
  );
  const { port } = server.server.address() as AddressInfo;
  const config: MailConfig = {
    url: `smtp://127.0.0.1:${port}`,
    secured: false,
    from: { name: 'Drug safety', address: 'adr@pv.example.org' },
    // Long enough for a busy machine; a test of silence waits for it once.
    waitMs: treatments.some((one) => one.startsWith('hang')) ? 1_000 : 30_000,
  };
  return {
    config,
    received,
    attempts: () => attempts,
    /** The mails since the last call. */
    take: () => received.splice(0),
  };
}

/** Moves the clock forward and runs the jobs that are due then. */
export async function pass(portal: TestPortal, ms: number): Promise<void> {
  portal.clock.now = new Date(portal.clock.now.getTime() + ms);
  await portal.jobs.runDue();
}

function readMail(source: string): Pick<ReceivedMail, 'subject' | 'text' | 'messageId'> {
  const end = source.indexOf('\r\n\r\n');
  const head = source.slice(0, end).replaceAll(/\r\n[ \t]+/g, ' ');
  const header = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1] ?? '';
  const body = source.slice(end + 4);
  const encoding = header('Content-Transfer-Encoding').toLowerCase();
  const text =
    encoding === 'base64'
      ? Buffer.from(body, 'base64').toString()
      : encoding === 'quoted-printable'
        ? fromQuotedPrintable(body.replaceAll(/=\r\n/g, ''))
        : body;
  return { subject: fromWords(header('Subject')), text, messageId: header('Message-ID') };
}

const fromQuotedPrintable = (text: string) =>
  Buffer.from(
    text.replaceAll(/=([\dA-F]{2})/g, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16))),
    'latin1',
  ).toString();

/** Encoded words of a header, such as =?UTF-8?B?…?=. */
function fromWords(header: string): string {
  return header
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, kind: string, word: string) =>
      kind.toLowerCase() === 'b'
        ? Buffer.from(word, 'base64').toString()
        : fromQuotedPrintable(word.replaceAll('_', ' ')),
    );
}
