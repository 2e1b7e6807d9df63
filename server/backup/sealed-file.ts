// Encrypts what leaves the machine: AES-256-GCM with a key of its own for each object, and a header that says the version
// of the format and which BACKUP_KEY opens it.
//
//     'PVBK' | version (1 byte) | id of the key (8) | salt (16) | encrypted bytes | tag (16)
//
// Key and nonce follow from BACKUP_KEY and the salt (HKDF with SHA-256). The header and the name of the object are
// authenticated, so that no object can stand for another.
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { statements } from '#contract/words/statements-rules.ts';
import { BackupError } from './manifest.ts';

const magic = Buffer.from('PVBK');
const version = 1;
const idBytes = 8;
const saltBytes = 16;
const tagBytes = 16;
const headBytes = magic.length + 1 + idBytes + saltBytes;
const cipher = 'aes-256-gcm';

const idOf = (key: Buffer) => createHmac('sha256', key).update('id of the key').digest().subarray(0, idBytes);

function derive(key: Buffer, salt: Buffer): { secret: Buffer; nonce: Buffer } {
  const bytes = Buffer.from(hkdfSync('sha256', key, salt, 'portal backup, version 1', 44));
  return { secret: bytes.subarray(0, 32), nonce: bytes.subarray(32) };
}

/** A name for content that says nothing about it to those without the key. */
export const secretName = (key: Buffer, text: string): string =>
  createHmac('sha256', key).update(`name of ${text}`).digest('hex').slice(0, 40);

/** Encrypts the bytes `start` to `end` (exclusive) of the file `from` into the new file `to`, as the object `name`. */
export async function sealFile(
  key: Buffer,
  name: string,
  from: { file: string; start: number; end: number },
  to: string,
): Promise<void> {
  const salt = randomBytes(saltBytes);
  const head = Buffer.concat([magic, Buffer.from([version]), idOf(key), salt]);
  const { secret, nonce } = derive(key, salt);
  const sealing = createCipheriv(cipher, secret, nonce).setAAD(Buffer.concat([head, Buffer.from(name)]));
  const { file, start, end } = from;
  // A stream cannot have an empty range.
  const content = end > start ? createReadStream(file, { start, end: end - 1 }) : [];
  await pipeline(
    async function* () {
      yield head;
      for await (const chunk of content) yield sealing.update(chunk as Buffer);
      yield sealing.final();
      yield sealing.getAuthTag();
    },
    createWriteStream(to, { mode: 0o600 }),
  );
}

/**
 * Decrypts the object `name` and appends it to the file `to`. Throws `BackupError` where the key is another or a byte was
 * changed; then the file is deleted.
 */
export async function openSealed(key: Buffer, name: string, content: Readable, to: string): Promise<void> {
  const file = await open(to, 'a', 0o600);
  try {
    let head = Buffer.alloc(0);
    let rest = Buffer.alloc(0);
    let opening: ReturnType<typeof createDecipheriv> | null = null;
    for await (const chunk of content) {
      rest = Buffer.concat([rest, chunk as Buffer]);
      if (!opening && rest.length >= headBytes) {
        head = rest.subarray(0, headBytes);
        rest = rest.subarray(headBytes);
        opening = openHead(key, name, head);
      }
      if (opening && rest.length > tagBytes) {
        await file.writeFile(opening.update(rest.subarray(0, rest.length - tagBytes)));
        rest = rest.subarray(rest.length - tagBytes);
      }
    }
    if (!opening || rest.length !== tagBytes) throw damaged(name);
    (opening as ReturnType<typeof createDecipheriv> & { setAuthTag(tag: Buffer): void }).setAuthTag(rest);
    let last: Buffer;
    try {
      last = opening.final();
    } catch {
      throw damaged(name);
    }
    await file.writeFile(last);
  } catch (error) {
    await file.close();
    await rm(to, { force: true });
    throw error;
  }
  await file.close();
}

function openHead(key: Buffer, name: string, head: Buffer) {
  if (!head.subarray(0, magic.length).equals(magic)) throw damaged(name);
  if (head[magic.length] !== version) {
    throw new BackupError(statements('the_backup_was_encrypted_by_a', { name }));
  }
  const id = head.subarray(magic.length + 1, magic.length + 1 + idBytes);
  if (!id.equals(idOf(key))) {
    throw new BackupError(statements('backup_key_is_not_the_key'));
  }
  const { secret, nonce } = derive(key, head.subarray(headBytes - saltBytes));
  return createDecipheriv(cipher, secret, nonce).setAAD(Buffer.concat([head, Buffer.from(name)]));
}

const damaged = (name: string) => new BackupError(statements('the_backup_is_damaged_in_the', { name }));
