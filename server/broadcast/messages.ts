// What the portal and the forwarder's process say to each other.

/** Where the forwarder receives and sends: UDP ports, and the addresses that it names to others. */
export interface ForwarderPlaces {
  ports: readonly [first: number, last: number];
  /** Empty: the machine's own addresses. */
  addresses: readonly string[];
}

/** `offer` and `answer` are session descriptions (SDP). `id` is drawn by the portal. */
export type ForwarderCall =
  | { call: number; act: 'publish'; id: string; offer: string }
  | { call: number; act: 'watch'; id: string; offer: string };
export type ForwarderOrder =
  | ForwarderCall
  | { act: 'end'; id: string }
  | { act: 'set'; places: ForwarderPlaces };

/** Why the forwarder takes no offer. */
export type OfferFault = 'unreadable' | 'noVideo' | 'codec' | 'noBroadcast' | 'busy';

interface Flow {
  /** Milliseconds since the last packet came from the publisher. */
  silentMs: number;
  /** What came in the last second, in bits. */
  bitsPerSecond: number;
  /** Packets since the beginning: received, and missing. */
  received: number;
  lost: number;
}

export type ForwarderNews =
  | { news: 'answer'; call: number; answer: string }
  | { news: 'refusal'; call: number; fault: OfferFault }
  /** About twice a second. `gone`: those from whom nothing comes any more. */
  | { news: 'figures'; publisher: (Flow & { id: string }) | null; watching: string[]; gone: string[] };
