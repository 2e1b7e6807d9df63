// The fields that count for the completeness of a case (vigiGrade, Bergvall 2014), as words for people.
import { names } from '../../words/labels-rules.ts';
export const gradedFields = names('gradedFields', [
  'timeToOnset',
  'indication',
  'outcome',
  'sex',
  'age',
  'dose',
  'country',
  'qualification',
  'reportType',
  'freeText',
]);
export type GradedField = keyof typeof gradedFields;

/** Cases with a score above this are well documented. */
export const wellDocumented = 0.8;
