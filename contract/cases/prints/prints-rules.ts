// The prints of a case, and what they take from its assessments.
import type { CaseContent, Drug, Reaction } from '../content/content-rules.ts';
import { nameOf, ofDrug, suspectsOf, text } from './form-words-rules.ts';
import { readDate } from '../content/partial-dates-rules.ts';
import { isolated } from '../../words/isolated-rules.ts';
import { localeInIndia } from '../../words/locale-rules.ts';
import { prints } from '../../words/prints-rules.ts';

/** Most cases of one line listing. */
export const listingMax = 1000;

interface PrintedAssessment {
  drug: string | null;
  reaction: string;
  method: string;
  result: string;
  words: string;
}
interface Assessed<Assessment = PrintedAssessment> {
  content: CaseContent;
  assessments: readonly Assessment[];
}

/** The WHO-UMC categories of a drug in words, with the reactions where they differ. */
export const causalityOf =
  ({
    content: { reactions = [] },
    assessments,
  }: Assessed<Pick<PrintedAssessment, 'drug' | 'reaction' | 'method' | 'words'>>) =>
  (drug: Drug): string => {
    const own = assessments.filter((one) => one.method === 'whoUmc' && one.drug === drug.id);
    const words = [...new Set(own.map((one) => one.words))];
    if (words.length < 2) return words.join('');
    const details = own.map((one) => {
      const reaction = reactions.find(({ id }) => id === one.reaction);
      return `${reaction ? isolated(nameOf(reaction)) : prints('reaction')}: ${one.words}`;
    });
    // The categories first: a cell that is too small for the details still holds them.
    return [words.join(', '), ...details].join('\n');
  };

/** The text of an alert card for one drug. */
export interface CardLine {
  drug: string;
  /** The reactions with the day on which each began, in the reporter's words where these are in the language. */
  reactionsIn: (language: string) => string;
}

/** Whether a code of three letters (ISO 639-2) means a language of a catalogue. */
const isSameLanguage = (code: string | undefined, language: string): boolean =>
  code !== undefined && Intl.getCanonicalLocales(code)[0] === language;

/** A drug and a reaction that an alert card may name. */
export interface CardPair {
  drug: Drug;
  reaction: Reaction;
  /** The category, in words. */
  words: string;
  /** Whether the card names the pair unless a person takes it off. */
  isPreset: boolean;
}

/** The categories with which a card may name a pair; true: it does so unless a person takes the pair off. */
const warns = new Map([
  ['certain', true],
  ['probable', true],
  ['possible', false],
]);

/** The pairs that were assessed as at least possible. */
export const cardPairs = ({ content, assessments }: Assessed): CardPair[] =>
  suspectsOf(content).flatMap((drug) =>
    (content.reactions ?? []).flatMap((reaction) => {
      const own = assessments.find(
        (one) =>
          one.method === 'whoUmc' &&
          one.drug === drug.id &&
          one.reaction === reaction.id &&
          warns.has(one.result),
      );
      if (!own) return [];
      // Given again without the reaction: the warning no longer stands by itself.
      const isTolerated = (drug.rechallenge ?? []).some(
        (one) => one.reaction === reaction.id && one.result === '2',
      );
      return [{ drug, reaction, words: own.words, isPreset: warns.get(own.result) === true && !isTolerated }];
    }),
  );

/** The drugs of an alert card, each with its reactions. */
export function cardLines(pairs: readonly CardPair[]): CardLine[] {
  return [...Map.groupBy(pairs, ({ drug }) => drug)].map(([drug, all]) => ({
    drug: ofDrug.name(drug),
    reactionsIn: (language) =>
      all
        .map(({ reaction: { onset, ...reaction } }) => {
          const { language: own, text: words } = reaction.termNative ?? {};
          const name = isolated((isSameLanguage(own, language) && text(words)) || nameOf(reaction));
          const day = typeof onset === 'string' ? dayIn(language, onset.slice(0, 10)) : '';
          return day === '' ? name : `${name} (${day})`;
        })
        .join('; '),
  }));
}

const dateParts = { year: 'numeric', month: 'long', day: 'numeric' } as const;

/** A day, a month or a year in the words of a language. */
function dayIn(language: string, date: string): string {
  if (!readDate(date)) return date;
  const parts = Object.fromEntries(Object.entries(dateParts).slice(0, date.split('-').length));
  return new Date(date).toLocaleDateString(localeInIndia(language), { ...parts, timeZone: 'UTC' });
}
