// Quiz Manager: the questions of the quiz, with their answers on demand.
import { useState } from 'react';
import { statusFilter } from '#client/components/admin/record-list.tsx';
import { RecordManager, type ManagedList } from '#client/components/admin/record-manager.tsx';
import { recordWrites } from '#client/components/admin/record-writes.ts';
import { statusFigures } from '#client/components/admin/stat-cards.tsx';
import { RecordBadges } from '#client/components/admin/status-badge.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { useAdminRead } from '#client/data/admin/reads.ts';
import type { QuizQuestion } from '#contract/quiz-questions.ts';
import { QuestionAnswer } from './question-answer.tsx';
import { QuestionDialog } from './question-dialog.tsx';

const address = '/api/admin/quiz-questions';
const again = 'Please check your connection and try again.';
const questions: ManagedList<QuizQuestion> = {
  title: 'Questions',
  noun: ['question', 'questions'],
  add: 'Add Question',
  empty: ['No questions yet', 'The quiz cannot be started until it has a question.'],
  nameOf: ({ question }) => question,
  searchText: ({ question, options, explanation }) => [question, ...options, explanation].join('\n'),
  searchHint: 'In questions, options and explanations.',
  filter: statusFilter,
  writes: recordWrites<QuizQuestion>(address, {
    created: { title: 'Question Created Successfully', description: 'The quiz uses it now.' },
    updated: { title: 'Question Updated Successfully', description: 'The quiz uses the new version now.' },
    deleted: { title: 'Question Deleted', description: 'It stays in the bin for 30 days.' },
    notCreated: { title: 'Creation Failed', description: `Failed to create quiz question. ${again}` },
    notUpdated: { title: 'Update Failed', description: `Failed to update quiz question. ${again}` },
    notDeleted: { title: 'Deletion Failed', description: 'Failed to delete quiz question.' },
  }),
  Dialog: QuestionDialog,
};

export default function QuizManager() {
  const read = useAdminRead(address);
  const [revealed, setRevealed] = useState<ReadonlySet<string>>(new Set());
  const toggle = (id: string) => setRevealed((before) => before.symmetricDifference(new Set([id])));
  return (
    <RecordManager
      title="Quiz Manager"
      lede="Questions of the knowledge quiz. The active ones appear in it."
      list={questions}
      read={read}
      figures={[...statusFigures(read.data), { label: 'Avg Difficulty', value: 'Medium' }]}
      row={(record) => {
        const isShown = revealed.has(record.id);
        return {
          marks: <RecordBadges {...record} />,
          actions: (
            <Button
              small
              variant="quiet"
              aria-expanded={isShown}
              aria-label={`${isShown ? 'Hide' : 'Show'} answer to ${record.question}`}
              onClick={() => toggle(record.id)}
            >
              {isShown ? 'Hide answer' : 'Show answer'}
            </Button>
          ),
          children: isShown && <QuestionAnswer question={record} />,
        };
      }}
    />
  );
}
