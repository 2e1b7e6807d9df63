// The languages that the centre offers to visitors and reporters, and its texts in them, for screens of the desk. The
// build takes all but the English ones out of the scripts of screens (vite.config.ts); they are loaded here.
import { useQuery } from '@tanstack/react-query';
import { useAdminRead } from '#client/data/admin/reads.ts';
import { settingsByKey } from '#contract/site-settings-rules.ts';
import { type Language, type Offered, offeredIn } from '#contract/words/languages-rules.ts';

type Texts = Record<string, string>;

/** The objects in the lists of the catalogues: empty in the build, until their texts are loaded. */
const inCatalogues = import.meta.glob<Texts>(
  ['../../../contract/words/{cards,handouts,letters,questions}/*.json', '!**/en.json'],
  { eager: true, import: 'default' },
);
const loaders = import.meta.glob<string>(
  ['../../../contract/words/{cards,handouts,letters,questions}/*.json', '!**/en.json'],
  { query: '?raw', import: 'default' },
);

async function loadTexts(subjects: RegExp, languages: readonly string[]): Promise<true> {
  const wanted = Object.keys(loaders).filter(
    (file) => subjects.test(file) && languages.some((one) => file.endsWith(`/${one}.json`)),
  );
  const load = async (file: string) =>
    Object.assign(inCatalogues[file] ?? {}, JSON.parse((await loaders[file]?.()) ?? '{}') as Texts);
  await Promise.all(wanted.map(load));
  return true;
}

/** Whether the texts are there, or could not be loaded: then English stands for them. */
function useTexts(subjects: RegExp, languages: readonly Language[] | null): boolean {
  const { isPending } = useQuery({
    queryKey: ['texts', subjects.source, languages],
    queryFn: () => loadTexts(subjects, languages ?? []),
    enabled: languages !== null,
    staleTime: Infinity,
    networkMode: 'always',
  });
  return !isPending;
}

/** Those of the default if the settings cannot be read. Null: not known yet. */
function useOffered(): Offered | null {
  const { data, isPending } = useAdminRead('/api/site-settings');
  return isPending ? null : offeredIn(data && settingsByKey(data).languages);
}

/** The offered languages, with the texts of letters, questions and cards. Null: they are still loading. */
export function useOfferedLanguages(): Offered | null {
  const offered = useOffered();
  const areLoaded = useTexts(/\/(cards|letters|questions)\//, offered);
  return areLoaded ? offered : null;
}

/** The offered languages, and the wanted one of them, with the texts of handouts. Null: they are still loading. */
export function useHandoutLanguages(wanted: string | null): { offered: Offered; language: Language } | null {
  const offered = useOffered();
  const language = offered && (offered.find((one) => one === wanted) ?? offered[0]);
  const areLoaded = useTexts(/\/handouts\//, language && [language]);
  return offered && language && areLoaded ? { offered, language } : null;
}
