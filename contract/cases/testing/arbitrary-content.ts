// Random contents of cases for property tests, made from the list of fields, so that a new field is tried at once.
import fc from 'fast-check';
import { unknowns } from '../content/code-lists-rules.ts';
import { type CaseContent, contentFields } from '../content/content-rules.ts';
import type { Field, Fields } from '../content/fields-rules.ts';

type Json = Record<string, unknown>;
/** Ids come from small sets, so that two contents have entries in common. */
const idOf = (kind: string, number: number) =>
  `${kind.padEnd(8, '0')}-0000-4000-8000-${String(number).padStart(12, '0')}`;
const kindsOfIds: Record<string, string> = {
  reporters: 'a',
  reactions: 'b',
  drugs: 'c',
  tests: 'd',
  history: 'e',
  pastDrugs: 'f',
};
export const reactionIds = [0, 1, 2].map((number) => idOf('b', number));
export const drugId = idOf('c', 0);

const word = fc.constantFrom('rash', 'fever', 'é', 'दाने', 'ab c', 'x'.repeat(60));
export const partialDate = fc.oneof(
  fc.constantFrom('2024', '2025', '2025-11', '2025-02', '2026-01', '2026-10-18'),
  fc
    .tuple(
      fc.integer({ min: 2023, max: 2026 }),
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: 1, max: 28 }),
    )
    .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join('-')),
);

function answer(field: Field): fc.Arbitrary<unknown> {
  switch (field.kind) {
    case 'text':
      if (!field.shape) return word.map((text) => text.slice(0, field.max));
      return fc
        .constantFrom('IN', 'eng', '10000001', '27.0')
        .filter((text) => field.shape?.test(text) ?? false);
    case 'date':
      return partialDate;
    case 'code':
      return fc.constantFrom(...Object.keys(field.codes));
    case 'yesNo':
      return fc.boolean();
    case 'number':
      return fc.integer({ min: 0, max: 200 });
    case 'amount':
      return fc.record({
        value: fc.integer({ min: 0, max: 100 }),
        unit: fc.constantFrom(...Object.keys(field.units)),
      });
    case 'reaction':
      return fc.constantFrom(...reactionIds);
    case 'texts':
      return fc.array(word, { minLength: 1, maxLength: 3 });
    case 'codes':
      return fc.uniqueArray(fc.constantFrom(...Object.keys(field.codes)), { minLength: 1, maxLength: 3 });
    case 'group':
      return values(field.fields, '');
    case 'rows':
      return fc
        .array(values(field.fields, ''), { minLength: 1, maxLength: 2 })
        .map((rows) => rows.filter((row) => Object.keys(row).length > 0));
    case 'pairs':
      return fc
        .tuple(fc.subarray(reactionIds, { minLength: 1 }), values(field.fields, ''))
        .map(([reactions, fields]) => reactions.map((reaction) => ({ reaction, ...fields })));
    case 'entries':
      return fc.constant([]);
  }
}

function values(fields: Fields, prefix: string): fc.Arbitrary<Json> {
  const some = Object.entries(fields).map(([name, field]) => {
    // The lists of a group have ids of that group.
    const one =
      field.kind === 'entries'
        ? entries(name, field.fields, prefix)
        : field.kind === 'group' && name === 'parent'
          ? values(field.fields, '9')
          : answer(field);
    const unknown = fc.constantFrom(...Object.keys(unknowns)).map((why) => ({ unknown: why }));
    const canBeUnknown =
      !field.isPlain && !['group', 'entries', 'pairs', 'rows', 'texts', 'codes'].includes(field.kind);
    const value = canBeUnknown ? fc.oneof({ weight: 4, arbitrary: one }, unknown) : one;
    return [name, fc.option(value, { nil: undefined, freq: 2 })] as const;
  });
  return fc.record(Object.fromEntries(some)).map(withoutEmpty);
}

function entries(name: string, fields: Fields, prefix: string): fc.Arbitrary<unknown> {
  const kind = kindsOfIds[name] ?? '9';
  return fc.subarray([0, 1, 2]).chain((numbers) =>
    fc.tuple(
      ...numbers.map((number) => {
        // The doses of a drug have ids of that drug.
        const id = idOf(`${kind}${prefix}`, number);
        return values(fields, String(number)).map((entry) => ({ id, ...entry }));
      }),
    ),
  );
}

const withoutEmpty = (some: Json): Json =>
  Object.fromEntries(
    Object.entries(some).filter(
      ([, value]) =>
        value !== undefined &&
        !(typeof value === 'object' && value !== null && Object.keys(value).length === 0),
    ),
  );

/** Whether all reactions exist that drugs refer to. */
function isWhole(content: CaseContent): boolean {
  const ids = new Set((content.reactions ?? []).map(({ id }) => id));
  const named = (content.drugs ?? []).flatMap(
    ({ dechallenge = [], rechallenge = [], timeToOnset = [], assessments = [] }) => [
      ...dechallenge.map(({ reaction }) => reaction),
      ...rechallenge.map(({ reaction }) => reaction),
      ...timeToOnset.map(({ reaction }) => reaction),
      ...assessments.flatMap(({ reaction }) => (reaction === undefined ? [] : [reaction])),
    ],
  );
  return named.every((id) => ids.has(id));
}

/** Removes references to missing reactions, and all primary sources except the first. */
function madeWhole(content: CaseContent): CaseContent {
  let hasPrimary = false;
  const reporters = content.reporters?.map(({ primary, ...rest }) => {
    const is = primary === true && !hasPrimary;
    hasPrimary ||= is;
    return is ? { ...rest, primary } : rest;
  });
  const drugs = isWhole(content)
    ? content.drugs
    : content.drugs?.map(
        ({ dechallenge: _d, rechallenge: _r, timeToOnset: _t, assessments: _a, ...rest }) => rest,
      );
  return { ...content, ...(reporters && { reporters }), ...(drugs && { drugs }) };
}

/** A content as the portal stores it. Its dates may contradict each other. */
export const arbitraryContent: fc.Arbitrary<CaseContent> = values(contentFields, '').map((some) =>
  madeWhole(some as CaseContent),
);
