// "Same answers as for …": which answers of an assessed pair may stand for another pair of the case, and which questions a
// person answers anew, because the case says something else about the two pairs.
import type { CaseContent, Drug } from '../content/content-rules.ts';
import type { Pair } from '../content/criteria-rules.ts';
import { dechallengeOf } from '../content/dechallenge-rules.ts';
import type { NaranjoAnswers, NaranjoNumber } from './naranjo-rules.ts';
import type { WhoUmcCriterion } from './who-umc-rules.ts';

/** What may differ between two pairs, with the questions that rest on it. */
const restsOn = {
  dates: { whoUmc: ['time'], naranjo: [2] },
  action: { whoUmc: ['withdrawal'], naranjo: [3] },
  stopping: { whoUmc: ['withdrawal'], naranjo: [3] },
  again: { whoUmc: ['rechallenge'], naranjo: [4] },
} as const satisfies Record<
  string,
  { whoUmc: readonly WhoUmcCriterion[]; naranjo: readonly NaranjoNumber[] }
>;
export type PairFact = keyof typeof restsOn;
const pairFacts = Object.keys(restsOn) as PairFact[];

/**
 * Questions of Naranjo that are never taken over: earlier reports (1) are about one drug and one reaction, the other
 * suspected drugs are possible causes (5), and objective evidence (10) belongs to a reaction, see `evidenceOf`.
 */
const ownNaranjo: readonly NaranjoNumber[] = [1, 5, 10];

const ofReaction = (list: readonly { reaction: string; result?: unknown }[] | undefined, id: string) =>
  list?.find(({ reaction }) => reaction === id)?.result;

/** What the case says about a pair, so that it can be compared. */
function factOf(fact: PairFact, { drug, reaction }: Pair, { reactions = [] }: CaseContent): unknown {
  switch (fact) {
    case 'dates': {
      const { onset, end } = reaction;
      const gap = drug.timeToOnset?.find((one) => one.reaction === reaction.id);
      return [datesOf(drug), onset, end, gap && { ...gap, reaction: null }];
    }
    case 'action':
      return drug.action;
    case 'stopping':
      return [dechallengeOf(drug, reaction.id, reactions), drug.improvedAfterStopping, reaction.outcome];
    case 'again':
      return ofReaction(drug.rechallenge, reaction.id);
  }
}

const datesOf = ({ doses = [] }: Drug) =>
  doses.map(({ start, end, continuing, duration }) => [start, end, continuing, duration]);

/** The facts in which two pairs of a case differ; what is not known of both is the same. */
export function differingFacts(content: CaseContent, one: Pair, other: Pair): PairFact[] {
  const text = (value: unknown) => JSON.stringify(value ?? null);
  return pairFacts.filter((fact) => text(factOf(fact, one, content)) !== text(factOf(fact, other, content)));
}

/** The questions that stay open when the answers of `one` are taken over for `other`. */
export function openAfterCopy(
  content: CaseContent,
  one: Pair,
  other: Pair,
): { whoUmc: WhoUmcCriterion[]; naranjo: NaranjoNumber[] } {
  const differing = differingFacts(content, one, other).map((fact) => restsOn[fact]);
  return {
    whoUmc: [...new Set(differing.flatMap(({ whoUmc }) => whoUmc))],
    naranjo: [...new Set([...ownNaranjo, ...differing.flatMap(({ naranjo }) => naranjo)])],
  };
}

/** Answers without those to some questions. */
export function without<Answers extends object>(
  answers: Answers,
  names: readonly (string | number)[],
): Answers {
  const left = names.map(String);
  return Object.fromEntries(Object.entries(answers).filter(([name]) => !left.includes(name))) as Answers;
}

/** An assessment by Naranjo, newest first in a list. */
interface Scored {
  method: string;
  drug: string | null;
  reaction: string;
  answers: Readonly<Record<string, string>>;
}

/** The answer to question 10 for a reaction: it is asked once, and stands for every drug. */
export function evidenceOf(newestFirst: readonly Scored[], reactionId: string): NaranjoAnswers[10] {
  const found = newestFirst.find((one) => one.method === 'naranjo' && one.reaction === reactionId);
  return found?.answers['10'] as NaranjoAnswers[10];
}

/**
 * What is proposed for question 5: the answer of the first pair of the case that has one. A person looks at it for each
 * pair.
 */
export function proposedOtherCause(
  newestFirst: readonly Scored[],
  pairs: readonly Pair[],
): { answer: NonNullable<NaranjoAnswers[5]>; pair: Pair } | null {
  for (const pair of pairs) {
    const found = newestFirst.find(
      (one) => one.method === 'naranjo' && one.drug === pair.drug.id && one.reaction === pair.reaction.id,
    );
    const answer = (found?.answers as NaranjoAnswers | undefined)?.[5];
    if (answer) return { answer, pair };
  }
  return null;
}
