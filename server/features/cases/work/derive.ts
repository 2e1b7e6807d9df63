// The columns of a case that are derived from its content, for lists, filters and statistics. One pure function makes
// them at each save; `npm run db -- derive` makes them again from the versions.
import { isolated } from '#contract/words/isolated-rules.ts';
import { digitsOf, isTelephone } from '#contract/search-kinds-rules.ts';
import { sexes } from '#contract/cases/content/code-lists-rules.ts';
import { completenessScore } from '#contract/cases/content/completeness-rules.ts';
import type { CaseContent, Drug, Reaction, Reporter } from '#contract/cases/content/content-rules.ts';
import { isSuspect, pairsOf } from '#contract/cases/content/criteria-rules.ts';
import {
  patientDied,
  seriousOf,
  type Urgency,
  urgencyOf,
} from '#contract/cases/content/derived-facts-rules.ts';
import { countedDepartment, countedReporter } from '#contract/cases/content/reporter-name-rules.ts';
import { ageGroupOf } from '#contract/cases/content/age-rules.ts';
import { ageWords } from '#contract/cases/content/age-words-rules.ts';
import { hasOpenOutcome, openPregnancy } from '#contract/cases/list/follow-up-list-rules.ts';
import { known } from '#contract/cases/content/fields-rules.ts';
import { describeReaction, joinedWithin } from '#contract/cases/reporters/from-report-rules.ts';
import type { CaseState } from '#contract/cases/work/steps-rules.ts';
import { foldText, textMax } from '#contract/text-rules.ts';
import { joinSearchTexts, searchText } from '../../../db/search-text.ts';
import { codedName } from '../../terms/meddra-queries.ts';

/** The names of a case that are not in its content. */
export interface CaseNames {
  number: string;
  /** The report's search text and reference. */
  reference: string;
  /** The notes of the staff, the newest first. */
  notes?: readonly string[];
}

export interface DerivedFacts {
  serious: 'true' | 'false' | 'unknown';
  urgency: Urgency;
  patientDied: boolean;
}

export interface DerivedColumns extends DerivedFacts {
  completeness: number | null;
  hasOpenOutcome: boolean;
  openPregnancy: string | null;
  patient: string;
  drug: string;
  reaction: string;
  sex: string | null;
  ageBand: string | null;
  department: string;
  reporterName: string;
  searchText: string;
  personSearch: string;
  drugSearch: string;
}

/** `unrelated`: the reactions that a person has confirmed as unrelated to the death. */
export function deriveColumns(
  content: CaseContent,
  names: CaseNames,
  unrelated?: ReadonlySet<string>,
): DerivedColumns {
  return withNames(deriveUnnamed(content, unrelated, names.notes), names);
}

export function deriveFacts(content: CaseContent, unrelated?: ReadonlySet<string>): DerivedFacts {
  const urgency = urgencyOf(content, unrelated);
  return { serious: `${seriousOf(urgency)}`, urgency, patientDied: patientDied(content) };
}

/** The columns of a case that has no number yet. */
export function deriveUnnamed(
  content: CaseContent,
  unrelated?: ReadonlySet<string>,
  notes: readonly string[] = [],
): DerivedColumns {
  return {
    ...deriveFacts(content, unrelated),
    completeness: completenessScore(content),
    hasOpenOutcome: hasOpenOutcome(content),
    openPregnancy: openPregnancy(content),
    ...shownNames(content),
    sex: known(content.patient?.sex) ?? null,
    ageBand: ageGroupOf(content) ?? null,
    department: countedDepartment(content),
    reporterName: countedReporter(content),
    searchText: searchedOf(content, notes),
    personSearch: searchText(...personTexts(content)),
    drugSearch: searchText(
      ...atMost(
        searchedMax,
        suspects(content).flatMap(({ name }) => known(name) ?? []),
      ),
    ),
  };
}

/** How lists name a case: its patient, drugs and reactions. */
export function shownNames(content: CaseContent): Pick<DerivedColumns, 'patient' | 'drug' | 'reaction'> {
  return {
    patient: patientOf(content),
    drug: joined(suspects(content).flatMap(({ name }) => known(name) ?? [])),
    reaction: joined((content.reactions ?? []).flatMap((reaction) => nameOf(reaction) ?? [])),
  };
}

/** What the list finds a case by, without its number and reference. */
const searchedOf = (content: CaseContent, notes: readonly string[]): string =>
  searchText(...atMost(searchedMax, searchedTexts(content, notes)));

/** The search column of a case alone. */
export const searchTextOfCase = (
  content: CaseContent,
  { number, reference, notes = [] }: CaseNames,
): string => joinSearchTexts(searchText(number, reference), searchedOf(content, notes));

/** Adds the number and the reference of the case to its search columns. */
export function withNames(columns: DerivedColumns, { number, reference }: CaseNames): DerivedColumns {
  const names = searchText(number, reference);
  return {
    ...columns,
    searchText: joinSearchTexts(names, columns.searchText),
    personSearch: joinSearchTexts(names, columns.personSearch),
  };
}

/** One pair of a suspected or interacting drug and a reaction, for statistics. */
export interface DerivedPair {
  drugId: string;
  reactionId: string;
  drug: string;
  reaction: string;
}

/**
 * The pairs of a case in this state that are stored. A new case has none: pairs are the product of two lists, which
 * strangers fill, so they are made when a person takes the case.
 */
export const storedPairs = (state: CaseState, content: CaseContent): DerivedPair[] =>
  state === 'new' ? [] : derivePairs(content);

export function derivePairs(content: CaseContent): DerivedPair[] {
  return pairsOf(content).map(({ drug, reaction }) => ({
    drugId: drug.id,
    reactionId: reaction.id,
    drug: countedDrug(drug),
    reaction: countedReaction(reaction),
  }));
}

/** A dose of a suspected or interacting drug, for the usual dose of the centre's cases and the words that they use. */
export interface DerivedDose {
  doseId: string;
  drug: string;
  route: string;
  form: string;
  /** Without an amount the unit is empty. */
  unit: string;
  amount: number | null;
  frequency: string | null;
}

/** A longer text of a dose says more than how often. */
const frequencyMax = 60;

/** Most doses of a case that count for the usual dose. */
const dosesMax = 200;

/** As `storedPairs`: a new case has none. */
export const storedDoses = (state: CaseState, content: CaseContent): DerivedDose[] =>
  state === 'new' ? [] : deriveDoses(content);

export function deriveDoses(content: CaseContent): DerivedDose[] {
  const doses = suspects(content).flatMap((drug) => {
    const name = foldText(countedDrug(drug));
    return (drug.doses ?? []).flatMap((dose) => {
      const given = known(dose.amount);
      const value = name === '' ? undefined : given?.value;
      const route = foldText((known(dose.route) ?? dose.routeCode ?? '').trim());
      const form = foldText((known(dose.form) ?? '').trim());
      const words = known(dose.every) ? '' : foldText((known(dose.text) ?? '').trim());
      const frequency = words !== '' && words.length <= frequencyMax ? words : null;
      if (value === undefined && route === '' && form === '' && frequency === null) return [];
      const unit = value === undefined ? '' : (given?.unit ?? '');
      return [{ doseId: dose.id, drug: name, route, form, unit, amount: value ?? null, frequency }];
    });
  });
  return doses.slice(0, dosesMax);
}

/** The substances of a drug; without them its name as typed. */
export function countedDrug({ name, substances = [] }: Drug): string {
  const names = substances.flatMap((one) => known(one.name)?.trim() ?? []);
  return names.length > 0 ? names.join(' + ') : (known(name)?.trim() ?? '');
}

/** The code of a reaction, its term of the centre, or its name as typed. */
export function countedReaction(reaction: Reaction): string {
  const { code, ownTerm } = reaction;
  return code === undefined ? (known(ownTerm)?.trim() ?? nameOf(reaction) ?? '') : codedName(code);
}

const suspects = ({ drugs = [] }: CaseContent) => drugs.filter(isSuspect);

/** Names as a list shows them: at most one line. */
const joined = (names: readonly string[]): string =>
  names.length > 0
    ? joinedWithin(
        names.map((name) => isolated(name)),
        textMax.line,
      )
    : '';

/** The name of a reaction: its term, the reporter's words, or its code. */
function nameOf({ term, termNative, description, code }: Reaction): string | undefined {
  const name = known(term) ?? known(termNative?.text) ?? known(description);
  return name?.trim() ?? (code === undefined ? undefined : codedName(code));
}

/** Such as 'R.K., male, 54 years'; unknown parts are left out. */
export function patientOf(content: CaseContent): string {
  const { initials, name, sex } = content.patient ?? {};
  const isSex = known(sex);
  return [isolated(known(initials) ?? known(name)), isSex && sexes[isSex].toLowerCase(), ageWords(content)]
    .filter((part) => part !== undefined && part !== '')
    .join(', ');
}

/** Most letters of a case that a search finds: indexing them is one turn, and a case of practice has some hundreds. */
const searchedMax = 6_000;
/** Most of these letters that notes take. */
const searchedNotesMax = 2_000;

/** The texts from the first on, as far as they have together at most so many letters. */
function atMost(letters: number, texts: readonly string[]): string[] {
  let left = letters;
  return texts.flatMap((text) => {
    const part = text.slice(0, Math.max(0, left)).toWellFormed();
    left -= text.length;
    return part === '' ? [] : [part];
  });
}

/** Names come before notes and long descriptions. Somebody who telephones is found by name, number or ward. */
function searchedTexts(content: CaseContent, notes: readonly string[]): string[] {
  const { patient = {}, drugs = [], reactions = [], reporters = [], otherIds = [] } = content;
  return [
    ...personTexts(content).flatMap(withDigits),
    known(patient.ward) ?? '',
    ...reporters.flatMap((one) => [known(one.organisation) ?? '', known(one.department) ?? '']),
    content.worldwideId ?? '',
    ...otherIds.map(({ id }) => id ?? ''),
    ...drugs.map(({ name }) => known(name) ?? ''),
    ...reactions.map(({ description: _, ...reaction }) => describeReaction(reaction)),
    ...atMost(searchedNotesMax, notes),
    ...reactions.map(({ description }) => known(description) ?? ''),
  ].filter((text) => text !== '');
}

/** A text, and of a telephone number its digits alone. */
const withDigits = (text: string): string[] => [text, ...(isTelephone(text) ? [digitsOf(text)] : [])];

/** A name as it is said: with the middle one, and without it. */
function wholeNames({ givenName, middleName, familyName }: Reporter): string[] {
  const [given, middle, family] = [known(givenName), known(middleName), known(familyName)];
  const said = (...names: (string | undefined)[]) => names.filter(Boolean).join(' ');
  return [...new Set([said(given, middle, family), said(given, family)])].filter((name) => name !== '');
}

/** What names a person of the case: reporter, patient, parent and doctor. */
function personTexts({ patient = {}, parent = {}, reporters = [], doctor = {} }: CaseContent): string[] {
  const { initials, name, recordNumber, birthDate } = patient;
  return [
    initials,
    name,
    recordNumber,
    birthDate,
    parent.initials,
    parent.birthDate,
    ...reporters.flatMap(wholeNames),
    ...reporters.flatMap(({ contact, email, telephone }) => [contact, email, telephone]),
    doctor.name,
    doctor.hospital,
    doctor.telephone,
  ].flatMap((text) => known(text) ?? []);
}
