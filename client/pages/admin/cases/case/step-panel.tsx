// Shows the next step: the state, the main step, why it is not possible, and the other steps.
import { Link } from 'wouter';
import { Reason, StepReasons } from '#client/components/case/reason.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { StateStrip, stepText } from '#client/components/case/marks.tsx';
import { showToast } from '#client/components/ui/toast-store.ts';
import { useSend } from '#client/components/admin/use-send.tsx';
import { stepCase } from '#client/data/admin/cases.ts';
import { m } from '#client/paraglide/messages.js';
import type { CaseDetails } from '#contract/cases/work/case-details.ts';
import { type CaseStep, editableStates, undoableSteps } from '#contract/cases/work/steps-rules.ts';
import { suspectedVaccines } from '#contract/cases/content/vaccines-rules.ts';
import { sayStepTaken } from '#client/components/case/step-toast.ts';
import { later } from '#client/components/ui/later.tsx';
import { refusalOf } from './refused-step.ts';
import { toBeShown } from './findings.tsx';
import { mainSteps, plainSteps, stepActions, stepPastTense } from './step-labels.ts';
import { joined } from '#contract/words/isolated-rules.ts';

/** Rare, so in a chunk of its own. */
const TakenBack = later(async () => (await import('./taken-back.tsx')).TakenBack);

/** What the receiver said of the newest message, and what follows from it until another one is sent. */
function ReceiverAnswer({ details: { state, receiverTask, rejectedFor = null } }: { details: CaseDetails }) {
  const isWorkedOn = editableStates.includes(state) || state === 'signed';
  if (receiverTask === null && (rejectedFor === null || !isWorkedOn)) return null;
  const reasons = rejectedFor && (
    <span className="block whitespace-pre-line" dir="auto">
      “{rejectedFor}”
    </span>
  );
  if (receiverTask === 'noAnswer') {
    return <Reason>{m.admin_cases_the_receiver_did_not_name_the_message()}</Reason>;
  }
  if (receiverTask === 'resend') {
    return (
      <Reason>
        {m.admin_cases_the_receiver_rejected_the_file()} {reasons}
        <Link href="/admin/exchange">{m.admin_cases_send_the_file_again()}</Link>
      </Reason>
    );
  }
  return (
    <Reason>
      {m.admin_cases_the_receiver_rejected_the_message()} {reasons}
      {m.admin_cases_only_a_new_version_is_sent()}
    </Reason>
  );
}

/** What comes first in a case whose message was rejected. */
const rejectedSteps: readonly CaseStep[] = ['followUp'];

/** A refusal is shown until the next step. */
type StepState = ReturnType<typeof useSteps>;

/** Ready has a dialog where the person should look at findings first. */
const needsDialog = (step: CaseStep, details: CaseDetails): boolean =>
  !plainSteps.has(step) || (step === 'ready' && toBeShown(details).length > 0);

/** Takes steps that need nothing from the person; `ask` opens the dialog of the others. */
export function useSteps(details: CaseDetails, ask: (step: CaseStep) => void) {
  const act = useSend({ explain: (error) => refusalOf(error, details) });
  return {
    ...act,
    take(step: CaseStep): void {
      if (needsDialog(step, details)) {
        act.forget();
        return ask(step);
      }
      void act.send(() => stepCase(details.id, { step }), {
        what: step,
        done: () =>
          undoableSteps.includes(step)
            ? sayStepTaken(step, [details])
            : showToast({ title: stepPastTense[step], description: details.number }),
      });
    },
  };
}

interface StepPanelProps {
  details: CaseDetails;
  steps: StepState;
  isOffline: boolean;
  /** Steps that wait for an edit to be saved. */
  isEditing: boolean;
  /** Reference numbers of reporters who ask for erasure. */
  requests: readonly string[];
}

export function StepPanel({
  details,
  steps: { busyWith, failure, what, take },
  isOffline,
  isEditing,
  requests,
}: StepPanelProps) {
  const { state, steps, otherSteps, survivingCase, referredTo, receiverTask, takenBack } = details;
  const isRejected = receiverTask === 'rejected';
  const reasonsOf = (step: CaseStep) => otherSteps.find((one) => one.step === step)?.reasons ?? [];
  const isKnown = (step: CaseStep) => steps.includes(step) || reasonsOf(step).length > 0;
  const main = [...(isRejected ? rejectedSteps : []), ...mainSteps[state]].filter(isKnown);
  /** The key N focuses this element. */
  const leading = main.find((step) => steps.includes(step));
  const others = steps.filter((step) => !main.includes(step) && step !== 'handOver');
  const vaccines = steps.includes('refer') ? suspectedVaccines(details.content) : [];
  const isDone = main.length === 0 && others.length === 0;
  const hindrance = isOffline
    ? m.admin_cases_steps_wait_for_the_network()
    : isEditing
      ? m.admin_cases_save_or_cancel_your_changes_first()
      : null;
  return (
    <section className="label case-next" aria-labelledby="case-next" data-done={isDone || undefined}>
      <h2 id="case-next">{m.admin_cases_what_to_do_next()}</h2>
      <p className="case-next-state">
        <StateStrip state={state} isLarge /> <span className="case-quiet">{stepText(state)}</span>
        {referredTo && <span dir="auto">{referredTo}</span>}
        {survivingCase && (
          <span>
            {m.admin_cases_goes_on_as()}{' '}
            <Link href={`/admin/cases/${survivingCase.id}`}>{survivingCase.number}</Link>
          </span>
        )}
      </p>
      {failure && (
        <div className="note note-warn" role="alert">
          <p>
            <b>{m.admin_cases_not_possible_any_more({ step: stepActions[what as CaseStep] })}</b> {failure}
          </p>
        </div>
      )}
      {requests.map((reference) => (
        <Reason key={reference}>
          <a href="#case-reporters">{m.admin_reporter_requests_erasure({ reference })}</a>
        </Reason>
      ))}
      {vaccines.length > 0 && (
        <Reason>{m.admin_cases_vaccine_refer({ names: joined(vaccines, ', ') })}</Reason>
      )}
      {takenBack.length > 0 && <TakenBack details={details} isOffline={isOffline} />}
      <ReceiverAnswer details={details} />
      {details.isNullifiedBySender && <Reason>{m.admin_cases_the_first_sender_has_nullified_it()}</Reason>}
      {isDone && <p className="case-quiet">{m.admin_cases_no_step_is_left()}</p>}
      <div className="case-main-steps">
        {main.map((step, place) => {
          const reasons = reasonsOf(step);
          const isPossible = steps.includes(step) && hindrance === null;
          return (
            <div key={step}>
              <Button
                small
                variant={place === 0 ? 'primary' : 'secondary'}
                disabled={!isPossible}
                busy={busyWith(step)}
                data-next-step={step === leading || undefined}
                onClick={() => take(step)}
              >
                {isRejected && step === 'followUp'
                  ? m.admin_cases_correct_what_was_rejected()
                  : stepActions[step]}
              </Button>
              <StepReasons reasons={reasons} />
            </div>
          );
        })}
      </div>
      {hindrance && <Reason>{hindrance}</Reason>}
      {others.length > 0 && (
        <div className="case-other-steps">
          {others.map((step) => (
            <Button
              key={step}
              small
              variant="secondary"
              disabled={hindrance !== null}
              busy={busyWith(step)}
              onClick={() => take(step)}
            >
              {stepActions[step]}
              {!plainSteps.has(step) && '…'}
            </Button>
          ))}
        </div>
      )}
    </section>
  );
}
