// Tests which field an answer to a fixed question fills.
import { describe, expect, it } from 'vitest';
import { contentOfAnswer } from './answer-fields-rules.ts';
import type { CaseContent } from '../content/content-rules.ts';

const content: CaseContent = {
  drugs: [
    { id: 'd', role: '1', name: 'Tablet A' },
    { id: 'e', role: '2', name: 'Vitamin' },
  ],
  reactions: [{ id: 'r', term: 'Rash' }],
};
const of = (fixed: string | null, answer: string, of_: CaseContent = content) => {
  const { reporterComments, ...field } = contentOfAnswer(
    { question: 'What?', fixed, answer },
    of_,
    () => 'n',
  );
  expect(reporterComments).toBe(`What?\n${answer}`);
  return field;
};

describe('an answer', () => {
  it.each([
    ['sex', 'Female.', { patient: { sex: '2' } }],
    ['sex', ' पुरुष।', { patient: { sex: '1' } }],
    ['sex', 'female, my aunt', {}],
    ['sex', 'not known', {}],
    ['age', '45', { patient: { ageAtOnset: { value: 45, unit: 'a' } } }],
    ['age', '45 years', { patient: { ageAtOnset: { value: 45, unit: 'a' } } }],
    ['age', '8 months', {}],
    ['age', 'about 45', {}],
    ['now', 'Well again!', { reactions: [{ id: 'r', outcome: '1' }] }],
    ['outcome', 'Not recovered', { reactions: [{ id: 'r', outcome: '3' }] }],
    ['now', 'he died', {}],
    ['now', 'better, but not well', {}],
    ['indication', 'Fever', { drugs: [{ id: 'd', indications: [{ text: 'Fever' }] }] }],
    ['indication', `Fever\nand more`, {}],
    ['indication', 'x'.repeat(251), {}],
    ['dose', '500 mg twice', { drugs: [{ id: 'd', doses: [{ id: 'n', text: '500 mg twice' }] }] }],
    ['country', 'India', {}],
    [null, 'Female', {}],
  ] as const)('to the question %s: %j fills the field that it belongs to', (fixed, answer, fills) => {
    expect(of(fixed, answer)).toEqual(fills);
  });

  it('fills no field of a drug or reaction where the case has two', () => {
    const two = {
      drugs: [...(content.drugs ?? []), { id: 'f', role: '1', name: 'Tablet B' }],
      reactions: [...(content.reactions ?? []), { id: 's', term: 'Fever' }],
    } as CaseContent;
    for (const fixed of ['now', 'indication', 'dose']) expect(of(fixed, 'Recovered', two)).toEqual({});
  });
});
