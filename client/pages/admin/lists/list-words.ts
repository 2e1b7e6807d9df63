// What the lists of the centre share on their screens: names of kinds, and the words that cases have.
import { useQuery } from '@tanstack/react-query';
import { countText } from '#client/components/admin/number-text.ts';
import { m } from '#client/paraglide/messages.js';
import { queryClient } from '#client/data/admin/session.ts';
import type { ListWords } from '#contract/list-rows.ts';
import { otherNamesOf, type WordList } from '#contract/resources/centre-lists-rules.ts';
import { joined } from '#contract/words/isolated-rules.ts';

export const departmentKindNames = {
  ward: m.admin_lists_kind_ward(),
  clinic: m.admin_lists_kind_clinic(),
  pharmacy: m.admin_lists_kind_pharmacy(),
  outside: m.admin_lists_kind_outside(),
};
export const doseKindNames = {
  route: m.admin_lists_kind_route(),
  form: m.admin_lists_kind_form(),
  frequency: m.admin_lists_kind_frequency(),
  unit: m.admin_lists_kind_unit(),
};

const wordsAddress = (list: WordList) => `/api/admin/lists/words?list=${list}`;

export const useListWords = (list: WordList) =>
  useQuery<ListWords>({ queryKey: [wordsAddress(list)], refetchOnMount: 'always' });

/** Reads again the entries and words of a list. */
export async function refetchWords(list: WordList): Promise<void> {
  const addresses: unknown[] = [wordsAddress(list), entriesAddress(list), '/api/admin/bin'];
  await queryClient.invalidateQueries({ predicate: ({ queryKey }) => addresses.includes(queryKey[0]) });
}

export const entriesAddress = (list: WordList) =>
  list === 'departments' ? ('/api/admin/departments' as const) : ('/api/admin/dose-words' as const);

/** '12 cases'; undefined: none, or not known yet. */
export function casesText(uses: ListWords['uses'] | undefined, id: string): string | undefined {
  const cases = uses?.find((one) => one.id === id)?.cases ?? 0;
  return cases === 0
    ? undefined
    : cases === 1
      ? m.admin_lists_1_case()
      : m.admin_lists_cases({ count: countText(cases) });
}

export const otherNamesText = (text: string | null): string => joined(otherNamesOf(text), ', ');
