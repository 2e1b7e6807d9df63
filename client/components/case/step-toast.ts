// What is said after a step with one case or several, with Undo where the portal can take it back.
import { offerUndo } from '#client/components/admin/undo-offer.ts';
import { showToast } from '#client/components/ui/toast-store.ts';
import { stepCase } from '#client/data/admin/cases.ts';
import { m } from '#client/paraglide/messages.js';
import { type CaseStep, stepRules, undoableSteps } from '#contract/cases/work/steps-rules.ts';

interface DoneCase {
  id: string;
  number: string;
}

type Said = (said: { number: string }) => string;
type SaidOfMany = (said: { count: number }) => string;

const words: Partial<Record<CaseStep, readonly [one: Said, many: SaidOfMany]>> = {
  take: [m.admin_cases_is_yours, m.admin_cases_are_yours],
  handOver: [m.admin_cases_is_handed_over, m.admin_cases_are_handed_over],
  close: [m.admin_cases_is_closed, m.admin_cases_are_closed],
  notValid: [m.admin_cases_is_not_valid, m.admin_cases_are_not_valid],
  refer: [m.admin_cases_is_referred, m.admin_cases_are_referred],
};

/** 'AMC-2026-00007 is yours', '3 cases are yours', or for a step without such words 'Ready: AMC-2026-00007'. */
function titleOf(step: CaseStep, done: readonly DoneCase[]): string {
  const { label } = stepRules[step];
  const [one, many] = words[step] ?? [];
  const [only] = done;
  if (done.length === 1 && only) return one?.({ number: only.number }) ?? `${label}: ${only.number}`;
  return (
    many?.({ count: done.length }) ??
    m.admin_cases_of_cases_done({ label, done: done.length, count: done.length })
  );
}

/** `open`: opens the only case, where another screen shows it. `onUndone`: the cases are as before. */
export function sayStepTaken(
  step: CaseStep,
  done: readonly DoneCase[],
  { open, onUndone }: { open?: (id: string) => void; onUndone?: () => void } = {},
): void {
  const title = titleOf(step, done);
  if (!undoableSteps.includes(step)) return showToast({ title });
  const [first] = done;
  offerUndo({
    title,
    ...(open && first && done.length === 1 && { open: () => open(first.id) }),
    async undo() {
      for (const { id } of done) await stepCase(id, { step: 'undo' }, { keepsRows: true });
      onUndone?.();
      const [only] = done;
      return done.length === 1 && only
        ? m.admin_cases_is_as_before({ number: only.number })
        : m.admin_cases_are_as_before({ count: done.length });
    },
  });
}
