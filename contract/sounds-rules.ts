// What a name sounds like, whatever script it is written in: its consonants in order, in seven groups. Names of medicines
// and cities keep them when they are written in another script: Metformin, मेटफॉर्मिन and மெட்ஃபார்மின் are `ntprn`.
// Scripts differ in which sounds of a group they have: Tamil writes b as p, Bengali v as bh.

/** By the place of a letter in the block of its script, which is the same in all of these blocks; here for Devanagari. */
const groups: readonly (readonly [sound: string, letters: string])[] = [
  ['k', 'कखगघ'],
  ['s', 'चछजझशषस'],
  ['t', 'टठडढतथदध'],
  ['n', 'ङञणनऩमंँ'],
  ['p', 'पफबभव'],
  ['r', 'रऱऋृ'],
  ['l', 'लळऴ'],
];
const soundOfLetter = new Map(
  groups.flatMap(([sound, letters]) => [...letters].map((letter) => [letter, sound])),
);
const devanagari = 0x0900;
/** Blocks of 128 letters each, from Devanagari to Malayalam. */
const indic = /[\u0900-\u0d7f]/u;
/** Letters of Malayalam and Bengali for a consonant without a vowel, which have places of their own. */
const finals: Readonly<Record<string, string>> = {
  ൺ: 'n',
  ൻ: 'n',
  ർ: 'r',
  ൽ: 'l',
  ൾ: 'l',
  ൿ: 'k',
  ৎ: 't',
};

function soundOfIndic(letter: string): string {
  const place = ((letter.codePointAt(0) ?? 0) - devanagari) % 0x80;
  return finals[letter] ?? soundOfLetter.get(String.fromCodePoint(devanagari + place)) ?? '';
}

const latin: readonly (readonly [RegExp, string])[] = [
  [/c(?=[eiyh])|[jsz]/g, 's'],
  [/x/g, 'ks'],
  [/[cgkq]/g, 'k'],
  [/[dt]/g, 't'],
  [/[mn]/g, 'n'],
  [/[bfpvw]/g, 'p'],
  [/[^klnprst]/g, ''],
];

/** Two letters that make another sound: റ്റ and ற்ற are a t. */
const doubledT = /([\u0bb1\u0d31])[\u0bcd\u0d4d]\1/gu;

function soundOf(word: string): string {
  const own = [...word.replace(doubledT, 't')].map((letter) =>
    indic.test(letter) ? soundOfIndic(letter) : letter,
  );
  return latin
    .reduce((text, [letters, sound]) => text.replace(letters, sound), own.join(''))
    .replace(/(.)\1+/g, '$1');
}

/** The sounds of a word. Before e, i and y a g may be a j: Giridih, Gentamicin. */
function soundsOf(word: string): string[] {
  const asJ = word.replace(/g(?=[eiy])/g, 'j');
  return asJ === word ? [soundOf(word)] : [soundOf(word), soundOf(asJ)];
}

/** With so many, the beginning of a name is enough. */
const enough = 4;

/** Letters are joined or not by signs that nobody sees. */
const joiners = /[\u200c\u200d]/g;

const wordsOf = (text: string) =>
  text
    .replace(joiners, '')
    .toLowerCase()
    .match(/[\p{L}\p{M}]+/gu) ?? [];

/**
 * Whether some names have every word of a text in another script. A text in Latin letters is compared with names in the other
 * scripts only. Words with fewer than `least` consonants, in Latin letters with fewer than four, say too little; null: all are
 * so short.
 */
export function soundsLike(text: string, least = 3): ((names: string) => boolean) | null {
  const isLatin = !indic.test(text);
  const wanted = wordsOf(text)
    .map(soundsOf)
    .filter(([one = '']) => one.length >= (isLatin ? enough : least));
  if (wanted.length === 0) return null;
  return (names) => {
    const own = wordsOf(names)
      .filter((word) => !isLatin || indic.test(word))
      .flatMap(soundsOf);
    return wanted.every((ways) =>
      own.some((word) => ways.some((one) => (one.length < enough ? word === one : word.startsWith(one)))),
    );
  };
}
