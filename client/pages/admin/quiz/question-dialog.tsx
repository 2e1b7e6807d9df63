// One question: its text, four options with a radio button each to mark the correct one, and an explanation.
import { EditDialog } from '#client/components/admin/edit-dialog.tsx';
import { useRecordForm } from '#client/components/admin/record-form.tsx';
import type { RecordDialogProps } from '#client/components/admin/record-manager.tsx';
import { SwitchField } from '#client/components/ui/choice.tsx';
import { TextAreaField, TextField } from '#client/components/ui/field.tsx';
import { quizQuestionInput, type QuizQuestion } from '#contract/quiz-questions.ts';
import { optionLetters } from './option-letters.ts';

const initial = {
  question: '',
  options: ['', '', '', ''],
  correctAnswer: 0,
  explanation: '',
  isActive: true,
};
const labels = {
  question: 'Question',
  'options.0': 'Option 1 (A)',
  'options.1': 'Option 2 (B)',
  'options.2': 'Option 3 (C)',
  'options.3': 'Option 4 (D)',
  correctAnswer: 'Correct option',
  explanation: 'Explanation',
  isActive: 'Active',
};
const words = { correctAnswer: optionLetters };

export function QuestionDialog({ record, writes, onClose }: RecordDialogProps<QuizQuestion>) {
  const form = useRecordForm({ schema: quizQuestionInput, record, initial, labels, words, writes });
  const correct = form.watch('correctAnswer');
  return (
    <EditDialog
      form={form}
      title={record ? 'Edit Question' : 'Add Question'}
      saveLabel={record ? 'Save Changes' : 'Add Question'}
      onClose={onClose}
    >
      <TextAreaField {...form.field('question')} rows={2} />
      <fieldset className="field quiz-options">
        <legend className="field-label">Options</legend>
        <p className="field-hint">Mark the correct one.</p>
        {optionLetters.map((letter, position) => (
          <div key={letter} className="quiz-option">
            <span className="option">
              <input
                type="radio"
                name="correctAnswer"
                aria-label={`Option ${position + 1} (${letter}) is correct`}
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
        hint="Shown with the result: why it is correct, with its source."
        rows={3}
      />
      <SwitchField {...form.field('isActive')} hint="Active questions appear in the live quiz." />
    </EditDialog>
  );
}
