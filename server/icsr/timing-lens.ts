// The time of a reaction or a dose: beginning, end, duration and interval. HL7 writes them into one `effectiveTime` in
// different shapes. The element is an observation or a substanceAdministration.
import type { AmountField, DateField, Field } from '#contract/cases/content/fields-rules.ts';
import { joined, type Json, type Lens } from './lens.ts';
import { leaf } from './leaf-lens.ts';
import { insert } from './places.ts';
import { element, elementsOf, isElement, type XmlElement } from './xml.ts';

type Part = 'low' | 'high' | 'width' | 'period';

export interface TimingFields {
  start: [name: string, field: DateField];
  end: [name: string, field: DateField];
  duration: [name: string, field: AmountField];
  every?: [name: string, field: AmountField];
}

/** `alwaysParts`: the duration of a dose is a part of its own also beside a beginning, as in the examples of ICH. */
export function timing(fields: TimingFields, alwaysParts: boolean): Lens {
  const parts: [Part, string, Field][] = [
    ['low', ...fields.start],
    ['high', ...fields.end],
    ['width', ...fields.duration],
    ...(fields.every ? [['period', ...fields.every] as [Part, string, Field]] : []),
  ];
  const lensOf = (field: Field) => leaf(field, []);

  return {
    get(at, reading) {
      const found = partsOf(at);
      const values = parts.flatMap(([part, name, field]) => {
        const one = found.get(part);
        const value = one && lensOf(field).get(one, reading);
        return value === undefined ? [] : [[name, value] as const];
      });
      return values.length > 0 ? Object.fromEntries(values) : undefined;
    },
    put(at, value, writing, path) {
      const wanted = (value ?? {}) as Json;
      const found = partsOf(at);
      const next = new Map<Part, XmlElement>();
      for (const [part, name, field] of parts) {
        const one = found.get(part) ?? element(part);
        lensOf(field).put(one, wanted[name], writing, joined(path, name));
        if (hasValue(one)) next.set(part, one);
      }
      // Existing parts have been changed in place.
      if (found.size === next.size && [...next.keys()].every((part) => found.has(part))) return;
      at.children = at.children.filter((node) => !isElement(node) || node.name !== 'effectiveTime');
      const made = effectiveTime(next, alwaysParts);
      if (made) insert(at, made);
    },
  };
}

/** The existing parts, in any of the shapes. */
function partsOf(at: XmlElement): Map<Part, XmlElement> {
  const times = elementsOf(at).filter(({ name }) => name === 'effectiveTime');
  const holders = times.flatMap((one) => [one, ...elementsOf(one).filter(({ name }) => name === 'comp')]);
  const found = new Map<Part, XmlElement>();
  for (const one of holders.flatMap(elementsOf)) {
    if (isPart(one.name) && !found.has(one.name)) found.set(one.name, one);
  }
  return found;
}

const hasValue = ({ attributes }: XmlElement): boolean =>
  ['value', 'unit', 'nullFlavor'].some((name) => attributes[name] !== undefined);

const isPart = (name: string): name is Part => ['low', 'high', 'width', 'period'].includes(name);

/** IVL_TS holds low with high or width, never all three; a repetition is a part of its own, and a set has two parts. */
function effectiveTime(parts: Map<Part, XmlElement>, alwaysParts: boolean): XmlElement | null {
  const pick = (...names: Part[]) => names.flatMap((name) => parts.get(name) ?? []);
  const isTogether = !alwaysParts && !(parts.has('high') && parts.has('width'));
  const groups = [
    { type: 'PIVL_TS', inside: pick('period') },
    { type: 'IVL_TS', inside: isTogether ? pick('low', 'width', 'high') : pick('low', 'high') },
    { type: 'IVL_TS', inside: isTogether ? [] : pick('width') },
  ].filter(({ inside }) => inside.length > 0);
  const [first] = groups;
  if (!first) return null;
  if (groups.length === 1) return element('effectiveTime', { 'xsi:type': first.type }, first.inside);
  return element(
    'effectiveTime',
    { 'xsi:type': 'SXPR_TS' },
    groups.map(({ type, inside }, number) =>
      element('comp', { 'xsi:type': type, ...(number > 0 && { operator: 'A' }) }, inside),
    ),
  );
}
