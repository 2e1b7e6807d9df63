// Following a case up: why it is in the worklist, the days to ask again, and that no further follow-up is expected.
import { useState } from 'react';
import { mayLeave } from '#client/components/admin/unsaved.ts';
import { SendFailure, useSend } from '#client/components/admin/use-send.tsx';
import { followUpReasonWords } from '#client/components/case/marks.tsx';
import { Button, RowButton } from '#client/components/ui/button.tsx';
import { Dialog } from '#client/components/ui/dialog.tsx';
import { later } from '#client/components/ui/later.tsx';
import { followUpAgain, setReminder } from '#client/data/admin/cases.ts';
import { m } from '#client/paraglide/messages.js';
import { makesSense } from '#contract/cases/work/acts-rules.ts';
import type { CaseDetails } from '#contract/cases/work/case-details.ts';
import { followedStates } from '#contract/cases/list/follow-up-list-rules.ts';
import { printDate } from '#contract/cases/content/partial-dates-rules.ts';
import { shortDayAndTime } from './short-time.ts';
import { SidebarSection } from './sidebar.tsx';
import { isolated } from '#contract/words/isolated-rules.ts';

export type Reminder = CaseDetails['followUp']['reminders'][number];

const FollowUpForm = later(async () => (await import('./follow-up-form.tsx')).FollowUpForm);

interface FollowUpProps {
  details: CaseDetails;
  isOffline: boolean;
}

export function FollowUp({ details, isOffline }: FollowUpProps) {
  const { id, followUp, followUpReasons, state, erasedAt } = details;
  /** A reminder that is changed, a new one, or the end of the follow-up. */
  const [asked, setAsked] = useState<Reminder | 'new' | 'none' | null>(null);
  const act = useSend();
  const isFollowed = followedStates.includes(state) && erasedAt === null;
  const { grounds, reminders, none } = followUp;
  if (!makesSense('followUp', state)) return null;
  if (!isFollowed && reminders.length === 0 && none === null) return null;
  const today = new Set(followUpReasons.map(({ reason }) => reason));
  // Days to ask again stand in their own list.
  const others = grounds.filter(({ reason }) => reason !== 'reminder');
  return (
    <SidebarSection id="case-follow-up" title={m.admin_follow_up_title()}>
      <SendFailure form={act} />
      {none ? (
        <>
          <p>
            <b>{m.admin_follow_up_none_expected()}</b> {isolated(none.reason)}
          </p>
          <p className="case-quiet">
            {isolated(none.by)}, {shortDayAndTime(none.at)}
          </p>
          <Button
            small
            variant="secondary"
            busy={act.busy}
            disabled={isOffline}
            onClick={() => void act.send(() => followUpAgain(id))}
          >
            {m.admin_follow_up_expect_again()}
          </Button>
        </>
      ) : (
        <>
          {others.length === 0 && reminders.length === 0 && (
            <p className="case-quiet">{m.admin_follow_up_nothing()}</p>
          )}
          {others.length + reminders.length > 0 && (
            <ul className="case-gaps" aria-label={m.admin_follow_up_title()}>
              {others.map((ground) => (
                <li key={ground.reason}>
                  <span className={today.has(ground.reason) ? 'case-open' : undefined}>
                    {followUpReasonWords(ground)}
                  </span>
                </li>
              ))}
              {reminders.map((one) => (
                <li key={one.about ?? ''}>
                  <span dir="auto">
                    {m.admin_follow_up_ask_again({ day: printDate(one.on) })}
                    <small className="case-quiet">
                      {one.isPreset ? m.admin_follow_up_expected_delivery() : one.label}
                    </small>
                  </span>
                  <RowButton
                    variant="secondary"
                    label={m.admin_follow_up_change()}
                    name={m.admin_follow_up_change_day({ day: printDate(one.on) })}
                    disabled={isOffline}
                    onClick={() => setAsked(one)}
                  />
                  {!one.isPreset && (
                    <RowButton
                      label={m.admin_follow_up_remove()}
                      name={m.admin_follow_up_remove_day({ day: printDate(one.on) })}
                      busy={act.busyWith(one.about ?? '')}
                      disabled={isOffline}
                      onClick={() =>
                        void act.send(() => setReminder(id, { about: one.about, on: null }), {
                          what: one.about ?? '',
                        })
                      }
                    />
                  )}
                </li>
              ))}
            </ul>
          )}
          {isFollowed && (
            <p className="reporter-acts">
              <Button small variant="secondary" disabled={isOffline} onClick={() => setAsked('new')}>
                {m.admin_follow_up_set_a_day()}…
              </Button>
              <Button small variant="quiet" disabled={isOffline} onClick={() => setAsked('none')}>
                {m.admin_follow_up_expect_none()}…
              </Button>
            </p>
          )}
        </>
      )}
      <Dialog
        open={asked !== null}
        onClose={() => setAsked(null)}
        mayClose={mayLeave}
        title={asked === 'none' ? m.admin_follow_up_expect_none() : m.admin_follow_up_set_a_day()}
      >
        {asked && <FollowUpForm details={details} asked={asked} onDone={() => setAsked(null)} />}
      </Dialog>
    </SidebarSection>
  );
}
