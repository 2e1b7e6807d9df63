// Tests what an account may do with its rights.
import { describe, expect, it } from 'vitest';
import {
  type Access,
  describeCallers,
  hasRight,
  mayCall,
  missingRights,
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

  it('describes its callers in words', () => {
    expect(describeCallers({ access: 'public' })).toBe('everyone');
    expect(describeCallers({ access: 'portal', orOwnAccount: true })).toBe(
      'accounts with the right "portal", and every account for itself',
    );
    expect(describeCallers({ access: 'cases' })).toBe('accounts with the right "cases"');
    expect(describeCallers({ access: { all: ['portal', 'cases'] } })).toBe(
      'accounts with the rights "portal" and "cases"',
    );
    expect(describeCallers({ access: { oneOf: ['content', 'portal'] } })).toBe(
      'accounts with the right "content" or "portal"',
    );
  });
});
