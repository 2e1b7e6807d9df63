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
  reporters: [{ id: 'p', familyName: 'Rao' }],
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
    ['country', 'India', { reactions: [{ id: 'r', country: 'IN' }] }],
    ['country', 'भारत', { reactions: [{ id: 'r', country: 'IN' }] }],
    ['country', 'near India', {}],
    ['hospital', 'Yes.', { reactions: [{ id: 'r', seriousness: { hospitalisation: true } }] }],
    ['hospital', 'नहीं', { reactions: [{ id: 'r', seriousness: { hospitalisation: false } }] }],
    ['hospital', 'Yes, for an X-ray', {}],
    ['stopped', 'Yes', { drugs: [{ id: 'd', action: '1' }] }],
    ['stopped', 'still taking', { drugs: [{ id: 'd', action: '4' }] }],
    [
      'stopped',
      'Yes, it got better',
      { drugs: [{ id: 'd', action: '1', dechallenge: [{ reaction: 'r', result: 'improved' }] }] },
    ],
    [
      'stopped',
      'stopped and did not get better',
      { drugs: [{ id: 'd', action: '1', dechallenge: [{ reaction: 'r', result: 'notImproved' }] }] },
    ],
    ['stopped', 'Yes, on Monday by the doctor', {}],
    [
      'otherMedicines',
      'Pantoprazole 40 mg, Tulsi and Ginger',
      {
        drugs: [
          { id: 'n', role: '2', name: 'Pantoprazole 40 mg' },
          { id: 'n', role: '2', name: 'Tulsi' },
          { id: 'n', role: '2', name: 'Ginger' },
        ],
      },
    ],
    ['otherMedicines', 'none', {}],
    ['otherMedicines', 'He took something for his stomach', {}],
    [
      'pack',
      'Batch AB-12, exp 08/27, made by A. Pharma',
      {
        drugs: [
          { id: 'd', manufacturer: 'A. Pharma', doses: [{ id: 'n', batch: 'AB-12', expiry: '2027-08' }] },
        ],
      },
    ],
    ['pack', 'Batch no: X9', { drugs: [{ id: 'd', doses: [{ id: 'n', batch: 'X9' }] }] }],
    ['pack', 'Batch AB-12, I threw it away', {}],
    ['pack', 'exp 13/27', {}],
    ['qualification', 'Nurse', { reporters: [{ id: 'p', qualification: '3' }] }],
    ['qualification', 'I am the patient', { reporters: [{ id: 'p', qualification: '5' }] }],
    ['qualification', 'student of pharmacy', {}],
    ['reportType', 'no', { reportType: '1' }],
    ['reportType', 'yes', { reportType: '2' }],
    ['reportType', 'not sure', {}],
    [
      'timeToOnset',
      '3 days later',
      { drugs: [{ id: 'd', timeToOnset: [{ reaction: 'r', interval: { value: 3, unit: 'd' } }] }] },
    ],
    [
      'timeToOnset',
      'after 2 hours',
      { drugs: [{ id: 'd', timeToOnset: [{ reaction: 'r', interval: { value: 2, unit: 'h' } }] }] },
    ],
    ['timeToOnset', 'some days', {}],
    ['timeToOnset', 'the 3 days before', {}],
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
