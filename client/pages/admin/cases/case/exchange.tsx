// The section of messages: the faults that prevent a message, its download, the entry sheet for typing the case into
// the national system, and the log of sent messages.
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { ReadState } from '#client/components/admin/read-state.tsx';
import { timeText } from '#client/components/admin/time.tsx';
import { sectionOf } from '#client/components/case/sections.ts';
import { Badge, type Tone } from '#client/components/ui/badge.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { Facts, Table } from '#client/components/ui/table.tsx';
import { showToast } from '#client/components/ui/toast-store.ts';
import { downloadFile } from '#client/data/admin/save-file.ts';
import { casesList } from '#client/data/admin/cases.ts';
import { call } from '#client/data/admin/session.ts';
import { m } from '#client/paraglide/messages.js';
import type { Reply } from '#contract/api.ts';
import { makesSense, sends } from '#contract/cases/work/acts-rules.ts';
import type { CaseDetails } from '#contract/cases/work/case-details.ts';
import { lateReasons } from '#contract/cases/work/clock-rules.ts';
import { isFollowUp, submissionStates, submissionWays } from '#contract/cases/exchange/icsr-rules.ts';
import { printDate } from '#contract/cases/content/partial-dates-rules.ts';
import { causalityOf } from '#contract/cases/prints/prints-rules.ts';
import { pvpiForm } from '#contract/cases/prints/pvpi-form-rules.ts';
import { SendFailure, useSend } from '#client/components/admin/use-send.tsx';
import { NotMapped, RefusedParts } from './left-out.tsx';

type Exchange = Reply<'GET /api/admin/cases/:id/exchange'>;

const tones: Record<keyof typeof submissionStates, Tone> = {
  sent: 'info',
  accepted: 'ok',
  acceptedWithWarning: 'warn',
  rejected: 'danger',
  resend: 'danger',
};

export function ExchangeView({ details }: { details: CaseDetails }) {
  const { id, version, state } = details;
  const address = `${casesList}/${id}/exchange`;
  const read = useQuery<Exchange>({
    // A save or a step can change the faults.
    queryKey: [address, version, state],
    queryFn: async ({ signal }) =>
      (await call('GET', address, undefined, signal)).json() as Promise<Exchange>,
    placeholderData: (before) => before,
  });
  return (
    <ReadState read={read} failure={m.admin_exchange_messages_could_not_be_read()} lines={5}>
      {(exchange) => (
        <div className="grid grid-cols-1 gap-5 p-4">
          <Message details={details} exchange={exchange} onDone={() => void read.refetch()} />
          {makesSense('message', state) && <RefusedParts details={details} exchange={exchange} />}
          <Log id={id} exchange={exchange} />
          {makesSense('message', state) && <EntrySheet details={details} exchange={exchange} />}
          <NotMapped details={details} exchange={exchange} />
        </div>
      )}
    </ReadState>
  );
}

interface MessageProps {
  details: CaseDetails;
  exchange: Exchange;
  onDone: () => void;
}

function Message({ details: { id, state, wasSent }, exchange, onDone }: MessageProps) {
  const { faults, canDraft, schemaChecked, senderId, worldwideId, importedFrom, importedFromContact } =
    exchange;
  const act = useSend();
  const leaves = sends({ state, wasSent });
  // The same for every case: settings stand apart, and quietly.
  const ofSettings = faults.filter(({ path }) => path.startsWith('settings.'));
  const ofCase = faults.filter((fault) => !ofSettings.includes(fault));
  const download = (isDraft: boolean) =>
    act.send(() => downloadFile(`${casesList}/${id}/icsr${isDraft ? '?draft=true' : ''}`)).then(onDone);

  return (
    <div className="grid grid-cols-1 gap-3">
      {(senderId !== null || importedFrom !== null) && (
        <Facts
          className="case-facts"
          of={{
            [m.admin_exchange_our_case_id()]: senderId,
            [m.admin_exchange_worldwide_case_id()]: worldwideId,
            [m.admin_exchange_imported_from()]: importedFrom,
            [m.admin_exchange_imported_from_contact()]: importedFromContact || null,
          }}
        />
      )}
      {!leaves && <p>{m.admin_exchange_nothing_of_it_is_sent()}</p>}
      {leaves && ofCase.length > 0 && (
        <div className="note note-warn">
          <p>
            <b>{m.admin_exchange_faults_of_the_message({ count: ofCase.length })}</b>
          </p>
          <Faults faults={ofCase} />
        </div>
      )}
      {leaves && ofSettings.length > 0 && (
        <details>
          <summary>{m.admin_exchange_settings_missing({ count: ofSettings.length })}</summary>
          <Faults faults={ofSettings} />
        </details>
      )}
      <SendFailure form={act} />
      {leaves && (
        <div className="flex flex-wrap gap-3 items-center">
          <Button
            small
            variant="secondary"
            busy={act.busy}
            disabled={faults.length > 0}
            onClick={() => void download(false)}
          >
            {m.admin_exchange_download_message()}
          </Button>
          {canDraft && (
            <Button small variant="secondary" busy={act.busy} onClick={() => void download(true)}>
              {m.admin_exchange_download_draft()}
            </Button>
          )}
          {!schemaChecked && <span>{m.admin_exchange_not_checked_against_the_schema()}</span>}
        </div>
      )}
    </div>
  );
}

function Faults({ faults }: Pick<Exchange, 'faults'>) {
  return (
    <ul>
      {faults.map(({ element, path, message }) => (
        <li key={`${element} ${path} ${message}`}>
          <FaultLink path={path}>{element === '' ? message : `${element}: ${message}`}</FaultLink>
        </li>
      ))}
    </ul>
  );
}

/** To the section of the case, or to the settings. */
function FaultLink({ path, children }: { path: string; children: string }) {
  if (path.startsWith('settings.')) return <Link href="/admin/settings">{children}</Link>;
  const [name = ''] = path.split('.');
  if (name === '') return <>{children}</>;
  const id = sectionOf(name);
  return (
    <a
      href={`#${id}`}
      onClick={(event) => {
        event.preventDefault();
        const heading = document.getElementById(id);
        heading?.scrollIntoView({ block: 'start' });
        heading?.focus({ preventScroll: true });
      }}
    >
      {children}
    </a>
  );
}

function Log({ id, exchange: { submissions } }: { id: string; exchange: Exchange }) {
  if (submissions.length === 0) return <p>{m.admin_exchange_no_message_sent()}</p>;
  return (
    <Table
      caption={m.admin_exchange_what_left()}
      heads={[
        m.admin_exchange_when(),
        m.admin_exchange_how(),
        m.admin_exchange_receiver(),
        m.admin_exchange_answer(),
        m.admin_exchange_file(),
      ]}
    >
      {submissions.map((one) => (
        <tr key={one.id}>
          <th scope="row">
            {timeText(one.at)}
            <br />
            <small>{m.admin_exchange_version_by({ version: one.version, by: one.by })}</small>
          </th>
          <td>
            {submissionWays[one.way]}
            {one.kind && ` (${one.kind})`}
            {one.daysLate !== null && (
              <p className={one.daysLate > 0 ? 'case-open' : 'case-quiet'}>
                {one.daysLate > 0
                  ? m.admin_clock_left_late({ days: one.daysLate, day: printDate(one.dueOn ?? '') })
                  : m.admin_clock_left_in_time()}
                {one.lateReason && `: ${one.lateText ?? lateReasons[one.lateReason]}`}
              </p>
            )}
          </td>
          <td>{one.receiver}</td>
          <td>
            {one.way === 'download' ? (
              '–'
            ) : (
              <Badge tone={tones[one.state]}>{submissionStates[one.state]}</Badge>
            )}
            {one.number !== null && <p>{m.admin_exchange_number_given({ number: one.number })}</p>}
            {one.answer !== null && one.answer !== '' && <p>{one.answer}</p>}
          </td>
          <td>
            {one.hasFile ? (
              <Button
                small
                variant="quiet"
                onClick={() => void downloadFile(`${casesList}/${id}/submissions/${one.id}`)}
              >
                {m.admin_exchange_download_again()}
              </Button>
            ) : (
              '–'
            )}
          </td>
        </tr>
      ))}
    </Table>
  );
}

/** The case in the order of the national form, each box with a button that copies it. */
function EntrySheet({ details, exchange }: { details: CaseDetails; exchange: Exchange }) {
  const sections = pvpiForm(exchange.content, {
    number: details.number,
    worldwideNumber: exchange.submissions.find(({ number }) => number !== null)?.number ?? '',
    isFollowUp: isFollowUp(exchange.submissions, details.version),
    causalityOf: causalityOf({
      content: exchange.content,
      assessments: exchange.causality.map((one) => ({ ...one, method: 'whoUmc' })),
    }),
    unrelated: details.findings.flatMap(({ check, confirmed, id }) =>
      check === 'unrelatedDeath' && confirmed ? [id.slice(id.indexOf(':') + 1)] : [],
    ),
  });
  return (
    <details>
      <summary>{m.admin_exchange_entry_sheet()}</summary>
      <div className="grid grid-cols-1 gap-4 mt-4">
        <p>{m.admin_exchange_in_the_order_of_the_form()}</p>
        {sections.map(({ title, boxes }) => (
          <Table key={title} caption={title}>
            <tbody>
              {boxes.map(({ number, label, value }) => (
                <tr key={label}>
                  <th scope="row">
                    {number === '' ? '' : `${number}. `}
                    {label}
                  </th>
                  <td className="whitespace-pre-wrap" dir="auto">
                    {value === '' ? '–' : value}
                  </td>
                  <td>
                    {value !== '' && (
                      <Button small variant="quiet" onClick={() => void copy(label, value)}>
                        {m.admin_exchange_copy()}
                        <span className="sr-only">{label}</span>
                      </Button>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </Table>
        ))}
      </div>
    </details>
  );
}

async function copy(label: string, value: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(value);
    showToast({ title: m.admin_exchange_copied(), description: label });
  } catch {
    showToast({ title: m.admin_exchange_could_not_copy(), description: label });
  }
}
