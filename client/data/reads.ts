// Reads of visitors' pages: by address, once, never stale, never refetched automatically. Our own code because a library is
// too large for these pages: docs/decisions/0005-pages-are-whole-documents.md.
import { createContext, use, useEffect, useSyncExternalStore } from 'react';
import { rememberTranslations } from '#client/languages.ts';
import type { ApiKey, Reply } from '#contract/api.ts';
import { asListPage, type Cut } from './long-lists.ts';

type TablePath = { [K in ApiKey]: K extends `GET ${infer Path}` ? Path : never }[ApiKey];

/** Addresses of the contract without a path parameter; with a query string where the row takes one. */
export type ReadPath = TablePath | `${TablePath}?${string}`;
type RowOf<Path extends ReadPath> = Extract<
  ApiKey,
  `GET ${Path extends `${infer Row}?${string}` ? Row : Path}`
>;

/** One read. While it is in progress it has neither data nor error. */
export interface Read<T> {
  data?: T;
  error?: unknown;
  /** Of a list of which `data` is one page. */
  cut?: Cut;
}

const pendingRead: Read<never> = {};

/** Cache of reads: one for each browser page, and one for each page that the server renders. */
export class ReadStore {
  readonly #reads = new Map<string, Read<unknown>>();
  readonly #readAt = new Map<string, number>();
  readonly #completing = new Set<string>();
  readonly #listeners = new Set<() => void>();

  constructor(inlined: Record<string, unknown>) {
    for (const [address, data] of Object.entries(inlined)) {
      const page = asListPage(data);
      this.#set(address, page ? { data: page.listPage, cut: page } : { data });
    }
  }

  get(address: string): Read<unknown> {
    return this.#reads.get(address) ?? pendingRead;
  }

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** Reads an address unless it is cached or under way. Never throws: the failure is part of the read. */
  load(address: string): void {
    const read = this.#reads.get(address);
    if (!read || read.error !== undefined) this.reload(address);
  }

  /** Reads an address again, for Retry buttons. */
  reload(address: string): void {
    this.#set(address, pendingRead);
    readWhole(address).then(
      (data) => this.#set(address, { data }),
      (error: unknown) => this.#set(address, { error }),
    );
  }

  /** Reads the whole of a list of which one page is here; that page stays meanwhile. */
  complete(address: string): void {
    const { cut } = this.get(address);
    if (!cut || this.#completing.has(address)) return;
    this.#completing.add(address);
    readWhole(address).then(
      (whole) => this.#set(address, { data: whole }),
      (error: unknown) => this.#set(address, { error }),
    );
  }

  /** Reads an address again when the cached answer is older than `age` milliseconds; that answer stays meanwhile. */
  refresh(address: string, age: number): void {
    if (Date.now() - (this.#readAt.get(address) ?? Infinity) <= age) return;
    readWhole(address).then(
      (data) => this.#set(address, { data }),
      () => {}, // an old answer is better than none
    );
  }

  #set(address: string, read: Read<unknown>): void {
    rememberTranslations(read.data);
    this.#reads.set(address, read);
    this.#readAt.set(address, Date.now());
    for (const listener of this.#listeners) listener();
  }
}

/** A first visit finds every answer in the document. What asks the portal loads when a page does. */
const readWhole = async (address: string) => (await import('./read-whole.ts')).readWhole(address);

export const Reads = createContext(new ReadStore({}));

/** Reads an endpoint of the contract. Data that the server has inlined is available at once. */
export function useRead<Path extends ReadPath>(path: Path) {
  const store = use(Reads);
  const get = () => store.get(path);
  const read = useSyncExternalStore(store.subscribe, get, get);
  useEffect(() => store.load(path), [store, path]);
  return { ...(read as Read<Reply<RowOf<Path>>>), reload: () => store.reload(path) };
}

export type LongList = '/api/drug-risks' | '/api/safety-alerts' | '/api/amc-locations' | '/api/gallery';

/** As `useRead`, of a list that may be long: while there is a `cut`, `data` is one page of it. */
export function useLongList<Path extends LongList>(
  path: Path,
): Read<Reply<`GET ${Path}`>> & { reload(): void; readWhole(): void } {
  const store = use(Reads);
  const read = useRead(path);
  return {
    ...(read as Read<Reply<`GET ${Path}`>>),
    reload: read.reload,
    readWhole: () => store.complete(path),
  };
}
