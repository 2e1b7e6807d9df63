// A medicine with its common reactions and a risk percentage.
import { type InputOf, isActive, type RecordOf, resource } from '../fields/kinds-rules.ts';

export const drugRisks = resource({
  kind: 'drug-risks',
  is: 'A medicine of the risk checker.',
  one: 'a medicine',
  many: 'medicines',
  isPublic: true,
  fields: {
    drugName: { kind: 'text', is: 'name of the medicine', search: 'searchText' },
    commonADRs: {
      kind: 'longText',
      is: 'common reactions, and what the percentage means',
      search: 'searchText',
    },
    riskPercentage: { kind: 'number', is: '0 to 100', min: 0, max: 100 },
    isActive,
  },
  name: 'drugName',
  order: ['searchText'],
});
export type DrugRisk = RecordOf<typeof drugRisks>;
export type DrugRiskInput = InputOf<typeof drugRisks>;
