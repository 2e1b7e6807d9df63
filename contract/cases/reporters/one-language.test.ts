// What reporters get from the desk on paper or by mail is in one language: letters and questions.
import { expect, it } from 'vitest';
import { foreignScriptIn, isWrittenIn } from '#testing/foreign-words.ts';
import { builtLanguages } from '../../words/languages-rules.ts';
import type { CaseContent } from '../content/content-rules.ts';
import { fixedQuestion, fixedQuestions } from './follow-up-rules.ts';
import { draftLetter } from './letter-rules.ts';

const content: CaseContent = {
  drugs: [
    { id: 'a', role: '1', name: 'Amoxicillin' },
    { id: 'b', role: '3', name: 'Warfarin' },
  ],
  reactions: [
    { id: 'r', term: 'Rash', outcome: '1' },
    { id: 's', term: 'Fever', outcome: '1' },
  ],
};
const one: CaseContent = {
  drugs: content.drugs?.slice(0, 1),
  reactions: content.reactions?.slice(0, 1),
} as never;
const died = { death: { date: '2026-11-03' }, reactions: [{ id: 'r', term: 'Rash', outcome: '5' }] };
const contents: CaseContent[] = [
  {},
  one,
  content,
  { ...content, ...died } as CaseContent,
  { ...content, ...died, patient: { exposedVia: 'mother' } } as CaseContent,
];
const assessed = ['a', 'b'].flatMap((drug) =>
  ['r', 's'].flatMap((reaction) =>
    ['yes', 'no'].flatMap((answer) =>
      ['certain', 'possible', 'unlikely'].map((result) => [
        { drug, reaction, method: 'naranjo', answers: { 1: answer, 2: answer }, result: '' },
        { drug, reaction, method: 'whoUmc', answers: {}, result },
      ]),
    ),
  ),
);

/** The sentences with a word of another language, and those with none of their own. */
const faults = (text: string, language: string) =>
  text
    .split(/(?<=[.!?।])\s+|\n+/)
    .filter(
      (sentence) => foreignScriptIn(sentence, language) !== undefined || !isWrittenIn(sentence, language),
    );

it.each(builtLanguages)('a letter in %s has no sentence of another language', (language) => {
  for (const some of contents) {
    for (const assessments of [[], ...assessed]) {
      const letter = draftLetter({ content: some, assessments, reference: 'ADR-2026-7K3M-Q9TD' }, language);
      expect(faults(letter, language)).toEqual([]);
    }
  }
});

it.each(builtLanguages)('a question in %s has no sentence of another language', (language) => {
  for (const name of fixedQuestions) {
    for (const names of [{}, { medicine: 'Amoxicillin', reaction: 'Rash' }]) {
      const question = fixedQuestion(name, names, language);
      expect([name, faults(question, language)]).toEqual([name, []]);
    }
  }
});
