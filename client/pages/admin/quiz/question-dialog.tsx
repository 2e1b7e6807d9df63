// One question: its text, four options with a radio button each to mark the correct one, and an explanation.
import { EditDialog } from '#client/components/admin/edit-dialog.tsx';
import { useRecordForm } from '#client/components/admin/record-form.tsx';
import type { RecordDialogProps } from '#client/components/admin/record-manager.tsx';
import { SwitchField } from '#client/components/ui/choice.tsx';
import { TextAreaField, TextField } from '#client/components/ui/field.tsx';
import { m } from '#client/paraglide/messages.js';
import { quizQuestionInput, type QuizQuestion } from '#contract/quiz-questions.ts';
import { optionLetters } from './question-answer.tsx';

const initial = {
  question: '',
  options: ['', '', '', ''],
  correctAnswer: 0,
  explanation: '',
  isActive: true,
};
const labels = {
  question: m.admin_quiz_question_2(),
  'options.0': m.admin_quiz_option_1_a(),
  'options.1': m.admin_quiz_option_2_b(),
  'options.2': m.admin_quiz_option_3_c(),
  'options.3': m.admin_quiz_option_4_d(),
  correctAnswer: m.admin_quiz_correct_option(),
  explanation: m.admin_quiz_explanation(),
  isActive: m.admin_ui_active(),
};
const words = { correctAnswer: optionLetters };

export function QuestionDialog({ record, writes, onClose }: RecordDialogProps<QuizQuestion>) {
  const form = useRecordForm({ schema: quizQuestionInput, record, initial, labels, words, writes });
  const correct = form.watch('correctAnswer');
  return (
    <EditDialog
      form={form}
      title={record ? m.admin_quiz_edit_question() : m.admin_quiz_add_question()}
      saveLabel={record ? m.admin_ui_save_changes() : m.admin_quiz_add_question()}
      onClose={onClose}
    >
      <TextAreaField {...form.field('question')} rows={2} />
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
      <TextAreaField
        {...form.field('explanation')}
        optional
        hint={m.admin_quiz_shown_with_the_result_why_it_is()}
        rows={3}
      />
      <SwitchField
        {...form.field('isActive')}
        hint={m.admin_quiz_active_questions_appear_in_the_live_quiz()}
      />
    </EditDialog>
  );
}
