// Seriousness and deadlines.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type SeriousnessCriterion, seriousnessCriteria } from './code-lists-rules.ts';
import type { CaseContent, Reaction } from './content-rules.ts';
import {
  alarmingWords,
  caseIsSerious,
  clockStart,
  type ClockVersion,
  dueDays,
  dueOn,
  isOverdue,
  reactionIsSerious,
  urgencyOf,
} from './deadlines-rules.ts';
import { caseStates } from './steps-rules.ts';

const criteria = Object.keys(seriousnessCriteria) as SeriousnessCriterion[];
const denied = Object.fromEntries(criteria.map((name) => [name, false]));
const reaction = (seriousness: Reaction['seriousness'] = {}): Reaction => ({ id: 'r', seriousness });
const of = (...reactions: Reaction[]): CaseContent => ({ reactions });

describe('a case', () => {
  it('is not yet known to be serious until a person has decided', () => {
    expect(caseIsSerious({})).toBe('unknown');
    expect(caseIsSerious(of({ id: 'r' }))).toBe('unknown');
    expect(caseIsSerious(of({ id: 'r', outcome: '5' }))).toBe('unknown');
  });

  it.each(criteria)('is serious by %s alone', (name) => {
    expect(caseIsSerious(of(reaction({ [name]: true }), reaction(denied)))).toBe(true);
  });

  it('is not serious when all six are denied for every reaction', () => {
    expect(caseIsSerious(of(reaction(denied), reaction(denied)))).toBe(false);
    expect(caseIsSerious(of(reaction(denied), reaction()))).toBe('unknown');
    expect(reactionIsSerious(reaction({ ...denied, death: { unknown: 'asked' } }))).toBe('unknown');
  });

  it('has one day after a death, seven when serious or not yet known, and thirty otherwise', () => {
    const days = (content: CaseContent) => dueDays[`due_days_${urgencyOf(content)}`];
    expect(days(of(reaction({ death: true })))).toBe(1);
    expect(days(of(reaction({ hospitalisation: true })))).toBe(7);
    expect(days(of(reaction()))).toBe(7);
    expect(days({})).toBe(7);
    expect(days(of(reaction(denied)))).toBe(30);
  });
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
    const serious = of(reaction({ hospitalisation: true }));
    expect(dueOn('inWork', '2026-11-16', serious, dueDays)).toBe('2026-11-23');
    expect(dueOn('inWork', '2026-12-20', of(reaction(denied)), dueDays)).toBe('2027-01-19');
    expect(dueOn('inWork', null, serious, dueDays)).toBeNull();
  });

  it('is shown while the case is open or waiting', () => {
    const due = caseStates.filter((state) => dueOn(state, '2026-11-16', {}, dueDays) !== null);
    expect(due).toEqual(['new', 'inWork', 'waiting', 'ready', 'signed']);
  });

  it('a case is overdue on the day after its due day', () => {
    expect(isOverdue('2026-11-23', '2026-11-23')).toBe(false);
    expect(isOverdue('2026-11-23', '2026-11-24')).toBe(true);
    expect(isOverdue(null, '2026-11-24')).toBe(false);
  });
});

it.each([
  ['They want to admit him. Face is swollen.', ['admit']],
  ['Patient DIED in the ICU of the Hospital', ['died', 'icu', 'hospital']],
  ['was hospitalised, then hospitalised again', ['hospitalised']],
  ['मरीज़ को अस्पताल में भर्ती किया गया', ['अस्पताल', 'भर्ती']],
  ['a diet of cabbage, deadline missed', []],
])('words that move a case up in the inbox: %s', (text, words) => {
  expect(alarmingWords(text)).toEqual(words);
});
