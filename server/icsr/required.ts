// The 33 elements that every message, reaction and drug needs, with their paths. A null flavor counts if the element
// allows one. Imported files are checked by this table. Messages of the portal are checked field by field.
import { problems } from '#contract/words/problems-rules.ts';
import { root, systems } from './codes.ts';
import type { Fault } from './lens.ts';
import { placeValue } from './codecs.ts';
import { chainsTo, coded, find, observed, type Path, step, steps } from './places.ts';
import { childOf, type XmlElement } from './xml.ts';

interface Required {
  number: string;
  path: Path;
  place: string;
  nulls?: readonly string[];
}

const id = (number: number) => step('id', {}, ({ attributes }) => attributes['root'] === root(number));
const ofCase = (code: string) => [
  step('subjectOf2'),
  coded('investigationCharacteristic', {}, systems.characteristic, code, ''),
  step('value'),
];
const stated = (what: Parameters<typeof observed>[0]) => [
  step('component'),
  observed(what, 'observationEvent'),
  step('value'),
];
const relatedTo = (what: Parameters<typeof observed>[0]) => [
  step('outboundRelationship2'),
  observed(what),
  step('value'),
];
const assessment = steps('component', 'adverseEventAssessment');
const primaryRole = [...assessment, ...steps('subject1', 'primaryRole')];
const withCode = (name: string, system: string) =>
  step(name, {}, (one) => childOf(one, 'code')?.attributes['codeSystem'] === system);

const inMessage: Required[] = [
  { number: 'N.2.r.1', path: [id(1)], place: 'extension' },
  { number: 'N.2.r.2', path: [...steps('sender', 'device'), id(11)], place: 'extension' },
  { number: 'N.2.r.3', path: [...steps('receiver', 'device'), id(12)], place: 'extension' },
  { number: 'N.2.r.4', path: steps('creationTime'), place: 'value' },
  { number: 'C.1.2', path: steps('controlActProcess', 'effectiveTime'), place: 'value' },
];
const inCase: Required[] = [
  { number: 'C.1.1', path: [id(1)], place: 'extension' },
  { number: 'C.1.3', path: ofCase('1'), place: 'code' },
  { number: 'C.1.4', path: steps('effectiveTime', 'low'), place: 'value' },
  { number: 'C.1.5', path: steps('availabilityTime'), place: 'value' },
  { number: 'C.1.6.1', path: stated('documentsAvailable'), place: 'value' },
  { number: 'C.1.7', path: stated('expedited'), place: 'value', nulls: ['NI'] },
  { number: 'C.1.8.1', path: [id(2)], place: 'extension' },
  {
    number: 'C.1.8.2',
    path: [
      step('outboundRelationship'),
      coded('relatedInvestigation', {}, systems.relation, '1', ''),
      ...steps('subjectOf2', 'controlActEvent', 'author', 'assignedEntity', 'code'),
    ],
    place: 'code',
  },
  { number: 'C.1.9.1', path: ofCase('2'), place: 'value', nulls: ['NI'] },
  {
    number: 'C.3.1',
    path: [
      ...steps('subjectOf1', 'controlActEvent', 'author'),
      withCode('assignedEntity', systems.senderType),
      step('code'),
    ],
    place: 'code',
  },
  {
    number: 'D.1',
    path: [...primaryRole, ...steps('player1', 'name')],
    place: '#text',
    nulls: ['MSK', 'UNK', 'NA', 'ASKU', 'NASK'],
  },
  { number: 'H.1', path: steps('text'), place: '#text' },
];
const inReaction: Required[] = [
  { number: 'E.i.2.1a', path: steps('value'), place: 'codeSystemVersion' },
  { number: 'E.i.2.1b', path: steps('value'), place: 'code' },
  ...(
    [
      ['E.i.3.2a', 'death'],
      ['E.i.3.2b', 'lifeThreatening'],
      ['E.i.3.2c', 'hospitalisation'],
      ['E.i.3.2d', 'disability'],
      ['E.i.3.2e', 'congenitalAnomaly'],
      ['E.i.3.2f', 'otherMedicallyImportant'],
    ] as const
  ).map(([number, what]) => ({ number, path: relatedTo(what), place: 'value', nulls: ['NI'] })),
  { number: 'E.i.7', path: relatedTo('outcome'), place: 'code' },
];
const drugName: Required = {
  number: 'G.k.2.2',
  path: steps('consumable', 'instanceOfKind', 'kindOfProduct', 'name'),
  place: '#text',
};

const reactionPath: Path = [...primaryRole, step('subjectOf2'), observed('reaction')];
const drugPath: Path = [
  ...primaryRole,
  step('subjectOf2'),
  coded('organizer', {}, systems.grouping, '4', ''),
  ...steps('component', 'substanceAdministration'),
];

function has(at: XmlElement, { path, place, nulls = [] }: Required): boolean {
  return chainsTo(at, path).some((chain) => {
    const one = chain.at(-1);
    const value = one && placeValue(one, place)?.trim();
    return Boolean(value) || nulls.includes(one?.attributes['nullFlavor'] ?? '');
  });
}

/** Required elements that a message lacks. N.1 belongs to the file. */
export function missingElements(message: XmlElement, event: XmlElement): Fault[] {
  const missing = (number: string, at: XmlElement): Fault => ({
    element: number,
    path: at.line > 0 ? `line ${at.line}` : '',
    message: problems('is_missing', { number }),
  });
  const lacks = (at: XmlElement, all: readonly Required[]) =>
    all.filter((one) => !has(at, one)).map(({ number }) => missing(number, at));
  const reactions = targets(event, reactionPath);
  const drugs = targets(event, drugPath);
  const roles = targets(event, [...assessment, step('component'), observed('role', 'causalityAssessment')]);
  const hasRole = (root_: string) =>
    roles.some((one) => {
      const value = childOf(one, 'value');
      const about = find(one, steps('subject2', 'productUseReference', 'id'))?.attributes['root'];
      return about?.toLowerCase() === root_.toLowerCase() && Boolean(value?.attributes['code']);
    });
  return [
    ...lacks(message, inMessage),
    ...lacks(event, inCase),
    ...(reactions.length === 0 ? [missing('E.i', event)] : []),
    ...reactions.flatMap((one) => lacks(one, inReaction)),
    ...(drugs.length === 0 ? [missing('G.k', event)] : []),
    ...drugs.flatMap((one) => [
      ...(hasRole(childOf(one, 'id')?.attributes['root'] ?? '') ? [] : [missing('G.k.1', one)]),
      ...lacks(one, [drugName]),
    ]),
  ];
}

const targets = (from: XmlElement, path: Path): XmlElement[] =>
  chainsTo(from, path).flatMap((chain) => chain.at(-1) ?? []);

/** The numbers of all 33 elements, for a test. */
export const requiredNumbers: readonly string[] = [
  'N.1.1',
  'N.1.2',
  'N.1.3',
  'N.1.4',
  'N.1.5',
  ...[...inMessage, ...inCase, ...inReaction, drugName].map(({ number }) => number),
  'G.k.1',
];
