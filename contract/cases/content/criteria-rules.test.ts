// The four minimum criteria, and the six items for sending.
import { describe, expect, it } from 'vitest';
import type { CaseContent } from './content-rules.ts';
import { missingCriteria, missingForSending, pairsOf } from './criteria-rules.ts';

const whole: CaseContent = {
  reporters: [{ id: 'a', contact: 'x' }],
  patient: { initials: 'S. K.', ageAtOnset: { value: 46, unit: 'a' } },
  drugs: [{ id: 'b', role: '1', name: 'A' }],
  reactions: [{ id: 'c', term: 'Rash', onset: '2026' }],
};

describe('the four criteria', () => {
  it('a valid case meets all criteria, and an empty content meets none', () => {
    expect(missingCriteria(whole)).toEqual([]);
    expect(missingCriteria({})).toEqual(['reporter', 'patient', 'drug', 'reaction']);
  });

  it.each<[string, CaseContent, string[]]>([
    ['a blank name of a drug', { ...whole, drugs: [{ id: 'b', role: '1', name: '  ' }] }, ['drug']],
    [
      'a drug of which the name is not known',
      { ...whole, drugs: [{ id: 'b', role: '1', name: { unknown: 'asked' } }] },
      ['drug'],
    ],
    ['a concomitant drug only', { ...whole, drugs: [{ id: 'b', role: '2', name: 'A' }] }, ['drug']],
    ['an interacting drug', { ...whole, drugs: [{ id: 'b', role: '3', name: 'A' }] }, []],
    [
      'a reporter of whom only the country is known',
      { ...whole, reporters: [{ id: 'a', country: 'IN' }] },
      ['reporter'],
    ],
    [
      'a reporter who withholds the name, with a profession',
      { ...whole, reporters: [{ id: 'a', familyName: { unknown: 'withheld' }, qualification: '1' }] },
      [],
    ],
    ['a patient of whom only the sex is known', { ...whole, patient: { sex: '2' } }, []],
    ['a patient of whom only the weight is known', { ...whole, patient: { weightKg: 50 } }, ['patient']],
    [
      'a patient of unknown initials',
      { ...whole, patient: { initials: { unknown: 'notKnown' } } },
      ['patient'],
    ],
    ['a reaction with a description only', { ...whole, reactions: [{ id: 'c', description: 'x' }] }, []],
    ['a reaction with a date only', { ...whole, reactions: [{ id: 'c', onset: '2026' }] }, ['reaction']],
  ])('%s', (_name, content, missing) => {
    expect(missingCriteria(content)).toEqual(missing);
  });
});

describe('the items for sending', () => {
  it('every missing item is named', () => {
    expect(missingForSending(whole)).toEqual([]);
    expect(missingForSending({})).toEqual(['initials', 'ageAtOnset', 'term', 'onset', 'drug', 'reporter']);
  });

  it('a birth date counts as the age, and one reaction needs both term and onset', () => {
    expect(missingForSending({ ...whole, patient: { initials: 'S', birthDate: '1980' } })).toEqual([]);
    const apart = [
      { id: 'c', term: 'Rash' },
      { id: 'd', onset: '2026' },
    ];
    expect(missingForSending({ ...whole, reactions: apart })).toEqual(['onset']);
  });
});

it('pairs are those of each suspected or interacting drug and each reaction', () => {
  const drugs = (['1', '2', '3', '4'] as const).map((role) => ({ id: role, role }));
  const pairs = pairsOf({ drugs, reactions: [{ id: 'x' }, { id: 'y' }] });
  expect(pairs.map(({ drug, reaction }) => drug.id + reaction.id)).toEqual(['1x', '1y', '3x', '3y']);
});
