// One question of the quiz: four options, of which one is chosen by pointer, arrow keys or space.
import { type FormEvent, useState } from 'react';
import { Button } from '#client/components/ui/button.tsx';
import { contentLang } from '#client/languages.ts';
import { m } from '#client/paraglide/messages.js';
import type { QuizQuestion } from '#contract/resources/quiz-questions-rules.ts';
import { optionLetter } from './quiz-texts.ts';
import { Timer } from './timer.tsx';
import { ProgressStrip } from './progress-strip.tsx';
import { useHeadingFocus } from '#client/components/ui/focus-heading.ts';

interface QuestionScreenProps {
  question: QuizQuestion;
  /** From 0. */
  position: number;
  total: number;
  startedAt: number;
  onAnswer(choice: number): void;
}

export function QuestionScreen({ question, position, total, startedAt, onAnswer }: QuestionScreenProps) {
  const [choice, setChoice] = useState<number | null>(null);
  const heading = useHeadingFocus();

  function submit(event: FormEvent) {
    event.preventDefault();
    if (choice !== null) onAnswer(choice);
  }

  return (
    <div className="quiz-play">
      <div className="quiz-head">
        <h1 tabIndex={-1}>{m.quiz_title()}</h1>
        <Timer startedAt={startedAt} />
        <ProgressStrip
          states={Array.from({ length: total }, (_, question) =>
            question < position ? 'done' : question === position ? 'now' : 'open',
          )}
        />
      </div>
      <form className="label" onSubmit={submit}>
        <fieldset>
          <legend>
            <h2 ref={heading} tabIndex={-1}>
              <small>{m.quiz_position({ number: position + 1, total })}</small>{' '}
              <span lang={contentLang(question.question)}>{question.question}</span>
            </h2>
          </legend>
          {question.options.map((option, index) => (
            <div className="answer" key={index}>
              <input
                type="radio"
                name="answer"
                id={`answer-${index}`}
                checked={choice === index}
                onChange={() => setChoice(index)}
              />
              <label htmlFor={`answer-${index}`}>
                <b>{optionLetter(index)}</b> <span lang={contentLang(option)}>{option}</span>
              </label>
            </div>
          ))}
        </fieldset>
        <div className="quiz-foot">
          <Button type="submit" disabled={choice === null}>
            {position + 1 === total ? m.quiz_finish() : m.quiz_next()}
          </Button>
          {choice === null && <p className="text-small text-ink-2">{m.quiz_choose()}</p>}
        </div>
      </form>
    </div>
  );
}
