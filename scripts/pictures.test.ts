// The drawings use the portal's colours and nothing else.
import { expect, test } from 'vitest';
import { drawings, inked, readTokens } from './pictures.ts';

const all = drawings();

test('there are at least ten drawings', () => {
  expect(all.length).toBeGreaterThanOrEqual(10);
});

test.each(all)(
  '$file has the inks of scripts/picture-inks.ts (`npm run pictures` writes them)',
  ({ source }) => {
    expect(inked(source)).toBe(source);
  },
);

test.each(all)('$file names no colour of its own, no other file and no text', ({ source }) => {
  const drawing = source.replace(/<style>[^]*?<\/style>/, '');
  expect(
    drawing.match(/#[\da-f]{3,8}\b|rgb\(|(?:fill|stroke)="(?!none|url)|href|<text|<script|style=/gi) ?? [],
  ).toEqual([]);
  expect(source.length).toBeLessThan(12_000);
});

test('the dark inks are those of the dark colour scheme, not those of print', () => {
  const { dark } = readTokens();
  expect([dark.get('paper'), dark.get('ink-2')]).toEqual(['#0a141a', '#acbdbd']);
});

test('an unknown ink is an error with its name', () => {
  expect(() => inked('<svg><style></style><path class="f-purple"/></svg>')).toThrow(
    'There is no ink "purple".',
  );
});
