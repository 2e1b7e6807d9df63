// Which texts the portal accepts, and the form in which it stores and compares them.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyCharacter } from '#testing/any-character.ts';
import {
  characterCount,
  emailIssue,
  foldSought,
  foldText,
  isBlank,
  normalizeText,
  soughtText,
  textIssue,
  urlIssue,
} from './text-rules.ts';

/** Any text: every code point, combining marks, and lone surrogates. */
const anyText = fc.oneof(
  fc.string({ unit: anyCharacter }),
  fc.string({ unit: 'grapheme' }),
  fc.string({
    unit: fc.constantFrom('é', 'e', '\u0301', 'ß', 'İ', 'क', '\u093c', '\u0958', '💊', '\ud83d', ' ', '\n'),
  }),
);

describe('a text', () => {
  it('is measured in characters as people count them, an emoji as one', () => {
    expect(characterCount('💊💊')).toBe(2);
    expect(textIssue('💊'.repeat(200), { max: 200, required: true })).toBeNull();
    expect(textIssue('💊'.repeat(201), { max: 200, required: true })).toBe('too_long');
  });

  it('is measured in its stored form, which may be longer or shorter than what was typed', () => {
    // क़ as one character (U+0958) is stored as two; é typed as e and an accent is stored as one.
    expect(textIssue('\u0958'.repeat(101), { max: 200, required: true })).toBe('too_long');
    expect(textIssue('e\u0301'.repeat(200), { max: 200, required: true })).toBeNull();
  });

  it.each(['', ' ', '\t\r\n', '\u00a0', '\u3000'])(
    'that is only white space counts as nothing: %j',
    (typed) => {
      expect(textIssue(typed, { max: 200, required: true })).toBe('required');
      expect(textIssue(typed, { max: 200, required: false })).toBeNull();
    },
  );

  it('line breaks and tabs are accepted, and no other control character', () => {
    for (let point = 0; point < 0xa0; point += 1) {
      const allowed = (point >= 0x20 && point < 0x7f) || [0x09, 0x0a, 0x0d].includes(point);
      const issue = textIssue(`a${String.fromCodePoint(point)}b`, { max: 200, required: true });
      expect([point, issue]).toEqual([point, allowed ? null : 'characters']);
    }
  });

  it.each(['\ud800', 'a\udc00b', '\ude00\ud83d'])('with half of a surrogate pair is refused', (typed) => {
    expect(textIssue(typed, { max: 200, required: true })).toBe('characters');
  });

  it('an accepted text is accepted again, unchanged, in its stored form', () => {
    fc.assert(
      fc.property(anyText, fc.integer({ min: 0, max: 30 }), fc.boolean(), (typed, max, required) => {
        const stored = normalizeText(typed);
        expect(textIssue(stored, { max, required })).toBe(textIssue(typed, { max, required }));
        expect(normalizeText(stored)).toBe(stored);
      }),
    );
  });
});

describe('an e-mail address', () => {
  it.each([
    'asha@example.org',
    'asha.verma+adr@mail.example.co.in',
    'आशा@उदाहरण.भारत',
    " o'neil_1@example.org ",
    `${'a'.repeat(241)}@example.org`,
  ])('is accepted: %s', (address) => {
    expect(emailIssue(address)).toBeNull();
  });

  it.each([
    ['', 'required'],
    ['   ', 'required'],
    ['asha', 'email'],
    ['asha@', 'email'],
    ['@example.org', 'email'],
    ['asha@example', 'email'],
    ['asha@example.', 'email'],
    ['asha@.org', 'email'],
    ['asha\u200b@example.org', 'email'],
    ['asha@example.org\u200b', 'email'],
    ['\ufeffasha@example.org', 'email'],
    ['as\u00adha@example.org', 'email'],
    ['asha\u202e@example.org', 'email'],
    ['asha\u2060@example.org', 'email'],
    ['asha\u3164@example.org', 'email'],
    ['asha verma@example.org', 'email'],
    ['asha@exam ple.org', 'email'],
    ['asha@@example.org', 'email'],
    ['asha@example.org, ravi@example.org', 'email'],
    ['Asha <asha@example.org>', 'email'],
    ['asha@example.org\nBcc: all@example.org', 'email'],
    ['asha@example.org\n', 'email'],
    ['\r\nasha@example.org', 'email'],
    ['asha@example.org\u2028', 'email'],
    // A Greek question mark is a semicolon once it is stored.
    ['a\u037eb@example.org', 'email'],
    ['asha\u0000@example.org', 'characters'],
    [`${'a'.repeat(243)}@example.org`, 'too_long'],
  ])('is refused: %j (%s)', (address, code) => {
    expect(emailIssue(address)).toBe(code);
  });
});

describe('an address that an administrator enters', () => {
  it.each([
    'https://www.ipc.gov.in',
    'http://example.org/a?b=c#d',
    'HTTPS://EXAMPLE.ORG',
    '/uploads/1767225600000-photograph.jpg',
    `https://example.org/${'a'.repeat(2028)}`,
  ])('is accepted: %s', (address) => {
    expect(urlIssue(address, true)).toBeNull();
  });

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,x',
    '//evil.example',
    '/\\evil.example',
    'https:/\\evil.example',
    'https://',
    'https:///x',
    'ftp://example.org',
    'example.org',
    ' https://example.org',
    'https://example.org/a b',
    'https://exa\nmple.org',
    '/uploads/',
    '/uploads/a/../../etc/passwd\\x',
    '/assets/x.js',
    'https://[::1',
  ])('is refused: %j', (address) => {
    expect(urlIssue(address, true)).toBe('url');
  });

  it('an address may be missing only where it is optional, and has at most 2,048 characters', () => {
    expect(urlIssue('', false)).toBeNull();
    expect(urlIssue('', true)).toBe('required');
    expect(urlIssue(`https://example.org/${'a'.repeat(2029)}`, true)).toBe('too_long');
  });
});

describe('a search', () => {
  it.each([
    ['É', 'e\u0301'],
    ['STRASSE', 'strasse'],
    ['ASPIRIN', 'aspirin'],
    ['क\u093c', '\u0958'],
    ['Ångström', 'A\u030angstro\u0308m'],
    ['J\u030c', '\u01f0'],
  ])('treats %j and %j as equal', (one, other) => {
    expect(foldText(one)).toBe(foldText(other));
  });

  it.each(['%', '_', '\\', 'ß', 'क', "'"])('accepts %s unchanged', (character) => {
    expect(foldText(character)).toBe(character);
  });

  it('is converted to NFC, with any characters', () => {
    fc.assert(fc.property(anyText, (text) => normalizeText(text) === text.normalize('NFC')));
    const marks = Array.from({ length: 0x300 }, (_, code) => String.fromCharCode(code)).join('');
    expect(marks.normalize('NFC')).toBe(marks);
    expect(/\p{M}/u.test(marks)).toBe(false);
  });

  it('folding a folded text changes nothing', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(foldText(foldText(text))).toBe(foldText(text));
      }),
    );
  });

  it('finds a text in any case and with any encoding of its accents', () => {
    // Upper case of some scripts cannot be reversed (ß becomes SS); those are left out.
    const reversible = anyText.filter((text) => text.toUpperCase().toLowerCase() === text.toLowerCase());
    fc.assert(
      fc.property(reversible, (text) => {
        expect(foldText(text.normalize('NFD'))).toBe(foldText(text));
        expect(foldText(text.toUpperCase())).toBe(foldText(text));
      }),
    );
  });
});

describe('a text that shows nothing', () => {
  it.each([
    '',
    ' ',
    '\t\n',
    '\u200b',
    '\u200c\u200d',
    '\u2060',
    '\ufeff',
    '\u00ad',
    '\u202e',
    '\u2800',
    '\u3164',
    '\u{e0020}',
  ])('%j is blank, and not enough for a required field', (text) => {
    expect(isBlank(text)).toBe(true);
    expect(soughtText(text)).toBe('');
    expect(textIssue(text, { max: 20, required: true })).toBe('required');
  });

  it.each(['a', ' a ', 'क\u200d', '\u0301', '0', '.', '\ue000'])('%j is not blank', (text) => {
    expect(isBlank(text)).toBe(false);
    expect(soughtText(text)).toBe(text);
  });
});

it.each([
  ['Stevens–Johnson', 'stevens-johnson'],
  ['Stevens\u2212Johnson', 'stevens-johnson'],
  ['P.Q.', 'pq'],
  ['P. Q.', 'pq'],
  ['p.q', 'pq'],
  ['R. Sharma', 'r sharma'],
  ['O’Brien', "o'brien"],
  ['Paracétamol', 'paracetamol'],
  ['5 µg', '5 \u03bcg'],
  ['a\u00a0 \tb', 'a b'],
  ['क्\u200dरोसिन', 'क्रोसिन'],
  // A point of a number, and the signs of Indian scripts, make a difference.
  ['5.2 mg', '5.2 mg'],
  ['फ़ोन', 'फ़ोन'.normalize('NFC')],
])('a search compares %j as %j', (text, folded) => {
  expect(foldSought(text)).toBe(folded);
});
