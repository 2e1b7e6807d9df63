// The hash of a line of the audit trail. Each line holds the hash of the line before it, so lines form a chain: a line
// that is changed, removed, inserted or moved no longer fits. Stored hashes depend on this form, so it never changes.
//
//   content = SHA-256 of the JSON array [id, administratorId, username, action, kind, recordId, fields, searchText, details]
//   hash    = SHA-256 of `previousHash place at content`
//
// JSON is written as RFC 8785 says (object names sorted, no spaces), in UTF-8. Hashes are in lower-case hexadecimal,
// times in ISO 8601 with milliseconds in UTC. The second step needs only the hash of the content, so a checkpoint can
// prove the place and the time of a deleted line without its content.
import { hash } from 'node:crypto';
import { sorted } from './sorted-json.ts';

export interface LineContent {
  id: string;
  administratorId: string | null;
  username: string | null;
  action: string;
  kind: string;
  recordId: string | null;
  /** As JSON values, not as text: the engines store JSON with different spaces and orders of names. */
  fields: unknown;
  searchText: string;
  details: unknown;
}

export interface LinePosition {
  /** 1 for the first line, then without gaps. */
  place: number;
  at: string;
  previousHash: string;
}

/** The previous hash of the first line. */
export const chainStart = '0'.repeat(64);

export function contentHash(line: LineContent): string {
  const { id, administratorId, username, action, kind, recordId, fields, searchText, details } = line;
  const json = [
    id,
    administratorId,
    username,
    action,
    kind,
    recordId,
    sorted(fields),
    searchText,
    sorted(details),
  ];
  return hash('sha256', JSON.stringify(json));
}

export function lineHash({ place, at, previousHash }: LinePosition, content: string): string {
  return hash('sha256', `${previousHash} ${place} ${at} ${content}`);
}
