// Writes a case as a message of E2B(R3), and messages as one file. Returns a fault, with element and field, for each value
// that is missing or cannot be written. Nothing is cut and nothing is guessed.
import type { CaseContent } from '#contract/cases/content/content-rules.ts';
import { contentFields } from '#contract/cases/content/content-rules.ts';
import { findingsOf } from '#contract/cases/content/checks-rules.ts';
import {
  minimumCriteria,
  type MinimumCriterion,
  missingCriteria,
} from '#contract/cases/content/criteria-rules.ts';
import { drugsOfChild, parentOf } from '#contract/cases/content/family-rules.ts';
import { patientDied, statedCauses } from '#contract/cases/content/derived-facts-rules.ts';
import { isUnknown, known } from '#contract/cases/content/fields-rules.ts';
import { maskForRecipients } from '#contract/cases/exchange/masking-rules.ts';
import { type Now, printDate } from '#contract/cases/content/partial-dates-rules.ts';
import { sameValue, positionPath } from '#contract/cases/content/paths-rules.ts';
import { characterCount } from '#contract/text-rules.ts';
import { problems } from '#contract/words/problems-rules.ts';
import { characteristic, readCase, versionKind, versionReason, writeCase } from './case-lens.ts';
import { canFollowTel, noTelephone } from './codecs.ts';
import { isFdaSystem, root, systems } from './codes.ts';
import type { Batch, CaseToSend, Sender } from './facts.ts';
import { leaveOut, pathsOf } from './left-out.ts';
import { type Fault, Reading, Writing } from './lens.ts';
import { reporterValuesIn } from './people-lens.ts';
import { readFields } from './read-message.ts';
import { ensure, find, insert, observed, type Path, putInOrder, step, steps } from './places.ts';
import {
  childOf,
  element,
  elementsOf,
  forbiddenCharacter,
  hl7,
  isElement,
  readXml,
  writeXml,
  type XmlElement,
} from './xml.ts';

export interface WriteOptions {
  /** Reactions without a MedDRA code are written without one; such a message is never sent. */
  isDraft?: boolean;
  now: Now;
  /** The setting e2b_drop_fda. */
  dropFda?: boolean;
  /** Whether the parts of an imported message that the schema refuses are looked for: of a single case. */
  findsRefused?: boolean;
}

export interface WrittenMessage {
  xml: string;
  /** The case as a tree, and where its elements were in the message of the other sender, with `findsRefused`. */
  event: XmlElement;
  origins: ReadonlyMap<XmlElement, string>;
  faults: Fault[];
  /** Elements of the FDA that were left out of an imported message. */
  dropped: string[];
  /** Reactions without a code. */
  uncoded: number;
}

export function writeMessage(facts: CaseToSend, sender: Sender, options: WriteOptions): WrittenMessage {
  const event = facts.imported ? readEvent(facts.imported.xml) : newEvent();
  const origins = options.findsRefused ? pathsOf(event) : new Map<XmlElement, string>();
  const leftOut = facts.imported?.leftOut ?? [];
  if (leftOut.length > 0) leaveOut(event, leftOut, readFields(event));
  const dropped = options.dropFda ? dropFda(event, '') : [];
  const before = facts.imported ? readCase(event, new Reading()) : undefined;
  const content = prepared(facts, sender, before);
  const { meddraVersion } = content;
  const writing = new Writing({
    isDraft: options.isDraft ?? false,
    meddraVersion,
    newVersion: before?.meddraVersion !== undefined && before.meddraVersion !== meddraVersion,
    isForeign: facts.imported !== null,
  });
  setId(event, 1, facts.senderCaseId);
  setSender(event, sender, writing);
  addDocuments(event, facts, writing);
  writeCase(event, content, writing);
  setOtherIds(event);
  if (!facts.imported) setDeath(event, content);
  setVersion(event, facts, writing);
  if (facts.imported) putInOrder(event);
  writing.faults.push(...wholeFaults(facts, content, { event, before }, options));
  const faults = inOrder(writing.faults);
  const message = envelope(facts, sender, event);
  const uncoded = (content.reactions ?? []).filter(({ code }) => code === undefined).length;
  return { xml: faults.length === 0 ? writeXml(message, 1) : '', event, origins, faults, dropped, uncoded };
}

/** C.1.11 is ours. That of an imported message was about the sender's own versions. */
function setVersion(event: XmlElement, { version }: CaseToSend, writing: Writing): void {
  const kind = version ? { amendment: '2', nullification: '1' }[version.kind] : undefined;
  versionKind.put(event, kind, writing, 'kind');
  versionReason.put(event, version?.reason, writing, 'why');
}

const open = `<MCCI_IN200100UV01 xmlns="${hl7}" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" ITSVersion="XML_1.0">`;

/** The lines of a file before its first message, without the note of a draft. */
export const linesBefore = 7;

/** Writes messages as one file. The first comment of a draft says that it must not be sent. */
export function writeBatch(
  messages: readonly string[],
  batch: Batch,
  sender: Sender,
  draftNote?: string,
): string {
  const head = [
    element('id', { extension: batch.number, root: root(22) }),
    element('creationTime', { value: batch.createdAt }),
    element('responseModeCode', { code: 'D' }),
    element('interactionId', { extension: 'MCCI_IN200100UV01', root: systems.interaction }),
    element('name', { code: '1', codeSystem: systems.messageType, displayName: 'ichicsr' }),
  ];
  const foot = [
    device('receiver', 'RCV', sender.receiverId, 14),
    device('sender', 'SND', sender.senderId, 13),
  ].map((one) => ({ ...one, attributes: {} }));
  return [
    '<?xml version="1.0" encoding="UTF-8"?>\n',
    ...(draftNote ? [`<!-- ${draftNote} -->\n`] : []),
    `${open}\n`,
    ...head.map((one) => writeXml(one, 1)),
    ...messages,
    ...foot.map((one) => writeXml(one, 1)),
    '</MCCI_IN200100UV01>\n',
  ].join('');
}

const device = (name: string, typeCode: string, extension: string, number: number): XmlElement =>
  element(name, { typeCode }, [
    element('device', { classCode: 'DEV', determinerCode: 'INSTANCE' }, [
      element('id', { extension, root: root(number) }),
    ]),
  ]);

function envelope(facts: CaseToSend, sender: Sender, event: XmlElement): XmlElement {
  return element('PORR_IN049016UV', {}, [
    element('id', { extension: facts.senderCaseId, root: root(1) }),
    element('creationTime', { value: facts.createdAt }),
    element('interactionId', { extension: 'PORR_IN049016UV', root: systems.interaction }),
    element('processingCode', { code: 'P' }),
    element('processingModeCode', { code: 'T' }),
    element('acceptAckCode', { code: 'AL' }),
    device('receiver', 'RCV', sender.receiverId, 12),
    device('sender', 'SND', sender.senderId, 11),
    element('controlActProcess', { classCode: 'CACT', moodCode: 'EVN' }, [
      element('code', { code: 'PORR_TE049016UV', codeSystem: systems.trigger }),
      element('effectiveTime', { value: facts.createdAt }),
      element('subject', { typeCode: 'SUBJ' }, [event]),
    ]),
  ]);
}

const newEvent = (): XmlElement =>
  element('investigationEvent', { classCode: 'INVSTG', moodCode: 'EVN' }, [
    element('code', { code: 'PAT_ADV_EVNT', codeSystem: systems.act }),
    element('statusCode', { code: 'active' }),
    element('component', { typeCode: 'COMP' }, [
      element('adverseEventAssessment', { classCode: 'INVSTG', moodCode: 'EVN' }, [
        element('subject1', { typeCode: 'SBJ' }, [
          element('primaryRole', { classCode: 'INVSBJ' }, [
            element('player1', { classCode: 'PSN', determinerCode: 'INSTANCE' }),
          ]),
        ]),
      ]),
    ]),
  ]);

const readEvent = (xml: string): XmlElement => readXml(xml);

function setId(event: XmlElement, number: number, extension: string): void {
  const is = ({ attributes }: XmlElement) => attributes['root'] === root(number);
  const existing = elementsOf(event).find((one) => one.name === 'id' && is(one));
  if (existing) existing.attributes['extension'] = extension;
  else event.children.unshift(element('id', { extension, root: root(number) }));
}

/** The content for a message: masked, with the ids, defaults and texts that E2B requires. */
function prepared(facts: CaseToSend, sender: Sender, before: CaseContent | undefined): CaseContent {
  const { imported } = facts;
  const content = maskForRecipients(facts.content, facts.names);
  const reporters = content.reporters?.map((reporter) => {
    // Our country setting does not apply to the reporter of an imported case.
    const country = reporter.country ?? (reporter.primary && !imported ? sender.country : undefined);
    return { ...reporter, ...(country !== undefined && { country: country as string }) };
  });
  const patient = imported ? content.patient : patientOf(content);
  const own = imported ? {} : ofFamilyAndDeath(content);
  const named = content.linkedCases ?? [];
  const linkedCases = [...named, ...(facts.linkedIds ?? []).filter((id) => !named.includes(id))];
  return {
    ...content,
    ...own,
    ...(linkedCases.length > 0 && { linkedCases }),
    worldwideId: content.worldwideId ?? facts.senderCaseId,
    firstSender: content.firstSender ?? (sender.type === '2' ? '1' : '2'),
    ...(reporters && { reporters }),
    ...(patient && { patient }),
    ...withHistory(content, patient, before),
    ...withRemarks(content),
    ...withParentHistory({ ...content, ...own }, before),
    ...(content.drugs && { drugs: withAssessments({ ...content, ...own }, facts) }),
    ...(imported && { otherIds: withFormerId(content, imported) }),
  } as CaseContent;
}

/** H.2: the reporter's comments, and behind them the remarks, which have no element of their own. */
function withRemarks({ reporterComments, reporterRemarks = [] }: CaseContent): Partial<CaseContent> {
  if (reporterRemarks.length === 0) return {};
  return { reporterComments: [reporterComments ?? '', ...reporterRemarks].filter(Boolean).join('\n\n') };
}

/** D.2.3 is for cases in which neither the date of birth nor the age is known. */
function patientOf({ patient }: CaseContent): CaseContent['patient'] {
  if (!patient) return undefined;
  const { ageGroup, ...rest } = patient;
  const hasAge = known(patient.birthDate) !== undefined || known(patient.ageAtOnset) !== undefined;
  return { ...rest, ...(ageGroup !== undefined && !hasAge && { ageGroup }) };
}

/** D.7: entries with a code are D.7.1.r; the others are sent in the text, in words. */
function withHistory(
  { history }: CaseContent,
  patient: CaseContent['patient'],
  before: CaseContent | undefined,
): Pick<CaseContent, 'history' | 'patient'> {
  const { coded, text } = dividedHistory(history, patient?.historyText, before?.history);
  return {
    history: coded,
    ...(text !== null && { patient: { ...patient, historyText: text } }),
  };
}

/** D.10.7, likewise. */
function withParentHistory(
  { parent }: CaseContent,
  before: CaseContent | undefined,
): Pick<CaseContent, 'parent'> {
  if (!parent?.history) return {};
  const { coded, text } = dividedHistory(parent.history, parent.historyText, before?.parent?.history);
  return { parent: { ...parent, history: coded, ...(text !== null && { historyText: text }) } };
}

type History = NonNullable<CaseContent['history']>;

/** The entries with a code, and the text with the others; null: it stays as it is. */
function dividedHistory(
  history: History = [],
  written: NonNullable<CaseContent['patient']>['historyText'],
  before: History = [],
): { coded: History; text: string | null } {
  // An entry of an imported message stays where it is, also without a code.
  const isCoded = ({ id, code }: { id: string; code?: string }) =>
    code !== undefined || before.some((one) => one.id === id);
  const lines = history.filter((entry) => !isCoded(entry)).flatMap((entry) => historyLine(entry) ?? []);
  const text = known(written);
  const all = [...(text === undefined ? [] : [text]), ...lines].join('\n');
  return { coded: history.filter(isCoded), text: lines.length > 0 ? all : null };
}

/**
 * What a message of our own says of a child and of a death: the sex of the parent and the route by which the medicine
 * came, as the way of the exposure says; no cause of death that is none; an autopsy that found a cause was done.
 */
function ofFamilyAndDeath(content: CaseContent): Partial<CaseContent> {
  const { death } = content;
  const [parent, drugs] = [parentOf(content), drugsOfChild(content)];
  const found = statedCauses(death?.autopsyCauses);
  return {
    ...(parent && { parent }),
    ...(drugs && { drugs }),
    ...(death && {
      death: {
        ...death,
        causes: statedCauses(death.causes),
        autopsyCauses: found,
        ...(found.length > 0 && death.autopsy === undefined && { autopsy: true }),
      },
    }),
  };
}

/** D.9.1 of a death whose day nobody asked for, however it is said, and D.9.3, which a day needs: not asked. */
function setDeath(event: XmlElement, content: CaseContent): void {
  const { date, autopsy } = content.death ?? {};
  const value = step('value', { 'xsi:type': 'BL' });
  const role: Path = [
    step('component', { typeCode: 'COMP' }, (one) => childOf(one, 'adverseEventAssessment') !== undefined),
    ...steps('adverseEventAssessment', 'subject1', 'primaryRole'),
  ];
  if (date === undefined && patientDied(content)) {
    ensure(event, [...role, ...steps('player1'), step('deceasedTime')]).attributes['nullFlavor'] ??= 'NASK';
  }
  if (known(date) !== undefined && autopsy === undefined) {
    const place = [...role, step('subjectOf2', { typeCode: 'SBJ' }), observed('autopsy'), value];
    ensure(event, place).attributes['nullFlavor'] = 'NASK';
  }
}

function historyLine(entry: NonNullable<CaseContent['history']>[number]): string | null {
  const term = known(entry.term);
  const [start, end, comment] = [known(entry.start), known(entry.end), known(entry.comment)];
  const details = [
    start === undefined ? '' : `from ${printDate(start)}`,
    end === undefined ? '' : `to ${printDate(end)}`,
    entry.continuing === true ? 'continuing' : entry.continuing === false ? 'not continuing' : '',
    comment ?? '',
  ].filter((part) => part !== '');
  if (term === undefined && details.length === 0) return null;
  const name = term ?? 'Condition not named';
  return details.length === 0 ? name : `${name} (${details.join(', ')})`;
}

function withAssessments({ drugs = [] }: CaseContent, { assessments }: CaseToSend): CaseContent['drugs'] {
  return drugs.map((drug) => {
    const ours = assessments
      .filter((one) => one.drug === drug.id)
      .map(({ reaction, source, method, result }) => ({ reaction, source, method, result }));
    return ours.length === 0 ? drug : { ...drug, assessments: [...(drug.assessments ?? []), ...ours] };
  });
}

/** The id under which the sender knew the case. */
function withFormerId(
  { otherIds = [] }: CaseContent,
  { senderCaseId, source }: NonNullable<CaseToSend['imported']>,
): CaseContent['otherIds'] {
  return otherIds.some(({ id }) => id === senderCaseId)
    ? otherIds
    : [...otherIds, { source, id: senderCaseId }];
}

/** C.1.9.1 is true where there are other ids, otherwise there is no information. */
function setOtherIds(event: XmlElement): void {
  const value = ensure(event, [...characteristic('2', 'otherCaseIds'), step('value', { 'xsi:type': 'BL' })]);
  const has = elementsOf(event)
    .filter(({ name }) => name === 'subjectOf1')
    .flatMap(elementsOf)
    .flatMap(elementsOf)
    .some(({ name, attributes }) => name === 'id' && attributes['root'] === root(3));
  if (has) {
    delete value.attributes['nullFlavor'];
    value.attributes['value'] = 'true';
  } else if (value.attributes['value'] !== 'true') value.attributes['nullFlavor'] = 'NI';
}

/** C.1.6.1 */
function addDocuments(event: XmlElement, { documents, imported }: CaseToSend, writing: Writing): void {
  for (const [number, { title, mediaType, base64 }] of documents.entries()) {
    const character = forbiddenCharacter(title);
    if (character !== null || title.trim() === '' || characterCount(title) > 2000) {
      writing.fault('C.1.6.1.r.1', `documents.${number}.title`, problems('the_title_of_a_document_is'));
      continue;
    }
    insert(
      event,
      element('reference', { typeCode: 'REFR' }, [
        element('document', { classCode: 'DOC', moodCode: 'EVN' }, [
          element('code', { code: '1', codeSystem: systems.document, displayName: 'documentsHeldBySender' }),
          element('title', {}, [title]),
          element('text', { mediaType, representation: 'B64' }, [base64]),
        ]),
      ]),
    );
  }
  const value = ensure(event, [
    documentsComponent,
    observed('documentsAvailable', 'observationEvent'),
    step('value', { 'xsi:type': 'BL' }),
  ]);
  if (documents.length > 0) value.attributes['value'] = 'true';
  else if (!imported || value.attributes['value'] === undefined) value.attributes['value'] = 'false';
}

/** A separate component, not the one of the assessment. */
const documentsComponent = step('component', { typeCode: 'COMP' }, (one) =>
  elementsOf(one).some(
    (child) =>
      child.name === 'observationEvent' && observed('documentsAvailable', 'observationEvent').is(child),
  ),
);

/** C.3: who sends, always from the settings. */
function setSender(event: XmlElement, sender: Sender, writing: Writing): void {
  const entityPath = [...steps('controlActEvent', 'author'), step('assignedEntity', {}, hasSenderType)];
  const isSender = (one: XmlElement) => find(one, entityPath) !== undefined;
  event.children = event.children.filter(
    (node) => !isElement(node) || node.name !== 'subjectOf1' || !isSender(node),
  );
  const { type, organisation } = sender;
  if (organisation.trim() === '' && type !== '7') {
    writing.fault(
      'C.3.2',
      'settings.e2b_organisation',
      problems('the_setting_is_empty', { setting: problems('e2b_organisation') }),
    );
  }
  if (!canFollowTel(sender.telephone)) writing.fault('C.3.4.6', 'settings.e2b_telephone', noTelephone());
  const part = (name: string, text: string) => (text.trim() === '' ? [] : [element(name, {}, [text])]);
  const some = (name: string, attributes: Record<string, string>, children: XmlElement[]) =>
    children.length > 0 ? [element(name, attributes, children)] : [];
  const organization = { classCode: 'ORG', determinerCode: 'INSTANCE' };
  const entity = element('assignedEntity', { classCode: 'ASSIGNED' }, [
    element('code', { code: type, codeSystem: systems.senderType }),
    ...some('addr', {}, [
      ...part('streetAddressLine', sender.street),
      ...part('city', sender.city),
      ...part('state', sender.state),
      ...part('postalCode', sender.postcode),
    ]),
    ...(sender.telephone.trim() === '' ? [] : [element('telecom', { value: `tel:${sender.telephone}` })]),
    ...(sender.email.trim() === ''
      ? []
      : [
          element('telecom', { value: `mailto:${sender.email.replaceAll(/[%#?[\]]/g, encodeURIComponent)}` }),
        ]),
    ...some('assignedPerson', { classCode: 'PSN', determinerCode: 'INSTANCE' }, [
      ...some('name', {}, [
        ...part('prefix', sender.title),
        ...part('given', sender.givenName),
        ...part('family', sender.familyName),
      ]),
      ...(sender.country.trim() === ''
        ? []
        : [
            element('asLocatedEntity', { classCode: 'LOCE' }, [
              element('location', { classCode: 'COUNTRY', determinerCode: 'INSTANCE' }, [
                element('code', { code: sender.country, codeSystem: systems.country }),
              ]),
            ]),
          ]),
    ]),
    element('representedOrganization', organization, [
      ...part('name', sender.department),
      element('assignedEntity', { classCode: 'ASSIGNED' }, [
        element('representedOrganization', organization, part('name', organisation)),
      ]),
    ]),
  ]);
  const made = element('subjectOf1', { typeCode: 'SUBJ' }, [
    element('controlActEvent', { classCode: 'CACT', moodCode: 'EVN' }, [
      element('author', { typeCode: 'AUT' }, [entity]),
    ]),
  ]);
  // Before the other ids, as in the examples of ICH.
  const first = event.children.findIndex((node) => isElement(node) && node.name === 'subjectOf1');
  if (first >= 0) event.children.splice(first, 0, made);
  else insert(event, made);
}

const hasSenderType = (one: XmlElement): boolean =>
  childOf(one, 'code')?.attributes['codeSystem'] === systems.senderType;

/** Removes the regional elements of the FDA, and says which. */
function dropFda(parent: XmlElement, path: string): string[] {
  const dropped: string[] = [];
  const isFda = (one: XmlElement) =>
    elementsOf(one).some(
      ({ name, attributes }) =>
        ['code', 'value', 'id'].includes(name) &&
        isFdaSystem(attributes['codeSystem'] ?? attributes['root'] ?? ''),
    );
  parent.children = parent.children.filter((node) => {
    if (!isElement(node)) return true;
    const at = path === '' ? node.name : `${path}/${node.name}`;
    if (isFda(node)) {
      dropped.push(at);
      return false;
    }
    const before = elementsOf(node).length;
    dropped.push(...dropFda(node, at));
    return before === 0 || elementsOf(node).length > 0;
  });
  return dropped;
}

const criterionElement: Record<MinimumCriterion, [element: string, path: string]> = {
  reporter: ['C.2.r', 'reporters'],
  patient: ['D', 'patient'],
  drug: ['G.k', 'drugs'],
  reaction: ['E.i', 'reactions'],
};

/** Faults that involve several fields. */
function wholeFaults(
  facts: CaseToSend,
  content: CaseContent,
  { event, before }: { event: XmlElement; before: CaseContent | undefined },
  { now }: WriteOptions,
): Fault[] {
  const fault = (element: string, path: string, message: string): Fault => ({ element, path, message });
  const absent = (...of: Parameters<typeof fault>): Fault => ({ ...fault(...of), isMissing: true });
  const { reporters = [], reactions = [], tests = [], nativeSummaries = [] } = content;
  const faults = missing(facts).map((name) => {
    const [number, path] = criterionElement[name];
    return fault(number, path, problems('the_case_has_no', { criterion: minimumCriteria[name] }));
  });
  const primary = reporters.filter((one) => one.primary === true);
  if (primary.length !== 1) {
    faults.push(fault('C.2.r.5', 'reporters', problems('exactly_one_reporter_is_the_primary')));
  }
  for (const { id, country, qualification } of primary) {
    const at = `reporters.${id}`;
    const said = reporterValuesIn(
      event,
      reporters.findIndex((one) => one.id === id),
    );
    if (country === undefined && !said.country)
      faults.push(absent('C.2.r.3', `${at}.country`, problems('country_is_missing')));
    const isNamedByReaction = reactions.some((one) => known(one.country) !== undefined);
    if (isUnknown(country) && !facts.imported && !isNamedByReaction) {
      faults.push(fault('C.2.r.3', `${at}.country`, problems('country_can_be_unknown_only_where')));
    }
    if (qualification === undefined && !said.qualification) {
      faults.push(absent('C.2.r.4', `${at}.qualification`, problems('qualification_is_missing')));
    }
  }
  const hasHistory = (content.history ?? []).length > 0 || hasHistoryText(event);
  if (!hasHistory) {
    faults.push(fault('D.7.2', 'patient.historyText', problems('history_is_missing_write_it_write')));
  }
  for (const { id, termNative } of reactions) {
    if (sameValue(before?.reactions?.find((one) => one.id === id)?.termNative, termNative)) continue;
    if (known(termNative?.text) !== undefined && termNative?.language === undefined) {
      faults.push(absent('E.i.1.1b', `reactions.${id}.termNative.language`, problems('language_is_missing')));
    }
  }
  for (const [number, one] of (content.otherIds ?? []).entries()) {
    if (before?.otherIds?.some((other) => sameValue(other, one))) continue;
    const { source, id } = one;
    const at = `otherIds.${number}`;
    if (!source?.trim())
      faults.push(absent('C.1.9.1.r.1', `${at}.source`, problems('the_organisation_of_another_case_id')));
    if (!id?.trim())
      faults.push(absent('C.1.9.1.r.2', `${at}.id`, problems('the_case_id_of_another_organisation')));
  }
  for (const [number, one] of nativeSummaries.entries()) {
    if (before?.nativeSummaries?.some((other) => sameValue(other, one))) continue;
    const { text, language } = one;
    if (text !== undefined && language === undefined) {
      faults.push(absent('H.5.r.1b', `nativeSummaries.${number}.language`, problems('language_is_missing')));
    }
  }
  if (!facts.imported) {
    for (const { id, name } of tests) {
      if (known(name) === undefined)
        faults.push(absent('F.r.2.1', `tests.${id}.name`, problems('test_is_missing')));
    }
    for (const [number, at, list] of [
      ['D.8.r.1', 'pastDrugs', content.pastDrugs],
      ['D.10.8.r.1', 'parent.pastDrugs', content.parent?.pastDrugs],
    ] as const) {
      for (const { id, name } of list ?? []) {
        if (name !== undefined && known(name) !== '') continue;
        faults.push(absent(number, `${at}.${id}.name`, problems('name_is_missing')));
      }
    }
    if (content.parent && content.parent.sex === undefined) {
      faults.push(absent('D.10.6', 'parent.sex', problems('sex_of_the_parent_is_missing')));
    }
    for (const { id, substances = [] } of content.drugs ?? []) {
      for (const [number, { name }] of substances.entries()) {
        if (known(name) !== undefined) continue;
        faults.push(
          absent('G.k.2.3.r.1', `drugs.${id}.substances.${number}.name`, problems('substance_is_missing')),
        );
      }
    }
  }
  if (facts.version && facts.version.reason.trim() === '') {
    faults.push(absent('C.1.11.2', 'why', problems('the_reason_for_the_nullification_or')));
  }
  const isImported = facts.imported !== null;
  const impossible = findingsOf(facts.content, { now, isImported }, ['impossible']).filter(
    ({ check }) => !isImported || namesEachDate(check),
  );
  faults.push(
    ...impossible.flatMap(({ check, fields, message }) =>
      (namesEachDate(check) ? fields : fields.slice(0, 1)).map((path) =>
        fault(elementAt(positionPath(path, facts.content)), path, message),
      ),
    ),
  );
  return faults;
}

const namesEachDate = (check: string): boolean => check === 'inFuture' || check === 'noSuchDay';

/** The sender of an imported message has judged that it is a case. It still needs a drug and a reaction. */
function missing({ content, imported }: CaseToSend): MinimumCriterion[] {
  if (imported) return (['reaction', 'drug'] as const).filter((name) => !content[`${name}s`]?.length);
  return missingCriteria(content).filter((name) => name !== 'patient' || !isWithheld(content));
}

function hasHistoryText(event: XmlElement): boolean {
  return historyTextIn(event) !== undefined;
}

/** A patient whose name is known but withheld is identifiable. */
function isWithheld({ patient }: CaseContent): boolean {
  const { initials } = patient ?? {};
  return isUnknown(initials) && initials.unknown === 'withheld';
}

/** The history text of the patient. The text of a parent is inside a role. */
function historyTextIn(at: XmlElement): XmlElement | undefined {
  if (at.name === 'observation' && observed('historyText').is(at)) return childOf(at, 'value');
  for (const child of elementsOf(at)) {
    if (child.name === 'role') continue;
    const found = historyTextIn(child);
    if (found) return found;
  }
  return undefined;
}

/** The element of a field. The path names entries by position. */
function elementAt(path: string): string {
  let fields: Record<string, unknown> = contentFields;
  let number = '';
  for (const part of path.split('.')) {
    if (/^\d+$/.test(part)) continue;
    const field = fields[part] as { element?: string; fields?: Record<string, unknown> } | undefined;
    number = field?.element ?? number;
    fields = field?.fields ?? {};
  }
  return number;
}

/** Sorts faults by the sections of E2B and removes repeated ones. */
function inOrder(faults: readonly Fault[]): Fault[] {
  const seen = new Set<string>();
  return faults
    .filter(({ element: number, path, message }) => {
      const key = `${number} ${path} ${message}`;
      return !seen.has(key) && seen.add(key);
    })
    .toSorted((a, b) => a.element.localeCompare(b.element, 'en', { numeric: true }));
}
