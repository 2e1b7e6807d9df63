// The languages of visitors' pages that the centre offers: its setting names them, each has a catalogue in messages/.
import { getLocale } from '#client/paraglide/runtime.js';
import { offeredIn } from '#contract/words/languages-rules.ts';
import { localeInIndia } from '#contract/words/locale-rules.ts';

/** Of the other catalogues only these texts are bundled. */
const names = import.meta.glob<string>('./messages/*.json', { eager: true, import: 'language_name' });

let offered: readonly string[] = offeredIn();
let languageOf = languageDetector(offered);

/** Tells the pages which languages the centre offers, by the value of its setting, before they render. */
export function offerLanguages(setting: string | undefined): void {
  const next = offeredIn(setting);
  if (next.join(' ') === offered.join(' ')) return;
  offered = next;
  languageOf = languageDetector(next);
}

/** Each offered language with its own name, in the order of the setting. */
export const offeredLanguages = () =>
  offered.map((locale) => ({ locale, name: names[`./messages/${locale}.json`] ?? locale }));

/** The page's language as written in India, for dates and numbers. */
export const regionalLocale = () => localeInIndia(getLocale());

/**
 * Finds the language of an unmarked text by its script. Names of medicines are Latin in every language, so any other
 * script decides. A text in Latin letters only is in the first language with that script, or English. `und`: no language has the script, or several
 * have it.
 */
export function languageDetector(all: readonly string[]): (text: string) => string {
  const scripts = all.map((locale) => new Intl.Locale(locale).maximize().script ?? '');
  const latin = all.find((_, position) => scripts[position] === 'Latn') ?? 'en';
  const byScript = [...new Set(scripts)]
    .filter((script) => script !== 'Latn')
    .map((script) => ({
      script: new RegExp(`\\p{Script=${script}}`, 'u'),
      written: all.filter((_, position) => scripts[position] === script),
    }));
  return (text) => {
    const [language, ...more] = byScript
      .filter(({ script }) => script.test(text))
      .flatMap(({ written }) => written);
    if (language) return more.length === 0 ? language : 'und';
    return /\p{Script=Latin}/u.test(text) ? latin : 'und';
  };
}

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
