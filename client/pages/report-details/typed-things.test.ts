// What people type becomes the same in the details form of reporters and in the forms of the desk
// (testing/typed-rows.ts).
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { contentFromTyped, type TypedContent } from '#client/components/case/typed-content.ts';
import { thingsOf, typedOn } from '#testing/typed-things.ts';
import { contentOf } from './build-content.ts';
import { dateFromTyped } from '#client/components/case/typed-date.ts';
import { nowIn } from '#contract/cases/content/partial-dates-rules.ts';
import { readTyped } from '#client/components/case/read-typed.ts';
import { allFaults } from './check-facts.ts';
import type { Answers } from './questions.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${typedOn}T06:30:00Z`) }));
afterEach(() => void vi.useRealTimers());

const now = nowIn(new Date(`${typedOn}T06:30:00Z`), 'Asia/Kolkata');
const id = '00000000-0000-4000-8000-000000000001';
const doseId = '00000000-0000-4000-8000-000000000002';
const byDoctor = (answers: Answers) => contentOf('doctor', answers, {});
const atDesk = (typed: object) => contentFromTyped(typed as TypedContent);
/** What a form could not read stays as typed at the desk, and is left out of details. Both refuse it. */
const read = (value: unknown) => (typeof value === 'number' ? String(value) : '?');
const dateOf = (value: unknown) =>
  typeof value === 'string' && /^\d{4}(-\d\d){0,2}(T\d\d:\d\d)?$/.test(value) ? value : '?';

it.each([
  [
    'past',
    (typed: string) =>
      byDoctor({ 'reactions.0.term': 'Rash', 'reactions.0.onset': typed }).reactions?.[0]?.onset,
    (typed: string) => atDesk({ reactions: [{ id, term: 'Rash', onset: typed }] }).reactions?.[0]?.onset,
  ],
  [
    'birth',
    (typed: string) => byDoctor({ 'patient.birthDate': typed }).patient?.birthDate,
    (typed: string) => atDesk({ patient: { birthDate: typed } }).patient?.birthDate,
  ],
  [
    'expiry',
    (typed: string) =>
      byDoctor({ 'drugs.0.name': 'A', 'drugs.0.doses.0.expiry': typed }).drugs?.[0]?.doses?.[0]?.expiry,
    (typed: string) =>
      atDesk({ drugs: [{ id, name: 'A', doses: [{ id, expiry: typed }] }] }).drugs?.[0]?.doses?.[0]?.expiry,
  ],
] as const)('a date of the kind "%s" becomes the same in both', (kind, details, desk) => {
  const rows = thingsOf(kind);
  expect(rows.length).toBeGreaterThan(20);
  for (const { typed, wanted } of rows) {
    const becomes = wanted.startsWith('?') ? '?' : wanted;
    const taken = desk(typed);
    // The desk leaves a refused text as it was typed, for the content's own rule to refuse.
    const refused = taken === undefined || taken === typed.trim() ? '?' : dateOf(taken);
    const atTheDesk = becomes === '?' ? refused : dateOf(taken);
    expect([typed, dateOf(details(typed)), atTheDesk]).toEqual([typed, becomes, becomes]);
  }
});

it('a number becomes the same in both', () => {
  for (const { typed, wanted } of thingsOf('number')) {
    const details = byDoctor({ 'patient.weightKg': typed }).patient?.weightKg;
    const desk = atDesk({ patient: { weightKg: typed } }).patient?.weightKg;
    expect([typed, read(details), read(desk)]).toEqual([typed, wanted, wanted]);
  }
});

it('an age becomes the same in both, with the unit that was typed', () => {
  const text = (age: unknown) => {
    const { value, unit } = (age ?? {}) as { value?: unknown; unit?: string };
    return typeof value === 'number' && value >= 0 ? `${value} ${unit ?? ''}` : '?';
  };
  for (const { typed, wanted } of thingsOf('age')) {
    const becomes = /^[\d.]+$/.test(wanted) ? `${wanted} a` : wanted;
    const details = byDoctor({ 'patient.ageAtOnset': typed }).patient?.ageAtOnset;
    const desk = atDesk({ patient: { ageAtOnset: { value: typed, unit: 'a' } } }).patient?.ageAtOnset;
    expect([typed, text(details), text(desk)]).toEqual([typed, becomes, becomes]);
  }
});

it.each([
  ['weight', 'weightKg'],
  ['height', 'heightCm'],
] as const)('a %s becomes the same in both, with its unit or without', (kind, field) => {
  for (const { typed, wanted } of thingsOf(kind)) {
    const details = byDoctor({ [`patient.${field}`]: typed }).patient?.[field];
    const desk = atDesk({ patient: { [field]: typed } }).patient?.[field];
    const [number = ''] = wanted.split(' ');
    expect([typed, read(details), read(desk)]).toEqual([typed, number, number]);
  }
});

it('a dose becomes the same in both, with the unit that was typed', () => {
  const text = (amount: unknown) => {
    const { value, unit } = (amount ?? {}) as { value?: unknown; unit?: string };
    return typeof value === 'number' ? `${value} ${unit ?? ''}` : '?';
  };
  for (const { typed, wanted } of thingsOf('dose')) {
    const becomes = /^[\d.]+$/.test(wanted) ? `${wanted} mg` : wanted;
    const details = byDoctor({
      'drugs.0.name': 'A',
      'drugs.0.doses.0.amount': typed,
      'drugs.0.doses.0.amount.unit': 'mg',
    });
    const desk = atDesk({
      drugs: [{ id, name: 'A', doses: [{ id, amount: { value: typed, unit: 'mg' } }] }],
    });
    const both = [details, desk].map(({ drugs }) => text(drugs?.[0]?.doses?.[0]?.amount));
    expect([typed, ...both]).toEqual([typed, becomes, becomes]);
  }
});

it('a dose without a unit is none in both, and an age without one is in years', () => {
  const amount = { value: '50', unit: '' };
  const typed = {
    patient: { ageAtOnset: { ...amount, unit: 'a' } },
    drugs: [{ id, name: 'A', doses: [{ id: doseId, amount, every: amount, duration: amount }] }],
  };
  expect(readTyped(typed as unknown as TypedContent, now).issues.map(({ path }) => path)).toEqual(
    ['amount', 'every', 'duration'].map((name) => `drugs.${id}.doses.${doseId}.${name}`),
  );
  const answers = { 'drugs.0.name': 'A', 'drugs.0.doses.0.amount': '50', 'patient.ageAtOnset': '50' };
  const details = byDoctor(answers);
  expect(details.drugs?.[0]?.doses?.[0]?.amount).toBeUndefined();
  expect(details.patient?.ageAtOnset).toEqual({ value: 50, unit: 'a' });
  expect(allFaults('doctor', answers)).toContainEqual({
    step: 3,
    field: 'drugs.0.doses.0.amount',
    message: 'Dose: choose the unit, too',
  });
});

it('an interval is read with its unit at the desk, and a letter that may mean minutes or months is not', () => {
  const rows = thingsOf('interval');
  expect(rows.length).toBeGreaterThan(20);
  for (const { typed, wanted } of rows) {
    const duration = { value: typed, unit: '' };
    const { drugs } = atDesk({ drugs: [{ id, name: 'A', doses: [{ id, duration }] }] });
    const { value, unit = '' } = (drugs?.[0]?.doses?.[0]?.duration ?? {}) as {
      value?: unknown;
      unit?: string;
    };
    expect([typed, typeof value === 'number' ? `${value} ${unit}`.trim() : '?']).toEqual([typed, wanted]);
  }
});

it('a batch number of the details form loses the label before it', () => {
  for (const { typed, wanted } of thingsOf('batch')) {
    const { drugs } = byDoctor({ 'drugs.0.name': 'A', 'drugs.0.doses.0.batch': typed });
    expect([typed, drugs?.[0]?.doses?.[0]?.batch]).toEqual([typed, wanted]);
    // A whole code of a pack is longer than a batch may be.
    const faults = allFaults('doctor', { 'drugs.0.doses.0.batch': typed }).map(({ field }) => field);
    expect([typed, faults.includes('drugs.0.doses.0.batch')]).toEqual([typed, wanted.length > 35]);
  }
});

it('a coming day of the desk is read so', () => {
  for (const { typed, wanted } of thingsOf('coming')) expect(dateFromTyped(typed, 'coming')).toBe(wanted);
});
