// The countries for a choice. Apart from their names, which screens without a form load.
import { countryCodes, countryName } from '#contract/cases/content/countries-rules.ts';
import { currentLanguage } from '#contract/words/words-rules.ts';

/** Every code with its name: India, where the portal is used, then the others in the order of their names. */
export function namedCountries(): [code: string, name: string][] {
  const { compare } = new Intl.Collator(currentLanguage());
  return [...countryCodes]
    .map((code): [string, string] => [code, countryName(code) ?? code])
    .toSorted(([a, one], [b, other]) => Number(b === 'IN') - Number(a === 'IN') || compare(one, other));
}
