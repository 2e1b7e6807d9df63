// Every built language has all catalogues of visitors and reporters, and is in every list of languages.
import { describe, expect, it } from 'vitest';
import { foreignScriptIn, sharedTextsIn } from '#testing/foreign-words.ts';
import inlang from '../../project.inlang/settings.json' with { type: 'json' };
import { cards } from './cards-rules.ts';
import { handouts } from './handouts-rules.ts';
import { builtLanguages, languageFor, offeredIn } from './languages-rules.ts';
import { letters } from './letters-rules.ts';
import { mails } from './mails-rules.ts';
import { questions } from './questions-rules.ts';

it('the list of built languages is that of project.inlang', () => {
  expect(builtLanguages).toEqual(inlang.locales);
});

describe.each(Object.entries({ cards, handouts, letters, mails, questions }))(
  'the catalogue "%s"',
  (_, { languages }) => {
    it('has each built language', () => {
      expect(Object.keys(languages)).toEqual(builtLanguages);
    });

    it('has English sentences of at most 20 words', () => {
      const sentences = Object.values<string>(languages.en).flatMap((text) =>
        text.split(/(?<=[.!?:])\s+|\n+/),
      );
      const isLong = (one: string) => (one.match(/[\p{L}\p{N}_'’{}-]+/gu) ?? []).length > 20;
      expect(sentences.filter(isLong)).toEqual([]);
    });

    it('has no sentence of another language', () => {
      const found = Object.entries(languages).flatMap(([language, texts]) => [
        ...sharedTextsIn(languages, language),
        ...Object.values<string>(texts).filter((text) =>
          foreignScriptIn(text.replaceAll(/\{\w+\}|https?:\S+/g, ' '), language),
        ),
      ]);
      expect(found).toEqual([]);
    });
  },
);

it('a person gets the language of the report where it is offered, otherwise the default language', () => {
  const offered = offeredIn('en hi');
  expect(['hi', 'hi-IN', 'en', 'xx', null].map((tag) => languageFor(tag, offered))).toEqual([
    'hi',
    'hi',
    'en',
    'en',
    'en',
  ]);
  expect(['en', 'hi', null].map((tag) => languageFor(tag, offeredIn('hi')))).toEqual(['hi', 'hi', 'hi']);
  expect(offeredIn('xx')).toEqual(['en', 'hi']);
});
