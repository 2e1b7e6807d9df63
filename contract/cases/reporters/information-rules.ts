// Information that comes after the report. An information item is stored unchanged, and its answers reach the content line
// by line. While a case is new they fill empty fields. Later a person accepts or declines each line. An item never changes
// a value that a person has corrected, emptied or removed.
import { foldText } from '../../text-rules.ts';
import { type CaseContent, contentFields } from '../content/content-rules.ts';
import { findingsOf } from '../content/checks-rules.ts';
import { differences, isWithin, touching } from '../content/differences-rules.ts';
import { type Fields, isUnknown, known } from '../content/fields-rules.ts';
import type { Now } from '../content/partial-dates-rules.ts';
import { leavesOf, pathOfFault, placeOf, sameValue, valueAt, withValue } from '../content/paths-rules.ts';
import { readContent } from '../content/read-content-rules.ts';
import { answerRoom, roomFor } from './reporter-lists-rules.ts';

/** One line that a person accepts or declines. */
export interface ProposedLine {
  path: string;
  /** The value in the case; undefined: none. */
  before: unknown;
  /** The answer of the item: a value, or a whole entry that the case does not have. */
  says: unknown;
}

/** A line of a message of another sender: everything in it that has no field. Accepted, it leaves with our messages. */
export const keptParts = 'message';
/** A line of a message by which its sender nullifies the case. */
export const nullifies = 'nullification';

/** The decision on one line of an item. */
export interface InformationLine {
  path: string;
  decision: 'accepted' | 'declined';
  /** A username; null: the portal, which filled an empty field of a new case. */
  by: string | null;
  at: string;
}

/** One version of a content, and whether a person made it, by an edit or by accepting lines. */
export interface MadeVersion {
  content: CaseContent;
  byPerson: boolean;
}

/**
 * The paths that people have changed, over all versions, oldest first. For a case from elsewhere, the first version
 * counts too, because a person entered it.
 */
export function correctedPaths(versions: readonly MadeVersion[]): Set<string> {
  const corrected = new Set<string>();
  let last: CaseContent = {};
  for (const { content, byPerson } of versions) {
    if (byPerson) for (const path of changedPaths(last, content)) corrected.add(path);
    last = content;
  }
  return corrected;
}

/** An added or removed entry counts with all paths inside it. */
function changedPaths(before: CaseContent, after: CaseContent): string[] {
  const [old, now] = [leavesOf(before), leavesOf(after)];
  return [...new Set([...old.keys(), ...now.keys()])].filter(
    (path) => !sameValue(old.get(path), now.get(path)),
  );
}

/**
 * What a person has said about entries of an item: the id of the entry of the case that each one is, or '' for a new
 * entry.
 */
export type SameEntries = Readonly<Record<string, string>>;

/**
 * The lines that an item proposes: answers that differ from the case or fill an empty field. A field that the item does
 * not have is not an answer, and 'not known' never replaces a value, but at the paths in `replaces`: there a person has
 * emptied the field, removed the entry or entered 'not known'.
 */
export function proposedLines(
  content: CaseContent,
  answers: CaseContent,
  said: SameEntries = {},
  replaces: readonly string[] = [],
): ProposedLine[] {
  const named = answersNamedAlike(content, answers, said);
  const given = differences(content, named).flatMap(({ path, before, after }) => {
    if (after === undefined || replaces.includes(path)) return [];
    return isUnknown(after) && before !== undefined ? [] : [{ path, before, says: after }];
  });
  const replaced = replaces.flatMap((path) => {
    const [before, says] = [valueAt(content, path), valueAt(named, path)];
    return before === undefined || sameValue(before, says) ? [] : [{ path, before, says }];
  });
  return [...given, ...replaced];
}

/**
 * What a changed content says that the content does not: the changed fields and added entries, and the paths of what it
 * empties, removes or calls unknown. Fields that the person did not touch are no information, whatever the case says when it
 * is decided.
 */
export function changesOf(
  content: CaseContent,
  changed: CaseContent,
): { says: CaseContent; replaces: string[] } {
  const found = differences(content, answersNamedAlike(content, changed)).filter(
    ({ path }) => !daysOfPortal.includes(path),
  );
  return {
    says: found
      .filter(({ after }) => after !== undefined)
      .reduce(
        (result, { path, after }) => withValue(withPlaces(result, path), path, after),
        {} as CaseContent,
      ),
    replaces: found
      .filter(({ before, after }) => before !== undefined && (after === undefined || isUnknown(after)))
      .map(({ path }) => path),
  };
}

/** The portal computes these days. */
const daysOfPortal = ['firstReceivedOn', 'latestInformationOn'];

/** The content with the entries on the way to a path, which have nothing but their ids. */
function withPlaces(content: CaseContent, path: string): CaseContent {
  const parts = path.split('.');
  return parts.reduce((result, _, number) => {
    const outer = parts.slice(0, number + 1).join('.');
    if (outer === path || placeOf(outer)?.isEntry !== true || valueAt(result, outer) !== undefined)
      return result;
    const isPair = placeOf(outer)?.fields.at(-1)?.kind === 'pairs';
    return withValue(result, outer, { [isPair ? 'reaction' : 'id']: parts[number] });
  }, content);
}

/** The answers of a reporter to questions: they follow the text that the case has. The same text is not added twice. */
export function addedTo({ reporterComments: before }: CaseContent, answers: CaseContent): CaseContent {
  const { reporterComments: text } = answers;
  if (before === undefined || text === undefined) return answers;
  const isThere = `\n\n${before}\n\n`.includes(`\n\n${text}\n\n`);
  return { ...answers, reporterComments: isThere ? before : `${before}\n\n${text}` };
}

/**
 * Applies an item to a new case: it fills fields that are empty and that no person has touched. It adds entries to
 * lists from which no person has removed one, as many as a visitor may list, and as many answers as one form may have.
 * What the reporter corrects of the quick form's medicine or problem replaces what the quick form said. All other lines
 * wait for a person, and so do lines that the schema refuses or that make something impossible.
 */
export function fillEmpty(...input: Parameters<typeof fillTurns>): Filled {
  const steps = fillTurns(...input);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

export interface Filled {
  content: CaseContent;
  filled: ProposedLine[];
  waiting: ProposedLine[];
}

/** As `fillEmpty`, and gives way after each turn of some milliseconds. */
export function* fillTurns(
  content: CaseContent,
  answers: CaseContent,
  corrected: ReadonlySet<string>,
  now: Now,
): Generator<undefined, Filled> {
  const lines = proposedLines(content, answers);
  yield;
  const hasRoom = roomFor(content);
  const isRoom = answerRoom(content);
  const may = lines.filter(
    (line) => mayFill(line, content, corrected) && fitsInList(line, hasRoom) && isRoom(line.says),
  );
  const { content: result, filled } = yield* soundest(content, may, now);
  const isFilled = new Set(filled);
  return { content: result, filled, waiting: lines.filter((line) => !isFilled.has(line)) };
}

/** How often the whole content is read for one item. Each reading names up to 50 faults. */
const readingsMax = 8;

/**
 * The content with the lines that leave it sound. Those that the faults name are left out, and the rest is read again.
 * If it is still not sound at the end, no line is filled: reading a content once for each line would cost its square.
 */
function* soundest(content: CaseContent, may: readonly ProposedLine[], now: Now) {
  let filled = [...may];
  for (let reading = 0; reading < readingsMax && filled.length > 0; reading += 1) {
    const result = withLines(content, filled);
    yield;
    const faults = faultsOf(result, now);
    yield;
    if (faults.length === 0) return { content: result, filled };
    const isFaulty = touching(faults);
    const kept = filled.filter(({ path }) => !isFaulty(path));
    if (kept.length === filled.length) break;
    filled = kept;
  }
  return { content, filled: [] };
}

/** Nobody makes the lists of a new case longer than one visitor's details may be by sending details again. */
const fitsInList = ({ path, says }: ProposedLine, hasRoom: ReturnType<typeof roomFor>): boolean =>
  placeOf(path)?.isEntry !== true || hasRoom(path.slice(0, path.lastIndexOf('.')), says as object);

function withLines(content: CaseContent, lines: readonly ProposedLine[]): CaseContent {
  return lines.reduce((result, { path, says }) => withValue(result, path, says), content);
}

/** The paths that the schema refuses; if there are none, those of what is impossible. */
function faultsOf(content: CaseContent, now: Now): string[] {
  // Every entry has its id already.
  const { issues } = readContent(content, () => '', { takesNoSuchDays: true });
  return issues.length > 0
    ? issues.map(({ path }) => pathOfFault(content, path))
    : findingsOf(content, { now }, ['impossible']).flatMap(({ fields }) => fields);
}

function mayFill(
  { path, before }: ProposedLine,
  content: CaseContent,
  corrected: ReadonlySet<string>,
): boolean {
  if (before !== undefined) return correctsReport(path, content) && !corrected.has(path);
  if (placeOf(path)?.isEntry !== true) return !corrected.has(path);
  const list = path.slice(0, path.lastIndexOf('.'));
  const removedByPerson = [...corrected].some(
    (one) => isEntryOf(one, list) && valueAt(content, one) === undefined,
  );
  return !removedByPerson;
}

/** Whether a path is inside the medicine or the problem of the quick form. */
function correctsReport(path: string, content: CaseContent): boolean {
  const [list = '', id = '', ...field] = path.split('.');
  if (field.length === 0 || (list !== 'drugs' && list !== 'reactions')) return false;
  return (valueAt(content, `${list}.${id}`) as Named | undefined)?.origin === 'report';
}

const isEntryOf = (path: string, list: string): boolean =>
  isWithin(path, list) && path.lastIndexOf('.') === list.length;

/**
 * The answers with the ids of the case. An entry with an unknown id stands for the entry of the case with the same
 * name, if there is exactly one and no other answer stands for it. So a drug that is named again is not added twice,
 * and neither is a primary reporter.
 */
export function answersNamedAlike(
  content: CaseContent,
  answers: CaseContent,
  said: SameEntries = {},
): CaseContent {
  const same = matchedEntries(content, answers, said);
  return same.size > 0 ? (renamed(answers, same) as CaseContent) : answers;
}

/** The entry of the case that each entry of the answers stands for, by their ids. Others are new. */
export function matchedEntries(
  content: CaseContent,
  answers: CaseContent,
  said: SameEntries,
): Map<string, string> {
  const same = new Map<string, string>();
  for (const [list, field] of Object.entries(contentFields)) {
    if (field.kind !== 'entries') continue;
    matchEntries(content, answers, list, field.name, said, same);
    const own = new Map(((valueAt(content, list) ?? []) as Named[]).map((entry) => [entry.id, entry]));
    for (const entry of (valueAt(answers, list) ?? []) as Named[]) {
      const as = own.get(same.get(entry.id) ?? entry.id);
      if (as) matchInside(as, entry, field.fields, same);
    }
  }
  return same;
}

/**
 * Entries inside an entry, such as the doses of a drug, have no names. Somebody who writes them anew, on another device,
 * writes them in the same order: they are matched by position, unless they are fewer and nobody knows which are left out.
 */
function matchInside(own: Named, answered: Named, fields: Fields, same: Map<string, string>): void {
  for (const [list, field] of Object.entries(fields)) {
    if (field.kind !== 'entries') continue;
    const [before, after] = [own, answered].map((entry) => (entry[list] ?? []) as Named[]);
    if (!before || !after || after.length < before.length) continue;
    const ids = new Set(before.map(({ id }) => id));
    if (after.some(({ id }) => ids.has(id))) continue;
    for (const [place, { id }] of before.entries()) same.set(after[place]?.id ?? '', id);
  }
}

type Named = { id: string } & Record<string, unknown>;

function matchEntries(
  content: CaseContent,
  answers: CaseContent,
  list: string,
  nameField: string,
  said: SameEntries,
  same: Map<string, string>,
): void {
  const own = (valueAt(content, list) ?? []) as Named[];
  const answered = (valueAt(answers, list) ?? []) as Named[];
  const nameOf = (entry: Named) => {
    const name = known(entry[nameField]);
    return typeof name === 'string' ? foldText(name.trim()) : '';
  };
  const taken = new Set(answered.map(({ id }) => id));
  // What a person has said comes first, then the mark of the quick form, then the names.
  for (const { id } of answered) {
    const as = said[id] ?? '';
    if (taken.has(as) || !own.some((one) => one.id === as)) continue;
    same.set(id, as);
    taken.add(as);
  }
  const ofReport = own.find(isOfReport);
  const correction = answered.find((one) => isOfReport(one) && said[one.id] === undefined);
  if (ofReport && correction && !taken.has(ofReport.id)) {
    same.set(correction.id, ofReport.id);
    taken.add(ofReport.id);
  }
  const ownNames = own.map(nameOf);
  for (const entry of answered) {
    if (said[entry.id] !== undefined || same.has(entry.id) || own.some(({ id }) => id === entry.id)) continue;
    const name = nameOf(entry);
    const named = name === '' ? [] : own.filter((_, place) => ownNames[place] === name);
    const isReporter = list === 'reporters' && entry['primary'] === true;
    const alike = named.length === 0 && isReporter ? own.filter(isUnnamedPrimary) : named;
    const [only] = alike;
    if (alike.length !== 1 || !only || taken.has(only.id)) continue;
    same.set(entry.id, only.id);
    taken.add(only.id);
  }
}

/** The medicine or the problem of the quick form, whatever it is called now. */
const isOfReport = ({ origin }: Named) => origin === 'report';

/** The reporter of a quick report: a contact without a name. Details sent with its code come from the same person. */
const isUnnamedPrimary = ({ primary, givenName, familyName }: Named) =>
  primary === true && givenName === undefined && familyName === undefined;

/** Ids are UUIDs, so no other text is equal to one of them. */
export function renamed(value: unknown, same: ReadonlyMap<string, string>): unknown {
  if (typeof value === 'string') return same.get(value) ?? value;
  if (Array.isArray(value)) return value.map((one) => renamed(one, same));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, renamed(one, same)]));
}

/** Whether a line adds an entry, for the screen. */
export function addsEntry({ path, before }: ProposedLine): boolean {
  return before === undefined && placeOf(path)?.isEntry === true;
}
