// The PvPI suspected ADR reporting form v1.4 as a page of A4: its boxes, in its order.
import type { CasePrint } from '#contract/cases/prints/prints.ts';
import {
  outcomes,
  type SeriousnessCriterion,
  seriousnessCriteria,
  sexes,
} from '#contract/cases/content/code-lists-rules.ts';
import { criteriaOf, reactionIsSerious } from '#contract/cases/content/derived-facts-rules.ts';
import { othersOf, suspectsOf } from '#contract/cases/prints/form-words-rules.ts';
import { causalityOf } from '#contract/cases/prints/prints-rules.ts';
import { concomitantColumns, pvpiForm, suspectColumns } from '#contract/cases/prints/pvpi-form-rules.ts';
import { box, charactersIn, layOut, type PrintLayout, type BoxSpace, type Tick } from './paper.ts';

export type PrintedCase = Pick<
  CasePrint,
  'number' | 'worldwideNumber' | 'isFollowUp' | 'content' | 'assessments' | 'signature' | 'unrelated'
>;

/** Widths of the columns of the three tables, in twelfths of the page. */
const suspectSpans = [1.9, 1.3, 0.9, 0.7, 1.1, 0.7, 1, 0.8, 0.8, 1.5, 1.3];
const concomitantSpans = [3, 2, 1.2, 1.4, 1.4, 1.4, 1.6];
const spaceOf = (span: number | undefined): BoxSpace => ({ columns: charactersIn(span ?? 1), lines: 4 });

export function pvpiPages(print: PrintedCase): PrintLayout {
  const { content, number, worldwideNumber, isFollowUp, signature } = print;
  const facts = {
    number,
    worldwideNumber: worldwideNumber ?? '',
    isFollowUp,
    unrelated: print.unrelated,
    causalityOf: causalityOf(print),
  };
  const form = pvpiForm(content, facts);
  const valueOf = (title: string, label: string) =>
    form.find((one) => one.title === title)?.boxes.find((one) => one.label === label) ?? {
      number: '',
      label,
      value: '',
    };
  const of =
    (title: string) =>
    (label: string, span: number, lines = 1, ticks?: readonly Tick[]) => {
      const { number: place, value } = valueOf(title, label);
      return box(place, label, value, { span, lines, ...(ticks && { ticks }) });
    };
  const { patient = {}, reactions = [], death } = content;
  const head = of('Report');
  const a = of('A. Patient information');
  const b = of('B. Suspected adverse reaction');
  const d = of('D. Reporter');

  // If a box has ticks, the words below them give only values without a tick.
  const isOne = reactions.length < 2;
  const seriousness = b('Seriousness of the reaction', 12, 4, [
    { label: 'No', isOn: reactions.length > 0 && reactions.every((one) => reactionIsSerious(one) === false) },
    ...Object.entries(seriousnessCriteria).map(([name, { label }]) => ({
      label,
      isOn: reactions.some((one) => criteriaOf(one).includes(name as SeriousnessCriterion)),
    })),
  ]);
  const outcome = b(
    'Outcome',
    12,
    3,
    Object.entries(outcomes).map(([code, label]) => ({
      label,
      isOn: reactions.some((one) => one.outcome === code),
    })),
  );
  const isTicked = ({ ticks = [] }: { ticks?: readonly Tick[] }) => ticks.some(({ isOn }) => isOn);
  const withoutWords = <T extends { value: string; ticks?: readonly Tick[] }>(one: T): T =>
    isTicked(one) ? { ...one, value: '' } : one;
  const sex = a(
    'Sex',
    3,
    1,
    Object.entries(sexes).map(([code, label]) => ({ label, isOn: patient.sex === code })),
  );
  const type = head('Type of report', 3, 1, [
    { label: 'Initial', isOn: !isFollowUp },
    { label: 'Follow-up', isOn: isFollowUp },
  ]);
  const suspects = suspectsOf(content);
  const eight = suspectColumns.filter((column) => column.number === '8');
  const later = suspectColumns.filter((column) => column.number !== '8');
  const cells = (columns: typeof suspectColumns) =>
    suspects.map((drug) => columns.map((column) => column.textOf(drug, content, facts)));

  return layOut([
    {
      title: '',
      boxes: [
        withoutWords(type),
        head('AMC report number', 3),
        head('Worldwide unique number', 3),
        head('Reg. / IPD / OPD / CR number', 3),
      ],
    },
    {
      title: 'A. Patient information',
      boxes: [
        a('Patient initials', 3),
        a('Age at time of event, or date of birth', 4),
        withoutWords(sex),
        a('Weight (kg)', 2),
      ],
    },
    {
      title: 'B. Suspected adverse reaction',
      boxes: [
        b('Date of reaction started', 6, 2),
        b('Date of recovery', 6, 2),
        b('Describe reaction or problem', 12, 7),
        b('Relevant tests or laboratory data with dates', 6, 4),
        b('Relevant medical history', 6, 4),
        isOne && death === undefined ? withoutWords(seriousness) : seriousness,
        isOne ? withoutWords(outcome) : outcome,
      ],
    },
    {
      title: '8. Suspected medication',
      rowName: 'Suspected medication',
      columns: eight.map(({ label }, place) => ({ label, ...spaceOf(suspectSpans[place]) })),
      rows: cells(eight),
      rowCount: 4,
    },
    {
      title: '9. Action taken and 10. Reintroduction',
      rowName: 'Suspected medication',
      columns: later.map((column) => ({
        label: `${column.number}. ${column.label}`,
        columns: charactersIn(6),
        lines: 3,
      })),
      rows: cells(later),
      rowCount: 4,
    },
    {
      title: '11. Concomitant medicinal products, with self-medication and herbal remedies',
      rowName: 'Concomitant product',
      columns: concomitantColumns.map(({ label }, place) => ({ label, ...spaceOf(concomitantSpans[place]) })),
      rows: othersOf(content).map((drug) => concomitantColumns.map((column) => column.textOf(drug))),
      rowCount: 3,
    },
    {
      title: 'D. Reporter',
      boxes: [
        d('Name', 4),
        d('Professional address', 8),
        d('PIN code', 2),
        d('E-mail', 4),
        d('Telephone', 3),
        d('Occupation', 3, 2),
        box('16', 'Signature', '', { span: 4 }),
        d('Date of this report', 3),
        box('', 'Received and signed at the centre by', signature ? nameOfSigner(signature) : '', {
          span: 5,
        }),
      ],
    },
    {
      title: '',
      boxes: [of('Additional information')('Additional information', 12, 3)],
    },
  ]);
}

const nameOfSigner = ({ fullName, designation }: NonNullable<CasePrint['signature']>): string =>
  `${fullName}, ${designation}`;
