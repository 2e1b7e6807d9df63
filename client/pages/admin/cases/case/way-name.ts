// The way in which something arrived or was asked, in words.
import { followUpWays } from '#contract/cases/content/choices-rules.ts';
import { informationWays } from '#contract/cases/reporters/follow-up-rules.ts';

export const wayName = (way: string): string =>
  (followUpWays as Readonly<Record<string, string>>)[way] ?? informationWays[way] ?? way;
