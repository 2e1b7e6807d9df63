// Tests what an account may do with its rights.
import { describe, expect, it } from 'vitest';
import {
  type Access,
  hasRight,
  mayCall,
  missingRights,
  refusalOf,
  type Right,
  rights,
} from './access-rules.ts';

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

it('a refusal names the accounts that can grant all missing rights, or one of them where one is enough', () => {
  const granters = [
    { username: 'asha', rights: ['portal', 'cases'] as Right[] },
    { username: 'ravi', rights: ['portal', 'cases', 'content'] as Right[] },
  ];
  expect([
    refusalOf(['cases', 'content'], 'and', granters),
    refusalOf(['cases', 'content'], 'or', granters),
  ]).toEqual([
    'Your account needs the rights "cases" and "content" for this. Ask someone with the right "portal": ravi.',
    'Your account needs the right "cases" or "content" for this. Ask someone with the right "portal": asha, ravi.',
  ]);
});
