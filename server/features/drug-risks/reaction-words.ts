// What reactions are called in the languages of India, so that a search by one of these words finds what is written in
// English. The words stand in reaction-words.json, the English ones as texts for patients have them.
import { foldText } from '#contract/text-rules.ts';
import words from './reaction-words.json' with { type: 'json' };

/** Of a word that is not written to its end, so many letters say which one it is. */
const least = 3;

const known = words.map(({ en, others }) => ({ en, others: others.map(foldText) }));

/** The English words for a reaction in another language, of which `spellings` are the spellings. */
export const englishWordsFor = (spellings: readonly string[]): string[] => {
  const typed = spellings.map(foldText);
  return known.flatMap(({ en, others }) => {
    const isMeant = others.some((word) =>
      typed.some((one) => word === one || (one.length >= least && word.startsWith(one))),
    );
    return isMeant ? en : [];
  });
};
