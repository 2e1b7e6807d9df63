// Tables of the audit trail.
import { table } from '../column-kinds.ts';

export const auditTables = {
  audit_events: table(
    'An entry of the audit trail. Rows cannot be changed, nor deleted within a year; they are deleted after 400 days, but those about cases never.',
    {
      id: 'id',
      at: ['time', 'when it happened'],
      administratorId: [
        'id?',
        'the account (`users.id`), even if it was deleted since; empty: nobody was signed in',
      ],
      username: ['text?', 'username at that time'],
      action: ['text', 'what was done, such as change or export'],
      kind: ['text', 'kind of record, as in addresses'],
      recordId: ['text?', 'id of the record, or name of the file'],
      fields: ['strings as json', 'names of the written fields, never their values'],
      searchText: ['text', 'username, action, kind, recordId and fields, folded for the search'],
      details: [
        'details as json?',
        'of a read: number of records, ids of the records on a page, whether it was a search, and of what kind',
      ],
      place: ['integer=', 'place in the hash chain, from 1 without gaps; unique'],
      previousHash: ['text=', 'hash of the line before'],
      hash: ['text=', 'SHA-256 of this line and previousHash, as in `server/db/audit-line.ts`'],
    },
  ),
  audit_chain: table('One row: the end of the audit trail’s hash chain. A write that adds lines locks it.', {
    id: ['integer', 'always 1'],
    place: ['integer', 'place of the last line; 0: none yet'],
    hash: ['text', 'hash of the last line'],
  }),
  audit_searches: table(
    'The words of searches in the audit trail, sealed. They go with the persons whom they found, and after a year.',
    {
      eventId: ['id', 'the line (`audit_events.id`); primary key'],
      at: ['time', 'when it was searched'],
      words: ['text', 'encrypted under a key of `APP_SECRET`'],
    },
  ),
  audit_search_records: table('What such a search found.', {
    recordId: ['id', 'the record; with eventId the primary key'],
    eventId: ['id', 'the line (`audit_events.id`)'],
    at: ['time', 'when it was searched'],
  }),
  audit_checkpoints: table(
    'Stands for lines that were deleted from the audit trail after 400 days, in its hash chain. The last three columns prove when the last of them was written.',
    {
      firstPlace: ['integer', 'place of the first deleted line; the primary key'],
      count: ['integer', 'number of deleted lines, which were next to each other'],
      lastHash: ['text', 'hash of the last deleted line'],
      lastAt: ['time', 'time of the last deleted line'],
      lastPreviousHash: ['text', 'previousHash of the last deleted line'],
      lastContentHash: ['text', 'hash of the content of the last deleted line'],
    },
  ),
};
