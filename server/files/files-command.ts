// `npm run files -- move --to s3` (or `--to disk`): moves all uploaded files to the other storage, also while
// the portal runs. After an interruption, run it again to continue.
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ConfigError, readConfig } from '../config.ts';
import { openDatabase } from '../db/database.ts';
import { uploads } from './disk-storage.ts';
import { diskStorage } from './disk-storage.ts';
import { StorageUnavailable } from './storage.ts';
import { moveFiles } from './move-files.ts';
import { s3Storage } from './s3-storage.ts';

const usage = 'Usage: npm run files -- move --to s3, or npm run files -- move --to disk\n';

try {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { to: { type: 'string' } } });
  const isKnown = positionals.join(' ') === 'move' && (values.to === 's3' || values.to === 'disk');
  if (!isKnown) throw new TypeError('Unknown words');
  const config = readConfig();
  if (!config.s3)
    throw new ConfigError(
      'S3_ENDPOINT and the other S3_ variables must name the store, for both directions.',
    );
  const disk = diskStorage(join(config.dataDir, uploads));
  const store = s3Storage(config.s3);
  const [from, to] = values.to === 's3' ? [disk, store] : [store, disk];
  const folder = join(config.dataDir, 'incoming');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const engine = await openDatabase(config, () => {});
  try {
    const { files, bytes, damaged } = await moveFiles(engine.db, { from, to, folder }, (name) =>
      process.stdout.write(`${name}\n`),
    );
    process.stdout.write(`Moved to ${to.place}: ${files} files, ${bytes} bytes with their smaller images.\n`);
    for (const name of damaged) {
      process.stderr.write(`${name} is missing or damaged in ${from.place}, and was not moved.\n`);
    }
    process.exitCode = damaged.length > 0 ? 1 : 0;
  } finally {
    await engine.close();
    store.close();
  }
} catch (error) {
  const known = error instanceof ConfigError || error instanceof StorageUnavailable;
  const sentence = known ? `${error.message}\n` : `The move failed: ${(error as Error).message}\n`;
  process.stderr.write(error instanceof TypeError ? usage : sentence);
  process.exitCode = 1;
}
