import { describe, expect, it } from 'vitest';
import { isUcum, ucumOf } from './units-rules.ts';

describe('a unit of UCUM', () => {
  it.each([
    'mg/dL',
    'mg/dl',
    'g/dL',
    'mmol/L',
    'Cel',
    '[iU]',
    '[iU]/mL',
    'ug',
    '10*5/uL',
    '10*3/uL',
    '/uL',
    '%',
    'meq/L',
  ])('%s is one', (unit) => expect(isUcum(unit)).toBe(true));
  it.each([
    'mm[Hg]',
    'mL/min/{1.73_m2}',
    'kg/m2',
    '{copies}/mL',
    '[pH]',
    'U/L',
    'fL',
    'pg',
    's',
    'h',
    'mosm/kg',
    '/min',
  ])('%s is one', (unit) => expect(isUcum(unit)).toBe(true));
  it.each([
    '°C',
    'IU',
    'µg',
    'lakh',
    'mEq/L',
    'mg%',
    'gm',
    'cu mm',
    '',
    '/',
    'mg/',
    'mg//dL',
    '{mg',
    'C',
    'a b',
    'mgg',
    'Cel ',
  ])('%s is none', (unit) => expect(isUcum(unit)).toBe(false));
});

describe('what people write for a unit', () => {
  it.each([
    ['°C', 'Cel'], ['° C'.replace(' ', ''), 'Cel'], ['C', 'Cel'], ['°F', '[degF]'],
    ['IU', '[iU]'], ['IU/L', '[iU]/L'], ['mIU/mL', 'm[iU]/mL'], ['µIU/ml', 'u[iU]/mL'],
    ['µg', 'ug'], ['μg/dL', 'ug/dL'], ['mcg/L', 'ug/L'],
    ['lakh/cu mm', '10*5/uL'], ['Lakhs/cumm', '10*5/uL'], ['lakh / cmm', '10*5/uL'],
    ['/cu mm', '/uL'], ['cells/cu.mm', '/uL'], ['/mm³', '/uL'], ['/µL', '/uL'],
    ['mg%', 'mg/dL'], ['mg %', 'mg/dL'], ['gm%', 'g/dL'], ['g%', 'g/dL'], ['gm/dl', 'g/dL'],
    ['mEq/L', 'meq/L'], ['MEQ/L', 'meq/L'], ['10^3/µL', '10*3/uL'], ['x10^9/L', '10*9/L'], ['x 10³/uL', '10*3/uL'],
    ['mm Hg', 'mm[Hg]'], ['mmHg', 'mm[Hg]'], ['mm/hr', 'mm/h'], ['mm/1st hr', 'mm/h'], ['sec', 's'],
    ['mg per dl', 'mg/dL'], ['ml/min/1.73m2', 'mL/min/{1.73_m2}'], ['bpm', '/min'], ['units/L', 'U/L'],
  ])('%s is %s', (text, unit) => expect(ucumOf(text)).toBe(unit)); // prettier-ignore
  it.each(['turbid', 'mg/kg per nobody', '++', 'titre 1:80', '', '/', 'mg%%', '%%'])(
    '%s is no unit: no code is invented',
    (text) => expect(ucumOf(text)).toBeUndefined(),
  );
  it('is a unit of UCUM for each name that the table knows', () => {
    for (const text of ['lakh/cumm', 'k/ul', 'million/cumm', 'g', 'kgs', 'hpf', 'copies/ml', 'crore/L']) {
      expect(isUcum(ucumOf(text) ?? ''), text).toBe(true);
    }
  });
});
