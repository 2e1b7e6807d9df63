// The language in which a caller wants the texts of a public list.
import * as z from 'zod/mini';
import { contentLanguages } from './translations-rules.ts';

/**
 * What public lists take: the language of their texts. Without it, or in a language that nothing is stored in, they are as
 * they were written; `all` adds the translations.
 */
export const languageQuery = {
  lang: z.optional(
    z.pipe(
      z.string(),
      z.transform((lang) => [...contentLanguages, 'all'].find((known) => known === lang)),
    ),
  ),
};
/** For lists that take nothing else. */
export const inLanguage = z.object(languageQuery);
