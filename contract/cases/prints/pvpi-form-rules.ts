// A case in the order of the boxes of the PvPI suspected ADR reporting form v1.4, for typing it into the national system
// and for printing. The labels are ours.
import { actionsTaken, outcomes, qualifications, sexes } from '../content/code-lists-rules.ts';
import type { CaseContent, Drug } from '../content/content-rules.ts';
import {
  ageOf,
  coded,
  date,
  deathOf,
  drugLine,
  each,
  historyText,
  joined,
  number,
  ofDrug,
  otherDeathOf,
  othersOf,
  parentText,
  parts,
  primaryReporter,
  reactionsText,
  reporterAddress,
  reporterName,
  seriousnessOf,
  suspectsOf,
  testsText,
  text,
} from './form-words-rules.ts';
import { prints } from '../../words/prints-rules.ts';

type Key = Parameters<typeof prints>[0];
/** The boxes and sections by their keys. */
export type PvpiKey = { [K in Key]: K extends `pvpi_${infer Name}` ? Name : never }[Key];
export const pvpiLabel = (key: PvpiKey): string => prints(`pvpi_${key}`);

interface FormBox {
  key: PvpiKey;
  /** The number of the box on the form; '' in its head. */
  number: string;
  label: string;
  /** Empty: nothing is known. */
  value: string;
}
export interface FormSection {
  title: string;
  boxes: FormBox[];
}

export interface FormFacts {
  /** The centre's number of the case. */
  number: string;
  /** The number that the national system gave. */
  worldwideNumber: string;
  isFollowUp: boolean;
  /** The reactions that `sign` has confirmed as not related to the death of the patient. */
  unrelated?: readonly string[];
  /** The causality of a drug, in words. */
  causalityOf?: (drug: Drug) => string;
}

/** The columns of the form's table of suspected drugs, and the box that each belongs to. */
export const suspectColumns: readonly {
  number: string;
  key: PvpiKey;
  textOf: (drug: Drug, content: CaseContent, facts: Pick<FormFacts, 'causalityOf'>) => string;
}[] = [
  { number: '8', key: 'drug_name', textOf: ofDrug.name },
  { number: '8', key: 'manufacturer', textOf: ofDrug.manufacturer },
  { number: '8', key: 'batch', textOf: ofDrug.batch },
  { number: '8', key: 'expiry', textOf: ofDrug.expiry },
  { number: '8', key: 'dose', textOf: ofDrug.dose },
  { number: '8', key: 'route', textOf: ofDrug.route },
  { number: '8', key: 'frequency', textOf: ofDrug.frequency },
  { number: '8', key: 'therapy_started', textOf: ofDrug.started },
  { number: '8', key: 'therapy_stopped', textOf: ofDrug.stopped },
  { number: '8', key: 'indication', textOf: ofDrug.indication },
  { number: '8', key: 'causality', textOf: (drug, _content, { causalityOf }) => causalityOf?.(drug) ?? '' },
  { number: '9', key: 'action', textOf: ofDrug.action },
  {
    number: '10',
    key: 'reappeared',
    textOf: (drug, { reactions = [] }) => ofDrug.reintroduced(drug, reactions),
  },
];

const mark = (isOn: boolean): string => (isOn ? 'X' : '');
/** A column of box 9, by the code of the action. */
const actionColumn = (code: keyof typeof actionsTaken) => ({
  number: '9',
  label: () => actionsTaken[code],
  textOf: ({ action }: Drug) => mark(action === code),
});
/** A column of box 10, by the code of the result of giving the drug again. */
const againColumn = (key: PvpiKey, code: string) => ({
  number: '10',
  label: () => pvpiLabel(key),
  textOf: ({ rechallenge = [] }: Drug) => mark(rechallenge.some(({ result }) => result === code)),
});

/** Boxes 9 and 10 with the columns that a person ticks. The last one is left for the centre to fill in. */
export const tickColumns: readonly {
  number: string;
  label: () => string;
  textOf: (drug: Drug) => string;
}[] = [
  actionColumn('1'),
  actionColumn('3'),
  actionColumn('2'),
  actionColumn('4'),
  actionColumn('9'),
  actionColumn('0'),
  againColumn('reappeared_yes', '1'),
  againColumn('reappeared_no', '2'),
  againColumn('reappeared_unknown', '3'),
  { number: '10', label: () => pvpiLabel('dose_again'), textOf: () => '' },
];

/** The columns of the table of concomitant products, box 11. */
export const concomitantColumns: readonly { key: PvpiKey; textOf: (drug: Drug) => string }[] = [
  { key: 'drug_name', textOf: ofDrug.name },
  { key: 'dose', textOf: ofDrug.dose },
  { key: 'route', textOf: ofDrug.route },
  { key: 'frequency', textOf: ofDrug.frequency },
  { key: 'therapy_started', textOf: ofDrug.started },
  { key: 'therapy_stopped', textOf: ofDrug.stopped },
  { key: 'indication', textOf: ofDrug.indication },
];

/** `content` as it may leave the centre: masking-rules.ts. */
export function pvpiForm(content: CaseContent, facts: FormFacts): FormSection[] {
  const { patient = {}, reactions = [] } = content;
  const box = (place: string, key: PvpiKey, value: string): FormBox => ({
    key,
    number: place,
    label: pvpiLabel(key),
    value,
  });
  const reporter = primaryReporter(content);
  const isMail = text(reporter.contact).includes('@');
  return [
    {
      title: prints('pvpi_section_report'),
      boxes: [
        box('', 'type_of_report', prints(facts.isFollowUp ? 'follow_up' : 'initial')),
        box('', 'amc_number', facts.number),
        box('', 'worldwide_number', facts.worldwideNumber),
        box('', 'record_number', text(patient.recordNumber)),
      ],
    },
    {
      title: prints('pvpi_section_patient'),
      boxes: [
        box('1', 'patient_initials', text(patient.initials)),
        box(
          '2',
          'age_or_birth',
          joined([
            ageOf(content),
            patient.birthDate === undefined ? '' : prints('born', { date: date(patient.birthDate) }),
          ]),
        ),
        box('3', 'sex', coded(sexes, patient.sex)),
        box('4', 'weight', number(patient.weightKg)),
      ],
    },
    {
      title: prints('pvpi_section_reaction'),
      boxes: [
        box(
          '5',
          'reaction_started',
          each(reactions, ({ onset }) => date(onset)),
        ),
        box(
          '6',
          'recovery',
          each(reactions, ({ end }) => date(end)),
        ),
        box('7', 'description', joined([reactionsText(content), content.narrative ?? ''], '\n')),
        box('12', 'tests', testsText(content)),
        box('13', 'history', historyText(content)),
        box('14', 'seriousness', joined([each(reactions, seriousnessOf), deathOf(content)], '\n')),
        box(
          '15',
          'outcome',
          each(reactions, ({ outcome }) => coded(outcomes, outcome)),
        ),
      ],
    },
    ...suspectsOf(content).map((drug, place) => ({
      title: prints('pvpi_suspect', { number: place + 1 }),
      boxes: suspectColumns.map((column) =>
        box(column.number, column.key, column.textOf(drug, content, facts)),
      ),
    })),
    {
      title: prints('pvpi_section_concomitants'),
      boxes: [box('11', 'concomitants', joined(othersOf(content).map(drugLine), '\n'))],
    },
    {
      title: prints('pvpi_section_reporter'),
      boxes: [
        box('16', 'reporter_name', reporterName(reporter)),
        box('16', 'reporter_address', reporterAddress(reporter)),
        box('16', 'pin_code', text(reporter.postcode)),
        box('16', 'email', parts([reporter.email, isMail ? reporter.contact : undefined], ', ')),
        box('16', 'telephone', parts([reporter.telephone, isMail ? undefined : reporter.contact], ', ')),
        box('16', 'occupation', coded(qualifications, reporter.qualification)),
        box('17', 'report_date', date(content.firstReceivedOn)),
      ],
    },
    {
      title: prints('pvpi_additional'),
      boxes: [box('', 'additional', additional(content, facts))],
    },
  ];
}

/** The values that no other box asks for. */
function additional(content: CaseContent, { unrelated }: FormFacts): string {
  const { reporterComments, reporterRemarks, senderComments, nativeSummaries = [] } = content;
  return joined(
    [
      otherDeathOf(content, unrelated),
      parentText(content),
      ...suspectsOf(content).map((drug) =>
        joined(ofDrug.further(drug) === '' ? [] : [ofDrug.name(drug), ofDrug.further(drug)], ': '),
      ),
      reporterComments === undefined ? '' : prints('pvpi_reporter_comments', { text: reporterComments }),
      reporterRemarks === undefined
        ? ''
        : prints('pvpi_reporter_remarks', { text: reporterRemarks.join('\n') }),
      senderComments === undefined ? '' : prints('pvpi_centre_comments', { text: senderComments }),
      ...nativeSummaries.map((one) => one.text ?? ''),
    ],
    '\n',
  );
}
