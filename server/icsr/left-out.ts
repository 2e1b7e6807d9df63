// Parts of another sender's message that a person leaves out of what is sent: values for which the case has no field, which
// nobody could change otherwise. A part is named by its path below `investigationEvent`, as the list of these values names
// it. Finds the parts that the official schema refuses, too: they would keep the whole message back.
import { formAttributes, hasNoValue } from './places.ts';
import type { Reading } from './lens.ts';
import type { SchemaFault } from './schema.ts';
import { elementsOf, textOf, type XmlElement } from './xml.ts';

/** The path of each element below the event. */
export function pathsOf(event: XmlElement): Map<XmlElement, string> {
  const paths = new Map<XmlElement, string>();
  const visit = (parent: XmlElement, path: string) => {
    const alike = Map.groupBy(elementsOf(parent), ({ name }) => name);
    for (const [name, all] of alike) {
      for (const [place, child] of all.entries()) {
        const step = all.length > 1 ? `${name}[${place + 1}]` : name;
        const own = path === '' ? step : `${path}/${step}`;
        paths.set(child, own);
        visit(child, own);
      }
    }
  };
  visit(event, '');
  return paths;
}

const attributeOf = (path: string): [element: string, attribute: string | null] => {
  const at = path.lastIndexOf('/@');
  return at < 0 ? [path, null] : [path.slice(0, at), path.slice(at + 2)];
};

/** Removes parts of a message, with the elements around them that hold nothing else. What a field holds stays. */
export function leaveOut(event: XmlElement, parts: readonly string[], reading: Reading): void {
  const elements = new Map([...pathsOf(event)].map(([one, path]) => [path, one]));
  const parents = parentsIn(event);
  for (const path of parts) {
    const [place, attribute] = attributeOf(path);
    const one = elements.get(place);
    if (!one) continue;
    if (attribute !== null && !reading.hasSeen(one, attribute)) delete one.attributes[attribute];
    // Without its value, an element says nothing: not the unit, the code list or the root either.
    const isWhole = attribute === null || valueAttributes.has(attribute) || hasNoValue(one);
    if (isWhole && !hasField(one, reading) && (attribute === null || elementsOf(one).every(hasNoValue))) {
      remove(one, parents, event);
    }
  }
}

function remove(one: XmlElement, parents: ReadonlyMap<XmlElement, XmlElement>, event: XmlElement): void {
  const parent = parents.get(one);
  if (!parent) return;
  parent.children = parent.children.filter((node) => node !== one);
  if (parent !== event && hasNoValue(parent) && !skeleton.has(parent.name)) remove(parent, parents, event);
}

const valueAttributes: ReadonlySet<string> = new Set(['value', 'code', 'extension']);

/** What each message has, whatever it says. */
const skeleton: ReadonlySet<string> = new Set([
  'component',
  'adverseEventAssessment',
  'subject1',
  'primaryRole',
  'player1',
]);

function parentsIn(event: XmlElement): Map<XmlElement, XmlElement> {
  const parents = new Map<XmlElement, XmlElement>();
  const visit = (parent: XmlElement) => {
    for (const child of elementsOf(parent)) {
      parents.set(child, parent);
      visit(child);
    }
  };
  visit(event);
  return parents;
}

/** Whether a field of the case holds something of an element, or of one inside it. */
const hasField = (one: XmlElement, reading: Reading): boolean =>
  reading.hasSeenAny(one) || elementsOf(one).some((child) => hasField(child, reading));

export interface RefusedPart {
  path: string;
  /** What it says. */
  value: string;
  /** Why the schema refuses it. */
  message: string;
}

/** A written message, with the element of the kept message that each of its elements was. */
interface Written {
  event: XmlElement;
  /** The same as text, read again: with the lines that the schema names. */
  withLines: XmlElement;
  origins: ReadonlyMap<XmlElement, string>;
  faults: readonly SchemaFault[];
}

/** How many messages are tried, and for how long. */
const triesMax = 60;
const msMax = 3_000;

/**
 * The smallest parts without which the schema takes a message. `kept`: the message as it came, and what a field of the case
 * holds of it; `write` writes it without parts.
 */
export function refusedParts(
  kept: { event: XmlElement; reading: Reading },
  write: (without: readonly string[]) => Written | null,
): RefusedPart[] {
  const elements = new Map([...pathsOf(kept.event)].map(([one, path]) => [path, one]));
  const found: RefusedPart[] = [];
  const until = performance.now() + msMax;
  let tries = 0;
  let written = write([]);
  while (written?.faults[0]) {
    const [{ message }] = written.faults as [SchemaFault];
    const place = placeOf(written, message, written.faults[0].line);
    const part = place && smallest(place, message);
    if (!part) return found;
    found.push(part.part);
    written = part.written;
  }
  return found;

  function smallest({ path, attribute }: Place, message: string) {
    for (const candidate of candidates(path, attribute)) {
      tries += 1;
      if (tries > triesMax || performance.now() > until) return null;
      const next = write([...found, { path: candidate }].map((one) => one.path));
      if (!next) return null;
      const [fault] = next.faults;
      const left = fault && placeOf(next, fault.message, fault.line)?.path;
      const isSolved = !fault || (left !== undefined && !isInside(candidate, left));
      if (isSolved) {
        return { written: next, part: { path: candidate, value: valueOf(candidate), message } };
      }
    }
    return null;
  }

  /** The part itself, then what is around it, as far as no field of the case is in it. */
  function candidates(path: string, attribute: string | null): string[] {
    const all: string[] = [];
    const own = elements.get(path);
    if (attribute !== null && own && !kept.reading.hasSeen(own, attribute)) all.push(`${path}/@${attribute}`);
    for (let at = path; at !== ''; at = at.slice(0, Math.max(0, at.lastIndexOf('/')))) {
      const one = elements.get(at);
      if (!one || hasField(one, kept.reading)) break;
      all.push(at);
    }
    return all;
  }

  function valueOf(path: string): string {
    const [place, attribute] = attributeOf(path);
    const one = elements.get(place);
    if (!one) return '';
    const all = attribute === null ? valuesIn(one) : [one.attributes[attribute] ?? ''];
    return all.join(', ').slice(0, 200);
  }
}

const isInside = (path: string, other: string): boolean => path === other || path.startsWith(`${other}/`);

const valuesIn = (one: XmlElement): string[] => [
  ...Object.entries(one.attributes).flatMap(([name, value]) => (formAttributes.has(name) ? [] : [value])),
  ...[textOf(one).trim()].filter((text) => text !== ''),
  ...elementsOf(one).flatMap(valuesIn),
];

interface Place {
  path: string;
  attribute: string | null;
}

/** Where a fault is in the kept message; null: in what the portal has written itself. */
function placeOf({ event, withLines, origins }: Written, message: string, line: number): Place | null {
  const [, name = '', attribute = null] = /^Element '([^']+)'(?:, attribute '([^']+)')?/.exec(message) ?? [];
  const one = sameElement(event, withLines, (other) => other.line === line && other.name === name);
  const path = one && origins.get(one);
  return path === undefined || path === null ? null : { path, attribute };
}

/** The element of one tree that stands where one of the other stands. */
function sameElement(
  one: XmlElement,
  other: XmlElement,
  is: (other: XmlElement) => boolean,
): XmlElement | null {
  if (is(other)) return one;
  const others = elementsOf(other);
  for (const [place, child] of elementsOf(one).entries()) {
    const same = others[place];
    const found = same ? sameElement(child, same, is) : null;
    if (found) return found;
  }
  return null;
}
