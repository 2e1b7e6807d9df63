import { expect, it } from 'vitest';
import { spellingsOf } from './spellings.ts';

it('a text in Devanagari is searched in the spellings that people use', () => {
  for (const [typed, stored] of [
    ['खांसी', 'खाँसी'],
    ['खाँसी', 'खांसी'],
    ['हिन्दी', 'हिंदी'],
    ['हिंदी', 'हिन्दी'],
    ['मेटफॉर्मिन', 'मेटफ़ॉर्मिन'],
    ['मेटफ़ॉर्मिन', 'मेटफॉर्मिन'],
    ['चंडीगढ', 'चंडीगढ़'],
    ['मुंबई', 'मुम्बई'],
    ['मुम्बई', 'मुंबई'],
    ['उल्टी', 'उलटी'],
    ['चेन्नै', 'चेन्नई'],
    ['लखनउ', 'लखनऊ'],
    ['दिल्लि', 'दिल्ली'],
  ] as const) {
    expect(spellingsOf(typed.normalize('NFC'))).toContain(stored.normalize('NFC'));
  }
});

it('a text in another script has one spelling, and a long one has a dozen at most', () => {
  for (const text of ['metformin', 'சென்னை', '%_', '']) expect(spellingsOf(text)).toEqual([text]);
  const all = spellingsOf('हिन्दी में खाँसी और ज़ुकाम');
  expect(all[0]).toBe('हिन्दी में खाँसी और ज़ुकाम'.normalize('NFC'));
  expect(all.length).toBeLessThanOrEqual(12);
  expect(new Set(all).size).toBe(all.length);
});
