// Cases that may be duplicates of this one: the reasons, both cases side by side, and the decision. "Same case" is the
// step "Duplicate of".
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { SendFailure, useSend } from '#client/components/admin/use-send.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { Dialog } from '#client/components/ui/dialog.tsx';
import { showToast } from '#client/components/ui/toast-store.ts';
import { markDifferent, duplicatesKey } from '#client/data/admin/assessments.ts';
import { m } from '#client/paraglide/messages.js';
import type { CaseDetails } from '#contract/cases/work/case-details.ts';
import type { Suspicion } from '#contract/cases/work/suspicions.ts';
import { Comparison } from './comparison.tsx';
import { shortTime } from './short-time.ts';
import { isolated, joined } from '#contract/words/isolated-rules.ts';

interface SuspicionsProps {
  details: CaseDetails;
  isOffline: boolean;
  /** Begins the step "Duplicate of" with this case number. */
  onSame: (number: string) => void;
}

export function Suspicions({ details, isOffline, onSame }: SuspicionsProps) {
  const read = useQuery<Suspicion[]>({ queryKey: duplicatesKey(details.id) });
  const [compared, setCompared] = useState<Suspicion | null>(null);
  const act = useSend();
  const found = read.data ?? [];
  if (found.length === 0 && !read.error) return null;
  async function different(other: Suspicion) {
    await markDifferent(details.id, other.id);
    setCompared(null);
    showToast({ title: m.admin_assess_called_different(), description: other.number });
  }
  const decisions = (one: Suspicion) => (
    <span className="assess-actions">
      {details.steps.includes('duplicateOf') && (
        <Button
          small
          variant="secondary"
          disabled={isOffline}
          onClick={() => {
            setCompared(null);
            onSame(one.number);
          }}
        >
          {m.admin_assess_same_case()}…
        </Button>
      )}
      <Button
        small
        variant="secondary"
        busy={act.busyWith(one.id)}
        disabled={isOffline}
        onClick={() => void act.send(() => different(one), { what: one.id })}
      >
        {m.admin_assess_different_cases()}
      </Button>
    </span>
  );
  return (
    <section className="case-side" aria-labelledby="case-suspicions">
      <div className="case-side-head">
        <h2 id="case-suspicions">{m.admin_assess_possibly_the_same()}</h2>
        <span className="case-quiet">{found.length}</span>
      </div>
      {read.error && <p className="field-error">{m.admin_assess_duplicates_could_not_be_read()}</p>}
      <SendFailure form={act} />
      <ul className="case-dated">
        {found.map((one) => (
          <li key={one.id}>
            <time dateTime={one.receivedAt}>{shortTime(one.receivedAt)}</time>
            <div>
              <p dir="auto">
                <a href={`/admin/cases/${one.id}`}>{one.number}</a>, {isolated(one.patient)}
              </p>
              <p className="case-quiet" dir="auto">
                {joined(
                  one.reasons
                    .filter(({ bits }) => bits > 0)
                    .slice(0, 3)
                    .map(({ text }) => text),
                  '. ',
                )}
              </p>
              <p className="assess-actions">
                <Button small variant="quiet" onClick={() => setCompared(one)}>
                  {m.admin_assess_compare()}
                  <span className="sr-only"> {one.number}</span>
                </Button>
                {decisions(one)}
              </p>
            </div>
          </li>
        ))}
      </ul>
      <Dialog
        open={compared !== null}
        onClose={() => setCompared(null)}
        title={
          compared ? m.admin_assess_compared_with({ number: details.number, other: compared.number }) : ''
        }
        isForReading
      >
        {compared && (
          <div className="desk">
            <Comparison details={details} other={compared} />
            {decisions(compared)}
          </div>
        )}
      </Dialog>
    </section>
  );
}
