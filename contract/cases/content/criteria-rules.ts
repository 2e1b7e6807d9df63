// The requirements before a case can continue: the four minimum criteria of a valid case, and the six items that sending
// needs.
import { names } from '../../words/labels-rules.ts';
import type { CaseContent, Drug, Reaction, Reporter } from './content-rules.ts';
import { known } from './fields-rules.ts';

/** The four minimum criteria, in words that complete 'The case has no …'. */
export const minimumCriteria = names('minimumCriteria', ['reporter', 'patient', 'drug', 'reaction']);
export type MinimumCriterion = keyof typeof minimumCriteria;

/** The six items of the professional form that sending needs. */
export const sendingItems = names('sendingItems', [
  'initials',
  'ageAtOnset',
  'term',
  'onset',
  'drug',
  'reporter',
]);
export type SendingItem = keyof typeof sendingItems;

/** Whether a drug is suspected or interacting: such drugs form pairs with each reaction. */
export const isSuspect = ({ role }: Drug): boolean => role === '1' || role === '3';

export interface Pair {
  drug: Drug;
  reaction: Reaction;
}

/** Each pair of a suspected or interacting drug and a reaction. */
export function pairsOf({ drugs = [], reactions = [] }: CaseContent): Pair[] {
  return drugs.filter(isSuspect).flatMap((drug) => reactions.map((reaction) => ({ drug, reaction })));
}

/** A reporter who can be identified: by a name, a place, a contact, or a profession. */
function isIdentifiable(reporter: Reporter): boolean {
  const { country: _c, title: _t, primary: _p, relation: _r, id: _i, ...rest } = reporter;
  return Object.values(rest).some((value) => known(value) !== undefined);
}

function hasPatient({ patient = {} }: CaseContent): boolean {
  const { initials, name, recordNumber, birthDate, ageAtOnset, ageGroup, sex } = patient;
  return [initials, name, recordNumber, birthDate, ageAtOnset, ageGroup, sex].some(
    (value) => known<unknown>(value) !== undefined,
  );
}

const hasDrug = ({ drugs = [] }: CaseContent): boolean =>
  drugs.some((drug) => isSuspect(drug) && known(drug.name) !== undefined);

const hasReporter = ({ reporters = [] }: CaseContent): boolean => reporters.some(isIdentifiable);

const hasReaction = ({ reactions = [] }: CaseContent): boolean =>
  reactions.some(({ term, termNative, description, code }) =>
    [term, termNative?.text, description, code].some((value) => known(value) !== undefined),
  );

/** The minimum criteria that a content does not meet. None: it is a valid case. */
export function missingCriteria(content: CaseContent): MinimumCriterion[] {
  const has = { reporter: hasReporter, patient: hasPatient, drug: hasDrug, reaction: hasReaction };
  return (Object.keys(minimumCriteria) as MinimumCriterion[]).filter((name) => !has[name](content));
}

/** The items for sending that a content lacks. One reaction must have both its term and its onset. */
export function missingForSending(content: CaseContent): SendingItem[] {
  const { patient = {}, reactions = [] } = content;
  const withTerm = reactions.filter(({ term }) => known(term) !== undefined);
  const withOnset = withTerm.filter(({ onset }) => known(onset) !== undefined);
  const has: Record<SendingItem, boolean> = {
    initials: known(patient.initials) !== undefined,
    ageAtOnset:
      known(patient.ageAtOnset) !== undefined ||
      (known(patient.birthDate) !== undefined && withOnset.length > 0),
    term: withTerm.length > 0,
    onset: withOnset.length > 0,
    drug: hasDrug(content),
    reporter: hasReporter(content),
  };
  return (Object.keys(sendingItems) as SendingItem[]).filter((name) => !has[name]);
}
