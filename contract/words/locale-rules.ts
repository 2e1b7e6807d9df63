// Where a language is written.

/**
 * A language as India writes it, for the dates and numbers of Intl: its words and order, with the digits 0 to 9, as on
 * medicine packs and as everywhere in our texts. Bengali and Marathi would have digits of their own.
 */
export const localeInIndia = (language: string): Intl.Locale =>
  new Intl.Locale(language, { region: 'IN', numberingSystem: 'latn' });
