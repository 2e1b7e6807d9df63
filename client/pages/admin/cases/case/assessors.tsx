// Two assessors: while neither sees the other, how many have handed in, and that an account with `sign` may go on with one
// where the case is due; afterwards both categories of a pair about which they differ.
import { refuse, SendForm, useSend } from '#client/components/admin/use-send.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { TextAreaField } from '#client/components/ui/field.tsx';
import { goOnWithOne } from '#client/data/admin/assessments.ts';
import { useSession } from '#client/data/admin/session.ts';
import { m } from '#client/paraglide/messages.js';
import { printResult } from '#contract/cases/assessment/assessment-rules.ts';
import type { Assessment } from '#contract/cases/assessment/assessments.ts';
import { bothOf } from '#contract/cases/assessment/two-assessors-rules.ts';
import type { Pair } from '#contract/cases/content/criteria-rules.ts';
import type { CaseDetails } from '#contract/cases/work/case-details.ts';

export function AssessorsNote({ details }: { details: CaseDetails }) {
  const user = useSession();
  const { assessors } = details;
  if (!assessors) return null;
  const { isBlind, handedIn, isMine, differing, isDueSoon } = assessors;
  if (!isBlind && differing === 0) return null;
  const mayGoOn = isBlind && handedIn > 0 && isDueSoon && user?.rights.includes('sign');
  return (
    <section className="assess-assessors" aria-label={m.admin_assess_two_assessors()}>
      <h4>{m.admin_assess_two_assessors()}</h4>
      {isBlind ? (
        <p>
          {m.admin_assess_blind()} {m.admin_assess_handed_in({ count: handedIn })}{' '}
          {isMine && m.admin_assess_you_handed_in()}
        </p>
      ) : (
        <p>{m.admin_assess_they_differ({ count: differing })}</p>
      )}
      {mayGoOn && <GoOn id={details.id} />}
    </section>
  );
}

function GoOn({ id }: { id: string }) {
  const form = useSend({ keep: `go on ${id}` });
  return (
    <SendForm
      form={form}
      title={m.admin_ui_not_saved()}
      onSend={(text) => {
        refuse({ reason: !text('reason') && m.admin_cases_give_a_reason() });
        return goOnWithOne(id, text('reason'));
      }}
    >
      <TextAreaField
        {...form.field('reason')}
        label={m.admin_assess_go_on_reason()}
        rows={2}
        maxLength={2_000}
      />
      <Button type="submit" small variant="secondary" busy={form.busy}>
        {m.admin_assess_go_on_with_one()}
      </Button>
    </SendForm>
  );
}

/** The categories of the two for a pair; null: fewer than two have judged it without seeing each other. */
export function assessorsOf(newestFirst: readonly Assessment[], pair: Pair) {
  const inOrder = newestFirst
    .map((one) => ({ ...one, drugId: one.drug, reactionId: one.reaction, isBlind: one.isBlind ?? false }))
    .toReversed();
  return bothOf(inOrder, pair);
}

interface BothProps {
  both: NonNullable<ReturnType<typeof assessorsOf>>;
  onTake: (one: Assessment) => void;
}

/** Both categories of a pair, each of which a person can take over. */
export function Both({ both, onTake }: BothProps) {
  return (
    <section className="assess-assessors" aria-label={m.admin_assess_two_assessors()}>
      <h4>{m.admin_assess_two_assessors()}</h4>
      <ul>
        {both.map((one) => (
          <li key={one.id}>
            {m.admin_assess_judged({ by: one.by, result: printResult(one.method, one.result, one.answers) })}{' '}
            <button type="button" className="case-link" onClick={() => onTake(one)}>
              {m.admin_assess_take_over()}
              <span className="sr-only"> {one.by}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
