// Carries a file of messages to where `E2B_PUSH` says: a folder that another program watches, or an address.
import { randomUUID } from 'node:crypto';
import { open, rename, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { statements } from '#contract/words/statements-rules.ts';
import type { Config } from '../../../config.ts';

type Target = NonNullable<Config['push']>;

/**
 * What became of a file. `notReached`: nothing of it left, so it can be tried again. `unknown`: it may have arrived, so
 * only a person may send it again.
 */
export type PushResult =
  | { fate: 'taken'; id: string; text: string }
  | { fate: 'refused'; text: string }
  | { fate: 'unknown' | 'notReached'; problem: string; text?: string };

/** How long the receiver may take for its whole answer, in milliseconds. */
const waitMs = 60_000;
/** How much of an answer is read, in bytes, and how much of its number and its text is kept, in characters. */
const answerBytesMax = 64 * 1024;
const answerIdMax = 200;
const answerTextMax = 2_000;

/** Never throws. `batch` is the number of the file (N.1.2), `name` its name with only letters, digits, `_`, `.` and `-`. */
export function pushFile(
  target: Target,
  file: { batch: string; name: string; bytes: Uint8Array },
  signal: AbortSignal,
): Promise<PushResult> {
  return target.kind === 'folder' ? toFolder(target.path, file) : toAddress(target, file, signal);
}

/** Writes under another name first: whoever watches the folder never sees half a file. */
async function toFolder(
  folder: string,
  { name, bytes }: { name: string; bytes: Uint8Array },
): Promise<PushResult> {
  const unfinished = join(folder, `.${name}.${randomUUID()}.part`);
  try {
    const handle = await open(unfinished, 'wx', 0o640);
    try {
      await handle.writeFile(bytes);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(unfinished, join(folder, name));
    return { fate: 'taken', id: name, text: '' };
  } catch (error) {
    await unlink(unfinished).catch(() => {});
    const { code } = error as NodeJS.ErrnoException;
    return {
      fate: 'notReached',
      problem: statements('the_file_could_not_be_written', { code: code ?? 'unknown' }),
    };
  }
}

async function toAddress(
  { url, key }: Extract<Target, { kind: 'address' }>,
  { batch, name, bytes }: { batch: string; name: string; bytes: Uint8Array },
  signal: AbortSignal,
): Promise<PushResult> {
  const ends = AbortSignal.any([signal, AbortSignal.timeout(waitMs)]);
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/xml; charset=utf-8',
        'content-disposition': `attachment; filename="${name}"`,
        authorization: `Bearer ${key}`,
        'idempotency-key': batch,
      },
      body: new Uint8Array(bytes),
      redirect: 'manual', // the key and the file go to the address that was configured, and to no other
      signal: ends,
    });
    return resultOf(answer, await readStart(answer));
  } catch (error) {
    return { fate: wasNeverSent(error) ? 'notReached' : 'unknown', problem: sentenceOf(error) };
  }
}

/** What a receiver says by its status: a fault of its own (5xx) does not tell whether it has the file. */
function resultOf({ status, headers }: Response, body: string): PushResult {
  const said = readAnswer(body);
  if (status >= 200 && status < 300) {
    return {
      fate: 'taken',
      id: said.id || (headers.get('location') ?? '').slice(0, answerIdMax),
      text: said.text,
    };
  }
  if (status >= 500 || status === 408) {
    return {
      fate: 'unknown',
      problem: statements('the_receiver_had_a_fault_of', { status }),
      text: said.text,
    };
  }
  return { fate: 'refused', text: [`HTTP ${status}`, said.text].filter((part) => part !== '').join(': ') };
}

/** The number and the text of an answer: fields `id` and `message` or `text` of JSON, otherwise the text as it is. */
function readAnswer(body: string): { id: string; text: string } {
  const clean = (value: unknown, most: number) =>
    (typeof value === 'string' || typeof value === 'number' ? String(value) : '')
      .replaceAll(/[\p{Cc}\p{Cf}]+/gu, ' ')
      .trim()
      .slice(0, most);
  try {
    const { id, message, text } = JSON.parse(body) as Record<string, unknown>;
    return { id: clean(id, answerIdMax), text: clean(message ?? text, answerTextMax) };
  } catch {
    return { id: '', text: clean(body, answerTextMax) };
  }
}

/** The beginning of an answer, as text. */
async function readStart({ body }: Response): Promise<string> {
  if (!body) return '';
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of body) {
    parts.push(part);
    bytes += part.length;
    if (bytes >= answerBytesMax) break;
  }
  return Buffer.concat(parts).subarray(0, answerBytesMax).toString();
}

/** Codes of faults before a connection stood. */
const beforeConnection = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
  'CERT_HAS_EXPIRED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'ERR_TLS_CERT_ALTNAME_INVALID',
]);

const codeOf = (error: unknown): string => (error as { cause?: { code?: string } } | null)?.cause?.code ?? '';
const wasNeverSent = (error: unknown): boolean => beforeConnection.has(codeOf(error));

function sentenceOf(error: unknown): string {
  const name = (error as Error).name;
  if (name === 'TimeoutError')
    return statements('the_receiver_did_not_answer_within', { seconds: waitMs / 1_000 });
  if (name === 'AbortError') return statements('the_portal_stopped_before_the_answer');
  const code = codeOf(error);
  if (wasNeverSent(error)) return statements('the_receiver_cannot_be_reached', { code });
  return statements(code === '' ? 'answer_lost' : 'answer_lost_code', { code });
}
