// The register of figures in memory: for each case its values, as numbers side by side, so that any filter is counted in
// one pass. 200,000 cases take some 30 MB. It holds names of medicines, reactions and departments, and no person.
import { type Figure, figureRules, notKnown } from '#contract/figures-rules.ts';
import { uncountedStates } from '#contract/insight-rules.ts';

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

/** Which cases are counted: a period of received days, and values that they have. */
export interface Wanted {
  from: string | null;
  until: string | null;
  marks: readonly { figure: Figure; value: string }[];
  /** A portal with made-up cases counts them. */
  samples: boolean;
}

export interface CountedValue {
  figure: Figure;
  value: string;
  name: string;
  cases: number;
  serious: number;
}

const measures = ['toEntry', 'toSignature', 'toSending', 'toClosure'] as const;
type Measure = (typeof measures)[number];

export interface Counts {
  /** Valid cases, each once. */
  cases: number;
  serious: number;
  /** Of them: nobody has taken them, so what is known of pairs does not count them. */
  waiting: number;
  madeUp: number;
  /** Reports: all cases of the period, also those that are not counted. */
  reports: number;
  /** How many are not counted, by state. */
  aside: Record<string, number>;
  values: CountedValue[];
  months: { month: string; reports: number; cases: number; serious: number }[];
  ageSex: { ageBand: string; sex: string; cases: number }[];
  /** The middle number of days from receipt; null: no case. */
  medians: Record<Measure, { all: number | null; serious: number | null; notSerious: number | null }>;
  closure: { month: string; serious: number | null; notSerious: number | null }[];
  documented: number;
}

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

const flag = { counted: 1, sample: 2, waits: 4, serious: 8, notSerious: 16, gone: 32 } as const;
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
  /** Raised by each change. */
  revision = 0;

  addValues(values: readonly StoredValue[]): void {
    for (const value of values) {
      this.#values[value.id] = value;
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
  set({ caseId, receivedOn, marks, days }: StoredRow): void {
    this.revision += 1;
    const before = this.#rows.get(caseId);
    if (before !== undefined) {
      this.#flags.values[before] = flag.gone;
      this.#gone += 1;
    }
    this.#rows.set(caseId, this.#day.length);
    this.#day.push(dayNumber(receivedOn));
    this.#month.push(Number(receivedOn.slice(0, 4)) * 12 + Number(receivedOn.slice(5, 7)) - 1);
    this.#marksFrom.push(this.#marks.length);
    let flags: number = flag.counted;
    for (const text of marks.trim().split(' ')) {
      const id = Number(text);
      const stored = this.#values[id];
      if (!stored) continue;
      this.#marks.push(id);
      if (stored.figure === 'sample') flags |= flag.sample;
      if (stored.figure === 'serious' && stored.value === 'true') flags |= flag.serious;
      if (stored.figure === 'serious' && stored.value === 'false') flags |= flag.notSerious;
      if (stored.figure === 'state' && stored.value === 'new') flags |= flag.waits;
      if (stored.figure === 'state' && (uncountedStates as readonly string[]).includes(stored.value)) {
        flags &= ~flag.counted;
      }
    }
    this.#flags.push(flags);
    const each = days.split(',');
    for (let place = 0; place < measures.length; place += 1) {
      const text = each[place] ?? '';
      this.#days.push(text === '' ? noDays : Math.min(Number(text), noDays - 1));
    }
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

  /** Everything that the page of figures shows, in one pass. */
  count(wanted: Wanted): Counts {
    const cases = new Uint32Array(this.#values.length);
    const serious = new Uint32Array(this.#values.length);
    const months = new Map<number, { reports: number; cases: number; serious: number }>();
    const ageSex = new Map<string, number>();
    const days = measures.map(() => ({
      all: [] as number[],
      serious: [] as number[],
      notSerious: [] as number[],
    }));
    const closure = new Map<number, { serious: number[]; notSerious: number[] }>();
    const aside: Record<string, number> = {};
    const total = { cases: 0, serious: 0, waiting: 0, madeUp: 0, reports: 0 };
    const figureAt = this.#values.map((value) => value?.figure);
    const [flags, all, starts] = [this.#flags.values, this.#marks.values, this.#marksFrom.values];
    for (const row of this.#found(wanted)) {
      const own = flags[row] as number;
      const month = this.#month.values[row] as number;
      let ofMonth = months.get(month);
      if (!ofMonth) months.set(month, (ofMonth = { reports: 0, cases: 0, serious: 0 }));
      const [start, end] = [starts[row] as number, this.#endOf(row)];
      total.reports += 1;
      ofMonth.reports += 1;
      if (!(own & flag.counted)) {
        for (let place = start; place < end; place += 1) {
          const id = all[place] as number;
          if (figureAt[id] !== 'state') continue;
          const state = this.#values[id]?.value ?? '';
          aside[state] = (aside[state] ?? 0) + 1;
        }
        continue;
      }
      const isSerious = (own & flag.serious) !== 0;
      total.cases += 1;
      ofMonth.cases += 1;
      if (isSerious) {
        total.serious += 1;
        ofMonth.serious += 1;
      }
      if (own & flag.waits) total.waiting += 1;
      if (own & flag.sample) total.madeUp += 1;
      let [age, sex] = [0, 0];
      for (let place = start; place < end; place += 1) {
        const id = all[place] as number;
        cases[id] = (cases[id] as number) + 1;
        if (isSerious) serious[id] = (serious[id] as number) + 1;
        const figure = figureAt[id];
        if (figure === 'ageBand') age = id;
        else if (figure === 'sex') sex = id;
      }
      const both = `${age} ${sex}`;
      ageSex.set(both, (ageSex.get(both) ?? 0) + 1);
      for (let place = 0; place < measures.length; place += 1) {
        const taken = this.#days.values[row * measures.length + place] as number;
        if (taken === noDays) continue;
        const list = days[place] as (typeof days)[number];
        list.all.push(taken);
        if (isSerious) list.serious.push(taken);
        if (own & flag.notSerious) list.notSerious.push(taken);
        if (measures[place] === 'toClosure') {
          let byMonth = closure.get(month);
          if (!byMonth) closure.set(month, (byMonth = { serious: [], notSerious: [] }));
          if (isSerious) byMonth.serious.push(taken);
          if (own & flag.notSerious) byMonth.notSerious.push(taken);
        }
      }
    }
    const values: CountedValue[] = [];
    let documented = 0;
    for (const stored of this.#values) {
      if (!stored || !(stored.figure in figureRules)) continue;
      const counted = cases[stored.id] as number;
      if (stored.figure === 'documented' && (stored.value === '8' || stored.value === '9'))
        documented += counted;
      if (counted === 0) continue;
      const figure = stored.figure as Figure;
      values.push({
        figure,
        value: stored.value,
        name: stored.name,
        cases: counted,
        serious: serious[stored.id] as number,
      });
    }
    const inOrder = <Of>(map: ReadonlyMap<number, Of>) => [...map].toSorted(([a], [b]) => a - b);
    return {
      ...total,
      aside,
      values,
      documented,
      months: inOrder(months).map(([month, one]) => ({ month: monthText(month), ...one })),
      ageSex: [...ageSex].map(([both, count]) => {
        const [age, sex] = both.split(' ').map((id) => this.#values[Number(id)]?.value ?? '');
        return { ageBand: age ?? '', sex: sex ?? '', cases: count };
      }),
      medians: Object.fromEntries(
        measures.map((measure, place) => {
          const { all: every, serious: grave, notSerious } = days[place] as (typeof days)[number];
          return [measure, { all: median(every), serious: median(grave), notSerious: median(notSerious) }];
        }),
      ) as Counts['medians'],
      closure: inOrder(closure).map(([month, one]) => ({
        month: monthText(month),
        serious: median(one.serious),
        notSerious: median(one.notSerious),
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
      if (!(own & flag.counted) || own & flag.waits) continue;
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
      if (!(own & flag.counted) || own & flag.waits) continue;
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

/** The middle number; of an even count the mean of both middle ones. Null: there is none. */
function median(numbers: readonly number[]): number | null {
  if (numbers.length === 0) return null;
  const sorted = Uint16Array.from(numbers).toSorted();
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] as number;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] as number) + upper) / 2;
}
