// The context of all parts of the server: configuration, database, files, keys and the clock.
import type { Config } from './config.ts';
import type { Engine } from './db/engines/engine.ts';
import type { Figures } from './features/insight/figures-worker.ts';
import type { Files } from './files/files.ts';
import type { IcsrWorker } from './icsr/icsr-worker.ts';
import type { Memory } from './memory.ts';
import { deriveKey } from './secret.ts';

export interface Portal {
  config: Config;
  engine: Engine;
  files: Files;
  /** Reads, writes and checks E2B(R3) messages. */
  icsr: IcsrWorker;
  /** Counts cases. */
  figures: Figures;
  memory: Memory;
  /** Derived from the portal's secret, one for each purpose. */
  keys: {
    /** Signs references in addresses. */
    reference: Buffer;
    /** Hashes bodies sent with an `Idempotency-Key`. */
    idempotency: Buffer;
    /** Hashes addresses and account names of sign-in attempts. */
    signIn: Buffer;
    /** Hashes addresses of callers for the rate limits. */
    callers: Buffer;
    /** Signs one-time upload addresses. */
    upload: Buffer;
    /** Signs one-time links in mails, and hashes addresses of mails. */
    mail: Buffer;
    /** Seals keys that the database stores. */
    seal: Buffer;
  };
  now(): Date;
}

export function deriveKeys(secret: string): Portal['keys'] {
  return {
    reference: deriveKey(secret, 'reference'),
    idempotency: deriveKey(secret, 'idempotency'),
    signIn: deriveKey(secret, 'sign-in'),
    callers: deriveKey(secret, 'callers'),
    upload: deriveKey(secret, 'upload'),
    mail: deriveKey(secret, 'mail'),
    seal: deriveKey(secret, 'seal'),
  };
}
