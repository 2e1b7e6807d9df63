// The questions about many cases that the thread of figures answers.
import type { KeptRegister } from './keep-register.ts';
import { type FigureTable } from '#contract/figure-tables-rules.ts';
import { figureRules, type Figure } from '#contract/figures-rules.ts';
import { writeXlsx } from 'hucre/xlsx';
import { type Sequence, watchSequence } from '../../statistics/watching.ts';
import type { DrugLevel, ReactionLevel } from '#contract/insight-rules.ts';
import { TooMuch, Work } from './bounds.ts';
import { sortPairs } from './compare-pairs.ts';
import { countPairs, searchPairs } from './count-pairs.ts';
import { daysBetween } from './days.ts';
import type { Counts, PairOfRegister, Register, Wanted } from './register.ts';

interface At {
  /** The time of the portal's clock, in milliseconds, and its time zone. */
  now: number;
  timeZone: string;
}

export type FigureQuestion = At &
  (
    | { kind: 'count'; wanted: Wanted; namesMax: number }
    | { kind: 'pair'; drug: string; reaction: string; samples: boolean }
    | ({ kind: 'pairs' } & PairsWanted)
    | { kind: 'watch'; pairs: readonly PairToWatch[]; samples: boolean }
    | { kind: 'keep'; samples: boolean }
    | { kind: 'workbook'; tables: readonly Pick<FigureTable, 'title' | 'head' | 'rows'>[] }
  );

/** Which pairs are compared, at which level, and what is searched in their names. */
interface PairsWanted {
  drugLevel: DrugLevel;
  reactionLevel: ReactionLevel;
  q: string;
  wanted: Wanted;
}

/** Pairs in their order, so that many pass from thread to thread at once. */
export interface PairTable {
  allCases: number;
  madeUp: number;
  /** Cases that nobody has taken. */
  waiting: number;
  /** Pairs without the search. */
  total: number;
  names: string[];
  /** Five numbers for each pair: the places of its two names, and the cases of the drug, of the reaction and of both. */
  pairs: Uint32Array;
}

export interface FigureAnswer {
  /** `asOf` null: the register was never made. */
  count: { asOf: string | null; counts: Counts; more: Partial<Record<Figure, number>> };
  pair: { asOf: string | null } & PairOfRegister;
  /** `table` null: there are more pairs than are compared at once. */
  pairs: { asOf: string | null; table: PairTable | null };
  /** How the test of each pair stands. */
  watch: { asOf: string | null; tests: WatchTest[] };
  /** How many cases were read. */
  keep: number;
  /** The bytes of an XLSX file with a sheet for each table. */
  workbook: Uint8Array;
}

export async function answerFigures(
  kept: KeptRegister,
  question: FigureQuestion,
): Promise<FigureAnswer[FigureQuestion['kind']]> {
  const clock = { now: new Date(question.now), timeZone: question.timeZone };
  if (question.kind === 'keep') return kept.keep(clock, question.samples);
  if (question.kind === 'workbook') return workbookOf(question.tables);
  const { register, asOf } = await kept.read(clock);
  if (question.kind === 'count') {
    const { wanted, namesMax } = question;
    const isFiltered = wanted.from !== null || wanted.until !== null || wanted.marks.length > 0;
    const counted = remembered(register, isFiltered ? 'some' : 'all', [wanted, namesMax], () =>
      withMostFrequent(register.count(wanted), namesMax),
    );
    return { asOf, ...counted };
  }
  if (question.kind === 'pairs') return { asOf, table: await comparedPairs(register, question) };
  const { samples } = question;
  if (question.kind === 'pair') return { asOf, ...register.pair(question.drug, question.reaction, samples) };
  return {
    asOf,
    tests: question.pairs.map((one) => testOf(one, register.pair(one.drug, one.reaction, samples))),
  };
}

/** The last answer of each kind, by the state of the register and the question: for further pages and further readers. */
const answers = new WeakMap<Register, Map<'all' | 'some' | 'pairs', { question: string; answer: unknown }>>();

function remembered<Answer>(
  register: Register,
  kind: 'all' | 'some' | 'pairs',
  asked: unknown,
  make: () => Answer,
): Answer {
  const question = JSON.stringify([register.revision, asked]);
  const own = answers.get(register) ?? new Map<typeof kind, { question: string; answer: unknown }>();
  answers.set(register, own);
  const last = own.get(kind);
  if (last?.question === question) return last.answer as Answer;
  const answer = make();
  own.set(kind, { question, answer });
  return answer;
}

/** The pairs of a question. A question with too many pairs is not asked again. */
const comparedPairs = (
  register: Register,
  { drugLevel, reactionLevel, q, wanted }: PairsWanted,
): Promise<PairTable | null> =>
  remembered(register, 'pairs', [drugLevel, reactionLevel, q, wanted], () =>
    comparePairs(register, { drugLevel, reactionLevel, q, wanted }).catch((error: unknown) => {
      if (error instanceof TooMuch) return null;
      answers.delete(register);
      throw error;
    }),
  );

async function comparePairs(
  register: Register,
  { drugLevel, reactionLevel, q, wanted }: PairsWanted,
): Promise<PairTable> {
  const work = new Work();
  const cases = register.namesOfCases(
    drugLevel === 'class' ? 'drugClass' : 'substance',
    reactionLevel === 'term' ? 'reaction' : 'bodySystem',
    wanted,
  );
  const { allCases, madeUp, pairs } = await countPairs(cases, (id) => register.nameOf(id), work);
  const sorted = await sortPairs(await searchPairs(pairs, q, work), allCases, work);
  const places = new Map<object, number>();
  const names: string[] = [];
  const placeOf = (one: { name: string }): number => {
    const place = places.get(one) ?? names.push(one.name) - 1;
    places.set(one, place);
    return place;
  };
  const numbers = sorted.flatMap(({ drug, reaction, cases: both }) => [
    placeOf(drug),
    placeOf(reaction),
    drug.cases,
    reaction.cases,
    both,
  ]);
  return {
    allCases,
    madeUp,
    waiting: register.waiting(wanted),
    total: pairs.length,
    names,
    pairs: Uint32Array.from(numbers),
  };
}

/** A pair by its values in the register, and since when it is watched against what. */
interface PairToWatch {
  drug: string;
  reaction: string;
  startedOn: string;
  /** The last day that counts; null: today. */
  until: string | null;
  casesBefore: number;
  daysBefore: number;
}

export interface WatchTest extends Omit<Sequence, 'alarmAt'> {
  /** The received day of the case that alarms. */
  alarmOn: string | null;
}

function testOf(
  { startedOn, until, casesBefore, daysBefore }: PairToWatch,
  { days }: PairOfRegister,
): WatchTest {
  const since = days.filter((day) => startedOn <= day && (until === null || day <= until));
  const { alarmAt, ...test } = watchSequence({
    before: casesBefore,
    timeBefore: daysBefore,
    since: since.map((day) => daysBetween(startedOn, day)),
  });
  return { ...test, alarmOn: alarmAt === null ? null : (since[alarmAt] ?? null) };
}

/** Leaves the names with most cases of each figure that counts names, and says how many more there are. */
function withMostFrequent(counts: Counts, most: number) {
  const more: Partial<Record<Figure, number>> = {};
  const values = [...Map.groupBy(counts.values, ({ figure }) => figure)].flatMap(([figure, all]) => {
    if (figureRules[figure].values !== null || all.length <= most) return all;
    more[figure] = all.length - most;
    const named = all
      .filter(({ name }) => name !== '')
      .toSorted((a, b) => b.cases - a.cases || (a.value < b.value ? -1 : 1));
    return [...named.slice(0, most), ...all.filter(({ name }) => name === '')];
  });
  return { counts: { ...counts, values }, more };
}

/** Names of sheets have at most 31 characters, without some signs, and are different. */
function workbookOf(tables: readonly Pick<FigureTable, 'title' | 'head' | 'rows'>[]): Promise<Uint8Array> {
  const names = new Set<string>();
  const nameOf = (title: string) => {
    const plain = title.replaceAll(/[[\]:*?/\\']/g, ' ').slice(0, 28);
    let name = plain;
    for (let n = 2; names.has(name.toLowerCase()); n += 1) name = `${plain} ${n}`;
    names.add(name.toLowerCase());
    return name;
  };
  return writeXlsx({
    sheets: tables.map(({ title, head, rows }) => ({
      name: nameOf(title),
      rows: [[...head], ...rows.map((row) => [...row])],
      freezePane: { rows: 1 },
    })),
  });
}
