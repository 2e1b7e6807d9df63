// Tests the reading of codes on packs: GS1 in its three forms, Schedule H2 lines, and other texts.
import { expect, it } from 'vitest';
import { type PackCode, readPackCode } from './pack-codes-rules.ts';

const gs = '\u001d';
const gtin = '09506000134352';

it.each<[string, string, PackCode]>([
  [
    'a DataMatrix with its symbology',
    `]d201${gtin}1727050010AB-12${gs}210007`,
    { batch: 'AB-12', expiry: '2027-05' },
  ],
  [
    'the same without its symbology',
    `01${gtin}1727050010AB-12${gs}210007`,
    { batch: 'AB-12', expiry: '2027-05' },
  ],
  [
    'a separator at the beginning',
    `${gs}01${gtin}10AB-12${gs}17270531`,
    { batch: 'AB-12', expiry: '2027-05-31' },
  ],
  ['a batch at the end', `01${gtin}1127010117280229${'10'}Q(1)`, { batch: 'Q(1)', expiry: '2028-02-29' }],
  ['a needless separator after a date', `01${gtin}17270531${gs}10X1`, { batch: 'X1', expiry: '2027-05-31' }],
  ['a weight and a serial number before the batch', `01${gtin}31020001002112345${gs}10X1`, { batch: 'X1' }],
  ['an identifier that a separator closes before the batch', `01${gtin}71012345${gs}10X1`, { batch: 'X1' }],
  ['such an identifier without its separator', `01${gtin}7101234510X1`, {}],
  ['a date that no calendar has', `01${gtin}1727023010X1`, { batch: 'X1' }],
  ['a year of the last century', `01${gtin}17990531`, { expiry: '1999-05-31' }],
  ['brackets', `(01)${gtin}(17)270500(10)AB-12(21)0007`, { batch: 'AB-12', expiry: '2027-05' }],
  [
    'brackets, letters and digits of full width, as a keyboard for Chinese writes them',
    `（０１）${gtin}（１７）270500（１０）ＡＢ－１２`,
    { batch: 'AB-12', expiry: '2027-05' },
  ],
  [
    'a web address of GS1',
    `https://id.gs1.org/01/${gtin}/10/AB%2F12?17=270531`,
    { batch: 'AB/12', expiry: '2027-05-31' },
  ],
  ['a web address with a broken escape', `https://a.example/01/${gtin}/10/A%ZZ`, { batch: 'A%ZZ' }],
  ['another web address', 'https://example.com/verify?id=10&17=270531', {}],
  ['a wrong check digit', '01095060001343531727050010AB-12', {}],
  ['a batch of 21 characters', `01${gtin}10${'A'.repeat(21)}`, {}],
  [
    'lines of Schedule H2',
    'Unique Product Identification Code: 8901234567890\nProper and Generic Name: Paracetamol Tablets IP 650 mg\nBrand Name: Dolo-650\nName and address of the manufacturer: Micro Labs Ltd, Bengaluru\nBatch No.: DOBS1234\nMfg. Date: 06/2025\nExp. Date: 05/2027\nManufacturing Licence No.: 123/ABC',
    { name: 'Dolo-650', batch: 'DOBS1234', expiry: '2027-05', maker: 'Micro Labs Ltd, Bengaluru' },
  ],
  [
    'the same in one line',
    'Generic name=Cefixime | B.No.=C-1 | Expiry=MAY 2027 | Mfd. by=A. Pharma',
    {
      name: 'Cefixime',
      batch: 'C-1',
      expiry: '2027-05',
      maker: 'A. Pharma',
    },
  ],
  [
    'JSON',
    '{\n"brand": "X",\n"batch": "B1",\n"exp": "2027-05-31"\n}',
    { name: 'X', batch: 'B1', expiry: '2027-05-31' },
  ],
  ['a day first', 'Exp: 31/05/2027', { expiry: '2027-05-31' }],
  ['month and year of two digits', 'Exp: 05/27', { expiry: '2027-05' }],
  ['signs of a stamp', 'B.No.:- AB-12\nEXP. MAY 2027', { batch: 'AB-12', expiry: '2027-05' }],
  ['a stamp without signs', 'LOT AB12\nEXP 08/27', { batch: 'AB12', expiry: '2027-08' }],
  ['a retail bar code', '8901234567890', {}],
  ['any text', 'Keep out of the reach of children', {}],
  ['nothing', '', {}],
])('reads %s', (_what, text, wanted) => {
  expect(readPackCode(text, 2026)).toEqual(wanted);
});

it('reads a text of 100,000 characters at once', () => {
  const began = performance.now();
  for (const text of [
    `01${gtin}10${'9'.repeat(100_000)}`,
    'a: '.repeat(33_000),
    '('.repeat(100_000),
    '"'.repeat(100_000),
  ])
    readPackCode(text);
  expect(performance.now() - began).toBeLessThan(1_000);
});
