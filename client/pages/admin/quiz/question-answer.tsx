// The options of a question: with the correct one marked and the explanation, or as the fields of its form.
import type { ResourceForm } from '#client/components/admin/resource-list.tsx';
import { TextField } from '#client/components/ui/field.tsx';
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

/** A radio button at each marks the correct one. */
export function QuestionOptions({ form }: { form: ResourceForm }) {
  const correct = form.watch('correctAnswer');
  return (
    <fieldset className="field quiz-options">
      <legend className="field-label">{m.admin_quiz_options()}</legend>
      <p className="field-hint">{m.admin_quiz_mark_the_correct_one()}</p>
      {optionLetters.map((letter, position) => (
        <div key={letter} className="quiz-option">
          <span className="option">
            <input
              type="radio"
              name="correctAnswer"
              aria-label={m.admin_quiz_option_is_correct({ value: position + 1, letter })}
              checked={correct === position}
              onChange={() => form.setValue('correctAnswer', position, { shouldDirty: true })}
            />
          </span>
          <TextField {...form.field(`options.${position}`)} autoComplete="off" />
        </div>
      ))}
    </fieldset>
  );
}
