// A case in the order of the boxes of the PvPI suspected ADR reporting form v1.4, for typing it into the national
// system and for printing. The labels are ours. No zod here.
import { outcomes, qualifications, sexes } from '../content/code-lists-rules.ts';
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

interface FormBox {
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
  label: string;
  textOf: (drug: Drug, content: CaseContent, facts: Pick<FormFacts, 'causalityOf'>) => string;
}[] = [
  { number: '8', label: 'Name (brand or generic)', textOf: ofDrug.name },
  { number: '8', label: 'Manufacturer', textOf: ofDrug.manufacturer },
  { number: '8', label: 'Batch or lot number', textOf: ofDrug.batch },
  { number: '8', label: 'Expiry date', textOf: ofDrug.expiry },
  { number: '8', label: 'Dose', textOf: ofDrug.dose },
  { number: '8', label: 'Route', textOf: ofDrug.route },
  { number: '8', label: 'Frequency', textOf: ofDrug.frequency },
  { number: '8', label: 'Therapy started', textOf: ofDrug.started },
  { number: '8', label: 'Therapy stopped', textOf: ofDrug.stopped },
  { number: '8', label: 'Indication', textOf: ofDrug.indication },
  { number: '8', label: 'Causality', textOf: (drug, _content, { causalityOf }) => causalityOf?.(drug) ?? '' },
  { number: '9', label: 'Action taken', textOf: ofDrug.action },
  {
    number: '10',
    label: 'Reaction reappeared after reintroduction',
    textOf: (drug, { reactions = [] }) => ofDrug.reintroduced(drug, reactions),
  },
];

/** The columns of the table of concomitant products, box 11. */
export const concomitantColumns: readonly { label: string; textOf: (drug: Drug) => string }[] = [
  { label: 'Name (brand or generic)', textOf: ofDrug.name },
  { label: 'Dose', textOf: ofDrug.dose },
  { label: 'Route', textOf: ofDrug.route },
  { label: 'Frequency', textOf: ofDrug.frequency },
  { label: 'Therapy started', textOf: ofDrug.started },
  { label: 'Therapy stopped', textOf: ofDrug.stopped },
  { label: 'Indication', textOf: ofDrug.indication },
];

/** `content` as it may leave the centre: masking-rules.ts. */
export function pvpiForm(content: CaseContent, facts: FormFacts): FormSection[] {
  const { patient = {}, reactions = [] } = content;
  const box = (place: string, label: string, value: string): FormBox => ({ number: place, label, value });
  const reporter = primaryReporter(content);
  const isMail = text(reporter.contact).includes('@');
  return [
    {
      title: 'Report',
      boxes: [
        box('', 'Type of report', facts.isFollowUp ? 'Follow-up' : 'Initial'),
        box('', 'AMC report number', facts.number),
        box('', 'Worldwide unique number', facts.worldwideNumber),
        box('', 'Reg. / IPD / OPD / CR number', text(patient.recordNumber)),
      ],
    },
    {
      title: 'A. Patient information',
      boxes: [
        box('1', 'Patient initials', text(patient.initials)),
        box(
          '2',
          'Age at time of event, or date of birth',
          joined([ageOf(content), patient.birthDate === undefined ? '' : `born ${date(patient.birthDate)}`]),
        ),
        box('3', 'Sex', coded(sexes, patient.sex)),
        box('4', 'Weight (kg)', number(patient.weightKg)),
      ],
    },
    {
      title: 'B. Suspected adverse reaction',
      boxes: [
        box(
          '5',
          'Date of reaction started',
          each(reactions, ({ onset }) => date(onset)),
        ),
        box(
          '6',
          'Date of recovery',
          each(reactions, ({ end }) => date(end)),
        ),
        box(
          '7',
          'Describe reaction or problem',
          joined([reactionsText(content), content.narrative ?? ''], '\n'),
        ),
        box('12', 'Relevant tests or laboratory data with dates', testsText(content)),
        box('13', 'Relevant medical history', historyText(content)),
        box(
          '14',
          'Seriousness of the reaction',
          joined([each(reactions, seriousnessOf), deathOf(content)], '\n'),
        ),
        box(
          '15',
          'Outcome',
          each(reactions, ({ outcome }) => coded(outcomes, outcome)),
        ),
      ],
    },
    ...suspectsOf(content).map((drug, place) => ({
      title: `C. Suspected medication ${place + 1}`,
      boxes: suspectColumns.map((column) => ({
        number: column.number,
        label: column.label,
        value: column.textOf(drug, content, facts),
      })),
    })),
    {
      title: 'C. Concomitant medicinal products',
      boxes: [
        box('11', 'Concomitant products, with dates of use', joined(othersOf(content).map(drugLine), '\n')),
      ],
    },
    {
      title: 'D. Reporter',
      boxes: [
        box('16', 'Name', reporterName(reporter)),
        box('16', 'Professional address', reporterAddress(reporter)),
        box('16', 'PIN code', text(reporter.postcode)),
        box('16', 'E-mail', parts([reporter.email, isMail ? reporter.contact : undefined], ', ')),
        box('16', 'Telephone', parts([reporter.telephone, isMail ? undefined : reporter.contact], ', ')),
        box('16', 'Occupation', coded(qualifications, reporter.qualification)),
        box('17', 'Date of this report', date(content.firstReceivedOn)),
      ],
    },
    {
      title: 'Additional information',
      boxes: [box('', 'Additional information', additional(content, facts))],
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
      reporterComments === undefined ? '' : `Reporter’s comments: ${reporterComments}`,
      reporterRemarks === undefined ? '' : `Remarks of the reporter: ${reporterRemarks.join('\n')}`,
      senderComments === undefined ? '' : `Comments of the centre: ${senderComments}`,
      ...nativeSummaries.map((one) => one.text ?? ''),
    ],
    '\n',
  );
}
