// Sends the mails of the outbox over SMTP: one job for each mail, in one process at a time. A failed attempt is repeated
// after growing pauses, then the mail is undelivered. All attempts have the same Message-ID, because the mail server may
// have taken a mail whose reply was lost.
import { statements } from '#contract/words/statements-rules.ts';
import type { MailConfig } from '../config.ts';
import type { Engine } from '../db/engines/engine.ts';
import { type Handler, JobProblem } from '../jobs/kinds.ts';
import type { MailFrame } from './kinds.ts';
import { linkToken } from './links.ts';
import { findMail, countMailAttempt, storeFailure, markSent, expiredText } from './queries.ts';
import { mailText } from './texts.ts';

const minuteMs = 60_000;
/** How long after each failed attempt the next one is made, in milliseconds. */
export const pausesMs = [1, 5, 30, 2 * 60, 8 * 60, 24 * 60].map((minutes) => minutes * minuteMs);
/** An attempt ends after this many times `waitMs`, even if the server still answers slowly. */
const longestWaits = 10;

interface Place {
  keys: { mail: Buffer };
  engine: Pick<Engine, 'db'>;
  now(): Date;
}

export function sendMails(
  place: Place,
  mail: MailConfig,
  readFrame: () => Promise<Omit<MailFrame, 'tokenOf'>>,
): Handler<{ mail: string }> {
  const { db } = place.engine;
  return {
    pauseMs: (attempt) => pausesMs[attempt - 1] ?? 0,
    async run({ mail: id }, { attempt, signal }) {
      const found = await findMail(db, id);
      // It was erased or withdrawn, or an earlier run sent it.
      if (!found || found.sentAt !== null || found.undeliveredAt !== null || found.address === null) return;
      const fail = (problem: string, next: Date | null) =>
        storeFailure(db, id, { problem, next, now: place.now() });
      if (found.expiresAt <= place.now().toISOString()) return fail(expiredText(), null);
      await countMailAttempt(db, id);
      const frame = { ...(await readFrame()), tokenOf: (link: string) => linkToken(place.keys, link) };
      const { subject, text } = mailText(found.kind as never, found.facts, frame, found.language);
      try {
        await transmit(mail, {
          to: found.address,
          subject,
          text,
          messageId: found.messageId,
          date: new Date(found.createdAt),
          signal,
        });
      } catch (error) {
        signal.throwIfAborted();
        const problem = sentenceOf(error);
        const pause = pausesMs[attempt - 1];
        const next = pause === undefined ? null : new Date(place.now().getTime() + pause);
        await fail(problem, next);
        if (next) throw new JobProblem(problem);
        return;
      }
      await markSent(db, id, place.now());
    },
  };
}

interface Message {
  to: string;
  subject: string;
  text: string;
  messageId: string;
  date: Date;
  signal: AbortSignal;
}

async function transmit({ url, secured, from, waitMs }: MailConfig, { to, signal, ...rest }: Message) {
  // Loaded here: most processes send no mail.
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({
    url,
    // Nobody can listen to connections within this machine, and a local mail server often has a self-signed certificate.
    ...(secured ? { requireTLS: true } : { tls: { rejectUnauthorized: false } }),
    connectionTimeout: waitMs,
    greetingTimeout: waitMs,
    dnsTimeout: waitMs,
    socketTimeout: waitMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  try {
    await transport.sendMail({
      ...rest,
      from,
      // As an object, an address with a comma or angle brackets stays one address.
      to: { name: '', address: to },
      headers: { 'Auto-Submitted': 'auto-generated' },
      signal: AbortSignal.any([signal, AbortSignal.timeout(longestWaits * waitMs)]),
    });
  } finally {
    transport.close();
  }
}

/** Why an attempt failed. Never the text of the server, which may quote the address. */
function sentenceOf(error: unknown): string {
  const { code, responseCode } = error as { code?: string; responseCode?: number };
  if (responseCode !== undefined)
    return statements(code === 'EAUTH' ? 'sign_in_refused_code' : 'mail_refused', { responseCode });
  if (code === 'EAUTH') return statements('sign_in_refused');
  if (code === 'ETIMEDOUT' || (error as Error).name === 'AbortError') {
    return statements('the_mail_server_did_not_answer');
  }
  if (code === 'ETLS') return statements('the_connection_to_the_mail_server');
  if (code === 'EDNS') return statements('the_name_of_the_mail_server');
  if (code === 'EENVELOPE') return statements('the_mail_server_cannot_take_this');
  return statements('the_connection_to_the_mail_server_failed');
}
