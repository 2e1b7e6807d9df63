import { expect, it } from 'vitest';
import { initialsOf } from './masking-rules.ts';

it.each([
  ['Asha Rao', 'A.R.'],
  ['R K Sharma', 'R.K.S.'],
  ['A.B. Rao', 'A.B.R.'],
  ['R.Kumar', 'R.K.'],
  ['Mohammed', 'M.'],
  ['Jo', 'J.'],
  ['SITA DEVI', 'S.D.'],
  ['OM LI', 'O.L.'],
  ['RAM LAL', 'R.L.'],
  ['ASHA', 'A.'],
  ['RAVI', 'R.'],
  ['RAM', 'R.'],
  ['MOHD', 'M.'],
  ['D’SOUZA', 'D.'],
  ['राम कुमार', 'रा.कु.'],
  ['सीता देवी', 'सी.दे.'],
  ['राम', 'रा.'],
  ['रवि', 'र.'],
  ['সীতা দেবী', 'সী.দে.'],
  ['ரவி', 'ர.'],
  ['علي', 'ع.'],
  ['王伟', '王.'],
  ['ИВАН ПЕТРОВ', 'И.П.'],
])('the name %s leaves the centre as %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});

it.each(['A.B.', 'A. B.', 'AB', 'A B', 'A-B', 'JD', 'RKS', 'R', 'R.K.S.', 'रा.कु.', 'रा कु', 'र'])(
  'the initials %s stay',
  (initials) => {
    expect(initialsOf(initials)).toBe(initials);
  },
);
