// Limits and texts of the broadcast to visitors, without zod: public pages load them.

/** Most people who can watch at once through the portal's own forwarder. */
export const viewersMax = 50;
/** What a publisher sends at most, in bits per second: the forwarder sends it to each who watches. */
export const broadcastBitsPerSecond = 1_200_000;

/** What pages that watch or publish hear about once a second. */
export interface BroadcastNews {
  /** `lost`: the publisher's line is broken, and may come back. `over`: there is nothing more to come. */
  state: 'on' | 'lost' | 'over';
  title: string;
  /** How many watch now. */
  viewers: number;
  /** Another number: connections of before are gone, and those who watch connect anew. */
  run: number;
  /** For the publisher alone: what arrives. */
  flow?: { bitsPerSecond: number; lostPercent: number };
}
