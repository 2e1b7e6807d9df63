// Facts that follow from the content of a case: death, seriousness and urgency. Lists, deadlines, prints, messages and
// figures read them here, so that they agree. Sources: ICH E2A (seriousness), E2B(R3) E.i.3.2, E.i.7 and D.9.
import { names } from '../../words/labels-rules.ts';
import { type SeriousnessCriterion, seriousnessCriteria } from './code-lists-rules.ts';
import type { CaseContent, Reaction } from './content-rules.ts';
import { isUnknown, known } from './fields-rules.ts';

/** The code of the outcome 'Fatal', E.i.7. */
export const fatal = '5';

const criteria = Object.keys(seriousnessCriteria) as SeriousnessCriterion[];

/**
 * Whether somebody says that the reaction caused the death or contributed to it. The outcome 'Fatal', the criterion
 * 'results in death' and the answer that it contributed say the same.
 */
export function resultedInDeath({ outcome, seriousness, contributedToDeath }: Reaction): boolean {
  return outcome === fatal || seriousness?.death === true || contributedToDeath === true;
}

/** Words that people write where no cause of a death is known. They are no cause. */
const noCause =
  /^\W*(?:not (?:stated|known|given|available|applicable|reported|specified|mentioned|sure|yet known)|unknown|unspecified|undetermined|no information|nil|none|n\/?[ak]|nk|unk|pata nahi|maloom nahi|malum nahi)\W*$|^[\s\p{P}\p{S}]*(?:पता नहीं|मालूम नहीं|ज्ञात नहीं|अज्ञात)[\s\p{P}\p{S}]*$|^[\s.,?/*_–—-]*$/iu;

/** The causes that say one. The words 'Not stated' in the place of a cause say only that the patient died. */
export const statedCauses = (causes: readonly string[] = []): string[] =>
  causes.filter((cause) => !noCause.test(cause));

/**
 * Whether a fact that is not about a reaction says that the patient died: `died`, a date, a cause, or an autopsy that
 * was done. A date that is withheld is the date of a death; 'not known' says nothing.
 */
function deathIsSaid({ died, date, causes = [], autopsy, autopsyCauses = [] }: Death): boolean {
  const isDated = known(date) !== undefined || (isUnknown(date) && date.unknown === 'withheld');
  const isCaused = [...causes, ...autopsyCauses].some((cause) => cause.trim() !== '');
  return died === true || isDated || isCaused || autopsy === true;
}
type Death = NonNullable<CaseContent['death']>;

/** Whether any fact says that the patient died. `death` says so of the patient only, not of a reaction. */
export const patientDied = ({ reactions = [], death = {} }: CaseContent): boolean =>
  deathIsSaid(death) || reactions.some(resultedInDeath);

/** Of a patient who died: the reactions of which somebody has to say whether they contributed to the death. */
export function reactionsAskedAboutDeath(content: CaseContent): Reaction[] {
  if (!patientDied(content)) return [];
  return (content.reactions ?? []).filter((reaction) => !resultedInDeath(reaction));
}

/** The criteria of seriousness that a reaction meets, the gravest first. */
export function criteriaOf(reaction: Reaction): SeriousnessCriterion[] {
  return criteria.filter((name) =>
    name === 'death' ? resultedInDeath(reaction) : reaction.seriousness?.[name] === true,
  );
}

/** The gravest criterion, in the order of E2B(R3), that a reaction of the case meets. Null: none. */
export function mostSeriousCriterion({ reactions = [] }: CaseContent): SeriousnessCriterion | null {
  const met = new Set(reactions.flatMap(criteriaOf));
  return criteria.find((name) => met.has(name)) ?? null;
}

/** Not yet known until a person decides. */
export type Serious = true | false | 'unknown';

/** Serious by one criterion; not serious when a person has denied all six; otherwise not yet known. */
export function reactionIsSerious(reaction: Reaction): Serious {
  if (criteriaOf(reaction).length > 0) return true;
  return criteria.every((name) => reaction.seriousness?.[name] === false) ? false : 'unknown';
}

/** How urgent a case is, the most urgent first, with the words for people. */
export const urgencies = names('urgencies', [
  'death',
  'lifeThreatening',
  'serious',
  'undecided',
  'notSerious',
]);
export type Urgency = keyof typeof urgencies;

const none: ReadonlySet<string> = new Set();

/**
 * The urgency of a case. A death counts while a reaction resulted in it, or while one reaction may have. `unrelated`:
 * the ids of the reactions that an account with the right "sign" has confirmed as unrelated to the death.
 */
export function urgencyOf(content: CaseContent, unrelated: ReadonlySet<string> = none): Urgency {
  const { reactions = [] } = content;
  if (deathCounts(content, unrelated)) return 'death';
  const gravest = mostSeriousCriterion(content);
  if (gravest !== null) return gravest === 'lifeThreatening' ? gravest : 'serious';
  const isDecided =
    reactions.length > 0 && reactions.every((reaction) => reactionIsSerious(reaction) === false);
  return isDecided ? 'notSerious' : 'undecided';
}

/** Whether a death of the patient counts: a reaction resulted in it, or one reaction may have. */
export function deathCounts(content: CaseContent, unrelated: ReadonlySet<string>): boolean {
  const { reactions = [] } = content;
  if (reactions.some(resultedInDeath)) return true;
  const isUnrelated = ({ id, contributedToDeath }: Reaction) =>
    contributedToDeath === false && unrelated.has(id);
  return patientDied(content) && !(reactions.length > 0 && reactions.every(isUnrelated));
}

/** Whether a case of this urgency is serious. */
export function seriousOf(urgency: Urgency): Serious {
  if (urgency === 'undecided') return 'unknown';
  return urgency !== 'notSerious';
}
