// How strong a password is: which of the five criteria each misses.
import { expect, it } from 'vitest';
import { passwordStrength } from './passwords-rules.ts';

it.each<[string, string[]]>([
  ['Rash-202', []],
  ['Rash-20', ['at least 8 characters']],
  ['rash-2026', ['an uppercase letter']],
  ['RASH-2026', ['a lowercase letter']],
  ['Rash-rash', ['a number']],
  ['Rash2026', ['a special character']],
  [
    '',
    ['at least 8 characters', 'an uppercase letter', 'a lowercase letter', 'a number', 'a special character'],
  ],
])('the password %j lacks %j', (password, missing) => {
  expect(passwordStrength(password)).toMatchObject({ missing, score: 5 - missing.length });
});
