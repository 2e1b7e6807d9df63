// The values by which two cases are compared: a few folded values of a content, quick to read for thousands of cases.
import { foldText } from '#contract/text-rules.ts';
import type { Amount } from '#contract/cases/content/fields-rules.ts';
import type { CaseContent, Drug, Reaction, Reporter } from '#contract/cases/content/content-rules.ts';
import { isSuspect } from '#contract/cases/content/criteria-rules.ts';
import { known } from '#contract/cases/content/fields-rules.ts';
import { completedYears, readDate } from '#contract/cases/content/partial-dates-rules.ts';

/** First and last day that a date can mean, in days since 1970-01-01. */
export type DayRange = readonly [number, number];

export interface DrugTraits {
  /** A key of its first name that most typing errors leave unchanged. */
  key: string;
  /** The folded names: as reported, and of its substances. */
  names: string[];
  isSuspect: boolean;
  /** The beginning of its first dose. */
  start: DayRange | null;
}

export interface ReactionTraits {
  /** Its code, or a key of its words that most typing errors leave unchanged. */
  key: string;
  /** The MedDRA code, where it is coded. */
  code: string | null;
  /** The folded words in alphabetical order, without those that carry no meaning. */
  words: string[];
}

export interface CaseTraits {
  sex: '1' | '2' | null;
  /** Completed years at onset. */
  age: number | null;
  birth: DayRange | null;
  /** The earliest onset of a reaction. */
  onset: DayRange | null;
  received: DayRange | null;
  /** Capital letters in the order in which they were written. */
  initials: string | null;
  drugs: DrugTraits[];
  reactions: ReactionTraits[];
  places: string[];
  /** Contacts of the reporters: e-mail addresses, and the last ten digits of telephone numbers. */
  reporters: string[];
  /** Numbers from other institutions: worldwide and other case ids. */
  caseIds: string[];
  /** The number in the records of a hospital. */
  recordNumber: string | null;
}

/** How many entries of a list are compared, and how many names of a drug. */
const entriesMax = 8;
const namesMax = 5;
/** Letters of the longest text that is folded, contact, name or number, and word of a reaction. */
const textMax = 1_000;
const contactMax = 200;
const nameMax = 60;
const wordMax = 32;

/** Names of the centre's lists that typed names mean, by the typed name. A combination has several. */
export type ListNames = ReadonlyMap<string, readonly string[]>;

/** The names of drugs and reactions as typed, as many as are compared. */
export function typedNames({
  drugs = [],
  reactions = [],
}: CaseContent): Record<'drugs' | 'reactions', string[]> {
  return {
    drugs: comparedDrugs(drugs).flatMap(({ name }) => known(name)?.slice(0, textMax) ?? []),
    reactions: reactions.slice(0, entriesMax).map((one) => wordsToCompare(one).slice(0, textMax)),
  };
}

/** `named`: what the names of drugs and of reactions mean. A name that means nothing is compared as typed. */
export function traitsOf(
  content: CaseContent,
  named: Readonly<Record<'drugs' | 'reactions', ListNames>> = { drugs: new Map(), reactions: new Map() },
): CaseTraits {
  const { patient = {}, reactions = [], otherIds = [] } = content;
  const reporters = (content.reporters ?? []).slice(0, entriesMax);
  const sex = known(patient.sex);
  const birth = rangeOf(known(patient.birthDate));
  const onsets = reactions.flatMap(({ onset }) => known(onset) ?? []).toSorted();
  return {
    sex: sex === '1' || sex === '2' ? sex : null,
    age: ageOf(known(patient.ageAtOnset), known(patient.birthDate), onsets[0]),
    birth: birth && birth[0] === birth[1] ? birth : null,
    onset: rangeOf(onsets[0]),
    received: rangeOf(known(content.firstReceivedOn)),
    initials: initialsOf(known(patient.initials)),
    drugs: drugsOf(content.drugs ?? [], named.drugs),
    reactions: reactionsOf(reactions, named.reactions),
    places: reporters.flatMap(placesOf).slice(0, entriesMax),
    reporters: [...new Set(reporters.flatMap(contactsOf))].slice(0, entriesMax),
    caseIds: [content.worldwideId, ...otherIds.map(({ id }) => id)]
      .flatMap((id) => (id === undefined || id.trim() === '' ? [] : [foldText(id.trim().slice(0, 100))]))
      .slice(0, entriesMax),
    recordNumber: lettersAndDigits(known(patient.recordNumber)),
  };
}

function rangeOf(date: string | undefined): DayRange | null {
  const span = date === undefined ? null : readDate(date);
  return span && [span.firstDay, span.lastDay];
}

/** How many of a unit make a year. A decade is too coarse. */
const inYear: Record<string, number> = { a: 1, mo: 12, wk: 365.25 / 7, d: 365.25, h: 365.25 * 24 };

function ageOf(amount: Amount | undefined, birth?: string, onset?: string): number | null {
  const count = amount ? inYear[amount.unit] : undefined;
  if (amount?.value !== undefined && count !== undefined) return Math.floor(amount.value / count);
  const years = birth !== undefined && onset !== undefined ? completedYears(birth, onset) : null;
  return years?.min ?? null;
}

/** Whether a text may be initials: at most five letters. A name is reduced to the first letters of its words. */
function initialsOf(text: string | undefined): string | null {
  const short = text?.slice(0, nameMax) ?? '';
  const words = foldText(short).match(/\p{L}\p{M}*/gu) ? short.split(/[^\p{L}\p{M}]+/u) : [];
  const letters = words.filter(Boolean).join('');
  if (letters === '') return null;
  const initials = letters.length > 5 ? words.map((word) => word.slice(0, 1)).join('') : letters;
  return initials.toLocaleUpperCase('en').slice(0, 5);
}

/** Suspected drugs first. */
const comparedDrugs = (drugs: readonly Drug[]): Drug[] =>
  drugs
    .filter(({ name, substances = [] }) => known(name) !== undefined || substances.length > 0)
    .toSorted((a, b) => Number(isSuspect(b)) - Number(isSuspect(a)))
    .slice(0, entriesMax);

function drugsOf(drugs: readonly Drug[], named: ListNames): DrugTraits[] {
  return comparedDrugs(drugs).flatMap((drug) => {
    const substances = (drug.substances ?? []).slice(0, namesMax - 1).map(({ name }) => known(name));
    const typed = known(drug.name)?.slice(0, textMax);
    const all = [...(named.get(typed ?? '') ?? []), typed, ...substances];
    const names = [...new Set(all.map(drugName).filter((name) => name !== ''))].slice(0, namesMax);
    const starts = (drug.doses ?? []).flatMap(({ start }) => known(start) ?? []).toSorted();
    const [first] = names;
    if (first === undefined) return [];
    return [{ key: skeleton(first), names, isSuspect: isSuspect(drug), start: rangeOf(starts[0]) }];
  });
}

/** A drug's name without strength and form: 'Tab. Allopurinol 100 mg' is 'allopurinol'. */
export function drugName(text: string | undefined): string {
  const words = foldText((text ?? '').slice(0, textMax))
    .replace(/(?<!\d)\d+(?:[.,]\d+)?\s*(?:mg|mcg|µg|g|ml|iu|%|units?)?\b/gu, ' ')
    .split(/[^\p{L}\p{M}\d]+/u)
    .filter((word) => word !== '' && !forms.has(word));
  return words.join(' ').slice(0, nameMax);
}

const forms = new Set(
  'tab tabs tablet tablets cap caps capsule capsules inj injection syrup syp susp drops cream ointment gel mg ml'.split(
    ' ',
  ),
);

const wordsToCompare = ({ term, termNative, description }: Reaction): string =>
  known(term) ?? known(termNative?.text) ?? known(description) ?? '';

function reactionsOf(reactions: readonly Reaction[], named: ListNames): ReactionTraits[] {
  return reactions
    .map((reaction) => {
      const { code } = reaction;
      const typed = wordsToCompare(reaction).slice(0, textMax);
      const words = wordsOf(named.get(typed)?.join(' ') ?? typed);
      const key = code ?? words.map(skeleton).toSorted().slice(0, 3).join(' ');
      return { key, code: code ?? null, words };
    })
    .filter(({ code, words }) => code !== null || words.length > 0)
    .slice(0, entriesMax);
}

/** A key of a word that most typing errors leave unchanged: its first letter and its consonants, each once. */
function skeleton(text: string): string {
  const first = text.slice(0, 1);
  const rest = text.slice(1).replace(/[aeiouy\s]/gu, '');
  return (first + [...new Set(rest)].toSorted().join('')).slice(0, 8);
}

const emptyWords = new Set('a an and at had has in is of on over the to was with'.split(' '));

function wordsOf(text: string): string[] {
  const words = foldText(text.slice(0, textMax)).match(/[\p{L}\p{M}\d]+/gu) ?? [];
  const some = words.filter((word) => !emptyWords.has(word)).map((word) => word.slice(0, wordMax));
  return [...new Set(some)].slice(0, 12).toSorted();
}

function placesOf({ postcode, city, organisation }: Reporter): string[] {
  return [known(postcode), known(organisation), known(city)].flatMap((text) => {
    const words = wordsOf(text ?? '').join(' ');
    return words === '' ? [] : [words.slice(0, nameMax)];
  });
}

function contactsOf({ email, telephone, contact }: Reporter): string[] {
  const texts = [known(email), known(telephone), known(contact)].flatMap(
    (text) => text?.slice(0, contactMax) ?? [],
  );
  return texts.flatMap((text) => [
    ...(foldText(text).match(/(?<![^\s,;<>])[^\s,;<>]+@[^\s,;<>]+/gu) ?? []),
    ...(text.replace(/[\s().-]/gu, '').match(/\d{8,}/gu) ?? []).map((digits) => digits.slice(-10)),
  ]);
}

function lettersAndDigits(text: string | undefined): string | null {
  const found = foldText((text ?? '').slice(0, nameMax)).replace(/[^\p{L}\d]/gu, '');
  return found === '' ? null : found;
}
