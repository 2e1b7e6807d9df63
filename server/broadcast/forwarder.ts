// The portal's side of the forwarder (forwarder-process.ts): starts its process when somebody publishes, starts it again
// when it ended by itself, and ends it some time after the last broadcast, which returns its memory.
import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import type { ForwarderNews, ForwarderOrder, ForwarderPlaces, OfferFault } from './messages.ts';

/** How long the process may take for an answer, and how long it waits for a next broadcast, in milliseconds. */
const answerMs = 15_000;
const idleMs = 60_000;

/** Why an offer was not taken. */
export class OfferRefused extends Error {
  readonly fault: OfferFault;
  constructor(fault: OfferFault) {
    super(fault);
    this.fault = fault;
  }
}

export type Figures = Extract<ForwarderNews, { news: 'figures' }>;

export interface Forwarder {
  /** Takes an offer of SDP and answers with SDP. Throws `OfferRefused`. */
  ask(act: 'publish' | 'watch', id: string, offer: string): Promise<string>;
  /** Ends the connection of somebody who publishes or watches. */
  end(id: string): void;
  /** Nothing is broadcast now. */
  rest(): void;
  /** The number of its process; null: none runs. */
  pid(): number | null;
  close(): void;
}

export interface ForwarderListener {
  figures(figures: Figures): void;
  /** The process has ended by itself: everybody's connection is lost. */
  lost(): void;
}

export function startForwarder(places: ForwarderPlaces, listener: ForwarderListener): Forwarder {
  let child: ChildProcess | null = null;
  let idle: NodeJS.Timeout | undefined;
  let calls = 0;
  const waiting = new Map<number, { answer(text: string): void; refuse(fault: OfferFault): void }>();

  function hear(news: ForwarderNews): void {
    if (news.news === 'figures') return listener.figures(news);
    const caller = waiting.get(news.call);
    if (news.news === 'answer') caller?.answer(news.answer);
    else caller?.refuse(news.fault);
  }

  function start(): ChildProcess {
    const started = fork(join(import.meta.dirname, 'forwarder-process.ts'), {
      execArgv: ['--max-old-space-size=512', '--import', import.meta.resolve('../compile-cache.mjs')],
      env: {}, // it must not see the portal's secrets
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    started.on('message', hear);
    started.on('error', () => {});
    started.on('exit', () => {
      if (child !== started) return;
      child = null;
      for (const { refuse } of waiting.values()) refuse('busy');
      listener.lost();
    });
    started.unref();
    started.channel?.unref();
    started.send({ act: 'set', places } satisfies ForwarderOrder);
    return started;
  }

  function end(): void {
    const ended = child;
    child = null;
    ended?.kill('SIGKILL');
  }

  const send = (order: ForwarderOrder) => {
    if (child?.connected) child.send(order, () => {});
  };

  return {
    async ask(act, id, offer) {
      clearTimeout(idle);
      child ??= start();
      const call = (calls += 1);
      try {
        return await new Promise<string>((resolve, reject) => {
          const refuse = (fault: OfferFault) => reject(new OfferRefused(fault));
          waiting.set(call, { answer: resolve, refuse });
          setTimeout(refuse, answerMs, 'busy').unref();
          send({ call, act, id, offer });
        });
      } finally {
        waiting.delete(call);
      }
    },
    end: (id) => send({ act: 'end', id }),
    rest() {
      clearTimeout(idle);
      idle = setTimeout(end, idleMs).unref();
    },
    pid: () => child?.pid ?? null,
    close() {
      clearTimeout(idle);
      end();
    },
  };
}
