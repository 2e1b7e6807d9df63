// Tests the draft of the feedback letter and the fixed questions.
import { describe, expect, it } from 'vitest';
import { followUpLanguageOf, followUpLanguages, fixedQuestion, fixedQuestions } from './follow-up-rules.ts';
import type { CaseContent } from './content-rules.ts';
import { draftLetter } from './letter-rules.ts';

const [drug, reaction] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'];
const content: CaseContent = {
  drugs: [{ id: drug, role: '1', name: 'Tablet A' }],
  reactions: [{ id: reaction, term: 'Rash' }],
};
const judged = (answers: Record<string, string>, category: string) => [
  { drug, reaction, method: 'naranjo', answers, result: 'possible' },
  { drug, reaction, method: 'whoUmc', answers: {}, result: category },
];

describe('the draft of a letter', () => {
  it.each([
    [{ 1: 'yes', 2: 'yes' }, 'probable', [/is known for Tablet A/, /The time fits/, /taken again/], []],
    [{ 1: 'no', 2: 'no' }, 'unlikely', [/special value/, /before Tablet A was started/], [/taken again/]],
    [{ 1: 'unknown' }, 'unclassified', [/Rash, with Tablet A/], [/known for/, /The time/, /taken again/]],
  ] as const)(
    'contains the result of the assessment and nothing else: %o, %s',
    (answers, category, says, saysNot) => {
      const letter = draftLetter(
        { content, assessments: judged(answers, category), reference: 'ADR-2026-7K3M-Q9TD' },
        'en',
      );
      expect(letter).toMatch(/^Thank you for your report ADR-2026-7K3M-Q9TD\./);
      for (const sentence of says) expect(letter).toMatch(sentence);
      for (const sentence of saysNot) expect(letter).not.toMatch(sentence);
    },
  );

  it('thanks where nothing is assessed, and has as many paragraphs in each language', () => {
    const drafts = (['en', 'hi'] as const).map((language) =>
      draftLetter({ content: {}, assessments: [], reference: 'ADR-1' }, language),
    );
    expect(drafts.map((draft) => draft.split('\n\n').length)).toEqual([2, 2]);
    const whole = draftLetter(
      { content, assessments: judged({ 1: 'yes', 2: 'yes' }, 'certain'), reference: 'ADR-1' },
      'hi',
    );
    expect(whole.replaceAll(/Tablet A|Rash|ADR-1/g, '')).not.toMatch(/[a-z]/i);
  });
});

describe('fixed questions', () => {
  const names = { medicine: 'X', reaction: 'Y' };
  it.each(fixedQuestions)('%s: exists in each language and ends as a question', (name) => {
    expect(fixedQuestion(name, names, 'en')).toMatch(/^[A-Z][^\n]+\?$/);
    expect(fixedQuestion(name, {}, 'en')).toMatch(/^[A-Z][^\n]+\?$/);
    expect(fixedQuestion(name, names, 'hi').replaceAll(/[XY]/g, '')).toMatch(/^[^a-z]+\?$/i);
    expect(fixedQuestion(name, {}, 'hi')).toMatch(/\p{Script=Devanagari}/u);
  });

  it('fixed questions are asked in the language of the page that sent the report', () => {
    expect(['hi', 'hi-IN', 'en', 'ta', null].map(followUpLanguageOf)).toEqual(['hi', 'hi', 'en', 'en', 'en']);
    expect(Object.keys(followUpLanguages)).toEqual(['en', 'hi']);
  });
});
