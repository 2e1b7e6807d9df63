// Set-up for file tests: a portal with one of the two stores for files, and a signed-in administrator.
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { UploadedFile } from '#contract/files.ts';
import type { StorageName } from '../files/storage.ts';
import { createSignedInAdministrator } from './administrator.ts';
import { form, type FormPart, photograph } from '#testing/files.ts';
import type { Engine } from '../db/engines/engine.ts';
import { testPortal } from './portal.ts';
import { startStore, type Store } from '#testing/store.ts';

/** On PostgreSQL only the disk: no statement depends on the storage. */
export const storageNames: readonly StorageName[] =
  process.env['ENGINE'] === 'postgres' ? ['disk'] : ['disk', 's3'];

export const dayMs = 86_400_000;

/** One store for all test files of a process. It ends with the process. */
let store: Promise<Store> | undefined;

export async function openStore() {
  store ??= startStore();
  return (await store).config;
}

export type UploadClient = Awaited<ReturnType<typeof openUploads>>;

/** Closed with its portal when the test ends. Uses the test's own database unless another is given. */
export async function openUploads(storage: StorageName = 'disk', engine?: Engine) {
  const portal = await testPortal({
    config: { s3: storage === 's3' ? await openStore() : null },
    ...(engine && { engine }),
  });
  const desk = {
    portal,
    storage,
    /** The `Cookie` header of all requests. */
    session: await createSignedInAdministrator(portal),
    upload: (...parts: FormPart[]) => {
      const { payload, headers } = form(...parts);
      return portal.post('/api/admin/upload', payload, { ...headers, ...desk.session });
    },
    uploaded: async (...parts: FormPart[]): Promise<UploadedFile> => {
      const answer = await desk.upload(...parts);
      expect(answer.statusCode, answer.body).toBe(201);
      return answer.json();
    },
    send: (method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string, body?: object) =>
      portal.send(method, url, body, desk.session),
    fetched: (name: string, headers: Record<string, string> = {}) => portal.get(`/uploads/${name}`, headers),
    /** All files in the folder for incoming uploads. */
    leftovers: () =>
      globSync('**/*', { cwd: join(portal.config.dataDir, 'incoming'), withFileTypes: true }).filter(
        (entry) => entry.isFile(),
      ),
    pass: (ms: number) => {
      portal.clock.now = new Date(portal.clock.now.getTime() + ms);
    },
  };
  return desk;
}

export const jpeg = async (): Promise<FormPart> => ({
  name: 'Talk at the ward.jpg',
  type: 'image/jpeg',
  content: await photograph(),
});

export const galleryItem = ({ type, filename, originalName }: UploadedFile) => ({
  type,
  filename,
  originalName,
  caption: null,
});
