// Moves all files to the other storage, one after another, while the portal runs. Each copy is read back and
// compared before its row changes, so that an interrupted move can be repeated.
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileTypeOfName } from '#contract/files-rules.ts';
import type { Db } from '../db/tables.ts';
import { listFilesAt, moveFile } from './queries.ts';
import { namesOf } from './files.ts';
import type { FileStorage } from './storage.ts';

export interface Moved {
  files: number;
  bytes: number;
  /** Files that are missing or differ from the stored hash; they are not moved. */
  damaged: string[];
}

export async function moveFiles(
  db: Db,
  { from, to, folder }: { from: FileStorage; to: FileStorage; folder: string },
  onFile: (name: string) => void = () => {},
): Promise<Moved> {
  const moved: Moved = { files: 0, bytes: 0, damaged: [] };
  for (const { name, type, sha256 } of await listFilesAt(db, from.name)) {
    const temporary = await mkdtemp(join(folder, 'move-'));
    try {
      const copied: string[] = [];
      for (const one of namesOf(name)) {
        const bytes = await copy(
          one,
          one === name ? { type, sha256 } : { type: fileTypeOfName(one)?.types[0] ?? '' },
        );
        if (bytes === null && one === name) break;
        if (bytes === null) continue; // smaller images that do not exist
        copied.push(one);
        moved.bytes += bytes;
      }
      if (copied[0] !== name) {
        moved.damaged.push(name);
        continue;
      }
      await moveFile(db, name, to.name);
      for (const one of copied) await from.remove(one);
      moved.files += 1;
      onFile(name);
    } finally {
      await rm(temporary, { recursive: true, force: true });
    }

    /** The number of bytes copied; null if the file is missing or differs from the stored hash. */
    async function copy(
      one: string,
      { type, sha256 }: { type: string; sha256?: string },
    ): Promise<number | null> {
      const source = await from.open(one);
      if (!source) return null;
      const path = join(temporary, one);
      await pipeline(source, createWriteStream(path, { mode: 0o600 }));
      const read = await hashOf(createReadStream(path));
      if (sha256 !== undefined && read.sha256 !== sha256) return null;
      await to.put(one, path, type);
      const copy = await to.open(one);
      const written = copy && (await hashOf(copy));
      if (written?.sha256 !== read.sha256) throw new Error(`${one} differs in ${to.place}.`);
      return written.bytes;
    }
  }
  return moved;
}

async function hashOf(stream: Readable): Promise<{ sha256: string; bytes: number }> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of stream) {
    hash.update(chunk as Buffer);
    bytes += (chunk as Buffer).length;
  }
  return { sha256: hash.digest('hex'), bytes };
}
