// A lens reads a value of the content from a message, and writes it into a message. It changes an element only if the
// element differs from the content, so that an imported message is sent on as it came.
//
// For example the patient's sex, `<administrativeGenderCode code="2" codeSystem="1.0.5218"/>`:
//
//   sex: leaf(patientFields.sex, [...player, step('administrativeGenderCode')], { system: systems.sex })
//
// - The path is the place: which elements lead to the value (places.ts). `ensure` makes them in the order of the schema.
// - The codec (codecs.ts), chosen by the kind of the field, turns the element's attributes into the value '2' and back.
// - `leaf` makes a lens of both. `record`, `within` and `entries` (list-lens.ts) combine lenses into that of a whole case.
import { type Path, chainsTo, ensure, find, prune } from './places.ts';
import type { XmlElement } from './xml.ts';

export type Json = Record<string, unknown>;

/** A fault of a message, at an element of E2B and, where there is one, a field of the content. */
export interface Fault {
  /** The number of the element, such as E.i.7. */
  element: string;
  /** The field of the content, `reactions.<id>.outcome`; of a file, its line. */
  path: string;
  message: string;
  /** A value is needed and not there. */
  isMissing?: true;
  /** Of a message of another sender: it cannot be understood. */
  isFatal?: true;
}

/** How many faults of one message are reported. */
const faultsMax = 100;

/** Records faults, and which places were read: all other places are listed as not mapped. */
export class Reading {
  readonly faults: Fault[] = [];
  /** The ids of reactions in the content, by those in the message. */
  readonly reactionIds = new Map<string, string>();
  private readonly seen = new Map<XmlElement, Set<string>>();

  see(one: XmlElement, ...places: string[]): void {
    const known = this.seen.get(one) ?? new Set();
    for (const place of places) known.add(place);
    this.seen.set(one, known);
  }

  hasSeen(one: XmlElement, place: string): boolean {
    return this.seen.get(one)?.has(place) ?? false;
  }

  hasSeenAny(one: XmlElement): boolean {
    return this.seen.has(one);
  }

  fault(number: string, one: XmlElement, message: string): void {
    if (this.faults.length < faultsMax) this.faults.push(faultAt(number, one, message));
  }

  /** A fault for which the message is refused. */
  fatal(number: string, one: XmlElement, message: string): void {
    this.faults.push({ ...faultAt(number, one, message), isFatal: true });
  }
}

const faultAt = (element: string, one: XmlElement, message: string): Fault => ({
  element,
  path: one.line > 0 ? `line ${one.line}` : '',
  message,
});

/** The options of a written message, and its faults. */
export class Writing {
  readonly faults: Fault[] = [];
  /** Reactions without a code are written without one. */
  readonly isDraft: boolean;
  readonly meddraVersion: string | undefined;
  /** Whether codes that did not change get another MedDRA version. */
  readonly newVersion: boolean;
  /** The message was imported. It was checked then. */
  readonly isForeign: boolean;
  /** The ids of reactions in the message, by those of the content. */
  readonly reactionRoots = new Map<string, string>();

  constructor(
    options: Pick<Writing, 'isDraft' | 'newVersion' | 'isForeign'> & { meddraVersion: string | undefined },
  ) {
    this.isDraft = options.isDraft;
    this.meddraVersion = options.meddraVersion;
    this.newVersion = options.newVersion;
    this.isForeign = options.isForeign;
  }

  fault(element: string, path: string, message: string, isMissing?: true): void {
    this.faults.push({ element, path, message, ...(isMissing && { isMissing }) });
  }
}

export interface Lens {
  get(at: XmlElement, reading: Reading): unknown;
  put(at: XmlElement, value: unknown, writing: Writing, path: string): void;
}

/** Several fields of one object. */
export function record(fields: Record<string, Lens>): Lens {
  const all = Object.entries(fields);
  return {
    get(at, reading) {
      const values = all.flatMap(([name, lens]) => {
        const value = lens.get(at, reading);
        return value === undefined ? [] : [[name, value] as const];
      });
      return values.length > 0 ? Object.fromEntries(values) : undefined;
    },
    put(at, value, writing, path) {
      const values = (value ?? {}) as Json;
      for (const [name, lens] of all) lens.put(at, values[name], writing, joined(path, name));
    },
  };
}

/** Lenses that each read and write some fields of one object. */
export const merged = (...lenses: readonly Lens[]): Lens => ({
  get(at, reading) {
    const all = lenses.flatMap((lens) => Object.entries((lens.get(at, reading) as Json | undefined) ?? {}));
    return all.length > 0 ? Object.fromEntries(all) : undefined;
  },
  put(at, value, writing, path) {
    for (const lens of lenses) lens.put(at, value, writing, path);
  },
});

export const joined = (path: string, name: string): string => (path === '' ? name : `${path}.${name}`);

/** Fields of a part of the message. */
export const within = (path: Path, lens: Lens): Lens => ({
  get(at, reading) {
    const one = find(at, path);
    return one && lens.get(one, reading);
  },
  put(at, value, writing, contentPath) {
    lens.put(ensure(at, path), value, writing, contentPath);
    const chain = chainsTo(at, path)[0];
    if (chain) prune(at, chain);
  },
});
