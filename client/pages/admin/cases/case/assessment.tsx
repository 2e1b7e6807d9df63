// The section "Assessment": the newest category, score, severity and preventability of each pair and reaction, the form
// in which a person assesses, and everything that was proposed or fixed earlier.
import { useQuery } from '@tanstack/react-query';
import { memo, type ReactNode, useState } from 'react';
import { ReadState } from '#client/components/admin/read-state.tsx';
import { Badge } from '#client/components/ui/badge.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { useDeferredRender } from '#client/components/ui/deferred-render.ts';
import { later } from '#client/components/ui/later.tsx';
import { Skeleton } from '#client/components/ui/skeleton.tsx';
import { assessmentsKey } from '#client/data/admin/assessments.ts';
import { m } from '#client/paraglide/messages.js';
import { printResult } from '#contract/cases/assessment/assessment-rules.ts';
import type { Assessment } from '#contract/cases/assessment/assessments.ts';
import { assessmentMethods } from '#contract/cases/content/choices-rules.ts';
import type { CaseContent } from '#contract/cases/content/content-rules.ts';
import { makesSense } from '#contract/cases/work/acts-rules.ts';
import { pairsOf } from '#contract/cases/content/criteria-rules.ts';
import { drugName, newestOf, pairName, reactionName } from './assessment-labels.ts';
import type { ViewProps } from './entry-table.tsx';
import { OutdatedAssessments } from './made-before.tsx';
import { shortDayAndTime } from './short-time.ts';
import { TableHead } from '#client/components/ui/table.tsx';
import { isolated, joined } from '#contract/words/isolated-rules.ts';

/** A form is opened by a person: the screen is there before. */
const soon = <Skeleton />;
const PairForm = later(async () => (await import('./assess-pair.tsx')).PairForm, soon);
const ReactionForm = later(async () => (await import('./assess-reaction.tsx')).ReactionForm, soon);

const AssessorsNote = later(async () => (await import('./assessors.tsx')).AssessorsNote);

/** From this number of pairs on, they are drawn in a second step. */
const manyPairs = 30;

/** The assessed item: a pair by its place, or a reaction. */
type Open = { pair: number } | { reaction: string } | null;

export function AssessmentView({ details }: ViewProps) {
  const read = useQuery<Assessment[]>({ queryKey: assessmentsKey(details.id) });
  return (
    <ReadState read={read} failure={m.admin_assess_could_not_be_read()} lines={3}>
      {(all) => <Assessments details={details} all={all} />}
    </ReadState>
  );
}

function Assessments({ details, all }: { details: ViewProps['details']; all: readonly Assessment[] }) {
  const [open, setOpen] = useState<Open>(null);
  const { content } = details;
  const pairs = pairsOf(content);
  const reactions = content.reactions ?? [];
  const mayEdit = details.isEditable && details.erasedAt === null;
  const isAssessed = makesSense('assess', details.state);
  const isDrawn = useDeferredRender(pairs.length > manyPairs);
  if (reactions.length === 0) return <p className="case-sheet-empty">{m.admin_assess_nothing_to_assess()}</p>;
  if (!isDrawn) return soon;
  const pair = open && 'pair' in open ? pairs[open.pair] : undefined;
  if (open && 'pair' in open && pair) {
    return (
      <PairForm
        key={open.pair}
        details={details}
        pair={pair}
        all={all}
        place={open.pair}
        count={pairs.length}
        onGo={(place) => setOpen(place === null ? null : { pair: place })}
      />
    );
  }
  const reaction = open && 'reaction' in open && reactions.find(({ id }) => id === open.reaction);
  if (reaction) {
    return <ReactionForm details={details} reaction={reaction} all={all} onClose={() => setOpen(null)} />;
  }
  return (
    <>
      {isAssessed && (details.assessors?.isBlind || (details.assessors?.differing ?? 0) > 0) && (
        <AssessorsNote details={details} />
      )}
      <OutdatedAssessments
        details={details}
        marked={isAssessed ? all.filter(({ madeBefore }) => madeBefore !== null) : []}
        nameOf={(one) => assessedName(details.content, one)}
      />
      {pairs.length === 0 ? (
        <p className="case-sheet-empty">{m.admin_assess_no_pair()}</p>
      ) : (
        <ResultTable
          label={m.admin_assess_drug_and_reaction()}
          methods={[assessmentMethods.whoUmc, assessmentMethods.naranjo]}
        >
          {pairs.map((one, place) => (
            <PairRow
              key={`${one.drug.id} ${one.reaction.id}`}
              name={pairName(one)}
              place={place}
              whoUmc={newestOf(all, 'whoUmc', one.reaction.id, one.drug.id)}
              naranjo={newestOf(all, 'naranjo', one.reaction.id, one.drug.id)}
              isAsked={isAssessed}
              onOpen={mayEdit ? setOpen : undefined}
            />
          ))}
        </ResultTable>
      )}
      <ResultTable
        label={m.admin_assess_reaction()}
        methods={[m.admin_assess_severity(), m.admin_assess_preventability(), m.admin_assess_type()]}
      >
        {reactions.map((one) => (
          <tr key={one.id}>
            <th scope="row" dir="auto">
              {reactionName(one)}
            </th>
            {(['severity', 'preventability', 'reactionType'] as const).map((method) => (
              <td key={method}>
                <Result one={newestOf(all, method, one.id)} isAsked={isAssessed} />
              </td>
            ))}
            <td>
              {mayEdit && (
                <Button small variant="secondary" onClick={() => setOpen({ reaction: one.id })}>
                  {m.admin_assess_assess()}
                  <span className="sr-only"> {reactionName(one)}</span>
                </Button>
              )}
            </td>
          </tr>
        ))}
      </ResultTable>
      {all.length > 0 && <History details={details} all={all} />}
    </>
  );
}

interface PairRowProps {
  name: string;
  /** Among the pairs. */
  place: number;
  whoUmc: Assessment | undefined;
  naranjo: Assessment | undefined;
  isAsked: boolean;
  /** Absent: the case cannot be edited. */
  onOpen: ((open: Open) => void) | undefined;
}

/** A case may have hundreds of them: a save draws only those again that it changed. */
const PairRow = memo(function PairRow({ name, place, whoUmc, naranjo, isAsked, onOpen }: PairRowProps) {
  return (
    <tr>
      <th scope="row" dir="auto">
        {name}
      </th>
      <td>
        <Result one={whoUmc} isAsked={isAsked} />
      </td>
      <td>
        <Result one={naranjo} isAsked={isAsked} />
      </td>
      <td>
        {onOpen && (
          <Button small variant="secondary" onClick={() => onOpen({ pair: place })}>
            {m.admin_assess_assess()}
            <span className="sr-only"> {name}</span>
          </Button>
        )}
      </td>
    </tr>
  );
});

/** The drug, if the method judges a pair, and the reaction. */
function assessedName({ drugs = [], reactions = [] }: CaseContent, one: Assessment): string {
  const drug = drugs.find(({ id }) => id === one.drug);
  const reaction = reactions.find(({ id }) => id === one.reaction);
  return joined(
    [drug && drugName(drug), reaction ? reactionName(reaction) : m.admin_assess_removed_reaction()],
    ', ',
  );
}

/** A table of the newest results, with a column for each method and one for the buttons. */
function ResultTable({
  label,
  methods,
  children,
}: {
  label: string;
  methods: readonly string[];
  children: ReactNode;
}) {
  return (
    <div className="case-scroll case-assessed" role="region" aria-label={label} tabIndex={0}>
      <table className="case-table">
        <TableHead heads={[label, ...methods, { hidden: m.admin_assess_assess() }]} />
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}

/** `isAsked`: whether somebody still has to assess it. */
function Result({ one, isAsked }: { one: Assessment | undefined; isAsked: boolean }) {
  if (!one) return isAsked ? <span className="case-open">{m.admin_assess_open()}</span> : '–';
  return (
    <>
      {printResult(one.method, one.result, one.answers)}
      <small className="case-quiet">
        {one.isFixed
          ? m.admin_assess_fixed_by({ by: one.fixedBy ?? '' })
          : m.admin_assess_proposed_by({ by: one.by })}
      </small>
      {isAsked && one.madeBefore && <Badge tone="warn">{m.admin_assess_made_before()}</Badge>}
      {one.held && !one.madeBefore && (
        <small className="case-quiet">
          {m.admin_assess_held_by({ by: one.held.by, version: one.held.version })}
        </small>
      )}
    </>
  );
}

/** Whose answers were taken over. */
function SameAs({
  one,
  all,
  content,
}: {
  one: Assessment;
  all: readonly Assessment[];
  content: CaseContent;
}) {
  const source = one.copiedFrom ? all.find(({ id }) => id === one.copiedFrom) : undefined;
  if (!source) return null;
  return (
    <p className="case-quiet" dir="auto">
      {m.admin_assess_same_as({ pair: assessedName(content, source) })}
    </p>
  );
}

/** Everything that was proposed or fixed, newest first. */
function History({ details, all }: { details: ViewProps['details']; all: readonly Assessment[] }) {
  return (
    <details className="case-assess-history">
      <summary>{m.admin_assess_all_assessments({ count: all.length })}</summary>
      <ul className="case-dated">
        {all.map((one) => (
          <li key={one.id}>
            <time dateTime={one.at}>{shortDayAndTime(one.at)}</time>
            <div>
              <p dir="auto">
                {assessedName(details.content, one)}: {assessmentMethods[one.method]},{' '}
                <b>{printResult(one.method, one.result, one.answers)}</b>{' '}
                {one.isFixed && <Badge tone="ok">{m.admin_assess_fixed()}</Badge>}
              </p>
              {one.reason && <p dir="auto">{one.reason}</p>}
              <SameAs one={one} all={all} content={details.content} />
              <p className="case-quiet">
                {isolated(one.by)}, {m.admin_cases_version({ version: one.version })}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </details>
  );
}
