// The first content of a report's case, and the report of a case from elsewhere.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  adrReportRules,
  type AdrReportValues,
  ageLimits,
  forAdrReportFields,
  noAddedAnswers,
} from '../../adr-reports-rules.ts';
import { adrReportInput } from '../../adr-reports.ts';
import type { Field } from '../../fields/kinds-rules.ts';
import { characterCount, textMax } from '../../text-rules.ts';
import type { CaseContent } from '../content/content-rules.ts';
import { missingCriteria } from '../content/criteria-rules.ts';
import { contentOfReport, isAgeKnown, reportOfContent } from './from-report-rules.ts';
import { leavesOf } from '../content/paths-rules.ts';
import { readContent } from '../content/read-content-rules.ts';
import { arbitraryContent } from '../testing/arbitrary-content.ts';

const uuid = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
function ids() {
  let given = 0;
  return () => uuid((given += 1));
}

const report: AdrReportValues = {
  name: 'S. K.',
  age: 46,
  contact: 'k.m@example.org',
  medicineName: 'TB tablets 4 in 1, allopurinol 100',
  symptoms: 'Red itching rash on chest and arms',
  duration: 'Still there',
  message: 'He takes sugar tablets also.',
  ...noAddedAnswers,
};

const text = (max: number) =>
  fc
    .array(fc.constantFrom('a', 'é', 'द', '🙂', ' ', '\n', 'rash '), {
      minLength: 1,
      maxLength: Math.min(max, 400),
    })
    .map((parts) => [...`x${parts.join('')}`].slice(0, max).join(''));
const arbitraryAnswer: Partial<Record<Field['kind'], fc.Arbitrary<string | number>>> = {
  text: text(textMax.line),
  longText: fc.oneof(text(textMax.narrative), fc.constant('y'.repeat(textMax.narrative))),
  number: fc.integer(ageLimits),
};
const arbitraryReport = fc.record(
  forAdrReportFields((field): fc.Arbitrary<string | number | null> => {
    const { kind, isOptional } = adrReportRules[field];
    const answer = arbitraryAnswer[kind] ?? fc.constant('');
    return isOptional ? fc.option(answer) : answer;
  }),
) as fc.Arbitrary<AdrReportValues>;

describe('the first content of a report', () => {
  it('has the seven fields at the right paths', () => {
    expect(contentOfReport(report, { day: '2026-10-31', newId: ids() })).toEqual({
      reportType: '1',
      firstReceivedOn: '2026-10-31',
      latestInformationOn: '2026-10-31',
      reporters: [{ id: uuid(1), primary: true, contact: 'k.m@example.org' }],
      patient: { initials: 'S. K.', ageAtOnset: { value: 46, unit: 'a' } },
      reactions: [{ id: uuid(2), term: 'Red itching rash on chest and arms', origin: 'report' }],
      drugs: [{ id: uuid(3), role: '1', name: 'TB tablets 4 in 1, allopurinol 100', origin: 'report' }],
      narrative:
        'What happened: Red itching rash on chest and arms\n\n' +
        'How long it lasted: Still there\n\nFurther information: He takes sugar tablets also.',
    } satisfies CaseContent);
  });

  it.each([null, ''])('names no further information if it is %j', (message) => {
    const { narrative } = contentOfReport({ ...report, message }, { day: '2026-10-31', newId: ids() });
    expect(narrative).toBe(
      'What happened: Red itching rash on chest and arms\n\nHow long it lasted: Still there',
    );
  });

  it('contains every text unshortened, and the age as a number', () => {
    fc.assert(
      fc.property(arbitraryReport, (some) => {
        const content = contentOfReport(some, { day: '2026-10-31', newId: ids() });
        const values = [...leavesOf(content).values()].filter((value) => typeof value === 'string');
        const { age, ...texts } = some;
        for (const one of Object.values(texts)) {
          expect(values.some((value) => value.includes(one ?? ''))).toBe(true);
        }
        expect(content.patient?.ageAtOnset).toEqual({ value: age, unit: 'a' });
      }),
    );
  });

  it('contains only data from the report, its day and its channel', () => {
    const fixed = [
      'reportType',
      'firstReceivedOn',
      'latestInformationOn',
      `reporters.${uuid(1)}`,
      `reporters.${uuid(1)}.primary`,
      `reactions.${uuid(2)}`,
      `drugs.${uuid(3)}`,
      `drugs.${uuid(3)}.role`,
      `drugs.${uuid(3)}.origin`,
      `reactions.${uuid(2)}.origin`,
    ];
    fc.assert(
      fc.property(arbitraryReport, (some) => {
        const content = contentOfReport(some, { day: '2026-10-31', newId: ids() });
        const typedLeaves = [...leavesOf(content)].filter(([path]) => !fixed.includes(path));
        const texts = Object.values(some).map(String);
        for (const [path, value] of typedLeaves) {
          if (path === 'narrative') continue; // fixed words around three of the texts, tested above
          const words = typeof value === 'string' ? value : String((value as { value: number }).value);
          expect(texts).toContain(words);
        }
      }),
    );
  });

  it('passes the schema, and is a valid case', () => {
    fc.assert(
      fc.property(arbitraryReport, (some) => {
        const content = contentOfReport(some, { day: '2026-10-31', newId: ids() });
        expect(readContent(content, ids())).toEqual({ content, issues: [] });
        expect(missingCriteria(content)).toEqual([]);
      }),
    );
  });
});

describe('the report of a case from elsewhere', () => {
  it('has the data of the content', () => {
    const content: CaseContent = {
      patient: { initials: 'S. K.', birthDate: '1980-05-10' },
      reporters: [
        { id: uuid(1), telephone: '1' },
        { id: uuid(2), primary: true, email: 'a@example.org', telephone: '2' },
      ],
      drugs: [
        { id: uuid(3), role: '1', name: 'A' },
        { id: uuid(4), role: '2', name: 'B' },
        { id: uuid(5), role: '3', name: 'C' },
      ],
      reactions: [
        { id: uuid(6), term: 'Rash', description: 'on both arms', onset: '2026-05-09', end: '2026-05' },
      ],
    };
    expect(reportOfContent(content)).toEqual({
      name: 'S. K.',
      age: 45,
      contact: 'a@example.org',
      medicineName: 'A; C',
      symptoms: 'Rash: on both arms',
      duration: '9 May 2026 to May 2026',
      message: null,
      ...noAddedAnswers,
    });
  });

  it('says that data is missing if the content has none', () => {
    expect(reportOfContent({})).toEqual({
      name: 'not known',
      age: 0,
      contact: 'not given',
      medicineName: 'not known',
      symptoms: 'not known',
      duration: 'not stated',
      message: null,
      ...noAddedAnswers,
    });
    expect(reportOfContent({ patient: { initials: { unknown: 'withheld' } } }).name).toBe('not known');
  });

  it.each([
    [{ value: 18, unit: 'mo' }, 1],
    [{ value: 23, unit: 'h' }, 0],
    [{ value: 46.9, unit: 'a' }, 46],
    [{ value: 5, unit: '10.a' }, 0],
    [{ value: 200, unit: 'a' }, 0],
  ] as const)('counts %o as %i completed years', (ageAtOnset, years) => {
    expect(reportOfContent({ patient: { ageAtOnset } }).age).toBe(years);
  });

  it.each([
    ['icsr', null, 0, false],
    ['paper', '5', 0, false],
    ['paper', '1', 0, true],
    ['icsr', '2', 0, true],
    ['icsr', null, 1, true],
    // The quick form asks for the age.
    ['portal', null, 0, true],
  ] as const)(
    'of a case that came by %s, age group %s: the age %i is known: %s',
    (source, ageBand, age, is) => {
      expect(isAgeKnown(age, { source, ageBand })).toBe(is);
    },
  );

  it('has the age 0 if the birth date is too imprecise', () => {
    const content = (birthDate: string): CaseContent => ({
      patient: { birthDate },
      reactions: [{ id: uuid(1), onset: '2026-05-09' }],
    });
    expect(reportOfContent(content('1980-05-10')).age).toBe(45);
    expect(reportOfContent(content('1980')).age).toBe(0);
  });

  it('cuts the medicines at a whole name, and counts the others', () => {
    const names = Array.from({ length: 30 }, (_, number) => `Medicine ${number + 10}`);
    const drugs = names.map((name, number) => ({ id: uuid(number), role: '1' as const, name }));
    const { medicineName } = reportOfContent({ drugs });
    expect(medicineName).toMatch(/^(Medicine \d\d; )+Medicine \d\d \+\d+$/);
    expect(characterCount(medicineName)).toBeLessThanOrEqual(200);
    expect(medicineName.split('; ').length + Number(medicineName.split('+')[1])).toBe(30);
  });

  it('is a report that the portal accepts, for every content', () => {
    fc.assert(
      fc.property(arbitraryContent, (content) => {
        expect(adrReportInput.safeParse(reportOfContent(content)).error?.issues ?? []).toEqual([]);
      }),
    );
    const long = { id: uuid(1), role: '1' as const, name: 'x'.repeat(250) };
    const body = reportOfContent({ drugs: [long, { ...long, id: uuid(2) }] });
    expect(adrReportInput.safeParse(body).success).toBe(true);
    expect(body.medicineName).toMatch(/^x+… \+1$/);
  });
});
