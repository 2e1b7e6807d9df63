// What the administrators' screens read: by address, with the types of the contract.
import { useQuery } from '@tanstack/react-query';
import type { ReadPath } from '#client/data/reads.ts';
import type { ApiKey, Reply } from '#contract/api.ts';

/** Reads an address of the table; the address is the key. */
export function useAdminRead<Path extends ReadPath>(path: Path) {
  return useQuery<Reply<Extract<ApiKey, `GET ${Path}`>>>({ queryKey: [path] });
}
