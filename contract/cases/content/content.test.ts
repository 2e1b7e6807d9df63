// Tests the content of a case: what is accepted, what is refused and with which sentence, and that the schema agrees.
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { textMax } from '../../text-rules.ts';
import { flavorOf, nullFlavors, unknowns, type UnknownWord } from './code-lists-rules.ts';
import { caseContent, contentJsonSchema } from './content.ts';
import { contentFields } from './content-rules.ts';
import { impossibleIssues } from './checks-rules.ts';
import { changedFixedFields } from './fixed-fields-rules.ts';
import { nowIn } from './partial-dates-rules.ts';
import type { Field, Fields } from './fields-rules.ts';
import { issuesMax, readContent } from './read-content-rules.ts';
import { arbitraryContent, reactionIds } from '../testing/arbitrary-content.ts';

const uuid = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
let given = 0;
beforeEach(() => {
  given = 0;
});
const newId = () => uuid(100 + (given += 1));
const read = (value: unknown) => readContent(value, newId);
const contentOf = (value: unknown) => read(value).content;
const faults = (value: unknown) => read(value).issues.map(({ path, code }) => `${path}: ${code}`);
const sentences = (value: unknown) => read(value).issues.map(({ path, message }) => `${path}: ${message}`);

describe('content', () => {
  it('is read as it was stored', () => {
    fc.assert(
      fc.property(arbitraryContent, (content) => {
        expect(read(structuredClone(content))).toEqual({ content, issues: [] });
      }),
    );
  });

  it('drops unknown fields, and reads absent, null and empty text as not asked', () => {
    expect(
      contentOf({
        patient: { initials: 'S. K.', sex: null, ward: '', shoeSize: 42 },
        drugs: [],
        narrative: '',
        colour: 'red',
        constructor: 'x',
      }),
    ).toEqual({ patient: { initials: 'S. K.' } });
  });

  it('empty content is accepted, because a draft is saved at any time', () => {
    expect(contentOf({})).toEqual({});
  });

  it('accepts every unknown answer that a field allows', () => {
    for (const unknown of Object.keys(unknowns)) {
      expect(contentOf({ patient: { sex: { unknown }, ageAtOnset: { unknown } } })).toEqual({
        patient: { sex: { unknown }, ageAtOnset: { unknown } },
      });
    }
    expect(faults({ patient: { sex: { unknown: 'perhaps' } } })).toEqual(['patient.sex.unknown: choice']);
    expect(faults({ narrative: { unknown: 'asked' } })).toEqual(['narrative: type']);
  });

  it('accepts a code as text or as a number', () => {
    expect(contentOf({ patient: { sex: 2 }, reportType: '1' })).toEqual({
      patient: { sex: '2' },
      reportType: '1',
    });
  });

  it('gives an id to each entry without one, and stores the other ids in small letters', () => {
    const own = 'ABCDEF00-0000-4000-8000-000000000000';
    expect(contentOf({ drugs: [{ name: 'A' }, { id: own, name: 'B', doses: [{ batch: '1' }] }] })).toEqual({
      drugs: [
        { id: uuid(101), name: 'A' },
        { id: own.toLowerCase(), name: 'B', doses: [{ id: uuid(102), batch: '1' }] },
      ],
    });
  });

  it('is stored in NFC', () => {
    expect(contentOf({ narrative: 'e\u0301' })).toEqual({ narrative: 'é' });
  });
});

describe('content is refused, with the path and a sentence:', () => {
  it.each([null, undefined, 7, 'text', [], true])('a body that is none: %s', (value) => {
    expect(sentences(value)).toEqual([': The content of a case must be an object']);
  });

  it('10,000 drugs are refused before any of them is read', () => {
    const drugs = Array.from({ length: 10_000 }, () => ({ name: 7 }));
    expect(sentences({ drugs })).toEqual([
      'drugs: Use at most 100 entries under "Drug"; this list has 10,000',
    ]);
  });

  it.each(['drugs', 'reactions', 'tests'])('accepts 100 %s and refuses 101', (list) => {
    const entries = (length: number) => ({ [list]: Array.from({ length }, () => ({})) });
    expect(faults(entries(101))).toEqual([`${list}: too_long`]);
    expect(faults(entries(100))).toEqual([]);
  });

  it.each<[string, object, string[]]>([
    ['a list that is an object', { drugs: {} }, ['drugs: This must be a list']],
    ['a group that is text', { patient: 'S. K.' }, ['patient: This must be an object']],
    ['an entry that is text', { drugs: ['A'] }, ['drugs.0: This must be an object']],
    ['a number for a text', { drugs: [{ name: 7 }] }, ['drugs.0.name: This must be text']],
    [
      'a text that is too long',
      { patient: { initials: 'x'.repeat(61) } },
      ['patient.initials: Use at most 60 characters'],
    ],
    ['a control character', { narrative: 'a\u0000b' }, ['narrative: Remove the control characters']],
    [
      '31 combining marks',
      { narrative: `a${'\u0316'.repeat(31)}` },
      ['narrative: Use at most 30 combining marks on one letter'],
    ],
    [
      'a text that is no date',
      { reactions: [{ onset: '30 Feb' }] },
      ['reactions.0.onset: Write a date as 2026, 2026-11, 2026-11-22 or 2026-11-22T14:30'],
    ],
    [
      'a day that is none',
      { reactions: [{ onset: '2026-02-30' }] },
      ['reactions.0.onset: This day does not exist'],
    ],
    ['a code that is none', { patient: { sex: '3' } }, ['patient.sex: Use one of: 1, 2']],
    ['an inherited name as a code', { patient: { sex: 'toString' } }, ['patient.sex: Use one of: 1, 2']],
    ['a text for a number', { patient: { weightKg: '52' } }, ['patient.weightKg: This must be a number']],
    [
      'a negative number',
      { patient: { weightKg: -1 } },
      ['patient.weightKg: Use a number from 0 up, with at most 6 digits, the point included'],
    ],
    [
      'a number with too many digits',
      { patient: { heightCm: 1800 } },
      ['patient.heightCm: Use a number from 0 up, with at most 3 digits, the point included'],
    ],
    [
      'an amount without unit',
      { patient: { ageAtOnset: { value: 4 } } },
      ['patient.ageAtOnset.unit: Give the unit for this value'],
    ],
    [
      'an amount without value',
      { patient: { ageAtOnset: { unit: 'a' } } },
      ['patient.ageAtOnset.value: Give the value for this unit'],
    ],
    [
      'a bare number as an amount',
      { patient: { ageAtOnset: 46 } },
      ['patient.ageAtOnset: Give a value and its unit'],
    ],
    [
      'a unit of another list',
      { patient: { ageAtOnset: { value: 4, unit: 'mg' } } },
      ['patient.ageAtOnset.unit: Use one of: a, mo, wk, d, h, 10.a'],
    ],
    ['a yes that is text', { expedited: 'yes' }, ['expedited: Answer true or false']],
    [
      'a country in words',
      { reporters: [{ country: 'India' }] },
      ['reporters.0.country: Use at most 2 characters'],
    ],
    [
      'a country in small letters',
      { reporters: [{ country: 'in' }] },
      [
        'reporters.0.country: Write the country as two capital letters of ISO 3166, such as IN, or GB for the United Kingdom',
      ],
    ],
    ['an id that is none', { drugs: [{ id: 'x' }] }, ['drugs.0.id: An id is a UUID']],
    [
      'one id twice',
      { drugs: [{ id: uuid(7) }], tests: [{ id: uuid(7) }] },
      ['drugs.0.id: The same id is already at tests.0.id'],
    ],
    [
      'a reaction that is not there',
      { drugs: [{ rechallenge: [{ reaction: uuid(7), result: '1' }] }] },
      ['drugs.0.rechallenge.0.reaction: There is no reaction with this id in the case'],
    ],
    [
      'a pair without its reaction',
      { drugs: [{ rechallenge: [{ result: '1' }] }] },
      ['drugs.0.rechallenge.0.reaction: This is required'],
    ],
    [
      'a pair twice',
      {
        reactions: [{ id: uuid(1) }],
        drugs: [{ rechallenge: [{ reaction: uuid(1) }, { reaction: uuid(1) }] }],
      },
      ['drugs.0.rechallenge.1: This is in the list twice'],
    ],
    ['a flag twice', { drugs: [{ flags: ['2', '2'] }] }, ['drugs.0.flags.1: This is in the list twice']],
    [
      'two primary sources',
      { reporters: [{ primary: true }, { primary: true }] },
      ['reporters.1.primary: Only one reporter can be the primary source'],
    ],
  ])('%s', (_name, value, expected) => {
    expect(sentences(value)).toEqual(expected);
  });

  it('reports only the first of many faults', () => {
    const drugs = Array.from({ length: 100 }, () => ({ name: 7, role: 'x' }));
    expect(faults({ drugs })).toHaveLength(issuesMax);
  });

  it('any other JSON is accepted or refused, and never causes an error', () => {
    const json = fc.dictionary(fc.constantFrom(...Object.keys(contentFields)), fc.jsonValue());
    fc.assert(
      fc.property(json, (value) => {
        const { content, issues } = read(value);
        expect(content === null).toBe(issues.length > 0);
        for (const { message } of issues) expect(message).not.toBe('');
      }),
    );
  });
});

describe('dates that cannot be', () => {
  const now = nowIn(new Date('2026-11-22T10:00:00Z'), 'Asia/Kolkata');
  const told = (value: unknown) => {
    const { content } = read(value);
    return content && impossibleIssues(content, now).map(({ path, message }) => `${path}: ${message}`);
  };

  it.each<[string, object, string]>([
    [
      'an end before its start',
      { reactions: [{ term: 'Rash', onset: '2026-10-18', end: '2026-10-17' }] },
      'reactions.0.end: "Reaction Rash, Ended" (17 Oct 2026) is before "Reaction Rash, Began" (18 Oct 2026)',
    ],
    [
      'a drug that was stopped before it was started',
      { drugs: [{ name: 'A' }, { name: 'B', doses: [{}, { start: '2026', end: '2025-12' }] }] },
      'drugs.1.doses.1.end: "Drug B, Dose 2, Stopped" (Dec 2025) is before "Drug B, Dose 2, Started" (2026)',
    ],
    [
      'history',
      { history: [{ start: '2020', end: '2019' }] },
      'history.0.end: "History, To" (2019) is before "History, From" (2020)',
    ],
    [
      'an earlier drug',
      { pastDrugs: [{ start: '2020', end: '2019' }] },
      'pastDrugs.0.end: "Earlier drug, Stopped" (2019) is before "Earlier drug, Started" (2020)',
    ],
    [
      'a date in the future',
      { reactions: [{ onset: '2026-11-23' }] },
      'reactions.0.onset: "Reaction, Began" (23 Nov 2026) is in the future',
    ],
    [
      'a birth in the future',
      { patient: { birthDate: '2027' } },
      'patient.birthDate: "Patient, Date of birth" (2027) is in the future',
    ],
  ])('are refused with both fields: %s', (_name, value, sentence) => {
    expect(told(value)).toEqual([sentence]);
  });

  it.each<[string, object]>([
    ['the same day', { reactions: [{ onset: '2026-10-18', end: '2026-10-18' }] }],
    ['a day within the month', { reactions: [{ onset: '2026-10-18', end: '2026-10' }] }],
    ['a death before the onset', { reactions: [{ onset: '2026-10-18' }], death: { date: '2025' } }],
    ['today', { firstReceivedOn: '2026-11-22' }],
    ['an expiry date ahead', { drugs: [{ doses: [{ expiry: '2030-01' }] }] }],
    ['an end with an unknown start', { reactions: [{ onset: { unknown: 'asked' }, end: '2026-10-18' }] }],
  ])('are none: %s', (_name, value) => {
    expect(told(value)).toEqual([]);
  });
});

it('the ids by which other institutions know a case never change', () => {
  const before = { worldwideId: 'IN-AMC-1', firstSender: '2' } as const;
  expect(changedFixedFields(before, { ...before, narrative: 'x' })).toEqual([]);
  expect(changedFixedFields({}, before)).toEqual([]);
  expect(changedFixedFields(before, { worldwideId: 'IN-AMC-2' }).map(({ message }) => message)).toEqual([
    '"Worldwide case id" stays "IN-AMC-1": other institutions know the case by it',
    '"First sender" stays "2": other institutions know the case by it',
  ]);
});

describe('the schema', () => {
  it('agrees with the reader, and lists its codes', () => {
    const result = caseContent.safeParse({ drugs: [{ name: 7 }], patient: { sex: 'x' } });
    expect(
      result.error?.issues.map((issue) => [
        issue.path.join('.'),
        issue.code === 'custom' && issue.params?.['code'],
        issue.message,
      ]),
    ).toEqual([
      ['patient.sex', 'choice', 'Use one of: 1, 2'],
      ['drugs.0.name', 'type', 'This must be text'],
    ]);
    expect(caseContent.safeParse(undefined).success).toBe(false);
    expect(caseContent.parse({ drugs: [{}] }).drugs?.[0]?.id).toMatch(/^[\da-f-]{36}$/);
  });

  it('a fault in a body has the path of its field', () => {
    const body = z.object({ content: caseContent });
    expect(body.safeParse({}).error?.issues[0]?.path).toEqual(['content']);
    expect(body.safeParse({ content: { narrative: 7 } }).error?.issues[0]?.path).toEqual([
      'content',
      'narrative',
    ]);
    expect(z.toJSONSchema(body, { io: 'input' }).properties?.['content']).toMatchObject(contentJsonSchema);
  });
});

describe('every text of the content', () => {
  const { normalize: nfc } = String.prototype;
  let normalized: number[] = [];
  beforeEach(() => {
    normalized = [];
    vi.spyOn(String.prototype, 'normalize').mockImplementation(function (this: string, form?: string) {
      normalized.push(this.length);
      return nfc.call(this, form);
    });
  });
  afterEach(() => vi.restoreAllMocks());

  const texts = textsOf(contentFields, '', (value) => value);

  it('is in the list of tested texts', () => {
    expect(texts.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['narrative', 'drugs.0.doses.0.batch', 'death.causes.0', 'tests.0.result.text']),
    );
    expect(texts.length).toBeGreaterThan(60);
  });

  it.each(texts)('is refused when it is too long, before it is normalised: $path', ({ path, put }) => {
    expect(faults(put('a'.repeat(4 * 100_000 + 1)))).toContain(`${path}: too_long`);
    expect(Math.max(0, ...normalized)).toBe(0);
  });

  it.each(texts.filter(({ max }) => max > textMax.line / 4))(
    'is refused with too many combining marks, before it is normalised: $path',
    ({ path, put }) => {
      expect(faults(put(`a${'\u0315'.repeat(40)}`))).toContain(`${path}: marks`);
      expect(Math.max(0, ...normalized)).toBe(0);
    },
  );
});

/** The paths of all texts, each with a content that holds a value there. */
function textsOf(
  fields: Fields,
  prefix: string,
  around: (value: object) => object,
): { path: string; max: number; put: (value: string) => object }[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const path = `${prefix}${name}`;
    const first = field.kind === 'pairs' ? { reaction: reactionIds[0] } : {};
    switch (field.kind) {
      case 'text':
        return [{ path, max: field.max, put: (value: string) => around({ [name]: value }) }];
      case 'texts':
        return [{ path: `${path}.0`, max: field.max, put: (value: string) => around({ [name]: [value] }) }];
      case 'group':
        return textsOf(field.fields, `${path}.`, (value) => around({ [name]: value }));
      case 'entries':
      case 'pairs':
      case 'rows':
        return textsOf(field.fields, `${path}.0.`, (value) => around({ [name]: [{ ...first, ...value }] }));
      default:
        return [];
    }
  });
}

describe('an unknown answer', () => {
  it.each<[UnknownWord, Field, string | null]>([
    ['notKnown', contentFields.patient.fields.sex, 'UNK'],
    ['asked', contentFields.patient.fields.sex, 'ASKU'],
    ['withheld', contentFields.patient.fields.sex, 'MSK'],
    ['notKnown', contentFields.reactions.fields.onset, 'ASKU'],
    ['asked', contentFields.patient.fields.birthDate, 'MSK'],
    ['withheld', contentFields.patient.fields.weightKg, null],
  ])('%s becomes a null flavor that the element allows', (unknown, field, flavor) => {
    expect(flavorOf(unknown, field.nulls ?? [])).toBe(flavor);
  });

  it('becomes a flavor that the element allows, or none', () => {
    const allowed = fc.uniqueArray(
      fc.constantFrom(...(Object.keys(nullFlavors) as (keyof typeof nullFlavors)[])),
    );
    fc.assert(
      fc.property(fc.constantFrom(...(Object.keys(unknowns) as UnknownWord[])), allowed, (unknown, list) => {
        const flavor = flavorOf(unknown, list);
        expect(flavor === null ? list.length === 0 : list.includes(flavor)).toBe(true);
      }),
    );
  });
});
