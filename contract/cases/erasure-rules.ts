// Computes what an erasure leaves of a content: sex, age group, codes, drugs, dates, outcomes, and the profession and
// country of reporters. Names, record numbers, the date of birth, contacts and free text are erased. The list of fields
// marks them. No zod here: public pages may load this file.
import type { ageGroups } from './code-lists-rules.ts';
import { type CaseContent, contentFields } from './content-rules.ts';
import { type Amount, type Fields, known } from './fields-rules.ts';
import { completedYears } from './partial-dates-rules.ts';

type Json = Record<string, unknown>;
type AgeGroup = keyof typeof ageGroups;

/** The content without the person. Entries keep their ids, so that assessments still refer to them. */
export function erasedContent(content: CaseContent): CaseContent {
  const { patient, ...rest } = (withoutErased(contentFields, content) ?? {}) as CaseContent;
  const { ageAtOnset: _, ...others } = patient ?? {};
  const ageGroup = ageGroupOf(content);
  const after = { ...others, ...(ageGroup && { ageGroup }) };
  return Object.keys(after).length > 0 ? { ...rest, patient: after } : rest;
}

function withoutErased(fields: Fields, value: Json): Json | undefined {
  const left: Json = {};
  for (const [name, field] of Object.entries(fields)) {
    const one = value[name];
    if (one === undefined || field.goes) continue;
    const stays = 'fields' in field ? withoutInner(field.fields, one) : one;
    if (stays !== undefined) left[name] = stays;
  }
  // The key of an entry is not a field.
  for (const key of ['id', 'reaction']) if (!(key in fields) && key in value) left[key] = value[key];
  return Object.keys(left).length > 0 ? left : undefined;
}

function withoutInner(fields: Fields, value: unknown): unknown {
  if (!Array.isArray(value)) return withoutErased(fields, value as Json);
  const entries = value.flatMap((entry) => withoutErased(fields, entry as Json) ?? []);
  return entries.length > 0 ? entries : undefined;
}

/** The age group of a case: as recorded, or from the age, or from birth and onset. */
export function ageGroupOf({ patient = {}, reactions = [] }: CaseContent): AgeGroup | undefined {
  const { ageAtOnset, ageGroup, birthDate } = patient;
  const given = known(ageGroup);
  if (given !== undefined) return given;
  const age = known(ageAtOnset);
  if (age) return groupOfAge(age);
  const [birth, onset] = [known(birthDate), reactions.flatMap((one) => known(one.onset) ?? [])[0]];
  const years = birth !== undefined && onset !== undefined ? completedYears(birth, onset) : null;
  if (!years) return undefined;
  const [youngest, oldest] = [years.min, years.max].map((value) => groupOfAge({ value, unit: 'a' }));
  return youngest === oldest ? youngest : undefined;
}

const daysOf: Record<string, number> = { h: 1 / 24, d: 1, wk: 7, mo: 365.25 / 12, a: 365.25 };

/** The first day of life on which each group ends, as ICH E11 and E7 have them: 28 days, 2, 12, 18 and 65 years. */
const groupEnds: readonly (readonly [AgeGroup, number])[] = [
  ['1', 28],
  ['2', 2 * 365.25],
  ['3', 12 * 365.25],
  ['4', 18 * 365.25],
  ['5', 65 * 365.25],
];

/** An age of 0 years does not distinguish a newborn from an infant, and a decade gives no group. */
function groupOfAge({ value = 0, unit }: Amount): AgeGroup | undefined {
  const length = daysOf[unit];
  if (length === undefined || (unit === 'a' && value === 0)) return undefined;
  return groupEnds.find(([, end]) => value * length < end)?.[0] ?? '6';
}
