// Messages to and from other institutions: import with preview, acknowledgements of receivers, and the newest files.
import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import { AdminPage } from '#client/components/admin/admin-page.tsx';
import { failureText, ReadState } from '#client/components/admin/read-state.tsx';
import { SendFailure, SendForm, useSend } from '#client/components/admin/use-send.tsx';
import { timeText } from '#client/components/admin/time.tsx';
import { useTypedMark } from '#client/components/admin/unsaved.ts';
import { Badge, type Tone } from '#client/components/ui/badge.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { EmptyState } from '#client/components/ui/empty-state.tsx';
import { FileChoice } from '#client/components/ui/file-choice.tsx';
import { Table } from '#client/components/ui/table.tsx';
import { showToast } from '#client/components/ui/toast-store.ts';
import { LateReasonFields, lateReasonIn } from '#client/components/case/late-reason.tsx';
import { exportFile } from '#client/components/case/export-file.ts';
import { useAdminRead } from '#client/data/admin/reads.ts';
import { call } from '#client/data/admin/session.ts';
import { RequestError } from '#client/data/request.ts';
import { m } from '#client/paraglide/messages.js';
import type { Reply } from '#contract/api.ts';
import { importFates, messageFates, pushStates } from '#contract/cases/exchange/icsr-rules.ts';
import { isolated, joined } from '#contract/words/isolated-rules.ts';

type Import = Reply<'POST /api/admin/icsr/import'>;
type Acknowledgement = Reply<'POST /api/admin/icsr/acknowledgements'>;
type Log = Reply<'GET /api/admin/icsr/log'>;

const importTones: Record<keyof typeof importFates, Tone> = {
  new: 'ok',
  possibleDuplicate: 'warn',
  update: 'info',
  older: 'neutral',
  remark: 'neutral',
  refused: 'danger',
};
const messageTones: Record<keyof typeof messageFates, Tone> = {
  accepted: 'ok',
  acceptedWithWarning: 'warn',
  rejected: 'danger',
  resend: 'danger',
  unchanged: 'neutral',
  conflict: 'warn',
  unmatched: 'warn',
  noAnswer: 'neutral',
};

export default function Exchange() {
  const log = useAdminRead('/api/admin/icsr/log');
  const incoming = useImport(() => void log.refetch());
  const answered = useAcknowledgement(() => void log.refetch());
  return (
    <AdminPage lede={m.admin_exchange_messages_of_e2b_to_and_from()}>
      <div className="grid grid-cols-1 gap-4">
        <div className="tool-row">
          {incoming.choice}
          {answered.choice}
          <p className="text-ink-2">{m.admin_exchange_nothing_is_stored_before()}</p>
        </div>
        {incoming.result}
        {answered.result}
        <ReadState read={log} failure={m.admin_exchange_messages_could_not_be_read()} level={2} lines={6}>
          {(data) => <Files log={data} onSent={() => void log.refetch()} />}
        </ReadState>
      </div>
    </AdminPage>
  );
}

/** A file with the content type that the portal accepts. Browsers name different types. */
async function sendXml<T>(address: string, file: File): Promise<T> {
  const answer = await call('POST', address, new Blob([file], { type: 'application/xml' }));
  return (await answer.json()) as T;
}

/** Whether a file was refused because cases leave after their day. */
const asksForLateReason = (error: unknown): boolean =>
  error instanceof RequestError &&
  (error.problem?.issues ?? []).some(({ path }) => /\.(?:lateReason|reason)$/.test(path));

/** The portal's sentence, and the first places that it names. */
function refusalText(error: unknown): string {
  const issues = error instanceof RequestError ? (error.problem?.issues ?? []) : [];
  const more = issues.slice(1, 6).map(({ path, message }) => `${path}: ${message}`);
  return [failureText(error), ...more].join('\n');
}

interface Exchanged {
  /** The button that chooses a file. */
  choice: ReactNode;
  /** What the chosen file holds, or why it is refused. */
  result: ReactNode;
}

/** Import of cases: a preview of the chosen file, which nothing stores before a person confirms. */
function useImport(onStored: () => void): Exchanged {
  const [file, setFile] = useState<File | null>(null);
  const [plan, setPlan] = useState<Import | null>(null);
  const [stored, setStored] = useState(false);
  const form = useSend({ explain: refusalText });
  const { busy, failure, forget, send } = form;
  useTypedMark(file !== null && !stored);

  async function run(chosen: File, isDry: boolean) {
    if (isDry) return sendXml<Import>('/api/admin/icsr/import?dryRun=true', chosen);
    // An import that breaks off has stored some of its messages.
    const answer = await sendXml<Import>('/api/admin/icsr/import', chosen).finally(onStored);
    showToast({ title: m.admin_exchange_imported(), description: chosen.name });
    return answer;
  }
  /** A preview is shown only while its file is the chosen one. */
  const start = (chosen: File, isDry: boolean) =>
    void send(() => run(chosen, isDry), {
      done(answer) {
        setPlan(answer);
        setStored(!isDry);
      },
    });

  function choose(chosen: File | undefined) {
    setPlan(null);
    setStored(false);
    forget();
    setFile(chosen ?? null);
    if (chosen) start(chosen, true);
  }

  const taken = plan?.cases.filter(({ fate }) => fate !== 'refused' && fate !== 'older').length ?? 0;
  const choice = (
    <FileChoice
      id="icsr-file"
      label={m.admin_exchange_import_cases()}
      accept=".xml,application/xml,text/xml"
      onChoose={([chosen]) => choose(chosen)}
    />
  );
  const result = (busy || failure || plan) && (
    <section className="admin-section" aria-labelledby="import">
      <h2 id="import">
        {m.admin_exchange_import_cases()}: {isolated(file?.name ?? '')}
      </h2>
      <div className="grid grid-cols-1 gap-4">
        <SendFailure form={form} level={3} />
        {busy && <p role="status">{m.admin_exchange_reading_the_file()}</p>}
        {plan && (
          <>
            <p role="status">
              {stored
                ? m.admin_exchange_stored({ count: taken })
                : m.admin_exchange_preview({ all: plan.cases.length, count: taken })}{' '}
              {!plan.schemaChecked && m.admin_exchange_not_checked_against_the_schema()}
            </p>
            <RemarksOfFile plan={plan} />
            <Preview plan={plan} isStored={stored} />
            {!stored && file && (
              <p>
                <Button busy={busy} disabled={taken === 0} onClick={() => start(file, false)}>
                  {m.admin_exchange_import_these({ count: taken })}
                </Button>
              </p>
            )}
          </>
        )}
      </div>
    </section>
  );
  return { choice, result };
}

/** What the schema says of the file, beside the remarks of its messages. */
function RemarksOfFile({ plan: { problems } }: { plan: Import }) {
  const ofSchema = problems.filter(({ element, place }) => element === '' && /^line \d+$/.test(place));
  if (ofSchema.length === 0) return null;
  return (
    <details>
      <summary>{m.admin_exchange_remarks_of_the_file({ count: ofSchema.length })}</summary>
      <ul>
        {ofSchema.map(({ place, message }) => (
          <li key={place + message} className="break-words">
            {place}: {message}
          </li>
        ))}
      </ul>
    </details>
  );
}

const kinds = {
  amendment: m.admin_exchange_is_amendment(),
  nullification: m.admin_exchange_is_nullification(),
};

function Preview({ plan, isStored }: { plan: Import; isStored: boolean }) {
  return (
    <Table
      caption={m.admin_exchange_fate_of_each_message()}
      captionHidden
      heads={[
        m.admin_exchange_case(),
        m.admin_exchange_fate(),
        m.admin_exchange_content(),
        m.admin_exchange_remarks(),
      ]}
    >
      {plan.cases.map((one) => (
        <tr key={one.senderCaseId + one.worldwideId}>
          <th scope="row">
            {one.id && (isStored || one.fate !== 'new') ? (
              <Link href={`/admin/cases/${one.id}`}>{one.number ?? one.worldwideId}</Link>
            ) : (
              one.worldwideId || '–'
            )}
            <br />
            <small>{one.senderCaseId}</small>
          </th>
          <td>
            <Badge tone={importTones[one.fate]}>{importFates[one.fate]}</Badge>
            {one.kind && <p>{kinds[one.kind]}</p>}
          </td>
          <td dir="auto">{joined([one.patient, one.drug, one.reaction], ' · ')}</td>
          <td>
            {one.problems.map(({ element, place, message }) => (
              <p key={`${element}${place}${message}`}>
                {place}: {message}
              </p>
            ))}
            {one.notMapped.length > 0 && (
              <details>
                <summary>{m.admin_exchange_not_mapped({ count: one.notMapped.length })}</summary>
                <ul>
                  {one.notMapped.slice(0, 100).map(({ path, value }) => (
                    <li key={path} className="break-all">
                      {path}: {value}
                    </li>
                  ))}
                </ul>
              </details>
            )}
          </td>
        </tr>
      ))}
    </Table>
  );
}

/** What a receiver answered: kept as soon as its file is chosen. */
function useAcknowledgement(onRead: () => void): Exchanged {
  const [file, setFile] = useState<File | null>(null);
  const [acknowledgement, setAcknowledgement] = useState<Acknowledgement | null>(null);
  const form = useSend({ explain: refusalText });
  const { failure, forget, send } = form;

  function choose(chosen: File | undefined) {
    setAcknowledgement(null);
    forget();
    setFile(chosen ?? null);
    if (!chosen) return;
    void send(() => sendXml<Acknowledgement>('/api/admin/icsr/acknowledgements', chosen), {
      done(answer) {
        setAcknowledgement(answer);
        onRead();
      },
    });
  }

  const choice = (
    <FileChoice
      id="ack-file"
      label={m.admin_exchange_acknowledgement_file()}
      accept=".xml,.ack,application/xml,text/xml"
      onChoose={([chosen]) => choose(chosen)}
    />
  );
  const result = (failure || acknowledgement) && (
    <section className="admin-section" aria-labelledby="acknowledgement">
      <h2 id="acknowledgement">
        {m.admin_exchange_acknowledgement_file()}: {isolated(file?.name ?? '')}
      </h2>
      <div className="grid grid-cols-1 gap-4">
        <SendFailure form={form} level={3} />
        {acknowledgement && (
          <>
            <p role="status">
              {acknowledgement.isRepeated
                ? m.admin_exchange_read_before({ batch: acknowledgement.batch })
                : acknowledgement.isKnown
                  ? m.admin_exchange_answer_to({ batch: acknowledgement.batch, code: acknowledgement.code })
                  : m.admin_exchange_unknown_batch({ batch: acknowledgement.batch })}{' '}
              {acknowledgement.text}
            </p>
            {acknowledgement.messages.length > 0 && (
              <Table
                caption={m.admin_exchange_fate_of_each_message()}
                captionHidden
                heads={[m.admin_exchange_case(), m.admin_exchange_fate(), m.admin_exchange_remarks()]}
              >
                {acknowledgement.messages.map((one) => (
                  <tr key={one.messageId}>
                    <th scope="row">
                      {one.case ? (
                        <Link href={`/admin/cases/${one.case}`}>{one.caseNumber}</Link>
                      ) : (
                        one.messageId
                      )}
                    </th>
                    <td>
                      <Badge tone={messageTones[one.fate]}>{messageFates[one.fate]}</Badge>
                    </td>
                    <td dir="auto">{joined([one.number, one.text], ': ')}</td>
                  </tr>
                ))}
              </Table>
            )}
          </>
        )}
      </div>
    </section>
  );
  return { choice, result };
}

function Files({
  log: { batches, imports, acknowledgements, pushes },
  onSent,
}: {
  log: Log;
  onSent: () => void;
}) {
  if (batches.length + imports.length + acknowledgements.length === 0) {
    return (
      <EmptyState title={m.admin_exchange_no_files_yet()} level={2}>
        {m.admin_exchange_files_show_here()}
      </EmptyState>
    );
  }
  return (
    <div className="exchange-files grid grid-cols-1 gap-5">
      <FileTable
        title={m.admin_exchange_sent_files()}
        rows={batches.map((one) => ({
          ...one,
          key: one.batch,
          summary: (
            <>
              {m.admin_exchange_batch_counts({
                cases: one.cases,
                accepted: one.accepted,
                rejected: one.rejected,
                waiting: one.waiting,
              })}
              {one.push && <Push batch={one.batch} push={one.push} canSend={pushes} onDecided={onSent} />}
              {one.resend.length > 0 && <SendAgain cases={one.resend} onSent={onSent} />}
            </>
          ),
        }))}
      />
      <FileTable
        title={m.admin_exchange_imported_files()}
        rows={imports.map((one) => ({
          ...one,
          key: one.id,
          summary: m.admin_exchange_cases_count({ count: one.cases }),
        }))}
      />
      <FileTable
        title={m.admin_exchange_acknowledgements()}
        rows={acknowledgements.map((one) => ({
          ...one,
          key: one.id,
          summary: `${one.code}, ${m.admin_exchange_messages_count({ count: one.messages })}`,
        }))}
      />
    </div>
  );
}

const pushTones: Record<keyof typeof pushStates, Tone> = {
  waiting: 'info',
  sending: 'info',
  taken: 'ok',
  refused: 'danger',
  unknown: 'warn',
  notSent: 'warn',
};

/** A file that leaves by itself. If nobody knows whether it arrived, a person decides: it is never sent twice without one. */
function Push({
  batch,
  push,
  canSend,
  onDecided,
}: {
  batch: string;
  push: NonNullable<Log['batches'][number]['push']>;
  canSend: boolean;
  onDecided: () => void;
}) {
  const form = useSend();
  const decide = (act: 'again' | 'arrived') =>
    void form.send(() => call('POST', '/api/admin/icsr/pushes', { batch, act }), { done: onDecided });
  const said = [push.answerId, push.answer].filter((part) => (part ?? '') !== '').join(': ');
  return (
    <div className="mt-2 grid gap-2">
      <p>
        <Badge tone={pushTones[push.state]}>{pushStates[push.state]}</Badge>{' '}
        {push.attempts > 1 && m.admin_exchange_push_attempts({ count: push.attempts })}
      </p>
      {push.problem !== null && push.state !== 'taken' && <p>{push.problem}</p>}
      {said !== '' && (
        <p dir="auto" className="break-words">
          {said}
        </p>
      )}
      {(push.state === 'unknown' || push.state === 'notSent') && (
        <p className="flex flex-wrap gap-2">
          <Button small variant="secondary" busy={form.busy} onClick={() => decide('arrived')}>
            {m.admin_exchange_push_arrived()}
          </Button>
          {canSend && (
            <Button small variant="secondary" busy={form.busy} onClick={() => decide('again')}>
              {m.admin_exchange_push_again()}
            </Button>
          )}
        </p>
      )}
      {form.failure && <p role="alert">{form.failure}</p>}
    </div>
  );
}

/** Makes a new file of the cases of a file that the receiver rejected as a whole. */
function SendAgain({ cases, onSent }: { cases: readonly string[]; onSent: () => void }) {
  const [isLate, setLate] = useState(false);
  const form = useSend({
    explain(error) {
      if (asksForLateReason(error)) setLate(true);
      return refusalText(error);
    },
  });
  return (
    <SendForm
      form={form}
      className="mt-2"
      onSend={(text) => exportFile({ cases, ...lateReasonIn(text) })}
      onSent={onSent}
    >
      {isLate && <LateReasonFields form={form} />}
      <Button small type="submit" variant="secondary" busy={form.busy}>
        {m.admin_exchange_send_again({ count: cases.length })}
      </Button>
    </SendForm>
  );
}

interface FileRow {
  key: string;
  at: string;
  by: string;
  batch: string;
  summary: ReactNode;
}

function FileTable({ title, rows }: { title: string; rows: readonly FileRow[] }) {
  if (rows.length === 0) return null;
  return (
    <Table
      caption={title}
      heads={[
        m.admin_exchange_when(),
        m.admin_exchange_file_number(),
        m.admin_exchange_by(),
        m.admin_exchange_content(),
      ]}
    >
      {rows.map(({ key, at, by, batch, summary: acknowledgement }) => (
        <tr key={key}>
          <th scope="row">{timeText(at)}</th>
          <td className="break-all">{batch}</td>
          <td>{by}</td>
          <td>{acknowledgement}</td>
        </tr>
      ))}
    </Table>
  );
}
