// What tests of files do over and over, as the administrator who is signed in at the moment.
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { UploadedFile } from '#contract/files.ts';
import { form, type FormPart, photograph } from './files.ts';
import type { TestPortal } from './portal.ts';

export const dayMs = 86_400_000;

export function uploadDesk(present: () => { portal: TestPortal; session: { cookie: string } }) {
  const upload = (...parts: FormPart[]) => {
    const { portal, session } = present();
    const { payload, headers } = form(...parts);
    return portal.app.inject({
      method: 'POST',
      url: '/api/admin/upload',
      payload,
      headers: { ...headers, ...session },
    });
  };
  return {
    upload,
    async uploaded(...parts: FormPart[]): Promise<UploadedFile> {
      const answer = await upload(...parts);
      expect(answer.statusCode, answer.body).toBe(201);
      return answer.json();
    },
    send(method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string, body?: object) {
      const { portal, session } = present();
      return portal.app.inject({ method, url, headers: session, ...(body && { payload: body }) });
    },
    fetched: (name: string, headers: Record<string, string> = {}) =>
      present().portal.get(`/uploads/${name}`, headers),
    /** Everything that lies where files arrive. */
    leftovers: () =>
      globSync('**/*', {
        cwd: join(present().portal.config.dataDir, 'incoming'),
        withFileTypes: true,
      }).filter((entry) => entry.isFile()),
    pass(ms: number) {
      const { clock } = present().portal;
      clock.now = new Date(clock.now.getTime() + ms);
    },
  };
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
