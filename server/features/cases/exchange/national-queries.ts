// The number that the national system gave for a case, with that system, the day and the person.
import type { CaseSummary } from '#contract/cases/cases.ts';
import { isNotTaken } from '#contract/cases/exchange/icsr-rules.ts';
import { dayOf, nowIn } from '#contract/cases/content/partial-dates-rules.ts';
import type { CaseStep } from '#contract/cases/work/steps-rules.ts';
import type { Db } from '../../../db/tables.ts';

export type National = Pick<CaseSummary, 'nationalNumber' | 'nationalSystem' | 'nationalOn' | 'nationalBy'>;

export const noNational: National = {
  nationalNumber: null,
  nationalSystem: null,
  nationalOn: null,
  nationalBy: null,
};

/**
 * The newest number of each of these cases that has one, by the ids of the cases. What a receiver calls a message that it did
 * not take is no number of the case, unless a person has entered it.
 */
export async function readNationals(
  db: Db,
  caseIds: readonly string[],
  timeZone: string,
): Promise<Map<string, National>> {
  if (caseIds.length === 0) return new Map();
  const numbered = await db
    .selectFrom('case_submissions')
    .select(['caseId', 'number', 'receiver', 'at', 'by', 'state'])
    .where('caseId', 'in', caseIds)
    .where('number', 'is not', null)
    .orderBy('at')
    .orderBy('id')
    .execute();
  if (numbered.length === 0) return new Map();
  const steps = await db
    .selectFrom('case_steps')
    .select(['caseId', 'at', 'by', 'details'])
    .where('caseId', 'in', [...new Set(numbered.map(({ caseId }) => caseId))])
    .where('step', 'in', ['send', 'recordNumber'] satisfies CaseStep[])
    .orderBy('at')
    .execute();
  const stepOf = ({ caseId, number }: (typeof numbered)[number]) =>
    steps.findLast((one) => one.caseId === caseId && one.details['number'] === number);
  const given = numbered.filter((one) => !isNotTaken(one.state) || stepOf(one) !== undefined);
  const newest = new Map(given.map((one) => [one.caseId, one]));
  return new Map(
    [...newest].map(([id, one]) => {
      const { number, receiver, at, by } = one;
      const step = stepOf(one);
      const { system = receiver, date } = (step?.details ?? {}) as { system?: string; date?: string };
      const national = {
        nationalNumber: number,
        nationalSystem: system,
        // The day that a person entered, else that of the entry.
        nationalOn: date ?? dayOf(nowIn(new Date(step?.at ?? at), timeZone)),
        nationalBy: step?.by ?? by,
      };
      return [id, national];
    }),
  );
}

/** The case with this number of a national system; null: there is none. The newest, if several systems gave it. */
export async function findByNationalNumber(db: Db, number: string): Promise<string | null> {
  const found = await db
    .selectFrom('case_submissions')
    .select('caseId')
    .where(({ eb, fn, ref }) => eb(fn<string>('upper', [ref('number')]), '=', number))
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return found?.caseId ?? null;
}
