// The files of the sample content. Filling the database records them as arriving; the portal then puts their bytes into
// the storage, at the first start or, if that was interrupted, at the next.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileTypeOfName } from '#contract/files-rules.ts';
import type { Db } from '../db/tables.ts';
import type { Engine } from '../db/engines/engine.ts';
import type { Files } from '../files/files.ts';
import { announceFiles, findArriving, markStoredAt, type StoredKind } from '../files/queries.ts';
import { documentFiles } from './sample/downloadable-resources.ts';
import { galleryFiles } from './sample/gallery-items.ts';

const folder = join(import.meta.dirname, 'files');

/** A file of server/seed/files. */
export interface SampleFile {
  /** Its name in the folder. */
  file: string;
  /** Its name in the storage: fixed, so that a second start does not store it again. */
  name: string;
  size?: { width: number; height: number };
  poster?: string;
  captions?: string;
}

const sampleFiles: readonly SampleFile[] = [...galleryFiles, ...documentFiles];

/** Records the sample files before their bytes are in the storage. */
export async function announceSampleFiles(db: Db, now: Date): Promise<void> {
  const rows = sampleFiles.map(({ file, name, size, poster = null, captions = null }) => {
    const content = readFileSync(join(folder, file));
    const { kind, types } = fileTypeOfName(file) ?? {
      kind: 'captions' as const,
      types: ['text/vtt'] as const,
    };
    return {
      name,
      kind: kind satisfies StoredKind,
      type: types[0],
      originalName: file,
      declaredType: null,
      foundType: types[0],
      bytes: content.length,
      sha256: createHash('sha256').update(content).digest('hex'),
      width: size?.width ?? null,
      height: size?.height ?? null,
      colour: null,
      isFinished: true, // the pictures are small
      poster,
      captions,
      storage: 'disk' as const,
      audience: 'public' as const,
    };
  });
  await announceFiles(db, rows, now);
}

/** Puts the bytes of recorded sample files into the storage. Skips files whose bytes are stored already. */
export async function storeSampleFiles({ db }: Engine, { storage, incoming }: Files): Promise<void> {
  const arriving = new Set(
    await findArriving(
      db,
      sampleFiles.map(({ name }) => name),
    ),
  );
  const missing = sampleFiles.filter(({ name }) => arriving.has(name));
  if (missing.length === 0) return;
  await incoming.inFolder(async (own) => {
    for (const { file, name } of missing) {
      const copy = join(own, file);
      await copyFile(join(folder, file), copy);
      await storage.put(name, copy, fileTypeOfName(file)?.types[0] ?? 'text/vtt');
    }
  });
  await db.transaction().execute((trx) =>
    markStoredAt(
      trx,
      missing.map(({ name }) => name),
      storage.name,
    ),
  );
}

/** The size of a sample file as text for people: '181 KB'. */
export function sampleFileSize(file: string): string {
  return `${Math.round(readFileSync(join(folder, file)).length / 1024)} KB`;
}
