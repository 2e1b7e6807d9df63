import { describe, expect, it } from 'vitest';
import type { CaseContent } from '../content/content-rules.ts';
import { agreementOf, differingPairs, handedIn, type OfAssessor } from './two-assessors-rules.ts';

const content: CaseContent = {
  drugs: [{ id: 'drug', role: '1' }],
  reactions: [{ id: 'rash' }, { id: 'fever' }],
};
const by = (account: string, reactionId: string, result: string, more: Partial<OfAssessor> = {}) => ({
  method: 'whoUmc' as const,
  drugId: 'drug',
  reactionId,
  result,
  by: account,
  isBlind: true,
  isFixed: false,
  ...more,
});

it('an assessor has handed in with a category for each pair, and counts once', () => {
  const first = [by('asha', 'rash', 'possible'), by('asha', 'rash', 'probable')];
  expect(handedIn(first, content)).toEqual([]);
  const whole = [...first, by('asha', 'fever', 'possible'), by('ravi', 'fever', 'certain')];
  expect(handedIn(whole, content)).toEqual(['asha']);
  expect(handedIn([...whole, by('ravi', 'rash', 'certain')], content)).toEqual(['asha', 'ravi']);
  expect(handedIn([by('asha', 'rash', 'possible', { isBlind: false })], content)).toEqual([]);
  expect(handedIn([], {})).toEqual([]);
});

it('two assessors differ about a pair until somebody fixes a category; what each said last counts', () => {
  const made = [
    by('asha', 'rash', 'certain'),
    by('asha', 'rash', 'possible'),
    by('asha', 'fever', 'possible'),
    by('ravi', 'rash', 'probable'),
    by('ravi', 'fever', 'possible'),
  ];
  const differing = (all: OfAssessor[]) => differingPairs(all, content).map(({ reaction }) => reaction.id);
  expect(differing(made)).toEqual(['rash']);
  const fixed = by('meera', 'rash', 'probable', { isBlind: false, isFixed: true });
  expect(differing([...made, fixed])).toEqual([]);
  expect(differing([...made, { ...fixed, isFixed: false }])).toEqual(['rash']);
});

describe('agreement', () => {
  it('of a published table: 45 of 100 and 25 and 15 and 15, kappa 0.13', () => {
    const times = (count: number, both: [string, string]) => Array.from({ length: count }, () => both);
    const results = [
      ...times(45, ['yes', 'yes']),
      ...times(15, ['yes', 'no']),
      ...times(25, ['no', 'yes']),
      ...times(15, ['no', 'no']),
    ];
    const { count, equal, percent, kappa } = agreementOf(results);
    expect([count, equal, percent, kappa?.toFixed(4)]).toEqual([100, 60, 60, '0.1304']);
  });

  it('has no kappa without pairs, or where all say the same', () => {
    expect(agreementOf([])).toEqual({ count: 0, equal: 0, percent: null, kappa: null });
    expect(
      agreementOf([
        ['a', 'a'],
        ['a', 'a'],
      ]),
    ).toEqual({ count: 2, equal: 2, percent: 100, kappa: null });
    expect(
      agreementOf([
        ['a', 'b'],
        ['b', 'a'],
      ]).kappa,
    ).toBe(-1);
  });
});
