// Sent screen: confirms the message, says when an answer comes, and links back to the form.
import { Button } from '#client/components/ui/button.tsx';
import { m } from '#client/paraglide/messages.js';
import { Columns } from './columns.tsx';
import { useHeadingFocus } from '#client/components/ui/focus-heading.ts';

interface MessageSentProps {
  /** The sender's address, known as long as this page is open. */
  answerTo: string | null;
  onAnother(): void;
}

export function MessageSent({ answerTo, onAnother }: MessageSentProps) {
  const heading = useHeadingFocus();

  return (
    <div className="pt-6 lg:pt-7">
      <Columns>
        <div className="border-t-4 border-ok-700 bg-ok-50 p-5 text-ok-700">
          <h1 ref={heading} tabIndex={-1} className="text-h2">
            {m.contact_sent_title()}
          </h1>
          <p className="mt-3 [overflow-wrap:anywhere]">
            {answerTo === null ? m.contact_sent_text() : m.contact_sent_to({ email: answerTo })}
          </p>
        </div>
        <p className="mt-5">{m.contact_response_time()}</p>
        {/* A form, so that the button works without JavaScript too. */}
        <form
          action="/contact"
          className="mt-5"
          onSubmit={(event) => {
            event.preventDefault();
            onAnother();
          }}
        >
          <Button type="submit" variant="secondary" className="w-full sm:w-auto">
            {m.contact_another()}
          </Button>
        </form>
      </Columns>
    </div>
  );
}
