// The sheet for reviewers goes out, is filled in, and comes back.
import { describe, expect, it } from 'vitest';
import {
  markOf,
  readReviews,
  readSheet,
  type Review,
  sheetOf,
  type Text,
  writeReviews,
} from './review-sheet.ts';

const text = (key: string, english: string, translation: string): Text => ({
  catalogue: 'client/messages',
  key,
  where: '/quiz',
  screenshot: 'screenshots/quiz-ta-360-light.png',
  english,
  translation,
});
const next = text('quiz_next', 'Next', 'அடுத்து');
const texts = [
  next,
  text('quiz_lede', 'One, "two"\nand {count} more', 'ஒன்று, "இரண்டு"\nமேலும் {count}'),
  text('live_dash', '- not a formula', '- வாய்ப்பாடு அல்ல'),
];
const read: Review = {
  language: 'ta',
  catalogue: 'client/messages',
  key: 'quiz_next',
  reviewer: 'Asha "A." Rao, Pune',
  date: '2026-11-29',
  mark: '',
};

/** The sheet as a spreadsheet saves it, with the last two cells of a row filled in. */
const filled = (entries: Record<string, [string, string]>, from = texts) =>
  sheetOf(from, 'ta', [])
    .split(/(?<=\r\n)(?=client)/)
    .map((row) => {
      const [yes, better] = entries[row.split(',')[1] ?? ''] ?? ['', ''];
      return row.replace(/,,\r\n$/, `,${yes},"${better}"\r\n`);
    })
    .join('');

describe('a sheet', () => {
  it('shows each text with its page, its picture, its translation and who read it last', () => {
    const sheet = sheetOf(texts, 'ta', [{ ...read, mark: markOf(next) }]);
    expect(sheet).toContain(
      'client/messages,quiz_next,/quiz,screenshots/quiz-ta-360-light.png,Next,அடுத்து,"Asha ""A."" Rao, Pune, 2026-11-29",,\r\n',
    );
    const changed = sheetOf([text('quiz_next', 'Go on', 'அடுத்து')], 'ta', [{ ...read, mark: markOf(next) }]);
    expect(changed).toContain('the text has changed since');
    expect(sheetOf(texts, 'hi', [read])).not.toContain('Rao');
  });

  it('that nobody filled in says nothing', () => {
    expect(readSheet(sheetOf(texts, 'ta', []), texts)).toEqual({ read: [], faults: [] });
  });

  it('brings back texts that are right, and better ones; those without a mark are not read', () => {
    const back = readSheet(filled({ live_dash: ['yes', ''], quiz_next: ['', 'அடுத்தது'] }), texts);
    expect(back.faults).toEqual([]);
    expect(back.read.map(({ key, translation }) => [key, translation])).toEqual([
      ['quiz_next', 'அடுத்தது'],
      ['live_dash', '- வாய்ப்பாடு அல்ல'],
    ]);
  });

  it.each([
    [
      'a lost place',
      { quiz_lede: ['', 'ஒன்று\nமேலும்'] },
      'Row 3, quiz_lede: It needs these places, each once: {count}.',
    ],
    [
      'a lost line',
      { quiz_lede: ['', 'ஒன்று {count}'] },
      'Row 3, quiz_lede: It needs 2 lines, as the English text.',
    ],
  ] as const)('with %s is refused', (_, entries, fault) => {
    expect(readSheet(filled(entries as never), texts)).toEqual({ read: [], faults: [fault] });
  });

  it('of texts that have changed or gone since is refused', () => {
    const sheet = filled({ quiz_next: ['yes', ''], live_dash: ['yes', ''] });
    expect(readSheet(sheet, [text('quiz_next', 'Go on', 'அடுத்து')]).faults).toEqual([
      'Row 2, quiz_next: The text has changed since the sheet was written.',
      'Row 4, live_dash: There is no such text.',
    ]);
  });
});

it('reviews are stored in one order and read back as they were', () => {
  const other = { ...read, language: 'hi', key: 'a' };
  const file = writeReviews([read, other]);
  expect(readReviews(file)).toEqual([other, read]);
  expect(writeReviews([other, read])).toBe(file);
});
