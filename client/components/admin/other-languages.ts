// The languages of translations, for screens of the desk.
import { useOfferedLanguages } from './offered-languages.ts';

/** The languages that visitors are offered beside the default one; none while they are not known. */
export const useOtherLanguages = (): readonly string[] => (useOfferedLanguages() ?? []).slice(1);
