// Two people check each other: whether a second person compares a case with its paper, and the buttons for it.
import { Link } from 'wouter';
import { SendFailure, useSend } from '#client/components/admin/use-send.tsx';
import { timeText } from '#client/components/admin/time.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { showToast } from '#client/components/ui/toast-store.ts';
import { setProofreading } from '#client/data/admin/cases.ts';
import { m } from '#client/paraglide/messages.js';
import type { CaseDetails } from '#contract/cases/work/case-details.ts';

interface ProofreadingProps {
  details: CaseDetails;
  isOffline: boolean;
  /** Beside the form and the paper. Elsewhere a link leads there. */
  beside?: {
    /** Something is typed that is not saved. */
    isDirty: boolean;
    /** The version that the form shows. */
    version: number;
  };
}

export function Proofreading({ details, isOffline, beside }: ProofreadingProps) {
  const { proofreading: asked, id, isEditable } = details;
  const act = useSend();
  const set = (state: 'wanted' | 'done' | 'notWanted', title: string) =>
    void act.send(async () => {
      await setProofreading({ id, version: beside?.version ?? details.version }, state);
      showToast({ title });
    });
  const button = (state: 'wanted' | 'notWanted', label: string, title: string) => (
    <Button small variant="secondary" busy={act.busy} disabled={isOffline} onClick={() => set(state, title)}>
      {label}
    </Button>
  );
  return (
    <>
      <SendFailure form={act} />
      {!asked && button('wanted', m.admin_proofreading_ask(), m.admin_proofreading_asked())}
      {asked?.state === 'done' && (
        <p dir="auto">{m.admin_proofreading_done({ by: asked.by, time: timeText(asked.at) })}</p>
      )}
      {asked?.state === 'wanted' && (
        <div className="grid gap-2">
          <p>{asked.isOwn ? m.admin_proofreading_waits() : m.admin_proofreading_compare()}</p>
          <div className="flex flex-wrap gap-2">
            {beside
              ? !asked.isOwn && (
                  <Button
                    small
                    busy={act.busy}
                    disabled={isOffline || beside.isDirty}
                    onClick={() => set('done', m.admin_proofreading_is_done())}
                  >
                    {m.admin_proofreading_agree()}
                  </Button>
                )
              : isEditable && (
                  <Link href={`/admin/cases/new?case=${id}`} className="button button-secondary button-small">
                    {m.admin_proofreading_open()}
                  </Link>
                )}
            {button('notWanted', m.admin_proofreading_end(), m.admin_proofreading_ended())}
          </div>
        </div>
      )}
    </>
  );
}
