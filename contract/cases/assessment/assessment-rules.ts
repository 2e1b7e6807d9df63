// Assessments of a case: the methods, the object of each method, the faults of a proposal, and its result. Each method has
// a file of its own.
import { assessments } from '../../words/assessments-rules.ts';
import type { IssueCode } from '../../issues.ts';
import { assessmentMethods } from '../content/choices-rules.ts';
import type { CaseContent } from '../content/content-rules.ts';
import { pairsOf } from '../content/criteria-rules.ts';
import {
  naranjoAnswers,
  type NaranjoAnswers,
  naranjoClasses,
  naranjoNumbers,
  naranjoScore,
} from './naranjo-rules.ts';
import {
  preventabilityAnswers,
  type PreventabilityAnswers,
  preventabilityClasses,
  preventabilityOf,
  preventabilityQuestionNames,
} from './preventability-rules.ts';
import {
  reactionTypes,
  severityBandOf,
  severityBands,
  type SeverityLevel,
  severityLevels,
} from './severity-rules.ts';
import {
  answerWords,
  ruledOutBy,
  unansweredCriteria,
  type WhoUmcAnswers,
  whoUmcCategories,
  type WhoUmcCategory,
  whoUmcCriteria,
  whoUmcCriterionNames,
} from './who-umc-rules.ts';

export type AssessmentMethod = keyof typeof assessmentMethods;

/** Methods that judge a pair of drug and reaction. The others judge a reaction alone. */
const pairMethods: readonly AssessmentMethod[] = ['whoUmc', 'naranjo'];
export const isPairMethod = (method: AssessmentMethod): boolean => pairMethods.includes(method);

/** Answers by the name of their question. Each method has its own questions. */
export type AssessmentAnswers = Readonly<Record<string, string>>;

export interface Proposal {
  method: AssessmentMethod;
  answers: AssessmentAnswers;
  result?: string | null | undefined;
  reason?: string | null | undefined;
}

export interface ProposalIssue {
  path: string;
  code: IssueCode;
  message: string;
}

type Words = Readonly<Record<string, string>>;

/** The questions of each method, with the answers that each takes. */
const questions: Record<AssessmentMethod, Readonly<Record<string, Words>>> = {
  whoUmc: Object.fromEntries(whoUmcCriterionNames.map((name) => [name, whoUmcCriteria[name].answers])),
  naranjo: Object.fromEntries(naranjoNumbers.map((number) => [String(number), naranjoAnswers])),
  severity: { level: severityLevels },
  preventability: Object.fromEntries(
    preventabilityQuestionNames.map((name) => [name, preventabilityAnswers]),
  ),
  reactionType: {},
};

const assessmentResults: Record<AssessmentMethod, Words> = {
  whoUmc: whoUmcCategories,
  naranjo: Object.fromEntries(Object.entries(naranjoClasses).map(([name, { label }]) => [name, label])),
  severity: severityLevels,
  preventability: preventabilityClasses,
  reactionType: reactionTypes,
};

const has = (words: Words, name: string) => Object.hasOwn(words, name);

/** All faults of a proposal. If there are none, `resultOf` returns its result. */
export function proposalIssues(proposal: Proposal): ProposalIssue[] {
  const issues = [...answerIssues(proposal), ...resultIssues(proposal)];
  return issues.length > 0 ? issues : reasonIssues(proposal);
}

function answerIssues({ method, answers }: Proposal): ProposalIssue[] {
  const asked = questions[method];
  return Object.entries(answers).flatMap(([name, answer]): ProposalIssue[] => {
    const path = `answers.${name}`;
    const words = Object.hasOwn(asked, name) ? asked[name] : undefined;
    if (!words) {
      const known = Object.keys(asked).join(', ') || 'none';
      const message = assessments('no_such_question', {
        method: assessmentMethods[method],
        known,
      });
      return [{ path, code: 'choice', message }];
    }
    if (has(words, answer)) return [];
    return [
      {
        path,
        code: 'choice',
        message: assessments('use_one_of', { choices: Object.keys(words).join(', ') }),
      },
    ];
  });
}

function resultIssues({ method, answers, result }: Proposal): ProposalIssue[] {
  const issue = (path: string, code: IssueCode, message: string) => [{ path, code, message }];
  if (result && !has(assessmentResults[method], result)) {
    const names = Object.keys(assessmentResults[method]).join(', ');
    return issue('result', 'choice', assessments('use_one_of', { choices: names }));
  }
  switch (method) {
    case 'whoUmc':
      return result ? [] : issue('result', 'required', assessments('choose_category'));
    case 'naranjo':
      return naranjoIssues(answers, result);
    case 'severity': {
      const level = answers['level'];
      if (!result && level === undefined)
        return issue('answers.level', 'required', assessments('choose_a_level'));
      return result && level !== undefined && result !== level
        ? issue('result', 'choice', assessments('level_answered', { level }))
        : [];
    }
    case 'preventability':
      return !result && Object.keys(answers).length === 0
        ? issue('answers', 'required', assessments('answer_at_least_one_question'))
        : [];
    case 'reactionType':
      return result ? [] : issue('result', 'required', assessments('choose_type_a_or_type_b'));
  }
}

function naranjoIssues(answers: AssessmentAnswers, result: Proposal['result']): ProposalIssue[] {
  const { open, score, class: found } = naranjoScore(answers as NaranjoAnswers);
  if (open.length > 0) {
    return open.map((number) => ({
      path: `answers.${number}`,
      code: 'required',
      message: assessments('answer_question', { number }),
    }));
  }
  if (!result || result === found) return [];
  const message = assessments('score_differs', { score, found });
  return [{ path: 'result', code: 'choice', message }];
}

/** A result that the answers contradict needs a reason. */
function reasonIssues(proposal: Proposal): ProposalIssue[] {
  const against = contradictionOf(proposal);
  return against === null || proposal.reason?.trim()
    ? []
    : [{ path: 'reason', code: 'required', message: assessments('give_reason', { against }) }];
}

/**
 * Fixing a category needs an answer to each criterion that it rests on, or a reason: the issue, or null. A proposal needs
 * neither.
 */
export function fixingIssue({ method, answers, result, reason }: Proposal): ProposalIssue | null {
  if (method !== 'whoUmc' || !result || reason?.trim()) return null;
  const category = result as WhoUmcCategory;
  const open = unansweredCriteria(category, answers as WhoUmcAnswers);
  if (open.length === 0) return null;
  const words = open.map((name) => whoUmcCriteria[name].label).join('; ');
  const message = assessments('criteria_open', {
    category: whoUmcCategories[category],
    words,
  });
  return { path: 'reason', code: 'required', message };
}

/** Why the answers contradict the chosen result, as a sentence. Null: they do not. */
export function contradictionOf({ method, answers, result }: Proposal): string | null {
  if (method === 'whoUmc' && result) {
    const given = answers as WhoUmcAnswers;
    const by = ruledOutBy(result as WhoUmcCategory, given);
    if (by.length === 0) return null;
    const words = by.map((name) => `${whoUmcCriteria[name].label} – ${answerWords(name, given)}`);
    return assessments('ruled_out', {
      category: whoUmcCategories[result as WhoUmcCategory],
      words: words.join('; '),
    });
  }
  if (method === 'preventability' && result) {
    const found = preventabilityOf(answers as PreventabilityAnswers);
    return found === result ? null : assessments('answers_say', { found: preventabilityClasses[found] });
  }
  return null;
}

/** The result of a proposal without faults. */
export function resultOf({ method, answers, result }: Proposal): string {
  if (result) return result;
  switch (method) {
    case 'naranjo':
      return naranjoScore(answers as NaranjoAnswers).class;
    case 'severity':
      return answers['level'] ?? '';
    case 'preventability':
      return preventabilityOf(answers as PreventabilityAnswers);
    case 'whoUmc':
    case 'reactionType':
      throw new Error(`${method} has no result without a choice`);
  }
}

/** A result for people: 'Probable', 'Probable (6)', 'Level 4a, moderate'. */
export function printResult(method: AssessmentMethod, result: string, answers: AssessmentAnswers): string {
  const words = assessmentResults[method][result] ?? result;
  switch (method) {
    case 'naranjo':
      return `${words} (${naranjoScore(answers as NaranjoAnswers).score})`;
    case 'severity':
      return assessments('severity_level', {
        result,
        band: severityBands[severityBandOf(result as SeverityLevel)].toLowerCase(),
      });
    case 'reactionType':
      return assessments('reaction_type', { result });
    case 'whoUmc':
    case 'preventability':
      return words;
  }
}

/** Identifies the object of an assessment: the method, the reaction, and the drug if the method judges a pair. */
export interface Assessed {
  method: AssessmentMethod;
  drugId: string | null;
  reactionId: string;
}

const assessedKey = ({ method, drugId, reactionId }: Assessed): string =>
  `${method} ${reactionId} ${isPairMethod(method) ? drugId : ''}`;

/** The assessments that count, from a list in the order in which they were made: the newest of each object. */
export function newestAssessments<T extends Assessed>(inOrder: readonly T[]): T[] {
  return [...new Map(inOrder.map((one) => [assessedKey(one), one])).values()];
}

/** The assessments that count for a content: the newest of each method for each pair or reaction that it has. */
export function assessmentsThatCount<T extends Assessed>(
  inOrder: readonly T[],
  { drugs = [], reactions = [] }: CaseContent,
): T[] {
  const has = (list: readonly { id: string }[], sought: string) => list.some(({ id }) => id === sought);
  return newestAssessments(inOrder).filter(
    ({ drugId, reactionId }) => has(reactions, reactionId) && (drugId === null || has(drugs, drugId)),
  );
}

/** How many pairs of a content have no WHO-UMC category. */
export function countPairsWithoutCategory(content: CaseContent, assessments: readonly Assessed[]): number {
  const assessed = new Set(
    assessments.filter(({ method }) => method === 'whoUmc').map((one) => assessedKey(one)),
  );
  return pairsOf(content).filter(
    ({ drug, reaction }) =>
      !assessed.has(assessedKey({ method: 'whoUmc', drugId: drug.id, reactionId: reaction.id })),
  ).length;
}
