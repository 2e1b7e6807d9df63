// Texts that people read, by key. Each subject has a folder here with a JSON file for each language, and a file beside
// the folder that lists these files. English is complete; a text that another language lacks is English.

import { isolated } from './isolated-rules.ts';

type Texts = Readonly<Record<string, string>>;
/** The values for the places of a text, such as `{medicine}`. */
export type Parts = Readonly<Record<string, string | number>>;

const base = 'en';
let language: string = base;

/** Runs `act` with the texts of a language. `act` must not be async: the language is that of the call before it waits. */
export function inLanguage<T>(name: string, act: () => T): T {
  const outer = language;
  language = name;
  try {
    return act();
  } finally {
    language = outer;
  }
}

/** The language of the texts at this moment; English outside of `inLanguage`. */
export const currentLanguage = (): string => language;

/** Puts the values into the places of a text, none of which moves our own words. A place without a value stays as it is. */
export const fill = (text: string, parts: Parts = {}): string =>
  text.replace(/\{(\w+)\}/g, (place, name: string) => String(isolated(parts[name]) ?? place));

/** 'one' or 'other', as the present language counts. */
export const countForm = (count: number): 'one' | 'other' =>
  new Intl.PluralRules(language).select(count) === 'one' ? 'one' : 'other';

/**
 * The texts of a subject in all its languages: a function that returns the text of a key in the present language, with
 * its places filled.
 */
export function catalogue<Languages extends Readonly<Record<string, Texts>> & { en: Texts }>(
  languages: Languages,
) {
  const say = (key: keyof Languages['en'] & string, parts?: Parts): string =>
    fill((languages as Readonly<Record<string, Texts>>)[language]?.[key] ?? languages.en[key] ?? key, parts);
  return Object.assign(say, { languages });
}

/** The names of fixed choices, each read in the present language when somebody asks for it. */
export const namesBy = <Key extends string>(keys: readonly Key[], say: (key: Key) => string) =>
  Object.defineProperties(
    {},
    Object.fromEntries(keys.map((key) => [key, { enumerable: true, get: () => say(key) }])),
  ) as Readonly<Record<Key, string>>;
