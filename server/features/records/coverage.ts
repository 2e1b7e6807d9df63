// How much of what visitors read is translated into each language that they are offered.
import { setImmediate as turn } from 'node:timers/promises';
import { coverageOf } from '#contract/translations-rules.ts';
import { translatedSettings } from '#contract/site-settings-rules.ts';
import { offeredIn } from '#contract/words/languages-rules.ts';
import { defaultText } from '#contract/words/defaults-rules.ts';
import type { Records } from '../../db/column-kinds.ts';
import type { Db } from '../../db/tables.ts';
import { listSettings } from '../site-settings/queries.ts';
import { listActiveRecords, listedKinds, recordKinds } from './queries.ts';

/** Records that are compared before other requests have a turn. */
const together = 100;

/** Of the records that visitors see, without those whose texts are empty. */
export async function translationCoverage(
  db: Db,
): Promise<{ kind: string; language: string; done: number; of: number }[]> {
  const settings = await listSettings(db, 'all');
  const others = offeredIn(settings.find(({ key }) => key === 'languages')?.value).slice(1);
  const counted: { kind: string; language: string; done: number; of: number }[] = [];
  const count = async (kind: string, records: readonly object[], fields: readonly string[]) => {
    for (const language of others) {
      const sum = { kind, language, done: 0, of: 0 };
      for (let from = 0; from < records.length; from += together) {
        const { done, of } = coverageOf(records.slice(from, from + together), fields, language);
        sum.done += done;
        sum.of += of;
        await turn();
      }
      if (sum.of > 0) counted.push(sum);
    }
  };
  for (const kind of listedKinds) {
    const { translated = [] }: Records<string> = recordKinds[kind];
    if (translated.length > 0) await count(kind, await listActiveRecords(db, kind, [], 'all'), translated);
  }
  // A text that the portal came with is in its languages already.
  const own = settings.filter(
    (setting) =>
      translatedSettings.includes(setting.key) &&
      !others.every((language) => defaultText(setting, language) !== undefined),
  );
  await count('site-settings', own, ['value']);
  return counted;
}
