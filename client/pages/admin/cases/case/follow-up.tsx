// Following a case up: why it is in the worklist, the days to ask again, and that no further follow-up is expected.
import { type SubmitEvent, useId, useState } from 'react';
import { FailureNote } from '#client/components/admin/failure-note.tsx';
import { failureText } from '#client/components/admin/read-state.tsx';
import { mayDiscard, useUnsavedGuard } from '#client/components/admin/unsaved.ts';
import { followUpReasonWords } from '#client/components/case/marks.tsx';
import { dateFromTyped } from '#client/components/case/typed-date.ts';
import { Button } from '#client/components/ui/button.tsx';
import { Dialog } from '#client/components/ui/dialog.tsx';
import { SelectField, TextAreaField, TextField } from '#client/components/ui/field.tsx';
import { showToast } from '#client/components/ui/toast-store.ts';
import { expectNoFollowUp, followUpAgain, setReminder } from '#client/data/admin/cases.ts';
import { RequestError } from '#client/data/request.ts';
import { m } from '#client/paraglide/messages.js';
import type { CaseDetails } from '#contract/cases/case-details.ts';
import { followedStates } from '#contract/cases/follow-up-list-rules.ts';
import { printDate } from '#contract/cases/partial-dates-rules.ts';
import { shortDayAndTime } from './short-time.ts';
import { SidebarSection } from './sidebar.tsx';
import { textsOf } from './form-texts.ts';

type Reminder = CaseDetails['followUp']['reminders'][number];

interface FollowUpProps {
  details: CaseDetails;
  isOffline: boolean;
}

export function FollowUp({ details, isOffline }: FollowUpProps) {
  const { id, followUp, followUpReasons, state, erasedAt } = details;
  const [asked, setAsked] = useState<Reminder | 'new' | 'none' | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const isFollowed = followedStates.includes(state) && erasedAt === null;
  const { grounds, reminders, none } = followUp;
  async function run(work: () => Promise<unknown>) {
    setBusy(true);
    setFailure(null);
    try {
      await work();
    } catch (error) {
      setFailure(failureText(error));
    } finally {
      setBusy(false);
    }
  }
  if (!isFollowed && reminders.length === 0 && none === null) return null;
  const today = new Set(followUpReasons.map(({ reason }) => reason));
  // Days to ask again stand in their own list.
  const others = grounds.filter(({ reason }) => reason !== 'reminder');
  return (
    <SidebarSection id="case-follow-up" title={m.admin_follow_up_title()}>
      <FailureNote failure={failure} />
      {none ? (
        <>
          <p>
            <b>{m.admin_follow_up_none_expected()}</b> {none.reason}
          </p>
          <p className="case-quiet">
            {none.by}, {shortDayAndTime(none.at)}
          </p>
          <Button
            small
            variant="secondary"
            busy={busy}
            disabled={isOffline}
            onClick={() => void run(() => followUpAgain(id))}
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
                  <Button
                    small
                    variant="secondary"
                    disabled={isOffline}
                    aria-label={m.admin_follow_up_change_day({ day: printDate(one.on) })}
                    onClick={() => setAsked(one)}
                  >
                    {m.admin_follow_up_change()}
                  </Button>
                  {!one.isPreset && (
                    <Button
                      small
                      variant="quiet"
                      busy={busy}
                      disabled={isOffline}
                      aria-label={m.admin_follow_up_remove_day({ day: printDate(one.on) })}
                      onClick={() => void run(() => setReminder(id, { about: one.about, on: null }))}
                    >
                      {m.admin_follow_up_remove()}
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          )}
          {isFollowed && (
            <p className="reporter-acts">
              <Button small variant="secondary" disabled={isOffline} onClick={() => setAsked('new')}>
                {m.admin_follow_up_set_a_day()}
              </Button>
              <Button small variant="quiet" disabled={isOffline} onClick={() => setAsked('none')}>
                {m.admin_follow_up_expect_none()}
              </Button>
            </p>
          )}
        </>
      )}
      <FollowUpDialog details={details} asked={asked} onClose={() => setAsked(null)} />
    </SidebarSection>
  );
}

interface FollowUpDialogProps {
  details: CaseDetails;
  /** A reminder that is changed, a new one, or the end of the follow-up. */
  asked: Reminder | 'new' | 'none' | null;
  onClose: () => void;
}

function FollowUpDialog({ details, asked, onClose }: FollowUpDialogProps) {
  const [isTyped, setTyped] = useState(false);
  useUnsavedGuard(isTyped);
  return (
    <Dialog
      open={asked !== null}
      onClose={() => {
        setTyped(false);
        onClose();
      }}
      mayClose={() => mayDiscard(isTyped)}
      title={asked === 'none' ? m.admin_follow_up_expect_none() : m.admin_follow_up_set_a_day()}
    >
      {asked && (
        <FollowUpForm
          details={details}
          asked={asked}
          onType={() => setTyped(true)}
          onDone={() => {
            setTyped(false);
            onClose();
          }}
        />
      )}
    </Dialog>
  );
}

function FollowUpForm({
  details,
  asked,
  onType,
  onDone,
}: {
  details: CaseDetails;
  asked: Reminder | 'new' | 'none';
  onType: () => void;
  onDone: () => void;
}) {
  const id = useId();
  const [issues, setIssues] = useState<Readonly<Record<string, string>>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const texts = textsOf(event.currentTarget);
    const text = (name: string) => texts[name]?.trim() ?? '';
    const missing: Record<string, string> = {};
    if (asked === 'none' && text('reason') === '') missing['reason'] = m.admin_cases_give_a_reason();
    if (asked !== 'none' && text('on') === '') missing['on'] = m.admin_follow_up_enter_the_day();
    setIssues(missing);
    setFailure(null);
    if (Object.keys(missing).length > 0) return;
    setBusy(true);
    try {
      if (asked === 'none') await expectNoFollowUp(details.id, text('reason'));
      else {
        const about = asked === 'new' ? text('about') || null : asked.about;
        await setReminder(details.id, { about, on: dateFromTyped(text('on')) });
      }
      onDone();
      showToast({ title: m.admin_follow_up_saved(), description: details.number });
    } catch (error) {
      const refused = error instanceof RequestError ? (error.problem?.issues ?? []) : [];
      setIssues(Object.fromEntries(refused.map(({ path, message }) => [path, message])));
      setFailure(failureText(error));
    } finally {
      setBusy(false);
    }
  }
  return (
    <form className="desk" noValidate onChange={onType} onSubmit={(event) => void submit(event)}>
      <FailureNote failure={failure} title={m.admin_ui_not_saved()} />
      {asked === 'none' ? (
        <>
          <p className="case-quiet pb-4">{m.admin_follow_up_expect_none_explained()}</p>
          <TextAreaField
            id={`${id}reason`}
            name="reason"
            label={m.admin_cases_reason()}
            error={issues['reason']}
            rows={3}
            dir="auto"
          />
        </>
      ) : (
        <>
          {asked === 'new' ? (
            <SelectField
              id={`${id}about`}
              name="about"
              label={m.admin_follow_up_about()}
              error={issues['about']}
            >
              <option value="">{m.admin_follow_up_about_the_case()}</option>
              {details.followUp.choices.map(({ about, label }) => (
                <option key={about} value={about}>
                  {label}
                </option>
              ))}
            </SelectField>
          ) : (
            <p className="pb-4">{asked.label || m.admin_follow_up_about_the_case()}</p>
          )}
          <TextField
            id={`${id}on`}
            name="on"
            label={m.admin_follow_up_ask_again_on()}
            hint={m.admin_cases_date_hint()}
            autoComplete="off"
            error={issues['on']}
            width="half"
            defaultValue={asked === 'new' ? '' : printDate(asked.on)}
          />
        </>
      )}
      <div className="form-actions">
        <Button type="submit" busy={busy}>
          {m.admin_follow_up_save()}
        </Button>
      </div>
    </form>
  );
}
