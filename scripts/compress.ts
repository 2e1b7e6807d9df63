// The last step of the build: writes a .br and a .gz file beside every text file of dist/client, so that the server
// does not compress at run time.
import { readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const folder = join(import.meta.dirname, '../dist/client');
const textFile = /\.(js|css|html|svg|json|txt|xml|webmanifest|ico)$/;

const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .map((name) => name.replaceAll('\\', '/'))
  .filter((name) => textFile.test(name) && !name.startsWith('.vite/'));

await Promise.all(
  names.map(async (name) => {
    const file = join(folder, name);
    const bytes = await readFile(file);
    const [brotli, gzipped] = await Promise.all([
      promisify(brotliCompress)(bytes, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: 11,
          [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
          [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        },
      }),
      promisify(gzip)(bytes, { level: 9 }),
    ]);
    // A file that compression makes longer is sent uncompressed.
    if (brotli.length < bytes.length) await writeFile(`${file}.br`, brotli);
    if (gzipped.length < bytes.length) await writeFile(`${file}.gz`, gzipped);
  }),
);
