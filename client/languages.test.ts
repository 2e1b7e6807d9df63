// The language of texts that nobody has marked, with more languages than English and Hindi.
import { expect, it, onTestFinished } from 'vitest';
import { getLocale, overwriteGetLocale } from '#client/paraglide/runtime.js';
import { contentLang, languageDetector } from './languages.ts';

it('the script of a text tells its language, even with names of medicines in Latin letters', () => {
  const languageOf = languageDetector(['en', 'hi']);
  expect(languageOf('Report a reaction')).toBe('en');
  expect(languageOf('पैरासिटामोल 500 mg')).toBe('hi');
  expect(languageOf('TNF-α blockers')).toBe('en');
});

it('a script that two languages share identifies neither, but on a page in one of them', () => {
  const languageOf = languageDetector(['en', 'hi', 'mr', 'ta']);
  for (const page of ['hi', 'mr']) {
    expect([languageOf('दवा', page), languageOf('दवा மருந்து', page)]).toEqual([page, 'und']);
  }
  expect(languageOf('दवा', 'ta')).toBe('und');
  expect(languageOf('दवा')).toBe('und');
  expect(languageOf('மருந்து')).toBe('ta');
  expect(languageOf('दवा மருந்து')).toBe('und');
  expect(languageDetector(['en', 'hi', 'en-XA'])('Report a reaction')).toBe('en');
});

it('the default language may have a script of its own', () => {
  for (const offered of [['hi', 'en'], ['hi']]) {
    const languageOf = languageDetector(offered);
    expect(languageOf('Report a reaction')).toBe('en');
    expect(languageOf('पैरासिटामोल 500 mg')).toBe('hi');
  }
});

it('an unknown script is not attributed to the first language', () => {
  expect(languageDetector(['en', 'hi'])('மருந்து')).toBe('und');
});

it('a page in a language that is not offered marks no text of its own language', () => {
  const locale = getLocale();
  onTestFinished(() => overwriteGetLocale(() => locale));
  overwriteGetLocale(() => 'mr');
  expect(contentLang('थोड्या वेळाने पुन्हा प्रयत्न करा.')).toBe(undefined);
  expect(contentLang('Try again later.')).toBe('en');
  overwriteGetLocale(() => 'ta');
  expect(contentLang('சிறிது நேரம் கழித்து மீண்டும் முயலவும்.')).toBe(undefined);
  expect(contentLang('थोड़ी देर बाद फिर कोशिश करें।')).toBe('hi');
});
