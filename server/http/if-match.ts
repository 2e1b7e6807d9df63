// The condition of a write: the version of the record that the caller has read (RFC 9110, If-Match).
import type { FastifyRequest } from 'fastify';

/** The versions in `If-Match`. Null: any. A compressing proxy may have added `W/`. */
export function readVersions({ headers }: FastifyRequest): string[] | null {
  const value = headers['if-match']?.trim();
  if (value === undefined || value === '*') return null;
  return value.split(',').map((tag) => tag.trim().replace(/^(?:W\/)?"(.*)"$/, '$1'));
}
