// Request and answer of POST /api/admin/cases/:id/assessments.
import * as z from 'zod/mini';
import { id, oneOf, optionalText, requiredText, time, yesNo } from '../../fields.ts';
import { textMax } from '../../text-rules.ts';
import { type AssessmentMethod, isPairMethod, proposalIssues } from './assessment-rules.ts';
import { assessmentMethods } from '../content/choices-rules.ts';
import { refusals } from '../../words/refusals-rules.ts';

const methods = Object.keys(assessmentMethods) as [AssessmentMethod, ...AssessmentMethod[]];

/** Answers by the name of their question: `time` of WHO-UMC, `1` to `10` of Naranjo, `level` of the severity. */
const answers = () => z.record(z.string().check(z.maxLength(40)), z.string().check(z.maxLength(40)));

export const assessmentInput = z
  .object({
    /** The id of a suspected or interacting drug; left out where a reaction alone is judged. */
    drug: z.optional(z.nullable(id())),
    reaction: id(),
    method: oneOf(methods),
    answers: z._default(answers(), {}),
    /** WHO-UMC and type need it; the other methods have it from the answers. */
    result: optionalText(40),
    reason: optionalText(textMax.paragraph),
    /** An assessment of the case by the same method whose answers were taken over for this pair or reaction. */
    copiedFrom: z.optional(z.nullable(id())),
    /** Fixing needs the right `sign`. */
    fix: z._default(yesNo(), false),
  })
  .check(
    z.check((ctx) => {
      const { method, drug } = ctx.value;
      const issues = proposalIssues(ctx.value);
      if (isPairMethod(method) && !drug) {
        const message = refusals('judges_a_pair', { method: assessmentMethods[method] });
        issues.unshift({ path: 'drug', code: 'required', message });
      }
      for (const { path, code, message } of issues) {
        ctx.issues.push({
          code: 'custom',
          input: ctx.value,
          path: path.split('.'),
          params: { code },
          message,
        });
      }
    }),
  );
export type AssessmentInput = z.infer<typeof assessmentInput>;

/** Assessments that still hold after their facts changed. */
export const stillHoldInput = z.object({
  assessments: z.array(id()).check(z.minLength(1), z.maxLength(1000)),
});

/** Why a case goes on with one assessor. */
export const goOnWithOneInput = z.object({ reason: requiredText(textMax.paragraph) });

/** One assessment, as the history has it. */
export const assessment = z.object({
  id: id(),
  drug: z.nullable(id()),
  reaction: id(),
  method: z.enum(methods),
  answers: answers(),
  result: z.string(),
  /** The sum of the answers, where the method has one. */
  score: z.nullable(z.int()),
  reason: z.nullable(z.string()),
  /** The assessment whose answers were taken over. */
  copiedFrom: z.optional(z.nullable(id())),
  /** A username. */
  by: z.string(),
  at: time(),
  /** The version of the content that it judges. */
  version: z.int(),
  isFixed: z.boolean(),
  fixedBy: z.nullable(z.string()),
  fixedAt: z.nullable(time()),
  /** Made by one of two assessors who do not see each other; null in `openedAt`: its author alone sees it. */
  isBlind: z.optional(z.boolean()),
  openedAt: z.optional(z.nullable(time())),
  /** Who went on with one assessor, and why; null: the second one handed in. */
  goneOn: z.optional(z.nullable(z.object({ by: z.string(), reason: z.nullable(z.string()) }))),
  /** The newest version for which a person said that it still holds. */
  held: z.nullable(z.object({ version: z.int(), by: z.string(), at: time() })),
  /**
   * Of an assessment that counts: what changed since that version in the facts that its method reads. "Ready" and "Sign"
   * wait until a person says that it still holds, or assesses anew. Null: nothing changed.
   */
  madeBefore: z.nullable(
    z.object({
      version: z.int(),
      changes: z.array(
        z.object({ path: z.string(), label: z.string(), before: z.string(), after: z.string() }),
      ),
    }),
  ),
});
export type Assessment = z.infer<typeof assessment>;
