// Stores files in one folder of the data directory.
import { access, constants, mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { FileStorage } from './storage.ts';
import { OpenFiles } from './open-files.ts';
import { sync, syncFolder } from './sync.ts';

/** The folder of uploaded files, in the data directory and in a backup. */
export const uploads = 'uploads';

/** Moves files here by rename, so they must arrive on the same disk. */
export function diskStorage(folder: string): FileStorage {
  const opened = new OpenFiles();
  const missing = (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    return null;
  };
  return {
    name: 'disk',
    place: folder,
    async put(name, from) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await sync(from, 'r+');
      // Sync the content before the name exists, then the folder, so that a crash loses neither.
      await rename(from, join(folder, name));
      opened.close(join(folder, name));
      await syncFolder(folder);
    },
    size: async (name) => (await stat(join(folder, name)).catch(missing))?.size ?? null,
    async read(name, { start, end }) {
      const content = Buffer.allocUnsafeSlow(end - start + 1);
      const read = await opened
        .use(join(folder, name), (file) => file.read(content, 0, content.length, start))
        .catch(missing);
      if (read && read.bytesRead < content.length)
        throw new Error('The file became shorter while it was read.');
      return read && content;
    },
    async open(name, range) {
      const file = await open(join(folder, name), 'r').catch(missing);
      return file && file.createReadStream({ ...range, highWaterMark: 256 * 1024 });
    },
    async remove(name) {
      opened.close(join(folder, name));
      await rm(join(folder, name), { force: true });
    },
    async isWritable() {
      const may = (path: string) => access(path, constants.W_OK);
      // The first file creates the folder.
      return may(folder)
        .catch((error: NodeJS.ErrnoException) => {
          if (error.code !== 'ENOENT') throw error;
          return may(dirname(folder));
        })
        .then(
          () => true,
          () => false,
        );
    },
    uploadAddress: () => Promise.resolve(null),
    close: () => opened.closeAll(),
  };
}
