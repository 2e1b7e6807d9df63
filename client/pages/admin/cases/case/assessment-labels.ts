// Names of drugs and reactions for people, and which of several assessments is the newest.
import { m } from '#client/paraglide/messages.js';
import type { AssessmentMethod } from '#contract/cases/assessment/assessment-rules.ts';
import type { Assessment } from '#contract/cases/assessment/assessments.ts';
import type { Drug, Reaction } from '#contract/cases/content/content-rules.ts';
import type { Pair } from '#contract/cases/content/criteria-rules.ts';
import { known } from '#contract/cases/content/fields-rules.ts';

export const drugName = (drug: Drug): string => known(drug.name) ?? m.admin_assess_unnamed_drug();
export const reactionName = (reaction: Reaction): string =>
  known(reaction.term) ?? known(reaction.termNative?.text) ?? m.admin_cases_the_reaction();

export const pairName = ({ drug, reaction }: Pair): string =>
  m.admin_assess_pair({ drug: drugName(drug), reaction: reactionName(reaction) });

/** The newest assessment of a method for a pair, or for a reaction alone. */
export const newestOf = (
  all: readonly Assessment[],
  method: AssessmentMethod,
  reaction: string,
  drug: string | null = null,
): Assessment | undefined =>
  all.find((one) => one.method === method && one.reaction === reaction && one.drug === drug);
