// Quiz Manager: the questions of the knowledge quiz.
import { useState } from 'react';
import { AdminPage } from '#client/components/admin/admin-page.tsx';
import { RecordList, statusFilter } from '#client/components/admin/record-list.tsx';
import { RecordRow } from '#client/components/admin/record-row.tsx';
import { recordWrites } from '#client/components/admin/record-writes.ts';
import { StatCards, statusFigures } from '#client/components/admin/stat-cards.tsx';
import { RecordBadges } from '#client/components/admin/status-badge.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { EmptyState } from '#client/components/ui/empty-state.tsx';
import { useAdminRead } from '#client/data/admin/reads.ts';
import type { QuizQuestion } from '#contract/quiz-questions.ts';
import { QuestionAnswer } from './question-answer.tsx';
import { QuestionDialog } from './question-dialog.tsx';

const list = '/api/admin/quiz-questions';
const again = 'Please check your connection and try again.';
const questions = recordWrites<QuizQuestion>(list, {
  created: { title: 'Question Created Successfully', description: 'The quiz uses it now.' },
  updated: { title: 'Question Updated Successfully', description: 'The quiz uses the new version now.' },
  deleted: { title: 'Question Deleted', description: 'It stays in the bin for 30 days.' },
  notCreated: { title: 'Creation Failed', description: `Failed to create quiz question. ${again}` },
  notUpdated: { title: 'Update Failed', description: `Failed to update quiz question. ${again}` },
  notDeleted: { title: 'Deletion Failed', description: 'Failed to delete quiz question.' },
});

const searchText = ({ question, options, explanation }: QuizQuestion) =>
  [question, ...options, explanation].join('\n');

export default function QuizManager() {
  const read = useAdminRead(list);
  const [edited, setEdited] = useState<QuizQuestion | 'new' | null>(null);
  const [revealed, setRevealed] = useState<ReadonlySet<string>>(new Set());
  const toggle = (id: string) => setRevealed((before) => before.symmetricDifference(new Set([id])));
  const add = (
    <Button small onClick={() => setEdited('new')}>
      Add Question
    </Button>
  );
  return (
    <AdminPage
      title="Quiz Manager"
      lede="Questions of the knowledge quiz. The active ones appear in it."
      actions={add}
    >
      <div className="grid grid-cols-1 gap-5">
        <StatCards figures={[...statusFigures(read.data), { label: 'Avg Difficulty', value: 'Medium' }]} />
        <RecordList
          title="Questions"
          noun={['question', 'questions']}
          read={read}
          searchText={searchText}
          searchHint="In questions, options and explanations."
          filter={statusFilter}
          empty={
            <EmptyState title="No questions yet" level={2} action={add}>
              The quiz cannot be started until it has a question.
            </EmptyState>
          }
        >
          {(records) => (
            <ul className="rows">
              {records.map((record) => {
                const shown = revealed.has(record.id);
                return (
                  <RecordRow
                    key={record.id}
                    id={record.id}
                    name={record.question}
                    onOpen={() => setEdited(record)}
                    onDelete={() => void questions.remove(record, record.question)}
                    marks={<RecordBadges {...record} />}
                    actions={
                      <Button
                        small
                        variant="quiet"
                        aria-expanded={shown}
                        aria-label={`${shown ? 'Hide' : 'Show'} answer to ${record.question}`}
                        onClick={() => toggle(record.id)}
                      >
                        {shown ? 'Hide answer' : 'Show answer'}
                      </Button>
                    }
                  >
                    {shown && <QuestionAnswer question={record} />}
                  </RecordRow>
                );
              })}
            </ul>
          )}
        </RecordList>
      </div>
      {edited && (
        <QuestionDialog
          record={edited === 'new' ? null : edited}
          writes={questions}
          onClose={() => setEdited(null)}
        />
      )}
    </AdminPage>
  );
}
