// Turns typed answers into the content of a case, and finds the faults of a page. Unanswered questions stay empty:
// nothing is guessed.
import { readDateNow, typedDateFault } from '#client/components/ui/date-text.ts';
import { m } from '#client/paraglide/messages.js';
import { doseUnits, seriousnessCriteria } from '#contract/cases/content/code-lists-rules.ts';
import type { CaseContent } from '#contract/cases/content/content-rules.ts';
import { patientDied } from '#contract/cases/content/derived-facts-rules.ts';
import { reporterListMax } from '#contract/cases/reporters/reporter-lists-rules.ts';
import { reactionsOfDeathTick } from '#contract/cases/content/said-twice-rules.ts';
import { characterCount, isBlank } from '#contract/text-rules.ts';
import { readAge } from '#contract/typed/ages-rules.ts';
import { readAmount } from '#contract/typed/amounts-rules.ts';
import { readBatch } from '#contract/typed/pack-codes-rules.ts';
import { reporters } from '#contract/words/reporters-rules.ts';
import {
  type Answers,
  type Group,
  qualificationOf,
  type Question,
  type Step,
  stepsFor,
  type ReporterKind,
} from './questions.ts';

export interface Fault {
  field: string;
  message: string;
}

/** The control that gave the answer to a path of the content. */
export interface Place {
  step: number;
  /** The id of its control. */
  field: string;
  /** The question, after the name of its entry. */
  label: string;
}

/** How many entries of a list are shown: one at least. */
export const countOf = (answers: Answers, key: string): number => Number(answers[`${key}.count`] ?? 1);

/** The prefixes of the names of a group's controls: one for each entry, or the empty one. */
export const prefixesOf = ({ list }: Group, answers: Answers): string[] =>
  list ? Array.from({ length: countOf(answers, list.key) }, (_, number) => `${list.key}.${number}.`) : [''];

export const isAsked = ({ when }: Question, answers: Answers, prefix: string): boolean =>
  when?.(answers, prefix) ?? true;

/** The partial date of a typed answer; '' nothing, null not a date. */
export function dateOf({ use }: Question, answers: Answers, name: string): string | null {
  const typed = answers[name]?.trim() ?? '';
  if (typed === '') return '';
  const read = readDateNow(typed, use);
  return 'date' in read ? read.date : null;
}

/**
 * A typed number with its unit: the one that was typed with it, which may be any of the desk, or the chosen one. '' is the unit of
 * a number without one. Null: it is no number.
 */
export function amountOf(
  { usual }: Question,
  answers: Answers,
  name: string,
): { value: number; unit: string } | null {
  const typed = answers[name] ?? '';
  const read = usual === 'a' ? readAge(typed) : readAmount(typed, Object.keys(doseUnits));
  return read && { value: read.value, unit: read.unit ?? (answers[`${name}.unit`] || usual || '') };
}

const plainNumber = ({ unit }: Question, typed: string): number | null =>
  readAmount(typed, unit ? [unit] : [])?.value ?? null;

/** Whether anything was typed or chosen. */
export function isAnswered(_question: Question, answers: Answers, name: string): boolean {
  if (answers[`${name}.unknown`]) return true;
  return !isBlank(answers[name] ?? '');
}

/** Whether anything was typed in an entry of a list. */
const isStarted = (group: Group, answers: Answers, prefix: string) =>
  group.questions.some((question) => isAnswered(question, answers, prefix + question.name));

export function faultsOf({ groups }: Step, answers: Answers): Fault[] {
  return groups.flatMap((group) =>
    prefixesOf(group, answers).flatMap((prefix, number) =>
      group.questions.flatMap((question) => {
        if (!isAsked(question, answers, prefix)) return [];
        const needsEntry = !group.list || number === 0 || isStarted(group, answers, prefix);
        const message = faultOf(question, answers, prefix + question.name, needsEntry);
        return message ? [{ field: prefix + question.name, message }] : [];
      }),
    ),
  );
}

const numberOf = (question: Question, answers: Answers, name: string): number | null =>
  question.kind === 'amount'
    ? (amountOf(question, answers, name)?.value ?? null)
    : plainNumber(question, answers[name] ?? '');

function faultOf(question: Question, answers: Answers, name: string, needsEntry: boolean): string | null {
  const { kind, label, isRequired, max = 250 } = question;
  const typed = (answers[name] ?? '').trim();
  if (isRequired && needsEntry && !isAnswered(question, answers, name))
    return m.details_missing({ field: label() });
  if (kind === 'date') return typedDateFault(typed, label(), question.use);
  if ((kind === 'number' || kind === 'amount') && typed !== '') {
    const value = numberOf(question, answers, name);
    if (value === null || value < 0 || String(value).length > max)
      return m.details_number_wrong({ field: label() });
    return kind === 'amount' && amountOf(question, answers, name)?.unit === ''
      ? m.details_unit_missing({ field: label() })
      : null;
  }
  const stored = question.isBatch ? readBatch(typed) : typed;
  return characterCount(stored) > max && (kind === 'line' || kind === 'area')
    ? m.error_too_long({ field: label(), max })
    : null;
}

type Json = Record<string, unknown>;

/** Sets a value at `doses.0.batch`: whole numbers are places in lists of entries. */
function put(target: Json, path: string, value: unknown, newId: () => string): void {
  const parts = path.split('.');
  let at: Json = target;
  for (const [place, part] of parts.entries()) {
    const next = parts[place + 1];
    if (next === undefined) at[part] = value;
    else if (/^\d+$/.test(next)) {
      const list = (at[part] ??= []) as Json[];
      // Rows have no ids, entries do.
      list[Number(next)] ??= part === 'indications' ? {} : { id: newId() };
      at = list[Number(next)] as Json;
      parts.splice(place + 1, 1);
    } else at = (at[part] ??= {}) as Json;
  }
}

function valueOf(question: Question, answers: Answers, name: string): unknown {
  const { kind } = question;
  // E2B has no code for another sex.
  if (answers[`${name}.unknown`] || (name === 'patient.sex' && answers[name] === 'other'))
    return { unknown: 'notKnown' };
  const typed = (answers[name] ?? '').trim();
  if (kind === 'date') return dateOf(question, answers, name) || undefined;
  if (typed === '') return undefined;
  if (kind === 'number') return plainNumber(question, typed) ?? undefined;
  if (kind === 'amount') {
    const amount = amountOf(question, answers, name);
    return amount?.unit ? amount : undefined;
  }
  if (kind === 'yesNo') return typed === 'yes';
  if (question.isBatch) return readBatch(typed);
  if (kind === 'checks') return Object.fromEntries(typed.split(' ').map((criterion) => [criterion, true]));
  return typed;
}

/**
 * The content of all answers. `ids` gives each entry the same id at each call, so that a repeated submission is the same
 * body. `places` gets the place of each answer.
 */
export function contentOf(
  who: ReporterKind,
  answers: Answers,
  ids: Record<string, string>,
  places = new Map<string, Place>(),
): CaseContent {
  const content: Json = {};
  /** Asked questions that name no field. What the check page does not show is not sent. */
  const others: Answers = {};
  /** The start of the names of each medicine's controls. */
  const prefixOf = new Map<unknown, string>();
  let place = '';
  let number = 0;
  const newId = () => (ids[`${place} ${(number += 1)}`] ??= crypto.randomUUID());
  for (const [stepNumber, step] of stepsFor(who).entries()) {
    for (const group of step.groups) {
      for (const [entry, prefix] of prefixesOf(group, answers).entries()) {
        if (group.list && !isStarted(group, answers, prefix)) continue;
        const { list } = group;
        const entries = list ? ((content[list.path] ??= []) as Json[]) : [];
        place = `${step.id} ${prefix}`;
        number = 0;
        const target: Json = group.list ? { id: newId() } : content;
        if (answers[`${prefix}origin`] === 'report') target['origin'] = 'report';
        if (group.list?.path === 'drugs') target['role'] = group.list.key === 'concomitant' ? '2' : '1';
        for (const question of group.questions) {
          if (!isAsked(question, answers, prefix)) continue;
          if (question.name.startsWith('_')) {
            const name = prefix + question.name;
            others[name] = answers[`${name}.unknown`] ? unknown : (answers[name] ?? '').trim();
            if (question.name === '_serious' && others[name] === 'no') target['seriousness'] = noneOfThem();
            const at = list ? entries.length : 0;
            for (const path of pathsOf[question.name]?.(at) ?? []) {
              places.set(path, {
                step: stepNumber,
                field: name,
                label: list ? `${list.one(entry + 1)}, ${question.label()}` : question.label(),
              });
            }
            continue;
          }
          const value = valueOf(question, answers, prefix + question.name);
          if (value === undefined) continue;
          put(target, question.name, value, newId);
          places.set(list ? `${list.path}.${entries.length}.${question.name}` : question.name, {
            step: stepNumber,
            field: prefix + question.name,
            label: list ? `${list.one(entry + 1)}, ${question.label()}` : question.label(),
          });
        }
        if (list?.path === 'drugs') prefixOf.set(target, prefix);
        entries.push(target);
      }
    }
  }
  place = 'more';
  number = 0;
  if (answers['patient.sex'] === 'other' && !answers['patient.sex.unknown']) others['patient.sex'] = 'other';
  addTheRest(content as CaseContent, who, others, prefixOf, newId);
  return content as CaseContent;
}

/** Where the answers of questions that name no field are stored. */
const pathsOf: Readonly<Record<string, (entry: number) => string[]>> = {
  _criteria: () => ['reactions.0.seriousness', 'reactions.0.seriousness.death'],
  _serious: (reaction) => [`reactions.${reaction}.seriousness`, `reactions.${reaction}.seriousness.death`],
  _better: () => ['drugs.0.improvedAfterStopping'],
  _again: (drug) => [`drugs.${drug}.rechallenge.0.result`],
};

/** No criterion of seriousness is met. */
const noneOfThem = () =>
  Object.fromEntries(Object.keys(seriousnessCriteria).map((criterion) => [criterion, false]));

/** In place of an answer: the visitor has ticked 'I don't know'. */
const unknown = 'unknown';
const nameMax = 250;

/** Answers that fill no single field. */
function addTheRest(
  content: CaseContent,
  who: ReporterKind,
  answers: Answers,
  prefixOf: Map<unknown, string>,
  newId: () => string,
): void {
  const [reporter = { id: newId() }] = content.reporters ?? [];
  content.reporters = [
    {
      ...reporter,
      primary: true,
      qualification: qualificationOf[who],
      relation: who,
    },
  ];
  const [reaction] = content.reactions ?? [];
  addCriteria(content, (answers['_criteria'] ?? '').split(' ').filter(Boolean));
  const [first] = content.drugs ?? [];
  for (const drug of content.drugs ?? []) {
    const result = answers[`${prefixOf.get(drug)}_again`] ?? (drug === first ? answers['_again'] : undefined);
    if (reaction && drug.role === '1' && result) {
      drug.rechallenge = [{ reaction: reaction.id, result: result as '1' }];
    }
  }
  if (first && answers['_better']) {
    first.improvedAfterStopping =
      answers['_better'] === unknown ? { unknown: 'notKnown' } : answers['_better'] === 'yes';
  }
  const lines = (answers['_others'] ?? '').split(/[\n;]/).map((text) => text.trim());
  const others = lines.filter(Boolean);
  const names = others.filter((text) => characterCount(text) <= nameMax).slice(0, reporterListMax.otherDrugs);
  for (const name of names) (content.drugs ??= []).push({ id: newId(), role: '2', name });
  const remarks = [
    content.reporterComments,
    answers['patient.sex'] === 'other' && reporters('sex_other'),
    answers['_daily'] && reporters('daily', { answer: answers['_daily'] }),
    answers['_done'] && reporters('done', { answer: answers['_done'] }),
    // What does not fit as names is given whole.
    names.length < others.length && reporters('other_medicines', { answer: answers['_others'] ?? '' }),
    answers['_kind'] === 'followUp' && reporters('follow_up'),
  ];
  const text = remarks.filter(Boolean).join('\n\n');
  if (text) content.reporterComments = text;
}

/** Criteria that were ticked once for all problems count for each, a death only where it is clear for which. */
function addCriteria(content: CaseContent, criteria: readonly string[]): void {
  const reactions = content.reactions ?? [];
  const ofDeath = new Set(criteria.includes('death') ? reactionsOfDeathTick(reactions) : []);
  for (const reaction of reactions) {
    const met = criteria.filter((criterion) => criterion !== 'death' || ofDeath.has(reaction));
    if (met.length > 0) reaction.seriousness = Object.fromEntries(met.map((criterion) => [criterion, true]));
  }
  // The desk is asked of each problem whether it contributed, as soon as the content says that the patient died.
  if (criteria.includes('death') && !patientDied(content)) {
    content.death = { ...content.death, died: true };
  }
}

/** The decisions on consents that the form asks for, without those that are not decided. */
export function consentsOf(who: ReporterKind, answers: Answers) {
  const questions = stepsFor(who).flatMap(({ groups }) => groups.flatMap((group) => group.questions));
  const asked = questions.filter((question) => isAsked(question, answers, ''));
  const onCheckPage = ['_mayForward', '_mayForwardMyName'];
  return Object.fromEntries(
    (['mayAskMe', 'mayAskDoctor', 'mayForward', 'mayForwardMyName'] as const).flatMap((consent) => {
      const name = `_${consent}`;
      const given = answers[name];
      const isShown = onCheckPage.includes(name) || asked.some((question) => question.name === name);
      return isShown && (given === 'yes' || given === 'no') ? [[consent, given === 'yes']] : [];
    }),
  );
}
