// Reads of the administrators' screens, by address, typed by the contract.
import { useQuery } from '@tanstack/react-query';
import type { ReadPath } from '#client/data/reads.ts';
import type { ApiKey, Reply } from '#contract/api.ts';

/** Reads an endpoint of the contract; its address is the cache key. */
export function useAdminRead<Path extends ReadPath>(path: Path) {
  type Row = Path extends `${infer Own}?${string}` ? Own : Path;
  return useQuery<Reply<Extract<ApiKey, `GET ${Row}`>>>({ queryKey: [path] });
}
