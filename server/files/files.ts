// The life of uploaded files: check, storage, smaller images, and the sweep of those that nothing names.
import { createHash, randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  extensionOf,
  fileTypeOfName,
  type FileKind,
  variantFormats,
  variantName,
  variantWidths,
} from '#contract/files-rules.ts';
import type { UploadedFile } from '#contract/files.ts';
import { problems } from '#contract/words/problems-rules.ts';
import { statements } from '#contract/words/statements-rules.ts';
import type { Write } from '../access/signed-in-write.ts';
import type { Config } from '../config.ts';
import type { Engine } from '../db/engines/engine.ts';
import { recordEvent } from '../audit/queries.ts';
import {
  announceFiles,
  deleteFile,
  deleteOldObjectUploads,
  finishFile,
  listUnfinished,
  markStored,
  listIdle,
  listPartsInUse,
  namedFiles,
  sendOff,
  type Audience,
  type NewFile,
} from './queries.ts';
import type { Checker, Line } from './checker.ts';
import { diskStorage, uploads } from './disk-storage.ts';
import { scan } from './scan.ts';
import { type FileStorage, type StorageName, StorageUnavailable } from './storage.ts';
import { type Incoming, openIncoming, type Received } from './incoming.ts';
import { Refusal } from './refusals.ts';

/** A file that has arrived and is not checked yet. */
export interface UploadedPart extends Received {
  /** Null if the sender gave no name. */
  originalName: string | null;
  declaredType: string | null;
}

export interface Upload {
  file: UploadedPart;
  poster?: UploadedPart | undefined;
  captions?: UploadedPart | undefined;
}

export interface Files {
  /** Where new files are stored. */
  storage: FileStorage;
  incoming: Incoming;
  /** The storage of that name. Throws if it is not configured any more. */
  storageOf(name: string): FileStorage;
  /**
   * Checks the file in `folder` and stores it by `write`, for `audience` (by default the public). A file of a stranger
   * waits in a line of its own. Throws `Refusal`, `CheckersBusy` or `ScannerUnavailable`.
   */
  takeIn(
    folder: string,
    arrival: Upload,
    kinds: readonly FileKind[],
    write: Write,
    audience?: Audience,
    line?: Line,
  ): Promise<UploadedFile>;
  /** Gives `send` the path of a picture of a page of a stored PDF, WebP. Null: the bytes are missing. Throws `Refusal`. */
  withPage<Result>(
    file: { name: string; storage: string; page: number },
    send: (path: string) => Promise<Result>,
  ): Promise<Result | null>;
  /** The file sent to the one-time address of `id`; null if nothing was sent. */
  openObject(id: string): Promise<Readable | null>;
  /** Resolves when all smaller images requested so far are made. */
  settled(): Promise<void>;
  /** Deletes files that no record has named for a day, and other leftovers. `signal` stops it between two files. */
  sweep(signal?: AbortSignal): Promise<void>;
  close(): Promise<void>;
}

const dayMs = 86_400_000;

/** How many files one commit marks for deletion. */
const filesPerCommit = 100;

export async function openFiles(
  { dataDir, s3, clamd }: Pick<Config, 'dataDir' | 's3' | 'clamd'>,
  { db, reader }: Pick<Engine, 'db' | 'reader'>,
  checker: Checker,
  now: () => Date,
  onFault: (error: unknown) => void,
): Promise<Files> {
  const storages: Record<StorageName, FileStorage | null> = {
    disk: diskStorage(join(dataDir, uploads)),
    // The S3 client is large, so it is only loaded where files are in a store.
    s3: s3 && (await import('./s3-storage.ts')).s3Storage(s3),
  };
  const storage = storages.s3 ?? storageOf('disk');
  const incoming = await openIncoming(dataDir);

  function storageOf(name: string): FileStorage {
    const found = storages[name as StorageName];
    if (!found)
      throw new StorageUnavailable('A file is stored in an S3-compatible store, and S3_ENDPOINT is not set.');
    return found;
  }

  // Makes smaller images one after another. A failure is logged and does not stop the rest.
  let variants = Promise.resolve();
  let closed = false;
  const makeSmaller = (file: { name: string; width: number | null; storage: string }) => {
    variants = variants
      .then(() => makeVariants(file))
      .catch((error: unknown) => {
        if (!closed) onFault(error);
      });
  };

  async function makeVariants({
    name,
    width,
    storage: storageName,
  }: {
    name: string;
    width: number | null;
    storage: string;
  }) {
    if (closed) return; // they are made after the next start
    const at = storageOf(storageName);
    let widths: number[] = variantWidths.filter((size) => size < (width ?? 0));
    await incoming.inFolder(async (folder) => {
      const from = join(folder, name);
      const source = await at.open(name);
      if (!source) return;
      await pipeline(source, createWriteStream(from));
      const made = await checker.makeVariants({ from, folder, name, widths }).catch((error: unknown) => {
        if (closed || !(error instanceof Refusal)) throw error;
        widths = []; // the image is served in full size, and not tried again at every start
        return [];
      });
      for (const variant of made) {
        await at.put(variant, join(folder, variant), fileTypeOfName(variant)?.types[0] ?? '');
      }
    });
    await db.transaction().execute((trx) => finishFile(trx, name, widths));
  }

  function newName(extension: string): string {
    return `${now().getTime()}-${randomBytes(8).toString('hex')}.${extension}`;
  }

  /** Checks one file. Returns what to store, and its path. */
  async function check(folder: string, arrived: UploadedPart, kinds: readonly FileKind[], line?: Line) {
    const { originalName, declaredType } = arrived;
    const encoded = join(folder, `${randomBytes(8).toString('hex')}.encoded`);
    const job = { from: arrived.path, to: encoded, originalName, declaredType };
    if (clamd) await scan(arrived.path, clamd);
    const found = await checker.inspect(job, line);
    const { kind, type, extension, foundType, image, pages } = found;
    if (!kinds.includes(kind))
      throw new Refusal(problems('this_takes_only', { kinds: kinds.map((one) => `${one}s`).join(', ') }));
    const { path, bytes, sha256 } = image ? await describe(encoded) : arrived;
    const file: Omit<NewFile, 'audience'> = {
      name: newName(extension),
      kind,
      type,
      originalName: originalName ?? `upload.${extension}`,
      declaredType,
      foundType,
      bytes,
      sha256,
      width: image?.width ?? null,
      height: image?.height ?? null,
      pages,
      colour: image?.colour ?? null,
      isFinished: !image || image.width <= variantWidths[0],
      poster: null,
      captions: null,
      storage: storage.name,
    };
    return { file, path, note: image?.isAnimated ? statements('still_note') : null };
  }

  async function checkCaptions({ path, bytes, sha256, originalName, declaredType }: UploadedPart) {
    if (clamd) await scan(path, clamd);
    const text = await readFile(path);
    const isText = !text.includes(0) && text.toString('utf8').isWellFormed();
    if (!isText || !/^\uFEFF?WEBVTT(?:[ \t\r\n]|$)/.test(text.toString('utf8'))) {
      throw new Refusal(problems('the_captions_are_not_a_webvtt_file'));
    }
    const file: Omit<NewFile, 'audience'> = {
      name: newName('vtt'),
      kind: 'captions',
      type: 'text/vtt',
      originalName: originalName ?? 'captions.vtt',
      declaredType,
      foundType: 'text/vtt',
      bytes,
      sha256,
      width: null,
      height: null,
      pages: null,
      colour: null,
      isFinished: true,
      poster: null,
      captions: null,
      storage: storage.name,
    };
    return { file, path, note: null };
  }

  const withPage: Files['withPage'] = ({ name, storage: place, page }, send) =>
    incoming.inFolder(async (folder) => {
      const from = join(folder, name);
      const source = await storageOf(place).open(name);
      if (!source) return null;
      await pipeline(source, createWriteStream(from));
      const to = join(folder, 'page.webp');
      await checker.drawPage({ from, to, page });
      return send(to);
    });

  async function takeIn(
    folder: string,
    { file: arrived, poster, captions }: Upload,
    kinds: readonly FileKind[],
    write: Write,
    audience: Audience = 'public',
    line?: Line,
  ): Promise<UploadedFile> {
    const main = await check(folder, arrived, kinds, line);
    const all = [main];
    if ((poster || captions) && main.file.kind !== 'video') {
      throw new Refusal(problems('only_a_video_can_have_a_poster'));
    }
    if (poster) {
      const picture = await check(folder, poster, ['image']);
      main.file.poster = picture.file.name;
      all.push(picture);
    }
    if (captions) {
      const text = await checkCaptions(captions);
      main.file.captions = text.file.name;
      all.push(text);
    }
    // First the row, then the bytes, then the state `stored`: after an interruption at any point, the sweep
    // finds the rest.
    await write((trx, by) =>
      announceFiles(
        trx,
        all.map(({ file }) => ({ ...file, audience })),
        by.now,
      ),
    );
    for (const { file, path } of all) await storage.put(file.name, path, file.type);
    await write(async (trx, { user, now: at }) => {
      await markStored(
        trx,
        all.map(({ file }) => file.name),
        audience,
      );
      await recordEvent(trx, {
        at,
        user,
        action: 'upload',
        // Lines about visitors' data are hidden from accounts without the right to read it.
        kind: audience === 'cases' ? 'case-attachments' : 'files',
        recordId: main.file.name,
      });
    });
    for (const { file } of all) if (!file.isFinished) makeSmaller(file);

    const { name, kind, originalName, width, height, colour } = main.file;
    return {
      type: kind as FileKind,
      filename: name,
      originalName,
      media:
        kind === 'document'
          ? null
          : { width, height, colour, widths: [], poster: main.file.poster, captions: main.file.captions },
      note: main.note,
    };
  }

  async function sweep(signal?: AbortSignal): Promise<void> {
    const before = new Date(now().getTime() - dayMs);
    const named = await namedFiles(reader);
    const partsInUse = await listPartsInUse(reader, before);
    let last: string | null = '';
    do {
      const found = await listIdle(reader, before, named, last);
      // The parts of a file that stays, or is too young to delete, stay too.
      const idle = found.files.filter(({ name, state }) => state !== 'stored' || !partsInUse.has(name));
      for (let from = 0; from < idle.length; from += filesPerCommit) {
        const some = idle.slice(from, from + filesPerCommit);
        for (const file of await db.transaction().execute((trx) => sendOff(trx, some, before))) {
          signal?.throwIfAborted(); // the next sweep deletes the files that are already marked
          const at = storageOf(file.storage);
          for (const name of namesOf(file.name)) await at.remove(name);
          await deleteFile(db, file.name);
        }
      }
      signal?.throwIfAborted();
      last = found.last;
    } while (last !== null);
    for (;;) {
      const ids = await deleteOldObjectUploads(db, before);
      if (ids.length === 0) return;
      for (const id of ids) {
        await rm(incoming.objectPath(id), { force: true });
        await storages.s3?.remove(objectName(id));
      }
    }
  }

  // Smaller images that the previous process did not finish are made now.
  for (const file of await listUnfinished(db)) makeSmaller(file);

  return {
    storage,
    incoming,
    storageOf,
    takeIn,
    withPage,
    openObject: async (id) =>
      storage.name === 's3' ? storage.open(objectName(id)) : incoming.openObject(id),
    settled: () => variants,
    sweep,
    async close() {
      closed = true;
      await variants;
      for (const each of Object.values(storages)) each?.close();
    },
  };
}

/** The name in the store of a file sent to the one-time address `id`. */
export const objectName = (id: string) => `incoming-${id}`;

/** The names of a file and of all smaller images that it may have. */
export function namesOf(name: string): string[] {
  const smaller = variantWidths.flatMap((width) =>
    variantFormats(name).map((format) => variantName(name, width, format)),
  );
  return ['jpg', 'png'].includes(extensionOf(name)) ? [name, ...smaller] : [name];
}

async function describe(path: string): Promise<Received> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return { path, bytes: (await stat(path)).size, sha256: hash.digest('hex') };
}
