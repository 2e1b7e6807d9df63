// Which facts of a case each method of assessment reads, and which of them changed after an assessment was made. A changed
// fact does not change the assessment: a person says that it still holds, or assesses anew.
import type { Assessed, AssessmentMethod } from './assessment-rules.ts';
import type { CaseContent } from '../content/content-rules.ts';
import { type Difference, differencesToRead } from '../content/differences-rules.ts';

/** Fields of a dose that say how much was given, and when. */
const amounts = ['amount', 'every', 'text'];
const dates = ['start', 'end', 'continuing', 'duration'];
const doses = [...amounts, ...dates].map((name) => `doses.*.${name}`);
const names = ['name', 'substances', 'role'];
const history = ['history.*', 'patient.historyText', 'parent.history.*', 'parent.historyText'];

/**
 * Paths of the fields that causality is judged by, of the assessed pair. Every drug is read, because another drug may
 * be the cause. `drug` and `reaction` stand for the ids of the pair, `*` for any entry.
 */
const causality = [
  ...[...names, ...doses].map((name) => `drugs.*.${name}`),
  ...['action', 'improvedAfterStopping'].map((name) => `drugs.drug.${name}`),
  ...['dechallenge', 'rechallenge', 'timeToOnset'].map((name) => `drugs.drug.${name}.reaction`),
  ...['term', 'termNative', 'onset', 'end', 'duration', 'outcome'].map(
    (name) => `reactions.reaction.${name}`,
  ),
  'tests.*',
  ...history,
];

const readFields: Record<AssessmentMethod, readonly string[]> = {
  whoUmc: causality,
  naranjo: causality,
  severity: ['outcome', 'seriousness', 'contributedToDeath', 'description'].map(
    (name) => `reactions.reaction.${name}`,
  ),
  preventability: [
    ...[...names, ...[...amounts, 'route', 'routeCode'].map((name) => `doses.*.${name}`)].map(
      (name) => `drugs.*.${name}`,
    ),
    ...['indications', 'flags'].map((name) => `drugs.*.${name}`),
    ...['ageAtOnset', 'ageGroup', 'birthDate', 'weightKg'].map((name) => `patient.${name}`),
    'tests.*',
    ...history,
    'pastDrugs.*',
    'parent.pastDrugs.*',
  ],
  reactionType: [],
};

/** The differences between two contents, in their order, in fields that the method reads for this pair or reaction. */
export function changedFacts(assessed: Assessed, before: CaseContent, after: CaseContent): Difference[] {
  return differencesToRead(before, after).filter(({ path }) => readsField(assessed, path));
}

/** As `changedFacts`, for callers that compare the contents once for many assessments. */
function readsField({ method, drugId, reactionId }: Assessed, path: string): boolean {
  const parts = path.split('.');
  return readFields[method].some((field) => {
    const wanted = field.split('.').map((name, place) => {
      if (place === 0) return name;
      return name === 'drug' ? (drugId ?? '') : name === 'reaction' ? reactionId : name;
    });
    // An entry that was added or removed has a shorter path than its fields; a part of a field has a longer one.
    return wanted.slice(0, parts.length).every((name, place) => name === '*' || name === parts[place]);
  });
}
