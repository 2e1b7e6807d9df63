// A medicine with its common reactions and a risk percentage.
import { type InputOf, isActive, type RecordOf, resource } from '../fields/kinds-rules.ts';

export const drugRisks = resource({
  kind: 'drug-risks',
  one: 'a medicine',
  many: 'medicines',
  isPublic: true,
  fields: {
    drugName: { kind: 'text', search: 'searchText' },
    /** And what the percentage means. */
    commonADRs: { kind: 'longText', search: 'searchText' },
    riskPercentage: { kind: 'number', min: 0, max: 100 },
    isActive,
  },
  name: 'drugName',
  order: ['searchText'],
});
export type DrugRisk = RecordOf<typeof drugRisks>;
export type DrugRiskInput = InputOf<typeof drugRisks>;
