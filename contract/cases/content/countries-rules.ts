// Names of countries for their codes of two letters (ISO 3166-1). No zod here: public pages may load this file.

const names = new Intl.DisplayNames('en-IN', { type: 'region', fallback: 'none' });

/** 'India' for 'IN'; undefined: no country has this code. */
export const countryName = (code: string): string | undefined =>
  /^[A-Z]{2}$/.test(code) ? names.of(code) : undefined;

/** 'India (IN)'; a code without a country stays as it is. */
export function countryWithCode(code: string): string {
  const name = countryName(code);
  return name === undefined ? code : `${name} (${code})`;
}
