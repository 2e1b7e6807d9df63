// Content in the controls of a form and back.
import { expect, it } from 'vitest';
import { contentFields } from '#contract/cases/content/content-rules.ts';
import type { CaseContent } from '#contract/cases/content/content-rules.ts';
import type { Field, Fields } from '#contract/cases/content/fields-rules.ts';
import { nowIn } from '#contract/cases/content/partial-dates-rules.ts';
import { contentFromTyped, controlPath, typedFromContent, withTyped } from './typed-content.ts';
import { readTyped } from './read-typed.ts';

const at = nowIn(new Date('2026-11-23T06:00:00Z'), 'Asia/Kolkata');
const drug = '00000000-0000-4000-8000-000000000001';
const reaction = '00000000-0000-4000-8000-000000000002';

/** A value for each field of the content; of fields that take it, also 'asked, not known'. */
function filled(fields: Fields, unknown: boolean): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, value(field, unknown)]));
}
function value(field: Field, unknown: boolean): unknown {
  if (unknown && !('fields' in field) && field.kind !== 'texts' && field.kind !== 'codes' && !field.isPlain) {
    return { unknown: 'asked' };
  }
  switch (field.kind) {
    case 'group':
      return filled(field.fields, unknown);
    case 'entries':
      return [{ id: field.label === 'Drug' ? drug : crypto.randomUUID(), ...filled(field.fields, unknown) }];
    case 'pairs':
      return [{ reaction, ...filled(field.fields, unknown) }];
    case 'rows':
      return [filled(field.fields, unknown)];
    case 'texts':
      return ['one', 'two'];
    case 'codes':
      return Object.keys(field.codes).slice(0, 2);
    case 'code':
      return Object.keys(field.codes)[0];
    case 'date':
      return '2026-10-18T14:30:12';
    case 'yesNo':
      return false;
    case 'number':
      return 52.5;
    case 'amount':
      return { value: 46, unit: Object.keys(field.units)[0] };
    case 'reaction':
      return reaction;
    case 'text':
      return ' as it was typed ';
  }
}

it.each([false, true])('content that is shown and not touched stays the same, unknown: %s', (unknown) => {
  const content = filled(contentFields, unknown) as CaseContent;
  expect(contentFromTyped(typedFromContent(content))).toEqual(content);
});

it('reads numbers, dates, amounts and yes or no', () => {
  const typed = {
    patient: { weightKg: '52.5', pregnant: 'no', ageAtOnset: { value: '46', unit: 'a' } },
    reactions: [{ id: reaction, term: 'Rash', onset: '18 Oct 2026' }],
  };
  expect(readTyped(typed, at).content).toEqual({
    patient: { weightKg: 52.5, pregnant: false, ageAtOnset: { value: 46, unit: 'a' } },
    reactions: [{ id: reaction, term: 'Rash', onset: '2026-10-18' }],
  });
});

it('an emptied control leaves its field out', () => {
  const typed = withTyped(
    typedFromContent({ patient: { ward: 'Medicine 2', sex: '1' } }),
    'patient.ward',
    '',
  );
  expect(contentFromTyped(typed)).toEqual({ patient: { sex: '1' } });
});

it('an unreadable value is refused at its control', () => {
  const typed = {
    patient: { weightKg: 'heavy' },
    drugs: [{ id: drug, name: 'Allopurinol', doses: [{ id: reaction, start: 'last week' }] }],
  };
  expect(readTyped(typed, at).issues).toMatchObject([
    { path: 'patient.weightKg' },
    { path: `drugs.${drug}.doses.${reaction}.start` },
  ]);
});

it('dates that contradict each other are refused at the later one', () => {
  const typed = { reactions: [{ id: reaction, term: 'Rash', onset: '18 Oct 2026', end: '2 Oct 2026' }] };
  expect(readTyped(typed, at).issues).toMatchObject([
    { path: `reactions.${reaction}.end`, message: expect.stringContaining('is before') as string },
  ]);
});

it('finds the control of a unit and of a row', () => {
  const content = { drugs: [{ id: drug, indications: [{}, {}] }] };
  expect(controlPath('drugs.0.indications.1.text', content)).toBe(`drugs.${drug}.indications.1.text`);
  expect(controlPath('patient.ageAtOnset.unit', content)).toBe('patient.ageAtOnset');
});

it.each([
  ['31/11/2026', 'November 2026 has no day 31'],
  ['2026-11-31', 'November 2026 has no day 31'],
  ['5/13/2026', 'there is no month 13'],
  ['5//2026', 'write the month, too'],
  ['last week', 'write a date such as'],
  ['5/11/2026 25:00', 'there is no such time of day'],
])('the date %s is refused with its own sentence, which names the field', (onset, sentence) => {
  const [issue] = readTyped({ reactions: [{ id: reaction, term: 'Rash', onset }] }, at).issues;
  expect(issue?.path).toBe(`reactions.${reaction}.onset`);
  expect(issue?.message).toContain(`Began: ${sentence}`);
});
