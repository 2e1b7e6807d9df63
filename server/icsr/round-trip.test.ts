// Content that is written as a message and read again is the same, as far as E2B(R3) can hold it. Imported messages
// are sent on unchanged.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { XmlAttribute, XmlDocument, XmlElement, type XmlNode } from 'libxml2-wasm';
import { describe, expect, it } from 'vitest';
import { anyCharacter } from '#testing/any-character.ts';
import { flavorOf, type NullFlavor } from '#contract/cases/content/code-lists-rules.ts';
import { type CaseContent, contentFields } from '#contract/cases/content/content-rules.ts';
import type { Field, Fields } from '#contract/cases/content/fields-rules.ts';
import { isUnknown } from '#contract/cases/content/fields-rules.ts';
import { withValue } from '#contract/cases/content/paths-rules.ts';
import { ucumOf } from '#contract/cases/content/units-rules.ts';
import { readContent } from '#contract/cases/content/read-content-rules.ts';
import { arbitraryContent } from '#contract/cases/testing/arbitrary-content.ts';
import { planDocuments } from '../features/cases/exchange/import-documents.ts';
import { readBatch } from './read-message.ts';
import { requiredNumbers } from './required.ts';
import {
  batch,
  fileOf,
  fullContent,
  now,
  rash,
  sender,
  suspect,
  toSend,
  writtenMessage,
} from './testing/invented-case.ts';
import { orderFaults } from './testing/child-order.ts';
import { ichTable, official, schemaFaults, stableValues } from './testing/official.ts';
import { initialsOf } from '#contract/cases/exchange/masking-rules.ts';
import { writeBatch, writeMessage } from './write-message.ts';

type Json = Record<string, unknown>;

const imported = (file: Uint8Array) => {
  const [message] = readBatch(file).messages;
  if (!message) throw new Error('no message');
  return message;
};

/** The part of a content that a message can hold, in the form in which it is read again. */
function carried(content: CaseContent): Json {
  const patient = content.patient ?? {};
  const initials = typeof patient.initials === 'string' ? initialsOf(patient.initials) : patient.initials;
  const hasAge = [patient.birthDate, patient.ageAtOnset].some((one) => one !== undefined && !isUnknown(one));
  const { ageGroup, ...rest } = patient;
  // Remarks have no element: they leave behind the comments.
  const { reporterRemarks = [], ...others } = content;
  const comments = [content.reporterComments ?? '', ...reporterRemarks].filter((text) => text !== '');
  const { parent } = content;
  const ofParent = typeof parent?.initials === 'string' && { initials: initialsOf(parent.initials) };
  const known: CaseContent = {
    ...others,
    ...(comments.length > 0 && { reporterComments: comments.join('\n\n') }),
    ...(parent && { parent: { ...parent, ...ofParent } }),
    patient: {
      ...rest,
      ...(initials !== undefined && { initials }),
      ...(!hasAge && ageGroup !== undefined && { ageGroup }),
    },
  };
  return values(contentFields, known as Json, '') ?? {};
}

function values(fields: Fields, value: Json, path: string): Json | undefined {
  const all = Object.entries(fields).flatMap(([name, field]) => {
    const one = carriedField(field, value[name], path === '' ? name : `${path}.${name}`);
    return one === undefined ? [] : [[name, one] as const];
  });
  return all.length > 0 ? Object.fromEntries(all) : undefined;
}

/** Fields without an element of their own that a message still holds. */
const carriedAnyway = ['drugs.doses.expiry', 'drugs.note', 'patient.exposedVia'];

function carriedField(field: Field, value: unknown, path: string): unknown {
  // E2B has no element for the result of stopping a drug: the narrative says it.
  if (value === undefined || path === 'drugs.dechallenge') return undefined;
  switch (field.kind) {
    case 'group': {
      const all = values(field.fields, value as Json, path);
      return path === 'tests.result' && all ? inWords(all as Json) : all;
    }
    case 'entries':
    case 'rows':
    case 'pairs': {
      const list = (value as Json[]).flatMap((entry) => {
        const isNamed = path === 'reactions' || path === 'drugs';
        const mapped = values(field.fields, entry, path);
        if (path.endsWith('history') && entry['code'] === undefined) return [];
        if (path === 'drugs.assessments' && (entry['result'] === undefined || isUnknown(entry['result'])))
          return [];
        if (field.kind === 'pairs')
          return mapped ? [{ reaction: entry['reaction'], ...mapped }] : [{ reaction: entry['reaction'] }];
        if (field.kind === 'rows') return mapped ? [mapped] : [];
        return [{ ...(isNamed && { id: entry['id'] }), ...mapped }];
      });
      return list.length > 0 ? list : undefined;
    }
    case 'texts': {
      const texts = (value as string[]).filter((text) => text.trim() !== '');
      return texts.length > 0 ? texts : undefined;
    }
    case 'codes': {
      const codes = (value as string[]).filter((code) => /^\d+$/.test(code));
      return codes.length > 0 ? codes : undefined;
    }
    default:
      return carriedAnswer(field, value, path);
  }
}

/** A result whose unit is none of UCUM leaves in words; one that means a unit of UCUM leaves with that. */
function inWords(result: Json): Json {
  const { qualifier, value: number, unit, text, ...rest } = result as Record<string, string | undefined>;
  if (unit === undefined || number === undefined)
    return { ...rest, ...given({ qualifier, value: number, unit, text }) };
  const said = ucumOf(unit);
  if (said !== undefined) return { ...rest, ...given({ qualifier, value: number, unit: said, text }) };
  const words = [text, `${qualifier ?? ''}${number} ${unit.trim()}`].filter(Boolean);
  return { ...rest, text: words.join('; ') };
}
const given = (all: Json): Json =>
  Object.fromEntries(Object.entries(all).filter(([, one]) => one !== undefined));

function carriedAnswer(field: Field, value: unknown, path: string): unknown {
  if (field.element === undefined && !carriedAnyway.includes(path)) return undefined;
  if (isUnknown(value)) {
    if (path === 'reactions.outcome' || path === 'drugs.action') return '0';
    const flavor: NullFlavor | null = flavorOf(value.unknown, field.nulls ?? []);
    const word = flavor && { UNK: 'notKnown', ASKU: 'asked', MSK: 'withheld' }[flavor as 'UNK'];
    return word ? { unknown: word } : undefined;
  }
  if (typeof value === 'string' && value.trim() === '') return undefined;
  if (path.startsWith('reactions.seriousness')) return value === true ? true : undefined;
  if (path === 'patient.birthDate' && (value as string).length < 10) return undefined;
  if (path === 'reporters.primary') return value === true ? true : undefined;
  return value;
}

/** Removes the ids that a message does not hold. */
const withoutIds = (content: unknown): unknown =>
  JSON.parse(
    JSON.stringify(content, (key, value: unknown) =>
      key === 'id' && typeof value === 'string' && value.startsWith('e2b00000') ? undefined : value,
    ),
  );

it('content with a value in every field is read back unchanged', () => {
  const { content, faults, notMapped } = imported(fileOf(fullContent));
  expect(faults).toEqual([]);
  expect(notMapped).toEqual([]);
  expect(withoutIds(content)).toEqual({
    ...carried(fullContent),
    worldwideId: 'IN-TEST-2026-00042',
    firstSender: '2',
  });
});

it('the table of required elements names the 33 of E2B(R3), each once', () => {
  expect(new Set(requiredNumbers).size).toBe(33);
  expect(requiredNumbers).toHaveLength(33);
});

it('any content becomes a valid message with the same values, or is refused and the field is named', () => {
  const outcomes = { written: 0, refused: 0 };
  fc.assert(
    fc.property(arbitraryContent, fc.boolean(), (some, isFilled) => {
      const content = isFilled ? filled(some) : some;
      const { faults } = writtenMessage(content);
      for (const { element, path, message } of faults) {
        expect(element, message).not.toBe('');
        expect(Object.keys(contentFields), message).toContain(path.split('.')[0]);
      }
      if (faults.length > 0) {
        outcomes.refused += 1;
        return;
      }
      outcomes.written += 1;
      const file = fileOf(content);
      expect(orderFaults(file)).toEqual([]);
      const back = imported(file);
      expect(back.faults).toEqual([]);
      expect(back.notMapped).toEqual([]);
      const {
        worldwideId: _w,
        firstSender: _f,
        meddraVersion: _m,
        ...said
      } = withoutIds(back.content) as Json;
      const { worldwideId: _x, firstSender: _g, meddraVersion: _v, ...wanted } = carried(content);
      expect(normalised(said)).toEqual(normalised(wanted));
    }),
    { numRuns: 400, seed: 21 },
  );
  expect(outcomes.written).toBeGreaterThan(50);
  expect(outcomes.refused).toBeGreaterThan(50);
});

it('any text in any field is read back unchanged, or is refused and its field is named', () => {
  const outcomes = { written: 0, refused: 0 };
  const texts = fc.oneof(
    fc.string({ unit: anyCharacter, minLength: 1, maxLength: 40 }),
    fc.constantFrom(
      'a<b>&"\'',
      ' a\tb\r\nc\rd ',
      ']]>',
      '&#0;',
      'x\u0001',
      'x\uFFFF',
      'x\uD800',
      '\u0085\u2028',
      '😀',
    ),
    fc.integer({ min: 50, max: 25_000 }).map((length) => 'é'.repeat(length)),
  );
  const check = (place: (string | number)[], text: string) => {
    const { content, issues } = readContent(withText(fullContent, place, text), () => '');
    if (!content || issues.length > 0) return; // no case can have it
    const { faults } = writtenMessage(content);
    const isRefused = faults.length > 0;
    outcomes[isRefused ? 'refused' : 'written'] += 1;
    // A list of texts is one field.
    const field = place[0] === 'otherIds' ? place.join('.') : idPath(place.join('.'), fullContent);
    const isNamed = faults.some(
      ({ element, path }) => element !== '' && path !== '' && field.startsWith(path),
    );
    const carriedOn = { ...carried(content), worldwideId: 'IN-TEST-2026-00042', firstSender: '2' };
    expect(isRefused ? isNamed : roundTrip(content)).toEqual(isRefused || carriedOn);
  };
  const roundTrip = (content: CaseContent) => {
    const file = fileOf(content);
    const { content: back, faults } = imported(file);
    expect([orderFaults(file), faults]).toEqual([[], []]);
    return withoutIds(back);
  };
  for (const place of textPlaces(fullContent)) check(place, 'x\uFFFF');
  fc.assert(fc.property(fc.constantFrom(...textPlaces(fullContent)), texts, check), {
    numRuns: 400,
    seed: 21,
  });
  expect(outcomes.written).toBeGreaterThan(50);
  expect(outcomes.refused).toBeGreaterThan(20);
});

it.skipIf(official === null)(
  'any content becomes a message that the official schema accepts (Not run without the E2B schema)',
  () => {
    let written = 0;
    fc.assert(
      fc.property(arbitraryContent, fc.boolean(), (some, isFilled) => {
        const content = isFilled ? filled(some) : some;
        if (writtenMessage(content).faults.length > 0) return;
        written += 1;
        expect(schemaFaults(fileOf(content))).toEqual([]);
      }),
      { numRuns: 400, seed: 21 },
    );
    expect(written).toBeGreaterThan(50);
  },
);

it.skipIf(official === null)(
  'any text in any field leaves a message valid by the official schema (Not run without the E2B schema)',
  () => {
    let written = 0;
    for (const place of textPlaces(fullContent)) {
      for (const text of ['a<b>&"\'', ' a\tb\r\nc\rd ', ']]>', '\u0085\u2028', '😀', 'é'.repeat(20_001)]) {
        const { content, issues } = readContent(withText(fullContent, place, text), () => '');
        if (!content || issues.length > 0 || writtenMessage(content).faults.length > 0) continue;
        written += 1;
        expect([place, text, schemaFaults(fileOf(content))]).toEqual([place, text, []]);
      }
    }
    expect(written).toBeGreaterThan(50);
  },
);

/** The paths of all texts of a content except ids. */
function textPlaces(value: unknown, at: (string | number)[] = []): (string | number)[][] {
  if (typeof value === 'string') return at.at(-1) === 'id' && at[0] !== 'otherIds' ? [] : [at];
  if (typeof value !== 'object' || value === null) return [];
  const entries: [string | number, unknown][] = Array.isArray(value)
    ? value.map((one, number): [number, unknown] => [number, one])
    : Object.entries(value);
  return entries.flatMap(([name, one]) => textPlaces(one, [...at, name]));
}

function withText(content: CaseContent, place: (string | number)[], text: string): CaseContent {
  const changed = structuredClone(content);
  let parent = changed as unknown as Record<string | number, unknown>;
  for (const step of place.slice(0, -1)) parent = parent[step] as typeof parent;
  parent[place.at(-1) ?? ''] = text;
  return changed;
}

/** Joins values that a message cannot distinguish: uncoded history and history text, the note and expiry dates. */
function normalised(content: Json): Json {
  const patient = { ...(content['patient'] as Json | undefined) };
  delete patient['historyText'];
  const parent = content['parent'] && { ...(content['parent'] as Json) };
  if (parent) delete (parent as Json)['historyText'];
  const drugs = (content['drugs'] as Json[] | undefined)?.map(({ note: _n, ...drug }) => drug);
  return { ...content, patient, ...(parent ? { parent } : {}), ...(drugs && { drugs }) };
}

/** A parent as the way of the exposure says, and the drugs with the route of this way. */
function withFamily(some: CaseContent): CaseContent {
  const { patient = {}, parent } = some;
  const drugs: NonNullable<CaseContent['drugs']> =
    (some.drugs ?? []).length > 0 ? (some.drugs ?? []) : [{ id: suspect, role: '1', name: 'X' }];
  if (!parent && patient.exposedVia === undefined) return some;
  const exposedVia = patient.exposedVia ?? 'mother';
  const route = { mother: 'Transplacental', father: 'Oral', breastMilk: 'Transmammary' }[exposedVia];
  return {
    ...some,
    patient: { ...patient, exposedVia },
    parent: {
      ...parent,
      ...(parent?.age && { age: { value: 31, unit: 'a' } }),
      ...(parent?.weightKg && { weightKg: 61.5 }),
      ...(parent?.heightCm && { heightCm: 160 }),
      ...(parent?.initials && { initials: 'C.D.' }),
      sex: exposedVia === 'father' ? '1' : '2',
      ...(parent?.history && { history: parent.history.map(({ start: _s, end: _e, ...rest }) => rest) }),
      ...(parent?.pastDrugs && {
        pastDrugs: parent.pastDrugs.map(({ start: _s, end: _e, ...rest }) => ({ ...rest, name: 'Iron' })),
      }),
    },
    drugs: drugs.map((drug) => ({
      ...drug,
      doses: (drug.doses ?? [{ id: drug.id }]).map(({ routeCode: _r, routeVersion: _v, ...dose }) => ({
        ...dose,
        route,
      })),
    })),
  };
}

/** Fills missing required fields from the invented case. */
function filled(given: CaseContent): CaseContent {
  const some = withFamily(given);
  const { reporters: [reporter] = [], reactions: [first] = [] } = fullContent;
  const reactions = (some.reactions ?? []).map((one) => {
    const { duration: _d, end: _e, onset: _o, termNative: _t, ...rest } = one;
    return { ...rest, code: '99999901', outcome: '1' as const };
  });
  const reactionList = reactions.length > 0 ? reactions : first ? [first] : [];
  const ids = new Set(reactionList.map(({ id }) => id));
  const drugs = (some.drugs ?? []).map(({ doses, ...drug }) => ({
    ...drug,
    role: drug.role ?? ('1' as const),
    name: typeof drug.name === 'string' && drug.name.trim() !== '' ? drug.name : 'X',
    ...(drug.substances && { substances: drug.substances.map((one) => ({ ...one, name: 'Substance' })) }),
    ...(doses && {
      doses: doses.map(({ start: _s, end: _e, duration: _d, formCode, routeCode, ...dose }) => ({
        ...dose,
        ...(formCode !== undefined && { formCode: '99990001' }),
        ...(routeCode !== undefined && { routeCode: '048' }),
      })),
    }),
    rechallenge: (drug.rechallenge ?? []).filter(({ reaction }) => ids.has(reaction)),
  }));
  const tests = (some.tests ?? []).map(({ result, normalLow: _l, normalHigh: _h, ...test }) => {
    const { qualifier: _q, value: _v, unit: _u, ...rest } = result ?? {};
    return { ...test, name: 'CRP', result: { ...rest, value: 5, unit: 'mg/L' } };
  });
  return {
    ...some,
    otherIds: (some.otherIds ?? []).map((row) => ({ source: 'Clinic', id: '7', ...row })),
    reportType: '1',
    firstReceivedOn: '2026-11-17',
    latestInformationOn: '2026-11-19',
    expedited: false,
    meddraVersion: '27.0',
    narrative: 'What happened',
    reporters: reporter ? [reporter] : [],
    patient: {
      ...some.patient,
      initials: 'A.B.',
      sex: '1',
      historyText: 'None',
      ...(some.patient?.gestationAtOnset && { gestationAtOnset: { value: 2, unit: '{Trimester}' } }),
    },
    history: (some.history ?? []).map(({ start: _s, end: _e, ...rest }) => rest),
    pastDrugs: (some.pastDrugs ?? []).map(({ start: _s, end: _e, ...rest }) => ({
      ...rest,
      name: 'Aspirin',
    })),
    death: { causes: ['Shock'] },
    reactions: reactionList,
    drugs:
      drugs.length > 0
        ? drugs.map((drug, number) => (number > 0 ? drug : { ...drug, role: '1' as const, name: 'X' }))
        : [{ id: suspect, role: '1', name: 'X' }],
    tests,
    nativeSummaries: [],
  };
}

describe('an imported message', () => {
  const edited = (content: CaseContent) =>
    [
      [`reactions.${rash}.outcome`, '3'],
      [`reactions.${rash}.end`, undefined],
      [`drugs.${suspect}.doses`, undefined],
      [`drugs.${suspect}.action`, '2'],
      ['patient.sex', { unknown: 'asked' }],
      ['meddraVersion', '28.1'],
      ['tests', [{ ...content.tests?.[0], result: { qualifier: '<', value: 7, unit: '/uL' } }]],
      ['senderComments', 'Ours now'],
    ].reduce<CaseContent>((one, [path, value]) => withValue(one, path as string, value), content);
  const foreign = () => {
    const text = new TextDecoder().decode(fileOf(fullContent, { senderCaseId: 'NP-OTHER-2026-1' }));
    // A study, which the portal has no field for.
    const study =
      '<subjectOf1 typeCode="SBJ"><researchStudy classCode="CLNTRL" moodCode="EVN"><title>A study</title></researchStudy></subjectOf1>';
    return new TextEncoder().encode(text.replace('</player1>', `</player1>${study}`));
  };
  const sentOn = (content: CaseContent, xml: string) =>
    writeMessage(
      toSend(content, {
        senderCaseId: 'IN-TEST-2026-00099',
        names: { mayForwardName: false, sent: [content] },
        imported: { xml, senderCaseId: 'NP-OTHER-2026-1', source: 'Other centre' },
      }),
      sender,
      { now },
    );

  it('is sent on with the values that were not mapped, the worldwide id and the reporter’s name', () => {
    const { content, notMapped, xml, faults } = imported(foreign());
    expect(faults).toEqual([]);
    expect(notMapped).toEqual([
      { path: expect.stringMatching(/researchStudy\/title$/) as string, value: 'A study', isFda: false },
    ]);
    const { xml: message, faults: refused } = sentOn(content, xml);
    expect(refused).toEqual([]);
    const back = imported(new TextEncoder().encode(writeBatch([message], batch, sender)));
    expect(back).toMatchObject({ senderCaseId: 'IN-TEST-2026-00099', worldwideId: 'NP-OTHER-2026-1' });
    expect(back.notMapped.map(({ value }) => value)).toEqual(['A study']);
    expect(back.content).toEqual({
      ...content,
      otherIds: [...(content.otherIds ?? []), { source: 'Other centre', id: 'NP-OTHER-2026-1' }],
    });
  });

  it('is sent on with the values that staff changed, added and removed', () => {
    const { content, xml } = imported(foreign());
    const ours = edited(content);
    const { xml: message, faults } = sentOn(ours, xml);
    expect(faults).toEqual([]);
    const back = imported(new TextEncoder().encode(writeBatch([message], batch, sender)));
    expect(back.notMapped.map(({ value }) => value)).toEqual(['A study']);
    expect({ ...back.content, otherIds: [] }).toEqual({ ...ours, otherIds: [] });
  });

  it.skipIf(official === null).each([
    ['unchanged', (content: CaseContent) => content],
    ['with changes', edited],
  ])('sent on %s is valid by the official schema (Not run without the E2B schema)', (_, change) => {
    const { content, xml } = imported(foreign());
    const { xml: message } = sentOn(change(content), xml);
    expect(schemaFaults(new TextEncoder().encode(writeBatch([message], batch, sender)))).toEqual([]);
  });

  it('is sent without the elements of the FDA only if `e2b_drop_fda` is set, and they are listed', () => {
    const text = new TextDecoder().decode(foreign());
    const race =
      '<subjectOf2 typeCode="SBJ"><observation classCode="OBS" moodCode="EVN"><code code="C17049" codeSystem="2.16.840.1.113883.3.26.1.1"/><value xsi:type="CE" code="C41260" codeSystem="2.16.840.1.113883.3.26.1.1"/></observation></subjectOf2>';
    const file = new TextEncoder().encode(text.replace('</primaryRole>', `${race}</primaryRole>`));
    const { content, xml, notMapped } = imported(file);
    expect(notMapped.filter(({ isFda }) => isFda)).toHaveLength(2);
    const facts = toSend(content, { imported: { xml, senderCaseId: 'NP-OTHER-2026-1', source: 'Other' } });
    expect(writeMessage(facts, sender, { now }).xml).toContain('C41260');
    const dropped = writeMessage(facts, sender, { now, dropFda: true });
    expect(dropped.xml).not.toContain('C41260');
    expect(dropped.dropped).toEqual([expect.stringMatching(/subjectOf2\/observation$/)]);
  });
});

describe.skipIf(official === null)('the sample messages of the FDA (Not run without the E2B schema)', () => {
  const folder = official ?? '';
  const ns = { h: 'urn:hl7-org:v3', xsi: 'http://www.w3.org/2001/XMLSchema-instance' };

  it.each(
    official === null ? [] : readdirSync(join(folder, 'instances')).filter((name) => name.endsWith('.xml')),
  )('%s is exported as it was imported, and is valid', (name) => {
    const bytes = readFileSync(join(folder, 'instances', name));
    const message = imported(bytes);
    expect(message.faults).toEqual([]);
    expect(message.notMapped.length).toBeGreaterThan(0);
    const { content, xml, senderCaseId, source } = message;
    const facts = toSend(content, { senderCaseId, imported: { xml, senderCaseId, source } });
    const out = writeMessage(facts, sender, { now });
    expect(out.faults).toEqual([]);
    const file = new TextEncoder().encode(writeBatch([out.xml], batch, sender));
    expect(schemaFaults(file)).toEqual([]);
    expect(stableValues(file)).toEqual(stableValues(bytes));
  });

  it('docs/sample-messages.md lists which of their elements the portal has fields for', async () => {
    const rows = readdirSync(join(folder, 'instances'))
      .filter((name) => name.endsWith('.xml'))
      .map((name) => rowOf(name, readFileSync(join(folder, 'instances', name))));
    await expect(pageOf(rows)).toMatchFileSnapshot('../../docs/sample-messages.md');
  });

  function rowOf(name: string, bytes: Uint8Array) {
    const message = imported(bytes);
    const { notMapped, documents } = planDocuments(message);
    const left = new Set(notMapped.map(({ path }) => path));
    const { elements, contexts } = ichTable();
    const document = XmlDocument.fromBuffer(bytes);
    const [whole, partly, none]: string[][] = [[], [], []];
    const ofElements = new Set<string>();
    for (const { no, path, context } of elements) {
      if (path === undefined || context === undefined || /^(?:N\.|ACK|FDA)/.test(no)) continue;
      const places = path
        .split(' | ')
        .flatMap((one) => document.find(`${contexts[context]}/${one}`, ns))
        .filter(({ content }) => content.trim() !== '')
        .map(placeOf);
      if (places.length === 0) continue;
      const lost = places.filter((place) => left.has(place));
      for (const place of lost) ofElements.add(place);
      const list = lost.length === 0 ? whole : lost.length < places.length ? partly : none;
      list?.push(no);
    }
    document.dispose();
    const others = notMapped.filter(({ path, isFda }) => !isFda && !ofElements.has(path)).length;
    const fda = notMapped.filter(({ isFda }) => isFda).length;
    const count = (whole?.length ?? 0) + (partly?.length ?? 0) + (none?.length ?? 0);
    return {
      name: name.replace('.xml', ''),
      counts: [
        count,
        whole?.length ?? 0,
        partly?.length ?? 0,
        none?.length ?? 0,
        documents.length,
        others,
        fda,
      ],
      left: [...(partly ?? []).map((no) => `${no} (partly)`), ...(none ?? [])],
    };
  }

  /** The path of a value below `investigationEvent`, as the list of unmapped values has it. */
  function placeOf(node: XmlNode): string {
    const parts: string[] = [];
    if (node instanceof XmlAttribute) parts.push(`@${node.name}`);
    let at = node instanceof XmlElement ? node : node.parent;
    while (at && at.name !== 'investigationEvent') {
      const [before, after] = [equalNeighbours(at, 'prev'), equalNeighbours(at, 'next')];
      parts.unshift(before + after === 0 ? at.name : `${at.name}[${before + 1}]`);
      at = at.parent;
    }
    return parts.join('/');
  }

  function equalNeighbours(one: XmlElement, side: 'prev' | 'next'): number {
    let count = 0;
    for (let at = one[side]; at; at = at[side]) {
      if (at instanceof XmlElement && at.name === one.name) count += 1;
    }
    return count;
  }

  function pageOf(rows: readonly ReturnType<typeof rowOf>[]): string {
    const heads = [
      'message',
      'elements with a value',
      'in fields',
      'partly',
      'not',
      'documents to attach',
      'other values',
      'values of the FDA',
    ];
    const widths = heads.map((head, place) => (place === 0 ? 20 : head.length));
    const line = (cells: readonly (string | number)[]) =>
      `| ${cells.map((cell, place) => String(cell).padEnd(widths[place] ?? 0)).join(' | ')} |`;
    const table = rows.map(({ name, counts }) => line([name, ...counts]));
    return `# The sample messages of the FDA

This page lists which elements of the sample messages of the FDA the portal imports into fields. A test writes it where the sample messages of E2B(R3) are in a folder beside the working copy (\`npx vitest run --project unit server/icsr/round-trip.test.ts -u\`), and fails when it is out of date.

A value without a field stays in the stored message, is listed as not mapped, and is sent again with the case. The same test exports each message and compares every element that the round trip must not change. The elements are those of ICH without N. "Other values" are those of no element, such as version numbers.

${[line(heads), `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`, ...table].join('\n')}

Elements without a field:

${rows.map(({ name, left }) => `- ${name}: ${left.join(', ')}`).join('\n')}
`;
  }
});

/** A path that names entries by position as one that names them by id. */
function idPath(path: string, content: CaseContent): string {
  let value: unknown = content;
  return path
    .split('.')
    .map((part) => {
      const next = (value as Record<string, unknown> | undefined)?.[part];
      value = next;
      const id = (next as { id?: unknown } | undefined)?.id;
      return /^\d+$/.test(part) && typeof id === 'string' ? id : part;
    })
    .join('.');
}
