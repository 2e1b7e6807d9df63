// A case by the boxes of the CIOMS I form. The labels are ours. No zod here.
import { seriousnessCriteria, sexes } from '../content/code-lists-rules.ts';
import { criteriaOf } from '../content/derived-facts-rules.ts';
import type { CaseContent, Drug } from '../content/content-rules.ts';
import { countryName } from '../content/countries-rules.ts';
import {
  ageOf,
  coded,
  date,
  deathOf,
  dosesLine,
  drugLine,
  each,
  historyText,
  joined,
  ofDrug,
  otherDeathOf,
  othersOf,
  parentText,
  period,
  primaryReporter,
  reactionsText,
  seriousnessOf,
  suspectsOf,
  testsText,
  text,
} from './form-words-rules.ts';

/** The boxes by their numbers on the form. */
export const ciomsLabels = {
  '1': 'Patient initials',
  '1a': 'Country',
  '2': 'Date of birth',
  '2a': 'Age',
  '3': 'Sex',
  '4-6': 'Reaction onset',
  '7+13': 'Describe the reactions, with relevant tests',
  '8-12': 'Seriousness of the reactions',
  '14': 'Suspect drugs, with generic name',
  '15': 'Daily doses',
  '16': 'Routes of administration',
  '17': 'Indications',
  '18': 'Therapy dates, from and to',
  '19': 'Therapy duration',
  '20': 'Did the reaction abate after stopping the drug?',
  '21': 'Did the reaction reappear after reintroduction?',
  '22': 'Concomitant drugs with dates (not those that treated the reaction)',
  '23': 'Other relevant history',
  '24a': 'Name and address of the sender',
  '24b': 'Sender’s control number',
  '24c': 'Date received by the sender',
  '24d': 'Report source',
  date: 'Date of this report',
  '25a': 'Report type',
} as const;
export type CiomsBox = keyof typeof ciomsLabels;

export interface CiomsFacts {
  number: string;
  /** The centre with its address. */
  sender: string;
  /** The source of the report, in words. */
  source: string;
  printedOn: string;
  isFollowUp: boolean;
  /** The reactions that `sign` has confirmed as not related to the death of the patient. */
  unrelated?: readonly string[];
}

/** `content` as it may leave the centre: masking-rules.ts. */
export function ciomsForm(content: CaseContent, facts: CiomsFacts): Record<CiomsBox, string> {
  const { patient = {}, reactions = [], narrative = '' } = content;
  const reporter = primaryReporter(content);
  const codes = new Set([...reactions.map(({ country }) => text(country)), text(reporter.country)]);
  const suspects = suspectsOf(content);
  const eachDrug = (textOf: (drug: Drug) => string) =>
    joined(
      suspects.map((drug, place) => (textOf(drug) === '' ? '' : `#${place + 1} ${textOf(drug)}`)),
      '\n',
    );
  const comments = [
    content.reporterComments ?? '',
    ...(content.reporterRemarks ?? []),
    content.senderComments ?? '',
  ];
  const summaries = (content.nativeSummaries ?? []).map((one) => one.text ?? '');
  return {
    '1': text(patient.initials),
    '1a': joined([...codes].map((code) => countryName(code) ?? code)),
    '2': date(patient.birthDate),
    '2a': ageOf(content),
    '3': coded(sexes, patient.sex),
    '4-6': each(reactions, ({ onset }) => date(onset)),
    '7+13': joined(
      [
        reactionsText(content),
        otherDeathOf(content, facts.unrelated),
        narrative,
        testsText(content),
        ...comments,
        ...summaries,
      ],
      '\n',
    ),
    '8-12': joined([each(reactions, seriousnessOf), deathOf(content)], '\n'),
    '14': eachDrug((drug) => joined([ofDrug.name(drug), ofDrug.manufacturer(drug), ofDrug.further(drug)])),
    '15': eachDrug(dosesLine),
    '16': eachDrug(ofDrug.route),
    '17': eachDrug(ofDrug.indication),
    '18': eachDrug(({ doses = [] }) =>
      joined(
        doses.map((dose) => period(dose.start, dose.end)),
        '; ',
      ),
    ),
    '19': eachDrug(ofDrug.duration),
    '20': eachDrug((drug) => joined([ofDrug.improved(drug, reactions), ofDrug.action(drug)], '; ')),
    '21': eachDrug((drug) => ofDrug.reintroduced(drug, reactions)),
    '22': joined(othersOf(content).map(drugLine), '\n'),
    '23': joined([historyText(content), parentText(content)], '\n'),
    '24a': facts.sender,
    '24b': facts.number,
    '24c': date(content.firstReceivedOn),
    '24d': facts.source,
    date: facts.printedOn,
    '25a': facts.isFollowUp ? 'Follow-up' : 'Initial',
  };
}

/** The check boxes 8 to 12. */
export const ciomsCriteria = (Object.keys(seriousnessCriteria) as (keyof typeof seriousnessCriteria)[]).map(
  (name) => ({
    label: seriousnessCriteria[name].label,
    isMet: ({ reactions = [] }: CaseContent) =>
      reactions.some((reaction) => criteriaOf(reaction).includes(name)),
  }),
);
