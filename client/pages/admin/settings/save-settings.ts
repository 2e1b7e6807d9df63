// Saves the changed settings at the same time and separately: a failure of one does not affect the others, and
// each field's outcome is known.
import { failureText } from '#client/components/admin/read-state.tsx';
import { call } from '#client/data/admin/session.ts';
import { currentRecord } from '#client/data/admin/writes.ts';
import { RequestError } from '#client/data/request.ts';
import { m } from '#client/paraglide/messages.js';
import type { SiteSetting } from '#contract/site-settings.ts';
import type { FormKey } from './fields.ts';

export interface SaveResult {
  key: FormKey;
  /** The current row: as saved, or as somebody else has saved it meanwhile. */
  row: SiteSetting | null;
  outcome: 'saved' | 'conflict' | 'failed';
  /** Why it was not saved, as a message. */
  reason: string;
}

const address = '/api/admin/site-settings';

/** `rows` are the settings as they were read; a change sends the version that it is based on. */
export function saveSettings(
  changes: readonly { key: FormKey; value: string }[],
  rows: readonly SiteSetting[],
): Promise<SaveResult[]> {
  return Promise.all(
    changes.map(async ({ key, value }): Promise<SaveResult> => {
      const row = rows.find((candidate) => candidate.key === key);
      try {
        const answer = row
          ? await call('PUT', `${address}/${key}`, { value }, undefined, { 'If-Match': `"${row.version}"` })
          : await call('POST', address, { key, value });
        return { key, row: (await answer.json()) as SiteSetting, outcome: 'saved', reason: '' };
      } catch (error) {
        const current = currentRecord<SiteSetting>(error) ?? (await createdMeanwhile(key, error));
        if (current) return conflictOver(key, current);
        const issue = error instanceof RequestError ? error.problem?.issues?.[0]?.message : undefined;
        return { key, row: null, outcome: 'failed', reason: issue ?? failureText(error) };
      }
    }),
  );
}

const conflictOver = (key: FormKey, row: SiteSetting): SaveResult => ({
  key,
  row,
  outcome: 'conflict',
  reason: m.admin_ui_somebody_else_has_saved_a_change(),
});

/** The settings that have another version now. */
export function changedMeanwhile(
  keys: readonly FormKey[],
  before: readonly SiteSetting[],
  rows: readonly SiteSetting[],
): SaveResult[] {
  return keys.flatMap((key) => {
    const row = rows.find((candidate) => candidate.key === key);
    const known = before.find((candidate) => candidate.key === key);
    return row && row.version !== known?.version ? [conflictOver(key, row)] : [];
  });
}

/** A setting without a row when it was read, but with one now. */
async function createdMeanwhile(key: FormKey, error: unknown): Promise<SiteSetting | undefined> {
  if (!(error instanceof RequestError) || error.status !== 409) return undefined;
  try {
    const rows = (await (await call('GET', '/api/site-settings')).json()) as SiteSetting[];
    return rows.find((row) => row.key === key);
  } catch {
    return undefined;
  }
}
