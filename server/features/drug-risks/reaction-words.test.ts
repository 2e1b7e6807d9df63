import { expect, it } from 'vitest';
import words from './reaction-words.json' with { type: 'json' };
import { englishWordsFor } from './reaction-words.ts';

const scripts = ['Devanagari', 'Tamil', 'Telugu', 'Bengali', 'Gujarati', 'Kannada', 'Malayalam'];

it('each reaction has a word in the script of each language', () => {
  for (const { en, others } of words) {
    const missing = scripts.filter((script) => {
      const own = new RegExp(`^[\\p{Script_Extensions=${script}}\\s\\u200c\\u200d]+$`, 'u');
      return !others.some((word) => own.test(word));
    });
    expect([en, missing]).toEqual([en, []]);
  }
});

it('a word in another language, or its beginning, is the English one', () => {
  for (const [typed, english] of [
    ['மயக்கம்', 'faint'],
    ['వాంతి', 'vomiting'],
    ['বমি বমি', 'nausea'],
    ['चक्कर', 'dizziness'],
    ['તાવ', 'fever'],
    ['ಕೆಮ್ಮು', 'cough'],
    ['തലവേദന', 'headache'],
  ] as const) {
    expect([typed, englishWordsFor([typed])]).toEqual([typed, expect.arrayContaining([english])]);
  }
});

it('a word that is not known, and one or two letters, are no reaction', () => {
  for (const typed of ['Metformin', 'दवाई', 'த', 'তা', ''])
    expect([typed, englishWordsFor([typed])]).toEqual([typed, []]);
});
