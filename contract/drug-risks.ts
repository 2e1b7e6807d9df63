// A medicine with its common reactions and a risk percentage.
import * as z from 'zod/mini';
import { editable, id, requiredText, text, wholeNumber, yesNo } from './fields.ts';
import { textMax } from './text-rules.ts';

export const drugRiskInput = z.object({
  drugName: requiredText(textMax.line),
  commonADRs: requiredText(textMax.paragraph),
  riskPercentage: wholeNumber(0, 100),
  isActive: z._default(yesNo(), true),
});
export type DrugRiskInput = z.infer<typeof drugRiskInput>;

/** `q` of the search; the server trims it, and 2 characters or fewer find nothing. */
export const drugRiskSearch = z.object({ q: z._default(text(textMax.line), '') });

export const drugRisk = z.object({
  id: id(),
  drugName: z.string(),
  commonADRs: z.string(),
  riskPercentage: z.int(),
  isActive: z.boolean(),
  ...editable,
});
export type DrugRisk = z.infer<typeof drugRisk>;
