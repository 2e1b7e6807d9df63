// Computes what an erasure leaves of a content: sex, age group, codes, drugs, dates, outcomes, and the profession and
// country of reporters. Names, record numbers, the date of birth, contacts and free text are erased. The list of fields
// marks them.
import { ageGroupOf } from './age-rules.ts';
import { type CaseContent, contentFields, type Reporter } from './content-rules.ts';
import type { Field, Fields } from './fields-rules.ts';
import { parentFields, reporterFields } from './people-fields-rules.ts';

type Json = Record<string, unknown>;

/** The content without the person. Entries keep their ids, so that assessments still refer to them. */
export function erasedContent(content: CaseContent): CaseContent {
  const { patient, ...rest } = (withoutErased(contentFields, content) ?? {}) as CaseContent;
  const { ageAtOnset: _, ...others } = patient ?? {};
  const ageGroup = ageGroupOf(content);
  const after = { ...others, ...(ageGroup && { ageGroup }) };
  return Object.keys(after).length > 0 ? { ...rest, patient: after } : rest;
}

/**
 * The content of a child without the person who is its parent. `parent` is as an erasure of the patient leaves it. Texts
 * that hold sentences go, because they tell of both; names of things and the child itself stay. `person`: the content of
 * the case of the parent. Patients and relatives who reported it, too, are its reporters.
 */
export function withoutParent(content: CaseContent, person: CaseContent = {}): CaseContent {
  const { parent, reporters, ...others } = content;
  const rest = (withoutErased(contentFields, others, isSentences) ?? {}) as CaseContent;
  const left = parent && withoutErased(parentFields, parent);
  const known = new Set((person.reporters ?? []).flatMap(waysTo));
  const after = reporters?.flatMap((one) =>
    one.qualification === consumer && waysTo(one).some((way) => known.has(way))
      ? (withoutErased(reporterFields, one) ?? [])
      : one,
  );
  return { ...rest, ...(left && { parent: left }), ...(after && { reporters: after }) } as CaseContent;
}

/** What says that two reporters are one. */
const waysTo = ({ contact, email, telephone, givenName, familyName }: Reporter): string[] => {
  const name = typeof familyName === 'string' ? JSON.stringify([givenName, familyName]) : undefined;
  return [contact, email, telephone, name].filter((way) => typeof way === 'string');
};

/** The qualification of patients and relatives. */
const consumer = '5';

/** Texts of so many letters hold sentences, which may tell of anybody. Shorter ones are the name of one thing. */
const sentencesFrom = 2000;

const isSentences = (field: Field): boolean =>
  field.goes === true && ('max' in field ? field.max >= sentencesFrom : field.kind === 'rows');

const mayName = (field: Field): boolean => field.goes === true;

function withoutErased(fields: Fields, value: Json, goes = mayName): Json | undefined {
  const left: Json = {};
  for (const [name, field] of Object.entries(fields)) {
    const one = value[name];
    if (one === undefined || goes(field)) continue;
    const stays = 'fields' in field ? withoutInner(field.fields, one, goes) : one;
    if (stays !== undefined) left[name] = stays;
  }
  // The key of an entry is not a field.
  for (const key of ['id', 'reaction']) if (!(key in fields) && key in value) left[key] = value[key];
  return Object.keys(left).length > 0 ? left : undefined;
}

function withoutInner(fields: Fields, value: unknown, goes: (field: Field) => boolean): unknown {
  if (!Array.isArray(value)) return withoutErased(fields, value as Json, goes);
  const entries = value.flatMap((entry) => withoutErased(fields, entry as Json, goes) ?? []);
  return entries.length > 0 ? entries : undefined;
}
