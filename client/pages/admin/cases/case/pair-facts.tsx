// The facts of the case about a pair, beside the questions: dates and answers, a line of time, test values with their
// normal ranges, and what published formulas make of them. Nothing here answers a question.
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Facts, TableHead } from '#client/components/ui/table.tsx';
import { caseOverview } from '#client/data/admin/cases.ts';
import { m } from '#client/paraglide/messages.js';
import { type CourseBar, type CourseMark, courseOf } from '#contract/cases/assessment/course-rules.ts';
import {
  type Clearance,
  clearancesOf,
  hasCreatinine,
  type NoClearance,
} from '#contract/cases/assessment/kidney-rules.ts';
import { hasLiverTest, hySignOf, type NoR, rValueOf } from '#contract/cases/assessment/liver-rules.ts';
import { withOwnRanges } from '#contract/cases/assessment/measured-rules.ts';
import type { CaseOverview } from '#contract/cases/cases.ts';
import { dechallenges, rechallenges } from '#contract/cases/content/code-lists-rules.ts';
import { dechallengeOf } from '#contract/cases/content/dechallenge-rules.ts';
import type { CaseContent, Drug, Reaction, Test } from '#contract/cases/content/content-rules.ts';
import type { Pair } from '#contract/cases/content/criteria-rules.ts';
import { known } from '#contract/cases/content/fields-rules.ts';
import { daysBetween, printDate, printDays, readDate } from '#contract/cases/content/partial-dates-rules.ts';
import { drugName, reactionName } from './assessment-labels.ts';
import { joined } from '#contract/words/isolated-rules.ts';

/** The facts of the case about this pair, shown beside the questions. */
export function PairFacts({ content, pair: { drug, reaction } }: { content: CaseContent; pair: Pair }) {
  const { data: { ranges = {} } = {} } = useQuery<CaseOverview>({ queryKey: [caseOverview] });
  const ranged = withOwnRanges(content, ranges);
  const starts = (drug.doses ?? []).flatMap(({ start }) => known(start) ?? []).toSorted();
  const ends = (drug.doses ?? []).flatMap(({ end }) => known(end) ?? []).toSorted();
  const [start, end, onset, gone] = [starts[0], ends.at(-1), known(reaction.onset), known(reaction.end)];
  const again = drug.rechallenge?.find((one) => one.reaction === reaction.id)?.result;
  const result = again && known(again);
  const others = (content.drugs ?? []).filter(({ id }) => id !== drug.id).map(drugName);
  const history = (content.history ?? []).flatMap(({ term }) => known(term) ?? []);
  // Those with a value are in the table.
  const tests = (content.tests ?? []).flatMap(({ name, result }) =>
    known(result?.value) === undefined ? (known(name) ?? []) : [],
  );
  const facts: [string, string | undefined][] = [
    [m.admin_assess_first_dose(), start && printDate(start)],
    [m.admin_assess_reaction_began(), onset && withGap(onset, start)],
    [m.admin_assess_stopped(), end && printDate(end)],
    [m.admin_assess_ended(), gone && withGap(gone, end)],
    [m.admin_assess_better_after_stopping(), stoppingWords(drug, reaction.id, content.reactions ?? [])],
    [m.admin_assess_given_again(), result && rechallenges[result]],
    [m.admin_assess_other_drugs(), joined(others, ', ')],
    [m.admin_assess_history(), joined(history, ', ')],
    [m.admin_assess_tests(), joined(tests, ', ')],
  ];
  const filled = facts.filter(([, text]) => text);
  return (
    <section aria-label={m.admin_assess_what_the_case_says()} className="assess-facts">
      <h4>{m.admin_assess_what_the_case_says()}</h4>
      {filled.length === 0 ? (
        <p className="case-quiet">{m.admin_assess_says_nothing()}</p>
      ) : (
        <Facts of={filled} />
      )}
      <Course content={content} pair={{ drug, reaction }} />
      <Tests tests={ranged.content.tests ?? []} own={ranged.own} />
      <Liver content={ranged.content} reaction={reaction} />
      <Kidney content={content} />
      <p className="case-quiet">{m.admin_assess_facts_hint()}</p>
    </section>
  );
}

/** The result of stopping for this pair; what was said of the drug as a whole is named as such. */
function stoppingWords(drug: Drug, reaction: string, reactions: readonly Reaction[]): string | undefined {
  const own = dechallengeOf(drug, reaction, reactions);
  if (own) return dechallenges[own];
  const whole = yesNo(known(drug.improvedAfterStopping));
  return whole && m.admin_assess_for_the_drug_as_a_whole({ answer: whole });
}

const yesNo = (value: boolean | undefined) =>
  value === undefined ? undefined : value ? m.admin_assess_yes() : m.admin_assess_no();

/** A date, and how long after another one it is. */
function withGap(date: string, from: string | undefined): string {
  const [one, other] = [from === undefined ? null : readDate(from), readDate(date)];
  if (!one || !other) return printDate(date);
  const gap = daysBetween(one, other);
  if (gap.max < 0) return `${printDate(date)} (${m.admin_assess_before()})`;
  return `${printDate(date)} (${m.admin_assess_after({ days: printDays(gap) })})`;
}

/** A line of time: a row for each drug, the reaction and the tests. The words of a row say what its bars show. */
function Course({ content, pair }: { content: CaseContent; pair: Pair }) {
  const course = courseOf(content, pair);
  if (!course) return null;
  const nameOf = (kind: string, id: string | null) => {
    if (kind === 'tests') return m.admin_assess_tests();
    const drug = content.drugs?.find((one) => one.id === id);
    return kind === 'drug' && drug ? drugName(drug) : reactionName(pair.reaction);
  };
  return (
    <figure className="assess-course">
      <figcaption>
        <h5>{m.admin_assess_line_of_time()}</h5>
        <span className="case-quiet">
          {m.admin_assess_from_to({ from: printDate(course.from), to: printDate(course.to) })}
        </span>
      </figcaption>
      <ul>
        {course.rows.map(({ kind, id, bars, marks }) => (
          <li key={id ?? kind} data-kind={kind} data-own={id === pair.drug.id || undefined}>
            <span dir="auto">{nameOf(kind, id)}</span>
            <span className="assess-bars" aria-hidden="true">
              {bars.map((bar, place) => (
                <i key={place} data-open={bar.to === null || undefined} style={placeOf(bar)} />
              ))}
              {marks.map(({ place }) => (
                <b key={place} style={{ insetInlineStart: `${place}%` }} />
              ))}
            </span>
            <span className="case-quiet">
              {bars.slice(0, datesShown).map(datesOf).join(', ')}
              {bars.length > datesShown && ' …'}
              {marks.slice(0, datesShown).map((mark) => `; ${markWords(mark, content, pair)}`)}
            </span>
          </li>
        ))}
      </ul>
    </figure>
  );
}

/** 'stopped 10 Nov 2026: Improved'. */
function markWords({ kind, date }: CourseMark, content: CaseContent, { drug, reaction }: Pair): string {
  const again = known(drug.rechallenge?.find((one) => one.reaction === reaction.id)?.result);
  const result =
    kind === 'stopped'
      ? stoppingWords(drug, reaction.id, content.reactions ?? [])
      : again && rechallenges[again];
  const words = kind === 'stopped' ? m.admin_assess_stopped_on : m.admin_assess_again_on;
  return joined([words({ day: printDate(date) }), result], ': ');
}

const datesShown = 4;
const placeOf = ({ start, end }: CourseBar) => ({
  insetInlineStart: `${start}%`,
  inlineSize: `max(3px, ${end - start}%)`,
});
function datesOf({ from, to }: CourseBar): string {
  if (from === to && from !== null) return printDate(from);
  if (to === null) return m.admin_assess_from({ from: printDate(from ?? '') });
  if (from === null) return m.admin_assess_until({ to: printDate(to) });
  return m.admin_assess_from_to({ from: printDate(from), to: printDate(to) });
}

interface TestsProps {
  tests: readonly Test[];
  /** The ids of those with the centre's own range. */
  own: ReadonlySet<string>;
}

/** Values with the normal range of the laboratory as recorded, otherwise that of the centre. */
function Tests({ tests, own }: TestsProps) {
  const valued = tests.filter(({ result }) => known(result?.value) !== undefined);
  if (valued.length === 0) return null;
  return (
    <div className="case-scroll" role="region" aria-label={m.admin_assess_test_values()} tabIndex={0}>
      <table className="case-table">
        <TableHead
          heads={[
            m.admin_assess_test(),
            m.admin_assess_day(),
            m.admin_assess_value(),
            m.admin_assess_normal_range(),
          ]}
        />
        <tbody>
          {valued.map(({ id, name, date, result, normalLow, normalHigh }) => (
            <tr key={id}>
              <th scope="row" dir="auto">
                {known(name)}
              </th>
              <td>{printDate(known(date) ?? '')}</td>
              <td className="num">{joined([result?.qualifier, known(result?.value), result?.unit], ' ')}</td>
              <td className="num">
                {rangeOf(known(normalLow), known(normalHigh))}
                {own.has(id) && <small className="block">{m.admin_assess_range_of_centre()}</small>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function rangeOf(low: string | undefined, high: string | undefined): string {
  if (low === undefined) return high === undefined ? '' : m.admin_assess_up_to({ high });
  return high === undefined
    ? m.admin_assess_from({ from: low })
    : m.admin_assess_from_to({ from: low, to: high });
}

/** A figure with its formula and its source. */
function Figure({ title, source, children }: { title: string; source: string; children: ReactNode }) {
  return (
    <div className="assess-figure">
      <h5>{title}</h5>
      {children}
      <p className="case-quiet">{source}</p>
    </div>
  );
}

const noR: Record<NoR, () => string> = {
  noOnset: m.admin_assess_r_no_onset,
  noTests: m.admin_assess_r_no_tests,
  notSameDay: m.admin_assess_r_not_same_day,
  noLimits: m.admin_assess_r_no_limits,
  notHigh: m.admin_assess_r_not_high,
};
const patterns = {
  hepatocellular: m.admin_assess_r_hepatocellular,
  mixed: m.admin_assess_r_mixed,
  cholestatic: m.admin_assess_r_cholestatic,
};

function Liver({ content, reaction }: { content: CaseContent; reaction: Reaction }) {
  if (!hasLiverTest(content)) return null;
  const found = rValueOf(content, reaction);
  const sign = hySignOf(content);
  return (
    <>
      <Figure title={m.admin_assess_r()} source={m.admin_assess_r_source()}>
        {'none' in found ? (
          <p>{noR[found.none]()}</p>
        ) : (
          <p>
            {m.admin_assess_r_formula({
              alt: found.alt.value,
              altLimit: found.alt.upper,
              alp: found.alp.value,
              alpLimit: found.alp.upper,
            })}{' '}
            <b className="num">{found.r.toFixed(2)}</b>, {patterns[found.pattern]()} ({printDate(found.date)})
          </p>
        )}
      </Figure>
      {sign && (
        <Figure title={m.admin_assess_hy()} source={m.admin_assess_hy_source()}>
          <p>
            {m.admin_assess_hy_values({
              enzyme: sign.enzyme.analyte.toUpperCase(),
              value: times(sign.enzyme),
              bilirubin: times(sign.bilirubin),
              alp: times(sign.alp),
              day: printDate(sign.date),
            })}
          </p>
        </Figure>
      )}
    </>
  );
}

/** How many times its upper limit a value is. */
const times = ({ value, upper }: { value: number; upper: number }) => (value / upper).toFixed(1);

const noClearance: Record<NoClearance, () => string> = {
  noResult: m.admin_assess_gfr_no_result,
  noAge: m.admin_assess_gfr_no_age,
  under18: m.admin_assess_gfr_under_18,
  noSex: m.admin_assess_gfr_no_sex,
  pregnant: m.admin_assess_gfr_pregnant,
  noWeight: m.admin_assess_gfr_no_weight,
  unit: m.admin_assess_gfr_unit,
  notStable: m.admin_assess_gfr_not_stable,
};
/** The newest ones. */
const clearancesShown = 6;

function Kidney({ content }: { content: CaseContent }) {
  if (!hasCreatinine(content)) return null;
  const all = clearancesOf(content);
  return (
    <Figure title={m.admin_assess_gfr()} source={m.admin_assess_gfr_source()}>
      <ul>
        {all.slice(-clearancesShown).map((one, place) => (
          <li key={place}>
            {one.date && `${printDate(one.date)}: `}
            {'none' in one ? noClearance[one.none]() : <ClearanceLine one={one} />}
          </li>
        ))}
      </ul>
    </Figure>
  );
}

function ClearanceLine({ one }: { one: Clearance }) {
  const values = { age: one.years, kg: one.kg, creatinine: Number(one.creatinine.toFixed(2)) };
  return (
    <>
      {one.isWoman ? m.admin_assess_gfr_woman(values) : m.admin_assess_gfr_man(values)}{' '}
      <b className="num">{m.admin_assess_gfr_value({ value: one.value.toFixed(1) })}</b>
      {one.isAboveBmi30 && ` (${m.admin_assess_gfr_bmi()})`}
    </>
  );
}
