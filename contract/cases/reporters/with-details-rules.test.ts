// Tests the case of a report that was sent with details.
import { expect, it } from 'vitest';
import { noAddedAnswers } from '../../adr-reports-rules.ts';
import { contentOfReport } from './from-report-rules.ts';
import { contentWithDetails } from './with-details-rules.ts';

const ids = ['r', 'x', 'd'];
const report = contentOfReport(
  {
    name: 'R. K.',
    age: 45,
    contact: '98765 00000',
    medicineName: 'Amoxicillin',
    symptoms: 'Rash',
    duration: '3 days',
    message: null,
    ...noAddedAnswers,
  },
  { day: '2026-11-21', newId: () => ids.shift() ?? '' },
);

it('details replace drugs and reactions of the seven fields, which fill what the details leave out', () => {
  const content = contentWithDetails(report, {
    patient: { sex: '2' },
    reporters: [{ id: 'n', givenName: 'Asha' }],
    drugs: [{ id: 'a', role: '1', name: 'Amoxicillin 500 mg' }],
    reactions: [{ id: 'b', term: 'Itchy rash' }],
    narrative: 'It began at night.',
  });
  expect(content).toMatchObject({
    patient: { initials: 'R. K.', ageAtOnset: { value: 45, unit: 'a' }, sex: '2' },
    reporters: [{ id: 'n', givenName: 'Asha', contact: '98765 00000', primary: true }],
    drugs: [{ id: 'a', name: 'Amoxicillin 500 mg' }],
    reactions: [{ id: 'b', term: 'Itchy rash' }],
  });
  expect(content.narrative).toMatch(/^What happened: Rash[^]*It began at night\.$/);
});

it('concomitant drugs alone do not replace the suspected one', () => {
  const { drugs } = contentWithDetails(report, { drugs: [{ id: 'a', role: '2', name: 'Metformin' }] });
  expect(drugs?.map(({ name }) => name)).toEqual(['Amoxicillin', 'Metformin']);
});
