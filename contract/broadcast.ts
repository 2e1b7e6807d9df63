// The broadcast: what is on, what comes next, and the keys of senders that are no browser.
import * as z from 'zod/mini';
import { id, requiredText, time } from './fields.ts';
import { replyOf } from './fields/schemas.ts';
import { broadcasts } from './resources/broadcasts-rules.ts';
import { textMax } from './text-rules.ts';

export const broadcastState = z.object({
  live: z.nullable(z.object({ title: z.string(), since: time() })),
  next: z.nullable(replyOf(broadcasts)),
  /** The address of an outside server where it is watched (WHEP); null: `POST /api/broadcast/whep`. */
  whepUrl: z.nullable(z.string()),
});
export type BroadcastState = z.infer<typeof broadcastState>;

export const ownBroadcast = z.object({
  /** Whether who asks is signed in and may broadcast to visitors. */
  mayBroadcast: z.boolean(),
});

export type OwnBroadcast = z.infer<typeof ownBroadcast>;

/** What a sender may say beside its offer. */
export const publishQuery = z.object({
  title: z.optional(z.string()),
  /** The broadcast of the same sender that this one goes on with, by the last part of its address. */
  replaces: z.optional(z.string()),
});
export const newsQuery = z.object({
  /** The last part of the address of a connection: who watches, or publishes. */
  connection: z.string(),
});

export const streamKeyInput = z.object({
  name: requiredText(textMax.line, { required: 'name_missing' }),
});
export const streamKey = z.object({
  id: id(),
  name: z.string(),
  createdAt: time(),
  createdBy: z.string(),
  lastUsedAt: z.nullable(time()),
});
export type StreamKey = z.infer<typeof streamKey>;
/** With the key itself, which is shown once. */
export const newStreamKey = z.extend(streamKey, { key: z.string() });
export type NewStreamKey = z.infer<typeof newStreamKey>;
