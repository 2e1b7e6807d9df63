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
 * script decides. A text in Latin letters only is in the first language with that script, or English. Of several languages with
 * the script it is in that of the page, if that is one of them. `und`: otherwise, and where no language has the script.
 */
export function languageDetector(all: readonly string[]): (text: string, ofPage?: string) => string {
  const scripts = all.map((locale) => new Intl.Locale(locale).maximize().script ?? '');
  const latin = all.find((_, position) => scripts[position] === 'Latn') ?? 'en';
  const byScript = [...new Set(scripts)]
    .filter((script) => script !== 'Latn')
    .map((script) => ({
      script: new RegExp(`\\p{Script=${script}}`, 'u'),
      written: all.filter((_, position) => scripts[position] === script),
    }));
  return (text, ofPage) => {
    const found = byScript.filter(({ script }) => script.test(text));
    const written = found.flatMap((one) => one.written);
    if (written.length === 0) return /\p{Script=Latin}/u.test(text) ? latin : 'und';
    const mayBe = written.length === 1 ? written : written.filter((one) => one === ofPage);
    return (found.length === 1 && mayBe[0]) || 'und';
  };
}

/** The translations into the page's language that the page has read. */
const translations = new Set<unknown>();

/** Remembers the translations of an answer of the API. */
export function rememberTranslations(answer: unknown): void {
  const records = Array.isArray(answer)
    ? (answer as unknown[])
    : [answer, (answer as { next?: unknown } | null)?.next];
  for (const record of records as (Record<string, unknown> & { translated?: readonly string[] })[]) {
    for (const field of record?.translated ?? []) {
      for (const text of [record[field]].flat()) translations.add(text);
    }
  }
}

/** On the server every page begins without the translations of another. */
export const forgetTranslations = (): void => translations.clear();

/**
 * The `lang` of an element around text that administrators or the server wrote; the mark lets browsers and screen readers
 * treat it correctly. Undefined when it is the page's own language: the text is a translation into it, or looks so.
 * `whole`: the text of which it is a part.
 */
export function contentLang(
  text: string | null | undefined,
  whole: string | null | undefined = text,
): string | undefined {
  if (!text || translations.has(whole) || !/\p{Letter}/u.test(text)) return undefined;
  const page = getLocale();
  // While the setting cannot be read, a page may be in a language that is not among those offered.
  const find = offered.includes(page) ? languageOf : languageDetector([...offered, page]);
  const language = find(text, page);
  return language === page ? undefined : language;
}

/** The address of a read of the API in the page's language. Without a word the API answers in the default language. */
export const inPageLanguage = (address: string): string =>
  getLocale() === offered[0] ? address : `${address}${address.includes('?') ? '&' : '?'}lang=${getLocale()}`;

/** A number of records, as in 3,014. */
export const numberText = (count: number): string => count.toLocaleString(regionalLocale());
