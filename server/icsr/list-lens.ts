// Lenses of lists: entries with ids, rows, texts, codes, and references to reactions.
import type { Field } from '#contract/cases/content/fields-rules.ts';
import { sameValue } from '#contract/cases/content/paths-rules.ts';
import { problems } from '#contract/words/problems-rules.ts';
import { leaf } from './leaf-lens.ts';
import { type Json, joined, type Lens, Reading, record, type Writing } from './lens.ts';
import { type Path, type Step, chainsTo, ensure, find, make, removeChain } from './places.ts';
import type { XmlElement } from './xml.ts';

/** The place of a list in a message: each element `item` under `base` is one entry. */
export interface ListPlace {
  base: Path;
  item: Path;
  /** Which of these elements belong to the list. The others are not touched. */
  only?: (target: XmlElement) => boolean;
  /** Adds parts to a new element that its path does not create. */
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
          writing.fault(number, contentPath, problems('there_is_no_reaction_with_this'));
        return;
      }
      ensure(at, path).attributes['root'] = own;
    },
  };
}
