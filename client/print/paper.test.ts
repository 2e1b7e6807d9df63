// Tests that a form on paper loses nothing: text that does not fit its box is on the continuation pages.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { box, fitText, isTable, layOut, type FormTable } from './paper.ts';

it.each([
  ['a text that fits stays whole', 'one two', 'one two', ''],
  ['a line break takes a line', 'a\nb\nc\nd', 'a\nb', '\nc\nd'],
  ['a text is parted between words', 'alpha beta gamma delta epsilon', 'alpha beta gamma ', 'delta epsilon'],
  ['a word longer than the box is split', 'x'.repeat(40), 'x'.repeat(18), 'x'.repeat(22)],
  ['narrow letters take less room than wide ones', 'i'.repeat(60), 'i'.repeat(60), ''],
  ['signs above and below letters take no room', 'क्षतिग्रस्त त्वचा', 'क्षतिग्रस्त त्वचा', ''],
])('%s', (_name, text, here, rest) => {
  expect(fitText(text, { columns: 10, lines: 3 })).toEqual({ here, rest });
});

it('the two parts of a split text joined are the text', () => {
  const room = fc.record({ columns: fc.integer({ min: 1, max: 40 }), lines: fc.integer({ min: 1, max: 6 }) });
  const text = fc.string({
    unit: fc.constantFrom('a', 'wort', 'क्षति', '\n', ' ', '  ', '👩‍⚕️'),
    maxLength: 200,
  });
  fc.assert(
    fc.property(text, room, (content, size) => {
      const { here, rest } = fitText(content, size);
      expect(here + rest).toBe(content);
    }),
  );
});

it('boxes and rows that do not fit continue on another page, under their names', () => {
  const table: FormTable = {
    title: 'C',
    rowName: 'Suspected drug',
    rowCount: 2,
    columns: [
      { label: 'Name', columns: 12, lines: 2 },
      { label: 'Dose', columns: 8, lines: 2 },
    ],
    rows: [
      ['Amoxicillin', '500 mg'],
      ['A name that is too long for its cell', '1 g'],
      ['Third', '2 g'],
    ],
  };
  const story = box('7', 'Describe', 'word '.repeat(3_000), { span: 12, lines: 80 });
  const { parts, continued } = layOut([
    { title: 'B', boxes: [story] },
    table,
    { ...table, columns: [{ label: 'Action', columns: 9, lines: 1 }], rows: [['a'], ['b'], ['Stopped']] },
  ]);
  const [group, shown] = parts;
  expect(group && !isTable(group) && group.boxes[0]?.value.endsWith('… continued')).toBe(true);
  expect(shown && isTable(shown) && shown.rows).toEqual([
    ['Amoxicillin', '500 mg'],
    ['A name that is\n… continued', '1 g'],
  ]);
  expect(continued.map(({ title }) => title)).toEqual([
    '7 Describe',
    'Suspected drug 2, Name',
    'Suspected drug 3',
  ]);
  // Half a date or half a dose says something else: a cell continues whole.
  expect(continued[1]?.text).toBe('A name that is too long for its cell');
  expect(continued[2]?.text).toBe('Name: Third\nDose: 2 g\nAction: Stopped');
});

it('a form shrinks empty boxes until it fits its page, and gives spare room to long texts', () => {
  const columns = [{ label: 'Name', columns: 20, lines: 4 }];
  const rows = Array.from({ length: 4 }, () => ['word '.repeat(40)]);
  const table = { title: 'C', rowName: 'Drug', rowCount: 4, columns, rows };
  const story = (lines: number) => box('7', 'Describe', 'line\n'.repeat(50), { span: 12, lines });
  const empty = box('8', 'Empty', '', { span: 12, lines: 40 });
  const [group, shown] = layOut([{ title: 'B', boxes: [story(30), empty] }, table]).parts;
  const lines = group && !isTable(group) ? group.boxes.map((one) => one.lines) : [];
  expect(lines[0]).toBe(30);
  expect(lines[1]).toBeLessThan(30);
  expect(shown && isTable(shown) && shown.columns[0]?.lines).toBe(4);
  expect(layOut([{ title: 'B', boxes: [story(3)] }]).continued).toEqual([]);
});

it('a narrow cell has a short mark if its text continues', () => {
  const columns = [{ label: 'Route', columns: 5, lines: 2 }];
  const rows = Array.from({ length: 30 }, () => ['one two three four']);
  const [shown] = layOut([{ title: 'C', rowName: 'Drug', rowCount: 30, columns, rows }]).parts;
  expect(shown && isTable(shown) && shown.rows[0]).toEqual(['one\ncont.']);
});

it('a table has the rows of the form, also empty ones', () => {
  const table = {
    title: 'C',
    rowName: 'Drug',
    rowCount: 3,
    columns: [{ label: 'Name', columns: 9, lines: 1 }],
  };
  const [shown] = layOut([{ ...table, rows: [['One']] }]).parts;
  expect(shown && isTable(shown) && shown.rows).toEqual([['One'], [''], ['']]);
});

it('a form fills its page: one box takes the room that is left, and gives it back to longer texts', () => {
  const story = { ...box('7', 'Describe', 'short', { span: 12, lines: 4 }), grows: true };
  const other = (text: string) => box('8', 'Other', text, { span: 12, lines: 3 });
  const linesOf = (text: string) => {
    const [group] = layOut([{ title: 'B', boxes: [story, other(text)] }]).parts;
    return group && !isTable(group) ? group.boxes.map(({ lines }) => lines) : [];
  };
  const [alone = 0] = linesOf('');
  expect(alone).toBeGreaterThan(55);
  const [beside = 0, longer] = linesOf('line\n'.repeat(20).trim());
  expect(longer).toBe(20);
  expect(beside).toBe(alone - 17);
});

it('what is cut anyway leaves its lines to the box that grows', () => {
  const story = { ...box('7', 'Describe', 'word '.repeat(3_000), { span: 12, lines: 7 }), grows: true };
  const short = box('8', 'Other', 'line\n'.repeat(5).trim(), { span: 12, lines: 5 });
  const long = box('9', 'More', 'word '.repeat(3_000), { span: 12, lines: 30 });
  const fixed = box('10', 'Last', 'line\n'.repeat(30).trim(), { span: 12, lines: 30 });
  const [group] = layOut([{ title: 'B', boxes: [story, short, long, fixed] }]).parts;
  const [grown, whole, cut, last] = group && !isTable(group) ? group.boxes.map(({ lines }) => lines) : [];
  expect([grown, whole, last]).toEqual([7, 5, 30]);
  expect(cut).toBeLessThan(25);
});

it('a named text of a table has its first line in the cell, however full the page is', () => {
  const named = { label: 'Causality', columns: 14, lines: 4, isNamed: true };
  const words = 'Certain, Probable, Possible, Conditional/Unclassified';
  const details = Array.from({ length: 9 }, (_, number) => `Reaction ${number}: Possible`);
  const table: FormTable = {
    title: 'C',
    rowName: 'Drug',
    rowCount: 14,
    columns: [{ label: 'Name', columns: 12, lines: 4 }, named],
    rows: Array.from({ length: 14 }, () => ['word '.repeat(60), [words, ...details].join('\n')]),
  };
  const story = box('7', 'Describe', 'word '.repeat(3_000), { span: 12, lines: 40 });
  const { parts, continued } = layOut([{ title: 'B', boxes: [story] }, table]);
  const shown = parts.find(isTable);
  for (const [, cell = ''] of shown?.rows ?? []) expect(cell).toContain(words);
  expect(continued.find(({ title }) => title === 'Drug 1, Causality')?.text).toContain('Reaction 8');
});
