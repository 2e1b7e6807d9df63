// Which names new accounts may have, so that none looks like another's: nothing invisible, one script, and no name that
// differs from a taken one only by case or by letters that look alike (Unicode Technical Standard 39). No zod here: the
// start and the command line use it as well. Accounts of before keep their names.
import { foldText, normalizeText, textIssue, textMax } from './text-rules.ts';

// The scripts in everyday use (UAX #31, table 5); Han goes with those it is written with. What many scripts share, such
// as digits and marks, goes with each.
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

// Drawn as nothing, or as a space that is none: the joiners too, which names can do without.
const invisible = /[\p{Default_Ignorable_Code_Point}\p{C}\p{Zl}\p{Zp}\u2800]|(?! )\p{Zs}/u;

/** What a new account's name must be besides a text that may stand there, each with its sentence. */
export const userNameCriteria = [
  {
    code: 'format',
    message: 'Remove the spaces before and after the name',
    isMet: (name: string) => name === name.trim(),
  },
  {
    code: 'characters',
    message: 'Remove the characters that cannot be seen from the name',
    isMet: (name: string) => !invisible.test(name),
  },
  {
    code: 'format',
    message: 'Write the name in the letters of one script',
    isMet: (name: string) => scripts.some((script) => script.test(name)),
  },
] as const;

/** What is wrong with the name of a new account, in a sentence without its full stop, or null. */
export function userNameFault(typed: string): string | null {
  if (textIssue(typed, { max: textMax.line, required: true })) {
    return `Write a name of at most ${textMax.line} characters`;
  }
  return userNameCriteria.find(({ isMet }) => !isMet(typed))?.message ?? null;
}

// Letters and digits that look like small Latin letters in common typefaces, after Unicode's confusables.txt: what stands
// in front looks like what stands behind. Those of scripts that look alike only here and there are left out.
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

/** What is left of a name when letters that look alike are the same: two names that look alike have one skeleton. */
function skeletonOf(name: string): string {
  const letters = [...name.normalize('NFKD')].map((letter) => latin.get(letter) ?? letter).join('');
  return normalizeText(letters)
    .toLowerCase()
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
    .replace(/\s+/g, ' ');
}

/** Whether people would take one name for the other. */
export function looksLike(name: string, other: string): boolean {
  return foldText(name) === foldText(other) || skeletonOf(name) === skeletonOf(other);
}
