// Stores files in a bucket of an S3-compatible store.
import { openAsBlob } from 'node:fs';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { S3mini, S3ServiceError } from 's3mini';
import type { S3Config } from '../config.ts';
import { bucketAddress, type FileStorage, StorageUnavailable } from './storage.ts';

/** The time for the head of an answer, in milliseconds, without the body of the request. */
const answerTimeoutMs = 60_000;
/** The slowest accepted upload to the store, in bytes a millisecond. */
const slowestUpload = 64;

/** `folder`: the prefix of all names, so that the bucket can hold other data too. */
export function s3Storage(
  config: S3Config,
  folder = 'uploads/',
): FileStorage & { list(prefix: string): Promise<{ name: string; bytes: number }[]> } {
  const { endpoint, bucket, accessKeyId, secretAccessKey, region } = config;
  const client = new S3mini({
    endpoint: bucketAddress(config),
    region,
    accessKeyId,
    secretAccessKey,
    fetch: patientFetch,
  });
  const away = (error: unknown): never => {
    throw new StorageUnavailable(`The file store at ${endpoint} failed.`, { cause: error });
  };
  const missing = (error: Error) => {
    const cause = error instanceof S3ServiceError ? error : error.cause;
    return cause instanceof S3ServiceError && cause.status === 404 ? null : away(error);
  };
  return {
    name: 's3',
    place: `the bucket ${bucket} at ${endpoint}`,
    async put(name, from, type) {
      const answer = await client.putObject(folder + name, await openAsBlob(from), type).catch(away);
      await answer.body?.cancel();
    },
    size: (name) => client.getContentLength(folder + name).catch(missing),
    async open(name, range) {
      const [isWhole, from, to] = range ? [false, range.start, range.end + 1] : [true];
      const answer = await client.getObjectRaw(folder + name, isWhole, from, to).catch(missing);
      return answer?.body ? Readable.fromWeb(answer.body as ReadableStream) : null;
    },
    async remove(name) {
      await client.deleteObject(folder + name).catch(away);
    },
    /** All files whose names begin with `prefix`. */
    async list(prefix) {
      const found = (await client.listObjects('/', folder + prefix).catch(away)) ?? [];
      return found.map(({ Key, Size }) => ({ name: Key.slice(folder.length), bytes: Number(Size) }));
    },
    isWritable: () => client.bucketExists().catch(() => false),
    uploadAddress: (name, seconds) => client.getPresignedUrl('PUT', folder + name, seconds),
    close: () => {},
  };
}

/**
 * `fetch` with a limit of time for the head of the answer, and a second try where the store gave none (such as on a
 * connection that it has closed meanwhile) or failed. Every request may be repeated: a name has one content.
 */
async function patientFetch(address: string | URL | Request, request?: RequestInit): Promise<Response> {
  try {
    const answer = await fetchOnce(address, request);
    if (answer.status < 500) return answer;
    await answer.body?.cancel();
  } catch (error) {
    if ((error as Error).name === 'AbortError') throw error;
  }
  return fetchOnce(address, request);
}

async function fetchOnce(address: string | URL | Request, request?: RequestInit): Promise<Response> {
  const size = request?.body instanceof Blob ? request.body.size : 0;
  const ends = new AbortController();
  const timer = setTimeout(() => ends.abort(), answerTimeoutMs + size / slowestUpload);
  try {
    return await fetch(address, { ...request, signal: ends.signal });
  } finally {
    clearTimeout(timer);
  }
}
