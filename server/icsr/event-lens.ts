// Maps the reactions and the tests of a case to elements of a message. Paths start at `primaryRole`.
import { reactionFields as fields, testFields } from '#contract/cases/content/event-fields-rules.ts';
import { isUcum, ucumOf } from '#contract/cases/content/units-rules.ts';
import { known } from '#contract/cases/content/fields-rules.ts';
import { sameValue } from '#contract/cases/content/paths-rules.ts';
import { problems } from '#contract/words/problems-rules.ts';
import { systems } from './codes.ts';
import { entries, itemsOf, type ListPlace, positionId, putEntries } from './list-lens.ts';
import { type Json, type Lens, merged, type Reading, record, type Writing } from './lens.ts';
import { leaf, meddra } from './leaf-lens.ts';
import { numberOf, shown } from './codecs.ts';
import { grouped } from './people-lens.ts';
import { find, insert, observed, type Path, removeChain, step, steps } from './places.ts';
import { timing } from './timing-lens.ts';
import { childOf, element, elementsOf, type XmlElement } from './xml.ts';

const related = (what: Parameters<typeof observed>[0]): Path => [
  step('outboundRelationship2', { typeCode: 'PERT' }),
  observed(what),
  step('value'),
];

/** E.i.3.2 is true or has the null flavor NI (no information), never false. An imported `false` stays. */
function criterion(name: keyof typeof fields.seriousness.fields): Lens {
  const field = fields.seriousness.fields[name];
  const yes = leaf(field, related(name), { type: 'BL' });
  return {
    get: (at, reading) => yes.get(at, reading),
    put(at, value, writing, path) {
      const one = find(at, related(name));
      if (value === false && one?.attributes['value'] === 'false') return;
      if (value !== true && one?.attributes['nullFlavor'] === 'NI' && one.attributes['value'] === undefined)
        return;
      yes.put(at, value === true ? true : { unknown: 'notKnown' }, writing, path);
    },
  };
}

const { seriousness } = fields;
const value = step('value', { 'xsi:type': 'CE', codeSystem: systems.meddra });

const when = timing(
  {
    start: ['onset', fields.onset],
    end: ['end', fields.end],
    duration: ['duration', fields.duration],
  },
  false,
);
const reaction: Lens = merged(
  when,
  record({
    code: meddra(fields.code, [value], true),
    termNative: record({
      text: leaf(fields.termNative.fields.text, [value, step('originalText')]),
      language: leaf(fields.termNative.fields.language, [value, step('originalText')], { place: 'language' }),
    }),
    country: leaf(
      fields.country,
      [step('location', { typeCode: 'LOC' }), ...steps('locatedEntity', 'locatedPlace'), step('code')],
      { place: 'code', system: systems.country },
    ),
    term: leaf(fields.term, related('translation'), { type: 'ED' }),
    highlighted: leaf(fields.highlighted, related('highlighted'), { type: 'CE', system: systems.highlight }),
    seriousness: record({
      death: criterion('death'),
      lifeThreatening: criterion('lifeThreatening'),
      hospitalisation: criterion('hospitalisation'),
      disability: criterion('disability'),
      congenitalAnomaly: criterion('congenitalAnomaly'),
      otherMedicallyImportant: criterion('otherMedicallyImportant'),
    } satisfies Record<keyof typeof seriousness.fields, Lens>),
    outcome: leaf(fields.outcome, related('outcome'), {
      type: 'CE',
      system: systems.outcome,
      unknownCode: '0',
      required: true,
    }),
    medicallyConfirmed: leaf(fields.medicallyConfirmed, related('confirmed'), { type: 'BL' }),
  }),
);

const place: ListPlace = {
  base: [],
  item: [step('subjectOf2', { typeCode: 'SBJ' }), observed('reaction')],
  fresh(target, entry) {
    insert(target, element('id', { root: entry['id'] as string }));
  },
};

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
const idOf = (kind: number) => (target: XmlElement, number: number) => {
  const own = childOf(target, 'id')?.attributes['root'] ?? '';
  return uuid.test(own) ? own.toLowerCase() : positionId(kind, 0, number);
};

/** Reactions and drugs keep the ids of the message, because other parts of the message refer to them. */
export function identified(
  kind: number,
  {
    get,
    put,
  }: {
    get: (target: XmlElement, id: string, reading: Reading, number: number) => unknown;
    put: (target: XmlElement, entry: Json, writing: Writing, path: string, number: number) => void;
  },
  listPlace: ListPlace,
  noted: {
    reading?: (reading: Reading) => Map<string, string>;
    writing?: (writing: Writing) => Map<string, string>;
  },
): Lens {
  const own = idOf(kind);
  return {
    get(at, reading) {
      const seen = new Set<string>();
      const targets = itemsOf(at, listPlace).map(({ target }, number) => {
        const first = own(target, number);
        const id = seen.has(first) ? positionId(kind, 0, number) : first;
        seen.add(id);
        const xml = childOf(target, 'id');
        if (xml) reading.see(xml, 'root');
        if (xml) noted.reading?.(reading).set((xml.attributes['root'] ?? '').toLowerCase(), id);
        return { target, id };
      });
      const all = targets.map(({ target, id }, number) => ({
        id,
        ...(get(target, id, reading, number) as Json | undefined),
      }));
      return all.length > 0 ? all : undefined;
    },
    put(at, wanted, writing, path) {
      const list = (wanted ?? []) as (Json & { id: string })[];
      const ids = new Map<XmlElement, string>();
      for (const [number, { target }] of itemsOf(at, listPlace).entries()) {
        const first = own(target, number);
        const isTaken = [...ids.values()].includes(first);
        ids.set(target, isTaken ? positionId(kind, 0, number) : first);
      }
      for (const { id } of list) noted.writing?.(writing).set(id, id);
      for (const [target, id] of ids) {
        const root = childOf(target, 'id')?.attributes['root'];
        if (root !== undefined) noted.writing?.(writing).set(id, root);
      }
      let number = 0;
      putEntries(
        at,
        listPlace,
        list,
        (target, at_) => ids.get(target) ?? positionId(kind, 0, at_),
        (target, entry, entryPath) => {
          put(target, entry, writing, entryPath, number);
          number += 1;
        },
        writing,
        path,
      );
    },
  };
}

export const reactions: Lens = identified(
  4,
  {
    get: (target, _, reading) => reaction.get(target, reading),
    put: (target, entry, writing, path) => reaction.put(target, entry, writing, path),
  },
  place,
  { reading: (reading) => reading.reactionIds, writing: (writing) => writing.reactionRoots },
);

const result = testFields.result.fields;
const quantity = step(
  'value',
  { 'xsi:type': 'IVL_PQ' },
  ({ attributes }) => attributes['xsi:type'] === 'IVL_PQ',
);
const words = step('value', { 'xsi:type': 'ED' }, ({ attributes }) => attributes['xsi:type'] === 'ED');

/** F.r.3.2 and F.r.3.3: a plain value, or a bound whose other side is infinite. */
const bounds = {
  '<': ['high', 'false', 'low', 'NINF'],
  '<=': ['high', 'true', 'low', 'NINF'],
  '>': ['low', 'false', 'high', 'PINF'],
  '>=': ['low', 'true', 'high', 'PINF'],
} as const;
type Qualifier = keyof typeof bounds;

interface Measured {
  qualifier?: Qualifier;
  value?: number;
  unit?: string;
}

function measuredIn(one: XmlElement, reading?: Reading): Measured | undefined {
  const sides = elementsOf(one).filter(({ attributes }) => attributes['value'] !== undefined);
  const [side] = sides;
  if (!side || sides.length > 1) return undefined;
  const number = numberOf(side.attributes['value'], result.value.digits, true);
  const { unit, inclusive = 'true' } = side.attributes;
  if (number === undefined || (unit !== undefined && (unit.length > result.unit.max || unit === '')))
    return undefined;
  const qualifier = (Object.keys(bounds) as Qualifier[]).find((name) => {
    const [at, isInclusive, other, flavor] = bounds[name];
    const infinite = childOf(one, other);
    return side.name === at && inclusive === isInclusive && infinite?.attributes['nullFlavor'] === flavor;
  });
  if (side.name !== 'center' && qualifier === undefined) return undefined;
  reading?.see(side, 'value', 'unit');
  return { ...(qualifier && { qualifier }), value: number, ...(unit !== undefined && { unit }) };
}

/** What is wrong with the number or the unit of a result. It is kept as it came. */
function remarkOn(one: XmlElement, found: Measured | undefined): [element: string, text: string] | null {
  const sides = elementsOf(one).filter(({ attributes }) => attributes['value'] !== undefined);
  const [{ attributes: side } = { attributes: {} as Record<string, string> }] = sides;
  const { value: number = '', unit } = side;
  if (sides.length === 0) return null;
  if (sides.length > 1) return ['F.r.3.2', problems('a_range_is_no_number', { label: result.value.label })];
  if (numberOf(number, result.value.digits, true) === undefined) {
    return ['F.r.3.2', problems('value_is_no_number', { label: result.value.label, number: shown(number) })];
  }
  if (unit === '' || (unit?.length ?? 0) > result.unit.max) {
    return ['F.r.3.3', problems('is_no_unit', { label: result.unit.label, unit: shown(unit ?? '') })];
  }
  if (found === undefined)
    return ['F.r.3.2', problems('a_bound_lacks_its_other_side', { label: result.value.label })];
  if (unit === undefined || isUcum(unit)) return null;
  const meant = ucumOf(unit);
  const said = { label: result.unit.label, unit: shown(unit), ...(meant !== undefined && { meant }) };
  return ['F.r.3.3', problems(meant === undefined ? 'unit_unknown' : 'unit_means', said)];
}

const measuredOf = (given: unknown): Measured => {
  const { qualifier, value: number, unit } = (given ?? {}) as Json & Measured;
  return {
    ...(qualifier && { qualifier }),
    ...(typeof number === 'number' && { value: number }),
    ...(unit?.trim() && { unit }),
  };
};

/** The result with the unit of UCUM that it means; undefined: none is known, and it leaves in words. */
function withUcum(result_: Measured): Measured | undefined {
  if (result_.value === undefined || result_.unit === undefined) return result_;
  const unit = ucumOf(result_.unit);
  return unit === undefined ? undefined : { ...result_, unit };
}

/** F.r.3.4 of a result whose unit is none of UCUM: its words, and the number with the unit as it was typed. */
function wordsOf(given: Json, existing: XmlElement | undefined): unknown {
  const asGiven = measuredOf(given);
  const isAsBefore = existing !== undefined && sameValue(measuredIn(existing), asGiven);
  if (isAsBefore || withUcum(asGiven)) return given['text'];
  const { qualifier = '', value: number, unit = '' } = asGiven;
  return [known(given['text'] as string | undefined), `${qualifier}${number} ${unit.trim()}`]
    .filter(Boolean)
    .join('; ');
}

const measured: Lens = {
  get(at, reading) {
    const one = find(at, [quantity]);
    if (!one) return undefined;
    const found = measuredIn(one, reading);
    const remark = remarkOn(one, found);
    if (remark) reading.fault(remark[0], one, remark[1]);
    return found;
  },
  put(at, given, writing, path) {
    const existing = find(at, [quantity]);
    const before = existing && measuredIn(existing);
    const asGiven = measuredOf(given);
    if (existing && before && sameValue(before, asGiven)) return;
    const wanted = withUcum(asGiven) ?? {};
    const { qualifier } = wanted;
    if (wanted.value === undefined) {
      if (qualifier !== undefined || wanted.unit !== undefined)
        writing.fault('F.r.3.2', `${path}.value`, problems('value_is_missing_beside_its_bound'));
      if (existing && before) removeChain(at, [existing]);
      return;
    }
    if (wanted.unit === undefined)
      writing.fault('F.r.3.3', `${path}.unit`, problems('unit_is_missing'), true);
    const one = existing ?? insert(at, element('value', quantity.attributes));
    const amount = { value: String(wanted.value), ...(wanted.unit !== undefined && { unit: wanted.unit }) };
    if (qualifier === undefined) one.children = [element('center', amount)];
    else {
      const [side, inclusive, other, flavor] = bounds[qualifier];
      const both = [element(side, { ...amount, inclusive }), element(other, { nullFlavor: flavor })];
      one.children = side === 'low' ? both : both.toReversed();
    }
  },
};

/** A bound of the normal range: a number, with the unit of the result. */
function normalBound(name: 'normalLow' | 'normalHigh', code: 'L' | 'H'): Lens {
  const field = testFields[name];
  const range: Path = [
    step('referenceRange', { typeCode: 'REFV' }, (one) => {
      const inner = childOf(one, 'observationRange');
      return inner !== undefined && childOf(inner, 'interpretationCode')?.attributes['code'] === code;
    }),
  ];
  const valueOf = (at: XmlElement) => {
    const one = find(at, range);
    return one && find(one, [step('observationRange'), step('value')]);
  };
  return {
    get(at, reading) {
      const one = valueOf(at);
      const written = one?.attributes['value'];
      if (!one || written === undefined || written.length > field.max) return undefined;
      reading.see(one, 'value', ...(one.attributes['unit'] === unitOf(at) ? ['unit'] : []));
      return written;
    },
    put(at, given, writing, path) {
      const text = known(given as string | undefined);
      const one = valueOf(at);
      if (one?.attributes['value'] === text) return;
      if (text === undefined) {
        const existing = find(at, range);
        if (existing) removeChain(at, [existing]);
        return;
      }
      if (!/^[+-]?\d+(\.\d+)?([eE][+-]?\d+)?$/.test(text)) {
        writing.fault(
          field.element,
          path,
          problems('a_message_takes_a_number_here', { label: field.label, text }),
        );
        return;
      }
      const unit = unitOf(at);
      const made = { 'xsi:type': 'PQ', value: text, ...(unit !== undefined && { unit }) };
      if (one) one.attributes['value'] = text;
      else
        insert(
          at,
          element('referenceRange', { typeCode: 'REFV' }, [
            element('observationRange', { classCode: 'OBS', moodCode: 'EVN.CRT' }, [
              element('value', made),
              element('interpretationCode', { code, codeSystem: systems.interpretation }),
            ]),
          ]),
        );
    },
  };
}

const unitOf = (at: XmlElement): string | undefined => {
  const one = find(at, [quantity]);
  return one && measuredIn(one)?.unit;
};

export const tests: Lens = entries(
  5,
  {
    base: grouped('3', 'testsAndProceduresRelevantToTheInvestigation'),
    item: [
      step('component', { typeCode: 'COMP' }),
      step(
        'observation',
        { classCode: 'OBS', moodCode: 'EVN' },
        () => true,
        () => [element('code', { codeSystem: systems.meddra })],
      ),
    ],
  },
  record({
    name: leaf(testFields.name, [step('code'), step('originalText')]),
    date: leaf(testFields.date, [step('effectiveTime')]),
    result: testResult(),
    normalLow: normalBound('normalLow', 'L'),
    normalHigh: normalBound('normalHigh', 'H'),
    comment: leaf(testFields.comment, related('comment'), { type: 'ED' }),
  }),
);

/** The result: a number with unit, a finding and words, each where there is one. */
function testResult(): Lens {
  const finding = leaf(result.code, [step('interpretationCode')], { system: systems.testResult });
  const inWords = leaf(result.text, [words], { type: 'ED' });
  return {
    get(at, reading) {
      const code = finding.get(at, reading);
      const text = inWords.get(at, reading);
      const all = {
        ...(code !== undefined && { code }),
        ...(measured.get(at, reading) as Json | undefined),
        ...(text !== undefined && { text }),
      };
      return Object.keys(all).length > 0 ? all : undefined;
    },
    put(at, given, writing, path) {
      const all = (given ?? {}) as Json;
      const text = wordsOf(all, find(at, [quantity]));
      measured.put(at, all, writing, path);
      // The number with its unit is a fault of the unit.
      inWords.put(at, text, writing, `${path}.${text === all['text'] ? 'text' : 'unit'}`);
      finding.put(at, all['code'], writing, `${path}.code`);
    },
  };
}
