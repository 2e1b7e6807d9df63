// Sends the photographs after the answers.
import { canStore } from '#client/data/device/can-store.ts';
import { type Photograph, readPhotograph } from '#client/data/device/photographs.ts';
import { addPhotographs, sendOutbox } from '#client/data/device/outbox.ts';
import type { Proof } from '#client/data/report-proof.ts';
import { sendPhotograph } from '#client/data/send-photograph.ts';

/**
 * Sends photographs by the queue of the device: at once with the number and code of a stored report, or after the waiting
 * report with the key `of`. Resolves to those that can be neither sent nor queued.
 */
export async function sendPhotographs(
  photographs: readonly Photograph[],
  proof: Proof | undefined,
  of: string | undefined,
): Promise<readonly Photograph[]> {
  if (photographs.length === 0) return [];
  if (canStore() && (proof || of)) {
    try {
      await addPhotographs(photographs, proof ? { proof } : { of });
      void sendOutbox(true, true).catch(() => {});
      return [];
    } catch {
      return photographs;
    }
  }
  const unsent: Photograph[] = [];
  for (const photograph of photographs) {
    const { key, name, type } = photograph;
    const file = await readPhotograph(key, type);
    const isSent =
      proof &&
      file &&
      (await sendPhotograph({ proof, key, name, file }).then(
        () => true,
        () => false,
      ));
    if (!isSent) unsent.push(photograph);
  }
  return unsent;
}
