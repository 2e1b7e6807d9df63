// Names of countries for their codes of two letters (ISO 3166-1).
import { localeInIndia } from '../../words/locale-rules.ts';
import { currentLanguage } from '../../words/words-rules.ts';

const namesIn = new Map<string, Intl.DisplayNames>();
/** The names of countries in the present language, as written in India. */
function names(): Intl.DisplayNames {
  const language = currentLanguage();
  const found =
    namesIn.get(language) ??
    new Intl.DisplayNames(localeInIndia(language), { type: 'region', fallback: 'none' });
  namesIn.set(language, found);
  return found;
}

/** The codes of ISO 3166-1, and EU, which E2B(R3) takes in their place. */
export const countryCodes: ReadonlySet<string> = new Set(
  (
    'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG ' +
    'CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL ' +
    'GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA ' +
    'LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP ' +
    'NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV ' +
    'SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW' +
    ' EU'
  ).split(' '),
);

export const isCountryCode = (text: string): boolean => countryCodes.has(text);

/** What people write for a code of ISO 3166. */
const usual: Readonly<Record<string, string>> = { UK: 'GB', EN: 'GB', EL: 'GR', SU: 'RU' };
/** The code that a text means, in whichever letters: GB for UK and gb; undefined: none. */
export function countryMeant(text: string): string | undefined {
  const code = text.trim().toUpperCase();
  return isCountryCode(code) ? code : Object.hasOwn(usual, code) ? usual[code] : undefined;
}

/** 'India' for 'IN'; undefined: no country has this code. */
export const countryName = (code: string): string | undefined =>
  isCountryCode(code) ? names().of(code) : undefined;

/** 'India (IN)'; a code without a country stays as it is. */
export function countryWithCode(code: string): string {
  const name = countryName(code);
  return name === undefined ? code : `${name} (${code})`;
}
