// The result of stopping a drug belongs to a pair of drug and reaction.
import { expect, it } from 'vitest';
import type { CaseContent, Drug } from './content-rules.ts';
import { dechallengeOf } from './dechallenge-rules.ts';
import { draftNarrative } from '../prints/narrative-rules.ts';

const [rash, fever] = [
  { id: 'rash', term: 'Rash' },
  { id: 'fever', term: 'Fever' },
];
const drug = (answers: Partial<Drug>): Drug => ({ id: 'drug', role: '1', name: 'Cefixime', ...answers });

it.each([
  [{}, undefined],
  [{ improvedAfterStopping: true }, 'improved'],
  [{ improvedAfterStopping: false }, 'notImproved'],
  [{ improvedAfterStopping: { unknown: 'notKnown' } as const }, 'unknown'],
])(
  'the answer %j for the drug as a whole is that of its only pair, and of none of two',
  (answers, result) => {
    expect(dechallengeOf(drug(answers), 'rash', [rash])).toBe(result);
    expect(dechallengeOf(drug(answers), 'rash', [rash, fever])).toBeUndefined();
  },
);

it('the answer of a pair comes before that for the drug as a whole', () => {
  const divided = drug({
    improvedAfterStopping: true,
    dechallenge: [{ reaction: 'rash', result: 'notImproved' }],
  });
  expect(dechallengeOf(divided, 'rash', [rash])).toBe('notImproved');
  expect(dechallengeOf(divided, 'fever', [rash, fever])).toBeUndefined();
});

it('the narrative, which a message carries, says the result for each reaction', () => {
  const content: CaseContent = {
    reactions: [rash, fever],
    drugs: [
      drug({
        dechallenge: [
          { reaction: 'rash', result: 'improved' },
          { reaction: 'fever', result: 'notImproved' },
        ],
      }),
    ],
  };
  const text = draftNarrative(content);
  expect(text).toContain('After it was stopped, Rash improved.');
  expect(text).toContain('After it was stopped, Fever did not improve.');
});
