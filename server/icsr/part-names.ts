// The names of frequent parts of messages for which a case has no field, by the end of their path. Other parts are named by
// their path. The numbers are those of the ICH E2B(R3) implementation guide.
import { statements } from '#contract/words/statements-rules.ts';

const names: readonly (readonly [RegExp, Parameters<typeof statements>[0]])[] = [
  [/researchStudy(?:\[\d+\])?\/authorization(?:\[\d+\])?\/.*@extension$/, 'part_study_number'],
  [/researchStudy(?:\[\d+\])?\/authorization(?:\[\d+\])?\/.*@code$/, 'part_study_country'],
  [/researchStudy(?:\[\d+\])?\/title$/, 'part_study_name'],
  [/researchStudy(?:\[\d+\])?\/id\/@extension$/, 'part_sponsor_number'],
  [/researchStudy(?:\[\d+\])?\/code\/@code$/, 'part_study_type'],
  [/reference(?:\[\d+\])?\/document\/bibliographicDesignationText$/, 'part_literature'],
  [/reference(?:\[\d+\])?\/document\/title$/, 'part_document_title'],
  [/reference(?:\[\d+\])?\/document\/text$/, 'part_document'],
  [/observationEvent\/value\/@value$/, 'part_documents_held'],
  [/kindOfProduct\/code\/@codeSystemVersion$/, 'part_product_version'],
  [/ingredientSubstance\/code\/@codeSystemVersion$/, 'part_substance_version'],
  [/asNamedEntity(?:\[\d+\])?\/name$/, 'part_name'],
  [/kindOfProduct\/code\/@code$/, 'part_product'],
  [/ingredientSubstance\/code\/@code$/, 'part_substance'],
];

/** The name of a part for people. */
export function partName(path: string): string {
  const name = names.find(([end]) => end.test(path))?.[1];
  if (name !== undefined) return statements(name);
  return path.replaceAll(/[a-z]\w*(?:\[\d+\])?\//gi, (one, at: number) =>
    at < path.length - 120 ? '' : one,
  );
}
