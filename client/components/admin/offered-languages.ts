// The languages that the centre offers to visitors and reporters, for screens of the desk.
import { useAdminRead } from '#client/data/admin/reads.ts';
import { settingsByKey } from '#contract/site-settings-rules.ts';
import { type Offered, offeredIn } from '#contract/words/languages-rules.ts';

/** Null: not known yet. Those of the default if the settings cannot be read. */
export function useOfferedLanguages(): Offered | null {
  const { data, isPending } = useAdminRead('/api/site-settings');
  return isPending ? null : offeredIn(data && settingsByKey(data).languages);
}
