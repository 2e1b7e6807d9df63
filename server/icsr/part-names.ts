// The names of frequent parts of messages for which a case has no field, by the end of their path. Other parts are named by
// their path. The numbers are those of the ICH E2B(R3) implementation guide.
const names: readonly (readonly [RegExp, string])[] = [
  [
    /researchStudy(?:\[\d+\])?\/authorization(?:\[\d+\])?\/.*@extension$/,
    'Study registration number (C.5.1.r.1)',
  ],
  [
    /researchStudy(?:\[\d+\])?\/authorization(?:\[\d+\])?\/.*@code$/,
    'Country of the study registration (C.5.1.r.2)',
  ],
  [/researchStudy(?:\[\d+\])?\/title$/, 'Study name (C.5.2)'],
  [/researchStudy(?:\[\d+\])?\/id\/@extension$/, 'Sponsor study number (C.5.3)'],
  [/researchStudy(?:\[\d+\])?\/code\/@code$/, 'Type of study (C.5.4)'],
  [/reference(?:\[\d+\])?\/document\/bibliographicDesignationText$/, 'Literature reference (C.4.r.1)'],
  [/reference(?:\[\d+\])?\/document\/title$/, 'Title of a document (C.1.6.1.r.1)'],
  [/reference(?:\[\d+\])?\/document\/text$/, 'Document (C.1.6.1.r.2)'],
  [/observationEvent\/value\/@value$/, 'Documents that the sender holds (C.1.6.1)'],
  [/kindOfProduct\/code\/@codeSystemVersion$/, 'Version of the product identifier (G.k.2.1)'],
  [/ingredientSubstance\/code\/@codeSystemVersion$/, 'Version of the substance identifier (G.k.2.3.r.2a)'],
  [/asNamedEntity(?:\[\d+\])?\/name$/, 'Name part of the product'],
  [/kindOfProduct\/code\/@code$/, 'Product identifier (G.k.2.1)'],
  [/ingredientSubstance\/code\/@code$/, 'Substance identifier (G.k.2.3.r.2)'],
];

/** The name of a part for people. */
export function partName(path: string): string {
  const name = names.find(([end]) => end.test(path))?.[1];
  return (
    name ??
    path.replaceAll(/[a-z]\w*(?:\[\d+\])?\//gi, (one, at: number) => (at < path.length - 120 ? '' : one))
  );
}
