// Where uploaded files live: on the disk, or in an S3-compatible store. Names are made by the portal, and what a name
// holds never changes.
import type { Readable } from 'node:stream';

/** The store does not answer, or refuses the portal. */
export class StoreAway extends Error {}

export type HomeName = 'disk' | 's3';

/** Bytes `start` to `end` of a file, both included. */
export interface ByteRange {
  start: number;
  end: number;
}

export interface FileHome {
  name: HomeName;
  /** For people: the folder, or the bucket and its store. Reads well before 'cannot be written to'. */
  place: string;
  /** Stores the local file `from` under `name`, for good when it resolves. `from` may be gone then. */
  put(name: string, from: string, type: string): Promise<void>;
  /** The size in bytes; null: there is no such file. */
  size(name: string): Promise<number | null>;
  /** A part of a file at once, where that is quicker than a stream; null: there is no such file. */
  read?(name: string, range: ByteRange): Promise<Buffer | null>;
  /** The content, or a part of it; null: there is no such file. */
  open(name: string, range?: ByteRange): Promise<Readable | null>;
  /** Removes a file that may be gone already. */
  remove(name: string): Promise<void>;
  /** Whether files can be stored now. */
  isWritable(): Promise<boolean>;
  /** Where the store itself takes a file for `name`; null: the portal takes it. */
  uploadAddress(name: string, seconds: number): Promise<string | null>;
  close(): void;
}
