// The portal's only secret, from which a key is derived for each purpose.
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { existsSync, linkSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from './config.ts';

/** `APP_SECRET`, or the secret in the data directory, which the first start creates (readable by its owner only). */
export function readSecret({ appSecret, dataDir }: Pick<Config, 'appSecret' | 'dataDir'>): string {
  if (appSecret) return appSecret;
  const file = join(dataDir, 'secret');
  if (!existsSync(file)) {
    const draft = `${file}.${process.pid}`;
    writeFileSync(draft, randomBytes(32).toString('base64url'), { mode: 0o600, flush: true });
    try {
      linkSync(draft, file); // fails if another process was first: then its secret is used
    } catch (error) {
      if (!existsSync(file)) throw error;
    } finally {
      unlinkSync(draft);
    }
  }
  return readFileSync(file, 'utf8').trim();
}

/** A key for one purpose. It reveals nothing about the keys for other purposes (RFC 5869). */
export function deriveKey(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
}

/** A short signature of a text, safe in addresses. */
export function sign(key: Buffer, text: string): string {
  return createHmac('sha256', key).update(text).digest('base64url');
}

const cipher = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

/** Encrypts bytes for the database. `name` is authenticated with them: they open under the same name only. */
export function seal(key: Buffer, name: string, bytes: Buffer): string {
  const iv = randomBytes(ivBytes);
  const sealing = createCipheriv(cipher, key, iv).setAAD(Buffer.from(name));
  const sealed = [sealing.update(bytes), sealing.final()];
  return Buffer.concat([iv, ...sealed, sealing.getAuthTag()]).toString('base64url');
}

/** Decrypts what `seal` returned. Null: it was sealed under another key or name, or changed since. */
export function unseal(key: Buffer, name: string, text: string): Buffer | null {
  const bytes = Buffer.from(text, 'base64url');
  if (bytes.length < ivBytes + tagBytes) return null;
  const opening = createDecipheriv(cipher, key, bytes.subarray(0, ivBytes))
    .setAAD(Buffer.from(name))
    .setAuthTag(bytes.subarray(-tagBytes));
  try {
    return Buffer.concat([opening.update(bytes.subarray(ivBytes, -tagBytes)), opening.final()]);
  } catch {
    return null;
  }
}
