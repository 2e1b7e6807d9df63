// A row of a list that follows from a description: its values in words, and nothing where a value is missing.
import { expect, it } from 'vitest';
import { drugRisks } from '#contract/resources/drug-risks-rules.ts';
import { rowTexts } from './row-texts.ts';

const { fields } = drugRisks;
const shown = {
  ...drugRisks,
  fields: {
    ...fields,
    riskPercentage: { ...fields.riskPercentage, inRow: true },
    sourceDate: { ...fields.sourceDate, inRow: true },
    frequencyBand: { ...fields.frequencyBand, inRow: true },
    isActive: { ...fields.isActive, inRow: true },
    warningSigns: { ...fields.warningSigns, inRow: true },
  },
} as const;

it('a row shows days, choices and yes in words, numbers as they are, and long texts apart', () => {
  const record = {
    riskPercentage: 0,
    sourceDate: '2026-11-22',
    frequencyBand: 'rare',
    isActive: true,
    warningSigns: 'Rash',
  };
  const { short, long } = rowTexts(shown, record);
  expect(short).toEqual(['0', 'Active', '22 Nov 2026', 'Rare: 1 of 10,000 to 1 of 1,000']);
  expect(long).toEqual(['Rash']);
});

it('a field without a value is left out', () => {
  const record = { riskPercentage: 5, sourceDate: null, frequencyBand: '', isActive: false };
  expect(rowTexts(shown, record)).toEqual({ short: ['5'], long: [] });
});
