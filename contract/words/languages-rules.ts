// The languages of visitors' pages and of what reporters get: those that are built, and those of them that the centre
// offers.

/** The languages that have catalogues, in the order of project.inlang/settings.json. */
export const builtLanguages = ['en', 'hi', 'ta', 'te', 'bn', 'mr', 'gu', 'kn', 'ml'] as const;
export type Language = (typeof builtLanguages)[number];
/** The offered languages, in the order of the setting. The first is the default language. */
export type Offered = readonly [Language, ...Language[]];

const firstOffer: Offered = ['en', 'hi'];
/** The value of the setting `languages` from the first start. */
export const languagesDefault = firstOffer.join(' ');

export const isBuilt = (code: string): code is Language => builtLanguages.some((one) => one === code);

/** The offered languages of a value of the setting `languages`; what is not built is not offered. */
export function offeredIn(value: string = languagesDefault): Offered {
  const [first, ...more] = value.split(' ').filter(isBuilt);
  return first ? [first, ...more] : firstOffer;
}

/**
 * The offered language for a person: the one of this tag such as `hi-IN`, else the default language. Null: the person's
 * language is not known.
 */
export const languageFor = (tag: string | null, offered: Offered): Language =>
  offered.find((one) => one === tag) ?? offered.find((one) => one === tag?.split('-')[0]) ?? offered[0];

/** Whether the setting `language_reviewers`, with a line such as `hi=Asha Rao` for each translation, names one for it. */
export const isReviewed = (reviewers: string | undefined, language: string): boolean =>
  `\n${reviewers}`.includes(`\n${language}=`);
