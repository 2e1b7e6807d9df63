// The summary of a case beside the list: its story, what is missing, its days and people. Nothing is done here.
import { percentText } from '#contract/percent-rules.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { ReadState } from '#client/components/admin/read-state.tsx';
import { CompletenessBar, DueMark, SeriousMark, StateStrip } from '#client/components/case/marks.tsx';
import { IconButton } from '#client/components/ui/icon-button.tsx';
import { close } from '#client/components/ui/icon-paths.ts';
import { Facts } from '#client/components/ui/table.tsx';
import { caseKey } from '#client/data/admin/cases.ts';
import { m } from '#client/paraglide/messages.js';
import type { CaseDetails } from '#contract/cases/work/case-details.ts';
import type { CaseSummary } from '#contract/cases/cases.ts';
import { printDate } from '#contract/cases/content/partial-dates-rules.ts';
import { known } from '#contract/cases/content/fields-rules.ts';

interface PeekProps {
  row: CaseSummary;
  /** The address of the case. */
  href: string;
  onClose: () => void;
}

/** How many of the missing facts are shown. */
const shownQuestions = 6;

export function Peek({ row, href, onClose }: PeekProps) {
  const read = useQuery<CaseDetails>({ queryKey: caseKey(row.id) });
  return (
    <aside className="case-peek" aria-labelledby="case-peek-head">
      <div className="case-peek-head">
        <h2 id="case-peek-head" aria-live="polite">
          <Link href={href}>{row.number}</Link>
        </h2>
        <IconButton name={m.admin_peek_close()} icon={close} onClick={onClose} />
      </div>
      <p className="case-peek-marks">
        <SeriousMark serious={row.serious} criterion={row.criterion} />
        <StateStrip state={row.state} />
      </p>
      <p dir="auto">
        <b>{row.drug}</b>
        {row.drug !== '' && row.reaction !== '' && ' – '}
        {row.reaction}
      </p>
      <p dir="auto">{row.patient}</p>
      <ReadState read={read} failure={m.admin_peek_failed()} lines={6}>
        {({ content, gaps, people, assessor, due, received }) => {
          const narrative = known(content.narrative);
          const works = people.find(({ username }) => username === assessor)?.fullName ?? assessor;
          return (
            <>
              {narrative && (
                <p className="case-peek-words" dir="auto">
                  {narrative}
                </p>
              )}
              <Facts
                className="case-pairs"
                of={{
                  [m.admin_cases_due()]:
                    due === null ? m.admin_cases_nothing_is_due_any_more() : <DueMark due={due} />,
                  [m.admin_cases_received()]: printDate(received),
                  [m.admin_cases_works_on_it()]: works ?? m.admin_cases_nobody_yet(),
                }}
              />
              <div className="case-side-head">
                <h3>{m.admin_cases_missing()}</h3>
                <CompletenessBar score={gaps.score} />
              </div>
              {gaps.questions.length === 0 ? (
                <p className="case-quiet">{m.admin_cases_nothing_is_missing()}</p>
              ) : (
                <ul className="case-gaps">
                  {gaps.questions.slice(0, shownQuestions).map(({ question, gain }) => (
                    <li key={question}>
                      <span dir="auto">{question}</span>
                      <b title={m.admin_cases_completeness_that_the_answer_would_add()}>
                        +{percentText(gain)}
                      </b>
                    </li>
                  ))}
                </ul>
              )}
            </>
          );
        }}
      </ReadState>
    </aside>
  );
}
