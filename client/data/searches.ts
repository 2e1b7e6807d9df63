// Searches by the API, cached like every other read.
import { use, useEffect, useSyncExternalStore } from 'react';
import type { Reply } from '#contract/api.ts';
import { type Read, Reads } from './reads.ts';

type SearchPath = '/api/drug-risks/search' | '/api/amc-locations/search';

const idleRead: Read<never> = {};

/** The answer to a search. While `query` is null no request is made. */
export function useSearchResults<Path extends SearchPath>(
  path: Path,
  query: [name: string, text: string] | null,
) {
  const store = use(Reads);
  const address = query && `${path}?${query[0]}=${encodeURIComponent(query[1])}`;
  const get = () => (address === null ? idleRead : store.get(address));
  const read = useSyncExternalStore(store.subscribe, get, get);
  useEffect(() => {
    if (address !== null) store.load(address);
  }, [store, address]);
  return {
    ...(read as Read<Reply<`GET ${Path}`>>),
    isUnderWay: address !== null && read.data === undefined && read.error === undefined,
    reload: () => {
      if (address !== null) store.reload(address);
    },
  };
}
