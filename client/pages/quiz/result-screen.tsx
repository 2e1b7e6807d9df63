// Result of the quiz: score, sharing, and the right answers with explanations.
import { useState } from 'react';
import { Badge } from '#client/components/ui/badge.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { showToast } from '#client/components/ui/toast-store.ts';
import { contentLang } from '#client/languages.ts';
import { m } from '#client/paraglide/messages.js';
import type { QuizQuestion } from '#contract/resources/quiz-questions-rules.ts';
import {
  minutesAndSeconds,
  quizEncouragement,
  quizPercentage,
  quizRating,
} from '#contract/quiz-scores-rules.ts';
import { encouragementTexts, optionLetter, ratingTexts } from './quiz-texts.ts';
import { ProgressStrip } from './progress-strip.tsx';
import { useHeadingFocus } from '#client/components/ui/focus-heading.ts';

export type Saved = 'saved' | 'not saved' | 'unknown';

export interface Result {
  playerName: string;
  questions: readonly QuizQuestion[];
  /** The option chosen for each question. */
  answers: readonly number[];
  score: number;
  seconds: number;
  /** Absent while the score is being sent. */
  saved?: Saved;
}

export function ResultScreen({ result, onAgain }: { result: Result; onAgain: () => void }) {
  const { playerName, questions, answers, score, seconds } = result;
  const total = questions.length;
  const percentage = quizPercentage(score, total);
  const rating = ratingTexts[quizRating(score, total)]();
  const heading = useHeadingFocus();

  return (
    <>
      <div className="page-header">
        <h1 ref={heading} tabIndex={-1}>
          {m.quiz_finished()}
        </h1>
        <p>{m.quiz_result_of({ name: playerName })}</p>
      </div>
      <div className="result">
        <div className="label">
          <ProgressStrip
            states={questions.map(({ correctAnswer }, position) =>
              correctAnswer === answers[position] ? 'right' : 'wrong',
            )}
          />
          <dl>
            <div>
              <dt>{m.quiz_result_score()}</dt>
              <dd>
                <b>{m.quiz_score({ score, total })}</b> {m.quiz_percent({ percentage })}
              </dd>
            </div>
            <div>
              <dt>{m.quiz_result_rating()}</dt>
              <dd>{rating}</dd>
            </div>
            <div>
              <dt>{m.quiz_result_time()}</dt>
              <dd>
                <time dateTime={`PT${seconds}S`}>{minutesAndSeconds(seconds)}</time>
              </dd>
            </div>
          </dl>
        </div>
        <div>
          <p className="text-lede">{encouragementTexts[quizEncouragement(score, total)]()}</p>
          <SavedNote saved={result.saved} />
          <Share text={m.quiz_share_text({ score, total, percentage, rating })} onAgain={onAgain} />
        </div>
      </div>
      <Explanations questions={questions} answers={answers} />
    </>
  );
}

function SavedNote({ saved }: { saved: Saved | undefined }) {
  if (saved === 'not saved') {
    return (
      <div className="state state-error mt-5 block">
        <h2 className="text-lede">{m.quiz_not_saved()}</h2>
        <p>{m.quiz_not_saved_text()}</p>
      </div>
    );
  }
  const texts = { saved: m.quiz_saved_text, unknown: m.quiz_saved_unknown };
  return <p className="mt-3 text-ink-2">{saved ? texts[saved]() : m.quiz_saving()}</p>;
}

function Share({ text, onAgain }: { text: string; onAgain: () => void }) {
  const [byHand, setByHand] = useState(false);
  const url = () => new URL('/quiz', location.href).href;

  async function share() {
    if (typeof navigator.share === 'function') {
      try {
        return await navigator.share({ title: m.quiz_title(), text, url: url() });
      } catch (error) {
        // The visitor closed the share sheet: do not fall back to the clipboard.
        if ((error as Error).name === 'AbortError') return;
      }
    }
    try {
      await navigator.clipboard.writeText(`${text} ${url()}`);
      showToast({ title: m.quiz_copied() });
    } catch {
      setByHand(true); // no clipboard without https
    }
  }

  return (
    <>
      <p className="mt-5 flex flex-wrap gap-3">
        <Button variant="marigold" onClick={() => void share()}>
          {m.quiz_share()}
        </Button>
        <Button variant="secondary" onClick={onAgain}>
          {m.quiz_again()}
        </Button>
      </p>
      {byHand && (
        <p className="mt-4" role="status">
          {m.quiz_copy_by_hand()} <b className="select-all">{`${text} ${url()}`}</b>
        </p>
      )}
    </>
  );
}

function Explanations({ questions, answers }: Pick<Result, 'questions' | 'answers'>) {
  return (
    <section className="mt-8" aria-labelledby="explanations">
      <h2 id="explanations">{m.quiz_answers()}</h2>
      <ol className="explanations">
        {questions.map(({ id, question, options, correctAnswer, explanation }, position) => {
          const chosen = answers[position] ?? 0;
          const isRight = chosen === correctAnswer;
          return (
            <li key={id}>
              <div>
                <Badge tone={isRight ? 'ok' : 'danger'}>{isRight ? m.quiz_right() : m.quiz_wrong()}</Badge>
              </div>
              <div>
                <h3 lang={contentLang(question)}>{question}</h3>
                <dl>
                  <div>
                    <dt>{m.quiz_your_answer()}</dt>
                    <dd lang={contentLang(options[chosen])}>
                      {optionLetter(chosen)}: {options[chosen]}
                    </dd>
                  </div>
                  {!isRight && (
                    <div>
                      <dt>{m.quiz_right_answer()}</dt>
                      <dd lang={contentLang(options[correctAnswer])}>
                        {optionLetter(correctAnswer)}: {options[correctAnswer]}
                      </dd>
                    </div>
                  )}
                </dl>
                {explanation && <p lang={contentLang(explanation)}>{explanation}</p>}
              </div>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
