// Maps the reporters, the patient and the parent of a case to elements of a message.
import { contentFields } from '#contract/cases/content/content-rules.ts';
import {
  parentFields,
  patientFields,
  reporterFields as fields,
} from '#contract/cases/content/people-fields-rules.ts';
import { root, systems } from './codes.ts';
import { entries, itemsOf, type ListPlace, texts } from './list-lens.ts';
import { leaf, meddra } from './leaf-lens.ts';
import { type Lens, Reading, record, within } from './lens.ts';
import { coded, find, insert, observed, type Path, prune, step, steps } from './places.ts';
import { childOf, element, elementsOf, type XmlElement } from './xml.ts';

const author: Path = [
  ...steps('relatedInvestigation'),
  step('subjectOf2', { typeCode: 'SUBJ' }),
  ...steps('controlActEvent', 'author', 'assignedEntity'),
];
const person: Path = [...author, ...steps('assignedPerson')];
const organization: Path = [...author, ...steps('representedOrganization')];
const innerOrganization: Path = [...organization, ...steps('assignedEntity', 'representedOrganization')];
const name = (part: string): Path => [...person, ...steps('name', part)];
const addr = (part: string): Path => [...author, ...steps('addr', part)];

/** A telephone number. A masked one has a null flavor instead of the value with `tel:`. */
const telephone = step('telecom', {}, ({ attributes: { value, nullFlavor } }) =>
  value === undefined ? nullFlavor !== undefined : value.startsWith('tel:'),
);

/** C.2.r.1.2 and .3 are the first and the second `given`: a middle name alone has an empty one before it. */
function givenName(number: 0 | 1): Lens {
  const one = leaf(number === 0 ? fields.givenName : fields.middleName, []);
  const namesOf = (at: XmlElement) => {
    const parent = findName(at);
    return { parent, given: parent ? elementsOf(parent).filter((part) => part.name === 'given') : [] };
  };
  return {
    get(at, reading) {
      const target = namesOf(at).given[number];
      return target && one.get(target, reading);
    },
    put(at, value, writing, path) {
      const target = namesOf(at).given[number];
      if (target) {
        const before = one.get(target, new Reading());
        one.put(target, value, writing, path);
        const { parent } = namesOf(at);
        if (parent && number === 1 && before !== undefined) prune(parent, [target]);
        return;
      }
      const made = element('given');
      one.put(made, value, writing, path);
      if (made.children.length === 0 && made.attributes['nullFlavor'] === undefined) return;
      const parent = findName(at) ?? makeName(at);
      if (number === 1 && namesOf(at).given.length === 0)
        parent.children.push(element('given', { nullFlavor: 'NASK' }));
      const after = parent.children.findLastIndex(
        (node) => typeof node !== 'string' && node.name !== 'family',
      );
      parent.children.splice(after + 1, 0, made);
    },
  };
}

const namePath: Path = [...person, ...steps('name')];
const findName = (at: XmlElement): XmlElement | undefined =>
  namePath.reduce<XmlElement | undefined>((one, { name: child }) => one && childOf(one, child), at);
const makeName = (at: XmlElement): XmlElement =>
  namePath.reduce<XmlElement>(
    (one, { name: child, attributes }) => childOf(one, child) ?? insert(one, element(child, attributes)),
    at,
  );

/** C.2.r.5: 1 at the primary source, nothing at the others. */
const primary: Lens = {
  get(at, reading) {
    const one = childOf(at, 'priorityNumber');
    if (one?.attributes['value'] !== '1') return undefined;
    reading.see(one, 'value');
    return true;
  },
  put(at, value) {
    const one = childOf(at, 'priorityNumber');
    if (value === true && one?.attributes['value'] !== '1') {
      if (one) one.attributes['value'] = '1';
      else insert(at, element('priorityNumber', { value: '1' }));
    }
    if (value !== true && one?.attributes['value'] === '1')
      at.children = at.children.filter((node) => node !== one);
  },
};

const isSourceReport = coded(
  'relatedInvestigation',
  { classCode: 'INVSTG', moodCode: 'EVN' },
  systems.relation,
  '2',
  'sourceReport',
);

const reporterPlace: ListPlace = {
  base: [],
  item: [
    step(
      'outboundRelationship',
      { typeCode: 'SPRT' },
      (one) =>
        elementsOf(one).some((child) => child.name === isSourceReport.name && isSourceReport.is(child)),
      () => [element(isSourceReport.name, isSourceReport.attributes, isSourceReport.make())],
    ),
  ],
};
const qualification: Path = [...person, ...steps('asQualifiedEntity', 'code')];
const country: Path = [
  ...person,
  ...steps('asLocatedEntity'),
  step('location', { classCode: 'COUNTRY', determinerCode: 'INSTANCE' }),
  step('code'),
];

/** Whether a message has these values of a reporter, including null flavors that the content cannot hold. */
export function reporterValuesIn(event: XmlElement, place: number) {
  const target = itemsOf(event, reporterPlace)[place]?.target;
  const isSaid = (path: Path) => {
    const { code, nullFlavor } = (target && find(target, path))?.attributes ?? {};
    return code !== undefined || nullFlavor !== undefined;
  };
  return { qualification: isSaid(qualification), country: isSaid(country) };
}

export const reporters: Lens = entries(
  1,
  reporterPlace,
  record({
    primary,
    street: leaf(fields.street, addr('streetAddressLine')),
    city: leaf(fields.city, addr('city')),
    state: leaf(fields.state, addr('state')),
    postcode: leaf(fields.postcode, addr('postalCode')),
    telephone: leaf(fields.telephone, [...author, telephone], { place: 'value', prefix: 'tel:' }),
    title: leaf(fields.title, name('prefix')),
    givenName: givenName(0),
    middleName: givenName(1),
    familyName: leaf(fields.familyName, name('family')),
    qualification: leaf(fields.qualification, qualification, { system: systems.qualification }),
    country: leaf(fields.country, country, { place: 'code', system: systems.country }),
    department: leaf(fields.department, [...organization, ...steps('name')]),
    organisation: leaf(fields.organisation, [...innerOrganization, ...steps('name')]),
  }),
);

const player: Path = steps('player1');
const subject = (what: Parameters<typeof observed>[0]): Path => [
  step('subjectOf2', { typeCode: 'SBJ' }),
  observed(what),
];
export const grouped = (code: string, title: string): Path => [
  step('subjectOf2', { typeCode: 'SBJ' }),
  coded('organizer', { classCode: 'CATEGORY', moodCode: 'EVN' }, systems.grouping, code, title),
];

/** The lenses of the patient; their element is `primaryRole`. */
export const patient: Lens = record({
  initials: leaf(patientFields.initials, [...player, step('name')], { required: true }),
  sex: leaf(patientFields.sex, [...player, step('administrativeGenderCode')], { system: systems.sex }),
  birthDate: leaf(patientFields.birthDate, [...player, step('birthTime')], { least: 'day' }),
  recordNumber: leaf(
    patientFields.recordNumber,
    [
      ...player,
      coded('asIdentifiedEntity', { classCode: 'IDENT' }, systems.recordNumberSource, '3', 'Hospital Record'),
      step('id', { root: root(9) }),
    ],
    { place: 'extension' },
  ),
  ageAtOnset: leaf(patientFields.ageAtOnset, [...subject('age'), step('value')], { type: 'PQ' }),
  gestationAtOnset: leaf(patientFields.gestationAtOnset, [...subject('gestation'), step('value')], {
    type: 'PQ',
  }),
  lastMenstrualPeriod: leaf(
    patientFields.lastMenstrualPeriod,
    [...subject('lastMenstrualPeriod'), step('value')],
    { type: 'TS' },
  ),
  ageGroup: leaf(patientFields.ageGroup, [...subject('ageGroup'), step('value')], {
    type: 'CE',
    system: systems.ageGroup,
  }),
  weightKg: leaf(patientFields.weightKg, [...subject('weight'), step('value')], {
    type: 'PQ',
    fixed: { unit: 'kg' },
  }),
  heightCm: leaf(patientFields.heightCm, [...subject('height'), step('value')], {
    type: 'PQ',
    fixed: { unit: 'cm' },
  }),
});

const historyOrganizer = grouped('1', 'relevantMedicalHistoryAndConcurrentConditions');
const historyTextAs = (field: typeof patientFields.historyText | typeof parentFields.historyText): Lens =>
  leaf(
    field,
    [...historyOrganizer, step('component', { typeCode: 'COMP' }), observed('historyText'), step('value')],
    { type: 'ED' },
  );
export const historyText: Lens = historyTextAs(patientFields.historyText);

const { history: historyRules, pastDrugs: pastRules, death: deathRules } = contentFields;
const interval = (end: 'low' | 'high'): Path => [step('effectiveTime', { 'xsi:type': 'IVL_TS' }), step(end)];

/** Entries with a code. The others are sent in the text of the history. `kind` numbers the list. */
const historyAs = (kind: number, rules: typeof historyRules | typeof parentFields.history): Lens =>
  entries(
    kind,
    {
      base: historyOrganizer,
      item: [
        step('component', { typeCode: 'COMP' }),
        step(
          'observation',
          { classCode: 'OBS', moodCode: 'EVN' },
          (one) => childOf(one, 'code')?.attributes['codeSystem'] === systems.meddra,
          () => [element('code', { codeSystem: systems.meddra })],
        ),
      ],
    },
    record({
      code: meddra(rules.fields.code, [step('code')]),
      start: leaf(rules.fields.start, interval('low')),
      end: leaf(rules.fields.end, interval('high')),
      comment: leaf(
        rules.fields.comment,
        [step('outboundRelationship2', { typeCode: 'COMP' }), observed('comment'), step('value')],
        { type: 'ED' },
      ),
      continuing: leaf(
        rules.fields.continuing,
        [step('inboundRelationship', { typeCode: 'REFR' }), observed('continuing'), step('value')],
        { type: 'BL' },
      ),
    }),
  );
export const history: Lens = historyAs(2, historyRules);

const pastDrugsAs = (kind: number, rules: typeof pastRules | typeof parentFields.pastDrugs): Lens =>
  entries(
    kind,
    {
      base: grouped('2', 'drugHistory'),
      item: [step('component', { typeCode: 'COMP' }), ...steps('substanceAdministration')],
    },
    record({
      start: leaf(rules.fields.start, interval('low')),
      end: leaf(rules.fields.end, interval('high')),
      name: leaf(rules.fields.name, steps('consumable', 'instanceOfKind', 'kindOfProduct', 'name')),
    }),
  );
export const pastDrugs: Lens = pastDrugsAs(3, pastRules);

/** The role of the parent, in the element of the patient. */
const parentRole: Path = [
  ...player,
  step(
    'role',
    { classCode: 'PRS' },
    ({ attributes }) => (attributes['classCode'] ?? 'PRS') === 'PRS',
    () => [element('code', { code: 'PRN', codeSystem: systems.personRole, displayName: 'parent' })],
  ),
];
const parentPerson = (part: string): Path => [...steps('associatedPerson'), step(part)];

/** D.10. Its element is `primaryRole`, as that of the patient. */
export const parent: Lens = within(
  parentRole,
  record({
    initials: leaf(parentFields.initials, parentPerson('name')),
    sex: leaf(parentFields.sex, parentPerson('administrativeGenderCode'), { system: systems.sex }),
    birthDate: leaf(parentFields.birthDate, parentPerson('birthTime')),
    age: leaf(parentFields.age, [...subject('age'), step('value')], { type: 'PQ' }),
    lastMenstrualPeriod: leaf(
      parentFields.lastMenstrualPeriod,
      [...subject('lastMenstrualPeriod'), step('value')],
      { type: 'TS' },
    ),
    weightKg: leaf(parentFields.weightKg, [...subject('weight'), step('value')], {
      type: 'PQ',
      fixed: { unit: 'kg' },
    }),
    heightCm: leaf(parentFields.heightCm, [...subject('height'), step('value')], {
      type: 'PQ',
      fixed: { unit: 'cm' },
    }),
    historyText: historyTextAs(parentFields.historyText),
    history: historyAs(11, parentFields.history),
    pastDrugs: pastDrugsAs(12, parentFields.pastDrugs),
  }),
);

const causeOfDeath: Path = [
  step('value', { 'xsi:type': 'CE', codeSystem: systems.meddra }),
  step('originalText'),
];
export const death: Lens = record({
  date: leaf(deathRules.fields.date, [...player, step('deceasedTime')]),
  causes: texts(deathRules.fields.causes, { base: [], item: subject('causeOfDeath') }, causeOfDeath),
  autopsy: leaf(deathRules.fields.autopsy, [...subject('autopsy'), step('value')], { type: 'BL' }),
  autopsyCauses: texts(
    deathRules.fields.autopsyCauses,
    {
      base: subject('autopsy'),
      item: [step('outboundRelationship2', { typeCode: 'DRIV' }), observed('autopsyCause')],
    },
    causeOfDeath,
  ),
});
