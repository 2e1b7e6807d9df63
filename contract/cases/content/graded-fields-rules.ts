// The fields that count for the completeness of a case (vigiGrade, Bergvall 2014), as words for people. No zod here.
export const gradedFields = {
  timeToOnset: 'time to onset',
  indication: 'indication',
  outcome: 'outcome',
  sex: 'sex',
  age: 'age',
  dose: 'dose',
  country: 'country',
  qualification: 'reporter’s qualification',
  reportType: 'type of report',
  freeText: 'narrative, description or comments',
} as const;
export type GradedField = keyof typeof gradedFields;
