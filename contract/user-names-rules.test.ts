// New account names that look like existing ones.
import { describe, expect, it } from 'vitest';
import { isConfusable, userNameFault } from './user-names-rules.ts';

describe('the name of a new account', () => {
  it.each([
    'admin',
    'Asha Verma',
    "D'Souza-2",
    'asha.verma@example.org',
    'आशा वर्मा',
    'আশা',
    'ஆஷா',
    'ఆశ',
    'José',
    'Анна',
    'Ελένη',
    '山田たろう',
    '김철수',
    'رشید',
    'आशा 2',
  ])('accepts %s', (name) => {
    expect(userNameFault(name)).toBeNull();
  });

  it.each([
    ['U+200B', 'ad\u200bmin'],
    ['U+00AD', 'ad\u00admin'],
    ['U+2060', 'ad\u2060min'],
    ['U+202E', 'ad\u202emin'],
    ['U+200D', 'ad\u200dmin'],
    ['U+FEFF', '\ufeffadmin'],
    ['U+3164', 'admin\u3164'],
    ['U+FE0F', 'admin\ufe0f'],
    ['U+00A0', 'ad\u00a0min'],
    ['U+2003', 'ad\u2003min'],
    ['U+2800', 'admin\u2800'],
    ['U+E0061', 'admin\u{e0061}'],
    ['a private character', 'admin\ue000'],
    ['a tab', 'ad\tmin'],
  ])('with %s is refused', (_what, name) => {
    expect(userNameFault(name)).toMatch(/invisible characters|spaces before and after/);
  });

  it.each(['аdmin', 'admіn', 'αdmin', 'adminआ', 'Ashа', 'ᎪᎠᎷᏆΝ', 'ashaշ'])(
    'in letters of several scripts, or of one that is out of use, is refused: %s',
    (name) => {
      expect(userNameFault(name)).toBe('Use letters of one script only in the name');
    },
  );

  it.each(['', '  ', 'x'.repeat(201), `a${'\u0316'.repeat(31)}`])(
    'that is no text for a name is refused',
    (name) => {
      expect(userNameFault(name)).toBe('Enter a name of at most 200 characters');
    },
  );
});

describe('two names', () => {
  it.each([
    ['admin', 'ADMIN'],
    ['admin', 'ａｄｍｉｎ'],
    ['Paco', 'Расо'],
    ['OXANA', 'ΟΧΑΝΑ'],
    ['ward1', 'wardl'],
    ['ward1', 'wardI'],
    ['ward10', 'ward1O'],
    ['Asha Verma', 'Asha  Verma'],
    ['modern', 'modem'],
    ['ﬁona', 'fiona'],
    ['José', 'Jose\u0301'],
  ])('%s and %s look alike', (name, other) => {
    expect([isConfusable(name, other), isConfusable(other, name)]).toEqual([true, true]);
  });

  it.each([
    ['admin', 'admins'],
    ['Asha', 'Usha'],
    ['ali', 'all'],
    ['José', 'Jose'],
    ['आशा', 'आशी'],
    ['ward1', 'ward2'],
  ])('%s and %s do not', (name, other) => {
    expect(isConfusable(name, other)).toBe(false);
  });
});
