// Start of the quiz: what it is, and the player's name.
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Notice } from '#client/components/privacy/notice.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { ErrorState } from '#client/components/ui/error-state.tsx';
import { ErrorSummary } from '#client/components/ui/error-summary.tsx';
import { EmptyState } from '#client/components/ui/empty-state.tsx';
import { TextField } from '#client/components/ui/field.tsx';
import { PageHeader } from '#client/components/ui/page-header.tsx';
import { Picture } from '#client/components/ui/picture.tsx';
import picture from '#client/pictures/quiz.svg';
import { Skeleton } from '#client/components/ui/skeleton.tsx';
import type { Read } from '#client/data/reads.ts';
import { m } from '#client/paraglide/messages.js';
import type { QuizQuestion } from '#contract/resources/quiz-questions-rules.ts';
import { playerNameIssue } from '#contract/quiz-scores-rules.ts';
import { marksMax } from '#contract/text-rules.ts';

interface StartScreenProps {
  read: Read<QuizQuestion[]> & { reload(): void };
  /** The player comes back from the result screen: focus the heading, since the pressed button is gone. */
  again: boolean;
  onStart(playerName: string): void;
}

export function StartScreen({ read: { data, error, reload }, again, onStart }: StartScreenProps) {
  const screen = useRef<HTMLDivElement>(null);
  const [fault, setFault] = useState({ message: '', submits: 0 });
  // Disabled until hydration: an earlier press would submit the form as a page load.
  const [awake, setAwake] = useState(false);
  useEffect(() => setAwake(true), []);
  useEffect(() => {
    if (!again) return;
    window.scrollTo(0, 0);
    screen.current?.querySelector('h1')?.focus({ preventScroll: true });
  }, [again]);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get('playerName');
    const playerName = typeof typed === 'string' ? typed : '';
    const issue = playerNameIssue(playerName);
    setFault(({ submits }) => ({ message: issue ? nameTexts(issue) : '', submits: submits + 1 }));
    if (!issue) onStart(playerName);
  }

  return (
    <div ref={screen}>
      {fault.message && (
        <div className="page-form pt-5">
          <ErrorSummary key={fault.submits} issues={[{ field: 'playerName', message: fault.message }]} />
        </div>
      )}
      <PageHeader title={m.quiz_title()} lede={m.quiz_lede()}>
        <Picture src={picture} alt="" />
      </PageHeader>
      <div className="quiz-start">
        <div className="page-form grid gap-6">
          {data?.length === 0 && (
            <EmptyState title={m.quiz_not_available()} level={2}>
              {m.quiz_not_available_text()}
            </EmptyState>
          )}
          {error ? (
            <ErrorState
              title={m.quiz_load_failed()}
              level={2}
              description={m.quiz_load_failed_text()}
              onRetry={reload}
            />
          ) : (
            <form noValidate onSubmit={submit}>
              <TextField
                name="playerName"
                label={m.quiz_name()}
                hint={m.quiz_name_hint()}
                error={fault.message}
                autoComplete="nickname"
                width="half"
              />
              <Notice what={m.notice_quiz_what()} why={m.notice_quiz_why()} />
              <div className="mt-6">
                {data ? (
                  <Button type="submit" variant="marigold" disabled={!awake} className="w-full sm:w-auto">
                    {m.quiz_start()}
                  </Button>
                ) : (
                  <Skeleton lines={2} />
                )}
              </div>
              <p className="unscripted mt-5">
                {m.quiz_needs_script()} <a href="/awareness">{m.quiz_to_awareness()}</a>
              </p>
            </form>
          )}
        </div>
        <dl className="label quiz-facts">
          {data && data.length > 0 && (
            <div>
              <dt>{m.quiz_fact_questions()}</dt>
              <dd>{data.length}</dd>
            </div>
          )}
          <div>
            <dt>{m.quiz_fact_time()}</dt>
            <dd>{m.quiz_fact_minutes()}</dd>
          </div>
          <div>
            <dt>{m.quiz_fact_options()}</dt>
            <dd>{m.quiz_fact_letters()}</dd>
          </div>
        </dl>
      </div>
    </div>
  );
}

function nameTexts(issue: string): string {
  if (issue === 'required') return m.quiz_name_required();
  if (issue === 'too_long') return m.quiz_name_too_long();
  if (issue === 'marks') return m.error_marks({ field: m.quiz_name(), max: marksMax });
  if (issue === 'direction') return m.error_direction({ field: m.quiz_name() });
  return m.error_characters({ field: m.quiz_name() });
}
