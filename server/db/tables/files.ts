// Tables of uploaded files, of the keys that make a repeated submission harmless, and of erasures.
import { table } from '../column-kinds.ts';

export const fileTables = {
  files: table('An uploaded file. Smaller images have no rows: their names follow from name and widths.', {
    name: ['text', 'name under /uploads or of a document; the primary key'],
    kind: ['text', 'image, video, document or captions'],
    type: ['text', 'content type under which it is served'],
    originalName: ['text', 'name of the file on the uploader’s device'],
    declaredType: ['text?', 'content type that the uploader’s browser sent'],
    foundType: ['text', 'content type detected from the content'],
    bytes: ['integer', 'size'],
    sha256: ['text', 'hash of the stored bytes, in hexadecimal'],
    width: ['integer?', 'of an image, in pixels'],
    height: ['integer?', 'of an image, in pixels'],
    pages: ['integer?', 'of a PDF'],
    colour: ['text?', 'average colour of an image, #rrggbb'],
    widths: ['numbers as json', 'smaller images that are ready, in pixels'],
    isFinished: ['boolean', 'whether all smaller images are made'],
    poster: ['file?', 'the still picture of a video'],
    captions: ['file?', 'the captions of a video'],
    storage: ['text', 'where the file is: disk or s3'],
    audience: ['text=', 'who may read it: public (everybody) or cases (accounts that may read cases)'],
    state: ['text', 'arriving, stored or leaving; only stored files are served'],
    createdAt: 'time',
    usedAt: ['time', 'when a record was last linked to it'],
  }),
  object_uploads: table('A one-time address to which an administrator may send a file.', {
    id: ['text', 'random; the primary key'],
    expiresAt: ['time', 'when the address expires'],
    sentAt: ['time?', 'when a file was received'],
    declaredType: ['text?', 'content type that the uploader’s browser sent'],
  }),
  idempotency_keys: table(
    'An idempotency key that a client sent with a report or message, so that a repeated one is stored once. Deleted after 90 days; hashes only. The primary key is scope and keyHash.',
    {
      scope: ['text', 'adr-reports, contact-messages or report-details'],
      keyHash: ['text', 'SHA-256 of the key'],
      bodyHash: ['text', 'keyed hash (HMAC) of the data; empty when the record’s personal data was erased'],
      recordId: ['id', 'the report or message stored with it'],
      createdAt: 'time',
    },
  ),
  erasures: table(
    'A report, message or quiz result whose personal data was erased. A file beside the backups repeats the list, for restores.',
    {
      recordId: ['id', 'id of the record, the primary key'],
      kind: ['text', 'adr-reports, contact-messages or quiz-scores'],
      erasedAt: ['time', 'when it was last erased'],
    },
  ),
};
