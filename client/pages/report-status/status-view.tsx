// The status page after a correct number and code: the open question first, where the report stands, earlier questions,
// what can be added, the consents. The text of an answer is never shown: others may find the printed code.
import { Suspense, useState } from 'react';
import { Link } from 'wouter';
import { useIdleModule } from '#client/components/device/idle-module.ts';
import { submitHandler } from '#client/components/device/submit-handler.ts';
import { Button } from '#client/components/ui/button.tsx';
import { DangerNote } from '#client/components/ui/danger-note.tsx';
import { Icon } from '#client/components/ui/icon.tsx';
import { chevronRight, close as closeIcon, ok } from '#client/components/ui/icon-paths.ts';
import { showToast } from '#client/components/ui/toast-store.ts';
import { useRead } from '#client/data/reads.ts';
import type { Proof } from '#client/data/report-proof.ts';
import { request, RequestError } from '#client/data/request.ts';
import { dayText } from '#client/day-text.ts';
import { contentLang } from '#client/languages.ts';
import { pvpiHelpline } from '#contract/contact-info-rules.ts';
import { settingsByKey } from '#contract/site-settings-rules.ts';
import { PhoneLink } from '#client/components/ui/phone-link.tsx';
import { m } from '#client/paraglide/messages.js';
import { getLocale } from '#client/paraglide/runtime.js';
import { refusalText } from '#client/refusal-text.ts';
import { loadReceipt, Receipt } from '#client/print/receipt-chunk.ts';
import type { Consent } from '#contract/cases/content/choices-rules.ts';
import type { ReportStatus } from '#contract/report-status.ts';
import { AddPhotographs } from './add-photographs.tsx';
import type { PublicState } from '#contract/report-status-rules.ts';
import { useHeadingFocus } from '#client/components/ui/focus-heading.ts';

interface Props {
  proof: Proof;
  status: ReportStatus;
  onStatus(status: ReportStatus): void;
  onClose(): void;
}

export function StatusView({ proof, status, onStatus, onClose }: Props) {
  const [showsReceipt, setShowsReceipt] = useState(false);
  useIdleModule(loadReceipt);
  const heading = useHeadingFocus();

  if (showsReceipt) {
    return (
      <Suspense>
        <Receipt {...proof} at={status.receivedAt ?? 0} answers={[]} onBack={() => setShowsReceipt(false)} />
      </Suspense>
    );
  }
  const { questions = [], letters = [] } = status;
  const open = questions.filter(({ answeredAt, withdrawn }) => answeredAt === null && !withdrawn);
  const former = questions.filter(({ answeredAt, withdrawn }) => answeredAt !== null || withdrawn);
  return (
    <div className="page pb-section">
      <div className="status-head">
        <div>
          <h1 ref={heading} tabIndex={-1}>
            {m.status_your_report()}
          </h1>
          <p className="reference-small">{status.reference}</p>
        </div>
        <Button variant="secondary" onClick={onClose}>
          <Icon path={closeIcon} /> {m.status_close()}
        </Button>
      </div>
      <DangerNote />
      {status.erasedAt ? (
        <div className="status-columns">
          <p>{m.status_erased({ time: dayText(status.erasedAt) })}</p>
          <Reach />
        </div>
      ) : (
        <div className="status-columns">
          <div className="status-column">
            {open.map((question) => (
              <OpenQuestion key={question.id} {...{ proof, question, onStatus }} />
            ))}
            {letters.map(({ at, text }) => (
              <section key={at} className="label [--band:var(--brand-600)]">
                <h2 className="text-h3">{m.status_letter({ time: dayText(at) })}</h2>
                <p className="mt-3 whitespace-pre-line" lang={contentLang(text)}>
                  {text}
                </p>
              </section>
            ))}
            <Where status={status} />
            {former.length > 0 && (
              <section className="status-part">
                <h2>{m.status_questions_before()}</h2>
                <dl className="status-list">
                  {former.map(({ id, question, answeredAt }) => (
                    <div key={id}>
                      <dt lang={contentLang(question)}>{question}</dt>
                      {answeredAt ? (
                        <dd className="flex items-center gap-2 text-small text-ok-700">
                          <Icon path={ok} />
                          {m.status_answered({ time: dayText(answeredAt) })}
                        </dd>
                      ) : (
                        <dd className="text-small">{m.status_question_withdrawn()}</dd>
                      )}
                    </div>
                  ))}
                </dl>
              </section>
            )}
          </div>
          <div className="status-column">
            <AddToReport {...{ proof, status, onStatus }} onReceipt={() => setShowsReceipt(true)} />
            <Consents {...{ proof, status, onStatus }} />
            <Reach />
          </div>
        </div>
      )}
    </div>
  );
}

type Question = NonNullable<ReportStatus['questions']>[number];

function OpenQuestion({
  proof,
  question: { id, question, language, askedAt },
  onStatus,
}: Pick<Props, 'proof' | 'onStatus'> & { question: Question }) {
  const [isNotKnown, setNotKnown] = useState(false);
  const { send, isSending, failure } = useCall(onStatus);
  const [error, setError] = useState('');

  async function sendAnswer(form: HTMLFormElement) {
    const typed = new FormData(form).get('answer');
    const answer = typeof typed === 'string' ? typed.trim() : '';
    const isEmpty = !isNotKnown && answer === '';
    setError(isEmpty ? m.status_answer_missing() : '');
    if (isEmpty) {
      form.querySelector('textarea')?.focus();
      return;
    }
    const body = { ...proof, question: id, ...(isNotKnown ? { isNotKnown } : { answer }) };
    if (await send('/api/report-status/answers', body)) showToast({ title: m.status_answer_sent() });
  }

  return (
    <section className="label [--band:var(--marigold)]" aria-labelledby={`question-${id}`}>
      <p className="status-tag">{m.status_question()}</p>
      <h2 id={`question-${id}`} className="mt-3" lang={language ?? contentLang(question)}>
        {question}
      </h2>
      {language && language !== getLocale() && (
        <p className="mt-1 text-small text-ink-2">
          {m.status_question_in({
            language: new Intl.DisplayNames(getLocale(), { type: 'language' }).of(language) ?? '',
          })}
        </p>
      )}
      <p className="mt-1 text-small text-ink-2">{m.status_asked({ time: dayText(askedAt) })}</p>
      <form noValidate className="mt-4" onSubmit={submitHandler(sendAnswer)}>
        <div className={error ? 'field has-error' : 'field'}>
          <label className="field-label" htmlFor={`answer-${id}`}>
            {m.status_answer()}
          </label>
          {error && (
            <p className="field-error" id={`answer-${id}-error`}>
              {error}
            </p>
          )}
          <textarea
            id={`answer-${id}`}
            name="answer"
            rows={3}
            className="control"
            disabled={isNotKnown}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `answer-${id}-error` : undefined}
          />
        </div>
        <div className="option">
          <input
            type="checkbox"
            id={`unknown-${id}`}
            checked={isNotKnown}
            onChange={({ currentTarget }) => setNotKnown(currentTarget.checked)}
          />
          <label htmlFor={`unknown-${id}`}>{m.status_do_not_know()}</label>
        </div>
        {failure}
        <Button type="submit" variant="marigold" busy={isSending} className="mt-4">
          {isSending ? m.device_sending() : m.status_send_answer()}
        </Button>
      </form>
      <p className="mt-4 text-small text-ink-2">{m.status_answer_hidden()}</p>
    </section>
  );
}

function AddToReport({ proof, status, onStatus, onReceipt }: Omit<Props, 'onClose'> & { onReceipt(): void }) {
  const [last] = status.details ?? [];
  return (
    <section className="status-part no-print">
      <h2>{m.status_add()}</h2>
      <ul className="status-acts">
        <li>
          <Link href="/report-adr/details">
            <b>{m.status_add_details()}</b>
            <span>{last ? m.status_details_sent({ time: dayText(last) }) : m.status_add_details_text()}</span>
            <Icon path={chevronRight} />
          </Link>
        </li>
        <li>
          <button type="button" onClick={onReceipt}>
            <b>{m.report_receipt()}</b>
            <span>{m.status_receipt_text()}</span>
            <Icon path={chevronRight} />
          </button>
        </li>
      </ul>
      <AddPhotographs {...{ proof, status, onStatus }} />
    </section>
  );
}

const stateTexts: Record<PublicState, () => string> = {
  received: m.status_received,
  inWork: m.status_in_work,
  question: m.status_question,
  assessed: m.status_assessed,
  sent: m.status_sent,
  closed: m.status_closed,
  referred: m.status_referred,
};
/** The usual states, in order. */
const usualWay: readonly PublicState[] = ['received', 'inWork', 'assessed', 'sent', 'closed'];

function Where({ status: { states = [] } }: { status: ReportStatus }) {
  const now = states.at(-1)?.state ?? 'received';
  const place = now === 'question' ? 1 : usualWay.indexOf(now);
  const forwards = settingsByKey(useRead('/api/site-settings').data ?? []).forwards_to_pvpi === 'true';
  // A centre that keeps its reports promises no step that will not come.
  const ahead = place < 0 ? [] : usualWay.slice(place + 1).filter((state) => forwards || state !== 'sent');
  return (
    <section className="status-part" aria-labelledby="where">
      <h2 id="where">{m.status_where()}</h2>
      <ol className="status-way">
        {states.map(({ state, since }, number) => (
          <li
            key={since + state}
            data-is={number < states.length - 1 ? 'past' : state === 'question' ? 'asking' : 'now'}
            aria-current={number === states.length - 1 ? 'step' : undefined}
          >
            <b>{stateTexts[state]()}</b>
            <time dateTime={since}>{m.status_since({ time: dayText(since) })}</time>
          </li>
        ))}
        {ahead.map((state) => (
          <li key={state}>{stateTexts[state]()}</li>
        ))}
      </ol>
    </section>
  );
}

const consentTexts: Record<Consent, () => string> = {
  mayAskMe: m.consent_ask_me,
  mayAskDoctor: m.consent_ask_doctor,
  mayForward: m.consent_forward,
  mayForwardMyName: m.consent_forward_name,
};

function Consents({ proof, status, onStatus }: Omit<Props, 'onClose'>) {
  const { consents = [], erasureAskedAt, erasureDeclined } = status;
  const { send, isSending, failure } = useCall(onStatus);

  function change(consent: Consent, given: boolean) {
    void send('/api/report-status/consents', { ...proof, consents: { [consent]: given } });
  }
  async function askErasure() {
    if (!confirm(m.status_erase_confirm())) return;
    await send('/api/report-status/consents', { ...proof, askErasure: true });
  }

  return (
    <section className="status-part">
      <h2>{m.status_consents()}</h2>
      {consents.length === 0 && <p className="mt-3 text-ink-2">{m.status_no_consents()}</p>}
      <dl className="status-consents">
        {consents.map(({ consent, given, at }) => (
          <div key={consent}>
            <dt>{consentTexts[consent]()}</dt>
            <dd>
              {given ? m.status_given({ time: dayText(at) }) : m.status_withdrawn({ time: dayText(at) })}
            </dd>
            <dd>
              <Button variant="quiet" busy={isSending} onClick={() => change(consent, !given)}>
                {given ? m.status_withdraw() : m.status_give()}
                <span className="sr-only">: {consentTexts[consent]()}</span>
              </Button>
            </dd>
          </div>
        ))}
      </dl>
      {failure}
      {erasureDeclined && (
        <div className="mt-3">
          <p>{m.status_erasure_declined({ time: dayText(erasureDeclined.at) })}</p>
          <p className="whitespace-pre-line" lang={contentLang(erasureDeclined.reason)}>
            {erasureDeclined.reason}
          </p>
        </div>
      )}
      {erasureAskedAt && !erasureDeclined ? (
        <p className="mt-3">{m.status_erasure_asked({ time: dayText(erasureAskedAt) })}</p>
      ) : (
        <Button variant="quiet" className="mt-2 text-danger-700" onClick={() => void askErasure()}>
          {m.status_ask_erasure()}
        </Button>
      )}
    </section>
  );
}

function Reach() {
  const contact = useRead('/api/contact-info').data;
  return (
    <section className="status-part">
      <h2>{m.receipt_reach()}</h2>
      {contact && (
        <p className="mt-3">
          <span lang={contentLang(contact.address)}>{contact.address}</span>
          <br />
          <a href={`mailto:${contact.email}`} className="break-all">
            {contact.email}
          </a>
          <br />
          {contact.phone === pvpiHelpline && `${m.footer_helpline()} `}
          <PhoneLink phone={contact.phone} />
        </p>
      )}
      <p className="mt-2 text-small text-ink-2">{m.receipt_reach_text()}</p>
    </section>
  );
}

/** Sends what the reporter adds. The answer is the status after it. */
function useCall(onStatus: (status: ReportStatus) => void) {
  const [isSending, setSending] = useState(false);
  const [reason, setReason] = useState<string | null>(null);
  async function send(address: string, body: object): Promise<boolean> {
    if (isSending) return false;
    setSending(true);
    setReason(null);
    try {
      onStatus(await request<ReportStatus>('POST', address, body));
      return true;
    } catch (error) {
      const problem = error instanceof RequestError ? error.problem : null;
      setReason(problem ? refusalText(problem) : m.status_no_network());
      return false;
    } finally {
      setSending(false);
    }
  }
  const failure = reason !== null && (
    <p role="alert" className="mt-4 border-2 border-danger-600 bg-danger-50 px-4 py-3 text-danger-700">
      <span lang={contentLang(reason)}>{reason}</span>
    </p>
  );
  return { send, isSending, failure };
}
