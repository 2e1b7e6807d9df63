// Tests what stays of a content after an erasure.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CaseContent } from './content-rules.ts';
import { erasedContent, withoutParent } from './erasure-rules.ts';
import { leavesOf, placeOf } from './paths-rules.ts';
import { readContent } from './read-content-rules.ts';
import { arbitraryContent } from '../testing/arbitrary-content.ts';

const uuid = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

describe('the content of an erased person', () => {
  it('has the data for statistics, and no name, number, contact or free text', () => {
    const content: CaseContent = {
      patient: { initials: 'S. K.', birthDate: '1980-05-10', recordNumber: '11482', sex: '1', weightKg: 52 },
      reporters: [
        { id: uuid(1), familyName: 'Rao', contact: 'k@example.org', qualification: '1', country: 'IN' },
      ],
      doctor: { name: 'Dr A. N.' },
      reactions: [{ id: uuid(2), term: 'Rash of S. K.', code: '10000001', onset: '2026-10', outcome: '1' }],
      drugs: [
        {
          id: uuid(3),
          role: '1',
          name: 'Allopurinol',
          note: 'bought by his wife',
          doses: [{ id: uuid(4), text: 'as his uncle said', start: '2026-10-18' }],
          rechallenge: [{ reaction: uuid(2), result: '4' }],
        },
      ],
      narrative: 'S. K. took …',
    };
    expect(erasedContent(content)).toEqual({
      patient: { sex: '1', weightKg: 52, ageGroup: '5' },
      reporters: [{ id: uuid(1), qualification: '1', country: 'IN' }],
      reactions: [{ id: uuid(2), code: '10000001', onset: '2026-10', outcome: '1' }],
      drugs: [
        {
          id: uuid(3),
          role: '1',
          name: 'Allopurinol',
          doses: [{ id: uuid(4), start: '2026-10-18' }],
          rechallenge: [{ reaction: uuid(2), result: '4' }],
        },
      ],
    });
  });

  it('has no value in erased fields, and all other values unchanged', () => {
    fc.assert(
      fc.property(arbitraryContent, (content) => {
        const erased = erasedContent(content);
        const [before, after] = [leavesOf(content), leavesOf(erased)];
        const goes = (path: string) => placeOf(path)?.fields.some((field) => field.goes) === true;
        expect([...after.keys()].filter(goes)).toEqual([]);
        // Lists of rows lose their texts, and the age becomes its group.
        const isOther = (path: string) =>
          /^patient\.age|^otherIds$/.test(path) || placeOf(path)?.fields.at(-1)?.kind === 'rows';
        for (const [path, value] of before) {
          expect([path, after.get(path)]).toEqual([
            path,
            goes(path) ? undefined : isOther(path) ? after.get(path) : value,
          ]);
        }
        expect(readContent(erased, () => '').issues).toEqual([]);
        expect(erasedContent(erased)).toEqual(erased);
      }),
    );
  });

  it('leaves the content of a child without its parent, and without sentences', () => {
    fc.assert(
      fc.property(arbitraryContent, ({ parent, ...content }) => {
        const [before, after] = [
          leavesOf(content),
          leavesOf(withoutParent({ ...content, parent } as CaseContent)),
        ];
        const isSentence = (path: string) =>
          placeOf(path)?.fields.some(
            (field) => field.goes === true && (!('max' in field) ? field.kind === 'rows' : field.max > 1000),
          ) === true;
        expect([...after.keys()].filter((path) => isSentence(path))).toEqual([]);
        for (const [path, value] of before) {
          if (isSentence(path) || placeOf(path)?.fields.at(-1)?.kind === 'rows') continue;
          expect([path, after.get(path)]).toEqual([path, value]);
        }
      }),
    );
  });

  it.each([
    [{ value: 27, unit: 'd' }, '1'],
    [{ value: 4, unit: 'wk' }, '2'],
    [{ value: 23, unit: 'mo' }, '2'],
    [{ value: 2, unit: 'a' }, '3'],
    [{ value: 11, unit: 'a' }, '3'],
    [{ value: 12, unit: 'a' }, '4'],
    [{ value: 17, unit: 'a' }, '4'],
    [{ value: 1.5, unit: 'a' }, '2'],
    [{ value: 11.5, unit: 'a' }, '3'],
    [{ value: 17.5, unit: 'a' }, '4'],
    [{ value: 64.5, unit: 'a' }, '5'],
    [{ value: 18, unit: 'a' }, '5'],
    [{ value: 64, unit: 'a' }, '5'],
    [{ value: 65, unit: 'a' }, '6'],
    [{ value: 0, unit: 'a' }, undefined],
    [{ value: 4, unit: '10.a' }, '5'],
    [{ value: 1, unit: '10.a' }, undefined],
  ] as const)('keeps the group of the age %o: %s', (ageAtOnset, group) => {
    expect(erasedContent({ patient: { ageAtOnset } }).patient?.ageGroup).toBe(group);
  });

  it('has no age group where birth and onset leave it open', () => {
    const content = (birthDate: string): CaseContent => ({
      patient: { birthDate },
      reactions: [{ id: uuid(1), onset: '2026-05' }],
    });
    expect(erasedContent(content('1961')).patient).toBeUndefined();
    expect(erasedContent(content('1980')).patient).toEqual({ ageGroup: '5' });
  });
});
