// Differences between contents, places in them, and how they are printed.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CaseContent } from './content-rules.ts';
import {
  applyDifferences,
  conflicts,
  differences,
  differencesToRead,
  isWithin,
  labelOf,
  printValue,
} from './differences-rules.ts';
import { leavesOf, placeOf, valueAt, withValue } from './paths-rules.ts';
import { arbitraryContent } from '../testing/arbitrary-content.ts';

const uuid = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const [rash, allo, dose] = [uuid(1), uuid(2), uuid(3)];
const content: CaseContent = {
  patient: { sex: '1', ageAtOnset: { value: 46, unit: 'a' }, weightKg: 52 },
  reactions: [{ id: rash, term: 'Rash', onset: '2026-10-29', seriousness: { hospitalisation: true } }],
  drugs: [
    {
      id: allo,
      name: 'Allopurinol',
      doses: [{ id: dose, amount: { value: 100, unit: 'mg' }, every: { value: 1, unit: 'd' } }],
      rechallenge: [{ reaction: rash, result: '4' }],
      flags: ['2', 'lackOfEffect'],
    },
    { id: uuid(4) },
  ],
};

describe('differences', () => {
  it('fields of entries are named by the ids of the entries', () => {
    const after = withValue(
      withValue(content, `drugs.${allo}.doses.${dose}.end`, '2026'),
      'patient.sex',
      undefined,
    );
    expect(differences(content, after)).toEqual([
      { path: 'patient.sex', before: '1', after: undefined },
      { path: `drugs.${allo}.doses.${dose}.end`, before: undefined, after: '2026' },
    ]);
  });

  it('an added or a removed drug is one difference', () => {
    const after: CaseContent = {
      ...content,
      drugs: [
        { id: allo, name: 'Allopurinol' },
        { id: uuid(5), name: 'B' },
      ],
    };
    expect(differences(content, after).map(({ path }) => path)).toEqual([
      `drugs.${allo}.doses.${dose}`,
      `drugs.${allo}.rechallenge.${rash}`,
      `drugs.${allo}.flags`,
      `drugs.${uuid(4)}`,
      `drugs.${uuid(5)}`,
    ]);
  });

  it('the order of entries and of an object’s fields makes no difference', () => {
    const turned: CaseContent = {
      ...content,
      patient: { weightKg: 52, ageAtOnset: { unit: 'a', value: 46 }, sex: '1' },
      drugs: (content.drugs ?? []).toReversed(),
    };
    expect(differences(content, turned)).toEqual([]);
  });

  it('the differences lead from one content to the other, and a content has none to itself', () => {
    fc.assert(
      fc.property(arbitraryContent, arbitraryContent, (before, after) => {
        const result = applyDifferences(before, differences(before, after));
        expect(Object.fromEntries(leavesOf(result))).toEqual(Object.fromEntries(leavesOf(after)));
        expect(differences(after, structuredClone(after))).toEqual([]);
      }),
    );
  });

  it('comparing changes neither content', () => {
    const before = structuredClone(content);
    applyDifferences(content, differences(content, {}));
    expect(content).toEqual(before);
  });
});

describe('for reading', () => {
  const read = (seriousness: object | undefined) => {
    const after = withValue(content, `reactions.${rash}.seriousness`, seriousness);
    return differencesToRead(content, after).map(({ path, before, after: is }) => [
      labelOf(path, content),
      printValue(path, before, content),
      printValue(path, is, after),
    ]);
  };
  const none = {
    death: false,
    lifeThreatening: false,
    hospitalisation: false,
    disability: false,
    congenitalAnomaly: false,
    otherMedicallyImportant: false,
  };
  const stay = 'Hospital stay, or a longer one';

  it.each<[string, object | undefined, string]>([
    ['six answers of no', none, 'not serious'],
    ['one yes, and no to all others', { ...none, death: true }, 'Results in death; no other'],
    ['some answers', { death: false, hospitalisation: true }, `${stay}; no: Results in death`],
    [
      'an unknown answer',
      { death: { unknown: 'notKnown' }, hospitalisation: true },
      `${stay}; not known: Results in death`,
    ],
    ['no answer', undefined, ''],
  ])('the seriousness is one line: %s', (_, seriousness, words) => {
    expect(read(seriousness)).toEqual([['Reaction Rash, Seriousness', stay, words]]);
  });

  it('an entry says what yes and no mean, and a country has its name', () => {
    const after: CaseContent = {
      reactions: [{ id: rash, term: 'Rash', seriousness: none, medicallyConfirmed: true, country: 'IN' }],
    };
    const [added] = differencesToRead({}, after);
    expect(printValue(added?.path ?? '', added?.after, after)).toBe(
      'Rash, not serious, Confirmed by a health professional: yes, India (IN)',
    );
  });

  it('every difference is in exactly one line', () => {
    fc.assert(
      fc.property(arbitraryContent, arbitraryContent, (before, after) => {
        const lines = differencesToRead(before, after).map(({ path }) => path);
        expect(new Set(lines).size).toBe(lines.length);
        for (const { path } of differences(before, after))
          expect(lines.filter((line) => isWithin(path, line))).toHaveLength(1);
      }),
    );
  });
});

describe('a conflict', () => {
  const mine = withValue(content, 'patient.weightKg', 60);

  it('is a path that both people have changed to different values', () => {
    expect(conflicts(content, mine, withValue(content, 'patient.weightKg', 61))).toEqual([
      'patient.weightKg',
    ]);
    expect(conflicts(content, mine, withValue(content, 'patient.heightCm', 170))).toEqual([]);
    expect(conflicts(content, mine, withValue(content, 'patient.weightKg', 60))).toEqual([]);
  });

  it('is an entry that one person has removed and the other has edited', () => {
    const removed = withValue(content, `drugs.${allo}`, undefined);
    const edited = withValue(content, `drugs.${allo}.action`, '1');
    expect(conflicts(content, removed, edited)).toEqual([`drugs.${allo}`]);
    expect(conflicts(content, edited, removed)).toEqual([`drugs.${allo}.action`]);
  });
});

describe('a path', () => {
  it.each([
    ['patient.weightKg', 'Patient, Weight (kg)', '52'],
    ['patient.ageAtOnset', 'Patient, Age at onset', '46 years'],
    ['patient.sex', 'Patient, Sex', 'Male'],
    ['patient.historyText', 'Patient, History', ''],
    [`reactions.${rash}.onset`, 'Reaction Rash, Began', '29 Oct 2026'],
    [
      `reactions.${rash}.seriousness.hospitalisation`,
      'Reaction Rash, Seriousness, Hospital stay, or a longer one',
      'yes',
    ],
    [
      `drugs.${allo}`,
      'Drug Allopurinol',
      'Allopurinol, 100 mg, 1 day, Not given again, Overdose, Lack of effect',
    ],
    [`drugs.${allo}.doses.${dose}.amount`, 'Drug Allopurinol, Dose', '100 mg'],
    [`drugs.${allo}.doses.${dose}`, 'Drug Allopurinol, Dose', '100 mg, 1 day'],
    [`drugs.${allo}.rechallenge.${rash}.result`, 'Drug Allopurinol, Rash, Given again', 'Not given again'],
    [`drugs.${allo}.flags`, 'Drug Allopurinol, Special circumstances', 'Overdose; Lack of effect'],
    [`drugs.${uuid(4)}.name`, 'Drug 2, Name as reported', ''],
  ])('%s is called %s, and its value is printed', (path, label, value) => {
    expect(labelOf(path, content)).toBe(label);
    expect(printValue(path, valueAt(content, path), content)).toBe(value);
  });

  it('an unknown answer is printed with its reason', () => {
    expect(printValue('patient.sex', { unknown: 'asked' }, content)).toBe('asked, not known');
  });

  it.each([
    '',
    'colour',
    'patient.colour',
    'patient.sex.more',
    'drugs..colour',
    'constructor',
    '__proto__.x',
  ])('without a field has no place: "%s"', (path) => {
    expect(placeOf(path)).toBeNull();
  });

  it('exists for every value of a content, and returns that value', () => {
    fc.assert(
      fc.property(arbitraryContent, (some) => {
        for (const [path, value] of leavesOf(some)) {
          expect(placeOf(path)).not.toBeNull();
          expect(labelOf(path, some)).not.toBe('');
          expect([valueAt(some, path), 'present']).toContain(value);
        }
      }),
    );
  });
});
