// Says that a form has the text again that was typed before the session ended.
import { m } from '#client/paraglide/messages.js';

export function DraftRestoredNote() {
  return (
    <p className="note" role="status">
      {m.admin_ui_your_changes_from_before_the_session_ended()}
    </p>
  );
}
