// Limits the cost of refusing a text: every text field of the endpoint table is checked before normalisation,
// which takes quadratic time for a run of combining marks.
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { api, type ApiRow } from './api.ts';
import { contentFields } from './cases/content/content-rules.ts';
import {
  emailIssue,
  foldSought,
  foldText,
  linkIssue,
  marksMax,
  normalizeText,
  textIssue,
  textMax,
  urlIssue,
} from './text-rules.ts';

const { normalize: nfc } = String.prototype;
/** Lengths of the texts passed to NFC. */
let normalized: number[] = [];
/** Most marks in a row in one of them. */
let longestRun = 0;
beforeEach(() => {
  normalized = [];
  vi.spyOn(String.prototype, 'normalize').mockImplementation(function (this: string, form?: string) {
    normalized.push(this.length);
    for (const [run] of this.matchAll(/\p{M}+/gu)) longestRun = Math.max(longestRun, run.length);
    return nfc.call(this, form);
  });
});
afterEach(() => vi.restoreAllMocks());

/** Marks of descending combining class, which NFC would have to reorder one by one. */
const marks = (count: number) => '\u0315'.repeat(count / 2) + '\u0334'.repeat(count / 2);

describe('a text', () => {
  it('over its limit is refused before it is normalised', () => {
    const unit = fc.constantFrom('a', ' ', '\u0301', '\u0316', '\u0344', '\u1f82', 'क', '\u093c', '💊');
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 50 }), fc.array(unit, { minLength: 1 }), (max, some) => {
        const text = some.join('').repeat(4 * max + 1);
        normalized = [];
        expect(textIssue(text, { max, required: true })).toBe('too_long');
        expect(normalized).toEqual([]);
      }),
    );
  });

  it.each([emailIssue, (text: string) => urlIssue(text, true), linkIssue])(
    'an address is refused in the same way',
    (issueOf) => {
      expect(issueOf(`a${marks(100_000)}`)).toBe('too_long');
      expect(issueOf(`a${marks(40)}@example.org`)).toBe('marks');
      expect(normalized).toEqual([]);
    },
  );

  it('more than 30 combining marks in a row are refused before the text is normalised, at any place', () => {
    const mark = fc.constantFrom('\u0301', '\u0316', '\u093e', '\u{1d165}', '\ufe0f');
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        fc.array(mark, { minLength: marksMax + 1, maxLength: 200 }),
        fc.string({ unit: 'grapheme' }),
        (before, run, after) => {
          normalized = [];
          const text = `${before}a${run.join('')}${after}`;
          expect(textIssue(text, { max: textMax.content, required: false })).toBe('marks');
          expect(normalized).toEqual([]);
        },
      ),
    );
  });

  it('30 combining marks in a row are accepted, and 30 more after the next letter', () => {
    expect(textIssue(`a${'\u0316'.repeat(30)}`.repeat(9), { max: 279, required: true })).toBeNull();
    expect(textIssue(`a${'\u0316'.repeat(31)}`, { max: 279, required: true })).toBe('marks');
    expect(textIssue('a\u{1d165}'.repeat(30), { max: 279, required: true })).toBeNull();
    expect(textIssue(`a${'\u{1d165}'.repeat(31)}`, { max: 279, required: true })).toBe('marks');
  });

  it('is also counted in its stored form, in which U+0344 is two marks', () => {
    expect(textIssue(`a${'\u0344'.repeat(15)}`, { max: 200, required: true })).toBeNull();
    expect(textIssue(`a${'\u0344'.repeat(16)}`, { max: 200, required: true })).toBe('marks');
  });

  it.each(['प्रतिकूल प्रतिक्रिया', 'र्क्त्स्न्र्य', 'བསྒྲུབས', 'Tiếng Việt'.normalize('NFD'), '👩🏽‍⚕️', 'שָׁלוֹם'])(
    'accepts text of a script in use: %s',
    (text) => {
      expect(textIssue(text, { max: 200, required: true })).toBeNull();
    },
  );
});

type JsonSchema = z.core.JSONSchema.JSONSchema;

/** The paths of a schema's text fields, each with a function that puts a value there. */
function textFields(schema: JsonSchema): { path: string; body: (value: string) => unknown }[] {
  const { anyOf = [], properties = {}, items } = schema;
  const prefixItems = (schema.prefixItems ?? []) as JsonSchema[];
  if (schema.type === 'string' && schema.maxLength !== undefined)
    return [{ path: '', body: (value) => value }];
  const below = (name: string, one: JsonSchema, wrap: (value: unknown) => unknown) =>
    textFields(one).map(({ path, body }) => ({
      path: path === '' ? name : `${name}.${path}`,
      body: (value: string) => wrap(body(value)),
    }));
  return [
    ...anyOf.flatMap((one) => textFields(one as JsonSchema)),
    ...Object.entries(properties).flatMap(([name, one]) =>
      below(name, one as JsonSchema, (value) => ({ [name]: value })),
    ),
    ...prefixItems.flatMap((one, place) =>
      below(String(place), one, (value) => prefixItems.map((_, other) => (other === place ? value : 'x'))),
    ),
    ...(items && !Array.isArray(items) && typeof items === 'object'
      ? below('0', items as JsonSchema, (value) => [value])
      : []),
  ];
}

const fields = Object.entries(api as Record<string, ApiRow>).flatMap(([key, row]) =>
  [row.body, row.query].flatMap((input) =>
    input
      ? textFields(z.toJSONSchema(input, { io: 'input' })).map(({ path, body }) => ({
          name: `${path} of ${key}`,
          path,
          issuesOf: (value: string) =>
            (input.safeParse(body(value)).error?.issues ?? [])
              .filter((issue) => issue.path.join('.') === path)
              .map((issue) => (issue as { params?: { code?: string } }).params?.code),
        }))
      : [],
  ),
);

/** The longest text of any field: the narrative of a case. */
const longest = contentFields.narrative.max;

describe('a text that nobody has checked, such as a cell of a file', () => {
  it('is folded in pieces of at most 30 marks, and other texts as a whole', () => {
    const words = `Paracétamol a${marks(100_000)} É`;
    const folded = foldText(words);
    expect(Math.max(...normalized)).toBeLessThanOrEqual(words.indexOf(' ') + 2 + marksMax);
    expect(folded.startsWith('paracétamol a')).toBe(true);
    expect(folded.endsWith(' é')).toBe(true);
    expect(normalizeText('e\u0301'.repeat(1_000))).toBe('é'.repeat(1_000));
  });
});

describe('a text that a search folds', () => {
  it.each([
    // Each run is short enough to be accepted. Without the soft hyphens they are one.
    ['with invisible characters between its marks', `a${`${'\u05b2\u05b0'.repeat(14)}\u00ad`.repeat(300)}`],
    ['of a file', `a${marks(100_000)}`],
  ])('%s is normalised in pieces of few marks', (_, text) => {
    longestRun = 0;
    expect(foldSought(`${text} Rash É`).endsWith(' rash e')).toBe(true);
    expect(longestRun).toBeLessThanOrEqual(marksMax);
  });
});

describe('every text field of the endpoint table', () => {
  it('is covered by these tests', () => {
    expect(fields.length).toBeGreaterThan(90);
    expect(fields.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        'username of POST /api/auth/login',
        'options.3 of POST /api/admin/quiz-questions',
        'records.0.narrative of POST /api/admin/privacy/erase',
        'q of GET /api/drug-risks/search',
      ]),
    );
  });

  it.each(fields)(
    'refuses too many combining marks, and too long a text, before it is normalised: $name',
    ({ issuesOf }) => {
      // A field for fewer than 41 characters is too short for them.
      expect([['marks'], ['too_long']]).toContainEqual(issuesOf(`a${marks(40)}`));
      expect(issuesOf('a'.repeat(4 * longest + 1))).toEqual(['too_long']);
      // Other list entries are single letters.
      expect(Math.max(0, ...normalized)).toBeLessThanOrEqual(1);
    },
  );
});
