// The catalogues: every language has every text, with the same placeholders, and in its own script.
import { describe, expect, it } from 'vitest';
import { m } from '#client/paraglide/messages.js';
import { locales } from '#client/paraglide/runtime.js';
import { foreignScriptIn, sharedTextsIn } from '#testing/foreign-words.ts';

const catalogues = import.meta.glob<Record<string, string>>('./*.json', { eager: true, import: 'default' });
const [base, ...others] = locales;
const ofAll = Object.fromEntries(locales.map((locale) => [locale, textsOf(locale)]));
const english = textsOf(base);

function textsOf(locale: string): Record<string, string> {
  const { $schema: _, ...texts } = catalogues[`./${locale}.json`] ?? {};
  return texts;
}

const filledIn = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort();

/** Names, abbreviations of the field and example inputs are the same in every language. */
const sameEverywhere =
  /\b(ADR|AMC|AMCs|QR|PvPI|IPC|IPSR|SPSR|WCAG|AA|A|D|JavaScript|PDF|CSV|JPEG|PNG|WebP|HEIC|iPhone|ALT|U\/L|PIN|B\. No|EXP|metformin|nausea|Chennai|720p|1080p|480p|HD|FHD|SD|MB|https|Chrome|Edge|Firefox|Safari|name@example\.org)\b/g;

/** Texts of names and numbers only, which are the same in every language. */
const withoutWords = [
  'footer_copyright',
  'quiz_percent',
  'live_video_720',
  'live_video_1080',
  'live_video_480',
  'launch_day',
];

it('there is a catalogue for each language of project.inlang, and no other', () => {
  expect(Object.keys(catalogues)).toEqual(locales.map((locale) => `./${locale}.json`).sort());
});

describe.each(others)('the catalogue of %s', (locale) => {
  const texts = textsOf(locale);
  const { script = '' } = new Intl.Locale(locale).maximize();

  it('has the same texts as the first one, in the same order', () => {
    expect(Object.keys(texts)).toEqual(Object.keys(english));
  });

  it('has the same placeholders', () => {
    for (const [key, text] of Object.entries(english)) {
      expect([key, ...filledIn(texts[key] ?? '')]).toEqual([key, ...filledIn(text)]);
    }
  });

  it('splits texts into the same paragraphs', () => {
    for (const [key, text] of Object.entries(english)) {
      expect([key, texts[key]?.split('\n').length]).toEqual([key, text.split('\n').length]);
    }
  });

  it.skipIf(script === 'Latn')('leaves no English in a text', () => {
    const left = Object.entries(texts).filter(([, text]) =>
      /[a-z]/i.test(text.replace(/\{\w+\}/g, '').replace(sameEverywhere, '')),
    );
    expect(left).toEqual([]);
  });

  it('has no sentence of another language', () => {
    const left = Object.values(texts).filter((text) => foreignScriptIn(text, locale));
    expect([...left, ...sharedTextsIn(ofAll, locale)]).toEqual([]);
  });

  it('has no text without its own script except numbers and names', () => {
    const own = new RegExp(`\\p{Script=${script}}`, 'u');
    const left = Object.keys(texts).filter((key) => !own.test(texts[key] ?? ''));
    expect(left).toEqual(script === 'Latn' ? [] : withoutWords);
  });
});

/** Texts with a sentence of more than 20 words. Shorten one and take its line out; add none. */
const longTexts = [
  'home_about_text',
  'details_notice_who',
  'legal_privacy_report_text',
  'legal_privacy_more_text',
  'legal_privacy_mail',
  'legal_privacy_quiz_text',
  'legal_privacy_device_text',
  'legal_privacy_cookies_text',
  'legal_privacy_erase_text',
  'legal_privacy_rights_text',
  'legal_terms_service_text',
  'legal_accessibility_tell_text',
];

it('a sentence of the English texts has at most 20 words, except in these', () => {
  const sentences = (text: string) => text.split(/(?<=[.!?:])\s+|\n+/);
  const isLong = (sentence: string) => (sentence.match(/[\p{L}\p{N}_'’{}-]+/gu) ?? []).length > 20;
  const found = Object.keys(english).filter((key) => sentences(english[key] ?? '').some(isLong));
  expect(found).toEqual(longTexts);
});

it('a count of one has words of its own', () => {
  expect(m.admin_exchange_cases_count({ count: 1 })).toBe('1 case');
  expect(m.admin_exchange_cases_count({ count: 0 })).toBe('0 cases');
  expect(m.admin_numbers_cases_of({ name: 'Ward 3', count: '1' })).toBe('Ward 3: 1 case. Show it');
  expect(m.admin_numbers_cases_of({ name: 'Ward 3', count: '1,200' })).toBe('Ward 3: 1,200 cases. Show them');
  expect(m.admin_cases_days_over({ days: 1 })).toBe('1 day overdue');
});
