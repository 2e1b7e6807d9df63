// The interface of file storage: on the disk, or in an S3-compatible store. The portal makes the names, and
// the content of a name never changes.
import type { Readable } from 'node:stream';
import type { S3Config } from '../config.ts';

/** The store does not answer, or refuses access. */
export class StorageUnavailable extends Error {}

export type StorageName = 'disk' | 's3';

/** Bytes `start` to `end` of a file, both inclusive. */
export interface ByteRange {
  start: number;
  end: number;
}

export interface FileStorage {
  name: StorageName;
  /** The folder, or the bucket and its store, as messages name it, for example before 'cannot be written to'. */
  place: string;
  /** Stores the local file `from` under `name`, durably once it resolves. It may move `from` away. */
  put(name: string, from: string, type: string): Promise<void>;
  /** The size in bytes; null if there is no such file. */
  size(name: string): Promise<number | null>;
  /** Reads a byte range at once, where that is faster than a stream; null if there is no such file. */
  read?(name: string, range: ByteRange): Promise<Buffer | null>;
  /** Streams the content or a byte range of it; null if there is no such file. */
  open(name: string, range?: ByteRange): Promise<Readable | null>;
  /** Deletes a file, if it exists. */
  remove(name: string): Promise<void>;
  /** Whether files can be stored now. */
  isWritable(): Promise<boolean>;
  /** A signed address of the store for the upload of `name`; null if uploads go to the portal. */
  uploadAddress(name: string, seconds: number): Promise<string | null>;
  close(): void;
}

/** The address of the bucket: its name is in the path, or before the host. */
export function bucketAddress({ endpoint, bucket, forcePathStyle }: S3Config): string {
  return forcePathStyle ? `${endpoint}/${bucket}` : endpoint.replace('://', `://${bucket}.`);
}
