// The checks that compare facts of a case with each other. Each has an id, a level, what it compares, and a sentence that
// names the fields as the screen does. A check makes a finding only where every reading of a partial date breaks it. The
// caller passes what a check needs besides the content.
import type { Issue } from '../../issues.ts';
import type { CheckLevel } from './check-levels-rules.ts';
import { type Check, type CheckedAssessment, type CheckFacts, distinctWords } from './check-parts-rules.ts';
import type { CaseContent } from './content-rules.ts';
import { contradictionChecks } from './contradiction-checks-rules.ts';
import { deathChecks } from './death-checks-rules.ts';
import { impossibleChecks } from './impossible-checks-rules.ts';
import type { Now } from './partial-dates-rules.ts';
import { positionPath, valueAt } from './paths-rules.ts';
import { unusualChecks } from './unusual-checks-rules.ts';

export interface Finding {
  /** The check and the ids of the compared entries, joined by ':'. */
  id: string;
  check: CheckName;
  level: CheckLevel;
  fields: string[];
  message: string;
}

/** In the order in which findings of one level stand. */
export const checks = {
  ...impossibleChecks,
  ...deathChecks,
  ...contradictionChecks,
  ...unusualChecks,
} as const satisfies Record<string, Check>;

export type CheckName = keyof typeof checks;

export const checkNames = Object.keys(checks) as [CheckName, ...CheckName[]];

/** More findings of one case are not kept: a list of hundreds helps nobody. The gravest are. */
const findingsMax = 200;

/** The findings of a content, the gravest first. */
export function findingsOf(
  content: CaseContent,
  facts: CheckFacts,
  levels: readonly CheckLevel[] = ['impossible', 'contradiction', 'unusual'],
): Finding[] {
  const found: Finding[] = [];
  for (const level of levels) {
    for (const check of checkNames) {
      const { level: own, find }: Check = checks[check];
      if (own !== level || found.length >= findingsMax) continue;
      const places = find(content, facts).slice(0, findingsMax - found.length);
      found.push(
        ...places.map(({ at, fields, message }) => ({
          id: [check, ...at].join(':'),
          check,
          level,
          fields: [...fields],
          message: message(),
        })),
      );
    }
  }
  return found;
}

/** What cannot be true of a content, as faults at its fields. The paths name entries by position. */
export function impossibleIssues(content: CaseContent, now: Now): Issue[] {
  return findingsOf(content, { now }, ['impossible']).flatMap(({ check, fields, message }) =>
    // Each date in the future is wrong; of two dates the later one is named.
    (check === 'inFuture' ? fields : fields.slice(0, 1)).map((path) => ({
      path: positionPath(path, content),
      code: 'range' as const,
      message,
    })),
  );
}

/** Whether only an account with the right "sign" confirms a finding of this check. */
export const isAboutDeath = (check: CheckName): boolean => 'isAboutDeath' in checks[check];

/**
 * What a finding compares, as texts: a confirmation holds while no text is new. Of alarm words each word is a text, of
 * every other check the values of all fields are one text.
 */
export function comparedValues(
  content: CaseContent,
  { check, fields }: Pick<Finding, 'check' | 'fields'>,
  { assessments = [], alarmWords = [] }: Pick<CheckFacts, 'assessments' | 'alarmWords'>,
): string[] {
  if (check === 'alarmWords') return distinctWords(alarmWords, false);
  const values = fields.map((path) => {
    if (!path.startsWith('assessments.')) return [path, valueAt(content, path) ?? null];
    const result = assessments.find((one) => assessmentPath(one) === path)?.result;
    return [path, result ?? null];
  });
  return [JSON.stringify(values)];
}

/** The path by which findings name an assessment: `assessments.<drug>.<reaction>.whoUmc`, `assessments.<reaction>.severity`. */
const assessmentPath = ({ method, drugId, reactionId }: CheckedAssessment): string =>
  ['assessments', ...(drugId === null ? [] : [drugId]), reactionId, method].join('.');
