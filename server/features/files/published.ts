// What is found under /uploads: the files that everybody may read, kept in memory for one number of the public content.
// While the database cannot say its number, what is kept stays good: pages that come from memory then have their pictures.
// A file with another audience is not in it, so nothing else under /uploads has to ask who may read what.
import type { Engine } from '../../db/engines/engine.ts';
import type { Db } from '../../db/tables.ts';
import { fileTypeOfName, variantFormats, variantName } from '#contract/files-rules.ts';
import { listPublicMedia, namedFiles } from './queries.ts';

export interface Published {
  name: string;
  type: string;
  home: string;
  /** Of the file itself; smaller images are measured when they are sent. */
  bytes?: number;
  /** Only deleted records name it: only who has the right `content` sees it. */
  isDeleted: boolean;
}

export interface PublishedFiles {
  /** The file at this last part of an address. */
  find(name: string): Promise<Published | undefined>;
  /** The same, where it is known without waiting. */
  ready(name: string): Published | undefined;
}

/** `onRead` is called with all files each time they are read anew. */
export function publishedFiles(
  engine: Engine,
  onRead: (files: ReadonlyMap<string, Published>) => void = () => {},
): PublishedFiles {
  let kept: { version: number; files: Promise<Map<string, Published>> } | null = null;
  let known: { version: number; files: Map<string, Published> } | null = null;

  async function find(name: string) {
    let version: number;
    try {
      version = await engine.contentVersion();
    } catch (error) {
      if (!kept || engine.failure(error) === null) throw error;
      ({ version } = kept);
    }
    if (kept?.version !== version) {
      kept = { version, files: readPublished(engine.db) };
      kept.files.then(
        (files) => {
          known = { version, files };
          onRead(files);
        },
        () => (kept = null),
      );
    }
    return (await kept.files).get(name);
  }

  function ready(name: string) {
    const version = presentVersion(engine);
    return version === known?.version ? known.files.get(name) : undefined;
  }

  return { find, ready };
}

/** Null: it cannot be told now. */
function presentVersion(engine: Engine): number | null {
  try {
    const version = engine.contentVersion();
    if (typeof version === 'number') return version;
    version.catch(() => {}); // who asks next waits for it
  } catch {
    // who waits for it is told
  }
  return null;
}

async function readPublished(db: Db): Promise<Map<string, Published>> {
  const named = await namedFiles(db);
  const files = new Map<string, Published>();
  for (const { name, type, bytes, home, widths } of await listPublicMedia(db)) {
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
