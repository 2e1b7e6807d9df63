// Whether a text has words of another language than its own: told by the script, and by the catalogues where two
// languages share a script.
import { builtLanguages } from '#contract/words/languages-rules.ts';

const scriptOf = (language: string): string => new Intl.Locale(language).maximize().script ?? '';

const scripts = [...new Set(builtLanguages.map(scriptOf))];

/** Three words in Latin letters one after another: names, units and abbreviations are shorter. */
const latinSentence = /\p{Script=Latin}{2,}(?:[ ,]+\p{Script=Latin}{2,}){2,}/u;

/** Texts that are in each language what they are in English. Each has its reason. */
const sameEverywhere = [
  // Names of journals and bodies stay as they are cited.
  'American Journal of Gastroenterology',
  'American Journal of Medicine',
  'Current Medical Research and Opinion',
  'Birth Defects Research Part C',
  'Council for International Organizations of Medical Sciences',
  'Safety of Medicines',
  'Drug Safety',
  // Names of browsers and of kinds of pictures.
  'Chrome, Edge, Firefox',
  'JPEG, PNG, WebP',
  // An example of what may be typed.
  'चेन्नई',
];

/** What of a text in this language is of another one, by its script. */
export function foreignScriptIn(text: string, language: string): string | undefined {
  const own = scriptOf(language);
  const others = scripts.filter((script) => script !== 'Latn' && script !== own);
  const rest = sameEverywhere.reduce((left, name) => left.replaceAll(name, ' '), text);
  const other = new RegExp(others.map((script) => `\\p{Script=${script}}+`).join('|'), 'u').exec(rest)?.[0];
  return other ?? (own === 'Latn' ? undefined : latinSentence.exec(rest)?.[0]);
}

/** Whether a text has a letter of the script of this language. */
export const isWrittenIn = (text: string, language: string): boolean =>
  new RegExp(`\\p{Script=${scriptOf(language)}}`, 'u').test(text);

type Catalogues = Readonly<Record<string, Readonly<Record<string, string>>>>;

/**
 * Finds out whether a text is one of another language's catalogue and not of its own: Hindi and Marathi have one script.
 * Texts of one word may be the same in both.
 */
export function foreignTextsOf(catalogues: Catalogues): (text: string, language: string) => boolean {
  const textsOf = new Map(
    Object.entries(catalogues).map(([language, texts]) => [language, new Set(Object.values(texts))]),
  );
  return (text, language) =>
    /\p{L} \p{L}/u.test(text) &&
    !textsOf.get(language)?.has(text) &&
    [...textsOf].some(([other, texts]) => other !== language && texts.has(text));
}

/** The texts of three and more words that a catalogue shares with another one: one of them is not translated. */
export function sharedTextsIn(catalogues: Catalogues, language: string): string[] {
  const others = Object.entries(catalogues).flatMap(([other, texts]) =>
    other === language ? [] : Object.values(texts),
  );
  return Object.values(catalogues[language] ?? {}).filter(
    (text) => (text.match(/\p{L}[\p{L}\p{M}]+/gu) ?? []).length > 2 && others.includes(text),
  );
}
