// Names of countries for their codes of two letters (ISO 3166-1). No zod here: public pages may load this file.
import { currentLanguage } from '../../words/words-rules.ts';

const namesIn = new Map<string, Intl.DisplayNames>();
/** The names of countries in the present language, as written in India. */
function names(): Intl.DisplayNames {
  const language = currentLanguage();
  const found =
    namesIn.get(language) ??
    new Intl.DisplayNames(new Intl.Locale(language, { region: 'IN' }), { type: 'region', fallback: 'none' });
  namesIn.set(language, found);
  return found;
}

/** 'India' for 'IN'; undefined: no country has this code. */
export const countryName = (code: string): string | undefined =>
  /^[A-Z]{2}$/.test(code) ? names().of(code) : undefined;

/** 'India (IN)'; a code without a country stays as it is. */
export function countryWithCode(code: string): string {
  const name = countryName(code);
  return name === undefined ? code : `${name} (${code})`;
}
