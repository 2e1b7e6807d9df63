// Looks for alarm words in what strangers write: words that may mean a death or a serious reaction. A hit decides
// nothing; it makes a person look soon. The words are in `alarm-table-rules.ts`, how well they do is in
// docs/alarm-words.md. A visitors' page loads this file only when it asks about its words.
//
// The text is cut into words, and each word is tried as the beginning of the entries that begin with it. Entries have
// a bounded length, so the time grows with the number of words, whatever they are.
import {
  alarmTable,
  harmless,
  negationsBefore,
  negationsHindi,
  type ThemeWords,
} from './alarm-table-rules.ts';
import type { AlarmTheme } from './alarm-themes-rules.ts';

/** An alarm word in a text. */
export interface AlarmHit {
  theme: AlarmTheme;
  /** As it was written. */
  word: string;
  /** Where it begins and ends in the text, in UTF-16 units. */
  start: number;
  end: number;
}

/** Most hits that are given for one text. A text with more has long been noticed. */
export const alarmHitsMax = 200;

/** Words that are read before the caller may let others run: some 2 ms. */
const wordsPerTurn = 250;

/** Longer words are no alarm words. */
const wordMax = 60;

/** Most entries that are compared with each other. No sentence comes near. */
const overlapMax = 60;

/** A negation cancels words that are at most so many words away. */
const negationReach = 4;

interface Spelled {
  folded: string;
  /** What it may begin. */
  alarms: readonly Entry[];
  harmless: readonly Entry[];
}

interface Word extends Spelled {
  start: number;
  end: number;
  /** The stretch between two punctuation marks in which the word stands. */
  phrase: number;
  /** As `phrase`, but 'but', 'and', 'so' begin another, too: a negation never reaches into another. */
  clause: number;
  /** Whether something new begins here. A line may end within a sentence: then the next begins with a small letter. */
  isNew: boolean;
  /** Between this word and the one before: ':', '-', '?' or '(' only, as in 'Death: no'. */
  isAnswer: boolean;
}

type Place =
  | { kind: 'gap' }
  | { kind: 'end' }
  | { kind: 'number'; least: number; most: number }
  | { kind: 'word'; isOptional: boolean; words: ReadonlySet<string>; beginnings: readonly string[] };

interface Entry {
  theme: AlarmTheme | null;
  /** Nothing cancels it: its own negation is the alarm. */
  isNever: boolean;
  places: readonly Place[];
}

// Format characters that are not seen, such as joiners, are part of a word and dropped from it.
const wordShape =
  /\p{Nd}+(?:[.,]\p{Nd}+)+(?![\p{L}\p{M}\p{N}])|(?:\p{L}\.){2,}\p{L}?(?!\p{L})|\p{L}(?:\/\p{L})+(?![\p{L}\p{M}])|[\p{L}\p{M}\p{N}\u00ad\u200b-\u200d\u2060\ufeff]+(?:['’ʼ`][\p{L}\p{M}]+)*/gu;
const unseen = /[\u00ad\u200b-\u200d\u2060\ufeff.]/gu;

/** Abbreviations that in small letters are a common word. */
const abbreviations: ReadonlySet<string> = new Set(['TEN']);

/** One spelling for words that are often written in several ways, in Latin letters and in Devanagari. */
function fold(word: string): string {
  if (abbreviations.has(word)) return word;
  if (/^[a-z]+$/i.test(word)) return foldLetters(word.toLowerCase()); // most words, without the steps below
  if (/^\p{Nd}/u.test(word)) return word.normalize('NFKD').toLowerCase();
  const text = word.normalize('NFKD').toLowerCase().replace(unseen, '');
  if (/[\u0900-\u097f]/.test(text)) return foldDevanagari(text);
  return foldLetters(text.replace(/\p{M}+/gu, '').replace(/[’ʼ`]/g, "'"));
}

const foldLetters = (text: string): string =>
  text
    .replace(/([a-z])\1+/g, (all, letter: string) =>
      letter === 'e' ? 'i' : letter === 'o' ? 'u' : all.charAt(0),
    )
    .replace(/w/g, 'v')
    .replace(/z/g, 'j');

const foldDevanagari = (text: string): string =>
  text
    .replace(/[\u093c\u0903]/g, '')
    .replace(/[\u0901]|[ङञणनम]\u094d(?=[\u0915-\u0939])/g, '\u0902')
    .replace(/\u0902+$/, '')
    .replace(/\u0902+/g, '\u0902')
    .replace(/ी/g, 'ि')
    .replace(/ू/g, 'ु')
    .replace(/ई/g, 'इ')
    .replace(/ऊ/g, 'उ')
    .replace(/ॉ|ॅ/g, 'ा')
    .replace(/ा+/g, 'ा')
    .replace(/ै/g, 'े')
    .replace(/ौ/g, 'ो')
    .replace(/ष/g, 'श')
    .replace(/ण/g, 'न')
    .replace(/ृ/g, '\u094dर')
    .replace(/यि/g, 'इ')
    .replace(/ये/g, 'ए')
    .replace(/\u094d?\u200d/g, '');

// --- the table, prepared once

function readPlace(text: string): Place {
  if (text === '_') return { kind: 'gap' };
  if (text === '.') return { kind: 'end' };
  const [, least, most] = /^(\d+)-(\d+)$/.exec(text) ?? [];
  if (least !== undefined && most !== undefined)
    return { kind: 'number', least: Number(least), most: Number(most) };
  const isOptional = text.startsWith('?');
  const choices = (isOptional ? text.slice(1) : text).split('/').filter((choice) => choice !== '');
  const isBeginning = (choice: string) => choice.endsWith('*');
  return {
    kind: 'word',
    isOptional,
    words: new Set(choices.filter((choice) => !isBeginning(choice)).map((choice) => fold(choice))),
    beginnings: choices.filter(isBeginning).map((choice) => fold(choice.slice(0, -1))),
  };
}

function readEntries(text: string, theme: AlarmTheme | null, isNever: boolean): Entry[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => ({ theme, isNever, places: line.split(' ').map(readPlace) }));
}

interface Index {
  byWord: ReadonlyMap<string, readonly Entry[]>;
  /** Beginnings of words with their entries, by their first two letters. */
  byBeginning: ReadonlyMap<string, readonly Beginning[]>;
}
interface Beginning {
  text: string;
  entries: readonly Entry[];
}

const firstTwo = (word: string): string => word.slice(0, 2);
const beginningsOf = ({ byBeginning }: Index, word: string): readonly Beginning[] =>
  byBeginning.get(firstTwo(word))?.filter(({ text }) => word.startsWith(text)) ?? [];

/** The entries that a word may begin. */
const none: readonly Entry[] = [];
function entriesOf(index: Index, word: string): readonly Entry[] {
  const whole = index.byWord.get(word) ?? none;
  const begun = beginningsOf(index, word);
  return begun.length > 0 ? [...whole, ...begun.flatMap(({ entries }) => entries)] : whole;
}

function addTo(map: Map<string, Entry[]>, key: string, entry: Entry) {
  const entries = map.get(key);
  if (entries) entries.push(entry);
  else map.set(key, [entry]);
}

/** Which entries a word may begin. An entry whose first words may be missing is found by each that may be first. */
function indexOf(entries: readonly Entry[]): Index {
  const byWord = new Map<string, Entry[]>();
  const beginnings = new Map<string, Entry[]>();
  for (const entry of entries) {
    for (const [number, place] of entry.places.entries()) {
      if (place.kind !== 'word') break;
      const rest = number === 0 ? entry : { ...entry, places: entry.places.slice(number) };
      for (const word of place.words) addTo(byWord, word, rest);
      for (const beginning of place.beginnings) addTo(beginnings, beginning, rest);
      if (!place.isOptional) break;
    }
  }
  const begun = [...beginnings].map(([text, own]): Beginning => ({ text, entries: own }));
  return { byWord, byBeginning: Map.groupBy(begun, ({ text }) => firstTwo(text)) };
}

/**
 * The alarm words that may be misspelt, by their first letter: those of seven Latin letters or more. Words that are an alarm
 * by themselves come first, because the first word that is one letter away counts.
 */
function misspeltWords(entries: readonly Entry[]): Map<string, string[]> {
  const shortest = entries.toSorted((a, b) => a.places.length - b.places.length);
  const words = shortest.flatMap(({ theme, places: [place] }) =>
    theme !== null && place?.kind === 'word' ? [...place.words] : [],
  );
  const long = new Set(words.filter((word) => /^[a-z]{7,}$/.test(word)));
  return Map.groupBy(long, ([first = '']) => first);
}

/** Whether one letter more, less, other or exchanged with its neighbour makes one word of the other. */
function isOneAway(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false;
  let start = 0;
  while (start < one.length && one[start] === other[start]) start += 1;
  let end = 0;
  const shorter = Math.min(one.length, other.length) - start;
  while (end < shorter && one.at(-1 - end) === other.at(-1 - end)) end += 1;
  const [left, right] = [one.slice(start, one.length - end), other.slice(start, other.length - end)];
  return (left.length <= 1 && right.length <= 1) || (left.length === 2 && left === `${right[1]}${right[0]}`);
}

export type AlarmTable = Record<AlarmTheme, ThemeWords>;

/** Finds the alarm words of a text. */
export interface AlarmFinder {
  /** All at once, for texts of some thousand words. */
  hits(text: string): AlarmHit[];
  /** As `hits`, and gives way after each turn of some milliseconds. */
  turns(text: string): Generator<undefined, AlarmHit[]>;
}

/** Correct words that are one letter away from an alarm word. */
const otherWords = new Set(
  'withdraw withdraws withdrawn withdrew succeed succeeds succeeded devised devise blessing assorted chopping chocking impatient blinding blending bleating breeding causality casually diseased emergence emergent emergently ambulant ambulate ambulated respired inspired conspired explored exposed expand expanded expected aspired hospitable hospice hospitality sensation admire admired admixed conscious consciousness omission emission remission addition additional additive edition leisure measure ending jumping jumped morality mobility morally partial mortar neonatal maternal paternal fatal vital brother breather breathed feather father buried hurried carried worried berries permanence handicraft fitness terminal dermal thermal normal formal informal toxin'
    .split(' ')
    .map(fold),
);

export function createAlarmFinder(table: AlarmTable = alarmTable): AlarmFinder {
  const themes = Object.entries(table) as [AlarmTheme, ThemeWords][];
  const alarms = themes.flatMap(([theme, { never, words }]) => [
    ...readEntries(never, theme, true),
    ...readEntries(words, theme, false),
  ]);
  const index = indexOf(alarms);
  const harmlessIndex = indexOf(readEntries(harmless, null, false));
  const misspelt = misspeltWords(alarms);
  const known = new Set([...index.byWord.keys(), ...harmlessIndex.byWord.keys(), ...otherWords]);

  /** The word itself, or the alarm word that it is one letter away from. */
  function spelled(folded: string): string {
    // 'passd', 'collapsd'
    const ended = folded.replace(/([^aeiou])d$/, '$1ed');
    if (ended !== folded && !known.has(folded) && index.byWord.has(ended)) return ended;
    if (folded.length < 7 || folded.length > 20 || known.has(folded) || !/^[a-z]+$/.test(folded))
      return folded;
    if (beginningsOf(index, folded).some(({ text }) => text.length > 3)) return folded;
    // The first letter is seldom wrong, and an ending is no mistake.
    return misspelt.get(folded.charAt(0))?.find((word) => isOneAway(word, folded)) ?? folded;
  }

  function* turns(text: string): Generator<undefined, AlarmHit[]> {
    const words: Word[] = [];
    const read = new Map<string, Spelled>();
    const readWord = (written: string): Spelled => {
      const before = read.get(written);
      if (before) return before;
      const folded = written.length > wordMax ? '' : spelled(fold(written));
      const isWord = folded !== '';
      const word = {
        folded,
        alarms: isWord ? entriesOf(index, folded) : none,
        harmless: isWord ? entriesOf(harmlessIndex, folded) : none,
      };
      read.set(written, word);
      return word;
    };
    for (const word of wordsOf(text, readWord)) {
      words.push(word);
      if (words.length % wordsPerTurn === 0) yield;
    }
    const hits: AlarmHit[] = [];
    // Overlapping entries are within reach of each other, so each stretch of words is finished by itself.
    let open: Match[] = [];
    let openEnd = 0;
    let covered: Span[] = [];
    // The last word that a negation has cancelled.
    let denial: Match | null = null;
    const finish = () => {
      for (const match of chosen(open, covered)) {
        if (isCancelled(words, match) || isListed(words, denial, match)) denial = match;
        else if (hits.length < alarmHitsMax) hits.push(toHit(text, words, match));
      }
      [open, covered] = [[], []];
    };
    for (let first = 0; first < words.length; first++) {
      if (first >= openEnd || open.length + covered.length > overlapMax) finish();
      const matches = matchesAt(words, first, 'alarms');
      const others = matchesAt(words, first, 'harmless');
      open.push(...matches);
      covered.push(...others);
      for (const { last } of matches) openEnd = Math.max(openEnd, last + 1);
      for (const { last } of others) openEnd = Math.max(openEnd, last + 1);
      if (hits.length >= alarmHitsMax) break;
      if (first % wordsPerTurn === wordsPerTurn - 1) yield;
    }
    finish();
    return hits;
  }

  return {
    turns,
    hits(text) {
      const steps = turns(text);
      for (;;) {
        const step = steps.next();
        if (step.done) return step.value;
      }
    },
  };
}

interface Span {
  first: number;
  last: number;
}

interface Match extends Span {
  entry: Entry;
}

/** What begins after the characters between two words. */
const readGap = (between: string) => (between === ' ' ? space : gapOf(between));
const gapOf = (between: string) => ({
  isPhrase: /[.,;:!?|।॥\u2029()[\]{}–—•*]|\s-\s|\//.test(between),
  isLine: /[\n\r]/.test(between),
  isAnswer: /^\s*(?:[:=?–—-]|\()\s*-?\s*$/.test(between),
});
const space = gapOf(' ');

function* wordsOf(text: string, readWord: (written: string) => Spelled): Generator<Word> {
  let phrase = 0;
  let clause = 0;
  let end = 0;
  let last = 0;
  let hasSmall: boolean | undefined;
  for (const { 0: written, index: start } of text.matchAll(wordShape)) {
    const { isPhrase, isLine, isAnswer } = readGap(text.slice(end, Math.min(start, end + 40)));
    if (isPhrase) phrase += 1;
    if (isPhrase || isLine) clause += 1;
    end = start + written.length;
    if (abbreviations.has(written)) hasSmall ??= /\p{Ll}/u.test(text);
    const [own, more] = contracted(hasSmall === false ? written.toLowerCase() : written);
    const word = readWord(own);
    const isNew = (isLine && !/^\p{Ll}/u.test(written)) || phrase !== last || clauseWords.has(word.folded);
    last = phrase;
    if (clauseWords.has(word.folded)) clause += 1;
    yield { ...word, start, end, phrase, clause, isNew, isAnswer };
    // Both stand where the whole is, so that a marked alarm has no half words.
    if (more !== undefined)
      yield { ...readWord(more), start, end, phrase, clause, isNew: false, isAnswer: false };
  }
}

const notShape =
  /^(is|was|are|were|has|have|had|do|does|did|could|would|should|need|must|might|may|can|ca|wo|ai)(?:n['’ʼ`]?t|['’ʼ`]nt|not)$/i;
const isShape = /^(he|she|it|they|who|there)(?:['’ʼ`]?s|['’ʼ`]re)$/i;
const wholeVerbs: Readonly<Record<string, string>> = { ca: 'can', wo: 'will', ai: 'is' };

/** What doctors and offices write with strokes. Others are one word. */
const shortForms: Readonly<Record<string, [own: string, more?: string]>> = {
  'h/o': ['history', 'of'],
  'k/c/o': ['known', 'case'],
  'f/h': ['family', 'history'],
  'd/t': ['due', 'to'],
  's/o': ['son', 'of'],
  'd/o': ['daughter', 'of'],
  'w/o': ['wife', 'of'],
};
/** 'hogaya', 'margyi': two words of Hindi that many write as one. */
const joinedShape = /^(ho|mar|chal[aei]|gujar|guzar)(g(?:aya+|ayi|ai|aye|ae|ya+|yi|ye))$/i;

/** The two words of a contraction, with and without its apostrophe: 'couldn't', 'didnt', 'cannot', 'she's'. */
function contracted(written: string): [own: string, more?: string] {
  if (written.length > 10) return [written];
  const short = shortForms[written.toLowerCase()];
  if (short) return short;
  const joined = joinedShape.exec(written);
  if (joined?.[1] !== undefined && joined[2] !== undefined) return [joined[1], joined[2]];
  const [, verb] = notShape.exec(written) ?? [];
  if (verb !== undefined) return [wholeVerbs[verb.toLowerCase()] ?? verb, 'not'];
  const [, person] = isShape.exec(written) ?? [];
  return person === undefined || written.toLowerCase() === 'its' ? [written] : [person, 'is'];
}

/** Words that begin another clause. */
const clauseWords = new Set(
  'but however although though yet and then so because since after before until till when while hence therefore thereafter later still except instead lekin magar par parantu kintu aur or fir phir isliye kyunki kyonki jab tab tabhi iske uske baad लेकिन मगर पर परंतु परन्तु किंतु किन्तु और फिर इसलिए क्योंकि जब तब तभी बाद तो भी'
    .split(' ')
    .map(fold),
);
// 'or' joins what one negation denies: 'no death or disability'. In Hindi it is 'and' in a rare spelling.
clauseWords.delete('or');

/** The entries that begin at a word and fit. */
function matchesAt(words: readonly Word[], first: number, kind: 'alarms' | 'harmless'): Match[] {
  const found: Match[] = [];
  for (const entry of words[first]?.[kind] ?? none) {
    const last = endOf(entry.places, 0, words, first);
    if (last !== null) found.push({ entry, first, last });
  }
  return found;
}

/** The last word of the longest way in which the places fit, or null. */
function endOf(places: readonly Place[], number: number, words: readonly Word[], at: number): number | null {
  const place = places[number];
  if (!place) return at - 1;
  if (place.kind === 'gap') {
    for (let skipped = 0; skipped <= 3; skipped++) {
      if (skipped > 0 && !isSamePhrase(words, at + skipped - 2, at + skipped - 1)) return null;
      const end = endOf(places, number + 1, words, at + skipped);
      if (end !== null) return end;
    }
    return null;
  }
  if (place.kind === 'end') {
    const next = words[at];
    return !next || next.isNew ? endOf(places, number + 1, words, at) : null;
  }
  const word = words[at];
  const isNext = word !== undefined && (number === 0 || isSamePhrase(words, at - 1, at));
  if (place.kind === 'number') {
    const value = isNext ? numberIn(word.folded) : NaN;
    return value >= place.least && value <= place.most ? endOf(places, number + 1, words, at + 1) : null;
  }
  const fits =
    isNext &&
    (place.words.has(word.folded) || place.beginnings.some((beginning) => word.folded.startsWith(beginning)));
  const end = fits ? endOf(places, number + 1, words, at + 1) : null;
  return end ?? (place.isOptional ? endOf(places, number + 1, words, at) : null);
}

/** '2,300', '12k' and '१४' as numbers, another word as NaN. */
function numberIn(word: string): number {
  const [, digits, thousand] = /^(\d[\d.,]*)(k?)$/.exec(inDigits(word)) ?? [];
  return digits === undefined ? NaN : Number(digits.replaceAll(',', '')) * (thousand ? 1000 : 1);
}

/** Whether an entry may continue from one word to the next: not over punctuation. */
const isSamePhrase = (words: readonly Word[], one: number, next: number): boolean =>
  words[next] !== undefined && words[one]?.phrase === words[next].phrase;

/** The entries that count: those that nothing harmless covers, and of overlapping ones the longer. */
function chosen(open: readonly Match[], covered: readonly Span[]): Match[] {
  const contains = (outer: Span, inner: Span) => outer.first <= inner.first && inner.last <= outer.last;
  const size = ({ first, last }: Span) => last - first;
  const left = open.filter(
    (match) =>
      !covered.some((span) => contains(span, match) && !(match.entry.isNever && size(span) === size(match))),
  );
  return left.filter(
    (match, place) =>
      !left.some(
        (other, otherPlace) =>
          contains(other, match) &&
          (size(other) > size(match) ||
            (otherPlace < place && other.entry.theme === match.entry.theme) ||
            (otherPlace > place &&
              other.entry.isNever &&
              !match.entry.isNever &&
              other.entry.theme === match.entry.theme)),
      ),
  );
}

const toHit = (text: string, words: readonly Word[], { entry, first, last }: Match): AlarmHit => {
  const start = words[first]?.start ?? 0;
  const end = words[last]?.end ?? start;
  return { theme: entry.theme as AlarmTheme, word: text.slice(start, end), start, end };
};

// --- negations

const foldedSet = (text: string): ReadonlySet<string> =>
  new Set(
    text
      .split(/[\s/]+/)
      .filter((word) => word !== '')
      .map((word) => fold(word)),
  );

const before = foldedSet(negationsBefore);
const hindi = foldedSet(negationsHindi);

/** What a negation may deny instead: 'no relief admitted', 'आराम नहीं मिला'. */
const denied = foldedSet(
  `relief improvement improve improved improving response respond responding responded recover recovered recovery better benefit
  effect help helped helping doctor doctors treatment medicine medicines beds bed oxygen use control controlled settle settled
  subside subsided stop stopped work worked working eat sleep settle idea money more longer only sure known know clear
  feeling well vehicle transport time choice option attention care proper stable good fine
  aram aaram rahat fayda faayda farak fark asar sudhar thik theek ilaj ilaaj dava davai doctor daktar bed jagah pata malum maloom
  paise paisa hosh neend nind karan vajah soch samajh
  आराम राहत फायदा फर्क असर सुधार ठीक इलाज दवा दवाई डॉक्टर बेड जगह पता मालूम पैसे होश नींद कारण वजह समझ रुका रुकी रुक बंद कम ruk ruki band kam`,
);

/** Finite verbs end a clause of Hindi: what stands behind them is another one. */
const finite = foldedSet(
  `hai hain he tha thi the hua hui hue gaya gayi gai gaye gya gyi gye raha rahi rahe kiya kiye kia diya diye di mila mili mile laga lagi lage pada padi pade
  aaya aya aayi ayi aaye aye liya liye
  है हैं था थी थे हुआ हुई हुए गया गई गयी गए गये रहा रही रहे किया किए दिया दिए दी मिला मिली मिले लगा लगी लगे पड़ा पड़ी पड़े आया आई आयी आए लिया लिए`,
);

/** What may stand between a negation and a death that it denies. */
const betweenDeath = foldedSet(
  `a an any the of in has have had been was were is are be to yet so far one body patient patients person people such case cases single report reported reports
  deaths or nor other related drug evidence history member members sign signs mention information did does do it he she they us them child baby fortunately luckily thankfully
  hospitalisation hospitalization disability serious not kisi ki ka ke koi bhi to hi mamla mamle khabar baat bat abhi ab tak se sab
  किसी की का के कोई भी तो ही मामला मामले खबर बात अभी अब तक से सूचना jaise jaisi जैसी जैसा koi`,
);

/** Verbs behind 'not' that deny the noun before it: 'admission was not needed'. */
const deniedAfter = foldedSet(
  `required needed necessary occurred occur happen happened reported seen noted observed there present done given advised applicable found recorded
  warranted indicated suspected considered experienced developed`,
);

/** What people do with poison: 'overdose was not taken'. */
const takenIn = foldedSet('taken taking consumed ingested swallowed attempted done intended');

const auxiliaries = foldedSet('was were is are has have had did does been be it patient');

const answersNo = foldedSet('no none nil absent negative na n nope never nahi nahin नहीं नही');

/** Words that say that it is a possibility, the past or somebody else: 'risk of stroke', 'family history of cancer'. */
const supposed = foldedSet(
  'risk fear afraid scared worried prevent prevents preventing avoid avoids chance chances possibility',
);
const mayBe = foldedSet('may might can could would');
const leadsTo = foldedSet('cause causes lead produce be have get result');

const relatives = foldedSet(
  `father father's mother mother's brother sister uncle aunt grandfather grandmother parents parent sibling siblings grandparents
  grandma grandpa mom mum dad cousin neighbour neighbor
  pita mata ma maa bhai bahan behan dada dadi nana nani papa mummy pitaji mataji dadaji dadiji nanaji chacha
  पिता माता मां भाई बहन दादा दादी नाना नानी पिताजी माताजी दादाजी नानाजी चाचा पापा मम्मी`,
);
const owners = foldedSet(`patient's patients pt's pts patient’s`);

function isCancelled(words: readonly Word[], match: Match): boolean {
  const { entry, first, last } = match;
  if (isOfRelative(words, match)) return true;
  if (entry.isNever) return false;
  const isDeath = entry.theme === 'death';
  const clause = words[first]?.clause;
  const endClause = words[last]?.clause;

  // 'Death: no', 'hospitalised (no)', 'ICU no.'
  const [next, second] = [words[last + 1], words[last + 2]];
  if (next && answersNo.has(next.folded) && (!second || second.clause !== next.clause)) {
    if (next.isAnswer || (next.clause === endClause && !isDeath)) return true;
  }

  // 'no seizures', 'was not taken to the hospital'
  for (let at = first - 1, away = 1; at >= 0 && away <= negationReach; at--, away++) {
    const word = words[at];
    if (!word || word.clause !== clause) break;
    if (before.has(word.folded)) {
      const after = words[at + 1];
      const isOther = after !== undefined && at + 1 < first && denied.has(after.folded);
      if (!isOther && !(word.folded === 'no' && words[at + 1]?.isAnswer)) {
        const between = words.slice(at + 1, first);
        if (!isDeath || between.every((one) => betweenDeath.has(one.folded))) return true;
      }
    }
    if (!isDeath && supposed.has(word.folded)) return true;
    if (!isDeath && mayBe.has(word.folded) && leadsTo.has(words[at + 1]?.folded ?? '')) return true;
  }

  // 'admission was not needed', 'stroke was ruled out'
  for (let at = last + 1, away = 1; away <= negationReach; at++, away++) {
    const word = words[at];
    if (!word || word.clause !== endClause) break;
    if (before.has(word.folded)) {
      const what = words.slice(at + 1, at + 4).find((one) => !auxiliaries.has(one.folded));
      const isDenied =
        what !== undefined &&
        (deniedAfter.has(what.folded) || (entry.theme === 'selfHarm' && takenIn.has(what.folded)));
      if (isDenied && what.clause === endClause) return true;
      break;
    }
    if (!isDeath && word.folded === 'ruled' && words[at + 1]?.folded === fold('out')) return true;
    if (!auxiliaries.has(word.folded)) break;
  }

  // 'भर्ती नहीं किया', 'maut nahi hui'
  if (!finite.has(words[last]?.folded ?? '')) {
    for (let at = last + 1, away = 1; away <= negationReach; at++, away++) {
      const word = words[at];
      if (!word || word.clause !== endClause) break;
      if (hindi.has(word.folded) && !forwardOnly.has(word.folded)) {
        const isOther = at > last + 1 && denied.has(words[at - 1]?.folded ?? '');
        const isOfNext = goesOn.test(words[at + 1]?.folded ?? '');
        if (!isOther && !isOfNext) {
          const between = words.slice(last + 1, at);
          if (!isDeath || between.every((one) => betweenDeath.has(one.folded))) return true;
        }
        break;
      }
      if (finite.has(word.folded)) break;
    }
  } else if (words[last + 1]?.clause === endClause && hindi.has(words[last + 1]?.folded ?? '')) {
    // 'मरा नहीं': the verb itself
    const isAlone = words[last + 2]?.clause !== endClause || finite.has(words[last + 2]?.folded ?? '');
    if (isAlone && !isDeath) return true;
  }

  // 'nahi mara', 'न मौत हुई'
  const previous = words[first - 1];
  if (previous && previous.clause === clause && forwardOnly.has(previous.folded)) return true;
  if (previous && previous.clause === clause && hindi.has(previous.folded)) {
    const its = words[first - 2];
    const isOthers = its !== undefined && its.clause === clause && !betweenNegation.has(its.folded);
    const isVerb = isDeath || entry.places.length > 1;
    if (!isOthers || (isVerb && !isDeath && !denied.has(its.folded))) return true;
  }
  // 'bhagwan ki kripa se koi nahi mara'
  return false;
}

/** 'na' and 'न' deny what stands behind them. Behind a word they only stress it: 'mar gaya na'. */
const forwardOnly = foldedSet('na न ना');

/** Verbs behind 'nahi' that do not deny the word before it: it goes on, or the cause is unknown. */
const goesOn = /^(?:pata|malum|ruk|band|tham|kam|thik|control|पता|मालुम|रुक|बंद|थम|कम|ठिक)/;

/** Words before a negation that leave it to the verb behind it. */
const betweenNegation = foldedSet(
  'koi bhi abhi ab tak to hi kabhi vo voh patient mareez marij कोई भी अभी अब तक तो ही कभी वह वो मरीज',
);

/** Whether a word continues the list of what is denied: 'no seizures, jaundice or bleeding'. Never a death. */
function isListed(words: readonly Word[], denial: Match | null, { entry, first, last }: Match): boolean {
  if (!denial || entry.isNever || entry.theme === 'death' || first <= denial.last) return false;
  const between = words.slice(denial.last + 1, first);
  if (between.length > 2 || !between.every(({ folded }) => listWords.has(folded))) return false;
  if ((words[first]?.phrase ?? 0) - (words[denial.last]?.phrase ?? 0) > 1) return false;
  const next = words[last + 1];
  return (
    next === undefined ||
    next.phrase !== words[last]?.phrase ||
    listWords.has(next.folded) ||
    deniedAfter.has(next.folded)
  );
}

const listWords = foldedSet('or nor any a an and other ya aur na या और न');

/**
 * Whether the words are about a relative of the patient: 'patient's mother died', 'family history of stroke', and of long
 * ago: 'his father died of a stroke in 1990'. A relative may be the patient of the report, so that 'his father died' counts.
 */
function isOfRelative(words: readonly Word[], match: Match): boolean {
  const { first } = match;
  const phrase = words[first]?.phrase;
  for (let at = first - 1, away = 1; at >= 0 && away <= 6; at--, away++) {
    const [word, previous] = [words[at], words[at - 1]];
    if (!word || word.phrase !== phrase) break;
    const isFamily = previous !== undefined && familyWords.has(previous.folded);
    if (isFamily && historyWords.has(word.folded)) return true;
    if (!relatives.has(word.folded)) continue;
    // 'father of the patient died'
    if (words[at + 1]?.folded === 'of' && words.slice(at + 2, at + 4).some((one) => patients.has(one.folded)))
      return true;
    if (away > 3) continue;
    if (previous && owners.has(previous.folded)) return true;
    if (previous && genitives.has(previous.folded) && patients.has(words[at - 2]?.folded ?? '')) return true;
  }
  return isInFamilyHistory(words, match) || isOfEarlierRelative(words, match);
}

/** 'Family history: father died at 60 of MI' */
function isInFamilyHistory(words: readonly Word[], { first }: Match): boolean {
  let hasRelative = false;
  for (let at = first - 1, away = 1; at > 0 && away <= 12; at--, away++) {
    const [word, previous] = [words[at], words[at - 1]];
    if (!word || !previous) break;
    hasRelative ||= relatives.has(word.folded);
    if (hasRelative && historyWords.has(word.folded) && familyWords.has(previous.folded)) return true;
    if (word.phrase !== previous.phrase && !word.isAnswer) break;
  }
  return false;
}

/**
 * A relative of somebody else, or a parent or grandparent of nobody in particular, and long ago. Not where the reporter
 * speaks of the own family, nor where a medicine stands beside it: then it may be the patient.
 */
function isOfEarlierRelative(words: readonly Word[], match: Match): boolean {
  const { entry, first, last } = match;
  const at = relativeOf(words, match);
  if (at === null) return false;
  const before = [1, 2].flatMap((away) => {
    const word = words[at - away];
    return word && word.phrase === words[at]?.phrase ? [word.folded] : [];
  });
  if (before.some((word) => ownFamily.has(word)) && !isOnlyTold(words, last)) return false;
  const isOthers = before.some((word) => others.has(word));
  if (entry.theme !== 'death') {
    // 'mother has a history of stroke', 'uske dada ko cancer tha'
    if (words[first - 1]?.folded === 'of' && historyWords.has(words[first - 2]?.folded ?? '')) return true;
    if (isOthers && pastVerbs.has(words[last + 1]?.folded ?? '')) return true;
  }
  if (!isOthers && !relatives.has(words[at]?.folded ?? '')) return false;
  const phrase = words[first]?.phrase;
  const near = words.slice(Math.max(0, first - 12), last + 13).filter((word) => word.phrase === phrase);
  const isDoubtful = near.some(({ folded }) => doubts.has(folded) || (!isOthers && causes.has(folded)));
  return !isDoubtful && isLongAgo(words, match);
}

/** Whether the reporter goes on with the own complaint: 'my father died 5 years ago, now I have a rash'. */
function isOnlyTold(words: readonly Word[], last: number): boolean {
  const phrase = words[last]?.phrase ?? 0;
  const next = words.findIndex((word, at) => at > last && word.phrase > phrase);
  return next !== -1 && words.slice(next, next + 3).some(({ folded }) => reporter.has(folded));
}

/** Where the relative stands who is the subject: 'his father died', 'the death of her husband'. */
function relativeOf(words: readonly Word[], { first, last }: Match): number | null {
  const phrase = words[first]?.phrase;
  for (let at = last; at >= 0 && at >= first - 8; at--) {
    const word = words[at];
    if (!word || word.phrase !== phrase || (at < first && subjects.has(word.folded))) break;
    if (family.has(word.folded)) return at;
  }
  if (words[last + 1]?.folded !== 'of') return null;
  for (let at = last + 2; at <= last + 4; at++) {
    const word = words[at];
    if (word && word.phrase === phrase && family.has(word.folded)) return at;
  }
  return null;
}

/** Within eight words: 'in 1990', '20 years ago', 'when the patient was a child', '1998 में', '15 saal pehle'. */
function isLongAgo(words: readonly Word[], { first, last }: Match): boolean {
  const { phrase, clause } = words[first] ?? {};
  for (let at = Math.max(1, first - 8); at <= last + 8; at++) {
    const word = words[at];
    if (!word) break;
    if (word.phrase !== phrase || (at < first && word.clause !== clause)) continue;
    const [previous, earlier] = [words[at - 1]?.folded ?? '', words[at - 2]?.folded ?? ''];
    const [next, second] = [words[at + 1]?.folded ?? '', words[at + 2]?.folded ?? ''];
    if (/^(?:19\d\d|20[01]\d)$/.test(inDigits(word.folded))) {
      const isDated = (at > last && beforeYear.has(previous) && !births.has(earlier)) || afterYear.has(next);
      if (isDated) return true;
    }
    const isAgo = ago.has(next) && !since.has(second);
    if (isAgo && (longTimes.has(word.folded) || (years.has(word.folded) && isMany(previous)))) return true;
    if (childhood.has(word.folded) && (beforeYear.has(previous) || afterYear.has(next))) return true;
    const wasChild = words.slice(at + 1, at + 4).some(({ folded }) => young.has(folded));
    if (at > last && auxiliaries.has(word.folded) && subjects.has(previous) && wasChild) return true;
  }
  return false;
}

/** Indian digits as 0 to 9. */
const inDigits = (text: string): string =>
  text.replace(/[\u0966-\u096f]/g, (digit) => String(digit.charCodeAt(0) - 0x966));

/** Five years and more. */
const isMany = (word: string): boolean => Number(inDigits(word)) >= 5 || manyWords.has(word);

const familyWords = foldedSet('family familial पारिवारिक परिवार parivarik');
const historyWords = foldedSet('history इतिहास itihas');
const genitives = foldedSet('ki ke ka की के का');
const patients = foldedSet('patient pt marij mareej mareez mariz rogi मरीज रोगी पेशेंट');

const family: ReadonlySet<string> = new Set([
  ...relatives,
  ...foldedSet(
    `husband wife spouse son daughter child children baby son's daughter's husband's wife's
    pati patni beta bete beti bachcha bachche bacche baccha chacha mama mausi पति पत्नी बेटा बेटे बेटी बच्चा बच्चे चाचा मामा मौसी`,
  ),
]);
const reporter = foldedSet('i my me mujhe mujhko mera meri mere main मुझे मुझको मेरा मेरी मेरे मैं');
const ownFamily = foldedSet(
  'my our mera meri mere hamara hamari hamare मेरा मेरी मेरे हमारा हमारी हमारे mine apna apni apne',
);
const others = foldedSet(
  `his her their patient's patients pt's uska uski uske unka unki unke iska iski iske inka inki inke
  उसका उसकी उसके उनका उनकी उनके इसका इसकी इसके इनका इनकी इनके`,
);
/** Who may be meant instead of the relative. */
const subjects: ReadonlySet<string> = new Set([
  ...patients,
  ...foldedSet('he she i they who vah vo voh वह वो'),
]);
const pastVerbs = foldedSet('tha thi the था थी थे');
/** A medicine, or something that happens now. */
const doubts = foldedSet(
  `medicine medicines medicin drug drugs tablet tablets capsule capsules syrup injection injections vaccine vaccination vaccinated dose doses
  this same today yesterday now dava davai davaai goli sui tika teeka aaj kal
  दवा दवाई गोली सुई इंजेक्शन टीका टीके सिरप टैबलेट आज कल इस`,
);
const causes = foldedSet('after due because following baad bad karan बाद कारण');
const beforeYear = foldedSet(
  `in year around about circa since san sun jan january feb february mar march apr april may june july aug august sep sept september
  oct october nov november dec december early late सन वर्ष`,
);
const afterYear = foldedSet('me mein mai main में');
const births = foldedSet('born birth dob started diagnosed');
const ago = foldedSet('ago back earlier before pehle pahle phle purv पहले पूर्व');
const since = foldedSet('se से');
const years = foldedSet('year years yr yrs saal sal varsh baras साल वर्ष बरस');
const longTimes = foldedSet('long decades saalon salon barson bahut kaafi kafi सालों बरसों बहुत काफी');
const manyWords = foldedSet(
  `many several five six seven eight nine ten twelve fifteen twenty thirty forty fifty
  kai bahut paanch panch das pandrah bees tees कई बहुत पांच दस पंद्रह बीस तीस`,
);
const childhood = foldedSet('childhood bachpan बचपन');
const young = foldedSet('child kid boy girl baby infant young small born');

// Prepared when the file is loaded: some 20 ms.
const finder = createAlarmFinder();

/** The alarm words of a text in the order in which they stand, at most `alarmHitsMax`. */
export const alarmHits = (text: string): AlarmHit[] => finder.hits(text);

/** As `alarmHits`, giving way between turns: `for (step = turns.next(); !step.done; …) await turn()`. */
export const alarmTurns = (text: string): Generator<undefined, AlarmHit[]> => finder.turns(text);

/** Longest word that is kept, in characters. */
const keptMax = 100;

/** The words of hits in small letters with their themes, each once, in the order in which they stand. */
export function wordsToKeep(hits: readonly AlarmHit[]): { theme: AlarmTheme; word: string }[] {
  const words = hits.map(({ theme, word }) => ({
    theme,
    word: word.toLowerCase().replace(/\s+/gu, ' ').slice(0, keptMax),
  }));
  return [...new Map(words.map((one) => [`${one.theme} ${one.word}`, one])).values()];
}

/** The alarm words of a text in small letters, each once. */
export const alarmingWords = (text: string): string[] => wordsIn(alarmHits(text));

/** The words of hits in small letters, each once. */
const wordsIn = (hits: readonly AlarmHit[]): string[] => [
  ...new Set(hits.map(({ word }) => word.toLowerCase().replace(/\s+/gu, ' '))),
];
