// A lens reads a value of the content from a message, and writes it into a message. It changes an element only if the
// element differs from the content, so that an imported message is sent on unchanged.
import { flavorOf, type NullFlavor, type UnknownWord } from '#contract/cases/code-lists-rules.ts';
import type { AmountField, Field, Labels } from '#contract/cases/fields-rules.ts';
import { isUnknown } from '#contract/cases/fields-rules.ts';
import { sameValue } from '#contract/cases/paths-rules.ts';
import { characterCount, normalizeText, textIssue } from '#contract/text-rules.ts';
import { systems } from './codes.ts';
import { readTime, writeTime, type Least } from './times.ts';
import { chainsTo, ensure, find, make, type Path, prune, removeChain, type Step } from './places.ts';
import { forbiddenCharacter, textOf, type XmlElement } from './xml.ts';

export type Json = Record<string, unknown>;

/** What is wrong with a message, at an element of E2B and, where there is one, a field of the content. */
export interface Fault {
  /** The number of the element, such as E.i.7. */
  element: string;
  /** The field of the content, `reactions.<id>.outcome`; of a file, its line. */
  path: string;
  message: string;
}

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

  fault(number: string, one: XmlElement, message: string): void {
    this.faults.push({ element: number, path: one.line > 0 ? `line ${one.line}` : '', message });
  }
}

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

  fault(number: string, path: string, message: string): void {
    this.faults.push({ element: number, path, message });
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

export interface LeafOptions {
  /** The message needs a value or an allowed null flavor. */
  required?: boolean;
  /** The attribute that holds the value, or its text. The default follows from the kind of the field. */
  place?: string;
  /** The code list's identifier. */
  system?: string | ((code: string) => string);
  /** xsi:type of the element. */
  type?: string;
  /** Further attributes of a new value. */
  fixed?: Record<string, string>;
  /** The code for an unknown answer. */
  unknownCode?: string;
  /** The lowest precision of a date. */
  least?: Least;
  /** Text before the value, such as `tel:`. */
  prefix?: string;
  /** The number of the element, if the field has another number or none. */
  element?: string;
}

/** The lens of a single value: a field that is neither a list nor a group. */
export function leaf(field: Field, path: Path, options: LeafOptions = {}): Lens {
  const codec = codecOf(field, options);
  const number = options.element ?? field.element ?? '';
  const nulls: readonly NullFlavor[] = field.nulls ?? [];

  const read = (one: XmlElement): unknown => {
    const flavor = one.attributes['nullFlavor'];
    const value = codec.decode(one);
    if (value !== undefined) return value;
    const word = flavor === undefined || field.isPlain ? undefined : wordOf(flavor);
    return word && { unknown: word };
  };

  return {
    get(at, reading) {
      const one = find(at, path);
      if (!one) return undefined;
      const value = read(one);
      if (value !== undefined) reading.see(one, ...codec.places, 'nullFlavor');
      const fault = codec.fault?.(one);
      if (fault) reading.fault(number, one, `${field.label}: ${fault}`);
      return value;
    },
    put(at, given, writing, contentPath) {
      const value = codec.normal(given, nulls);
      const [chain] = chainsTo(at, path);
      const existing = path.length === 0 ? at : chain?.at(-1);
      const before = existing && read(existing);
      // An existing value of the message stays unchanged, even a null flavor that its element does not allow.
      const stays = (given !== undefined && sameValue(before, given)) || sameValue(before, value);
      if (!stays) write(at, chain, value, writing, contentPath);
      if (options.required) {
        const one = path.length === 0 ? at : find(at, path);
        const flavor = one?.attributes['nullFlavor'];
        const has = one !== undefined && codec.has(one);
        const isAllowed = writing.isForeign || (nulls as readonly string[]).includes(flavor ?? '');
        if (!has && !(flavor !== undefined && isAllowed)) {
          writing.fault(number, contentPath, missing(field.label, given, options.least));
        }
      }
    },
  };

  function write(
    at: XmlElement,
    chain: XmlElement[] | undefined,
    value: unknown,
    writing: Writing,
    contentPath: string,
  ): void {
    const flavor = isUnknown(value) ? flavorOf(value.unknown, nulls) : null;
    if (value === undefined || (isUnknown(value) && flavor === null)) {
      const one = path.length === 0 ? at : chain?.at(-1);
      if (!one) return;
      codec.wipe(one);
      delete one.attributes['nullFlavor'];
      if (chain) prune(at, chain);
      return;
    }
    if (flavor !== null) {
      const one = ensure(at, path);
      codec.wipe(one);
      if (options.type) one.attributes['xsi:type'] = options.type;
      one.attributes['nullFlavor'] = flavor;
      return;
    }
    const encoded = codec.encode(value);
    if (typeof encoded === 'string') return writing.fault(number, contentPath, `${field.label}: ${encoded}`);
    for (const text of Object.values(encoded)) {
      const character = forbiddenCharacter(text);
      if (character === null) continue;
      const message = `${field.label}: the character ${character} is not allowed in an XML file`;
      return writing.fault(number, contentPath, message);
    }
    const one = ensure(at, path);
    codec.wipe(one);
    delete one.attributes['nullFlavor'];
    // The order of the ICH examples: type, value, then explaining attributes.
    if (options.type) one.attributes['xsi:type'] = options.type;
    for (const [place, text] of Object.entries(encoded)) setPlace(one, place, text);
    Object.assign(one.attributes, options.fixed);
  }
}

function missing(label: string, given: unknown, least: Least | undefined): string {
  if (typeof given === 'string' && given.trim() !== '' && least)
    return `${label}: at least the ${least} is needed`;
  if (isUnknown(given)) return `${label} is required, and this element cannot say that it is not known`;
  return `${label} is missing`;
}

const words: Record<string, UnknownWord> = { UNK: 'notKnown', ASKU: 'asked', MSK: 'withheld' };
const wordOf = (flavor: string): UnknownWord | undefined =>
  Object.hasOwn(words, flavor) ? words[flavor] : undefined;

/** The place of a value in an element: the name of an attribute, or `#text`. */
const text = '#text';
export const placeValue = (one: XmlElement, place: string): string | undefined => {
  if (place !== text) return one.attributes[place];
  const words = textOf(one);
  return words.trim() === '' ? undefined : words;
};
function setPlace(one: XmlElement, place: string, value: string): void {
  if (place !== text) one.attributes[place] = value;
  else one.children = [...one.children.filter((node) => typeof node !== 'string'), value];
}
function wipePlace(one: XmlElement, place: string): void {
  if (place === text) one.children = one.children.filter((node) => typeof node !== 'string');
  else delete one.attributes[place];
}

interface Codec {
  places: readonly string[];
  /** The value. Undefined: there is none, or the content cannot hold it. */
  decode(one: XmlElement): unknown;
  /** The texts by their places, or why the value cannot be written. */
  encode(value: unknown): Record<string, string> | string;
  /** The value in the form that a message can hold. */
  normal(value: unknown, nulls: readonly NullFlavor[]): unknown;
  has(one: XmlElement): boolean;
  wipe(one: XmlElement): void;
  /** The fault of an existing value. */
  fault?(one: XmlElement): string | null;
}

function codecOf(field: Field, options: LeafOptions): Codec {
  const places = options.place ? [options.place] : placesOf(field);
  const [place = 'value'] = places;
  const base = {
    places: options.type === 'PQ' || field.kind === 'amount' ? [...places, 'unit'] : places,
    has: (one: XmlElement) => placeValue(one, place) !== undefined,
    wipe(one: XmlElement) {
      for (const each of places) wipePlace(one, each);
    },
    normal: normalValue,
  };
  switch (field.kind) {
    case 'date':
      return {
        ...base,
        decode: (one) => readTime(one.attributes[place] ?? '') ?? undefined,
        encode: (value) => ({ [place]: writeTime(value as string) }),
        normal: (value, nulls) => {
          const date = normalValue(value, nulls);
          if (typeof date !== 'string') return date;
          return writeTime(date).length >= (options.least === 'day' ? 8 : 4) ? date : undefined;
        },
        fault: (one) => {
          const written = one.attributes[place];
          if (written === undefined || readTime(written) !== null) return null;
          return `"${shown(written)}" is not a date of the form CCYYMMDDhhmmss`;
        },
      };
    case 'code':
      return codeCodec(field.codes, place, base, options);
    case 'yesNo':
      return {
        ...base,
        decode: (one) => ({ true: true, false: false })[one.attributes[place] ?? ''],
        encode: (value) => ({ [place]: String(value) }),
      };
    case 'number':
      return {
        ...base,
        decode: (one) => numberOf(one.attributes[place], field.digits),
        encode: (value) => ({ [place]: String(value) }),
      };
    case 'amount':
      return {
        ...base,
        places: ['value', 'unit'],
        decode: (one) => amountOf(one, field),
        has: (one) => one.attributes['unit'] !== undefined,
        encode: (value) => {
          const { value: number, unit } = value as { value?: number; unit: string };
          return { ...(number !== undefined && { value: String(number) }), unit };
        },
      };
    case 'text':
      return textCodec(field, place, base, options.prefix ?? '', options.system);
    default:
      throw new Error(`no leaf: ${field.kind}`);
  }
}

function placesOf(field: Field): string[] {
  if (field.kind === 'text') return [text];
  if (field.kind === 'code') return ['code', 'codeSystem'];
  return field.kind === 'amount' ? ['value', 'unit'] : ['value'];
}

/** Blank texts become empty. "Not known" stays only if the element has a null flavor for it. */
function normalValue(value: unknown, nulls: readonly NullFlavor[]): unknown {
  if (typeof value === 'string' && value.trim() === '') return undefined;
  if (!isUnknown(value)) return value;
  const flavor = flavorOf(value.unknown, nulls);
  if (flavor === null) return undefined;
  const word = wordOf(flavor);
  return word ? { unknown: word } : value;
}

type CodecBase = Pick<Codec, 'places' | 'has' | 'wipe' | 'normal'>;

function codeCodec(codes: Labels, place: string, base: CodecBase, options: LeafOptions): Codec {
  const { unknownCode, system } = options;
  const isOurs = (one: XmlElement) =>
    typeof system !== 'string' || (one.attributes['codeSystem'] ?? system) === system;
  return {
    ...base,
    decode(one) {
      const code = placeValue(one, place);
      return code !== undefined && isOurs(one) && Object.hasOwn(codes, code) ? code : undefined;
    },
    encode: (value) => ({
      [place]: value as string,
      ...(system !== undefined && {
        codeSystem: typeof system === 'string' ? system : system(value as string),
      }),
    }),
    normal: (value, nulls) =>
      unknownCode !== undefined && isUnknown(value) ? unknownCode : normalValue(value, nulls),
    fault(one) {
      const code = placeValue(one, place);
      if (code === undefined || !isOurs(one) || Object.hasOwn(codes, code)) return null;
      const known = Object.keys(codes).filter((one) => /^\d+$/.test(one));
      return `"${shown(code)}" is not one of ${known.join(', ')}`;
    },
  };
}

function textCodec(
  field: Extract<Field, { kind: 'text' }>,
  place: string,
  base: CodecBase,
  prefix: string,
  system: LeafOptions['system'],
): Codec {
  return {
    ...base,
    decode(one) {
      const written = placeValue(one, place);
      if (written === undefined || !written.startsWith(prefix)) return undefined;
      const value = written.slice(prefix.length);
      if (value.trim() === '' || textIssue(value, { max: field.max, required: true })) return undefined;
      const normal = normalizeText(value);
      return field.shape && !field.shape.test(normal) ? undefined : normal;
    },
    encode(value) {
      const words = value as string;
      // The content's own limit is the element's; a text that the portal composes can be longer.
      if (characterCount(words) > field.max) return `the text is longer than ${field.max} characters`;
      if (place === 'code' && /\s/.test(words)) return 'a code has no spaces';
      const codeSystem = typeof system === 'function' ? system(words) : system;
      return { [place]: prefix + words, ...(codeSystem !== undefined && { codeSystem }) };
    },
  };
}

/** A number that is written with digits and a point, and that JavaScript holds without loss. */
export function numberOf(written: string | undefined, digits: number): number | undefined {
  if (written === undefined || !/^\d{1,50}(\.\d{1,50})?$/.test(written)) return undefined;
  const value = Number(written);
  const plain = String(value);
  const trimmed = written
    .replace(/^0+(?=\d)/, '')
    .replace(/(\.\d*?)0+$/, '$1')
    .replace(/\.$/, '');
  return plain === trimmed && plain.length <= digits ? value : undefined;
}

function amountOf(one: XmlElement, field: AmountField): unknown {
  const { value: written, unit } = one.attributes;
  if (unit === undefined) return undefined;
  const isKnown = Object.hasOwn(field.units, unit) || (field.isOpen === true && /^[!-~]{1,50}$/.test(unit));
  if (!isKnown) return undefined;
  if (written === undefined) return field.alone?.includes(unit) ? { unit } : undefined;
  const value = numberOf(written, field.digits);
  return value === undefined ? undefined : { value, unit };
}

/** Shortens a text of an imported file for an error message. */
export const shown = (value: string): string => (value.length > 60 ? `${value.slice(0, 60)}…` : value);

/** A MedDRA code with its version. */
export function meddra(field: Field, path: Path, required = false): Lens {
  const number = field.element ?? '';
  const code = (one: XmlElement) => {
    const { code: written, codeSystem = systems.meddra } = one.attributes;
    return written !== undefined && codeSystem === systems.meddra && /^\d{8}$/.test(written)
      ? written
      : undefined;
  };
  return {
    get(at, reading) {
      const one = find(at, path);
      const value = one && code(one);
      if (one && value !== undefined) reading.see(one, 'code', 'codeSystem');
      const written = one?.attributes['code'];
      if (
        one &&
        written !== undefined &&
        value === undefined &&
        one.attributes['codeSystem'] === systems.meddra
      )
        reading.fault(number, one, `${field.label}: "${shown(written)}" is no code of eight digits`);
      return value;
    },
    put(at, value, writing, contentPath) {
      const chain = chainsTo(at, path)[0];
      const one = path.length === 0 ? at : chain?.at(-1);
      if (one && code(one) === value) {
        if (value !== undefined && writing.newVersion)
          one.attributes['codeSystemVersion'] = writing.meddraVersion ?? '';
      } else if (value === undefined) {
        if (one) {
          delete one.attributes['code'];
          delete one.attributes['codeSystemVersion'];
          if (chain) prune(at, chain);
        }
      } else {
        const target = ensure(at, path);
        delete target.attributes['nullFlavor'];
        Object.assign(target.attributes, { code: value as string, codeSystem: systems.meddra });
        if (writing.meddraVersion !== undefined)
          target.attributes['codeSystemVersion'] = writing.meddraVersion;
        else if (!required || writing.isForeign)
          writing.fault('E.i.2.1a', 'meddraVersion', 'MedDRA version is missing');
      }
      if (required && value === undefined && !writing.isDraft) {
        writing.fault(number, contentPath, `${field.label} is missing`);
      }
    },
  };
}

/** Where a list is in a message: each element `item` under `base` is one entry. */
export interface ListPlace {
  base: Path;
  item: Path;
  /** Which of these elements belong to the list. The others are not touched. */
  only?: (target: XmlElement) => boolean;
  /** Adds to a new element what its path does not. */
  fresh?: (target: XmlElement, entry: Json, writing: Writing) => void;
}

interface Item {
  chain: XmlElement[];
  target: XmlElement;
}

export function itemsOf(at: XmlElement, { base, item, only }: ListPlace): Item[] {
  return chainsTo(at, [...base, ...item]).flatMap((chain) => {
    const target = chain.at(-1);
    return target && (!only || only(target)) ? [{ chain, target }] : [];
  });
}

/** A new element of the list, after the others. */
export function addItem(at: XmlElement, { base, item }: ListPlace): XmlElement {
  const [first, ...rest] = item;
  return rest.reduce<XmlElement>((parent, next) => make(parent, next), make(ensure(at, base), first as Step));
}

/** Entries with ids of their own; `kind` numbers the lists. */
export function entries(kind: number, place: ListPlace, lens: Lens, parent = 0): Lens {
  return {
    get(at, reading) {
      const all = itemsOf(at, place).map(({ target }, number) => ({
        id: positionId(kind, parent, number),
        ...(lens.get(target, reading) as Json | undefined),
      }));
      return all.length > 0 ? all : undefined;
    },
    put(at, value, writing, path) {
      putEntries(
        at,
        place,
        value,
        (_, number) => positionId(kind, parent, number),
        (target, entry, at_) => lens.put(target, entry, writing, at_),
        writing,
        path,
      );
    },
  };
}

/** Writes entries into their elements. `idOf` returns the id of the entry of an element. */
export function putEntries(
  at: XmlElement,
  place: ListPlace,
  value: unknown,
  idOf: (target: XmlElement, number: number) => string,
  put: (target: XmlElement, entry: Json, path: string) => void,
  writing: Writing,
  path: string,
): void {
  const wanted = (value ?? []) as (Json & { id: string })[];
  const existing = new Map(itemsOf(at, place).map((one, number) => [idOf(one.target, number), one]));
  for (const [id, { chain }] of existing) {
    if (!wanted.some((entry) => entry.id === id)) removeChain(at, chain);
  }
  for (const entry of wanted) {
    let target = existing.get(entry.id)?.target;
    if (!target) {
      target = addItem(at, place);
      place.fresh?.(target, entry, writing);
    }
    put(target, entry, joined(path, entry.id));
  }
}

/** The id of an entry that has none in the message. It follows from the list and the position in it. */
export function positionId(kind: number, parent: number, number: number): string {
  const hex = (value: number, length: number) => value.toString(16).padStart(length, '0');
  return `e2b00000-00${hex(kind, 2)}-4000-8${hex(parent, 3)}-${hex(number, 12)}`;
}

/** Rows without ids. An element belongs to the row with the same content, otherwise to the next row. */
export function rows(place: ListPlace, lens: Lens, keyOf?: (row: Json) => unknown): Lens {
  const silent = () => new Reading();
  return {
    get(at, reading) {
      const seen = new Set<unknown>();
      const all = itemsOf(at, place).flatMap(({ target }) => {
        const row = lens.get(target, reading) as Json | undefined;
        if (!row) return [];
        const key = keyOf?.(row);
        if (keyOf && (key === undefined || seen.has(key))) return [];
        seen.add(key);
        return [row];
      });
      return all.length > 0 ? all : undefined;
    },
    put(at, value, writing, path) {
      const wanted = (value ?? []) as Json[];
      const probe = silent();
      for (const [id, own] of writing.reactionRoots) probe.reactionIds.set(own.toLowerCase(), id);
      const seen = new Set<unknown>();
      // Do not touch elements that the content does not have: those with an unknown or a repeated key.
      const left = itemsOf(at, place).flatMap((one) => {
        const row = lens.get(one.target, probe) as Json | undefined;
        if (row === undefined) return [];
        const key = keyOf?.(row);
        if (keyOf && (key === undefined || seen.has(key))) return [];
        seen.add(key);
        return [{ ...one, row }];
      });
      const take = (is: (row: Json) => boolean) => {
        const number = left.findIndex(({ row }) => is(row));
        return number < 0 ? undefined : left.splice(number, 1)[0]?.target;
      };
      const same = wanted.map((row) =>
        take((one) => (keyOf ? keyOf(one) === keyOf(row) : sameValue(one, row))),
      );
      wanted.forEach((row, number) => {
        let target = same[number] ?? (keyOf ? undefined : take(() => true));
        if (!target) {
          target = addItem(at, place);
          place.fresh?.(target, row, writing);
        }
        lens.put(target, row, writing, joined(path, String(number)));
      });
      for (const { chain } of left) removeChain(at, chain);
    },
  };
}

/** A text in each element of a list. */
export function texts(field: Field & { kind: 'texts' }, place: ListPlace, textPath: Path, at?: string): Lens {
  const one = leaf(
    {
      kind: 'text',
      max: field.max,
      label: field.label,
      isPlain: true,
      ...(field.element && { element: field.element }),
    },
    textPath,
    at === undefined ? {} : { place: at },
  );
  const line = record({ text: one });
  const asRows = rows(place, {
    get: line.get,
    // The list is one field, so a fault names the list and not an entry.
    put: (target, row, writing, path) =>
      one.put(target, (row as Json)['text'], writing, path.replace(/\.\d+$/, '')),
  });
  return {
    get: (root, reading) =>
      (asRows.get(root, reading) as { text: string }[] | undefined)?.map((row) => row.text),
    put: (root, value, writing, path) =>
      asRows.put(
        root,
        (value as string[] | undefined)
          ?.filter((text_) => text_.trim() !== '')
          .map((text_) => ({ text: text_ })),
        writing,
        path,
      ),
  };
}

/** Codes, one element each. Codes without a number in E2B are left out. */
export function codes(
  field: Field & { kind: 'codes' },
  place: ListPlace,
  valuePath: Path,
  system: string,
): Lens {
  const one = leaf(
    {
      kind: 'code',
      codes: field.codes,
      label: field.label,
      isPlain: true,
      ...(field.element && { element: field.element }),
    },
    valuePath,
    { system, type: 'CE' },
  );
  const asRows = rows(place, record({ code: one }), (row) => row['code']);
  return {
    get: (root, reading) =>
      (asRows.get(root, reading) as { code: string }[] | undefined)?.map((row) => row.code),
    put: (root, value, writing, path) =>
      asRows.put(
        root,
        (value as string[] | undefined)?.filter((code) => /^\d+$/.test(code)).map((code) => ({ code })),
        writing,
        path,
      ),
  };
}

/** A reference to a reaction by its id. */
export function reactionRef(path: Path, number: string): Lens {
  return {
    get(at, reading) {
      const one = find(at, path);
      const id = reading.reactionIds.get((one?.attributes['root'] ?? '').toLowerCase());
      if (one && id !== undefined) reading.see(one, 'root');
      return id;
    },
    put(at, value, writing, contentPath) {
      const own = writing.reactionRoots.get(value as string);
      if (own === undefined) {
        if (value !== undefined)
          writing.fault(number, contentPath, 'There is no reaction with this id in the case');
        return;
      }
      ensure(at, path).attributes['root'] = own;
    },
  };
}
