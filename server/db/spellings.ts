// The spellings under which a typed text in Devanagari may be stored: people write a nukta or leave it out (फ़ोन, फोन),
// write a nasal in three ways (खाँसी, खांसी; हिन्दी, हिंदी), and join consonants or not (उल्टी, उलटी).

/** Most spellings of one text that a search tries. Of a longer text the first places vary. */
const spellingsMax = 12;

/** A place that varies: a letter with or without nukta, a nasal, a joined consonant. */
const place = /[जफडढ]़?|[ँं]|[नम]्(?=[क-ह])|्(?=[क-ह])/gu;

function waysOf(found: string, next = ''): string[] {
  if (/[जफडढ]/u.test(found)) return [found[0] ?? '', `${found[0]}़`];
  if (found === '्') return [found, ''];
  const half = /[पफबभम]/u.test(next) ? ['म्'] : /[क-ह]/u.test(next) ? ['न्'] : [];
  return ['ं', 'ँ', ...half];
}

/** A text as typed, and its other spellings. */
export function spellingsOf(text: string): string[] {
  let found = [''];
  let from = 0;
  for (const { 0: typed, index } of text.matchAll(place)) {
    const between = text.slice(from, index);
    from = index + typed.length;
    const ways = [typed, ...waysOf(typed, text[from]).filter((way) => way !== typed)];
    const some = found.length * ways.length <= spellingsMax ? ways : [typed];
    found = found.flatMap((begin) => some.map((way) => begin + between + way));
  }
  return found.map((begin) => begin + text.slice(from));
}
