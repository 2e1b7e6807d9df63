// What became of a reaction after a drug was stopped. It is said for each pair of drug and reaction. An answer for the
// drug as a whole, as the forms ask for it, is the answer of its only pair.
import type { dechallenges } from './code-lists-rules.ts';
import type { Drug, Reaction } from './content-rules.ts';
import { isUnknown, known } from './fields-rules.ts';

export type Dechallenge = keyof typeof dechallenges;

/** The result of stopping a drug for one reaction; undefined: nobody has said it for this pair. */
export function dechallengeOf(
  { dechallenge = [], improvedAfterStopping: whole }: Drug,
  reactionId: string,
  reactions: readonly Pick<Reaction, 'id'>[],
): Dechallenge | undefined {
  const own = known(dechallenge.find(({ reaction }) => reaction === reactionId)?.result);
  if (own !== undefined || whole === undefined || reactions.length !== 1) return own;
  return isUnknown(whole) ? 'unknown' : whole ? 'improved' : 'notImproved';
}
