// The written message of a case: one row for each element, read by XPath from the file. Then the cases that are refused.
import { XmlDocument } from 'libxml2-wasm';
import { describe, expect, it } from 'vitest';
import { type CaseContent, contentFields } from '#contract/cases/content/content-rules.ts';
import type { Fields } from '#contract/cases/content/fields-rules.ts';
import { withValue } from '#contract/cases/content/paths-rules.ts';
import {
  batch,
  fever,
  doctor,
  fileOf,
  fullContent,
  other,
  rash,
  sender,
  suspect,
  writtenMessage,
} from './testing/invented-case.ts';
import { readBatch } from './read-message.ts';
import { requiredNumbers } from './required.ts';
import { orderFaults } from './testing/child-order.ts';
import { ichTable, official, schemaFaults } from './testing/official.ts';

const o = '2.16.840.1.113883.3.989.2.1';
const ns = { h: 'urn:hl7-org:v3', xsi: 'http://www.w3.org/2001/XMLSchema-instance' };
const B = '/h:MCCI_IN200100UV01';
const M = `${B}/h:PORR_IN049016UV`;
const E = `${M}/h:controlActProcess/h:subject/h:investigationEvent`;
const A = `${E}/h:component/h:adverseEventAssessment`;
const P = `${A}/h:subject1/h:primaryRole`;
const kind = (code: string) => `h:code[@code='${code}'][@codeSystem='${o}.1.19']`;
const R = `${P}/h:subjectOf2/h:observation[${kind('29')}]`;
const organizer = (code: string) =>
  `${P}/h:subjectOf2/h:organizer[h:code[@code='${code}'][@codeSystem='${o}.1.20']]/h:component`;
const parent = `${P}/h:player1/h:role[@classCode='PRS'][h:code/@code='PRN']`;
const parentOrganizer = (code: string) =>
  `${parent}/h:subjectOf2/h:organizer[h:code[@code='${code}'][@codeSystem='${o}.1.20']]/h:component`;
const D = `${organizer('4')}/h:substanceAdministration`;
const T = `${organizer('3')}/h:observation`;
const dose = `${D}/h:outboundRelationship2/h:substanceAdministration`;
const S = `${E}/h:outboundRelationship[h:relatedInvestigation/h:code[@code='2'][@codeSystem='${o}.1.22']]`;
const person = `${S}/h:relatedInvestigation/h:subjectOf2/h:controlActEvent/h:author/h:assignedEntity`;
const us = `${E}/h:subjectOf1/h:controlActEvent/h:author/h:assignedEntity`;
const related = (code: string) => `h:outboundRelationship2/h:observation[${kind(code)}]/h:value`;
const characteristic = (code: string) =>
  `${E}/h:subjectOf2/h:investigationCharacteristic[h:code[@code='${code}'][@codeSystem='${o}.1.23']]/h:value`;
const causality = `${A}/h:component/h:causalityAssessment[${kind('39')}]`;
const id = (number: number) => `h:id[@root='${o}.3.${number}']/@extension`;

function valuesAt(xml: Uint8Array, path: string): string[] {
  const document = XmlDocument.fromBuffer(xml);
  try {
    return document.find(path, ns).map(({ content }) => content);
  } finally {
    document.dispose();
  }
}

const reason = { version: { kind: 'amendment' as const, reason: 'Seriousness corrected' } };
const fixed = { drug: suspect, reaction: fever, source: 'AMC', method: 'WHO-UMC', result: 'Possible' };
const documents = [{ title: 'Discharge summary', mediaType: 'text/plain', base64: 'UGF0aWVudA==' }];
const file = fileOf(fullContent, { ...reason, assessments: [fixed], documents });
const masked = fileOf(fullContent, { names: { mayForwardName: false, sent: [] } });
const uncoded = '00000000-0000-4000-8000-00000000000e';
const { meddraVersion: _version, ...unversioned } = fullContent;
const uncodedContent: CaseContent = {
  ...unversioned,
  history: [],
  parent: { sex: '2', history: [{ id: uncoded, term: 'Epilepsy' }] },
  reactions: (fullContent.reactions ?? []).map(({ code: _, ...rest }) => rest),
  drugs: (fullContent.drugs ?? []).map((drug) => ({ ...drug, indications: [{ text: 'Sinusitis' }] })),
};

/** One row for each element that the portal writes: its number, its XPath, its values. */
const rows: [number: string, path: string, values: string[]][] = [
  ['N.1.1', `${B}/h:name/@code`, ['1']],
  ['N.1.2', `${B}/${id(22)}`, [batch.number]],
  ['N.1.3', `${B}/h:sender/h:device/${id(13)}`, [sender.senderId]],
  ['N.1.4', `${B}/h:receiver/h:device/${id(14)}`, [sender.receiverId]],
  ['N.1.5', `${B}/h:creationTime/@value`, [batch.createdAt]],
  ['N.2.r.1', `${M}/${id(1)}`, ['IN-TEST-2026-00042']],
  ['N.2.r.2', `${M}/h:sender/h:device/${id(11)}`, [sender.senderId]],
  ['N.2.r.3', `${M}/h:receiver/h:device/${id(12)}`, [sender.receiverId]],
  ['N.2.r.4', `${M}/h:creationTime/@value`, ['20261120143000+0530']],
  ['C.1.1', `${E}/${id(1)}`, ['IN-TEST-2026-00042']],
  ['C.1.2', `${M}/h:controlActProcess/h:effectiveTime/@value`, ['20261120143000+0530']],
  ['C.1.3', `${characteristic('1')}/@code`, ['1']],
  ['C.1.4', `${E}/h:effectiveTime/h:low/@value`, ['20261117']],
  ['C.1.5', `${E}/h:availabilityTime/@value`, ['20261119']],
  ['C.1.6.1', `${E}/h:component/h:observationEvent[${kind('1')}]/h:value/@value`, ['true']],
  ['C.1.6.1.r.1', `${E}/h:reference/h:document/h:title`, ['Discharge summary']],
  ['C.1.6.1.r.2', `${E}/h:reference/h:document/h:text[@representation='B64']`, ['UGF0aWVudA==']],
  ['C.1.7', `${E}/h:component/h:observationEvent[${kind('23')}]/h:value/@value`, ['true']],
  ['C.1.8.1', `${E}/${id(2)}`, ['IN-TEST-2026-00042']],
  [
    'C.1.8.2',
    `${E}/h:outboundRelationship/h:relatedInvestigation[h:code/@code='1']//h:code[@codeSystem='${o}.1.3']/@code`,
    ['2'],
  ],
  ['C.1.9.1', `${characteristic('2')}/@value`, ['true']],
  [
    'C.1.9.1.r.1',
    `${E}/h:subjectOf1/h:controlActEvent/h:id[@root='${o}.3.3']/@assigningAuthorityName`,
    ['City Hospital'],
  ],
  ['C.1.9.1.r.2', `${E}/h:subjectOf1/h:controlActEvent/${id(3)}`, ['CH/2026/7']],
  [
    'C.1.10.r',
    `${E}/h:outboundRelationship/h:relatedInvestigation[h:code/@nullFlavor='NA']/h:subjectOf2/h:controlActEvent/${id(2)}`,
    ['IN-TEST-2026-00031'],
  ],
  ['C.1.11.1', `${characteristic('3')}/@code`, ['2']],
  ['C.1.11.2', `${characteristic('4')}/h:originalText`, ['Seriousness corrected']],
  ['C.2.r.1.1', `${person}/h:assignedPerson/h:name/h:prefix`, ['Dr']],
  ['C.2.r.1.2', `${person}/h:assignedPerson/h:name/h:given[1]`, ['Ravi']],
  ['C.2.r.1.3', `${person}/h:assignedPerson/h:name/h:given[2]`, ['K.']],
  ['C.2.r.1.4', `${person}/h:assignedPerson/h:name/h:family`, ['Sample']],
  [
    'C.2.r.2.1',
    `${person}/h:representedOrganization/h:assignedEntity/h:representedOrganization/h:name`,
    ['City Hospital'],
  ],
  ['C.2.r.2.2', `${person}/h:representedOrganization/h:name`, ['Medicine']],
  ['C.2.r.2.3', `${person}/h:addr/h:streetAddressLine`, ['5 Lake View']],
  ['C.2.r.2.4', `${person}/h:addr/h:city`, ['Pune']],
  ['C.2.r.2.5', `${person}/h:addr/h:state`, ['Maharashtra']],
  ['C.2.r.2.6', `${person}/h:addr/h:postalCode`, ['411001']],
  ['C.2.r.2.7', `${person}/h:telecom/@value`, ['tel:+912011111111']],
  ['C.2.r.3', `${person}/h:assignedPerson/h:asLocatedEntity/h:location/h:code/@code`, ['IN', 'NP']],
  ['C.2.r.4', `${person}/h:assignedPerson/h:asQualifiedEntity/h:code/@code`, ['1', '5']],
  ['C.2.r.5', `${S}/h:priorityNumber/@value`, ['1']],
  ['C.3.1', `${us}/h:code/@code`, ['4']],
  [
    'C.3.2',
    `${us}/h:representedOrganization/h:assignedEntity/h:representedOrganization/h:name`,
    ['Test Institute'],
  ],
  ['C.3.3.1', `${us}/h:representedOrganization/h:name`, ['Pharmacology']],
  ['C.3.3.2', `${us}/h:assignedPerson/h:name/h:prefix`, ['Dr']],
  ['C.3.3.3', `${us}/h:assignedPerson/h:name/h:given`, ['Meera']],
  ['C.3.3.5', `${us}/h:assignedPerson/h:name/h:family`, ['Test']],
  ['C.3.4.1', `${us}/h:addr/h:streetAddressLine`, ['2 Hill Road']],
  ['C.3.4.2', `${us}/h:addr/h:city`, ['Nashik']],
  ['C.3.4.3', `${us}/h:addr/h:state`, ['Maharashtra']],
  ['C.3.4.4', `${us}/h:addr/h:postalCode`, ['422001']],
  ['C.3.4.5', `${us}/h:assignedPerson/h:asLocatedEntity/h:location/h:code/@code`, ['IN']],
  ['C.3.4.6', `${us}/h:telecom[starts-with(@value, 'tel:')]/@value`, ['tel:+912532000000']],
  ['C.3.4.8', `${us}/h:telecom[starts-with(@value, 'mailto:')]/@value`, ['mailto:amc@example.org']],
  ['D.1', `${P}/h:player1/h:name`, ['A.B.']],
  ['D.1.1.3', `${P}/h:player1/h:asIdentifiedEntity[h:code/@code='3']/${id(9)}`, ['OPD-7781']],
  ['D.2.1', `${P}/h:player1/h:birthTime/@value`, ['19800229']],
  ['D.2.2a', `${P}/h:subjectOf2/h:observation[${kind('3')}]/h:value/@value`, ['46']],
  ['D.2.2b', `${P}/h:subjectOf2/h:observation[${kind('3')}]/h:value/@unit`, ['a']],
  ['D.3', `${P}/h:subjectOf2/h:observation[${kind('7')}]/h:value/@value`, ['58.5']],
  ['D.4', `${P}/h:subjectOf2/h:observation[${kind('17')}]/h:value/@value`, ['156']],
  ['D.6', `${P}/h:subjectOf2/h:observation[${kind('22')}]/h:value/@value`, ['202609']],
  ['D.5', `${P}/h:player1/h:administrativeGenderCode/@code`, ['2']],
  [
    'D.7.1.r.1b',
    `${organizer('1')}/h:observation/h:code[@codeSystem='2.16.840.1.113883.6.163']/@code`,
    ['99999905', '99999906'],
  ],
  ['D.7.1.r.1a', `${organizer('1')}/h:observation/h:code/@codeSystemVersion`, ['27.0', '27.0']],
  ['D.7.1.r.2', `${organizer('1')}/h:observation/h:effectiveTime/h:low/@value`, ['2019', '202001']],
  ['D.7.1.r.4', `${organizer('1')}/h:observation/h:effectiveTime/h:high/@value`, ['20200302']],
  [
    'D.7.1.r.3',
    `${organizer('1')}/h:observation/h:inboundRelationship/h:observation/h:value/@value`,
    ['true', 'false'],
  ],
  ['D.7.1.r.5', `${organizer('1')}/h:observation/${related('10')}`, ['to house dust']],
  ['D.7.2', `${organizer('1')}/h:observation[${kind('18')}]/h:value`, ['No known drug allergy before']],
  ['D.8.r.1', `${organizer('2')}/h:substanceAdministration//h:name`, ['Paracetamol 500 mg']],
  ['D.8.r.4', `${organizer('2')}/h:substanceAdministration/h:effectiveTime/h:low/@value`, ['202610']],
  ['D.8.r.5', `${organizer('2')}/h:substanceAdministration/h:effectiveTime/h:high/@value`, ['20261005']],
  ['D.2.2.1a', `${P}/h:subjectOf2/h:observation[${kind('16')}]/h:value/@value`, ['10']],
  ['D.2.2.1b', `${P}/h:subjectOf2/h:observation[${kind('16')}]/h:value/@unit`, ['wk']],
  ['D.6', `${P}/h:subjectOf2/h:observation[${kind('22')}]/h:value/@value`, ['202609']],
  ['D.9.1', `${P}/h:player1/h:deceasedTime/@value`, ['20261118']],
  ['D.9.3', `${P}/h:subjectOf2/h:observation[${kind('5')}]/h:value/@value`, ['true']],
  [
    'D.9.4.r.2',
    `${P}/h:subjectOf2/h:observation[${kind('5')}]/h:outboundRelationship2/h:observation[${kind('8')}]/h:value/h:originalText`,
    ['Pulmonary oedema', 'Laryngeal oedema'],
  ],
  ['D.10.1', `${parent}/h:associatedPerson/h:name`, ['C.D.']],
  ['D.10.2.1', `${parent}/h:associatedPerson/h:birthTime/@value`, ['195507']],
  ['D.10.2.2a', `${parent}/h:subjectOf2/h:observation[${kind('3')}]/h:value/@value`, ['25']],
  ['D.10.2.2b', `${parent}/h:subjectOf2/h:observation[${kind('3')}]/h:value/@unit`, ['a']],
  ['D.10.3', `${parent}/h:subjectOf2/h:observation[${kind('22')}]/h:value/@value`, ['19790525']],
  ['D.10.4', `${parent}/h:subjectOf2/h:observation[${kind('7')}]/h:value/@value`, ['61.5']],
  ['D.10.5', `${parent}/h:subjectOf2/h:observation[${kind('17')}]/h:value/@value`, ['160']],
  ['D.10.6', `${parent}/h:associatedPerson/h:administrativeGenderCode/@code`, ['2']],
  [
    'D.10.7.1.r.1b',
    `${parentOrganizer('1')}/h:observation/h:code[@codeSystemVersion='27.0']/@code`,
    ['99999907', '99999908'],
  ],
  ['D.10.7.1.r.2', `${parentOrganizer('1')}/h:observation/h:effectiveTime/h:low/@value`, ['1960']],
  [
    'D.10.7.1.r.3',
    `${parentOrganizer('1')}/h:observation/h:inboundRelationship/h:observation/h:value/@value`,
    ['true'],
  ],
  ['D.10.7.1.r.4', `${parentOrganizer('1')}/h:observation/h:effectiveTime/h:high/@value`, ['196502']],
  [
    'D.10.7.1.r.5',
    `${parentOrganizer('1')}/h:observation/h:outboundRelationship2/h:observation/h:value`,
    ['mild'],
  ],
  ['D.10.7.2', `${parentOrganizer('1')}/h:observation[${kind('18')}]/h:value`, ['Asthma in childhood']],
  ['D.10.8.r.1', `${parentOrganizer('2')}/h:substanceAdministration//h:name`, ['Salbutamol']],
  ['D.10.8.r.4', `${parentOrganizer('2')}/h:substanceAdministration/h:effectiveTime/h:low/@value`, ['1960']],
  ['D.10.8.r.5', `${parentOrganizer('2')}/h:substanceAdministration/h:effectiveTime/h:high/@value`, ['1965']],
  ['D.9.2.r.2', `${P}/h:subjectOf2/h:observation[${kind('32')}]/h:value/h:originalText`, ['Anaphylaxis']],
  ['E.i.1.1a', `${R}/h:value/h:originalText`, ['त्वचा पर लाल चकत्ते']],
  ['E.i.1.1b', `${R}/h:value/h:originalText/@language`, ['hin']],
  ['E.i.1.2', `${R}/${related('30')}`, ['Rash, itching', 'Fever']],
  ['E.i.2.1a', `${R}/h:value/@codeSystemVersion`, ['27.0', '27.0']],
  ['E.i.2.1b', `${R}/h:value/@code`, ['99999901', '99999902']],
  ['E.i.3.1', `${R}/${related('37')}/@code`, ['3']],
  ['E.i.3.2a', `${R}/${related('34')}/@*[name()='value' or name()='nullFlavor']`, ['true', 'NI']],
  ['E.i.3.2b', `${R}/${related('21')}/@*[name()='value' or name()='nullFlavor']`, ['NI', 'true']],
  ['E.i.3.2c', `${R}/${related('33')}/@*[name()='value' or name()='nullFlavor']`, ['true', 'NI']],
  ['E.i.3.2d', `${R}/${related('35')}/@*[name()='value' or name()='nullFlavor']`, ['NI', 'true']],
  ['E.i.3.2e', `${R}/${related('12')}/@*[name()='value' or name()='nullFlavor']`, ['NI', 'true']],
  ['E.i.3.2f', `${R}/${related('26')}/@*[name()='value' or name()='nullFlavor']`, ['NI', 'true']],
  ['E.i.4', `${R}/h:effectiveTime//h:low/@value`, ['20261115', '202611151030+0530']],
  ['E.i.5', `${R}/h:effectiveTime//h:high/@*`, ['20261117', 'ASKU']],
  ['E.i.6a', `${R}/h:effectiveTime//h:width/@value`, ['2']],
  ['E.i.6b', `${R}/h:effectiveTime//h:width/@unit`, ['d']],
  ['E.i.7', `${R}/${related('27')}/@code`, ['5', '2']],
  ['E.i.8', `${R}/${related('24')}/@value`, ['true']],
  ['E.i.9', `${R}/h:location/h:locatedEntity/h:locatedPlace/h:code/@code`, ['IN']],
  ['F.r.1', `${T}/h:effectiveTime/@*`, ['20261116', 'UNK']],
  ['F.r.2.1', `${T}/h:code/h:originalText`, ['Eosinophil count', 'Serum tryptase', 'C-reactive protein']],
  ['F.r.3.1', `${T}/h:interpretationCode/@code`, ['1']],
  ['F.r.3.2', `${T}/h:value/*/@value`, ['780', '20', '5']],
  ['F.r.3.2 (bound)', `${T}/h:value/*/@nullFlavor`, ['PINF', 'NINF']],
  ['F.r.3.3', `${T}/h:value/*/@unit`, ['/uL', 'ug/L', 'mg/L']],
  ['F.r.3.4', `${T}/h:value[@xsi:type='ED']`, ['high']],
  [
    'F.r.4',
    `${T}/h:referenceRange/h:observationRange[h:interpretationCode/@code='L']/h:value/@value`,
    ['40'],
  ],
  [
    'F.r.5',
    `${T}/h:referenceRange/h:observationRange[h:interpretationCode/@code='H']/h:value/@value`,
    ['440'],
  ],
  ['F.r.6', `${T}/${related('10')}`, ['before steroids']],
  ['G.k.1', `${A}/h:component/h:causalityAssessment[${kind('20')}]/h:value/@code`, ['1', '2']],
  [
    'G.k.1 (drug)',
    `${A}/h:component/h:causalityAssessment[${kind('20')}]/h:subject2/h:productUseReference/h:id/@root`,
    [suspect, other],
  ],
  [
    'G.k.2.2',
    `${D}/h:consumable/h:instanceOfKind/h:kindOfProduct/h:name`,
    ['Amoxicillin 500 mg capsule', 'Cetirizine 10 mg tablet'],
  ],
  ['G.k.2.3.r.1', `${D}//h:ingredientSubstance/h:name`, ['Amoxicillin']],
  ['G.k.2.3.r.3a', `${D}//h:numerator/@value`, ['500']],
  ['G.k.2.3.r.3b', `${D}//h:numerator/@unit`, ['mg']],
  ['G.k.3.3', `${D}//h:playingOrganization/h:name`, ['Example Pharma Ltd']],
  ['G.k.4.r.1a', `${dose}/h:doseQuantity/@value`, ['500']],
  ['G.k.4.r.1b', `${dose}/h:doseQuantity/@unit`, ['mg']],
  ['G.k.4.r.2', `${dose}/h:effectiveTime/h:comp/h:period/@value`, ['8']],
  ['G.k.4.r.3', `${dose}/h:effectiveTime/h:comp/h:period/@unit`, ['h']],
  ['G.k.4.r.4', `${dose}/h:effectiveTime/h:comp/h:low/@value`, ['20261113']],
  ['G.k.4.r.5', `${dose}/h:effectiveTime/h:comp/h:high/@value`, ['20261115']],
  ['G.k.4.r.6a', `${dose}/h:effectiveTime/h:comp/h:width/@value`, ['3']],
  ['G.k.4.r.6b', `${dose}/h:effectiveTime/h:comp/h:width/@unit`, ['d']],
  ['G.k.4.r.7', `${dose}//h:lotNumberText`, ['AX-2219']],
  ['G.k.4.r.8', `${dose}/h:text`, ['one capsule three times a day', 'at night']],
  ['G.k.4.r.9.1', `${dose}//h:formCode/h:originalText`, ['Capsule']],
  ['G.k.4.r.9.2a', `${dose}//h:formCode/@codeSystemVersion`, ['1']],
  ['G.k.4.r.9.2b', `${dose}//h:formCode/@code`, ['99990001']],
  ['G.k.4.r.10.1', `${dose}/h:routeCode/h:originalText`, ['Oral']],
  [
    'G.k.4.r.11.1',
    `${dose}/h:inboundRelationship/h:observation[${kind('28')}]/h:value/h:originalText`,
    ['Intramuscular'],
  ],
  ['G.k.4.r.10.2a', `${dose}/h:routeCode/@codeSystemVersion`, ['2.0']],
  ['G.k.4.r.10.2b', `${dose}/h:routeCode/@code`, ['048']],
  [
    'G.k.7.r.1',
    `${D}/h:inboundRelationship/h:observation[${kind('19')}]/h:value/h:originalText`,
    ['Sinusitis'],
  ],
  [
    'G.k.7.r.2a',
    `${D}/h:inboundRelationship/h:observation[${kind('19')}]/h:value/@codeSystemVersion`,
    ['27.0'],
  ],
  ['G.k.7.r.2b', `${D}/h:inboundRelationship/h:observation[${kind('19')}]/h:value/@code`, ['99999904']],
  ['G.k.8', `${D}/h:inboundRelationship/h:act/h:code/@code`, ['1']],
  ['G.k.9.i.1', `${causality}/h:subject1/h:adverseEffectReference/h:id/@root`, [rash, fever]],
  ['G.k.9.i.2.r.1', `${causality}/h:author/h:assignedEntity/h:code/h:originalText`, ['Reporter', 'AMC']],
  ['G.k.9.i.2.r.2', `${causality}/h:methodCode/h:originalText`, ['Global', 'WHO-UMC']],
  ['G.k.9.i.2.r.3', `${causality}/h:value`, ['Related', 'Possible']],
  ['G.k.9.i.3.1a', `${D}/h:outboundRelationship1[@typeCode='SAS']/h:pauseQuantity/@value`, ['3']],
  ['G.k.9.i.3.1b', `${D}/h:outboundRelationship1[@typeCode='SAS']/h:pauseQuantity/@unit`, ['d']],
  ['G.k.9.i.4', `${D}/${related('31')}/@code`, ['4']],
  ['G.k.10.r', `${D}/${related('9')}/@code`, ['7', '11']],
  ['G.k.11', `${D}/${related('2')}`, ['Bought without prescription\nExpiry date: 2027-03']],
  ['H.1', `${E}/h:text`, [fullContent.narrative ?? '']],
  [
    'H.2',
    `${A}/h:component1/h:observationEvent[h:author//h:code/@code='3']/h:value`,
    ['No similar reaction earlier.'],
  ],
  [
    'H.4',
    `${A}/h:component1/h:observationEvent[h:author//h:code/@code='1']/h:value`,
    ['Linked case: same batch.'],
  ],
  [
    'H.5.r.1a',
    `${E}/h:component/h:observationEvent[${kind('36')}]/h:value`,
    ['रोगी ने बताया कि तीसरे दिन चकत्ते निकले।'],
  ],
  ['H.5.r.1b', `${E}/h:component/h:observationEvent[${kind('36')}]/h:value/@language`, ['hin']],
];
/** D.2.3 is for cases without age and date of birth. */
const ageGroupRow = ['D.2.3', `${P}/h:subjectOf2/h:observation[${kind('4')}]/h:value/@code`, ['5']] as const;
const { ageAtOnset: _age, birthDate: _birth, ...patient } = fullContent.patient ?? {};
const ofAgeGroup: CaseContent = { ...fullContent, patient: { ...patient, ageGroup: '5' } };

/** Every field of a case that has an element, by its path. */
const carried = (fields: Fields, at: string): [path: string, element: string][] =>
  Object.entries(fields).flatMap(([name, field]) => {
    const path = at === '' ? name : `${at}.${name}`;
    if ('fields' in field) return carried(field.fields, path);
    return field.element === undefined ? [] : [[path, field.element] as [string, string]];
  });

/** Elements without a field: they follow from settings, ids, versions, attachments and other elements. */
const derivedElements = [
  'C.1.6.1.r.1 C.1.6.1.r.2 C.1.11.1 C.1.11.2 C.3.2 C.3.3.1 C.3.3.2 C.3.3.3 C.3.3.5',
  'C.3.4.1 C.3.4.2 C.3.4.3 C.3.4.4 C.3.4.5 C.3.4.6 C.3.4.8 D.7.1.r.1a G.k.7.r.2a',
]
  .flatMap((line) => line.split(' '))
  .concat(requiredNumbers);

describe('every element of the mapping', () => {
  const roundTrip = (content: CaseContent) => readBatch(fileOf(content)).messages[0]?.content;
  const [back, roundTripOfAgeGroup] = [roundTrip(fullContent), roundTrip(ofAgeGroup)];
  const numbers = [...rows, ageGroupRow].map(([number]) => number.replace(/ \(.*$/, ''));
  const isOf = (element: string) => (number: string) =>
    number.replace(/[ab]$/, '') === element || number === element;

  it.each(carried(contentFields, ''))(
    '%s has a row for %s, and a value that is read back',
    (path, element) => {
      expect(numbers.filter(isOf(element))).not.toEqual([]);
      const isAgeGroup = path === 'patient.ageGroup';
      const said = valuesOf(isAgeGroup ? ofAgeGroup : fullContent, path.split('.'));
      // In this file, these two follow from the ids of the case.
      if (['worldwideId', 'firstSender'].includes(path)) return;
      expect(said).not.toEqual([]);
      expect(valuesOf(isAgeGroup ? roundTripOfAgeGroup : back, path.split('.'))).toEqual(said);
    },
  );

  it.each(derivedElements.map((number) => [number]))('%s has a row', (number) => {
    expect(numbers.filter((one) => one === number || isOf(number)(one))).not.toEqual([]);
  });

  it('D.2.3 is written if neither the age nor the date of birth is known', () => {
    expect(valuesAt(fileOf(ofAgeGroup), ageGroupRow[1])).toEqual(ageGroupRow[2]);
  });

  it.skipIf(official === null)(
    'is where the published table of ICH has it (Not run without the E2B schema)',
    () => {
      const { elements, contexts } = ichTable();
      const published = rows.flatMap(([number, , values]) => {
        const { path, context = '' } = elements.find(({ no }) => no === number) ?? {};
        const at = path?.split(' | ').map((one) => `${contexts[context]}/${one}`);
        return at ? [[number, at.join(' | '), values] as const] : [];
      });
      expect(published.length).toBeGreaterThan(100);
      // The table has values only, and no null flavors.
      const nullFlavors = ['NI', 'UNK', 'ASKU', 'MSK'];
      for (const [number, path, values] of published) {
        expect([number, valuesAt(file, path)]).toEqual([
          number,
          values.filter((one) => !nullFlavors.includes(one)),
        ]);
      }
    },
  );
});

/** The values of a field in all entries of the lists of a content. */
function valuesOf(value: unknown, [first, ...rest]: readonly string[]): unknown[] {
  if (value === undefined) return [];
  if (first === undefined) return [value];
  if (Array.isArray(value)) return value.flatMap((one) => valuesOf(one, [first, ...rest]));
  return valuesOf((value as Record<string, unknown>)[first], rest);
}

describe('a message', () => {
  it.each(rows)('has %s where E2B(R3) puts it', (_, path, values) => {
    expect(valuesAt(file, path)).toEqual(values);
  });

  it('has the children of each element in the order of E2B(R3)', () => {
    expect(orderFaults(file)).toEqual([]);
  });

  it.skipIf(official === null).each([
    ['with all elements', file],
    ['without the reporter’s name', masked],
    ['without codes', fileOf(uncodedContent, {}, { isDraft: true })],
  ])('%s is valid by the schema of ICH (Not run without the E2B schema)', (_, one) => {
    expect(schemaFaults(one)).toEqual([]);
  });

  it('withholds the reporter’s name and address unless the reporter allowed them', () => {
    const text = new TextDecoder().decode(masked);
    for (const word of ['Ravi', 'Sample', 'Lake View', '2011111111', '411001', 'Medicine']) {
      expect(text).not.toContain(word);
    }
    expect(valuesAt(masked, `${person}/h:assignedPerson/h:name/*/@nullFlavor`)).toEqual([
      'MSK',
      'MSK',
      'MSK',
      'MSK',
    ]);
    expect(valuesAt(masked, `${person}/h:assignedPerson/h:asQualifiedEntity/h:code/@code`)).toEqual([
      '1',
      '5',
    ]);
    expect(orderFaults(masked)).toEqual([]);
  });

  it('has the death of a patient, and no reaction that resulted in it because of the date alone', () => {
    const reactions = (fullContent.reactions ?? []).map((reaction) => ({
      ...reaction,
      outcome: '1' as const,
      seriousness: { ...reaction.seriousness, death: false },
      contributedToDeath: false,
    }));
    const died = fileOf({ ...fullContent, reactions });
    expect(valuesAt(died, `${P}/h:player1/h:deceasedTime/@value`)).toEqual(['20261118']);
    const ofDeath = `${R}/${related('34')}/@*[name()='value' or name()='nullFlavor']`;
    expect(valuesAt(died, ofDeath)).toEqual(['NI', 'NI']);
  });

  it('has the duration of a dose in a part of its own, as the instances of ICH have it', () => {
    const duration = { value: 3, unit: 'd' } as const;
    const drugs = (fullContent.drugs ?? [])
      .slice(0, 1)
      .map((drug) => ({ ...drug, doses: [{ id: uncoded, start: '2026-11-03', duration }] }));
    const xml = fileOf({ ...fullContent, drugs });
    const parts = `${dose}/h:effectiveTime[@xsi:type='SXPR_TS']/h:comp[@xsi:type='IVL_TS']`;
    expect(valuesAt(xml, `${parts}[not(@operator)]/h:low/@value`)).toEqual(['20261103']);
    expect(valuesAt(xml, `${parts}[@operator='A']/h:width/@value`)).toEqual(['3']);
  });

  it('has the expiry date of each dose behind the note, with the number of the dose, and reads them back', () => {
    const doses = ['2027-03', '2028-11'].map((expiry, place) => ({
      id: `00000000-0000-4000-8000-00000000001${place}`,
      expiry,
    }));
    const drugs = (fullContent.drugs ?? [])
      .slice(0, 1)
      .map((drug) => ({ ...drug, note: 'Bought abroad', doses }));
    const xml = fileOf({ ...fullContent, drugs });
    expect(valuesAt(xml, `${D}/${related('2')}`)).toEqual([
      'Bought abroad\nExpiry date (dose 1): 2027-03\nExpiry date (dose 2): 2028-11',
    ]);
    const [back] = readBatch(xml).messages[0]?.content.drugs ?? [];
    expect([back?.note, back?.doses?.map(({ expiry }) => expiry)]).toEqual([
      'Bought abroad',
      ['2027-03', '2028-11'],
    ]);
  });

  it('writes conditions without a code into the text of the history, and leaves out blank ones', () => {
    const history = [{ id: rash, term: 'Asthma', start: '2010', continuing: true, comment: 'mild' }];
    const only = fileOf({ ...fullContent, history });
    expect(valuesAt(only, `${organizer('1')}/h:observation[${kind('18')}]/h:value`)).toEqual([
      'No known drug allergy before\nAsthma (from 2010, continuing, mild)',
    ]);
  });
});

describe('the remarks of a reporter', () => {
  const path = `${A}/h:component1/h:observationEvent[h:author//h:code/@code='3']/h:value`;
  const asked = ['Asked “Is this right?”: one. Answer: yes', 'Asked “Is this right?”: two. Answer: yes'];

  it('leave in H.2, behind the comments', () => {
    expect(valuesAt(fileOf({ ...fullContent, reporterRemarks: asked }), path)).toEqual([
      `No similar reaction earlier.\n\n${asked.join('\n\n')}`,
    ]);
    const { reporterComments: _, ...bare } = fullContent;
    expect(valuesAt(fileOf({ ...bare, reporterRemarks: asked }), path)).toEqual([asked.join('\n\n')]);
  });

  it('are refused where the element has no room for them', () => {
    const full = { ...fullContent, reporterComments: 'x'.repeat(19_990), reporterRemarks: asked };
    expect(writtenMessage(full).faults.map(({ element }) => element)).toContain('H.2');
  });
});

describe('a case is refused, and the field is named,', () => {
  const faultsOf = (content: CaseContent) =>
    writtenMessage(content).faults.map(({ element, path }) => `${element} ${path}`);

  it.each<[path: string, fault: string]>([
    ['reportType', 'C.1.3 reportType'],
    ['firstReceivedOn', 'C.1.4 firstReceivedOn'],
    ['latestInformationOn', 'C.1.5 latestInformationOn'],
    ['expedited', 'C.1.7 expedited'],
    ['patient.initials', 'D.1 patient.initials'],
    [`reactions.${rash}.code`, `E.i.2.1b reactions.${rash}.code`],
    ['meddraVersion', 'E.i.2.1a meddraVersion'],
    [`reactions.${fever}.outcome`, `E.i.7 reactions.${fever}.outcome`],
    [`drugs.${suspect}.role`, `G.k.1 drugs.${suspect}.role`],
    [`drugs.${other}.name`, `G.k.2.2 drugs.${other}.name`],
    ['narrative', 'H.1 narrative'],
    ['drugs', 'G.k drugs'],
    ['reactions', 'E.i reactions'],
  ])('without %s', (path, fault) => {
    const less =
      path === 'reactions'
        ? {
            ...withValue(fullContent, path, undefined),
            drugs: [{ id: suspect, role: '1' as const, name: 'X' }],
          }
        : withValue(fullContent, path, undefined);
    expect(faultsOf(less)).toContain(fault);
  });

  it.each<[path: string, value: unknown, fault: string]>([
    ['narrative', 'a\u{FFFF}b', 'H.1 narrative'],
    [`drugs.${suspect}.name`, 'a\u{FFFE}', `G.k.2.2 drugs.${suspect}.name`],
    ['firstReceivedOn', '2026-11', 'C.1.4 firstReceivedOn'],
    [`reactions.${rash}.onset`, '2027', `E.i.4 reactions.${rash}.onset`],
    [`drugs.${suspect}.note`, 'x'.repeat(1990), `G.k.11 drugs.${suspect}.note`],
    [`reporters.${doctor}.telephone`, '020 [12]', `C.2.r.2.7 reporters.${doctor}.telephone`],
  ])('with %s = %j', (path, value, fault) => {
    expect(faultsOf(withValue(fullContent, path, value))).toContain(fault);
  });

  it('and a month where a day is needed is no missing value', () => {
    const { faults } = writtenMessage(withValue(fullContent, 'firstReceivedOn', '2026-11'));
    expect(faults.map(({ message }) => message)).toEqual(['First received: at least the day is needed']);
  });

  it('unless it is an uncoded case downloaded as a draft', () => {
    expect(writtenMessage(uncodedContent).faults).not.toEqual([]);
    const draft = writtenMessage(uncodedContent, {}, { isDraft: true });
    expect(draft).toMatchObject({ faults: [], uncoded: 2 });
    expect(orderFaults(fileOf(uncodedContent, {}, { isDraft: true }))).toEqual([]);
  });
});
