// Number and receipt code of reports that the visitor wants this device to remember: encrypted, for a year after the last
// change, and only if the box was ticked.
import { canStore } from './can-store.ts';
import { deleteDraft, findDraft, saveDraft } from './draft.ts';

const lifetimeMs = 365 * 86_400_000;
/** The oldest gives way to the newest. */
const mostReports = 20;

/** Code by number, the newest last. */
export const ownReports = async (): Promise<Record<string, string>> =>
  canStore() ? ((await findDraft('own-reports').catch(() => null))?.typed ?? {}) : {};

export async function rememberReport(reference: string, code: string): Promise<void> {
  const { [reference]: _, ...others } = await ownReports();
  const all = [...Object.entries(others), [reference, code] as const].slice(-mostReports);
  await saveDraft('own-reports', Object.fromEntries(all), lifetimeMs);
}

export async function forgetReport(reference: string): Promise<void> {
  const { [reference]: _, ...others } = await ownReports();
  if (Object.keys(others).length === 0) await deleteDraft('own-reports');
  else await saveDraft('own-reports', others, lifetimeMs);
}
