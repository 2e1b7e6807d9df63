// Which names new accounts may have, so that none looks like another: no invisible characters, one script, and
// no difference by case or look-alike letters only (Unicode Technical Standard 39). Existing accounts keep their names.
import { foldText, normalizeText, textIssue, textMax } from './text-rules.ts';
import { accounts } from './words/accounts-rules.ts';

// The scripts in everyday use (UAX #31, table 5); Han is combined with the scripts it is written with.
// Characters that scripts share, such as digits and marks, are allowed with each.
const scripts = `
  Latin, Devanagari, Bengali, Gurmukhi, Gujarati, Oriya, Tamil, Telugu, Kannada, Malayalam, Sinhala, Arabic, Hebrew,
  Thaana, Greek, Cyrillic, Armenian, Georgian, Ethiopic, Tibetan, Myanmar, Thai, Lao, Khmer,
  Han Hiragana Katakana, Han Bopomofo, Han Hangul
`
  .trim()
  .split(/,\s+/)
  .map((names) => {
    const all = [...names.split(' '), 'Common', 'Inherited'].map((name) => `\\p{scx=${name}}`);
    return new RegExp(`^[${all.join('')}]*$`, 'u');
  });

// Invisible characters and unusual spaces, including joiners, which names do not need.
const invisible = /[\p{Default_Ignorable_Code_Point}\p{C}\p{Zl}\p{Zp}\u2800]|(?! )\p{Zs}/u;

/** The rules for a new account's name in addition to the text rules, each with its message. */
export const userNameCriteria = [
  {
    code: 'format',
    message: () => accounts('name_spaces'),
    isMet: (name: string) => name === name.trim(),
  },
  {
    code: 'characters',
    message: () => accounts('name_invisible'),
    isMet: (name: string) => !invisible.test(name),
  },
  {
    code: 'format',
    message: () => accounts('name_scripts'),
    isMet: (name: string) => scripts.some((script) => script.test(name)),
  },
] as const;

/** The fault of a new account's name, as a sentence without its full stop, or null. */
export function userNameFault(typed: string): string | null {
  if (textIssue(typed, { max: textMax.line, required: true, isLine: false })) {
    return accounts('name_length', { most: textMax.line });
  }
  return userNameCriteria.find(({ isMet }) => !isMet(typed))?.message() ?? null;
}

// Letters and digits that look like lower-case Latin letters in common typefaces, from Unicode's
// confusables.txt: each key looks like its value. Letters that look alike only in some typefaces are left out.
const looks: Record<string, string> = {
  '0OоОοΟоօՕ': 'o',
  '1Il|іІӏӀιΙ': 'l',
  аАαΑɑ: 'a',
  ВΒ: 'b',
  сСϲϹ: 'c',
  ԁ: 'd',
  еЕΕ: 'e',
  ɡց: 'g',
  НΗһհ: 'h',
  ıɩ: 'i',
  јЈϳյ: 'j',
  кКκΚ: 'k',
  Լ: 'l',
  МΜϺ: 'm',
  Νηոռ: 'n',
  рРρΡ: 'p',
  ԛԚզ: 'q',
  г: 'r',
  ѕЅՏ: 's',
  ТΤ: 't',
  υսՍ: 'u',
  νѵѴ: 'v',
  ԝԜ: 'w',
  хХχΧ: 'x',
  уУүҮγΥ: 'y',
  Ζ: 'z',
};
const latin = new Map(
  Object.entries(looks).flatMap(([letters, look]) => [...letters].map((letter) => [letter, look] as const)),
);

/** A name with look-alike letters replaced: two names that look alike have the same skeleton. */
function skeletonOf(name: string): string {
  const letters = [...name.normalize('NFKD')].map((letter) => latin.get(letter) ?? letter).join('');
  return normalizeText(letters)
    .toLowerCase()
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
    .replace(/\s+/g, ' ');
}

/** Whether people could mistake one name for the other. */
export function isConfusable(name: string, other: string): boolean {
  return foldText(name) === foldText(other) || skeletonOf(name) === skeletonOf(other);
}
