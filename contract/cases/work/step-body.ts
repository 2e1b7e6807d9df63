// What each step with a case takes. Which fields it needs depends on the case, and they are asked for only when the step is
// possible (`missingFields` of steps-rules.ts). So every field may be absent here.
import * as z from 'zod/mini';
import { day, namesOf, reasonMax } from '../cases.ts';
import { caseContent } from '../content/content.ts';
import { arrivalWays, followUpWays, informants, offices, sendingWays } from '../content/choices-rules.ts';
import { readDate } from '../content/partial-dates-rules.ts';
import { id, oneOf, optionalText, requiredText } from '../../fields.ts';
import { faults } from '../../words/faults-rules.ts';
import { builtLanguages } from '../../words/languages-rules.ts';
import { refusals } from '../../words/refusals-rules.ts';
import { fixedQuestions } from '../reporters/follow-up-rules.ts';
import { textMax } from '../../text-rules.ts';
import { attachmentLimits } from './attachments-rules.ts';
import { lateReasons } from './clock-rules.ts';
import type { CaseStep } from './steps-rules.ts';

/** The most questions that are put at once. */
const questionsMax = 30;

/** A partial date in a step's body. */
const date = () =>
  z.string().check(
    z.refine<string>((value) => readDate(value) !== null, {
      params: { code: 'format' },
      error: () => refusals('write_date'),
    }),
  );

/** The body of a step: what every step takes, and fields of its own. */
const takes = <Step extends CaseStep, Fields extends z.core.$ZodLooseShape = {}>(
  step: Step,
  fields = {} as Fields,
) =>
  z.object({
    step: z.literal(step),
    reason: optionalText(reasonMax),
    /** How many assessments of the case the person has read. Steps that bind need it; 412 if there are others now. */
    assessments: z.optional(z.int()),
    ...fields,
  });

/** The number that the national system gave, that system, and the day. */
const nationalNumber = {
  number: optionalText(100),
  system: optionalText(textMax.line),
  date: z.optional(date()),
};

export const stepBody = z.discriminatedUnion(
  'step',
  [
    takes('take'),
    /** The username of an account that may work on cases. */
    takes('handOver', { to: optionalText(textMax.line) }),
    takes('ask', {
      question: optionalText(reasonMax),
      way: z.optional(oneOf(namesOf(followUpWays))),
      language: z.optional(oneOf(builtLanguages)),
      fixed: z.optional(oneOf(fixedQuestions)),
      /** The report whose reporter is asked. */
      report: z.optional(id()),
      /** Several questions at once, instead of or in addition to `question`. */
      questions: z.optional(
        z
          .array(z.object({ question: requiredText(reasonMax), fixed: z.optional(oneOf(fixedQuestions)) }))
          .check(z.minLength(1), z.maxLength(questionsMax)),
      ),
    }),
    takes('answer', {
      answer: optionalText(textMax.narrative),
      way: z.optional(oneOf(namesOf(followUpWays))),
      /** The question that was answered; without it the newest open question of the case. */
      questionId: z.optional(id()),
    }),
    /** The question that is dropped; without it all that are open. */
    takes('goOn', { questionId: z.optional(id()) }),
    takes('newInformation', {
      /** The day on which the centre received it, who gave it, and what was said. */
      received: z.optional(day()),
      from: z.optional(oneOf(namesOf(informants))),
      way: z.optional(oneOf(namesOf(arrivalWays))),
      text: optionalText(textMax.narrative),
      /** The whole changed content. What differs from that of the case becomes lines, also an emptied field. */
      content: z.optional(caseContent),
      /** Attachments of the case that came with it. */
      attachments: z.optional(z.array(id()).check(z.maxLength(attachmentLimits.count))),
    }),
    takes('ready'),
    takes('back'),
    takes('sign'),
    takes('undoSignature'),
    takes('send', {
      ...nationalNumber,
      way: z.optional(oneOf(namesOf(sendingWays))),
      /** The ground without consent, entered by an account with `sign`. */
      legalGround: optionalText(reasonMax),
      /** After the due day: why it is late; `other` needs a `reason`, too. */
      lateReason: z.optional(oneOf(namesOf(lateReasons))),
    }),
    takes('recordNumber', nationalNumber),
    takes('followUp'),
    takes('amend'),
    /** `of`: the surviving case. */
    takes('nullify', { of: z.optional(id()) }),
    takes('close'),
    takes('reopen'),
    takes('notValid'),
    takes('refer', { office: z.optional(oneOf(namesOf(offices))), date: z.optional(date()) }),
    takes('duplicateOf', { of: z.optional(id()) }),
    takes('separate'),
    /** Takes back the last step: the same account, within ten seconds, while nothing else has changed. */
    takes('undo'),
  ],
  { error: (issue) => faults(isMissing(issue.input) ? 'required' : 'choice') },
);
/** As it is sent: a field that is absent becomes null or undefined. */
export type StepInput = z.input<typeof stepBody>;
export type StepBody = z.infer<typeof stepBody>;
/** The body of one step. */
export type BodyOf<Step extends CaseStep> = Extract<StepBody, { step: Step }>;

const isMissing = (body: unknown) => (body as { step?: unknown } | undefined)?.step === undefined;
