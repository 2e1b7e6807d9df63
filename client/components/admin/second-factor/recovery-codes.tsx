// New recovery codes, shown once: copied, printed, or written down.
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { timeText } from '#client/components/admin/time.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { showToast } from '#client/components/ui/toast-store.ts';
import { useSession } from '#client/data/admin/session.ts';
import { m } from '#client/paraglide/messages.js';

/** Asked before the dialog with the codes closes. */
export const confirmCloseCodes = () => confirm(m.admin_factor_close_the_codes_will_not_be_shown_again());

export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(codes.join('\n'));
      showToast({ title: m.admin_factor_codes_copied() });
    } catch {
      showToast({ title: m.admin_factor_not_copied(), destructive: true });
    }
  }
  return (
    <>
      <p>{m.admin_factor_each_code_signs_you_in_once_if()}</p>
      <ol className="my-4 grid list-inside list-decimal gap-2 font-mono text-small">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <p className="note note-warn">{m.admin_factor_they_are_shown_only_now_store_them()}</p>
      <div className="form-actions">
        <Button onClick={() => print()}>{m.admin_factor_print()}</Button>
        <Button variant="secondary" onClick={() => void copy()}>
          {m.admin_factor_copy()}
        </Button>
        <Button variant="secondary" onClick={onDone}>
          {m.admin_factor_i_have_stored_them()}
        </Button>
      </div>
      {createPortal(<CodeSheet codes={codes} />, document.body)}
    </>
  );
}

/** The codes on paper. */
function CodeSheet({ codes }: { codes: readonly string[] }) {
  const user = useSession();
  const [madeAt] = useState(Date.now);
  return (
    <article className="print-sheet" aria-hidden="true">
      <h1>{m.admin_factor_recovery_codes()}</h1>
      <p>{m.admin_factor_of_at({ username: user?.username ?? '', host: location.host })}</p>
      <ol className="my-4 grid list-inside list-decimal gap-3 font-mono">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <p>{m.admin_factor_made_each_works_once({ at: timeText(madeAt) })}</p>
    </article>
  );
}
