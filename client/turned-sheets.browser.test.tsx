// What people type never moves our own words in a mail, a letter, a question or a line of a CSV file: each is shown as the plain
// text that it is, with texts that turn the direction in all its places.
import { expect, it } from 'vitest';
import { csvCell } from '#contract/csv-rules.ts';
import { letters } from '#contract/words/letters-rules.ts';
import { mails } from '#contract/words/mails-rules.ts';
import { questions } from '#contract/words/questions-rules.ts';
import { fill } from '#contract/words/words-rules.ts';
import { movedWords, turned } from './testing/moved-words.ts';

/** What is moved when a program shows these texts as they are. */
function movedIn(texts: readonly string[]): string[] {
  const box = document.createElement('div');
  for (const text of texts) {
    const shown = document.createElement('pre');
    shown.dir = 'auto';
    shown.style.whiteSpace = 'pre-wrap';
    shown.textContent = text;
    box.append(shown);
  }
  document.body.append(box);
  const moved = movedWords(box);
  box.remove();
  return moved;
}

const lines = `${turned}\n${turned}`;

it('the measure finds a mail and a line of a file that such a text moves', () => {
  expect(movedIn([`By ${turned} on the ward`, `AMC-1,${turned},closed`])).toHaveLength(2);
});

it.each([
  ['mails', mails.languages],
  ['letters', letters.languages],
  ['questions', questions.languages],
])('%s: no text moves our words, in any language', (_, languages) => {
  for (const [language, texts] of Object.entries<Readonly<Record<string, string>>>(languages)) {
    const places = Object.values(texts).filter((text) => text.includes('{'));
    const filled = [turned, lines].flatMap((typed) =>
      places.map((text) =>
        fill(
          text,
          Object.fromEntries([...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, typed])),
        ),
      ),
    );
    expect([language, movedIn(filled)]).toEqual([language, []]);
  }
});

it('a line of a CSV file keeps the order of its cells', () => {
  const files = [turned, lines, `=${turned}`, `${turned}, ${turned}`].map((typed) =>
    ['AMC-2026-00007', typed, 'serious', typed, 'closed'].map((cell) => csvCell(cell)).join(','),
  );
  expect(movedIn(files)).toEqual([]);
});
