// Computes what an erasure leaves of a content: sex, age group, codes, drugs, dates, outcomes, and the profession and
// country of reporters. Names, record numbers, the date of birth, contacts and free text are erased. The list of fields
// marks them. No zod here: public pages may load this file.
import { ageGroupOf } from './age-rules.ts';
import { type CaseContent, contentFields } from './content-rules.ts';
import type { Fields } from './fields-rules.ts';
import { parentFields } from './people-fields-rules.ts';

type Json = Record<string, unknown>;

/** The content without the person. Entries keep their ids, so that assessments still refer to them. */
export function erasedContent(content: CaseContent): CaseContent {
  const { patient, ...rest } = (withoutErased(contentFields, content) ?? {}) as CaseContent;
  const { ageAtOnset: _, ...others } = patient ?? {};
  const ageGroup = ageGroupOf(content);
  const after = { ...others, ...(ageGroup && { ageGroup }) };
  return Object.keys(after).length > 0 ? { ...rest, patient: after } : rest;
}

/** The content without the person who is the parent in it: `parent` as an erasure of the patient leaves it. */
export function withoutParent({ parent, ...others }: CaseContent): CaseContent {
  const left = parent && withoutErased(parentFields, parent);
  return left ? { ...others, parent: left } : others;
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
