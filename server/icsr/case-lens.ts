// Maps the fields of a case to elements of its message. Paths start at `investigationEvent`.
import { type CaseContent, contentFields as fields } from '#contract/cases/content/content-rules.ts';
import { nullificationKinds } from '#contract/cases/content/code-lists-rules.ts';
import { root, systems } from './codes.ts';
import { exposureOf } from '#contract/cases/content/family-rules.ts';
import { labelled } from '#contract/words/labels-rules.ts';
import { problems } from '#contract/words/problems-rules.ts';
import { drugs } from './drug-lens.ts';
import { reactions, tests } from './event-lens.ts';
import { leaf } from './leaf-lens.ts';
import { type Lens, merged, type Reading, record, within, type Writing } from './lens.ts';
import { rows, texts } from './list-lens.ts';
import { death, history, historyText, parent, pastDrugs, patient, reporters } from './people-lens.ts';
import { chainsTo, coded, observed, type Path, step, steps } from './places.ts';
import { childOf, elementsOf, type XmlElement } from './xml.ts';

const assessment: Path = [step('component', { typeCode: 'COMP' }), ...steps('adverseEventAssessment')];
const primaryRole: Path = [...assessment, ...steps('subject1', 'primaryRole')];

export const characteristic = (code: string, title: string): Path => [
  step('subjectOf2', { typeCode: 'SUBJ' }),
  coded(
    'investigationCharacteristic',
    { classCode: 'OBS', moodCode: 'EVN' },
    systems.characteristic,
    code,
    title,
  ),
];

/** An `outboundRelationship`. The code of its `relatedInvestigation` says which one it is. */
const relation = (is: (code: XmlElement | undefined) => boolean, make: () => XmlElement[]): Path => [
  step('outboundRelationship', { typeCode: 'SPRT' }, (one) => {
    const related = childOf(one, 'relatedInvestigation');
    return related !== undefined && is(childOf(related, 'code'));
  }),
  step('relatedInvestigation', { classCode: 'INVSTG', moodCode: 'EVN' }, () => true, make),
  step('subjectOf2', { typeCode: 'SUBJ' }),
  ...steps('controlActEvent'),
];
const one = (name: string, attributes: Record<string, string>): XmlElement => ({
  name,
  attributes,
  children: [],
  line: 0,
});

const firstSender = relation(
  (code) => code?.attributes['code'] === '1',
  () => [one('code', { code: '1', codeSystem: systems.relation, displayName: 'initialReport' })],
);
const linked = relation(
  (code) => code?.attributes['nullFlavor'] === 'NA',
  () => [one('code', { nullFlavor: 'NA' })],
);

const withRoot = (number: number) =>
  step('id', { root: root(number) }, ({ attributes }) => attributes['root'] === root(number));

/** H.2 and H.4: a comment. Its author says which of the two it is. */
function commentBy(
  field: typeof fields.reporterComments | typeof fields.senderComments,
  code: string,
  title: string,
): Lens {
  const isBy = (comment: XmlElement) =>
    elementsOf(comment).some(
      (author) =>
        author.name === 'author' &&
        elementsOf(author).some((entity) => childOf(entity, 'code')?.attributes['code'] === code),
    );
  const comment = observed('comment', 'observationEvent');
  return within(
    assessment,
    leaf(
      field,
      [
        step('component1', { typeCode: 'COMP' }, (component) =>
          elementsOf(component).some((inner) => comment.is(inner) && isBy(inner)),
        ),
        { ...comment, make: () => [...comment.make(), by(code, title)] },
        step('value'),
      ],
      { type: 'ED' },
    ),
  );
}
const by = (code: string, title: string): XmlElement => ({
  ...one('author', { typeCode: 'AUT' }),
  children: [
    {
      ...one('assignedEntity', { classCode: 'ASSIGNED' }),
      children: [one('code', { code, codeSystem: systems.author, displayName: title })],
    },
  ],
});

const reactionValue: Path = [...primaryRole, step('subjectOf2'), observed('reaction'), step('value')];

/** E.i.2.1a, read from the first reaction that has one. It is written together with each code. */
const meddraVersion: Lens = {
  get(at, reading) {
    const version = chainsTo(at, reactionValue)
      .map((chain) => chain.at(-1)?.attributes['codeSystemVersion'])
      .find((written) => written !== undefined);
    if (version === undefined || !fields.meddraVersion.shape.test(version)) return undefined;
    seeVersions(at, version, reading);
    return version;
  },
  put(at, value, writing) {
    if (value !== undefined || writing.isDraft) return;
    // An imported version in another spelling stays as it is.
    const isSaid = chainsTo(at, reactionValue).some(
      (chain) => chain.at(-1)?.attributes['codeSystemVersion'] !== undefined,
    );
    if (writing.isForeign && isSaid) return;
    writing.fault(
      fields.meddraVersion.element,
      'meddraVersion',
      problems('label_is_missing', { label: fields.meddraVersion.label }),
      true,
    );
  },
};

/** A code of another version stays in the message and is listed as not mapped. */
function seeVersions(at: XmlElement, version: string, reading: Reading): void {
  const { codeSystem, codeSystemVersion } = at.attributes;
  if (codeSystem === systems.meddra && codeSystemVersion === version) reading.see(at, 'codeSystemVersion');
  for (const child of elementsOf(at)) seeVersions(child, version, reading);
}

const { otherIds, nativeSummaries } = fields;
const lens = merged(
  record({
    narrative: leaf(fields.narrative, [step('text')], { required: true }),
    firstReceivedOn: leaf(fields.firstReceivedOn, [step('effectiveTime'), step('low')], {
      required: true,
      least: 'day',
    }),
    latestInformationOn: leaf(fields.latestInformationOn, [step('availabilityTime')], {
      required: true,
      least: 'day',
    }),
    worldwideId: leaf(fields.worldwideId, [withRoot(2)], { place: 'extension', required: true }),
    firstSender: leaf(
      fields.firstSender,
      [...firstSender, step('author', { typeCode: 'AUT' }), ...steps('assignedEntity'), step('code')],
      { system: systems.firstSender, required: true },
    ),
    meddraVersion,
  }),
  within(
    primaryRole,
    record({
      patient: merged(patient, record({ historyText })),
      parent,
      death,
      history,
      pastDrugs,
      tests,
      reactions,
    }),
  ),
  record({
    drugs: within(assessment, drugs),
    reporterComments: commentBy(fields.reporterComments, '3', 'sourceReporter'),
    senderComments: commentBy(fields.senderComments, '1', 'sender'),
    expedited: leaf(
      fields.expedited,
      [step('component', { typeCode: 'COMP' }), observed('expedited', 'observationEvent'), step('value')],
      { type: 'BL', required: true },
    ),
    nativeSummaries: rows(
      {
        base: [],
        item: [step('component', { typeCode: 'COMP' }), observed('summary', 'observationEvent')],
        fresh: (target) => {
          target.children.push(by('2', 'reporter'));
        },
      },
      record({
        text: leaf(nativeSummaries.fields.text, [step('value')], { type: 'ED' }),
        language: leaf(nativeSummaries.fields.language, [step('value')], { place: 'language' }),
      }),
    ),
    linkedCases: texts(fields.linkedCases, { base: [], item: linked }, [withRoot(2)], 'extension'),
    reporters,
    otherIds: rows(
      {
        base: [],
        item: [step('subjectOf1', { typeCode: 'SUBJ' }), ...steps('controlActEvent'), withRoot(3)],
      },
      record({
        source: leaf(otherIds.fields.source, [], { place: 'assigningAuthorityName' }),
        id: leaf(otherIds.fields.id, [], { place: 'extension' }),
      }),
    ),
    reportType: leaf(fields.reportType, [...characteristic('1', 'ichReportType'), step('value')], {
      type: 'CE',
      system: systems.reportType,
      required: true,
    }),
  }),
);

export const readCase = (event: XmlElement, reading: Reading): CaseContent =>
  withExposure((lens.get(event, reading) ?? {}) as CaseContent);

/** A message with a parent, D.10, says that the medicine reached the patient through this parent. */
function withExposure(content: CaseContent): CaseContent {
  if (!content.parent) return content;
  return { ...content, patient: { ...content.patient, exposedVia: exposureOf(content) } };
}

export const writeCase = (event: XmlElement, content: CaseContent, writing: Writing): void =>
  lens.put(event, content, writing, '');

/** C.1.11: nullification or amendment, and its reason. */
const versionFields = labelled('version', {
  kind: { kind: 'code', codes: nullificationKinds, isPlain: true },
  reason: { kind: 'text', max: 2000, isPlain: true },
} as const);
export const versionKind: Lens = leaf(
  versionFields.kind,
  [...characteristic('3', 'nullificationAmendmentCode'), step('value')],
  { element: 'C.1.11.1', type: 'CE', system: systems.nullification },
);
export const versionReason: Lens = leaf(
  versionFields.reason,
  [
    ...characteristic('4', 'nullificationAmendmentReason'),
    step('value', { 'xsi:type': 'CE' }),
    step('originalText'),
  ],
  { element: 'C.1.11.2' },
);
