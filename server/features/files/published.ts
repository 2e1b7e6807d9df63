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

export interface PublishedFiles {
  /** The file with this last part of an address. */
  find(name: string): Promise<Published | undefined>;
  /** The same, if it is known without waiting. */
  ready(name: string): Published | undefined;
}

/** Calls `onRead` with all files each time the list is read again. */
export function publishedFiles(
  engine: Engine,
  onRead: (files: ReadonlyMap<string, Published>) => void = () => {},
): PublishedFiles {
  let cached: { version: number; files: Promise<Map<string, Published>> } | null = null;
  let known: { version: number; files: Map<string, Published> } | null = null;

  async function find(name: string) {
    let version: number;
    try {
      version = await engine.contentVersion();
    } catch (error) {
      if (!cached || engine.failure(error) === null) throw error;
      ({ version } = cached);
    }
    if (cached?.version !== version) {
      cached = { version, files: readPublished(engine.db) };
      cached.files.then(
        (files) => {
          known = { version, files };
          onRead(files);
        },
        () => (cached = null),
      );
    }
    return (await cached.files).get(name);
  }

  function ready(name: string) {
    const version = presentVersion(engine);
    return version === known?.version ? known.files.get(name) : undefined;
  }

  return { find, ready };
}

/** Null if it is not known now. */
function presentVersion(engine: Engine): number | null {
  try {
    const version = engine.contentVersion();
    if (typeof version === 'number') return version;
    version.catch(() => {}); // the error is handled by the next caller that waits
  } catch {
    // a caller that waits gets the error
  }
  return null;
}

async function readPublished(db: Db): Promise<Map<string, Published>> {
  const named = await namedFiles(db);
  const files = new Map<string, Published>();
  for (const { name, type, bytes, storage, widths } of await listPublicMedia(db)) {
    const isDeleted = named.get(name) === false;
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
