// Tests that edits of two people are merged into one content.
import { expect, it } from 'vitest';
import { conflicts } from '#contract/cases/content/differences-rules.ts';
import { mergedContent } from './merge.ts';

const id = '00000000-0000-4000-8000-000000000001';
const base = { patient: { sex: '1' as const, ward: 'A' }, drugs: [{ id, name: 'Allopurinol', note: 'x' }] };

it('merges both changes if they do not conflict', () => {
  const mine = { ...base, patient: { sex: '2' as const, ward: 'A' } };
  const theirs = { ...base, patient: { sex: '1' as const, ward: 'B' } };
  expect(mergedContent(base, mine, theirs, new Set())).toEqual({
    ...base,
    patient: { sex: '2', ward: 'B' },
  });
});

it("uses the other person's value in a conflict, unless the user chose their own", () => {
  const mine = { ...base, patient: { sex: '1' as const, ward: 'mine' } };
  const theirs = { ...base, patient: { sex: '1' as const, ward: 'theirs' } };
  expect(conflicts(base, mine, theirs)).toEqual(['patient.ward']);
  expect(mergedContent(base, mine, theirs, new Set())).toEqual(theirs);
  expect(mergedContent(base, mine, theirs, new Set(['patient.ward']))).toEqual(mine);
});

it('a chosen change brings back the drug that the other person removed', () => {
  const mine = { ...base, drugs: [{ id, name: 'Allopurinol', note: 'mine' }] };
  const theirs = { patient: base.patient };
  expect(mergedContent(base, mine, theirs, new Set())).toEqual(theirs);
  expect(mergedContent(base, mine, theirs, new Set([`drugs.${id}.note`]))).toEqual(mine);
});
