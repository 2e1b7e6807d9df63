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
import {
  concomitantColumns,
  pvpiForm,
  type PvpiKey,
  pvpiLabel,
  suspectColumns,
  tickColumns,
} from '#contract/cases/prints/pvpi-form-rules.ts';
import { prints } from '#contract/words/prints-rules.ts';
import { box, charactersIn, layOut, type PrintLayout, type BoxSpace, type Tick } from './paper.ts';

export type PrintedCase = Pick<
  CasePrint,
  'number' | 'worldwideNumber' | 'isFollowUp' | 'content' | 'assessments' | 'signature' | 'unrelated'
>;

/** Widths of the columns of the tables, in twelfths of the page: 'Pharmaceuticals' and 'Intravenous' fit into one line. */
const suspectSpans = [1.65, 1.55, 0.85, 0.65, 0.9, 1.15, 0.95, 0.75, 0.75, 1.3, 1.5];
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
  const values = new Map(pvpiForm(content, facts).flatMap(({ boxes }) => boxes.map((one) => [one.key, one])));
  const put = (key: PvpiKey, span: number, lines = 1, ticks?: readonly Tick[]) => {
    const { number: place = '', value = '' } = values.get(key) ?? {};
    return box(place, pvpiLabel(key), value, { span, lines, ...(ticks && { ticks }) });
  };
  const { patient = {}, reactions = [], death } = content;

  // If a box has ticks, the words below them give only values without a tick.
  const isOne = reactions.length < 2;
  const seriousness = put('seriousness', 12, 4, [
    {
      label: prints('no'),
      isOn: reactions.length > 0 && reactions.every((one) => reactionIsSerious(one) === false),
    },
    ...Object.entries(seriousnessCriteria).map(([name, { label }]) => ({
      label,
      isOn: reactions.some((one) => criteriaOf(one).includes(name as SeriousnessCriterion)),
    })),
  ]);
  const outcome = put(
    'outcome',
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
  const sex = put('sex', 3, 1, [
    ...Object.entries(sexes).map(([code, label]) => ({ label, isOn: patient.sex === code })),
    // E2B has no code for it: the centre ticks it by hand.
    { label: prints('other_sex'), isOn: false },
  ]);
  const type = put('type_of_report', 3, 1, [
    { label: prints('initial'), isOn: !isFollowUp },
    { label: prints('follow_up'), isOn: isFollowUp },
  ]);
  const suspects = suspectsOf(content);
  const eight = suspectColumns.filter((column) => column.number === '8');

  return layOut([
    {
      title: '',
      boxes: [withoutWords(type), put('amc_number', 3), put('worldwide_number', 3), put('record_number', 3)],
    },
    {
      title: pvpiLabel('section_patient'),
      boxes: [put('patient_initials', 3), put('age_or_birth', 4), withoutWords(sex), put('weight', 2)],
    },
    {
      title: pvpiLabel('section_reaction'),
      boxes: [
        put('reaction_started', 6, 2),
        put('recovery', 6, 2),
        { ...put('description', 12, 7), grows: true },
        put('tests', 6, 4),
        put('history', 6, 4),
        isOne && death === undefined ? withoutWords(seriousness) : seriousness,
        isOne ? withoutWords(outcome) : outcome,
      ],
    },
    {
      title: pvpiLabel('table_suspects'),
      rowName: pvpiLabel('row_suspect'),
      columns: eight.map(({ key }, place) => ({
        label: pvpiLabel(key),
        isNamed: key === 'causality',
        ...spaceOf(suspectSpans[place]),
      })),
      rows: suspects.map((drug) => eight.map((column) => column.textOf(drug, content, facts))),
      rowCount: 4,
    },
    {
      title: pvpiLabel('table_action'),
      rowName: pvpiLabel('row_suspect'),
      columns: tickColumns.map(({ number: place_, label }) => ({
        label: `${place_}. ${label()}`,
        columns: charactersIn(1.2),
        lines: 1,
      })),
      rows: suspects.map((drug) => tickColumns.map((column) => column.textOf(drug))),
      rowCount: 4,
    },
    {
      title: pvpiLabel('table_concomitants'),
      rowName: pvpiLabel('row_concomitant'),
      columns: concomitantColumns.map(({ key }, place) => ({
        label: pvpiLabel(key),
        ...spaceOf(concomitantSpans[place]),
      })),
      rows: othersOf(content).map((drug) => concomitantColumns.map((column) => column.textOf(drug))),
      rowCount: 3,
    },
    {
      title: pvpiLabel('section_reporter'),
      boxes: [
        put('reporter_name', 4),
        put('reporter_address', 8),
        put('pin_code', 2),
        put('email', 4),
        put('telephone', 3),
        put('occupation', 3, 2),
        box('16', pvpiLabel('signature'), '', { span: 4 }),
        put('report_date', 3),
        box('', pvpiLabel('signed_by'), signature ? nameOfSigner(signature) : '', {
          span: 5,
        }),
      ],
    },
    {
      title: '',
      boxes: [put('additional', 12, 3)],
    },
  ]);
}

const nameOfSigner = ({ fullName, designation }: NonNullable<CasePrint['signature']>): string =>
  `${fullName}, ${designation}`;
