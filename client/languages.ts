// The languages of visitors' pages: those that project.inlang/settings.json lists, each with a catalogue in messages/.
import { getLocale, locales } from '#client/paraglide/runtime.js';

/** Of the other catalogues only these texts are bundled. */
const names = import.meta.glob<string>('./messages/*.json', { eager: true, import: 'language_name' });

/** Every language with its own name, in the order of the list. */
export const languages = locales.map((locale) => ({
  locale,
  name: names[`./messages/${locale}.json`] ?? locale,
}));

/** The page's language as written in India, for dates and numbers. */
export const regionalLocale = () => new Intl.Locale(getLocale(), { region: 'IN' });

/**
 * Finds the language of an unmarked text by its script. Names of medicines are Latin in every language, so any other
 * script decides. A text in Latin letters only is in the first language. `und`: no language has the script, or several
 * have it.
 */
export function languageDetector(all: readonly string[]): (text: string) => string {
  const [first = ''] = all;
  const scripts = all.map((locale) => new Intl.Locale(locale).maximize().script ?? '');
  const byScript = [...new Set(scripts)].map((script) => ({
    script: new RegExp(`\\p{Script=${script}}`, 'u'),
    isFirst: script === scripts[0],
    written: all.filter((_, position) => scripts[position] === script),
  }));
  return (text) => {
    const found = byScript.filter(({ script }) => script.test(text));
    if (found.length === 1 && found[0]?.isFirst) return first;
    const [language, ...more] = found.filter(({ isFirst }) => !isFirst).flatMap(({ written }) => written);
    return language && more.length === 0 ? language : 'und';
  };
}

const languageOf = languageDetector(locales);

/**
 * The `lang` of an element around text that administrators or the server wrote. Such text is not translated; the mark
 * lets browsers and screen readers treat it correctly. Undefined when it is the page's own language.
 */
export function contentLang(text: string | null | undefined): string | undefined {
  if (!text || !/\p{Letter}/u.test(text)) return undefined;
  const language = languageOf(text);
  return language === getLocale() ? undefined : language;
}

/** A number of records, as in 3,014. */
export const numberText = (count: number): string => count.toLocaleString(regionalLocale());
