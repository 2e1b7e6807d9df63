// The trial of one-time addresses (`npm run trial:signed-addresses`): the portal with a store that verifies
// signatures. Addresses signed by the portal must work; changed, expired or unsigned ones must not.
import { join } from 'node:path';
import { photograph } from '#testing/files.ts';
import { startStore } from '#testing/store.ts';
import { s3Storage } from '#server/files/s3-storage.ts';
import { signIn, upload } from '#testing/administrator.ts';
import { exitAfter, startPortal, temporaryFolder } from '#testing/child-server.ts';
import { refusal, startCheckingStore } from './verifying-store.ts';

exitAfter(300);
const folder = temporaryFolder();
const behind = await startStore();
const store = await startCheckingStore(behind.config);
const { config } = store;
const portal = await startPortal(join(folder, 'log'), {
  DATA_DIR: join(folder, 'data'),
  SEED: 'none',
  S3_ENDPOINT: config.endpoint,
  S3_REGION: config.region,
  S3_BUCKET: config.bucket,
  S3_ACCESS_KEY_ID: config.accessKeyId,
  S3_SECRET_ACCESS_KEY: config.secretAccessKey,
});
const session = await signIn(portal.url);
const photo = new Uint8Array(await photograph(800, 600));
let failures = 0;

function expect(what: string, found: unknown, wanted: unknown): void {
  const isRight = found === wanted;
  if (!isRight) failures += 1;
  console.log(
    `${isRight ? 'ok    ' : 'FAILED'}  ${what}${isRight ? '' : `: ${String(found)}, expected ${String(wanted)}`}`,
  );
}
const ask = async () => {
  const answer = await fetch(`${portal.url}/api/objects/upload`, { method: 'POST', headers: session });
  return ((await answer.json()) as { uploadURL: string }).uploadURL;
};
const put = async (url: string | URL, method = 'PUT') =>
  (
    await fetch(url, {
      method,
      headers: { 'content-type': 'image/jpeg' },
      ...(method === 'PUT' && { body: photo }),
    })
  ).status;
const normalize = (rawPath: string) =>
  fetch(`${portal.url}/api/objects/normalize`, {
    method: 'POST',
    headers: { ...session, 'content-type': 'application/json' },
    body: JSON.stringify({ rawPath, visibility: 'public' }),
  });
const changed = (url: string, name: string, value: string) => {
  const other = new URL(url);
  other.searchParams.set(name, value);
  return other;
};

const sent = await upload(portal.url, session, {
  name: 'a.jpg',
  type: 'image/jpeg',
  content: Buffer.from(photo),
});
expect('an upload reaches the store with a signature', sent.status, 201);
const { filename } = JSON.parse(sent.body) as { filename: string };
expect(
  'the portal reads the file from the store',
  (await fetch(`${portal.url}/uploads/${filename}`)).status,
  200,
);
expect(
  'an unsigned read is refused',
  (await fetch(`${config.endpoint}/${config.bucket}/uploads/${filename}`)).status,
  403,
);

const url = await ask();
expect('an address for writing cannot be read', await put(url, 'GET'), 403);
expect(
  'another object',
  await put(
    url.replace(/incoming-[\da-f]/, (at) => at.replace(/.$/, (digit) => (digit === '0' ? '1' : '0'))),
  ),
  403,
);
expect('a longer time', await put(changed(url, 'X-Amz-Expires', '604800')), 403);
expect('another day', await put(changed(url, 'X-Amz-Date', '20301121T000000Z')), 403);
expect('another signature', await put(changed(url, 'X-Amz-Signature', '0'.repeat(64))), 403);
expect('no signature', await put(new URL(new URL(url).pathname, url)), 403);
expect('one more parameter', await put(changed(url, 'x-id', 'GetObject')), 403);
const other = s3Storage({ ...config, secretAccessKey: 'another secret' });
expect('signed by another key', await put((await other.uploadAddress('incoming-0', 60)) ?? ''), 403);
other.close();
const target = {
  method: 'PUT',
  url: new URL(url).pathname + new URL(url).search,
  headers: { host: new URL(url).host },
};
expect('valid for 15 minutes', refusal(target, config, Date.now() + 14 * 60_000), null);
expect(
  'expired after 15 minutes',
  refusal(target, config, Date.now() + 15 * 60_000 + 1_000),
  'The signature has expired.',
);
expect('the unchanged address', await put(url), 200);
const taken = await normalize(url);
expect('the upload is accepted', taken.status, 200);
const { normalizedPath } = (await taken.json()) as { normalizedPath: string };
expect('the file is served', (await fetch(portal.url + normalizedPath)).status, 200);
expect('an address is accepted only once', (await normalize(url)).status, 400);

await portal.stop();
store.close();
await behind.close();
console.log(
  failures === 0
    ? `\nThe store refused ${store.refused.length} requests, all correctly.`
    : `\nFAILED: ${failures}`,
);
process.exit(failures === 0 ? 0 : 1);
