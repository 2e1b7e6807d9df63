// Vaccines among the suspected drugs.
import { expect, it } from 'vitest';
import { suspectedVaccines } from './vaccines-rules.ts';

const drug = (name: string, role: '1' | '2' | '3' = '1') => ({ id: name, role, name });

it.each([
  'Covishield',
  'BCG vaccine',
  'Inj. BCG',
  'OPV',
  'fIPV',
  'Pentavalent',
  'MR vaccine',
  'TT 0.5 ml',
  'Tetanus toxoid',
  'Rotavac',
  'Abhayrab',
  'कोविड वैक्सीन',
  'बच्चे का टीका',
])('%s is a vaccine', (name) => {
  expect(suspectedVaccines({ drugs: [drug(name)] })).toEqual([name]);
  expect(suspectedVaccines({ drugs: [drug(name, '3')] })).toEqual([name]);
  expect(suspectedVaccines({ drugs: [drug(name, '2')] })).toEqual([]);
});

it.each([
  'Amoxicillin',
  'Metoprolol',
  'Rabies immunoglobulin',
  'Diphtheria antitoxin',
  'Ibuprofen',
  'MRI contrast',
])('%s is none', (name) => {
  expect(suspectedVaccines({ drugs: [drug(name)] })).toEqual([]);
});

it('the substance says it, too', () => {
  const drugs = [
    { ...drug('The injection at school'), substances: [{ name: 'Measles and rubella vaccine' }] },
  ];
  expect(suspectedVaccines({ drugs })).toEqual(['The injection at school']);
});
