// Stores files in a bucket of an S3-compatible store.
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import type { S3Config } from '../config.ts';
import { type FileStorage, StorageUnavailable } from './storage.ts';

/** The prefix of all names, so that the bucket can hold other data too. */
const folder = 'uploads/';
const connectTimeoutMs = 5_000;
const idleTimeoutMs = 60_000;

interface StoreError {
  name?: string;
  $metadata?: { httpStatusCode?: number };
}

export function s3Storage(config: S3Config): FileStorage {
  const { endpoint, bucket, accessKeyId, secretAccessKey, region, forcePathStyle } = config;
  const client = new S3Client({
    endpoint,
    region,
    forcePathStyle,
    credentials: { accessKeyId, secretAccessKey },
    // Checksums in trailers of the body are not supported by every S3-compatible store: some store the
    // trailers as content.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: connectTimeoutMs, socketTimeout: idleTimeoutMs },
  });
  const at = (name: string) => ({ Bucket: bucket, Key: folder + name });
  const missing = (error: StoreError) => {
    if (error.$metadata?.httpStatusCode !== 404) return away(error);
    return null;
  };
  const away = (error: unknown): never => {
    throw new StorageUnavailable(`The file store at ${endpoint} failed.`, { cause: error });
  };
  return {
    name: 's3',
    place: `the bucket ${bucket} at ${endpoint}`,
    async put(name, from, type) {
      const { size } = await stat(from);
      const Body = createReadStream(from);
      const command = new PutObjectCommand({ ...at(name), Body, ContentLength: size, ContentType: type });
      await client
        .send(command)
        .catch(away)
        .finally(() => Body.destroy());
    },
    async size(name) {
      const head = await client.send(new HeadObjectCommand(at(name))).catch(missing);
      return head?.ContentLength ?? null;
    },
    async open(name, range) {
      const part = range && { Range: `bytes=${range.start}-${range.end}` };
      const object = await client.send(new GetObjectCommand({ ...at(name), ...part })).catch(missing);
      return (object?.Body as Readable | undefined) ?? null;
    },
    async remove(name) {
      await client.send(new DeleteObjectCommand(at(name))).catch(away);
    },
    isWritable: () =>
      client.send(new HeadBucketCommand({ Bucket: bucket })).then(
        () => true,
        () => false,
      ),
    uploadAddress: (name, seconds) =>
      getSignedUrl(client, new PutObjectCommand(at(name)), { expiresIn: seconds }),
    close: () => client.destroy(),
  };
}
