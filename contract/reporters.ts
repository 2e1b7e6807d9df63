// Work of staff for reporters, apart from codes, consents and letters: attempts to reach them or the doctor, and
// the answers to erasure requests.
import * as z from 'zod/mini';
import {
  attemptResults,
  attemptTargets,
  attemptWays,
  fixedQuestions,
} from './cases/reporters/follow-up-rules.ts';
import { reasonMax } from './cases/cases.ts';
import { id, oneOf, optionalText, requiredText, time } from './fields.ts';
import { textMax } from './text-rules.ts';
import { builtLanguages } from './words/languages-rules.ts';
import { refusals } from './words/refusals-rules.ts';

type Names = [string, ...string[]];
const namesOf = <Labels extends object>(labels: Labels) =>
  Object.keys(labels) as Names & (keyof Labels & string)[];

/** More questions than one call can have. */
const answersMax = 50;

const reporterAnswers = z.object({
  /** The open question that is answered; left out: it was asked in this call. */
  id: z.optional(id()),
  question: requiredText(reasonMax),
  fixed: z.optional(oneOf(fixedQuestions)),
  language: z.optional(oneOf(builtLanguages)),
  answer: requiredText(textMax.narrative),
});

const attempt = z
  .object({
    whom: z._default(oneOf(namesOf(attemptTargets)), 'reporter'),
    way: oneOf([...attemptWays]),
    result: oneOf(namesOf(attemptResults)),
    note: optionalText(reasonMax),
    /** The reporter's answer. It becomes new information of the case. */
    answers: z._default(z.array(reporterAnswers).check(z.maxLength(answersMax)), []),
  })
  .check(
    z.check((ctx) => {
      const { whom, result, answers } = ctx.value;
      if (answers.length === 0 || (whom === 'reporter' && result === 'reached')) return;
      const message = refusals('answers_of_reached');
      ctx.issues.push({
        code: 'custom',
        input: ctx.value,
        path: ['answers'],
        params: { code: 'choice' },
        message,
      });
    }),
  );
export interface Attempt extends z.infer<typeof attempt> {}
// Named types make the type of the table of endpoints short enough for the compiler.
export const attemptInput = attempt as z.ZodMiniType<Attempt, unknown>;

/** A reporter's request to erase the personal data of a report. */
const request = z.object({
  /** The id of the report. */
  id: id(),
  reference: z.string(),
  /** Initials and contact, as the report has them. */
  name: z.string(),
  contact: z.string(),
  askedAt: time(),
  case: z.nullable(z.object({ id: id(), number: z.string() })),
  /** Done: the person was erased. */
  erasedAt: z.nullable(time()),
  declinedAt: z.nullable(time()),
  declinedBy: z.nullable(z.string()),
  reason: z.nullable(z.string()),
});
export interface ErasureRequest extends z.infer<typeof request> {}
const requests = z.object({ requests: z.array(request), more: z.boolean() });
export interface ErasureRequests extends z.infer<typeof requests> {}
export const erasureRequests = requests as z.ZodMiniType<ErasureRequests, ErasureRequests>;

/** The reason is shown on the status page. */
export const erasureRefusal = z.object({ reason: requiredText(reasonMax) });
