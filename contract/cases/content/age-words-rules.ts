// The age of a patient in words, for lists, files and prints: as stated, or from the date of birth and the onset.
import { agesAtOnset, fittingAge } from './age-rules.ts';
import { ageUnits, amountWords } from './code-lists-rules.ts';
import type { CaseContent } from './content-rules.ts';
import { known } from './fields-rules.ts';

/** '46 years', '10 days', and '65–66 years' from dates that are known in part. '': not known. */
export function ageWords(content: CaseContent): string {
  const stated = known(content.patient?.ageAtOnset);
  if (stated) return amountWords(stated, ageUnits);
  const first = agesAtOnset(content)[0];
  const age = first ? fittingAge(first.age) : null;
  if (!age) return '';
  const words = amountWords({ value: age.max, unit: age.unit }, ageUnits);
  return age.min === age.max ? words : `${age.min}–${words}`;
}
