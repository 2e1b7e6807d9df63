// The options of a question with the correct one marked, and the explanation.
import { Icon } from '#client/components/ui/icon.tsx';
import { check } from '#client/components/ui/icon-paths.ts';
import { m } from '#client/paraglide/messages.js';
import type { QuizQuestion } from '#contract/resources/quiz-questions-rules.ts';

/** The four options of a question, as the quiz labels them. */
export const optionLetters = ['A', 'B', 'C', 'D'] as const;

export function QuestionAnswer({
  question: { options, correctAnswer, explanation },
}: {
  question: QuizQuestion;
}) {
  return (
    <div className="quiz-answer">
      <ul>
        {options.map((option, position) => (
          <li key={optionLetters[position]} data-correct={position === correctAnswer || undefined}>
            <b>{optionLetters[position]}</b>
            <span dir="auto">{option}</span>
            {position === correctAnswer && (
              <span className="inline-flex items-center gap-1">
                <Icon path={check} size={16} /> {m.admin_quiz_correct()}
              </span>
            )}
          </li>
        ))}
      </ul>
      <p dir="auto">{explanation ?? m.admin_quiz_no_explanation()}</p>
    </div>
  );
}
