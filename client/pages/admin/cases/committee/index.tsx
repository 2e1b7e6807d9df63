// The committee's cases: an agenda with boxes to write in, the decisions as notes of the cases, and minutes of a day.
// `?cases=` names the cases by their ids, with a comma between them.
import '#client/components/case/case.css';
import { useQuery } from '@tanstack/react-query';
import { type CSSProperties, useState } from 'react';
import { useSearch } from 'wouter';
import { ReadState } from '#client/components/admin/read-state.tsx';
import { timeText } from '#client/components/admin/time.tsx';
import { refuse, SendForm, type Text, useSend } from '#client/components/admin/use-send.tsx';
import { DiedMark, SeriousMark, today } from '#client/components/case/marks.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { DateField } from '#client/components/ui/date-field.tsx';
import { dateText, readDateNow } from '#client/components/ui/date-text.ts';
import { EmptyState } from '#client/components/ui/empty-state.tsx';
import { TextAreaField, TextField } from '#client/components/ui/field.tsx';
import { addNote, casesList } from '#client/data/admin/cases.ts';
import { call, useSession } from '#client/data/admin/session.ts';
import { m } from '#client/paraglide/messages.js';
import { portalTimeZone } from '#client/portal-zone.ts';
import { PrintFrame, Sheet } from '#client/print/print-frame.tsx';
import { dayOf, nowIn, printDate } from '#contract/cases/content/partial-dates-rules.ts';
import type { CaseDetails } from '#contract/cases/work/case-details.ts';
import { isolated, joined } from '#contract/words/isolated-rules.ts';
import { stateLabels } from '#contract/cases/work/steps-rules.ts';
import { casesPath } from '../list-view.ts';

/** How many cases a meeting has at most: the cases of a page of the list. */
const casesMax = 100;

type Kind = 'agenda' | 'minutes';
const titles: Readonly<Record<Kind, string>> = {
  agenda: m.admin_committee_agenda(),
  minutes: m.admin_committee_minutes(),
};

export default function Committee() {
  const ids = [...new Set(new URLSearchParams(useSearch()).get('cases')?.split(',').filter(Boolean))];
  const [kind, setKind] = useState<Kind>('agenda');
  const [day, setDay] = useState(today);
  const user = useSession();
  const read = useQuery<CaseDetails[]>({
    queryKey: [casesList, 'committee', ids],
    queryFn: async ({ signal }) => {
      const all: CaseDetails[] = [];
      for (const id of ids.slice(0, casesMax)) {
        all.push((await (await call('GET', `${casesList}/${id}`, undefined, signal)).json()) as CaseDetails);
      }
      return all;
    },
    // What was decided since is not on paper otherwise.
    gcTime: 0,
  });
  const other = kind === 'agenda' ? 'minutes' : 'agenda';
  const isReady = read.data !== undefined && read.data.length > 0;
  return (
    <PrintFrame
      title={titles[kind]}
      backTo={casesPath}
      backText={m.admin_print_back_to_the_list()}
      isReady={isReady}
    >
      <ReadState read={read} failure={m.admin_print_could_not_be_made()} level={2} lines={14}>
        {(cases) =>
          cases.length === 0 ? (
            <EmptyState title={m.admin_print_no_case()} level={2}>
              {m.admin_committee_choose()}
            </EmptyState>
          ) : (
            <>
              <div className="desk print-controls">
                <Button small variant="secondary" onClick={() => setKind(other)}>
                  {kind === 'agenda' ? m.admin_committee_enter() : m.admin_committee_to_agenda()}
                </Button>
                <DateField
                  name="day"
                  label={m.admin_committee_day()}
                  defaultValue={dateText(day)}
                  onChange={(event) => {
                    const typed = readDateNow(event.currentTarget.value, 'coming');
                    if ('date' in typed && typed.date.length === 10) setDay(typed.date);
                  }}
                />
                {kind === 'minutes' &&
                  cases.map((one) => (
                    <DecisionForm key={one.id} details={one} onEntered={() => void read.refetch()} />
                  ))}
              </div>
              <Sheet
                marks={cases.every(({ isSample }) => isSample) ? [m.admin_print_sample()] : []}
                foot={m.admin_print_printed({
                  time: timeText(new Date(read.dataUpdatedAt).toISOString()),
                  name: user?.username ?? '',
                })}
              >
                <header className="print-title">
                  <h2>{titles[kind]}</h2>
                  <p>{m.admin_committee_on({ day: printDate(day), count: cases.length })}</p>
                </header>
                {cases.map((one, place) => (
                  <section key={one.id} className="print-part">
                    <h3 dir="auto">
                      {place + 1}. {nameOf(one)}
                    </h3>
                    <p>
                      {isolated(one.patient)} ·{' '}
                      <SeriousMark serious={one.serious} criterion={one.criterion} />{' '}
                      <DiedMark patientDied={one.patientDied} criterion={one.criterion} /> ·{' '}
                      {stateLabels[one.state]}
                    </p>
                    {kind === 'agenda' ? <Boxes /> : <Decisions details={one} day={day} />}
                  </section>
                ))}
              </Sheet>
            </>
          )
        }
      </ReadState>
    </PrintFrame>
  );
}

/** 'AMC-2026-00007: Amoxicillin, rash' */
const nameOf = ({ number, drug, reaction }: CaseDetails): string =>
  `${number}: ${joined([drug, reaction], ', ')}`;

const boxes = [m.admin_committee_discussion(), m.admin_committee_decision(), m.admin_committee_care()];

/** Empty boxes to write in during the meeting. */
function Boxes() {
  return (
    <dl className="print-boxes print-boxes-tall">
      {boxes.map((box) => (
        <div key={box} style={{ '--span': 4 } as CSSProperties}>
          <dt>{box}</dt>
          <dd />
        </div>
      ))}
    </dl>
  );
}

/** The decisions that were entered on a day, in the portal's time zone. */
function Decisions({ details, day }: { details: CaseDetails; day: string }) {
  const made = details.notes.filter(
    ({ kind, at }) => kind === 'committee' && dayOf(nowIn(new Date(at), portalTimeZone())) === day,
  );
  if (made.length === 0) return <p>{m.admin_committee_none()}</p>;
  return made.map(({ id, text, by, erasedAt }) => (
    <p key={id} dir="auto" className="whitespace-pre-line">
      {erasedAt ? m.admin_cases_erased_text() : text} ({by})
    </p>
  ));
}

function DecisionForm({ details, onEntered }: { details: CaseDetails; onEntered: () => void }) {
  const form = useSend({ keep: `committee ${details.id}` });
  const name = nameOf(details);
  function send(text: Text) {
    refuse({ decision: !text('decision') && m.admin_committee_decision_required() });
    const lines = [
      [m.admin_committee_discussion(), text('discussion')],
      [m.admin_committee_decision(), text('decision')],
      [m.admin_committee_care(), text('care')],
    ];
    const said = lines.filter(([, typed]) => typed !== '').map(([label, typed]) => `${label}: ${typed}`);
    return addNote(details.id, said.join('\n'), 'committee');
  }
  return (
    <details>
      <summary dir="auto">{m.admin_committee_decide({ name })}</summary>
      <SendForm
        form={form}
        onSend={send}
        onSent={() => {
          form.form.current?.reset();
          onEntered();
        }}
      >
        <TextAreaField
          {...form.field('discussion')}
          label={m.admin_committee_discussion()}
          rows={2}
          optional
        />
        <TextAreaField {...form.field('decision')} label={m.admin_committee_decision()} rows={2} />
        <TextField {...form.field('care')} label={m.admin_committee_care()} optional autoComplete="off" />
        <Button small type="submit" busy={form.busy}>
          {m.admin_committee_save()}
        </Button>
      </SendForm>
    </details>
  );
}
