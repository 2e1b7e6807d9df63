// Knowledge quiz: start, playing, finished.
import './quiz.css';
import { useState } from 'react';
import { useStateOverLanguageChange } from '#client/language-change.ts';
import { useOwnLink } from '#client/own-link.ts';
import { showToast } from '#client/components/ui/toast-store.ts';
import { useRead } from '#client/data/reads.ts';
import { send } from '#client/data/request.ts';
import { m } from '#client/paraglide/messages.js';
import type { Body } from '#contract/api.ts';
import { noticeVersion } from '#contract/notice-rules.ts';
import type { QuizQuestion } from '#contract/resources/quiz-questions-rules.ts';
import { quizRating } from '#contract/quiz-scores-rules.ts';
import { QuestionScreen } from './question-screen.tsx';
import { ratingTexts } from './quiz-texts.ts';
import { type Result, ResultScreen, type Saved } from './result-screen.tsx';
import { StartScreen } from './start-screen.tsx';
import { secondsSince } from './timer.tsx';

interface Play {
  playerName: string;
  /** Monotonic time, in milliseconds. */
  startedAt: number;
  /** The questions as they were at the start. */
  questions: readonly QuizQuestion[];
  /** The option chosen for each question so far. The next question is the one after them. */
  answers: readonly number[];
}

export default function Quiz() {
  const read = useRead('/api/quiz-questions');
  const [play, setPlay] = useState<Play | null>(null);
  const [result, setResult] = useState<Result | null>(null);
  const [played, setPlayed] = useState(false);
  useStateOverLanguageChange(
    play || result ? { play, result, origin: performance.timeOrigin } : null,
    (before) => {
      // The monotonic clock restarts at each page load.
      const later = performance.timeOrigin - before.origin;
      setPlay(before.play && { ...before.play, startedAt: before.play.startedAt - later });
      // A score that was being sent left with the previous page, so its outcome is unknown.
      setResult(before.result && { saved: 'unknown', ...before.result });
      setPlayed(true);
    },
  );

  function start(playerName: string) {
    const questions = read.data ?? [];
    if (questions.length === 0) {
      showToast({
        title: m.quiz_not_available(),
        description: m.quiz_not_available_text(),
        destructive: true,
      });
      return read.reload();
    }
    setPlayed(true);
    setPlay({ playerName, startedAt: performance.now(), questions, answers: [] });
  }

  function answer(choice: number) {
    if (!play) return;
    const answers = [...play.answers, choice];
    if (answers.length < play.questions.length) return setPlay({ ...play, answers });

    const { questions, playerName } = play;
    const score = questions.filter(
      ({ correctAnswer }, position) => correctAnswer === answers[position],
    ).length;
    const finished: Result = { playerName, questions, answers, score, seconds: secondsSince(play.startedAt) };
    setPlay(null);
    setResult(finished);
    void save({ playerName, score, totalQuestions: questions.length, noticeVersion }, (saved) =>
      // Ignore the outcome when the player has started again meanwhile.
      setResult((now) => (now === finished ? { ...finished, saved } : now)),
    );
  }

  useOwnLink(result !== null, () => setResult(null));

  const status = result
    ? m.quiz_finished_status({
        score: result.score,
        total: result.questions.length,
        rating: ratingTexts[quizRating(result.score, result.questions.length)](),
      })
    : '';
  return (
    <div className="page pb-section">
      <p className="sr-only" role="status">
        {status}
      </p>
      {play ? (
        <QuestionScreen
          key={play.answers.length}
          question={play.questions[play.answers.length] as QuizQuestion}
          position={play.answers.length}
          total={play.questions.length}
          startedAt={play.startedAt}
          onAnswer={answer}
        />
      ) : result ? (
        <ResultScreen result={result} onAgain={() => setResult(null)} />
      ) : (
        <StartScreen read={read} again={played} onStart={start} />
      )}
    </div>
  );
}

/** Posts the score once, without retry; `keepalive` sends it even when the page is closed. */
async function save(body: Body<'POST /api/quiz-scores'>, report: (saved: Saved) => void): Promise<void> {
  try {
    await send('POST', '/api/quiz-scores', body, { keepalive: true });
    report('saved');
    showToast({ title: m.quiz_saved(), description: m.quiz_saved_text() });
  } catch {
    report('not saved');
    showToast({ title: m.quiz_not_saved(), description: m.quiz_not_saved_text(), destructive: true });
  }
}
