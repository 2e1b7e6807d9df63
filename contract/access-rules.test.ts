// Tests what an account may do with its rights.
import { describe, expect, it } from 'vitest';
import { type Access, hasRight, mayCall, missingRights, type Right, rights } from './access-rules.ts';

it('the right "sign" includes "cases", and no other right includes another', () => {
  const included = rights.map((held) => rights.filter((right) => hasRight([held], right)));
  expect(included).toEqual([['portal'], ['content'], ['cases'], ['cases', 'sign']]);
});

describe('a call', () => {
  it.each<[Access, Right[], Right[]]>([
    ['public', [], []],
    ['signed in', [], []],
    ['content', [], ['content']],
    ['content', ['content'], []],
    ['content', ['portal', 'sign'], ['content']],
    ['cases', ['sign'], []],
    [{ all: ['portal', 'cases'] }, ['portal'], ['cases']],
    [{ all: ['portal', 'cases'] }, ['portal', 'sign'], []],
    [{ oneOf: ['content', 'portal'] }, ['cases'], ['content', 'portal']],
    [{ oneOf: ['content', 'portal'] }, ['portal'], []],
  ])('for %j is missing, for an account with %j, %j', (access, held, missing) => {
    expect(missingRights(access, held)).toEqual(missing);
    expect(mayCall(access, held)).toBe(missing.length === 0);
  });
});
