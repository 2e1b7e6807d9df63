// A medicine with its common reactions and a risk percentage, and what was measured.
import { type InputOf, isActive, type RecordOf, resource } from '../fields/kinds-rules.ts';

const added = { isOptional: true, isAdded: true } as const;

/** How often a reaction is, in the words of CIOMS: at least 1 of 10, of 100, of 1,000, of 10,000, and fewer. */
const frequencyBands = ['veryCommon', 'common', 'uncommon', 'rare', 'veryRare'] as const;
export type FrequencyBand = (typeof frequencyBands)[number];

export const drugRisks = resource({
  kind: 'drug-risks',
  one: 'a medicine',
  many: 'medicines',
  publicList: 'Active medicines with their risk, by name',
  fields: {
    drugName: { kind: 'text', isTranslated: true, search: 'searchText' },
    /** And what the percentage means. */
    commonADRs: { kind: 'longText', isTranslated: true, search: 'searchText' },
    /** The people of 100 who had `measuredReaction`. */
    riskPercentage: { kind: 'number', min: 0, max: 100 },
    isActive,
    /** What it is taken for, in plain words: 'for diabetes'. */
    plainClass: { kind: 'text', isTranslated: true, max: 100, ...added },
    /** As in the sentence 'had diarrhoea'. */
    measuredReaction: { kind: 'text', isTranslated: true, max: 100, ...added },
    /** Among whom, and with what: 'adults on ordinary tablets in one trial'. */
    measuredIn: { kind: 'text', isTranslated: true, ...added },
    /** The people of 100 who had the same reaction on a dummy tablet. */
    comparatorPercentage: { kind: 'number', min: 0, max: 100, ...added },
    sourceText: { kind: 'text', isTranslated: true, ...added },
    sourceUrl: { kind: 'address', files: [], ...added },
    /** The day on which somebody compared the figures with the source. */
    sourceDate: { kind: 'day', ...added },
    frequencyBand: { kind: 'choice', values: frequencyBands, ...added },
    /** When to go to a hospital: one sign on each line. */
    warningSigns: { kind: 'longText', isTranslated: true, ...added },
    /** Brands and names in other languages and scripts, with commas between them. */
    otherNames: { kind: 'text', max: 1_000, search: 'searchText', ...added },
  },
  name: 'drugName',
  order: ['searchText'],
});
export type DrugRisk = RecordOf<typeof drugRisks>;
export type DrugRiskInput = InputOf<typeof drugRisks>;
