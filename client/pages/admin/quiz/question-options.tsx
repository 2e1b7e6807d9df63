// The four options of a question, with a radio button each to mark the correct one.
import type { ResourceForm } from '#client/components/admin/resource-list.tsx';
import { TextField } from '#client/components/ui/field.tsx';
import { m } from '#client/paraglide/messages.js';
import { optionLetters } from './question-answer.tsx';

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
