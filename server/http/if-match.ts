// The condition of a write: the version of the record that the caller has read (RFC 9110, If-Match).
import type { FastifyRequest } from 'fastify';

/** The versions that `If-Match` names; null where any will do. A proxy that compresses may have put `W/` in front. */
export function readVersions({ headers }: FastifyRequest): string[] | null {
  const value = headers['if-match']?.trim();
  if (value === undefined || value === '*') return null;
  return value.split(',').map((tag) => tag.trim().replace(/^(?:W\/)?"(.*)"$/, '$1'));
}
