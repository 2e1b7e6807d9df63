// The shared parts of the forms of a pair and of a reaction: unsaved answers, sending, and the foot with reason and
// buttons.
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { failureText } from '#client/components/admin/read-state.tsx';
import { useUnsavedGuard } from '#client/components/admin/unsaved.ts';
import { useSend } from '#client/components/admin/use-send.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { TextAreaField } from '#client/components/ui/field.tsx';
import { showToast } from '#client/components/ui/toast-store.ts';
import { assess, type AssessmentBody } from '#client/data/admin/assessments.ts';
import { useSession } from '#client/data/admin/session.ts';
import { RequestError } from '#client/data/request.ts';
import { m } from '#client/paraglide/messages.js';

export type AssessForm = ReturnType<typeof useAssessForm>;

/** `draft`: the reason that was typed before the session ended. */
export function useAssessForm(caseId: string, draft: { reason: string } | undefined) {
  const [reason, setReason] = useState(draft?.reason ?? '');
  const [isDirty, setDirty] = useState(draft !== undefined);
  const { busy, failure, forget, send } = useSend({
    explain(error) {
      const issues = error instanceof RequestError ? (error.problem?.issues ?? []) : [];
      return issues.map(({ message }) => message).join(' ') || failureText(error);
    },
  });
  useUnsavedGuard(isDirty);

  /** Runs a change of an answer. */
  function answer(change: () => void) {
    change();
    setDirty(true);
    if (failure) forget();
  }
  return {
    reason,
    isDirty,
    busy,
    failure,
    answer,
    setReason,
    /** Stores assessments one after the other; false if one failed. `read` gives them, or refuses. */
    send: (read: () => readonly AssessmentBody[], fix: boolean) =>
      send(async () => {
        for (const body of read()) await assess(caseId, { reason: reason.trim() || null, fix, ...body });
        showToast({ title: fix ? m.admin_assess_fixed() : m.admin_assess_proposed() });
      }),
  };
}

/** The form's heading, which takes the focus. */
export function AssessHeading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <h3 ref={heading} tabIndex={-1} dir="auto">
      {children}
    </h3>
  );
}

interface AssessFootProps {
  id: string;
  form: AssessForm;
  /** The content above the reason. */
  remark?: ReactNode;
  isReasonOptional: boolean;
  /** Why the form cannot be sent yet. */
  problem?: string | null;
  onSend: (fix: boolean) => void;
  /** While two assessors do not see each other, nothing is fixed. */
  isBlind?: boolean | undefined;
  onCancel: () => void;
  /** Further buttons, after the first. */
  children?: ReactNode;
}

export function AssessFoot({
  id,
  form,
  remark,
  isReasonOptional,
  problem,
  onSend,
  isBlind = false,
  onCancel,
  children,
}: AssessFootProps) {
  const user = useSession();
  const { failure, busy } = form;
  return (
    <div className="assess-foot">
      {remark}
      <TextAreaField
        id={`${id}reason`}
        name="reason"
        label={m.admin_assess_reason()}
        optional={isReasonOptional}
        rows={2}
        maxLength={2_000}
        value={form.reason}
        onChange={({ target }) => form.answer(() => form.setReason(target.value))}
      />
      {(failure ?? problem) && (
        <p className={failure ? 'field-error' : 'case-quiet'} role={failure ? 'alert' : undefined}>
          {failure ?? problem}
        </p>
      )}
      <div className="assess-actions">
        <Button busy={busy} onClick={() => onSend(false)}>
          {m.admin_assess_propose()}
        </Button>
        {children}
        {user?.rights.includes('sign') && !isBlind && (
          <Button variant="secondary" busy={busy} onClick={() => onSend(true)}>
            {m.admin_assess_fix()}
          </Button>
        )}
        <Button variant="quiet" onClick={onCancel}>
          {m.admin_assess_cancel()}
        </Button>
      </div>
    </div>
  );
}
