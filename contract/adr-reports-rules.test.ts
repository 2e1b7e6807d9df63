// The browser's form and the server's schema must find the same faults in a report.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyCharacter } from '#testing/any-character.ts';
import { adrReportInput } from './adr-reports.ts';
import {
  type AdrReportDraft,
  adrReportFields,
  adrReportIssues,
  adrReportMax,
  emptyAdrReportDraft,
  forAdrReportFields,
  toAdrReport,
} from './adr-reports-rules.ts';
import { readNumber } from './typed/numbers-rules.ts';

const draft: AdrReportDraft = {
  ...emptyAdrReportDraft,
  name: 'R. K.',
  age: '45',
  contact: '98765 00000',
  medicineName: 'Amoxicillin 500 mg',
  symptoms: 'Red itchy rash on both arms',
  duration: '3 days',
  message: '',
};

/** The server's findings in a draft. A form without an age sends none. */
const serverFindings = (typed: AdrReportDraft) =>
  adrReportInput.safeParse({ ...toAdrReport(typed), age: readNumber(typed.age) ?? undefined }).error
    ?.issues ?? [];

/** The faulty fields with their codes, in the order of the form. */
const serverIssues = (typed: AdrReportDraft) =>
  serverFindings(typed)
    .map((issue) => ({
      path: issue.path.join('.'),
      code: issue.code === 'custom' ? issue.params?.['code'] : 'required',
    }))
    .toSorted((a, b) => position(a.path) - position(b.path));
const position = (path: string) => adrReportFields.findIndex((field) => field === path);

const typedText = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: anyCharacter, maxLength: 20 }),
  fc.constantFrom('', ' ', '\u0000', '\ud800', 'x'.repeat(200), 'x'.repeat(201), '💊'.repeat(200)),
  fc.constantFrom('\u0958'.repeat(101), 'e\u0301'.repeat(200), 'x'.repeat(10_000), 'x'.repeat(10_001)),
);
const typedAge = fc.oneof(
  fc.integer({ min: -5, max: 130 }).map(String),
  fc.double({ noNaN: true }).map(String),
  fc.string({ unit: fc.constantFrom(...'0123456789+-. ,eE'), maxLength: 6 }),
  fc.string({ unit: fc.constantFrom(...'०१२३४५६७८९৪௫'), maxLength: 3 }),
  fc.constantFrom('', ' 45 ', '45 years', 'NaN', 'Infinity', '0x1F', '9'.repeat(400), '１２'),
  fc.string(),
);
const anyDraft: fc.Arbitrary<AdrReportDraft> = fc.record(
  forAdrReportFields((field) => (field === 'age' ? typedAge : typedText)),
);

describe('the report form', () => {
  it('accepts a complete form, and names every missing field of an empty one', () => {
    expect(adrReportIssues(draft)).toEqual([]);
    expect(adrReportIssues(emptyAdrReportDraft).map(({ path, code }) => `${path} ${code}`)).toEqual([
      'name required',
      'age required',
      'contact required',
      'medicineName required',
      'symptoms required',
      'duration required',
    ]);
  });

  it('finds the same faults as the server, with the same fields and codes', () => {
    fc.assert(
      fc.property(anyDraft, (typed) => {
        expect(adrReportIssues(typed)).toEqual(serverIssues(typed));
      }),
      { numRuns: 500 },
    );
  });

  it('sends a valid form with every text as typed', () => {
    fc.assert(
      fc.property(anyDraft, (typed) => {
        fc.pre(adrReportIssues(typed).length === 0);
        const stored = adrReportInput.parse(toAdrReport(typed));
        for (const field of ['name', 'contact', 'medicineName', 'symptoms', 'duration'] as const) {
          expect(stored[field]).toBe(typed[field].normalize('NFC'));
        }
        expect(stored.message).toBe(typed.message === '' ? null : typed.message.normalize('NFC'));
        expect(stored.age).toBe(readNumber(typed.age));
      }),
    );
  });

  it.each(adrReportFields.filter((field) => field !== 'age'))(
    'takes a %s up to its bound and not beyond',
    (field) => {
      const max = adrReportMax[field];
      for (const character of ['x', 'क', '💊']) {
        expect(adrReportIssues({ ...draft, [field]: character.repeat(max) })).toEqual([]);
        const tooLong = { ...draft, [field]: character.repeat(max + 1) };
        expect(adrReportIssues(tooLong)).toEqual([{ path: field, code: 'too_long' }]);
        expect(serverFindings(tooLong).map(({ message }) => message)).toEqual([
          `Use at most ${max} characters`,
        ]);
      }
    },
  );
});

describe('a typed age', () => {
  it.each([
    ['0', 0],
    ['45', 45],
    [' 45 ', 45],
    ['+45', 45],
    ['045', 45],
    ['45.0', 45],
    ['-1', -1],
    ['1.5', 1.5],
    ['४५', 45],
    ['１２', 12],
  ])('%j is read as %d', (typed, age) => {
    expect(readNumber(typed)).toBe(age);
  });

  it.each([
    '',
    ' ',
    'forty',
    '45 years',
    '4 5',
    '1e2',
    '0x10',
    '--1',
    '.',
    '1.',
    '.5',
    '45²',
    'Ⅳ',
    '٫',
    '9'.repeat(400),
  ])('%j is not a number', (typed) => {
    expect(readNumber(typed)).toBeNull();
  });

  it('accepts the digits of every script that writes decimal numbers', () => {
    const written = Intl.supportedValuesOf('numberingSystem')
      .map((numberingSystem) =>
        new Intl.NumberFormat('en', { numberingSystem, useGrouping: false }).format(1234567890),
      )
      .filter((typed) => /^\p{Nd}{10}$/u.test(typed)); // Roman and Chinese numerals, for example, are no decimal digits
    expect(written.length).toBeGreaterThan(60);
    expect(written.filter((typed) => readNumber(typed) !== 1234567890)).toEqual([]);
  });

  it.each([
    ['', 'required', 'This is required'],
    ['abc', 'required', 'This is required'],
    ['1.5', 'whole_number', 'Enter a whole number'],
    ['-1', 'range', 'Enter a number from 0 to 120'],
    ['121', 'range', 'Enter a number from 0 to 120'],
  ])('%j is refused: %s', (age, code, message) => {
    expect(adrReportIssues({ ...draft, age })).toEqual([{ path: 'age', code }]);
    expect(serverFindings({ ...draft, age }).map((found) => found.message)).toEqual([message]);
  });

  it.each(['0', '120', '१२०'])('accepts %j', (age) => {
    expect(adrReportIssues({ ...draft, age })).toEqual([]);
  });
});
