// The languages of visitors' pages and of what reporters get: those that are built, and those of them that the centre
// offers. No zod here: public pages load this file.

/** The languages that have catalogues, in the order of project.inlang/settings.json. */
export const builtLanguages = ['en', 'hi', 'ta', 'te', 'bn', 'mr', 'gu'] as const;
export type Language = (typeof builtLanguages)[number];
/** The offered languages, in the order of the setting. The first is the default language. */
export type Offered = readonly [Language, ...Language[]];

const firstOffer: Offered = ['en', 'hi'];
/** The value of the setting `languages` from the first start. */
export const languagesDefault = firstOffer.join(' ');

const isBuilt = (code: string): code is Language => builtLanguages.some((one) => one === code);

/** The offered languages of a value of the setting `languages`; what is not built is not offered. */
export function offeredIn(value: string = languagesDefault): Offered {
  const [first, ...more] = value.split(' ').filter(isBuilt);
  return first ? [first, ...more] : firstOffer;
}

/** Whether the setting `languages` takes a value: codes of built languages, each once, with a blank between them. */
export function isLanguageList(value: string): boolean {
  const codes = value.split(' ');
  return codes.every(isBuilt) && new Set(codes).size === codes.length;
}

/**
 * The offered language for a person: the one of this tag such as `hi-IN`, else the default language. Null: the person's
 * language is not known.
 */
export const languageFor = (tag: string | null, offered: Offered): Language =>
  offered.find((one) => one === tag) ?? offered.find((one) => one === tag?.split('-')[0]) ?? offered[0];

/** The English name of each language, for screens of the desk. */
export const languageNames = Object.fromEntries(
  builtLanguages.map((one) => [one, new Intl.DisplayNames('en', { type: 'language' }).of(one) ?? one]),
) as Readonly<Record<Language, string>>;

/** The English names of these languages. */
export const namesOfLanguages = (languages: readonly Language[]): Readonly<Record<string, string>> =>
  Object.fromEntries(languages.map((one) => [one, languageNames[one]]));
