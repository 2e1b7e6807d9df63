// Why something is not possible with a case, with the way to what is missing.
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { Icon } from '#client/components/ui/icon.tsx';
import { warning } from '#client/components/ui/icon-paths.ts';
import { m } from '#client/paraglide/messages.js';
import { signatureNeedsName } from '#contract/cases/work/steps-rules.ts';

export function Reason({ children }: { children: ReactNode }) {
  return (
    <p className="case-reason">
      <Icon path={warning} size={16} />
      <span>{children}</span>
    </p>
  );
}

/** The reasons why a step is not possible now. */
export function StepReasons({ reasons }: { reasons: readonly string[] }) {
  return reasons.map((reason) => (
    <Reason key={reason}>
      {reason}
      {reason === signatureNeedsName() && (
        <>
          {' '}
          <Link href="/admin/password">{m.admin_cases_enter_name_and_designation()}</Link>
        </>
      )}
    </Reason>
  ));
}
