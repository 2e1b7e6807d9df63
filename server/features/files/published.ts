// The public files under /uploads, cached for one content version. While the database cannot tell its content
// version, the cached list stays valid, so that cached pages have their pictures. Files of another audience
// are not in the list, so no other code under /uploads needs to check the audience.
import type { Engine } from '../../db/engines/engine.ts';
import type { Db } from '../../db/tables.ts';
import { fileTypeOfName, variantFormats, variantName } from '#contract/files-rules.ts';
import { listPublicMedia, namedFiles } from '../../files/queries.ts';

export interface Published {
  name: string;
  type: string;
  storage: string;
  /** Of the file itself. The size of smaller images is read when they are sent. */
  bytes?: number;
  /** Only deleted records name it, so only accounts with the right `content` may read it. */
  isDeleted: boolean;
}

/** Returns a function that finds the file with a last part of an address. */
export function publishedFiles(engine: Engine): { find(name: string): Promise<Published | undefined> } {
  let cached: { version: number; files: Promise<Map<string, Published>> } | null = null;

  async function find(name: string) {
    let version: number;
    try {
      version = await engine.contentVersion();
    } catch (error) {
      // A fault of our code is no reason to go on with the cached list.
      if (!cached || engine.failure(error) === null) throw error;
      ({ version } = cached);
    }
    if (cached?.version !== version) {
      cached = { version, files: readPublished(engine.db) };
      cached.files.catch(() => (cached = null));
    }
    return (await cached.files).get(name);
  }

  return { find };
}

async function readPublished(db: Db): Promise<Map<string, Published>> {
  /** False: only deleted records name it. */
  const isLive = await namedFiles(db);
  const files = new Map<string, Published>();
  for (const { name, type, bytes, storage, widths } of await listPublicMedia(db)) {
    const isDeleted = isLive.get(name) === false;
    files.set(name, { name, type, storage, bytes, isDeleted });
    for (const width of widths) {
      for (const format of variantFormats(name)) {
        const variant = variantName(name, width, format);
        files.set(variant, {
          name: variant,
          type: fileTypeOfName(variant)?.types[0] ?? '',
          storage,
          isDeleted,
        });
      }
    }
  }
  return files;
}
