// Contact page: the message form, or the sent screen after a message is stored; and other ways to reach the institute.
import { useEffect, useRef, useState } from 'react';
import { useInlineState } from '#client/inline-state.ts';
import { useOwnLink } from '#client/own-link.ts';
import type { Refusal } from '#client/refusal-text.ts';
import type { ContactMessageDraft } from '#contract/contact-messages-rules.ts';
import type { Issue } from '#contract/issues.ts';
import { MessageForm } from './message-form.tsx';
import { MessageSent } from './message-sent.tsx';

/** State that the server adds after a form post without JavaScript. */
interface PostedState {
  sent?: true;
  draft?: ContactMessageDraft;
  issues?: Issue[];
  /** Why the server could not store it, when nothing is wrong with the fields. */
  refusal?: Refusal;
}

export default function Contact() {
  const posted = useInlineState<PostedState>();
  const [refused, setRefused] = useState(posted);
  const [sent, setSent] = useState(posted?.sent ?? false);
  const [answerTo, setAnswerTo] = useState<string | null>(null);
  const isAnother = useRef(false);

  // Reloading, or coming back to this entry of the history, shows the sent screen again: an empty form would look
  // as if the message had been lost. Nothing of the message is stored.
  useEffect(() => {
    if ((history.state as { messageSent?: true } | null)?.messageSent) setSent(true);
  }, []);
  useEffect(() => {
    if (sent || !isAnother.current) return;
    isAnother.current = false;
    window.scrollTo(0, 0);
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
  }, [sent]);

  function showSent(email: string) {
    history.replaceState({ messageSent: true }, '');
    setAnswerTo(email);
    setSent(true);
  }

  function writeAnother() {
    history.replaceState(null, '', '/contact');
    isAnother.current = true;
    setRefused(undefined);
    setSent(false);
  }
  useOwnLink(sent, writeAnother);

  return (
    <div className="page pb-section">
      {sent ? (
        <MessageSent answerTo={answerTo} onAnother={writeAnother} />
      ) : (
        <MessageForm
          draft={refused?.draft}
          issues={refused?.issues}
          refusal={refused?.refusal}
          onSent={showSent}
        />
      )}
    </div>
  );
}
