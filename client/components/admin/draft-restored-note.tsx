// Says in a form that what was typed before the session ended is in it again.
import { m } from '#client/paraglide/messages.js';

export function DraftRestoredNote() {
  return (
    <p className="note" role="status">
      {m.admin_ui_your_changes_from_before_the_session_ended()}
    </p>
  );
}
