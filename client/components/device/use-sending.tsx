// Sends a visitor's form to the portal, or adds it to the queue on this device when there is no answer. If the portal
// refuses it, the form shows the failure, and everything that was typed stays.
import { type MouseEvent, useCallback, useRef, useState } from 'react';
import { contentLang } from '#client/languages.ts';
import { canStore } from '#client/data/device/can-store.ts';
import type { Form, OutboxEntry } from '#client/data/device/outbox.ts';
import { RequestError } from '#client/data/request.ts';
import { submissionKey } from '#client/data/submission-key.ts';
import { addToQueue, submit } from '#client/data/submit.ts';
import { m } from '#client/paraglide/messages.js';
import { type Refusal, refusalText } from '#client/refusal-text.ts';
import type { Problem } from '#contract/problems.ts';
import { Button } from '../ui/button.tsx';
import { showToast } from '../ui/toast-store.ts';
import { useIdleModule } from './idle-module.ts';

interface Sending {
  form: Form;
  failed: [title: () => string, text: () => string];
  /** The message when the form was queued: without a network, and without an answer. */
  queued: [offline: () => string, unanswered: () => string];
  /** Why the server refused a form post without JavaScript. */
  refusal: Refusal | undefined;
  onIssues(issues: NonNullable<Problem['issues']>): void;
}

/** Not a submit button: Enter in a field presses the first submit button of a form. */
function leaveForLater({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>): void {
  if (!form) return;
  form.dataset.later = '';
  form.requestSubmit(); // calls `onSubmit` at once
  delete form.dataset.later;
}

const loadWaitingList = () => import('./outbox-list.tsx');

export function useSending<Answer>({ form, failed, queued, refusal, onIssues }: Sending) {
  const list = useIdleModule(loadWaitingList);
  const keyFor = useRef(submissionKey());
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState(refusal ? { reason: refusalText(refusal), passes: false } : null);
  // Each round resets the form to `typed`; `added` counts the entries added to the queue.
  const [{ typed, round, added }, setStart] = useState({ typed: null as object | null, round: 0, added: 0 });
  /** The refused queue entry that the form corrects. */
  const corrected = useRef<OutboxEntry | null>(null);

  /** Fills the form. */
  const begin = useCallback((words: object) => {
    setStart((last) => ({ ...last, typed: words, round: last.round + 1 }));
    setFailure(null);
    onIssues([]);
    // oxlint-disable-next-line react/exhaustive-deps -- sets state, and nothing else
  }, []);

  /** Resolves to the portal's answer, or null when there is none to show. */
  async function send(body: object, title: string, later = false): Promise<Answer | null> {
    setSending(true);
    setFailure(null);
    try {
      const key = keyFor.current(body);
      const answer = later ? null : await submit<Answer>(form, body, key, title);
      if (later) await addToQueue(form, body, key, title);
      const entry = corrected.current;
      corrected.current = null;
      if (entry) await loadWaitingList().then(({ deleteCorrected }) => deleteCorrected(entry, body, title));
      if (answer === null) {
        showToast({ title: navigator.onLine ? queued[1]() : queued[0]() });
        begin({});
        setStart((last) => ({ ...last, added: last.added + 1 }));
      }
      return answer;
    } catch (error) {
      const [problem, passes] =
        error instanceof RequestError ? [error.problem, error.isPassing] : [null, false];
      if (problem?.issues) onIssues(problem.issues);
      else setFailure({ reason: problem ? refusalText(problem) : '', passes });
      showToast({ title: failed[0](), description: failed[1](), destructive: true });
      return null;
    } finally {
      setSending(false);
    }
  }

  async function correct(entry: OutboxEntry) {
    const { mayReplaceText } = await loadWaitingList();
    if (!mayReplaceText(corrected.current !== null)) return;
    corrected.current = entry;
    const { body = {} } = entry;
    begin(
      Object.fromEntries(
        Object.entries(body).map(([name, value]) => [
          name,
          typeof value === 'string' || typeof value === 'number' ? String(value) : '',
        ]),
      ),
    );
  }

  return {
    isSending,
    typed,
    round,
    begin,
    send,
    list: list && <list.OutboxList form={form} added={added} onCorrect={(entry) => void correct(entry)} />,
    /** Message above the button after a failure; its button moves the form to the queue. */
    failure: failure && (
      <div className="state state-error mt-6 block">
        <h2 className="text-lede">{failed[0]()}</h2>
        <p>
          {failed[1]()} <span lang={contentLang(failure.reason)}>{failure.reason}</span>
        </p>
        {failure.passes && canStore() && (
          <Button variant="secondary" className="mt-3" onClick={leaveForLater}>
            {m.device_keep()}
          </Button>
        )}
      </div>
    ),
    forgetFailure: () => setFailure(null),
  };
}
