// Syncs files and folders to the disk.
import { open } from 'node:fs/promises';

export async function sync(path: string, flags: 'r' | 'r+'): Promise<void> {
  const handle = await open(path, flags);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Syncs a folder, so that its names survive a power cut. Windows cannot do it, and does not need it. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform !== 'win32') await sync(folder, 'r');
}
