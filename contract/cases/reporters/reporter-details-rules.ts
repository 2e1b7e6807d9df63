// Which fields a reporter can fill: what somebody knows who saw the reaction. Ids, official dates, codes and judgements
// are the centre's, or another sender's.
import { type CaseContent, contentFields } from '../content/content-rules.ts';
import type { Fields } from '../content/fields-rules.ts';

type Json = Record<string, unknown>;

/** The details of a reporter without fields that are not a reporter's. */
export const reporterDetails = (details: CaseContent): CaseContent =>
  (ofReporter(contentFields, details) ?? {}) as CaseContent;

function ofReporter(fields: Fields, value: Json): Json | undefined {
  const left = Object.entries(value).flatMap(([name, one]) => {
    const field = fields[name];
    if (field?.isOfficial) return [];
    // The key of an entry is not a field.
    if (!field || !('fields' in field)) return [[name, one] as const];
    const inner = Array.isArray(one)
      ? one.flatMap((entry) => ofReporter(field.fields, entry as Json) ?? [])
      : ofReporter(field.fields, one as Json);
    return inner === undefined || (Array.isArray(inner) && inner.length === 0)
      ? []
      : [[name, inner] as const];
  });
  return left.length > 0 ? Object.fromEntries(left) : undefined;
}
