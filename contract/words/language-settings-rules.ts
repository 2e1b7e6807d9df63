// The settings of languages: which values they take, and the names of languages for the desk. Apart from
// languages-rules.ts, so that visitors' pages do not load it.
import { builtLanguages, isBuilt, type Language } from './languages-rules.ts';

/** Whether the setting `languages` takes a value: codes of built languages, each once, with a blank between them. */
export function isLanguageList(value: string): boolean {
  const codes = value.split(' ');
  return codes.every(isBuilt) && new Set(codes).size === codes.length;
}

/** The bound of a reviewer's name, in characters. */
const reviewerMax = 80;

/** Whether the setting `language_reviewers` takes a value: for each built translation at most one line, `hi=Asha Rao`. */
export function isReviewerList(value: string): boolean {
  const lines = value.split('\n').filter((line) => line !== '');
  const codes = lines.map((line) => /^([a-z]{2,3}(?:-\w+)?)=(\S.*)$/u.exec(line));
  return (
    codes.every((found) => found && isBuilt(found[1] ?? '') && (found[2] ?? '').length <= reviewerMax) &&
    new Set(codes.map((found) => found?.[1])).size === lines.length &&
    !value.split('\n').some((line) => line.startsWith('en='))
  );
}

/** The English name of each language, for screens of the desk. */
export const languageNames = Object.fromEntries(
  builtLanguages.map((one) => [one, new Intl.DisplayNames('en', { type: 'language' }).of(one) ?? one]),
) as Readonly<Record<Language, string>>;

/** The English names of these languages. */
export const namesOfLanguages = (languages: readonly Language[]): Readonly<Record<string, string>> =>
  Object.fromEntries(languages.map((one) => [one, languageNames[one]]));
