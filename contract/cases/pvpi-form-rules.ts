// A case in the order of the boxes of the PvPI suspected ADR reporting form v1.4: for typing it into the national system,
// and for print. No zod here.
import {
  actionsTaken,
  outcomes,
  qualifications,
  rechallenges,
  seriousnessCriteria,
  type SeriousnessCriterion,
  sexes,
  unknowns,
} from './code-lists-rules.ts';
import { type CaseContent, contentFields, type Drug, type Reaction, type Reporter } from './content-rules.ts';
import { isSuspect } from './criteria-rules.ts';
import { type Amount, isUnknown, type Labels, type Unknown } from './fields-rules.ts';
import { printDate } from './partial-dates-rules.ts';

export interface FormBox {
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

interface FormFacts {
  /** The centre's number of the case. */
  number: string;
  /** The number that the national system gave. */
  worldwideNumber: string;
  isFollowUp: boolean;
  /** The reporter allows that the national programme gets the name and the contact. */
  mayForwardName: boolean;
}

export function pvpiForm(content: CaseContent, facts: FormFacts): FormSection[] {
  const { patient = {}, reactions = [], drugs = [] } = content;
  const box = (number: string, label: string, value: string): FormBox => ({ number, label, value });
  const suspected = drugs.filter(isSuspect);
  const others = drugs.filter((drug) => drug.role === '2');
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
        box('2', 'Age at time of event, or date of birth', ageOf(content)),
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
        box('7', 'Describe reaction or problem', describeAll(content)),
        box('12', 'Relevant tests or laboratory data with dates', testsOf(content)),
        box('13', 'Relevant medical history', historyOf(content)),
        box('14', 'Seriousness of the reaction', each(reactions, seriousnessOf)),
        box(
          '15',
          'Outcome',
          each(reactions, ({ outcome }) => coded(outcomes, outcome)),
        ),
      ],
    },
    ...suspected.flatMap((drug, place) => drugSections(drug, place, reactions)),
    {
      title: 'C. Concomitant medicinal products',
      boxes: [box('11', 'Concomitant products, with dates of use', others.map(concomitant).join('\n'))],
    },
    reporterSection(content, facts.mayForwardName),
    {
      title: 'Additional information',
      boxes: [
        box('', 'Reporter’s comments', text(content.reporterComments)),
        box('', 'Comments of the centre', text(content.senderComments)),
      ],
    },
  ];
}

function text(value: string | Unknown | undefined): string {
  if (value === undefined) return '';
  return isUnknown(value) ? unknowns[value.unknown] : value;
}
const date = (value: string | Unknown | undefined): string =>
  typeof value === 'string' ? printDate(value) : text(value);
const number = (value: number | Unknown | undefined): string =>
  value === undefined ? '' : isUnknown(value) ? unknowns[value.unknown] : String(value);
const coded = (labels: Labels, value: string | Unknown | undefined): string =>
  typeof value === 'string' ? (labels[value] ?? value) : text(value);
function amount(value: Amount | Unknown | undefined, units: Labels): string {
  if (value === undefined) return '';
  if (isUnknown(value)) return unknowns[value.unknown];
  return [value.value, units[value.unit] ?? value.unit].filter((part) => part !== undefined).join(' ');
}

/** One line for each reaction, with its name where there are several. */
function each(reactions: readonly Reaction[], say: (reaction: Reaction) => string): string {
  const lines = reactions.flatMap((reaction) => {
    const said = say(reaction);
    if (said === '') return [];
    return [reactions.length > 1 ? `${nameOf(reaction)}: ${said}` : said];
  });
  return lines.join('\n');
}

const nameOf = ({ term, termNative, code }: Reaction): string =>
  text(term) || text(termNative?.text) || (code === undefined ? 'Reaction' : `MedDRA ${code}`);

const { ageAtOnset } = contentFields.patient.fields;
function ageOf({ patient = {} }: CaseContent): string {
  return [amount(patient.ageAtOnset, ageAtOnset.units), date(patient.birthDate)]
    .filter((part) => part !== '')
    .join(', born ');
}

function describeAll({ reactions = [], narrative }: CaseContent): string {
  const terms = reactions.map((reaction) =>
    [nameOf(reaction), text(reaction.description)].filter((part) => part !== '').join(': '),
  );
  return [...terms, text(narrative)].filter((part) => part !== '').join('\n');
}

function testsOf({ tests = [] }: CaseContent): string {
  const lines = tests.map(({ date: day, name, result = {}, normalLow, normalHigh, comment }) => {
    const value = [result.qualifier, number(result.value), result.unit].filter(Boolean).join(' ');
    const range = [text(normalLow), text(normalHigh)].filter(Boolean).join(' to ');
    const said = [value, text(result.text), range && `normal ${range}`, text(comment)]
      .filter(Boolean)
      .join('; ');
    return [date(day), text(name), said].filter(Boolean).join(', ');
  });
  return lines.join('\n');
}

function historyOf({ patient = {}, history = [], pastDrugs = [] }: CaseContent): string {
  const conditions = history.map(({ term, code, start, end, continuing, comment }) => {
    const name = text(term) || (code === undefined ? '' : `MedDRA ${code}`);
    const when = [date(start), date(end)].filter(Boolean).join(' to ');
    return [name, when, continuing === true ? 'continuing' : '', text(comment)].filter(Boolean).join(', ');
  });
  const earlier = pastDrugs.map(({ name, start, end }) =>
    ['Earlier drug', text(name), [date(start), date(end)].filter(Boolean).join(' to ')]
      .filter(Boolean)
      .join(', '),
  );
  return [text(patient.historyText), ...conditions, ...earlier].filter((part) => part !== '').join('\n');
}

const criteria = Object.keys(seriousnessCriteria) as SeriousnessCriterion[];
function seriousnessOf({ seriousness }: Reaction): string {
  const met = criteria.filter((name) => seriousness?.[name] === true);
  if (met.length > 0) return met.map((name) => seriousnessCriteria[name].label).join(', ');
  return seriousness && criteria.every((name) => seriousness[name] === false) ? 'Not serious' : '';
}

const { doses: doseField } = contentFields.drugs.fields;
function drugSections(drug: Drug, place: number, reactions: readonly Reaction[]): FormSection[] {
  const doses = drug.doses ?? [];
  const all = (say: (dose: (typeof doses)[number]) => string) => doses.map(say).filter(Boolean).join('\n');
  const fields = doseField.fields;
  const termOf = (id: string | Unknown | undefined) => {
    const found = reactions.find((one) => one.id === id);
    return found ? nameOf(found) : '';
  };
  const box = (number_: string, label: string, value: string): FormBox => ({ number: number_, label, value });
  return [
    {
      title: `C. Suspected medication ${place + 1}`,
      boxes: [
        box('8', 'Name (brand or generic)', text(drug.name)),
        box('8', 'Manufacturer', text(drug.manufacturer)),
        box(
          '8',
          'Batch or lot number',
          all(({ batch }) => text(batch)),
        ),
        box(
          '8',
          'Expiry date',
          all(({ expiry }) => date(expiry)),
        ),
        box(
          '8',
          'Dose',
          all((dose) =>
            [amount(dose.amount, fields.amount.units), text(dose.text)].filter(Boolean).join('; '),
          ),
        ),
        box(
          '8',
          'Route',
          all(({ route }) => text(route)),
        ),
        box(
          '8',
          'Frequency',
          all(({ every }) => (every === undefined ? '' : `every ${amount(every, fields.every.units)}`)),
        ),
        box(
          '8',
          'Therapy started',
          all(({ start }) => date(start)),
        ),
        box(
          '8',
          'Therapy stopped',
          all(({ end, continuing }) => date(end) || (continuing === true ? 'still taken' : '')),
        ),
        box(
          '8',
          'Indication',
          (drug.indications ?? [])
            .map((one) => text(one.text))
            .filter(Boolean)
            .join('; '),
        ),
        box('9', 'Action taken', coded(actionsTaken, drug.action)),
        box(
          '10',
          'Reaction reappeared after reintroduction',
          (drug.rechallenge ?? [])
            .map(({ reaction, result }) => `${termOf(reaction)}: ${coded(rechallenges, result)}`)
            .join('\n'),
        ),
      ],
    },
  ];
}

function concomitant({ name, doses = [], indications = [] }: Drug): string {
  const fields = doseField.fields;
  const use = doses.map((dose) =>
    [
      amount(dose.amount, fields.amount.units),
      text(dose.text),
      text(dose.route),
      [date(dose.start), date(dose.end)].filter(Boolean).join(' to '),
    ]
      .filter(Boolean)
      .join(', '),
  );
  const forWhat = indications.map((one) => text(one.text)).filter(Boolean);
  return [text(name), ...use, ...(forWhat.length > 0 ? [`for ${forWhat.join('; ')}`] : [])]
    .filter(Boolean)
    .join(', ');
}

function reporterSection(content: CaseContent, mayForwardName: boolean): FormSection {
  const { reporters = [] } = content;
  const reporter: Partial<Reporter> = reporters.find(({ primary }) => primary === true) ?? reporters[0] ?? {};
  const name = [reporter.title, reporter.givenName, reporter.middleName, reporter.familyName];
  const address = [
    reporter.organisation,
    reporter.department,
    reporter.street,
    reporter.city,
    reporter.state,
  ];
  const open = (value: string) => (value === '' || mayForwardName ? value : 'withheld');
  const line = (parts: readonly (string | Unknown | undefined)[], between: string) =>
    open(parts.map(text).filter(Boolean).join(between));
  return {
    title: 'D. Reporter',
    boxes: [
      { number: '16', label: 'Name', value: line(name, ' ') },
      { number: '16', label: 'Professional address', value: line(address, ', ') },
      { number: '16', label: 'PIN code', value: line([reporter.postcode], '') },
      { number: '16', label: 'E-mail', value: line([reporter.email], '') },
      { number: '16', label: 'Telephone', value: line([reporter.telephone], '') },
      { number: '16', label: 'Occupation', value: coded(qualifications, reporter.qualification) },
      { number: '17', label: 'Date of this report', value: date(content.firstReceivedOn) },
    ],
  };
}
