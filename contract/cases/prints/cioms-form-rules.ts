// A case by the boxes of the CIOMS I form. The labels are ours.
import { type SeriousnessCriterion, seriousnessCriteria, sexes } from '../content/code-lists-rules.ts';
import { criteriaOf } from '../content/derived-facts-rules.ts';
import type { CaseContent, Drug } from '../content/content-rules.ts';
import { countryName } from '../content/countries-rules.ts';
import {
  abated,
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
  reappeared,
  seriousnessOf,
  suspectsOf,
  testsText,
  text,
} from './form-words-rules.ts';
import { prints } from '../../words/prints-rules.ts';

type Key = Parameters<typeof prints>[0];
/** The boxes by their numbers on the form. */
export type CiomsBox = { [K in Key]: K extends `cioms_${infer Box}` ? Box : never }[Key];
export const ciomsLabel = (box: CiomsBox): string => prints(`cioms_${box}`);

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
    '20': eachDrug((drug) => joined([abated(drug, reactions), ofDrug.action(drug)], '; ')),
    '21': eachDrug((drug) => reappeared(drug, reactions)),
    '22': joined(othersOf(content).map(drugLine), '\n'),
    '23': joined([historyText(content), parentText(content)], '\n'),
    '24a': facts.sender,
    '24b': facts.number,
    '24c': date(content.firstReceivedOn),
    '24d': facts.source,
    date: facts.printedOn,
    '25a': prints(facts.isFollowUp ? 'follow_up' : 'initial'),
  };
}

/** The check boxes 8 to 12. */
export const ciomsTicks = ({ reactions = [] }: CaseContent): { label: string; isOn: boolean }[] =>
  (Object.keys(seriousnessCriteria) as SeriousnessCriterion[]).map((name) => ({
    label: seriousnessCriteria[name].label,
    isOn: reactions.some((reaction) => criteriaOf(reaction).includes(name)),
  }));
