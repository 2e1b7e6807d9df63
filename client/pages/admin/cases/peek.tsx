// The summary of a case beside the list: what the case's right column says of its days, gaps and people. Nothing is done here.
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { ReadState } from '#client/components/admin/read-state.tsx';
import { SeriousMark, StateStrip } from '#client/components/case/marks.tsx';
import { IconButton } from '#client/components/ui/icon-button.tsx';
import { close } from '#client/components/ui/icon-paths.ts';
import { caseKey } from '#client/data/admin/cases.ts';
import { m } from '#client/paraglide/messages.js';
import type { CaseDetails } from '#contract/cases/work/case-details.ts';
import type { CaseSummary } from '#contract/cases/cases.ts';
import { known } from '#contract/cases/content/fields-rules.ts';
import { Due, Missing, People } from './case/sidebar.tsx';

interface PeekProps {
  row: CaseSummary;
  /** The address of the case. */
  href: string;
  onClose: () => void;
}

const nothing = () => {};

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
      <ReadState read={read} failure={m.admin_peek_failed()} level={3} lines={6}>
        {(all) => {
          // What may be done is at the case itself.
          const details = { ...all, steps: [] };
          return (
            <>
              {known(details.content.narrative) && (
                <p className="case-peek-words" dir="auto">
                  {known(details.content.narrative)}
                </p>
              )}
              <Missing details={details} mayEdit={false} onAsk={nothing} onDecide={nothing} />
              <Due details={details} />
              <People details={details} onHandOver={nothing} />
            </>
          );
        }}
      </ReadState>
    </aside>
  );
}
