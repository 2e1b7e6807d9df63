// Joins two entries of a case that turned out to be one medicine, reaction, test or history entry. Works on a content and
// on a content that is being typed: both have the same shape.
import { contentFields } from './content-rules.ts';
import { type Field, type Fields, isUnknown } from './fields-rules.ts';
import { sameValue } from './paths-rules.ts';

/** The lists whose entries can be joined. */
export const joinedLists = ['drugs', 'reactions', 'tests', 'history'] as const;
export type JoinedList = (typeof joinedLists)[number];

type Json = Record<string, unknown>;
type Entry = Json & { id: string };

const isEmpty = (value: unknown) => value === undefined || value === '';
const isYes = (value: unknown) => value === true || value === 'yes';

/**
 * The lists of drugs and reactions, and the joined list, after the entry `gone` became part of the entry `kept`. What
 * `kept` leaves open or calls not known is filled from `gone`, doses and other lists are put together, and a criterion
 * of seriousness that one of them meets stays met. What was said about the reaction `gone` is said about `kept`.
 * `lost`: labels of the answers of `gone` that differ from those of `kept`, which stay.
 */
export function joinEntries(
  content: Json,
  list: JoinedList,
  kept: string,
  gone: string,
): { changed: Json; lost: string[] } {
  const lost: string[] = [];
  const entries = (content[list] ?? []) as Entry[];
  const [one, other] = [kept, gone].map((id) => entries.find((entry) => entry.id === id));
  if (!one || !other || kept === gone) return { changed: {}, lost };
  const joined = { ...joinedFields(contentFields[list].fields, one, other, lost), id: kept };
  const left = entries.flatMap((entry) =>
    entry.id === gone ? [] : [entry.id === kept ? (joined as Entry) : entry],
  );
  if (list !== 'reactions') return { changed: { [list]: left }, lost };
  const drugs = ((content['drugs'] ?? []) as Entry[]).map((drug) => aboutKept(drug, kept, gone));
  return { changed: { reactions: left, ...(drugs.length > 0 && { drugs }) }, lost };
}

function joinedFields(fields: Fields, one: Json, other: Json, lost: string[]): Json {
  const names = [...new Set([...Object.keys(one), ...Object.keys(other)])];
  return Object.fromEntries(
    names.flatMap((name) => {
      const field = fields[name];
      if (!field) return [[name, one[name] ?? other[name]]];
      const value = joinedValue(field, one[name], other[name], lost);
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

function joinedValue(field: Field, one: unknown, other: unknown, lost: string[]): unknown {
  if (isEmpty(other) || sameValue(one, other)) return one;
  if (isEmpty(one)) return other;
  switch (field.kind) {
    case 'group':
      if (field.isChecklist) return joinedCriteria(one as Json, other as Json);
      return joinedFields(field.fields, one as Json, other as Json, lost);
    case 'entries':
    case 'rows':
    case 'texts':
    case 'codes': {
      const all = one as unknown[];
      return [...all, ...(other as unknown[]).filter((value) => !all.some((own) => sameEntry(own, value)))];
    }
    case 'pairs':
      return byReaction([...(one as Json[]), ...(other as Json[])]);
    default:
      if (isUnknown(one)) return other;
      if (!isUnknown(other) && !field.isHidden) lost.push(field.label);
      return one;
  }
}

/** The same answers under two ids are one entry. */
function sameEntry(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || typeof other !== 'object') return one === other;
  const plain = (value: unknown) => ({ ...(value as Json), id: '' });
  return sameValue(plain(one), plain(other));
}

/** A criterion that one of them meets is met: a death or a stay in hospital is not lost by joining. */
function joinedCriteria(one: Json, other: Json): Json {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return Object.fromEntries(
    [...names].map((name) => [name, isYes(other[name]) ? other[name] : (one[name] ?? other[name])]),
  );
}

/** The first answer about each reaction. */
const byReaction = (pairs: readonly Json[]): Json[] =>
  [...new Map(pairs.toReversed().map((pair) => [pair['reaction'], pair])).values()].toReversed();

/** What a drug says about the reaction `gone` is about `kept`, unless it says something about that one already. */
function aboutKept(drug: Entry, kept: string, gone: string): Entry {
  const isGone = (row: Json) => row['reaction'] === gone;
  // The answers about `kept` come first, so that they stay.
  const renamed = (rows: readonly Json[]) => [
    ...rows.filter((row) => !isGone(row)),
    ...rows.filter(isGone).map((row) => ({ ...row, reaction: kept })),
  ];
  return Object.fromEntries(
    Object.entries(drug).map(([name, value]) => {
      const field: Field | undefined = (contentFields.drugs.fields as Fields)[name];
      const isAboutReactions = field?.kind === 'pairs' || name === 'assessments';
      if (!isAboutReactions || !Array.isArray(value)) return [name, value];
      const rows = renamed(value as Json[]);
      return [name, field?.kind === 'pairs' ? byReaction(rows) : rows];
    }),
  ) as Entry;
}
