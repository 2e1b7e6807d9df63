// Keeps the register of figures: reads the cases that changed or became overdue, or all when the terms changed, derives their
// values, and stores what is new. It runs in a thread of its own, or, where the database is in memory, beside the caller.
import { setImmediate as turn } from 'node:timers/promises';
import type { CaseContent } from '#contract/cases/content/content-rules.ts';
import { isSuspect } from '#contract/cases/content/criteria-rules.ts';
import type { Engine } from '../../db/engines/engine.ts';
import type { Db } from '../../db/tables.ts';
import { departmentOf } from '#contract/cases/content/reporter-name-rules.ts';
import { countedDrug, countedReaction } from '../cases/work/derive.ts';
import { type Departments, readDepartments } from '../lists/queries.ts';
import {
  type AddMark,
  addMarks,
  type CountedAssessment,
  type CountedCase,
  daysOf,
  type NamedValue,
  namedValue,
  type NameLevel,
  nameLevels,
} from './case-facts.ts';
import { dayReader } from './days.ts';
import { drugNames, type NamesAtLevel, reactionNames } from './name-queries.ts';
import {
  emptyRegister,
  findFigureRows,
  listCaseIds,
  listCasesDue,
  listChangedCases,
  readCasesToCount,
  readFigureRows,
  readFigureValues,
  readRegisterState,
  readTermState,
  readWorkToCount,
  type RegisterState,
  type SomeCases,
  writeFigureRows,
  writeRegisterState,
} from './queries.ts';
import { Register, registerRow, type RegisterRow, storedRow, type StoredValue } from './register.ts';

/** Raised by a change of the code that gives cases other values. */
const kind = 4;

/** A content has at most 4 MiB; those of two parts are in memory, because one is read while the other is counted. */
const contentsAtOnce = 100;
/** So many cases are listed at once, and so many rows of the register are stored in one commit. */
const rowsAtOnce = 2_000;
/** So many cases are read again while a caller waits; more are left to the job. */
const readAtOnce = 1_000;
/** More changes than a centre makes between two runs; their ids take some megabytes. */
const changesMax = 200_000;
/** A change is committed at most so long after the time that it carries. */
const lateMs = 120_000;
/** Most different names of a figure. Further ones count as one value, so that a flood of odd names has an end. */
const namesMax = 200_000;
/** Letters of a name that the register keeps. */
const nameMax = 200;
/** Most drugs, and reactions, of one case that are counted. */
const namesOfCase = 200;

type DayOf = ReturnType<typeof dayReader>;

export interface Clock {
  now: Date;
  timeZone: string;
}

/** Some cases with what is known of the work on them. */
interface CasesToCount {
  cases: Awaited<ReturnType<typeof readCasesToCount>>;
  work: ReturnType<typeof workByCase>;
}

export class KeptRegister {
  readonly #engine: Engine;
  #register = new Register();
  #state: RegisterState | undefined;
  /** That of the rows in memory; undefined: they must be read, null: nothing is stored. */
  #loaded: number | null | undefined;
  #isRunning = false;
  #looking: Promise<number> | null = null;
  /** By level and the name in a case. */
  #names: Record<NameLevel, Map<string, readonly NamedValue[]>> = emptyNames();

  constructor(engine: Engine) {
    this.#engine = engine;
  }

  /** The register as far as it is made. Where few cases have changed, it is brought up to date first. */
  async read(clock: Clock): Promise<{ register: Register; asOf: string | null }> {
    // Callers at the same moment wait for one look; nobody waits for the job.
    if (!this.#isRunning) this.#looking = this.#run(clock, readAtOnce).finally(() => (this.#looking = null));
    await this.#looking;
    return { register: this.#register, asOf: this.#state?.asOf ?? null };
  }

  /** Brings it up to date, however many cases there are, and counts all of them. Returns how many were read. */
  async keep(clock: Clock, samples: boolean): Promise<number> {
    if (this.#isRunning) return 0;
    const read = await this.#run(clock, Infinity);
    this.#register.count({ from: null, until: null, marks: [], samples });
    return read;
  }

  async #run(clock: Clock, most: number): Promise<number> {
    this.#isRunning = true;
    try {
      for (let attempt = 1; ; attempt += 1) {
        try {
          await this.#load();
          return await this.#update(clock, most);
        } catch (error) {
          // The register may have what is not stored.
          this.#loaded = undefined;
          // Another process added the same value at the same moment: what it stored is read.
          if (attempt === 3 || this.#engine.failure(error) !== 'conflict') throw error;
        }
      }
    } finally {
      this.#isRunning = false;
    }
  }

  /** Reads the stored register, if another process has changed it, or this one has not read it yet. */
  async #load(): Promise<void> {
    const { db } = this.#engine;
    const stored = await readRegisterState(db);
    if ((stored?.generation ?? null) === this.#loaded && !this.#register.isWasteful) return;
    const register = new Register();
    register.addValues(await readFigureValues(db));
    for (let last = ''; stored;) {
      const rows = await readFigureRows(db, last, 2_000);
      for (const row of rows) register.set(registerRow(row));
      await turn();
      if (rows.length < 2_000) break;
      last = rows.at(-1)?.caseId ?? '';
    }
    this.#register = register;
    this.#state = stored;
    this.#loaded = stored?.generation ?? null;
  }

  async #update({ now, timeZone }: Clock, most: number): Promise<number> {
    const { db } = this.#engine;
    const dayOf = dayReader(timeZone);
    const today = dayOf(now.toISOString());
    const departments = await readDepartments(db);
    const basis = [kind, timeZone, await readTermState(db), departments.state].join('|');
    const isWhole = this.#state?.basis !== basis;
    // Some values of the figures may have no case any more: a name that a term has replaced. They do no harm.
    const since = this.#state?.since ?? '';
    const limit = most === Infinity ? (isWhole ? rowsAtOnce : changesMax) : most + 1;
    const changed = isWhole
      ? await listCaseIds(db, '', limit)
      : [...(await listChangedCases(db, since, limit)), ...(await this.#listTurned(today, dayOf, limit))];
    if (changed.length > most) return 0;
    if (isWhole) this.#names = emptyNames();
    let read = 0;
    let hasChanged = isWhole;
    const fresh: StoredValue[] = [];
    let rows: RegisterRow[] = [];
    const store = async () => {
      if (rows.length === 0) return;
      hasChanged = true;
      await writeFigureRows(db, fresh.splice(0), rows.map(storedRow));
      for (const row of rows) this.#register.set(row);
      rows = [];
    };
    for await (const part of ahead(this.#readParts(changed, isWhole))) {
      await turn(); // others have theirs, and the question for the next part reaches the reading thread
      rows.push(...(await this.#derive(part, today, dayOf, departments, fresh)));
      read += part.cases.length;
      if (rows.length >= rowsAtOnce) await store();
    }
    await store();
    const state: RegisterState = {
      asOf: now.toISOString(),
      since: new Date(now.getTime() - lateMs).toISOString(),
      basis,
      generation: (this.#state?.generation ?? 0) + (hasChanged ? 1 : 0),
    };
    await writeRegisterState(db, state);
    this.#state = state;
    this.#loaded = state.generation;
    return read;
  }

  /** Reads cases in parts. All of them: page after page by their ids, from the first page on. */
  async *#readParts(ids: readonly string[], isWhole: boolean): AsyncGenerator<CasesToCount> {
    const { longReader } = this.#engine;
    const some = (part: readonly string[]): SomeCases =>
      isWhole ? { first: part[0] ?? '', last: part.at(-1) ?? '' } : part;
    for (let page = ids.slice(0, rowsAtOnce), from = 0; page.length > 0;) {
      const work = workByCase(await readWorkToCount(longReader, some(page)));
      for (let place = 0; place < page.length; place += contentsAtOnce) {
        const part = page.slice(place, place + contentsAtOnce);
        yield { cases: await readCasesToCount(longReader, some(part)), work };
      }
      from += page.length;
      const last = page.at(-1) as string;
      page = isWhole ? await listCaseIds(longReader, last, rowsAtOnce) : ids.slice(from, from + rowsAtOnce);
    }
  }

  /** Cases that are overdue today and were not on the day of the last count, or the reverse where the clock went back. */
  async #listTurned(today: string, dayOf: DayOf, limit: number): Promise<string[]> {
    const before = dayOf(this.#state?.asOf ?? '1970-01-01');
    if (before === today) return [];
    const [from, to] = before < today ? [before, today] : [today, before];
    return listCasesDue(this.#engine.db, from, to, limit);
  }

  /** Derives the values of some cases. Returns the rows that differ from the stored ones; new values go to `fresh`. */
  async #derive(
    { cases, work }: CasesToCount,
    today: string,
    dayOf: DayOf,
    departments: Departments,
    fresh: StoredValue[],
  ): Promise<RegisterRow[]> {
    const { db } = this.#engine;
    const contents = cases.map(({ content }) => JSON.parse(content) as CaseContent);
    const typed = contents.map((content, place) => (cases[place]?.state === 'new' ? null : namesIn(content)));
    await this.#lookUp(
      db,
      new Set(typed.flatMap((own) => own?.drugs ?? [])),
      new Set(typed.flatMap((own) => own?.reactions ?? [])),
    );
    const dayIf = (time: string | null | undefined) => (time ? dayOf(time) : null);

    const rows = cases.map((listed, place): RegisterRow => {
      const { id } = listed;
      const content = contents[place] as CaseContent;
      const own = typed[place];
      const sent = work.sendings.get(id);
      const one: CountedCase = {
        listed,
        signedOn: dayIf(work.signatures.get(id)),
        sentOn: dayIf(sent?.at),
        closedOn: dayIf(listed.closedAt),
        daysLate: sent?.daysLate ?? null,
        poster: departments.nameOf(listed.via ?? ''),
        department: departments.nameOf(departmentOf(content)),
        assessments: work.assessments.get(id) ?? [],
        names: own
          ? {
              substance: this.#namesAt('substance', own.drugs),
              drugClass: this.#namesAt('drugClass', own.drugs),
              reaction: this.#namesAt('reaction', own.reactions),
              bodySystem: this.#namesAt('bodySystem', own.reactions),
            }
          : null,
      };
      const days = daysOf(one);
      const marks = new Set<number>();
      const add: AddMark = (figure, value, name = '') => marks.add(this.#idOf(figure, value, name, fresh));
      addMarks(one, days, content, today, add);
      return { caseId: id, receivedOn: listed.receivedOn, marks: [...marks], days };
    });
    const known = rows.map(({ caseId }) => caseId).filter((id) => this.#register.has(id));
    if (known.length === 0) return rows;
    const stored = new Map((await findFigureRows(db, known)).map((row) => [row.caseId, row]));
    return rows.filter((row) => {
      const before = stored.get(row.caseId);
      const { marks, days, receivedOn } = storedRow(row);
      return before?.marks !== marks || before.days !== days || before.receivedOn !== receivedOn;
    });
  }

  #idOf(figure: string, value: string, name: string, fresh: StoredValue[]): number {
    const known = this.#register.idOf(figure, value);
    if (known !== undefined) return known;
    // The last place of a figure that is full.
    if (name !== '' && this.#register.valueCount > namesMax) return this.#idOf(figure, 'others', '…', fresh);
    const stored = { id: this.#register.nextId, figure, value, name };
    this.#register.addValues([stored]);
    fresh.push(stored);
    return stored.id;
  }

  async #lookUp(db: Db, drugs: ReadonlySet<string>, reactions: ReadonlySet<string>): Promise<void> {
    const levels: Record<NameLevel, [NamesAtLevel, ReadonlySet<string>]> = {
      substance: [drugNames(db, 'substance'), drugs],
      drugClass: [drugNames(db, 'class'), drugs],
      reaction: [reactionNames(db, 'term'), reactions],
      bodySystem: [reactionNames(db, 'bodySystem'), reactions],
    };
    for (const level of nameLevels) {
      if (this.#names[level].size > 50_000) this.#names[level].clear();
      const known = this.#names[level];
      const [find, all] = levels[level];
      const unknown = [...all].filter((name) => !known.has(name));
      if (unknown.length === 0) continue;
      for (const [name, names] of await find(unknown)) {
        known.set(
          name,
          names.slice(0, namesOfCase).map((each) => namedValue(each.slice(0, nameMax))),
        );
      }
    }
  }

  /** The names of a case at a level, as far as they are counted. */
  #namesAt(level: NameLevel, typed: readonly string[]): readonly NamedValue[] {
    const known = this.#names[level];
    const [only] = typed;
    if (only !== undefined && typed.length === 1) return known.get(only) ?? [];
    return typed.flatMap((name) => known.get(name) ?? []).slice(0, namesOfCase);
  }

  /** For a test or a repair: forgets everything, also what is stored. */
  async forget(): Promise<void> {
    await emptyRegister(this.#engine.db);
    this.#loaded = undefined;
  }
}

const emptyNames = () => ({
  substance: new Map(),
  drugClass: new Map(),
  reaction: new Map(),
  bodySystem: new Map(),
});

function namesIn({ drugs = [], reactions = [] }: CaseContent) {
  const named = (names: readonly string[]) => names.filter((name) => name !== '');
  return {
    drugs: named(drugs.filter(isSuspect).map(countedDrug)),
    reactions: named(reactions.map(countedReaction)),
  };
}

/** What was done for each case: its assessments, its first signature that stands, and its first sending. */
function workByCase({ assessments, signatures, sendings }: Awaited<ReturnType<typeof readWorkToCount>>) {
  return {
    assessments: Map.groupBy(
      assessments as (CountedAssessment & { caseId: string })[],
      ({ caseId }) => caseId,
    ),
    signatures: new Map(signatures.toReversed().map(({ caseId, at }) => [caseId, at])),
    sendings: new Map(sendings.toReversed().map((one) => [one.caseId, one])),
  };
}

/** What a source makes, of which the next is under way while one is in use. */
async function* ahead<Made>(source: AsyncGenerator<Made>): AsyncGenerator<Made> {
  for (let next = source.next(); ;) {
    const made = await next;
    if (made.done) return;
    next = source.next();
    next.catch(() => {}); // it is thrown above
    yield made.value;
  }
}
