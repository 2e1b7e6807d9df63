// A death is said twice of a reaction: by the outcome Fatal and by the criterion "results in death" (E2B(R3) E.i.7 and
// E.i.3.2a). Whoever says one of them means the other, so the portal sets it, and takes back only what it has set. A
// criterion that a person denied, and another outcome, stay: a check shows the contradiction.
import type { CaseContent, Reaction } from './content-rules.ts';
import { fatal } from './derived-facts-rules.ts';
import { isUnknown } from './fields-rules.ts';

export interface SaidTwice {
  content: CaseContent;
  /** The paths of the answers that the portal has set and that still stand. */
  setByPortal: string[];
}

const outcomeOf = (id: string) => `reactions.${id}.outcome`;
const criterionOf = (id: string) => `reactions.${id}.seriousness.death`;

/**
 * The content after a person's change, with what follows from it. `before`: the content before the change, empty for a
 * new case. `setByPortal`: the paths that the portal has set earlier.
 */
export function withBothDeathFacts(
  before: CaseContent,
  after: CaseContent,
  setByPortal: readonly string[] = [],
): SaidTwice {
  const set = new Set(setByPortal);
  const old = new Map((before.reactions ?? []).map((reaction) => [reaction.id, reaction]));
  const reactions = (after.reactions ?? []).map((reaction) => settled(old.get(reaction.id), reaction, set));
  const content = after.reactions ? { ...after, reactions } : after;
  return { content, setByPortal: stillSet(content, [...set]) };
}

/** Those of the paths that the portal has set that still stand in a content. */
export const stillSet = (content: CaseContent, setByPortal: readonly string[]): string[] =>
  setByPortal.filter((path) => stands(content, path));

function settled(before: Reaction | undefined, after: Reaction, set: Set<string>): Reaction {
  const [outcome, criterion] = [outcomeOf(after.id), criterionOf(after.id)];
  let reaction = after;
  const isNew = (says: (one: Reaction) => boolean) => says(after) && !(before && says(before));
  const isGone = (says: (one: Reaction) => boolean) => !says(after) && before !== undefined && says(before);

  // What was taken back first: a change of both in one save is the person's own.
  if (isGone(isFatal) && after.seriousness?.death === true && set.has(criterion)) {
    reaction = withCriterion(reaction, undefined);
  }
  const isContributionGone =
    isGone(contributed) &&
    after.seriousness?.death === true &&
    set.has(criterion) &&
    !isFatalByPerson(after, set);
  if (isContributionGone) reaction = withCriterion(reaction, undefined);
  if ((isGone(hasCriterion) || isContributionGone) && isFatal(reaction) && set.has(outcome)) {
    const { outcome: _, ...others } = reaction;
    reaction = others;
  }

  if ((isNew(isFatal) || isNew(contributed)) && isEmpty(reaction.seriousness?.death)) {
    if (!isGone(hasCriterion)) {
      reaction = withCriterion(reaction, true);
      set.add(criterion);
    }
  }
  const saysDeath = isNew(hasCriterion) || isNew(contributed);
  if (saysDeath && (isEmpty(reaction.outcome) || reaction.outcome === '0') && !isGone(isFatal)) {
    reaction = { ...reaction, outcome: fatal };
    set.add(outcome);
  }
  return reaction;
}

const isFatal = ({ outcome }: Reaction): boolean => outcome === fatal;
const hasCriterion = ({ seriousness }: Reaction): boolean => seriousness?.death === true;
const contributed = ({ contributedToDeath }: Reaction): boolean => contributedToDeath === true;
const isFatalByPerson = (reaction: Reaction, set: ReadonlySet<string>): boolean =>
  isFatal(reaction) && !set.has(outcomeOf(reaction.id));
const isEmpty = (value: unknown): boolean => value === undefined || isUnknown(value);

function withCriterion(reaction: Reaction, death: true | undefined): Reaction {
  const { death: _, ...others } = reaction.seriousness ?? {};
  const seriousness = death ? { death, ...others } : others;
  if (Object.keys(seriousness).length > 0) return { ...reaction, seriousness };
  const { seriousness: _none, ...rest } = reaction;
  return rest;
}

function stands(content: CaseContent, path: string): boolean {
  const reaction = content.reactions?.find(({ id }) => path.split('.')[1] === id);
  if (!reaction) return false;
  return path.endsWith('.outcome') ? isFatal(reaction) : hasCriterion(reaction);
}

/** A single tick "death" on a form goes to the only reaction, else to those that are Fatal; else the desk asks which. */
export function reactionsOfDeathTick<Entry extends Pick<Reaction, 'outcome'>>(
  reactions: readonly Entry[],
): readonly Entry[] {
  return reactions.length === 1 ? reactions : reactions.filter(({ outcome }) => outcome === fatal);
}
