import { expect, it } from 'vitest';
import type { CaseContent } from '../content/content-rules.ts';
import {
  askable,
  expectedDelivery,
  type FollowUpFacts,
  followUpDays,
  followUpGrounds,
  groundsToday,
  hasOpenOutcome,
  openPregnancy,
} from './follow-up-list-rules.ts';

const [rash, fever] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'];

it('an outcome is open until every reaction has recovered, or the patient has died', () => {
  const outcomes = (...all: unknown[]) =>
    hasOpenOutcome({
      reactions: all.map((outcome, place) => ({
        id: place === 0 ? rash : fever,
        ...(outcome !== null && { outcome }),
      })),
    } as CaseContent);
  for (const one of ['0', '2', '3', null, { unknown: 'notKnown' }])
    expect([one, outcomes(one)]).toEqual([one, true]);
  for (const one of ['1', '4', '5']) expect([one, outcomes(one)]).toEqual([one, false]);
  expect(outcomes('1', '2')).toBe(true);
  // What the patient died of does not matter: nothing is expected any more.
  expect(outcomes('5', '3')).toBe(false);
  expect(hasOpenOutcome({ reactions: [{ id: rash, outcome: '3' }], death: { date: '2026-11-02' } })).toBe(
    false,
  );
  expect(hasOpenOutcome({})).toBe(false);
});

it('the delivery is expected 280 days after the last menstrual period, or by the gestation at the onset', () => {
  const of = (content: object) => expectedDelivery(content as CaseContent);
  // 15 March 2026 and nine months and seven days.
  expect(of({ patient: { lastMenstrualPeriod: '2026-03-15' } })).toBe('2026-12-20');
  expect(of({ patient: { lastMenstrualPeriod: '2026-03-15T08:30' } })).toBe('2026-12-20');
  expect(of({ patient: { lastMenstrualPeriod: '2026-03' } })).toBeNull();
  // At 10 weeks on 1 June 2026, 30 weeks are left.
  const reactions = [{ id: rash, onset: '2026-06-01' }];
  expect(of({ patient: { gestationAtOnset: { value: 10, unit: 'wk' } }, reactions })).toBe('2026-12-28');
  expect(of({ patient: { gestationAtOnset: { value: 70, unit: 'd' } }, reactions })).toBe('2026-12-28');
  expect(of({ patient: { gestationAtOnset: { value: 2, unit: '{trimester}' } }, reactions })).toBeNull();
  expect(of({ patient: { gestationAtOnset: { value: 10, unit: 'wk' } } })).toBeNull();
  expect(of({})).toBeNull();
});

it('a pregnancy is open from the exposure until its outcome, which may be “not known”', () => {
  const of = (content: object) => openPregnancy(content as CaseContent);
  expect(of({ patient: { pregnant: true } })).toBe('');
  expect(of({ patient: { pregnant: true, lastMenstrualPeriod: '2026-03-15' } })).toBe('2026-12-20');
  expect(of({ drugs: [{ id: rash, flags: ['pregnancyExposure'] }] })).toBe('');
  expect(
    of({
      patient: { exposedVia: 'mother', ageGroup: '0' },
      drugs: [{ id: rash, flags: ['pregnancyExposure'] }],
    }),
  ).toBe('');
  // The child is born.
  expect(
    of({
      patient: { exposedVia: 'mother', ageGroup: '1' },
      drugs: [{ id: rash, flags: ['pregnancyExposure'] }],
    }),
  ).toBeNull();
  expect(of({ patient: { pregnant: true, pregnancyOutcome: 'liveBirth' } })).toBeNull();
  expect(of({ patient: { pregnant: true, pregnancyOutcome: { unknown: 'asked' } } })).toBeNull();
  expect(of({ patient: { pregnant: { unknown: 'notKnown' } } })).toBeNull();
  expect(of({ patient: { pregnant: false } })).toBeNull();
});

const facts: FollowUpFacts = {
  state: 'inWork',
  isEnded: false,
  hasOpenOutcome: false,
  openPregnancy: null,
  received: '2026-11-01',
  lastInformation: '2026-11-05',
  reminders: [],
  unnumberedSince: null,
};
const reasonsOn = (today: string, change: Partial<FollowUpFacts>) =>
  groundsToday(followUpGrounds({ ...facts, ...change }), today, 14).map(({ reason }) => reason);

it('each reason begins on its day', () => {
  const open = { hasOpenOutcome: true };
  expect([reasonsOn('2026-11-19', open), reasonsOn('2026-11-20', open)]).toEqual([[], ['outcome']]);
  const reminders = { reminders: [{ about: '', on: '2026-11-22' }] };
  expect([reasonsOn('2026-11-21', reminders), reasonsOn('2026-11-22', reminders)]).toEqual([
    [],
    ['reminder'],
  ]);
  const sent = { state: 'sent', unnumberedSince: '2026-11-10' } as const;
  expect([reasonsOn('2026-11-16', sent), reasonsOn('2026-11-17', sent)]).toEqual([[], ['number']]);
  expect(reasonsOn('2026-12-01', { ...sent, state: 'closed' })).toEqual([]);
  expect(reasonsOn('2026-11-05', { openPregnancy: '2027-05-01' })).toEqual(['pregnancy']);
});

it('what ended or is in another state is not followed up, but a pregnancy stays', () => {
  const all = { hasOpenOutcome: true, reminders: [{ about: '', on: '2026-11-22' }] };
  expect(reasonsOn('2026-12-24', { ...all, isEnded: true })).toEqual([]);
  for (const state of ['new', 'notValid', 'referred', 'duplicate', 'nullified'] as const) {
    expect(followUpDays({ ...facts, ...all, state })).toEqual({ outcomeOpenSince: null, followUpOn: null });
  }
  expect(reasonsOn('2026-12-24', { ...all, isEnded: true, openPregnancy: '' })).toEqual([
    'reminder',
    'pregnancy',
  ]);
  expect(followUpDays({ ...facts, ...all })).toEqual({
    outcomeOpenSince: '2026-11-05',
    followUpOn: '2026-11-22',
  });
});

it('tests and the empty dates of reactions and doses can be asked about again', () => {
  const content = {
    tests: [{ id: rash, name: 'ALT', date: '2026-11-02' }],
    reactions: [{ id: fever, onset: '2026-11-01' }],
  } as CaseContent;
  expect(askable(content)).toEqual([`tests.${rash}`, `reactions.${fever}.end`, 'death.date']);
});
