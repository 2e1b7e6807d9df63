// Session timeout: a notice after 28 minutes without a request, which one key dismisses, and the end after 30.
// Only the person's own action sends a request.
import { type SyntheticEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { markOpenDialog, openModal } from '#client/components/ui/modal.ts';
import { Button } from '#client/components/ui/button.tsx';
import { Toaster } from '#client/components/ui/toaster.tsx';
import {
  endSession,
  lastActivity,
  renewSession,
  sessionLength,
  subscribeToActivity,
} from '#client/data/admin/session.ts';
import { m } from '#client/paraglide/messages.js';
import { logOut } from './log-out.ts';

/** How long the notice shows before the session ends, in milliseconds. */
const noticeLength = 2 * 60_000;

/** Remaining seconds at which the time is announced, with the text. */
const announcements = [
  [30, m.admin_ui_30_seconds_left()],
  [60, m.admin_ui_1_minute_left()],
  [120, m.admin_ui_2_minutes_left()],
] as const;

export function InactivityNotice() {
  const secondsLeft = useSecondsLeft();
  if (secondsLeft === null) return null;
  return <Notice secondsLeft={secondsLeft} />;
}

/** Seconds until the session ends, once the notice is due; ends the session at 0. */
function useSecondsLeft(): number | null {
  const [secondsLeft, setSecondsLeft] = useState<number | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    function update() {
      clearTimeout(timer);
      const left = lastActivity() + sessionLength - Date.now();
      if (left <= 0) {
        setSecondsLeft(null);
        return endSession('inactive');
      }
      const due = left <= noticeLength;
      setSecondsLeft(due ? Math.ceil(left / 1000) : null);
      timer = setTimeout(update, due ? left % 1000 || 1000 : left - noticeLength);
    }
    update();
    const unsubscribe = subscribeToActivity(update);
    // Timers do not run while the computer sleeps.
    document.addEventListener('visibilitychange', update);
    return () => {
      clearTimeout(timer);
      unsubscribe();
      document.removeEventListener('visibilitychange', update);
    };
  }, []);
  return secondsLeft;
}

function stay(event: SyntheticEvent): void {
  event.preventDefault();
  void renewSession();
}

function Notice({ secondsLeft }: { secondsLeft: number }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    openModal(element);
    // Close it instead of only unmounting it, so that it returns focus.
    return () => {
      element?.close();
      markOpenDialog();
    };
  }, []);

  const minutes = Math.floor(secondsLeft / 60);
  const seconds = String(secondsLeft % 60).padStart(2, '0');
  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      className="dialog session-notice"
      aria-labelledby="inactivity-title"
      aria-describedby="inactivity-text"
      // Esc counts as an action of the person. It is handled before the browser turns it into `cancel`, because a page can
      // hold back only the first `cancel` after a press.
      onKeyDown={(event) => event.key === 'Escape' && stay(event)}
      onCancel={stay}
    >
      <div className="dialog-head">
        <h2 id="inactivity-title">{m.admin_ui_your_session_is_about_to_end()}</h2>
      </div>
      <div className="dialog-body">
        <p id="inactivity-text">{m.admin_ui_you_have_been_inactive_for_28_minutes()}</p>
        <p className="num text-h1 font-head" role="timer">
          {minutes}:{seconds}
        </p>
        <p className="sr-only" role="status">
          {announcements.find(([from]) => secondsLeft <= from)?.[1]}
        </p>
      </div>
      <div className="dialog-foot">
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- one key renews the session */}
        <Button autoFocus onClick={() => void renewSession()}>
          {m.admin_ui_stay_signed_in()}
        </Button>
        <Button variant="quiet" onClick={() => void logOut()}>
          {m.admin_ui_logout_now()}
        </Button>
      </div>
      <Toaster />
    </dialog>
  );
}
