// Routes, dosage forms, frequencies and units, as prescriptions have them.
import { resourceList } from '#client/components/admin/resource-list.tsx';
import { useAdminRead } from '#client/data/admin/reads.ts';
import { m } from '#client/paraglide/messages.js';
import type { ListWords } from '#contract/list-rows.ts';
import type { WordList } from '#contract/resources/centre-lists-rules.ts';
import { type DoseWord, doseWords } from '#contract/resources/dose-words-rules.ts';
import { withUses } from './entry-uses.tsx';
import { ListPanel } from './list-panel.tsx';
import { MergeButton } from './merge.tsx';
import { casesText, doseKindNames, otherNamesText, useListWords } from './list-words.ts';
import { joined } from '#contract/words/isolated-rules.ts';

const address = '/api/admin/dose-words';
const list = resourceList(doseWords, {
  controls: { kind: { names: doseKindNames }, code: { width: 'half' } },
  parts: { name: withUses(({ kind }) => kind as WordList) },
});

export function DoseWords() {
  const read = useAdminRead(address);
  const entries = read.data ?? [];
  // Cases have units as codes, so these are not counted.
  const uses: Readonly<Record<string, ListWords['uses'] | undefined>> = {
    route: useListWords('route').data?.uses,
    form: useListWords('form').data?.uses,
    frequency: useListWords('frequency').data?.uses,
  };
  const usesOf = ({ kind }: DoseWord) => uses[kind];
  return (
    <ListPanel<DoseWord>
      list={list}
      read={read}
      hint={m.admin_lists_dose_words_hint()}
      meta={(one) =>
        joined(
          [
            (doseKindNames as Readonly<Record<string, string>>)[one.kind],
            one.code,
            otherNamesText(one.otherNames),
            casesText(usesOf(one), one.id),
          ],
          ' · ',
        )
      }
      actions={(one) => (
        <MergeButton
          list={one.kind as WordList}
          entry={one}
          entries={entries.filter(({ kind }) => kind === one.kind)}
          uses={usesOf(one)}
        />
      )}
    />
  );
}
