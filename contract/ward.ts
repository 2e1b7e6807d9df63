// The ward round: passes that the desk issues, the key of a phone, and what a phone hands in.
import * as z from 'zod/mini';
import {
  actionsTaken,
  ageUnits,
  type Occupation,
  occupations,
  outcomes,
  seriousnessCriteria,
  sexes,
} from './cases/content/code-lists-rules.ts';
import { readDate } from './cases/content/partial-dates-rules.ts';
import { attachmentTypes } from './cases/work/attachments-rules.ts';
import {
  day,
  id,
  instant,
  oneOf,
  optionalNumber,
  optionalOneOf,
  optionalText,
  requiredText,
  time,
} from './fields.ts';
import { lateMarks, postingDaysMax, wardMax, wardPassStates, wardPhotographsMax } from './ward-rules.ts';
import { problems } from './words/problems-rules.ts';

const occupationNames = Object.keys(occupations) as [Occupation, ...Occupation[]];
const criteria = Object.keys(seriousnessCriteria) as [
  keyof typeof seriousnessCriteria,
  ...(keyof typeof seriousnessCriteria)[],
];

/** Without `days` a pass is valid for 12 hours. A longer one names its posting. */
export const wardPassInput = z
  .object({
    name: requiredText(wardMax.name, { required: 'name_missing' }),
    occupation: oneOf(occupationNames),
    ward: requiredText(wardMax.ward, { required: () => problems('ward_missing') }),
    posting: optionalText(wardMax.posting),
    days: optionalNumber(1, postingDaysMax),
  })
  .check(
    z.refine(({ posting, days }) => days === null || posting !== null, {
      path: ['posting'],
      params: { code: 'required' },
      error: () => problems('posting_missing'),
    }),
    z.refine(({ posting, days }) => posting === null || days !== null, {
      path: ['days'],
      params: { code: 'required' },
      error: () => problems('posting_days_missing', { postingDaysMax }),
    }),
  );
export type WardPassInput = z.infer<typeof wardPassInput>;

export const wardPass = z.object({
  id: id(),
  name: z.string(),
  occupation: z.enum(occupationNames),
  ward: z.string(),
  /** Null: the pass is valid for 12 hours. */
  posting: z.nullable(z.string()),
  state: z.enum(wardPassStates),
  createdAt: time(),
  createdBy: z.string(),
  /** Until when its code works, once. */
  codeExpiresAt: time(),
  /** When a phone turned the code into its key; null: none has. */
  usedAt: z.nullable(time()),
  /** Browser and system of that phone, as it says. */
  device: z.nullable(z.string()),
  expiresAt: time(),
  revokedAt: z.nullable(time()),
  revokedBy: z.nullable(z.string()),
  /** How many entries it handed in, and when the last one. */
  entries: z.int(),
  lastEntryAt: z.nullable(time()),
  isSample: z.boolean(),
  /** When the name was erased. */
  erasedAt: z.nullable(time()),
});
export type WardPass = z.infer<typeof wardPass>;
/** With the code, which is shown once: the QR picture has the address `/ward#<code>`. */
export const newWardPass = z.extend(wardPass, { code: z.string() });
export type NewWardPass = z.infer<typeof newWardPass>;

export const wardKeyInput = z.object({ code: requiredText(wardMax.code) });
/** What the phone keeps. */
export const wardKey = z.object({
  /** For `Authorization: Bearer`. */
  key: z.string(),
  name: z.string(),
  occupation: z.enum(occupationNames),
  ward: z.string(),
  expiresAt: time(),
  /** The time of the portal, by which the phone corrects its clock. */
  now: time(),
});
export type WardKey = z.infer<typeof wardKey>;

/** A date as a case stores it, also without day or month. */
const partialDate = () =>
  z.pipe(
    z.nullable(
      z.optional(
        z.string().check(
          z.refine((value) => value === '' || readDate(value) !== null, {
            params: { code: 'format' },
            error: () => problems('partial_date'),
          }),
        ),
      ),
    ),
    z.transform((value: string | null | undefined) => value || null),
  );

/** One patient of a ward round. Empty fields are not known. */
export const wardEntry = z.object({
  /** The moment of the entry, by the clock of the phone. */
  enteredAt: instant(),
  /** The day on which it was told: the received day. */
  toldOn: day() as z.ZodMiniType<string, string>,
  /** Who told it: the reporter. */
  toldBy: z.object({
    name: requiredText(wardMax.name, { required: 'name_missing' }),
    occupation: oneOf(occupationNames),
  }),
  initials: optionalText(wardMax.initials),
  recordNumber: optionalText(wardMax.recordNumber),
  age: z.pipe(
    z.nullable(
      z.optional(
        z.object({
          value: z.number().check(z.minimum(0), z.maximum(1_000)),
          unit: oneOf(Object.keys(ageUnits) as [keyof typeof ageUnits, ...(keyof typeof ageUnits)[]]),
        }),
      ),
    ),
    z.transform((value) => value ?? null),
  ),
  sex: optionalOneOf(Object.keys(sexes) as [keyof typeof sexes, ...(keyof typeof sexes)[]]),
  ward: optionalText(wardMax.bed),
  medicine: requiredText(wardMax.medicine, { required: () => problems('medicine_missing') }),
  dose: optionalText(wardMax.dose),
  started: partialDate(),
  reaction: requiredText(wardMax.reaction, { required: () => problems('reaction_missing') }),
  onset: partialDate(),
  /** The criteria that hold; an empty list: none of the six; null: not answered. */
  serious: z.pipe(
    z.nullable(z.optional(z.array(oneOf(criteria)).check(z.maxLength(criteria.length)))),
    z.transform((value) => value ?? null),
  ),
  /** What was done with the medicine. */
  action: optionalOneOf(
    Object.keys(actionsTaken) as [keyof typeof actionsTaken, ...(keyof typeof actionsTaken)[]],
  ),
  outcome: optionalOneOf(Object.keys(outcomes) as [keyof typeof outcomes, ...(keyof typeof outcomes)[]]),
  /** The photographs that follow, each with a key that the phone makes. */
  photographs: z._default(
    z
      .array(
        z.object({
          key: requiredText(64),
          type: oneOf(attachmentTypes as [string, ...string[]]),
        }),
      )
      .check(z.maxLength(wardPhotographsMax)),
    [],
  ),
});
export type WardEntry = z.infer<typeof wardEntry>;

/** The answer to an entry: nothing of what it says. */
export const wardReceipt = z.object({
  reference: z.string(),
  receivedAt: time(),
  /** Where each photograph is sent, by PUT. The same request again gives new addresses. */
  photographs: z.array(z.object({ key: z.string(), uploadURL: z.string() })),
});
export type WardReceipt = z.infer<typeof wardReceipt>;

/** Who entered a report on a ward round, for the desk. */
export const wardOrigin = z.object({
  passId: id(),
  name: z.string(),
  occupation: z.enum(occupationNames),
  ward: z.string(),
  /** The moment of the entry: what the phone said, in the bounds of the pass. */
  enteredAt: time(),
  /** When it reached the portal. */
  handedInAt: time(),
  /** It was handed in after the pass had ended or was revoked; null: before. */
  late: z.nullable(z.enum(lateMarks)),
  /** When the pass ended or was revoked, for a mark. */
  passEndedAt: z.nullable(time()),
});
export type WardOrigin = z.infer<typeof wardOrigin>;
