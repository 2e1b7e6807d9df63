// Photographs and documents of the paper: shown at once, sent when the case is stored.
import { useEffect, useState } from 'react';
import { caseKey, casesList } from '#client/data/admin/cases.ts';
import { queryClient } from '#client/data/admin/session.ts';
import { uploadFile } from '#client/data/admin/upload.ts';

/** Files are attached one after the other, and the case is read again. */
export async function sendFiles(
  id: string,
  files: readonly File[],
  onSent: (file: File) => void = () => {},
): Promise<void> {
  for (const file of files) {
    await uploadFile(
      { file },
      {
        address: `${casesList}/${id}/attachments`,
        onProgress: () => {},
        signal: AbortSignal.timeout(uploadMs),
      },
    );
    onSent(file);
  }
  if (files.length > 0) await queryClient.invalidateQueries({ queryKey: caseKey(id) });
}

/** A file of 10 MB on a slow line. */
const uploadMs = 300_000;

/** Addresses of pictures that are not uploaded yet; released when they are no longer shown. */
export function useObjectUrls(files: readonly File[]): readonly string[] {
  const [urls, setUrls] = useState<readonly string[]>([]);
  useEffect(() => {
    const made = files
      .filter(({ type }) => type.startsWith('image/'))
      .map((file) => URL.createObjectURL(file));
    setUrls(made);
    return () => {
      for (const url of made) URL.revokeObjectURL(url);
    };
  }, [files]);
  return urls;
}
