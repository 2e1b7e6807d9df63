// What the parts of the server share: configuration, database, keys and the clock.
import type { Config } from './config.ts';
import type { Engine } from './db/engines/engine.ts';

export interface Portal {
  config: Config;
  engine: Engine;
  /** Derived from the portal's secret, each for one purpose. */
  keys: {
    /** Signs references that travel in an address. */
    reference: Buffer;
    /** Hashes what came with an `Idempotency-Key`. */
    idempotency: Buffer;
  };
  now(): Date;
}
