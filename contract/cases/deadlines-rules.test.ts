// Deadlines.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clockStart, type ClockVersion, dueDays, dueDaysOf, dueOf, isOverdue } from './deadlines-rules.ts';
import type { Urgency } from './derived-facts-rules.ts';
import { caseStates } from './steps-rules.ts';

it.each<[Urgency, number]>([
  ['death', 1],
  ['lifeThreatening', 7],
  ['serious', 7],
  ['undecided', 7],
  ['notSerious', 30],
])('a case of the urgency %s is due after %i days', (urgency, days) => {
  expect(dueDaysOf(urgency, dueDays)).toBe(days);
});

describe('the clock', () => {
  const version = (day: string, isValid = true, significant = false): ClockVersion => ({
    day,
    isValid,
    significant,
  });

  it('starts with the first version that meets the four criteria', () => {
    expect(clockStart([])).toBeNull();
    expect(clockStart([version('2026-11-01', false, true)])).toBeNull();
    expect(clockStart([version('2026-11-01', false), version('2026-11-03'), version('2026-11-05')])).toBe(
      '2026-11-03',
    );
  });

  it('restarts with significant information', () => {
    expect(
      clockStart([version('2026-11-01'), version('2026-11-16', true, true), version('2026-11-18')]),
    ).toBe('2026-11-16');
  });

  it('is never set back by a later version', () => {
    const versions = fc
      .array(fc.tuple(fc.boolean(), fc.boolean()))
      .map((all) =>
        all.map(([isValid, significant], number) =>
          version(`2026-11-${String(number + 1).padStart(2, '0')}`, isValid, significant),
        ),
      );
    fc.assert(
      fc.property(versions, (all) => {
        expect((clockStart(all) ?? '') >= (clockStart(all.slice(0, -1)) ?? '')).toBe(true);
      }),
    );
  });
});

describe('the day by which a case is due', () => {
  it('is counted in calendar days from the start of the clock', () => {
    expect(dueOf('inWork', '2026-11-16', 'serious', dueDays)).toBe('2026-11-23');
    expect(dueOf('inWork', '2026-12-20', 'notSerious', dueDays)).toBe('2027-01-19');
    expect(dueOf('inWork', null, 'serious', dueDays)).toBeNull();
  });

  it('is shown while the case is open or waiting', () => {
    const due = caseStates.filter((state) => dueOf(state, '2026-11-16', 'undecided', dueDays) !== null);
    expect(due).toEqual(['new', 'inWork', 'waiting', 'ready', 'signed']);
  });

  it('a case is overdue on the day after its due day', () => {
    expect(isOverdue('2026-11-23', '2026-11-23')).toBe(false);
    expect(isOverdue('2026-11-23', '2026-11-24')).toBe(true);
    expect(isOverdue(null, '2026-11-24')).toBe(false);
  });
});
