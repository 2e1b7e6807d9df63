// Actions on all chosen rows: take, hand over, send, close. Each button says for how many of them the action is
// possible. The cases are changed one after the other; those that the portal refuses are listed with its reason.
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { Button } from '#client/components/ui/button.tsx';
import { Dialog } from '#client/components/ui/dialog.tsx';
import { Options, SelectField, TextAreaField, TextField } from '#client/components/ui/field.tsx';
import { committeeAddress } from '#client/components/admin/screens.ts';
import { publishBarHeight } from '#client/components/admin/published-height.ts';
import { failureText } from '#client/components/admin/read-state.tsx';
import { mayLeave } from '#client/components/admin/unsaved.ts';
import { refuse, SendForm, type Text, useSend } from '#client/components/admin/use-send.tsx';
import { DateField } from '#client/components/ui/date-field.tsx';
import { typedDateFault } from '#client/components/ui/date-text.ts';
import { dateFromTyped } from '#client/components/case/typed-date.ts';
import { m } from '#client/paraglide/messages.js';
import { stepCase, type StepFields } from '#client/data/admin/cases.ts';
import { exportFile } from '#client/components/case/export-file.ts';
import type { CaseRow, CaseWorker } from '#contract/cases/cases.ts';
import { LateReasonFields, lateReasonIn } from '#client/components/case/late-reason.tsx';
import { today } from '#client/components/case/marks.tsx';
import { sendingWays } from '#contract/cases/content/choices-rules.ts';
import {
  needsReason,
  type StepRule,
  stepRules,
  stateLabels,
  transitions,
} from '#contract/cases/work/steps-rules.ts';
import { casesPath } from './list-view.ts';
import { isolated } from '#contract/words/isolated-rules.ts';

/** Steps that work on a selection. */
export type GroupStep = 'take' | 'handOver' | 'notValid' | 'send' | 'close';
const groupSteps: readonly GroupStep[] = ['take', 'handOver', 'notValid', 'send', 'close'];
type GroupFields = Partial<Record<(typeof formFields)[number], string>>;

/** Whether a case is past its day: a sending then needs a reason. */
const isLate = ({ due }: CaseRow) => due !== null && due < today();

const fits = ({ state }: CaseRow, step: GroupStep) => transitions[state][step] !== undefined;

/** 'Take: AMC-2026-00007 is in the state “Signed”' */
export const whyNot = ({ number, state }: CaseRow, step: GroupStep): string =>
  m.admin_cases_step_not_possible_in_state({
    label: stepRules[step].label,
    number,
    state: stateLabels[state],
  });

/** The result of a step on the selected cases. */
export interface GroupResult {
  step: GroupStep;
  done: readonly CaseRow[];
  refused: readonly { row: CaseRow; why: string }[];
  /** Messages were made. */
  hasFiles: boolean;
}

/** Takes a step with each selected case that allows it. */
export async function runStepOnCases(
  rows: readonly CaseRow[],
  step: GroupStep,
  fields: GroupFields = {},
): Promise<GroupResult> {
  const { binds }: StepRule = stepRules[step];
  const done: CaseRow[] = [];
  const refused: { row: CaseRow; why: string }[] = [];
  for (const row of rows.filter((one) => fits(one, step))) {
    try {
      // The portal refuses a step that binds, if the case is no longer as the list showed it.
      const { assessments, version } = row;
      const body = { step, ...fields, ...(binds && { assessments }) } as StepFields;
      await stepCase(row.id, body, { version: binds ? version : undefined, keepsRows: true });
      done.push(row);
    } catch (error) {
      refused.push({ row, why: failureText(error) });
    }
  }
  return { step, done, refused, hasFiles: step === 'send' && fields.way === 'file' && done.length > 0 };
}

/** 'Take: 3 of 4 done' */
const resultTitle = ({ step, done, refused }: GroupResult): string =>
  m.admin_cases_of_cases_done({
    label: stepRules[step].label,
    done: done.length,
    count: done.length + refused.length,
  });

interface SelectionProps {
  rows: readonly CaseRow[];
  /** Who may work on cases. */
  people: readonly CaseWorker[];
  asked: GroupStep | null;
  onAsk: (step: GroupStep | null) => void;
  onTake: () => void;
  /** After another step with these rows. */
  onDone: (rows: readonly CaseRow[], result: GroupResult) => void;
  onClear: () => void;
}

export function Selection({ rows, people, asked, onAsk, onTake, onDone, onClear }: SelectionProps) {
  const [isWhy, setWhy] = useState(false);
  const [isExport, setExport] = useState(false);
  const [, navigate] = useLocation();
  const count = (step: GroupStep) => rows.filter((row) => fits(row, step)).length;
  return (
    <>
      {rows.length > 0 && (
        <div
          ref={publishBarHeight}
          className="case-selection deep"
          role="region"
          aria-label={m.admin_cases_selection()}
        >
          <p role="status">
            <b>{m.admin_cases_selected({ count: rows.length })}</b>
          </p>
          {groupSteps.map((step) => (
            <button
              key={step}
              type="button"
              disabled={count(step) === 0}
              onClick={() => (step === 'take' ? onTake() : onAsk(step))}
            >
              {stepRules[step].label}
              {step !== 'take' && '…'}{' '}
              {count(step) < rows.length && (
                <span>{m.admin_cases_of_2({ count: count(step), all: rows.length })}</span>
              )}
            </button>
          ))}
          <button type="button" onClick={() => setExport(true)}>
            {m.admin_cases_one_file()}…
          </button>
          <button type="button" onClick={() => navigate(committeeAddress(rows.map(({ id }) => id)))}>
            {m.admin_committee_agenda()}
          </button>
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
      <Dialog
        open={asked !== null}
        onClose={() => onAsk(null)}
        mayClose={mayLeave}
        title={asked ? stepRules[asked].label : ''}
      >
        {asked && (
          <GroupForm
            step={asked}
            rows={rows.filter((row) => fits(row, asked))}
            people={people}
            onDone={(result) => {
              onAsk(null);
              onDone(rows, result);
            }}
          />
        )}
      </Dialog>
      <Dialog open={isExport} onClose={() => setExport(false)} title={m.admin_cases_one_file()}>
        {isExport && <ExportForm rows={rows} onDone={() => setExport(false)} />}
      </Dialog>
      <Dialog open={isWhy} onClose={() => setWhy(false)} title={m.admin_cases_why_not_all()} isForReading>
        <ul className="case-why">
          {groupSteps.flatMap((step) =>
            rows
              .filter((row) => !fits(row, step))
              .map((row) => <li key={`${step} ${row.id}`}>{whyNot(row, step)}</li>),
          )}
        </ul>
      </Dialog>
    </>
  );
}

/** The refused cases, each with the portal's reason, and where the messages of sent cases are. */
export function ResultDialog({ result, onClose }: { result: GroupResult | null; onClose: () => void }) {
  return (
    <Dialog open={result !== null} onClose={onClose} title={result ? resultTitle(result) : ''} isForReading>
      {result?.hasFiles && <p className="pb-3">{m.admin_cases_each_message_is_in_its_case()}</p>}
      <ul className="case-why">
        {result?.refused.map(({ row: { id, number }, why }) => (
          <li key={id}>
            <Link href={`${casesPath}/${id}`}>{number}</Link>: {why}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

/** Downloads the messages of the selected cases as one file. */
function ExportForm({ rows, onDone }: { rows: readonly CaseRow[]; onDone: () => void }) {
  const form = useSend();
  return (
    <SendForm
      form={form}
      className="desk"
      onSend={(text) => exportFile({ cases: rows.map(({ id }) => id), ...lateReasonIn(text) })}
      onSent={onDone}
      submit={m.admin_cases_download_one_file()}
    >
      <p className="case-quiet pb-3">{rows.map(({ number }) => number).join(', ')}</p>
      <p className="pb-3">{m.admin_cases_one_file_counts_as_sent()}</p>
      {rows.some(isLate) && <LateReasonFields form={form} />}
    </SendForm>
  );
}

interface GroupFormProps {
  step: GroupStep;
  rows: readonly CaseRow[];
  people: readonly CaseWorker[];
  onDone: (result: GroupResult) => void;
}

/** The value that each field of the form sends, in order. */
const formFields = ['to', 'way', 'system', 'date', 'reason', 'lateReason'] as const;

function GroupForm({ step, rows, people, onDone }: GroupFormProps) {
  const form = useSend({ keep: `group ${step}` });
  const [way, setWay] = useState<keyof typeof sendingWays>('file');
  const isReasonNeeded = rows.some(({ state }) => needsReason(step, state));
  function read(text: Text): GroupFields {
    refuse({
      to: step === 'handOver' && !text('to') && m.admin_cases_choose_a_person(),
      date: typedDateFault(text('date'), m.admin_cases_date()),
      reason: isReasonNeeded && !text('reason') && m.admin_cases_give_a_reason(),
    });
    const fields = Object.fromEntries(formFields.flatMap((name) => (text(name) ? [[name, text(name)]] : [])));
    const date = text('date');
    return { ...fields, ...(date && { date: dateFromTyped(date) }) };
  }
  return (
    <SendForm
      form={form}
      className="desk"
      onSend={(text) => runStepOnCases(rows, step, read(text))}
      onSent={onDone}
    >
      <p className="case-quiet pb-3">{rows.map(({ number }) => number).join(', ')}</p>
      {step === 'handOver' && (
        <SelectField {...form.field('to')} label={m.admin_cases_to_whom()} width="half">
          <option value="">{m.admin_cases_choose()}</option>
          <Options
            of={people.map(({ username, fullName }) => [
              username,
              fullName ? `${isolated(fullName)} (${isolated(username)})` : username,
            ])}
          />
        </SelectField>
      )}
      {step === 'send' && (
        <>
          <SelectField
            {...form.field('way', null)}
            label={m.admin_cases_how()}
            value={way}
            onChange={({ target }) => setWay(target.value as keyof typeof sendingWays)}
            width="half"
          >
            <Options of={sendingWays} />
          </SelectField>
          {rows.some(isLate) && <LateReasonFields form={form} />}
          {way === 'typed' && (
            <>
              <TextField
                {...form.field('system')}
                label={m.admin_cases_system()}
                optional
                autoComplete="off"
              />
              <DateField
                {...form.field('date')}
                label={m.admin_cases_date()}
                hint={m.admin_cases_date_hint()}
                optional
              />
            </>
          )}
        </>
      )}
      {step !== 'send' && (
        <TextAreaField
          {...form.field('reason')}
          label={m.admin_cases_reason()}
          optional={!isReasonNeeded}
          rows={3}
        />
      )}
      <div className="form-actions">
        <Button type="submit">{stepRules[step].label}</Button>
      </div>
    </SendForm>
  );
}
