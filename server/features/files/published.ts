// What is found under /uploads, kept in memory for one number of the public content. While the database cannot say its
// number, what is kept stays good: pages that come from memory then have their pictures.
import type { Engine } from '../../db/engines/engine.ts';
import type { Db } from '../../db/tables.ts';
import { fileTypeOfName, variantFormats, variantName } from '#contract/files-rules.ts';
import { listMedia, namedFiles } from './queries.ts';

export interface Published {
  name: string;
  type: string;
  home: string;
  /** Of the file itself; smaller images are measured when they are sent. */
  bytes?: number;
  /** Only deleted records name it: nobody but an administrator sees it (readings 25). */
  isDeleted: boolean;
}

/** Finds files by the last part of their address. */
export function publishedFiles(engine: Engine): (name: string) => Promise<Published | undefined> {
  let kept: { version: number; files: Promise<Map<string, Published>> } | null = null;
  return async (name) => {
    let version: number;
    try {
      version = await engine.contentVersion();
    } catch (error) {
      if (!kept || engine.failure(error) === null) throw error;
      ({ version } = kept);
    }
    if (kept?.version !== version) {
      const files = readPublished(engine.db);
      kept = { version, files };
      files.catch(() => (kept = null));
    }
    return (await kept.files).get(name);
  };
}

async function readPublished(db: Db): Promise<Map<string, Published>> {
  const named = await namedFiles(db);
  const files = new Map<string, Published>();
  for (const { name, type, bytes, home, widths } of await listMedia(db)) {
    const isDeleted = named.get(name) === false;
    files.set(name, { name, type, home, bytes, isDeleted });
    for (const width of widths) {
      for (const format of variantFormats(name)) {
        const variant = variantName(name, width, format);
        files.set(variant, {
          name: variant,
          type: fileTypeOfName(variant)?.types[0] ?? '',
          home,
          isDeleted,
        });
      }
    }
  }
  return files;
}
