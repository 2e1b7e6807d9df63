// What the parts of the server share: configuration, database, keys and the clock.
import type { Config } from './config.ts';
import type { Engine } from './db/engines/engine.ts';
import type { Files } from './files/files.ts';
import { deriveKey } from './secret.ts';

export interface Portal {
  config: Config;
  engine: Engine;
  files: Files;
  /** Derived from the portal's secret, each for one purpose. */
  keys: {
    /** Signs references that travel in an address. */
    reference: Buffer;
    /** Hashes what came with an `Idempotency-Key`. */
    idempotency: Buffer;
    /** Hashes addresses and account names of tries to sign in. */
    signIn: Buffer;
    /** Hashes addresses of callers that limits count. */
    callers: Buffer;
    /** Signs one-time addresses of uploads. */
    upload: Buffer;
  };
  now(): Date;
}

/** The keys, from the portal's secret. */
export function deriveKeys(secret: string): Portal['keys'] {
  return {
    reference: deriveKey(secret, 'reference'),
    idempotency: deriveKey(secret, 'idempotency'),
    signIn: deriveKey(secret, 'sign-in'),
    callers: deriveKey(secret, 'callers'),
    upload: deriveKey(secret, 'upload'),
  };
}
