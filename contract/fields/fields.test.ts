// What follows from a list of fields, and which lists do not compile. The compiler checks the types and the
// `@ts-expect-error` lines: it fails where such a line has no error.
import { expect, expectTypeOf, it } from 'vitest';
import type { Body, Reply } from '../api.ts';
import { drugRisks } from '../resources/drug-risks-rules.ts';
import { csvColumnsOf, isActive, resource } from './kinds-rules.ts';
import { inputOf } from './schemas.ts';
import type { Translations } from '../translations-rules.ts';

const own = {
  kind: 'wards',
  one: 'a ward',
  many: 'wards',
  name: 'title',
  order: ['title'],
} as const;
const title = { kind: 'text', max: 5 } as const;

it('input and reply have the exact types of their fields', () => {
  expectTypeOf<Reply<'GET /api/quiz-questions'>[number]>().toEqualTypeOf<{
    id: string;
    question: string;
    options: string[];
    correctAnswer: number;
    explanation: string | null;
    isActive: boolean;
    version: number;
    isSample: boolean;
    translations?: Translations | undefined;
    translated?: string[] | undefined;
  }>();
  expectTypeOf<Body<'POST /api/admin/quiz-questions'>>().toEqualTypeOf<{
    question: string;
    options: [string, string, string, string];
    correctAnswer: number;
    explanation: string | null;
    isActive: boolean;
    translations?: Translations | undefined;
  }>();
  expectTypeOf<Body<'PUT /api/admin/drug-risks/:id'>>().toEqualTypeOf<{
    drugName?: string;
    commonADRs?: string;
    riskPercentage?: number;
    isActive?: boolean;
    translations?: Translations | undefined;
  }>();
  const drug = { drugName: 'A', commonADRs: 'Rash', riskPercentage: 1, isActive: true };
  expectTypeOf(inputOf(drugRisks).parse(drug)).toExtend<typeof drug>();
  expect(inputOf(drugRisks).parse(drug)).toEqual(drug);
});

it('a field accepts what its kind and its limits say, and an absent one gets its default', () => {
  const wards = resource({
    ...own,
    fields: {
      title,
      note: { kind: 'longText', isOptional: true },
      kind: { kind: 'choice', values: ['ward', 'clinic'], default: 'ward' },
      beds: { kind: 'number', min: 1, max: 99 },
      isActive,
    },
  });
  const ward = { title: 'Two', note: null, kind: 'ward', beds: 4, isActive: true };
  const schema = inputOf(wards);
  expect(schema.parse({ title: 'Two', beds: 4 })).toEqual(ward);
  for (const fault of [{ title: '' }, { title: 'Twelve' }, { kind: 'bus' }, { beds: 0 }, { beds: 1.5 }]) {
    const { error } = schema.safeParse({ ...ward, ...fault });
    expect(error?.issues.map(({ path }) => path.join('.'))).toEqual(Object.keys(fault));
  }
});

it('an optional number or choice may be empty, and a text has the shape that its field names', () => {
  const wards = resource({
    ...own,
    fields: {
      title,
      beds: { kind: 'number', min: 0, max: 99, isOptional: true },
      kind: { kind: 'choice', values: ['ward', 'clinic'], isOptional: true },
      since: { kind: 'text', like: /^\d{4}$/, isOptional: true },
    },
  });
  const schema = inputOf(wards);
  const none = { title: 'Two', beds: null, kind: null, since: null };
  expect(schema.parse({ title: 'Two' })).toEqual(none);
  expect(schema.parse({ ...none, kind: '', since: '' })).toEqual(none);
  expect(schema.parse({ ...none, beds: 0, kind: 'clinic', since: '1999' })).toMatchObject({
    beds: 0,
    since: '1999',
  });
  for (const fault of [{ beds: 100 }, { kind: 'bus' }, { since: '99' }, { since: '1999 ' }]) {
    const { error } = schema.safeParse({ ...none, ...fault });
    expect(error?.issues.map(({ path }) => path.join('.'))).toEqual(Object.keys(fault));
  }
});

it('a field that older clients do not know may be left out, and the CSV file has no such column', () => {
  const floor = { kind: 'text', isOptional: true, isAdded: true } as const;
  const wards = resource({ ...own, fields: { title, floor } });
  const schema = inputOf(wards);
  expectTypeOf(schema.parse).returns.toEqualTypeOf<{ title: string; floor?: string | null | undefined }>();
  expect(schema.parse({ title: 'Two' })).toEqual({ title: 'Two' });
  expect(schema.parse({ title: 'Two', floor: '' })).toEqual({ title: 'Two', floor: null });
  expect(csvColumnsOf(wards)).toEqual(['title']);
});

it('a bad list of fields does not compile', () => {
  const reporter = { kind: 'text', search: true, isPersonal: true } as const;
  const beds = { kind: 'number', min: 0, max: 9 } as const;
  const bad = [
    // @ts-expect-error: no field has the name by which people recognise a record
    resource({ ...own, name: 'label', fields: { title } }),
    // @ts-expect-error: no field has the name in the order
    resource({ ...own, order: ['label'], fields: { title } }),
    // @ts-expect-error: every record has a field `version`
    resource({ ...own, fields: { title, version: { kind: 'text' } } }),
    // @ts-expect-error: the column of the search has this name
    resource({ ...own, fields: { title: { ...title, search: 'found' }, found: title } }),
    // @ts-expect-error: everybody could find out whether a person is in the list
    resource({ ...own, isPublic: true, fields: { title, reporter } }),
    // @ts-expect-error: nobody could tell whether an erasure has to empty it
    resource({ ...own, sentBy: 'visitors', fields: { title } }),
    // @ts-expect-error: there is nothing to translate
    resource({ ...own, fields: { title, beds: { ...beds, isTranslated: true } } }),
    // @ts-expect-error: the translations have this name
    resource({ ...own, fields: { title, translations: title } }),
  ];
  const good = [
    resource({ ...own, fields: { title, reporter } }),
    resource({ ...own, fields: { title, text: { ...title, isTranslated: true, isOptional: true } } }),
  ];
  expect([bad.length, good.length]).toEqual([8, 2]);
});
