// Places in a message: finds the elements at the end of a path, creates missing ones in the order that the schema
// requires, and removes empty ones.
import { observations, type Observed, structuralSystems, systems } from './codes.ts';
import { element, elementsOf, isElement, type XmlElement, type XmlNode } from './xml.ts';

/** One step from an element to a child. */
export interface Step {
  name: string;
  /** Attributes of a new element. An imported element without them is found too. */
  attributes: Record<string, string>;
  /** Which child of this name is meant. */
  is: (one: XmlElement) => boolean;
  /** The first children of a new element. */
  make: () => XmlNode[];
}
export type Path = readonly Step[];

const always = () => true;
const nothing = () => [];

export const step = (
  name: string,
  attributes: Record<string, string> = {},
  is: Step['is'] = always,
  make: Step['make'] = nothing,
): Step => ({ name, attributes, is, make });

/** Plain steps: `steps('player1', 'name')`. Their fixed attributes follow from the name. */
export const steps = (...names: string[]): Path => names.map((name) => step(name, fixedAttributes[name]));

/** An element that its child `code` identifies among others of its name. */
export function coded(
  name: string,
  attributes: Record<string, string>,
  system: string,
  code: string,
  title: string,
): Step {
  const is = (one: XmlElement) =>
    one.children.some(
      (node) =>
        isElement(node) &&
        node.name === 'code' &&
        node.attributes['code'] === code &&
        (node.attributes['codeSystem'] ?? system) === system,
    );
  return step(name, attributes, is, () => [
    element('code', { code, codeSystem: system, displayName: title }),
  ]);
}

const event = (classCode: string) => ({ classCode, moodCode: 'EVN' });

export function observed(what: Observed, name = 'observation'): Step {
  const [code, title] = observations[what];
  return coded(name, event('OBS'), systems.observation, code, title);
}

/** The attributes that the schema fixes for elements whose meaning does not depend on their place. */
const fixedAttributes: Record<string, Record<string, string>> = {
  adverseEventAssessment: event('INVSTG'),
  subject1: { typeCode: 'SBJ' },
  primaryRole: { classCode: 'INVSBJ' },
  player1: { classCode: 'PSN', determinerCode: 'INSTANCE' },
  associatedPerson: { classCode: 'PSN', determinerCode: 'INSTANCE' },
  assignedPerson: { classCode: 'PSN', determinerCode: 'INSTANCE' },
  asQualifiedEntity: { classCode: 'QUAL' },
  asLocatedEntity: { classCode: 'LOCE' },
  assignedEntity: { classCode: 'ASSIGNED' },
  representedOrganization: { classCode: 'ORG', determinerCode: 'INSTANCE' },
  playingOrganization: { classCode: 'ORG', determinerCode: 'INSTANCE' },
  locatedEntity: { classCode: 'LOCE' },
  locatedPlace: { classCode: 'COUNTRY', determinerCode: 'INSTANCE' },
  controlActEvent: event('CACT'),
  author: { typeCode: 'AUT' },
  performer: { typeCode: 'PRF' },
  consumable: { typeCode: 'CSM' },
  instanceOfKind: { classCode: 'INST' },
  kindOfProduct: { classCode: 'MMAT', determinerCode: 'KIND' },
  productInstanceInstance: { classCode: 'MMAT', determinerCode: 'INSTANCE' },
  ingredientSubstance: { classCode: 'MMAT', determinerCode: 'KIND' },
  asManufacturedProduct: { classCode: 'MANU' },
  approval: { classCode: 'CNTRCT', moodCode: 'EVN' },
  holder: { typeCode: 'HLD' },
  role: { classCode: 'HLD' },
  productUseReference: event('SBADM'),
  adverseEffectReference: event('OBS'),
  actReference: event('OBS'),
  referenceRange: { typeCode: 'REFV' },
  observationRange: { classCode: 'OBS', moodCode: 'EVN.CRT' },
  substanceAdministration: event('SBADM'),
  act: event('ACT'),
};

/** All chains of elements from `from` along the path. The last element of a chain is at the end of the path. */
export function chainsTo(from: XmlElement, path: Path): XmlElement[][] {
  const [first, ...rest] = path;
  if (!first) return [[]];
  return elementsOf(from)
    .filter((one) => one.name === first.name && first.is(one))
    .flatMap((one) => chainsTo(one, rest).map((chain) => [one, ...chain]));
}

export function find(from: XmlElement, path: Path): XmlElement | undefined {
  const [first, ...rest] = path;
  if (!first) return from;
  for (const one of from.children) {
    if (!isElement(one) || one.name !== first.name || !first.is(one)) continue;
    const found = find(one, rest);
    if (found) return found;
  }
  return undefined;
}

/** Returns the element at the end of the path, and creates missing elements. */
export function ensure(from: XmlElement, path: Path): XmlElement {
  const [first, ...rest] = path;
  if (!first) return from;
  const found = find(from, path);
  if (found) return found;
  const [best] = elementsOf(from)
    .filter((one) => one.name === first.name && first.is(one))
    .map((one) => ({ one, depth: depthOf(one, rest) }))
    .filter(({ depth }) => depth > 0 || !holdsOne.has(first.name))
    .toSorted((a, b) => b.depth - a.depth);
  return ensure(best?.one ?? make(from, first), rest);
}

/** How many steps of a path exist already. */
function depthOf(from: XmlElement, [first, ...rest]: Path): number {
  if (!first) return 0;
  const depths = elementsOf(from)
    .filter((one) => one.name === first.name && first.is(one))
    .map((one) => 1 + depthOf(one, rest));
  return Math.max(0, ...depths);
}

/** Elements with a single content. A further content needs a further element of the same name. */
const holdsOne: ReadonlySet<string> = new Set([
  'subjectOf1',
  'subjectOf2',
  'component',
  'component1',
  'outboundRelationship',
  'outboundRelationship1',
  'outboundRelationship2',
  'inboundRelationship',
  'subjectOf',
  'referenceRange',
]);

/** Inserts a new child at its position among the others. */
export function make(parent: XmlElement, { name, attributes, make: content }: Step): XmlElement {
  return insert(parent, element(name, attributes, content()));
}

export function insert(parent: XmlElement, child: XmlElement): XmlElement {
  const order = childOrder[parent.name] ?? [];
  const rank = (node: XmlNode) => (isElement(node) ? order.indexOf(node.name) : -1);
  const own = rank(child);
  const before = parent.children.findLastIndex((node) => rank(node) <= own);
  parent.children.splice(own < 0 ? parent.children.length : before + 1, 0, child);
  return child;
}

/** Brings the children of a message of another sender, and all inside them, into the order that the schema requires. */
export function putInOrder(parent: XmlElement): void {
  const order = parent.name === 'addr' ? [] : (childOrder[parent.name] ?? []);
  if (order.length > 0) {
    // What the list does not name stays behind what it follows.
    let last = -1;
    const ranked = parent.children.map((node) => {
      const rank = isElement(node) ? order.indexOf(node.name) : -1;
      if (rank >= 0) last = rank;
      return { node, rank: last };
    });
    parent.children = ranked.toSorted((a, b) => a.rank - b.rank).map(({ node }) => node);
  }
  for (const child of elementsOf(parent)) putInOrder(child);
}

/** Removes the last element of a chain, and its parents in the chain that become empty. */
export function removeChain(from: XmlElement, chain: readonly XmlElement[]): void {
  for (let at = chain.length - 1; at >= 0; at -= 1) {
    const one = chain[at];
    const parent = chain[at - 1] ?? from;
    if (!one || (at < chain.length - 1 && !hasNoValue(one))) return;
    parent.children = parent.children.filter((node) => node !== one);
  }
}

/** Removes the last element of a chain if it holds no value any more. */
export function prune(from: XmlElement, chain: readonly XmlElement[]): void {
  const last = chain.at(-1);
  if (last && hasNoValue(last)) removeChain(from, chain);
}

/** Attributes that describe the form of a value. They are not values. */
export const formAttributes: ReadonlySet<string> = new Set([
  'typeCode',
  'classCode',
  'moodCode',
  'determinerCode',
  'xsi:type',
  'codeSystem',
  'codeSystemVersion',
  'codeSystemName',
  'displayName',
  'operator',
  'inclusive',
  'mediaType',
  'representation',
]);

/** A code that identifies its element, or a denominator of 1. */
export const isStructural = ({ name, attributes }: XmlElement): boolean =>
  ['code', 'interpretationCode'].includes(name)
    ? structuralSystems.has(attributes['codeSystem'] ?? '')
    : name === 'denominator' && attributes['value'] === '1';

/** Whether an element holds no value, only codes that identify it. */
export function hasNoValue(one: XmlElement): boolean {
  if (isStructural(one)) return true;
  if (one.children.some((node) => !isElement(node) && node.trim() !== '')) return false;
  if (Object.keys(one.attributes).some((name) => !formAttributes.has(name))) return false;
  return elementsOf(one).every(hasNoValue);
}

const person = [
  'name',
  'telecom',
  'administrativeGenderCode',
  'birthTime',
  'deceasedInd',
  'deceasedTime',
  'addr',
  'raceCode',
  'asIdentifiedEntity',
  'role',
];
const entity = ['id', 'code', 'addr', 'telecom', 'assignedPerson', 'representedOrganization'];
const relations = ['outboundRelationship1', 'outboundRelationship2', 'inboundRelationship'];
/** The order of children that the schema requires. Types that share a name have compatible orders. */
const childOrder: Record<string, readonly string[]> = {
  investigationEvent: [
    'id',
    'code',
    'text',
    'statusCode',
    'effectiveTime',
    'availabilityTime',
    'reference',
    'component',
    'outboundRelationship',
    'subjectOf1',
    'subjectOf2',
  ],
  adverseEventAssessment: ['id', 'code', 'text', 'subject1', 'author', 'subject2', 'component', 'component1'],
  primaryRole: ['id', 'player1', 'subjectOf1', 'subjectOf2'],
  player1: person,
  associatedPerson: person,
  role: ['code', 'associatedPerson', 'subjectOf1', 'subjectOf2'],
  observation: [
    'id',
    'code',
    'text',
    'statusCode',
    'effectiveTime',
    'confidentialityCode',
    'value',
    'interpretationCode',
    'performer',
    'author',
    'location',
    'referenceRange',
    ...relations,
  ],
  substanceAdministration: [
    'id',
    'text',
    'statusCode',
    'effectiveTime',
    'confidentialityCode',
    'repeatNumber',
    'approachSiteCode',
    'routeCode',
    'doseQuantity',
    'rateQuantity',
    'doseCheckQuantity',
    'maxDoseQuantity',
    'administrationUnitCode',
    'consumable',
    'performer',
    'author',
    'location',
    ...relations,
  ],
  organizer: ['code', 'text', 'performer', 'author', 'location', 'component', ...relations],
  act: ['code', 'performer', 'author', 'location', ...relations],
  causalityAssessment: ['code', 'value', 'methodCode', 'author', 'subject1', 'subject2'],
  observationEvent: ['id', 'code', 'value', 'author', 'component1'],
  investigationCharacteristic: ['code', 'value'],
  assignedEntity: entity,
  assignedPerson: ['name', 'asQualifiedEntity', 'asIdentifiedEntity', 'asLocatedEntity', 'contactParty'],
  representedOrganization: ['id', 'name', 'telecom', 'addr', 'assignedEntity', 'asIdentifiedEntity'],
  outboundRelationship: ['priorityNumber', 'relatedInvestigation'],
  relatedInvestigation: ['code', 'subjectOf1', 'subjectOf2'],
  controlActEvent: ['id', 'code', 'confidentialityCode', 'reasonCode', 'author'],
  asIdentifiedEntity: ['id', 'code', 'assigningOrganization'],
  document: ['code', 'title', 'text', 'bibliographicDesignationText', 'participation'],
  instanceOfKind: [
    'quantity',
    'productInstanceInstance',
    'deviceInstanceInstance',
    'kindOfProduct',
    'subjectOf',
  ],
  productInstanceInstance: ['id', 'quantity', 'desc', 'existenceTime', 'lotNumberText', 'expirationTime'],
  kindOfProduct: [
    'code',
    'name',
    'desc',
    'riskCode',
    'handlingCode',
    'formCode',
    'expirationTime',
    'asIdentifiedEntity',
    'asManufacturedProduct',
    'asNamedEntity',
    'instanceOfKind',
    'asSpecializedKind',
    'asEntityWithGeneric',
    'asEquivalentEntity',
    'ingredient',
    'asContent',
    'asPartOfAssembly',
    'part',
  ],
  approval: ['id', 'code', 'statusCode', 'effectiveTime', 'holder', 'author'],
  ingredient: ['id', 'effectiveTime', 'confidentialityCode', 'quantity', 'ingredientSubstance'],
  ingredientSubstance: ['code', 'name'],
  quantity: ['numerator', 'denominator'],
  outboundRelationship1: ['pauseQuantity', 'actReference'],
  observationRange: ['value', 'interpretationCode'],
  name: [],
  // The schema allows any order here: use the order in which people write an address.
  addr: ['streetAddressLine', 'city', 'state', 'postalCode', 'country'],
};
