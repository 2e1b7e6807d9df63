// What can be done with the chosen rows at once: take, hand over, close. Each button says how many of them it fits; the
// cases are changed one after the other, and those that the portal refuses are named with its reason.
import { useState, type SubmitEvent } from 'react';
import { Button } from '#client/components/ui/button.tsx';
import { Dialog } from '#client/components/ui/dialog.tsx';
import { TextAreaField, TextField } from '#client/components/ui/field.tsx';
import { showToast } from '#client/components/ui/toast-store.ts';
import { failureText } from '#client/components/admin/read-state.tsx';
import { m } from '#client/paraglide/messages.js';
import { stepCase } from '#client/data/admin/cases.ts';
import type { CaseSummary } from '#contract/cases/cases.ts';
import { needsReason, stepRules, stateLabels, transitions } from '#contract/cases/steps-rules.ts';

/** Steps that work on a selection. */
export type GroupStep = 'take' | 'handOver' | 'close';
const groupSteps: readonly GroupStep[] = ['take', 'handOver', 'close'];

export const fits = ({ state }: CaseSummary, step: GroupStep) => transitions[state][step] !== undefined;

/** Takes a step with each of the cases that it fits, and says how it went. */
export async function stepAll(
  rows: readonly CaseSummary[],
  step: GroupStep,
  fields: { to?: string; reason?: string } = {},
): Promise<void> {
  const fitting = rows.filter((row) => fits(row, step));
  const refused: string[] = [];
  for (const { id, number } of fitting) {
    try {
      await stepCase(id, { step, ...fields });
    } catch (error) {
      refused.push(`${number}: ${failureText(error)}`);
    }
  }
  const done = fitting.length - refused.length;
  showToast({
    title: m.admin_cases_of_cases_done({ label: stepRules[step].label, done, count: fitting.length }),
    ...(refused.length > 0 && { description: refused.join(' '), destructive: true, duration: 15_000 }),
  });
}

interface SelectionProps {
  rows: readonly CaseSummary[];
  /** Usernames that are known here, for handing over. */
  names: readonly string[];
  asked: GroupStep | null;
  onAsk: (step: GroupStep | null) => void;
  onDone: () => void;
  onClear: () => void;
}

export function Selection({ rows, names, asked, onAsk, onDone, onClear }: SelectionProps) {
  const [isWhy, setWhy] = useState(false);
  const count = (step: GroupStep) => rows.filter((row) => fits(row, step)).length;
  async function run(step: GroupStep, fields?: { to?: string; reason?: string }) {
    onAsk(null);
    await stepAll(rows, step, fields);
    onDone();
  }
  return (
    <>
      {rows.length > 0 && (
        <div className="case-selection" role="region" aria-label={m.admin_cases_selection()}>
          <p role="status">
            <b>{m.admin_cases_selected({ count: rows.length })}</b>
          </p>
          {groupSteps.map((step) => (
            <button
              key={step}
              type="button"
              disabled={count(step) === 0}
              onClick={() => (step === 'take' ? void run(step) : onAsk(step))}
            >
              {stepRules[step].label}
              {step !== 'take' && '…'}{' '}
              {count(step) < rows.length && (
                <span>{m.admin_cases_of_2({ count: count(step), all: rows.length })}</span>
              )}
            </button>
          ))}
          {groupSteps.some((step) => count(step) < rows.length) && (
            <button type="button" className="case-selection-quiet" onClick={() => setWhy(true)}>
              {m.admin_cases_why_not_all()}
            </button>
          )}
          <button type="button" className="case-selection-quiet case-selection-clear" onClick={onClear}>
            {m.admin_cases_clear()} <kbd>{m.admin_ui_esc()}</kbd>
          </button>
        </div>
      )}
      <Dialog open={asked !== null} onClose={() => onAsk(null)} title={asked ? stepRules[asked].label : ''}>
        {asked && (
          <GroupForm
            step={asked}
            rows={rows.filter((row) => fits(row, asked))}
            names={names}
            onSubmit={(fields) => void run(asked, fields)}
          />
        )}
      </Dialog>
      <Dialog open={isWhy} onClose={() => setWhy(false)} title={m.admin_cases_why_not_all()} isForReading>
        <ul className="case-why">
          {groupSteps.flatMap((step) =>
            rows
              .filter((row) => !fits(row, step))
              .map(({ id, number, state }) => (
                <li key={`${step} ${id}`}>
                  {m.admin_cases_does_not_fit({
                    label: stepRules[step].label,
                    number,
                    state: stateLabels[state],
                  })}
                </li>
              )),
          )}
        </ul>
      </Dialog>
    </>
  );
}

interface GroupFormProps {
  step: GroupStep;
  rows: readonly CaseSummary[];
  names: readonly string[];
  onSubmit: (fields: { to?: string; reason?: string }) => void;
}

function GroupForm({ step, rows, names, onSubmit }: GroupFormProps) {
  const [error, setError] = useState<string | null>(null);
  const isReasonNeeded = rows.some(({ state }) => needsReason(step, state));
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const said = new FormData(event.currentTarget);
    const text = (name: string) => String((said.get(name) as string | null) ?? '').trim();
    if (step === 'handOver' && text('to') === '') return setError(m.admin_cases_enter_a_username());
    if (isReasonNeeded && text('reason') === '') return setError(m.admin_cases_give_a_reason());
    onSubmit({ ...(text('to') && { to: text('to') }), ...(text('reason') && { reason: text('reason') }) });
  }
  return (
    <form className="desk" noValidate onSubmit={submit}>
      <p className="case-quiet pb-3">{rows.map(({ number }) => number).join(', ')}</p>
      {step === 'handOver' && (
        <>
          <TextField
            name="to"
            label={m.admin_cases_to_whom()}
            hint={m.admin_cases_a_username_of_an_account_that_may()}
            list="case-people"
            autoComplete="off"
            error={error}
            width="half"
          />
          <datalist id="case-people">
            {names.map((name) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </datalist>
        </>
      )}
      <TextAreaField
        name="reason"
        label={m.admin_cases_reason()}
        optional={!isReasonNeeded}
        error={step === 'handOver' ? null : error}
        rows={3}
      />
      <div className="form-actions">
        <Button type="submit">{stepRules[step].label}</Button>
      </div>
    </form>
  );
}
