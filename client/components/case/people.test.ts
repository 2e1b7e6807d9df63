// Tests the patient of a case in one short line.
import { expect, it } from 'vitest';
import { shortPatient } from './people.tsx';

it.each([
  ['S. K., male, 46 years', 'S. K. 46 M'],
  ['A.G., female, 65–66 years', 'A.G. 65–66 F'],
  ['A.G., 10 days', 'A.G. 10 days'],
  ['A.G., male, 1 year', 'A.G. 1 year M'],
  ['male', 'M'],
])('%s is %s', (patient, short) => {
  expect(shortPatient(patient)).toBe(short);
});
