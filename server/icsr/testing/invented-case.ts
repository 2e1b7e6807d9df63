// An invented case with a value in every field that a message carries, and the portal that sends it. The MedDRA codes
// 999999xx are placeholders.
import type { CaseContent } from '#contract/cases/content/content-rules.ts';
import { nowIn } from '#contract/cases/content/partial-dates-rules.ts';
import type { CaseToSend, Sender } from '../facts.ts';
import { writeBatch, writeMessage, type WriteOptions } from '../write-message.ts';

export const now = nowIn(new Date('2026-11-22T10:00:00Z'), 'Asia/Kolkata');
export const batch = { number: 'TEST-B-1', createdAt: '20261122153000+0530' };

export const sender: Sender = {
  senderId: 'TEST-SENDER',
  receiverId: 'TEST-RECEIVER',
  type: '4',
  organisation: 'Test Institute',
  department: 'Pharmacology',
  title: 'Dr',
  givenName: 'Meera',
  familyName: 'Test',
  street: '2 Hill Road',
  city: 'Nashik',
  state: 'Maharashtra',
  postcode: '422001',
  country: 'IN',
  telephone: '+912532000000',
  email: 'amc@example.org',
};

const uuid = (kind: string, number: number) =>
  `${kind.repeat(8)}-0000-4000-8000-${String(number).padStart(12, '0')}`;
export const doctor = uuid('a', 1);
export const rash = uuid('b', 1);
export const fever = uuid('b', 2);
export const suspect = uuid('c', 1);
export const other = uuid('c', 2);

export const fullContent: CaseContent = {
  reportType: '1',
  firstReceivedOn: '2026-11-17',
  latestInformationOn: '2026-11-19',
  expedited: true,
  otherIds: [{ source: 'City Hospital', id: 'CH/2026/7' }],
  linkedCases: ['IN-TEST-2026-00031'],
  reporters: [
    {
      id: doctor,
      title: 'Dr',
      givenName: 'Ravi',
      middleName: 'K.',
      familyName: 'Sample',
      organisation: 'City Hospital',
      department: 'Medicine',
      street: '5 Lake View',
      city: 'Pune',
      state: 'Maharashtra',
      postcode: '411001',
      telephone: '+912011111111',
      country: 'IN',
      qualification: '1',
      primary: true,
    },
    { id: uuid('a', 2), country: 'NP', qualification: '5' },
  ],
  patient: {
    initials: 'A.B.',
    recordNumber: 'OPD-7781',
    birthDate: '1980-02-29',
    ageAtOnset: { value: 46, unit: 'a' },
    gestationAtOnset: { value: 10, unit: 'wk' },
    lastMenstrualPeriod: '2026-09',
    exposedVia: 'mother',
    weightKg: 58.5,
    heightCm: 156,
    sex: '2',
    historyText: 'No known drug allergy before',
  },
  history: [
    { id: uuid('e', 1), code: '99999905', start: '2019', continuing: true, comment: 'to house dust' },
    { id: uuid('e', 2), code: '99999906', start: '2020-01', end: '2020-03-02', continuing: false },
  ],
  pastDrugs: [{ id: uuid('f', 1), name: 'Paracetamol 500 mg', start: '2026-10', end: '2026-10-05' }],
  parent: {
    initials: 'C.D.',
    birthDate: '1955-07',
    age: { value: 25, unit: 'a' },
    sex: '2',
    lastMenstrualPeriod: '1979-05-25',
    weightKg: 61.5,
    heightCm: 160,
    historyText: 'Asthma in childhood',
    history: [
      { id: uuid('e', 3), code: '99999907', start: '1960', end: '1965-02', comment: 'mild' },
      { id: uuid('e', 4), code: '99999908', continuing: true },
    ],
    pastDrugs: [{ id: uuid('f', 2), name: 'Salbutamol', start: '1960', end: '1965' }],
  },
  death: {
    date: '2026-11-18',
    causes: ['Anaphylaxis'],
    autopsy: true,
    autopsyCauses: ['Pulmonary oedema', 'Laryngeal oedema'],
  },
  reactions: [
    {
      id: rash,
      termNative: { text: 'त्वचा पर लाल चकत्ते', language: 'hin' },
      term: 'Rash, itching',
      code: '99999901',
      highlighted: '3',
      seriousness: { death: true, hospitalisation: true },
      onset: '2026-11-15',
      end: '2026-11-17',
      duration: { value: 2, unit: 'd' },
      outcome: '5',
      medicallyConfirmed: true,
      country: 'IN',
    },
    {
      id: fever,
      term: 'Fever',
      code: '99999902',
      seriousness: {
        lifeThreatening: true,
        disability: true,
        congenitalAnomaly: true,
        otherMedicallyImportant: true,
      },
      onset: '2026-11-15T10:30+05:30',
      end: { unknown: 'asked' },
      outcome: '2',
      contributedToDeath: { unknown: 'notKnown' },
    },
  ],
  meddraVersion: '27.0',
  tests: [
    {
      id: uuid('d', 1),
      date: '2026-11-16',
      name: 'Eosinophil count',
      result: { code: '1', value: 780, unit: '/uL', text: 'high' },
      normalLow: '40',
      normalHigh: '440',
      comment: 'before steroids',
    },
    {
      id: uuid('d', 2),
      date: { unknown: 'notKnown' },
      name: 'Serum tryptase',
      result: { qualifier: '>', value: 20, unit: 'ug/L' },
    },
    { id: uuid('d', 3), name: 'C-reactive protein', result: { qualifier: '<=', value: 5, unit: 'mg/L' } },
  ],
  drugs: [
    {
      id: suspect,
      role: '1',
      name: 'Amoxicillin 500 mg capsule',
      substances: [{ name: 'Amoxicillin', strength: { value: 500, unit: 'mg' } }],
      manufacturer: 'Example Pharma Ltd',
      doses: [
        {
          id: uuid('9', 1),
          amount: { value: 500, unit: 'mg' },
          every: { value: 8, unit: 'h' },
          start: '2026-11-13',
          end: '2026-11-15',
          duration: { value: 3, unit: 'd' },
          batch: 'AX-2219',
          expiry: '2027-03',
          text: 'one capsule three times a day',
          form: 'Capsule',
          formCode: '99990001',
          formVersion: '1',
          route: 'Oral',
          routeCode: '048',
          routeVersion: '2.0',
          parentRoute: 'Intramuscular',
        },
      ],
      indications: [{ text: 'Sinusitis', code: '99999904' }],
      action: '1',
      timeToOnset: [{ reaction: rash, interval: { value: 3, unit: 'd' } }],
      assessments: [{ reaction: rash, source: 'Reporter', method: 'Global', result: 'Related' }],
      rechallenge: [{ reaction: rash, result: '4' }],
      flags: ['7', '11'],
      note: 'Bought without prescription',
    },
    {
      id: other,
      role: '2',
      name: 'Cetirizine 10 mg tablet',
      doses: [{ id: uuid('9', 2), text: 'at night' }],
    },
  ],
  narrative: 'A 46-year-old woman took amoxicillin <500 mg> & developed a rash.\nSecond line.',
  reporterComments: 'No similar reaction earlier.',
  senderComments: 'Linked case: same batch.',
  nativeSummaries: [{ text: 'रोगी ने बताया कि तीसरे दिन चकत्ते निकले।', language: 'hin' }],
};

export const toSend = (content: CaseContent, more: Partial<CaseToSend> = {}): CaseToSend => ({
  content,
  senderCaseId: 'IN-TEST-2026-00042',
  createdAt: '20261120143000+0530',
  version: null,
  assessments: [],
  documents: [],
  names: { mayForwardName: true, sent: more.imported ? [content] : [] },
  imported: null,
  ...more,
});

export const writtenMessage = (
  content: CaseContent,
  more: Partial<CaseToSend> = {},
  options: Partial<WriteOptions> = {},
) => writeMessage(toSend(content, more), sender, { now, ...options });

/** The file of one case. Fails where the case has faults. */
export function fileOf(
  content: CaseContent,
  more: Partial<CaseToSend> = {},
  options: Partial<WriteOptions> = {},
): Uint8Array {
  const { xml, faults } = writtenMessage(content, more, options);
  if (faults.length > 0) throw new Error(JSON.stringify(faults));
  return new TextEncoder().encode(writeBatch([xml], batch, sender));
}

interface Answer {
  messageId: string;
  code: string;
  /** ACK.B.r.5. Left out: the acknowledgement does not have it. */
  createdAt?: string;
  text?: string;
  number?: string;
}

export function acknowledgementOf(
  batchNumber: string,
  answers: readonly Answer[],
  code = 'AA',
  text = '',
): string {
  const root = '2.16.840.1.113883.3.989.2.1.3';
  const interaction = 'root="2.16.840.1.113883.1.6"';
  const device = (name: string, number: number) =>
    `<${name} typeCode="${name === 'sender' ? 'SND' : 'RCV'}"><device classCode="DEV" determinerCode="INSTANCE"><id extension="X" root="${root}.${number}"/></device></${name}>`;
  const detail = (words = '') =>
    words === '' ? '' : `<acknowledgementDetail><text>${words}</text></acknowledgementDetail>`;
  const dated = (createdAt?: string) =>
    createdAt === undefined
      ? ''
      : `<attentionLine><keyWordText code="1" codeSystem="2.16.840.1.113883.3.989.2.1.1.24"/><value xsi:type="TS" value="${createdAt}"/></attentionLine>`;
  const messages = answers.map(
    (one) => `<MCCI_IN000002UV01>
      <id extension="${one.number ?? 'L-1'}" root="${root}.19"/><creationTime value="20261121170000+0530"/>
      <interactionId extension="MCCI_IN000002UV01" ${interaction}/><processingCode code="P"/>
      <processingModeCode code="T"/><acceptAckCode code="NE"/>${device('receiver', 16)}${device('sender', 15)}
      ${dated(one.createdAt)}
      <acknowledgement typeCode="${one.code}"><targetMessage><id extension="${one.messageId}" root="${root}.1"/></targetMessage>${detail(one.text)}</acknowledgement>
    </MCCI_IN000002UV01>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<MCCI_IN200101UV01 xmlns="urn:hl7-org:v3" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" ITSVersion="XML_1.0">
  <id extension="ACK-1" root="${root}.20"/><creationTime value="20261121170000+0530"/><responseModeCode code="D"/>
  <interactionId extension="MCCI_IN200101UV01" ${interaction}/>${messages.join('')}${device('receiver', 18)}${device('sender', 17)}
  <acknowledgement typeCode="${code}"><targetBatch><id extension="${batchNumber}" root="${root}.22"/></targetBatch>${detail(text)}</acknowledgement>
</MCCI_IN200101UV01>`;
}
