// The order of the children of each element that the portal writes, from the schema of ICH. Tests compare messages with
// it, also where the schema itself is not at hand.
import { elementsOf, readXml, type XmlElement } from '../xml.ts';

/**
 * The children by the name of the element, with `xsi:type` where it has one. Elements of one name stand together where
 * the schema does not contradict itself. The schema leaves the order in `addr` and `name` free.
 */
const childOrder: Record<string, string> = {
  MCCI_IN200100UV01: 'id creationTime responseModeCode interactionId name PORR_IN049016UV receiver sender',
  PORR_IN049016UV:
    'id creationTime interactionId processingCode processingModeCode acceptAckCode receiver sender controlActProcess',
  act: 'code',
  actReference: 'id',
  addr: 'streetAddressLine city state postalCode',
  adverseEffectReference: 'id',
  adverseEventAssessment: 'subject1 component component1',
  approval: 'holder',
  asIdentifiedEntity: 'id code',
  asLocatedEntity: 'location',
  asManufacturedProduct: 'subjectOf',
  asQualifiedEntity: 'code',
  assignedEntity: 'code addr telecom assignedPerson representedOrganization',
  assignedPerson: 'name asQualifiedEntity asLocatedEntity',
  associatedPerson: 'name administrativeGenderCode birthTime',
  author: 'assignedEntity',
  causalityAssessment: 'code value methodCode author subject1 subject2',
  code: 'originalText',
  'comp:IVL_TS': 'low width high',
  'comp:PIVL_TS': 'period',
  component:
    'adverseEventAssessment observationEvent observation substanceAdministration causalityAssessment',
  component1: 'observationEvent',
  consumable: 'instanceOfKind',
  controlActEvent: 'id author',
  controlActProcess: 'code effectiveTime subject',
  device: 'id',
  document: 'code title text',
  effectiveTime: 'low',
  'effectiveTime:IVL_TS': 'low width high',
  'effectiveTime:PIVL_TS': 'period',
  'effectiveTime:SXPR_TS': 'comp',
  formCode: 'originalText',
  holder: 'role',
  inboundRelationship: 'observation act',
  ingredient: 'quantity ingredientSubstance',
  ingredientSubstance: 'name',
  instanceOfKind: 'productInstanceInstance kindOfProduct',
  investigationCharacteristic: 'code value',
  investigationEvent:
    'id code text statusCode effectiveTime availabilityTime reference component outboundRelationship subjectOf1 subjectOf2',
  kindOfProduct: 'name asManufacturedProduct ingredient formCode',
  locatedEntity: 'locatedPlace',
  locatedPlace: 'code',
  location: 'locatedEntity code',
  methodCode: 'originalText',
  name: 'prefix given family',
  observation:
    'id code effectiveTime value interpretationCode location performer referenceRange outboundRelationship1 outboundRelationship2 inboundRelationship',
  observationEvent: 'code value author',
  observationRange: 'value interpretationCode',
  organizer: 'code component',
  outboundRelationship: 'priorityNumber relatedInvestigation',
  outboundRelationship1: 'pauseQuantity actReference',
  outboundRelationship2: 'observation substanceAdministration',
  performer: 'assignedEntity',
  player1: 'name administrativeGenderCode birthTime deceasedTime asIdentifiedEntity role',
  playingOrganization: 'name',
  primaryRole: 'player1 subjectOf2',
  productInstanceInstance: 'lotNumberText',
  productUseReference: 'id',
  quantity: 'numerator denominator',
  receiver: 'device',
  reference: 'document',
  referenceRange: 'observationRange',
  relatedInvestigation: 'code subjectOf2',
  representedOrganization: 'name assignedEntity',
  // Of a drug's holder, and of the parent.
  role: 'code associatedPerson playingOrganization subjectOf2',
  routeCode: 'originalText',
  sender: 'device',
  subject: 'investigationEvent',
  subject1: 'primaryRole adverseEffectReference',
  subject2: 'productUseReference',
  subjectOf: 'approval',
  subjectOf1: 'controlActEvent',
  subjectOf2: 'observation organizer controlActEvent investigationCharacteristic',
  substanceAdministration:
    'id text effectiveTime routeCode doseQuantity consumable outboundRelationship1 outboundRelationship2 inboundRelationship',
  'value:CE': 'originalText',
  'value:IVL_PQ': 'center low high',
};

/** The elements of a message of the portal whose children are not in their order, or are not known. Empty: none. */
export function orderFaults(file: Uint8Array): string[] {
  return faultsIn(readXml(new TextDecoder().decode(file)));
}

function faultsIn(one: XmlElement): string[] {
  const children = elementsOf(one);
  const type = one.attributes['xsi:type'];
  const name = type === undefined ? one.name : `${one.name}:${type}`;
  const order = childOrder[name]?.split(' ') ?? [];
  const places = children.map((child) => order.indexOf(child.name));
  const isInOrder = places.every((place, at) => place >= (places[at - 1] ?? 0));
  const own = isInOrder ? [] : [`${name}: ${children.map((child) => child.name).join(' ')}`];
  return [...own, ...children.flatMap(faultsIn)];
}
