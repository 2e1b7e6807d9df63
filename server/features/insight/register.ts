// The register of figures in memory: for each case its values, as numbers side by side, so that any filter is counted in
// one pass; the counts without a filter follow each change. 200,000 cases take some 30 MB. It holds names of medicines,
// reactions and departments, and no person.
import type { FigureCounts } from '#contract/figures.ts';
import { type Figure, figureRules, notKnown } from '#contract/figures-rules.ts';
import { uncountedStates } from '#contract/insight-rules.ts';
import { type Days, Tally } from './tally.ts';

export interface StoredValue {
  id: number;
  figure: string;
  value: string;
  name: string;
}

export interface StoredRow {
  caseId: string;
  receivedOn: string;
  marks: string;
  days: string;
}

/** One case: the ids of its values, and its days from receipt to entry, signature, sending and closure. */
export interface RegisterRow {
  caseId: string;
  receivedOn: string;
  marks: readonly number[];
  days: readonly (number | null)[];
}

export const storedRow = ({ marks, days, ...row }: RegisterRow): StoredRow => ({
  ...row,
  marks: ` ${marks.join(' ')} `, // so that one is found with a space on both sides
  days: days.map((taken) => taken ?? '').join(','),
});

export const registerRow = ({ marks, days, ...row }: StoredRow): RegisterRow => ({
  ...row,
  marks: marks.trim().split(' ').map(Number),
  days: days.split(',').map((taken) => (taken === '' ? null : Number(taken))),
});

/** Which cases are counted: a period of received days, and values that they have. */
export interface Wanted {
  from: string | null;
  until: string | null;
  marks: readonly { figure: Figure; value: string }[];
  /** A portal with made-up cases counts them. */
  samples: boolean;
}

const measures = ['toEntry', 'toSignature', 'toSending', 'toClosure'] as const;
type Measure = (typeof measures)[number];

export type Counts = Omit<FigureCounts, 'asOf' | 'today' | 'more' | 'medians'> & {
  medians: Record<Measure, FigureCounts['medians'][string]>;
};

/** The ids of the names of one case that somebody has taken. */
export interface NamesOfCase {
  drugs: readonly number[];
  reactions: readonly number[];
  madeUp: boolean;
}

/** What the register has of one pair. */
export interface PairOfRegister {
  /** Their names as cases have them; empty: no case has it. */
  drug: string;
  reaction: string;
  /** The received day of each case with both, the earliest first. */
  days: string[];
  /** Cases with the drug, with the reaction, and all with a suspected drug and a reaction. */
  drugCases: number;
  reactionCases: number;
  allCases: number;
  /** Of all of them: made-up ones. */
  madeUp: number;
  /** The earliest received day of all counted cases. Null: there is none. */
  firstDay: string | null;
}

const dayMs = 86_400_000;
const dayNumber = (day: string): number => Math.floor(Date.parse(day) / dayMs);
const monthText = (month: number) => `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`;

const flag = { aside: 1, sample: 2, waits: 4, serious: 8, notSerious: 16, gone: 32 } as const;

/** What a value says of the cases that have it. */
function flagsOf({ figure, value }: StoredValue): number {
  if (figure === 'sample') return flag.sample;
  if (figure === 'serious') return value === 'true' ? flag.serious : value === 'false' ? flag.notSerious : 0;
  if (figure !== 'state') return 0;
  if (value === 'new') return flag.waits;
  return (uncountedStates as readonly string[]).includes(value) ? flag.aside : 0;
}
const noDays = 0xffff;

/** A list of numbers that grows. */
class Column<Values extends Uint8Array | Uint16Array | Int32Array | Uint32Array> {
  values: Values;
  length = 0;
  readonly #make: (size: number) => Values;
  constructor(make: (size: number) => Values) {
    this.#make = make;
    this.values = make(1_024);
  }
  push(value: number): void {
    if (this.length === this.values.length) {
      const larger = this.#make(this.length * 2);
      larger.set(this.values as never);
      this.values = larger;
    }
    this.values[this.length] = value;
    this.length += 1;
  }
}

export class Register {
  /** By id. */
  readonly #values: StoredValue[] = [];
  readonly #flagsOf: number[] = [];
  /** By figure and value. */
  readonly #ids = new Map<string, Map<string, number>>();
  #valueCount = 0;
  readonly #rows = new Map<string, number>();
  readonly #day = new Column((size) => new Int32Array(size));
  readonly #month = new Column((size) => new Uint16Array(size));
  readonly #flags = new Column((size) => new Uint8Array(size));
  readonly #marks = new Column((size) => new Int32Array(size));
  readonly #marksFrom = new Column((size) => new Uint32Array(size));
  readonly #days = new Column((size) => new Uint16Array(size));
  #gone = 0;
  /** All cases without and with made-up ones, from the first question on. */
  readonly #all = new Map<boolean, Tally>();
  /** Raised by each change. */
  revision = 0;

  addValues(values: readonly StoredValue[]): void {
    for (const value of values) {
      this.#values[value.id] = value;
      this.#flagsOf[value.id] = flagsOf(value);
      let ofFigure = this.#ids.get(value.figure);
      if (!ofFigure) this.#ids.set(value.figure, (ofFigure = new Map()));
      if (!ofFigure.has(value.value)) this.#valueCount += 1;
      ofFigure.set(value.value, value.id);
    }
  }

  idOf(figure: string, value: string): number | undefined {
    return this.#ids.get(figure)?.get(value);
  }

  get nextId(): number {
    return Math.max(1, this.#values.length);
  }

  has(caseId: string): boolean {
    return this.#rows.has(caseId);
  }

  /** How many values there are. */
  get valueCount(): number {
    return this.#valueCount;
  }

  /** Whether so many rows were replaced that it is worth reading all again. */
  get isWasteful(): boolean {
    return this.#gone > 10_000 && this.#gone > this.#day.length / 4;
  }

  /** Adds a case, or replaces what the register had of it. */
  set({ caseId, receivedOn, marks, days }: RegisterRow): void {
    this.revision += 1;
    const before = this.#rows.get(caseId);
    if (before !== undefined) {
      this.#countInAll(before, -1);
      this.#flags.values[before] = flag.gone;
      this.#gone += 1;
    }
    const row = this.#day.length;
    this.#rows.set(caseId, row);
    this.#day.push(dayNumber(receivedOn));
    this.#month.push(Number(receivedOn.slice(0, 4)) * 12 + Number(receivedOn.slice(5, 7)) - 1);
    this.#marksFrom.push(this.#marks.length);
    let flags = 0;
    for (const id of marks) {
      const own = this.#flagsOf[id];
      if (own === undefined) continue;
      this.#marks.push(id);
      flags |= own;
    }
    this.#flags.push(flags);
    for (let place = 0; place < measures.length; place += 1) {
      const taken = days[place] ?? null;
      this.#days.push(taken === null ? noDays : Math.min(taken, noDays - 1));
    }
    this.#countInAll(row, 1);
  }

  #countInAll(row: number, by: 1 | -1): void {
    const isSample = ((this.#flags.values[row] as number) & flag.sample) !== 0;
    for (const [samples, tally] of this.#all) if (samples || !isSample) this.#countIn(tally, row, by);
  }

  /** The places of the rows that are wanted, of all states. */
  *#found({ from, until, marks, samples }: Wanted): Generator<number> {
    const ids = marks.map(({ figure, value }) => this.idOf(figure, value) ?? -1);
    const first = from === null ? -Infinity : dayNumber(from);
    const last = until === null ? Infinity : dayNumber(until);
    const [day, flags, all, starts] = [
      this.#day.values,
      this.#flags.values,
      this.#marks.values,
      this.#marksFrom.values,
    ];
    const rows = this.#day.length;
    rows: for (let row = 0; row < rows; row += 1) {
      const own = flags[row] as number;
      if (own & flag.gone || (own & flag.sample && !samples)) continue;
      const received = day[row] as number;
      if (received < first || received > last) continue;
      if (ids.length > 0) {
        const [start, end] = [starts[row] as number, this.#endOf(row)];
        wanted: for (const id of ids) {
          for (let place = start; place < end; place += 1) if (all[place] === id) continue wanted;
          continue rows;
        }
      }
      yield row;
    }
  }

  #endOf(row: number): number {
    return row + 1 < this.#marksFrom.length
      ? (this.#marksFrom.values[row + 1] as number)
      : this.#marks.length;
  }

  /** Everything that the page of figures shows. */
  count(wanted: Wanted): Counts {
    const { from, until, marks, samples } = wanted;
    const isAll = from === null && until === null && marks.length === 0;
    const known = isAll ? this.#all.get(samples) : undefined;
    if (known) return this.#countsOf(known);
    const tally = new Tally(measures.length);
    for (const row of this.#found(wanted)) this.#countIn(tally, row, 1);
    if (isAll) this.#all.set(samples, tally);
    return this.#countsOf(tally);
  }

  /** Adds a row to a tally, or takes it out. */
  #countIn(tally: Tally, row: number, by: 1 | -1): void {
    const own = this.#flags.values[row] as number;
    const all = this.#marks.values;
    const [start, end] = [this.#marksFrom.values[row] as number, this.#endOf(row)];
    const ofMonth = tally.ofMonth(this.#month.values[row] as number);
    ofMonth.reports += by;
    if (own & flag.aside) {
      for (let place = start; place < end; place += 1) tally.aside.add(all[place] as number, by);
      return;
    }
    const isSerious = (own & flag.serious) !== 0;
    ofMonth.cases += by;
    if (isSerious) ofMonth.serious += by;
    if (own & flag.waits) tally.waiting += by;
    if (own & flag.sample) tally.madeUp += by;
    let [age, sex] = [0, 0];
    for (let place = start; place < end; place += 1) {
      const id = all[place] as number;
      tally.cases.add(id, by);
      if (isSerious) tally.serious.add(id, by);
      const { figure } = this.#values[id] as StoredValue;
      if (figure === 'ageBand') age = id;
      else if (figure === 'sex') sex = id;
    }
    tally.countAgeSex(age, sex, by);
    for (let place = 0; place < measures.length; place += 1) {
      const taken = this.#days.values[row * measures.length + place] as number;
      if (taken === noDays) continue;
      countDays(tally.days[place] as Days, taken, own, by);
      if (measures[place] === 'toClosure') countDays(ofMonth.closure, taken, own, by);
    }
  }

  #countsOf(tally: Tally): Counts {
    const values: Counts['values'] = [];
    const aside: Record<string, number> = {};
    let documented = 0;
    for (const stored of this.#values) {
      if (!stored || !(stored.figure in figureRules)) continue;
      const { id, value, name } = stored;
      const figure = stored.figure as Figure;
      const isAside = figure === 'state' ? tally.aside.at(id) : 0;
      if (isAside > 0) aside[value] = isAside;
      const cases = tally.cases.at(id);
      if (cases === 0) continue;
      if (figure === 'documented' && (value === '8' || value === '9')) documented += cases;
      values.push({ figure, value, name, cases, serious: tally.serious.at(id) });
    }
    const months = tally.months();
    const sum = (of: 'reports' | 'cases' | 'serious') =>
      months.reduce((all, [, month]) => all + month[of], 0);
    return {
      cases: sum('cases'),
      serious: sum('serious'),
      reports: sum('reports'),
      waiting: tally.waiting,
      madeUp: tally.madeUp,
      aside,
      values,
      documented,
      months: months.map(([month, { reports, cases, serious }]) => ({
        month: monthText(month),
        reports,
        cases,
        serious,
      })),
      ageSex: tally.ageSex().map(([age, sex, cases]) => ({
        ageBand: this.#values[age]?.value ?? '',
        sex: this.#values[sex]?.value ?? '',
        cases,
      })),
      medians: Object.fromEntries(
        measures.map((measure, place) => {
          const { all, serious, notSerious } = tally.days[place] as Days;
          return [measure, { all: all.median(), serious: serious.median(), notSerious: notSerious.median() }];
        }),
      ) as Counts['medians'],
      closure: months
        .filter(([, { closure }]) => closure.all.median() !== null)
        .map(([month, { closure }]) => ({
          month: monthText(month),
          serious: closure.serious.median(),
          notSerious: closure.notSerious.median(),
        })),
    };
  }

  /** How many of the wanted cases nobody has taken. */
  waiting(wanted: Wanted): number {
    let waiting = 0;
    for (const row of this.#found(wanted)) if ((this.#flags.values[row] as number) & flag.waits) waiting += 1;
    return waiting;
  }

  /** The names at these levels of the wanted cases that have a drug and a reaction. Only cases that somebody has taken. */
  *namesOfCases(
    drugFigure: 'substance' | 'drugClass',
    reactionFigure: 'reaction' | 'bodySystem',
    wanted: Wanted,
  ): Generator<NamesOfCase> {
    const nothing = [this.idOf('substance', notKnown), this.idOf('reaction', notKnown)];
    const unnamed = [this.idOf('drugClass', 'notLinked'), this.idOf('bodySystem', 'notLinked')];
    const figureAt = this.#values.map((value) => value?.figure);
    const [flags, all, starts] = [this.#flags.values, this.#marks.values, this.#marksFrom.values];
    rows: for (const row of this.#found(wanted)) {
      const own = flags[row] as number;
      if (own & (flag.aside | flag.waits)) continue;
      const names = { drugs: [] as number[], reactions: [] as number[], madeUp: (own & flag.sample) !== 0 };
      const end = this.#endOf(row);
      for (let place = starts[row] as number; place < end; place += 1) {
        const id = all[place] as number;
        if (nothing.includes(id)) continue rows;
        if (unnamed.includes(id)) continue;
        if (figureAt[id] === drugFigure) names.drugs.push(id);
        else if (figureAt[id] === reactionFigure) names.reactions.push(id);
      }
      yield names;
    }
  }

  nameOf(id: number): string {
    return this.#values[id]?.name ?? '';
  }

  /** The cases of a pair by the values of its substance and its reaction, in one pass. Only cases that somebody has taken. */
  pair(drug: string, reaction: string, samples: boolean): PairOfRegister {
    const drugId = this.idOf('substance', drug) ?? -1;
    const reactionId = this.idOf('reaction', reaction) ?? -1;
    const [noDrug, noReaction] = [this.idOf('substance', notKnown), this.idOf('reaction', notKnown)];
    const [all, starts] = [this.#marks.values, this.#marksFrom.values];
    const found = { drugCases: 0, reactionCases: 0, allCases: 0, madeUp: 0 };
    const days: number[] = [];
    let first = Infinity;
    for (const row of this.#found({ from: null, until: null, marks: [], samples })) {
      const own = this.#flags.values[row] as number;
      if (own & (flag.aside | flag.waits)) continue;
      let [hasDrug, hasReaction, isNamed] = [false, false, true];
      for (let place = starts[row] as number; place < this.#endOf(row); place += 1) {
        const id = all[place];
        if (id === drugId) hasDrug = true;
        else if (id === reactionId) hasReaction = true;
        else if (id === noDrug || id === noReaction) isNamed = false;
      }
      const day = this.#day.values[row] as number;
      first = Math.min(first, day);
      if (!isNamed) continue;
      found.allCases += 1;
      if (own & flag.sample) found.madeUp += 1;
      if (hasDrug) found.drugCases += 1;
      if (hasReaction) found.reactionCases += 1;
      if (hasDrug && hasReaction) days.push(day);
    }
    return {
      ...found,
      drug: this.nameOf(drugId),
      reaction: this.nameOf(reactionId),
      days: days.toSorted((a, b) => a - b).map(dayText),
      firstDay: first === Infinity ? null : dayText(first),
    };
  }
}

const dayText = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10);

function countDays(days: Days, taken: number, flags: number, by: 1 | -1): void {
  days.all.add(taken, by);
  if (flags & flag.serious) days.serious.add(taken, by);
  if (flags & flag.notSerious) days.notSerious.add(taken, by);
}
