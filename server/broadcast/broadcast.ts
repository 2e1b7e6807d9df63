// The state of the broadcast to visitors: who publishes, who watches, and when it ends. In the memory of one process;
// the pictures are in the forwarder's. A broadcast is over when its sender ends it, when its page is gone and nothing
// arrives any more, or when nothing has arrived for a while: a lost line may come back.
import { randomUUID } from 'node:crypto';
import { type BroadcastNews, viewersMax } from '#contract/broadcast-rules.ts';
import type { Figures, Forwarder, ForwarderListener } from './forwarder.ts';

/** Nothing arrives: after how long the line counts as lost, in milliseconds. */
const lostAfterMs = 2_000;
/** After how long a broadcast with a lost line is over: with its page gone, with its page there, and without a page. */
const endAfterMs = { gone: 3_000, there: 60_000, without: 30_000 } as const;
/** How long the page that publishes may be without its stream of news, which it opens again by itself. */
const leftAfterMs = 1_200;
/** The page of somebody who watches asks for news about once a second. After how long without it is gone. */
const silentPageMs = 6_000;
/** How often the publisher hears what arrives. */
const flowEveryMs = 1_000;
/** Streams of news at most, and pages that watch an outside server and are counted. */
const newsMax = 20;
const outsideMax = 10_000;
/** A word now and then, or proxies close the stream. */
const wordEveryMs = 15_000;

/** Where news go: one open answer of a page. */
export interface NewsSink {
  write(text: string): void;
  end(): void;
}

interface Publisher {
  /** The last part of its address, which only the sender knows. */
  connection: string;
  title: string;
  since: Date;
  /** Who publishes: the name of the account or key. */
  by: string;
  /** The id of the account or key. */
  owner: string;
  /** Whether a page has listened to the news. */
  hasPage: boolean;
  pageGoneAt: number | null;
  /** Since when nothing arrives; null: something does. */
  silentSince: number | null;
  flow: { bitsPerSecond: number; received: number; lost: number };
}

export interface Publishing {
  offer: string;
  title: string;
  by: string;
  owner: string;
  since: Date;
  /** The connection that this one goes on with. */
  replaces: string | undefined;
}

/** Why somebody cannot publish or watch now. */
export class BroadcastRefused extends Error {
  readonly why: 'other' | 'full' | 'none';
  constructor(why: 'other' | 'full' | 'none') {
    super(why);
    this.why = why;
  }
}

export class Broadcast {
  readonly #forwarder: Forwarder;
  readonly #onChange: () => void;
  #publisher: Publisher | null = null;
  /** When the page of each one who watches last asked for news; null: never, such as a player that is no page. */
  readonly #viewers = new Map<string, number | null>();
  /** Pages of the publisher. */
  readonly #listeners = new Map<NewsSink, string>();
  #watching: readonly string[] = [];
  #joining = 0;
  #run = 0;
  #lastNews = '';
  #flowAt = 0;
  #wordAt = 0;
  readonly #clock: NodeJS.Timeout;

  readonly #isOutside: boolean;

  /** `onChange`: something went on or is over. `isOutside`: nothing of it passes through this machine. */
  constructor(
    makeForwarder: (listener: ForwarderListener) => Forwarder,
    isOutside: boolean,
    onChange: () => void,
  ) {
    this.#onChange = onChange;
    this.#isOutside = isOutside;
    this.#forwarder = makeForwarder({ figures: (figures) => this.#read(figures), lost: () => this.#lose() });
    this.#clock = setInterval(() => this.#look(), 250).unref();
  }

  get live(): { title: string; since: Date; by: string; owner: string } | null {
    return this.#publisher;
  }
  /** How many see it now. Who watches an outside server is known by the page alone. */
  get viewers(): number {
    return this.#isOutside ? this.#viewers.size : this.#watching.length;
  }
  /** The number of the forwarder's process. */
  get pid(): number | null {
    return this.#forwarder.pid();
  }

  /**
   * Takes a publisher's offer; returns the answer and the last part of its address. Throws `BroadcastRefused` while
   * another publishes, and `OfferRefused`.
   */
  async publish({
    offer,
    title,
    by,
    owner,
    since,
    replaces,
  }: Publishing): Promise<{ connection: string; answer: string }> {
    const before = this.#publisher;
    // The same key may go on when its own line is lost: such senders know no address of before.
    const goesOn =
      before && (before.connection === replaces || (before.owner === owner && before.silentSince !== null));
    if (before && !goesOn) throw new BroadcastRefused('other');
    const connection = randomUUID();
    const publisher: Publisher = {
      connection,
      title: title || before?.title || '',
      since: before?.since ?? since,
      by,
      owner,
      hasPage: false,
      pageGoneAt: null,
      silentSince: null,
      flow: { bitsPerSecond: 0, received: 0, lost: 0 },
    };
    this.#publisher = publisher;
    try {
      const answer = await this.#forwarder.ask('publish', connection, offer);
      if (!before) this.#onChange();
      this.#tell();
      return { connection, answer };
    } catch (error) {
      if (this.#publisher === publisher) this.#publisher = before;
      throw error;
    }
  }

  /** Takes an offer of somebody who watches. Throws `BroadcastRefused`, and `OfferRefused`. */
  async watch(offer: string): Promise<{ connection: string; answer: string }> {
    if (!this.#publisher) throw new BroadcastRefused('none');
    if (this.#viewers.size + this.#joining >= viewersMax) throw new BroadcastRefused('full');
    const connection = randomUUID();
    this.#joining += 1;
    try {
      const answer = await this.#forwarder.ask('watch', connection, offer);
      this.#viewers.set(connection, null);
      return { connection, answer };
    } finally {
      this.#joining -= 1;
    }
  }

  /** Ends a connection. Returns whether there was one. */
  end(connection: string): boolean {
    if (this.#publisher?.connection === connection) {
      this.stop();
      return true;
    }
    if (!this.#viewers.delete(connection)) return false;
    this.#forwarder.end(connection);
    this.#watching = this.#watching.filter((id) => id !== connection);
    this.#tell();
    return true;
  }

  /** Whether a connection is known. */
  has(connection: string): boolean {
    return this.#publisher?.connection === connection || this.#viewers.has(connection);
  }

  /** The broadcast is over for everybody. */
  stop(): void {
    const ended = this.#publisher;
    if (!ended) return;
    this.#tell('over');
    this.#publisher = null;
    this.#lastNews = '';
    this.#forwarder.end(ended.connection);
    for (const connection of this.#viewers.keys()) this.#forwarder.end(connection);
    this.#viewers.clear();
    this.#watching = [];
    for (const sink of this.#listeners.keys()) sink.end();
    this.#listeners.clear();
    this.#forwarder.rest();
    this.#onChange();
  }

  /** What a page that watches asks for; null: its connection is gone. */
  newsFor(connection: string): BroadcastNews | null {
    const mayCount = this.#isOutside && this.#publisher !== null && this.#viewers.size < outsideMax;
    if (!mayCount && !this.#viewers.has(connection)) return null;
    this.#viewers.set(connection, performance.now());
    return this.#news('');
  }

  /** Sends news to the page that publishes until it is gone; returns what to call then. Null: it does not publish. */
  listen(connection: string, sink: NewsSink): (() => void) | null {
    if (this.#publisher?.connection !== connection || this.#listeners.size >= newsMax) return null;
    this.#listeners.set(sink, connection);
    this.#mark(connection, null);
    sink.write(`retry: 1000\n${dataOf(this.#news(connection))}`);
    return () => {
      if (!this.#listeners.delete(sink)) return;
      const isThere = [...this.#listeners.values()].includes(connection);
      if (!isThere) this.#mark(connection, performance.now());
    };
  }

  /** Ends all streams of news: the portal is stopping. */
  endNews(): void {
    for (const sink of this.#listeners.keys()) sink.end();
  }

  close(): void {
    clearInterval(this.#clock);
    this.endNews();
    this.#forwarder.close();
  }

  #mark(connection: string, pageGoneAt: number | null): void {
    if (this.#publisher?.connection === connection) {
      Object.assign(this.#publisher, { hasPage: true, pageGoneAt });
    }
  }

  #read({ publisher: flow, watching, gone }: Figures): void {
    for (const connection of gone) this.#viewers.delete(connection);
    this.#watching = watching.filter((id) => this.#viewers.has(id));
    const publisher = this.#publisher;
    if (publisher && flow?.id === publisher.connection) {
      publisher.flow = flow;
      publisher.silentSince = flow.silentMs > lostAfterMs ? performance.now() - flow.silentMs : null;
    }
    this.#tell();
  }

  /** The forwarder is gone, with all connections. */
  #lose(): void {
    this.#viewers.clear();
    this.#watching = [];
    this.#run += 1;
    if (this.#publisher) this.#publisher.silentSince ??= performance.now();
    this.#tell();
  }

  #look(): void {
    const now = performance.now();
    for (const [connection, askedAt] of this.#viewers) {
      if (askedAt !== null && now - askedAt > silentPageMs) this.end(connection);
    }
    const publisher = this.#publisher;
    if (publisher && this.#isOutside) {
      publisher.silentSince = publisher.pageGoneAt;
      this.#tell();
    }
    if (publisher && publisher.silentSince !== null) {
      const silentMs = now - publisher.silentSince;
      const { hasPage, pageGoneAt } = publisher;
      const isGone = pageGoneAt !== null && now - pageGoneAt > leftAfterMs;
      const most = isGone ? endAfterMs.gone : hasPage ? endAfterMs.there : endAfterMs.without;
      if (silentMs > most) this.stop();
    }
    if (now - this.#wordAt > wordEveryMs) {
      this.#wordAt = now;
      for (const sink of this.#listeners.keys()) sink.write(':\n\n');
    }
  }

  #news(connection: string, state?: 'over'): BroadcastNews {
    const { title = '', silentSince = null, flow, connection: own } = this.#publisher ?? {};
    const news: BroadcastNews = {
      state: state ?? (silentSince === null ? 'on' : 'lost'),
      title,
      viewers: this.viewers,
      run: this.#run,
    };
    if (connection !== own || !flow) return news;
    const { bitsPerSecond, received, lost } = flow;
    const lostPercent = received + lost === 0 ? 0 : Math.round((1000 * lost) / (received + lost)) / 10;
    return { ...news, flow: { bitsPerSecond, lostPercent } };
  }

  /** Tells the publisher's page what has changed, and how it goes. */
  #tell(state?: 'over'): void {
    const publisher = this.#publisher;
    if (!publisher) return;
    const now = performance.now();
    const all = dataOf(this.#news('', state));
    const isNew = all !== this.#lastNews;
    const isDue = now - this.#flowAt > flowEveryMs;
    if (!isNew && !isDue) return;
    this.#lastNews = all;
    if (isDue) this.#flowAt = now;
    for (const [sink, connection] of this.#listeners) sink.write(dataOf(this.#news(connection, state)));
  }
}

const dataOf = (news: BroadcastNews) => `data: ${JSON.stringify(news)}\n\n`;
