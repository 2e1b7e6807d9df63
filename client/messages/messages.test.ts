// The catalogues: every language has every text, with the same things filled in, and in its own script.
import { expect, it } from 'vitest';

const catalogues = import.meta.glob<Record<string, string>>('./*.json', { eager: true, import: 'default' });
const english = textsOf('en');
const hindi = textsOf('hi');

function textsOf(locale: string): Record<string, string> {
  const { $schema: _, ...texts } = catalogues[`./${locale}.json`] ?? {};
  return texts;
}

const filledIn = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort();

/** Names, the field's abbreviations and examples to type are written the same in every language. */
const sameEverywhere =
  /\b(ADR|AMC|AMCs|PvPI|IPC|IPSR|SPSR|WCAG|AA|A|D|JavaScript|PIN|metformin|nausea|Chennai|720p|1080p|480p|HD|FHD|SD|MB|https|Chrome|Edge|Firefox|Safari|name@example\.org)\b/g;

it('have the same texts, in the same order', () => {
  expect(Object.keys(hindi)).toEqual(Object.keys(english));
});

it('have the same things filled in', () => {
  for (const [key, text] of Object.entries(english)) {
    expect([key, ...filledIn(hindi[key] ?? '')]).toEqual([key, ...filledIn(text)]);
  }
});

it('leave no English in a Hindi text', () => {
  const left = Object.entries(hindi).filter(([, text]) =>
    /[a-z]/i.test(text.replace(/\{\w+\}/g, '').replace(sameEverywhere, '')),
  );
  expect(left).toEqual([]);
});

it('have no text without Devanagari but those that are all figures and names', () => {
  const left = Object.entries(hindi).filter(([, text]) => !/\p{Script=Devanagari}/u.test(text));
  expect(left.map(([key]) => key)).toEqual([
    'footer_copyright',
    'quiz_percent',
    'live_video_720',
    'live_video_1080',
    'live_video_480',
    'launch_day',
  ]);
});

it('break Hindi into the same paragraphs', () => {
  for (const [key, text] of Object.entries(english)) {
    expect([key, hindi[key]?.split('\n').length]).toEqual([key, text.split('\n').length]);
  }
});
