// The spellings under which a typed text in Devanagari may be stored: people write a nukta or leave it out (फ़ोन, फोन),
// write a nasal in three ways (खाँसी, खांसी; हिन्दी, हिंदी), join consonants or not (उल्टी, उलटी), and write i and u short or
// long (लखनऊ, लखनउ).

/** Most spellings of one text that a search tries. Of a longer text the first places vary, consonants before vowels. */
const spellingsMax = 12;

/** A place that varies: a letter with or without nukta, a nasal, a joined consonant, a short or long vowel, an end in -ai. */
const place = /[जफडढ]़?|(?:ँ|ं)|[नम]्(?=[क-ह])|्(?=[क-ह])|[इईउऊ]|(?:ि|ी|ु|ू)|ै$/gu;
const otherVowel: Readonly<Record<string, string>> = {
  इ: 'ई',
  ई: 'इ',
  उ: 'ऊ',
  ऊ: 'उ',
  'ि': 'ी',
  'ी': 'ि',
  'ु': 'ू',
  'ू': 'ु',
  'ै': 'ई', // चेन्नै, चेन्नई
};

function waysOf(found: string, next = ''): string[] {
  if (/[जफडढ]/u.test(found)) return [found[0] ?? '', `${found[0]}़`];
  if (found === '्') return [found, ''];
  const vowel = otherVowel[found];
  if (vowel !== undefined) return [found, vowel];
  const half = /[पफबभम]/u.test(next) ? ['म्'] : /[क-ह]/u.test(next) ? ['न्'] : [];
  return ['ं', 'ँ', ...half];
}

/** The places of a text that vary, with their ways, what is typed first. Vowels vary where the others leave room. */
function variedPlaces(text: string): { from: number; to: number; ways: string[] }[] {
  const all = [...text.matchAll(place)].map(({ 0: typed, index }) => {
    const to = index + typed.length;
    const ways = [typed, ...waysOf(typed, text[to]).filter((way) => way !== typed)];
    return { from: index, to, ways, isVowel: typed in otherVowel };
  });
  let count = 1;
  const kept = [...all.filter(({ isVowel }) => !isVowel), ...all.filter(({ isVowel }) => isVowel)].filter(
    ({ ways }) => {
      if (count * ways.length > spellingsMax) return false;
      count *= ways.length;
      return true;
    },
  );
  return kept.toSorted((a, b) => a.from - b.from);
}

/** A text as typed, and its other spellings. */
export function spellingsOf(text: string): string[] {
  let found = [''];
  let last = 0;
  for (const { from, to, ways } of variedPlaces(text)) {
    const between = text.slice(last, from);
    last = to;
    found = found.flatMap((begin) => ways.map((way) => begin + between + way));
  }
  return found.map((begin) => begin + text.slice(last));
}
