// Quiz Manager: the questions of the quiz, with their answers on demand.
import { useState } from 'react';
import { statusFilter } from '#client/components/admin/record-list.tsx';
import { RecordManager, type ManagedList } from '#client/components/admin/record-manager.tsx';
import { recordWrites } from '#client/components/admin/record-writes.ts';
import { statusFigures } from '#client/components/admin/stat-cards.tsx';
import { RecordBadges } from '#client/components/admin/status-badge.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { useAdminRead } from '#client/data/admin/reads.ts';
import { m } from '#client/paraglide/messages.js';
import type { QuizQuestion } from '#contract/quiz-questions.ts';
import { QuestionAnswer } from './question-answer.tsx';
import { QuestionDialog } from './question-dialog.tsx';

const address = '/api/admin/quiz-questions';
const again = m.admin_quiz_please_check_your_connection_and_try_again();
const questions: ManagedList<QuizQuestion> = {
  title: m.admin_quiz_questions(),
  noun: [m.admin_quiz_question(), m.admin_quiz_questions_2()],
  add: m.admin_quiz_add_question(),
  empty: [m.admin_quiz_no_questions_yet(), m.admin_quiz_the_quiz_cannot_be_started_until_it()],
  nameOf: ({ question }) => question,
  searchText: ({ question, options, explanation }) => [question, ...options, explanation].join('\n'),
  searchHint: m.admin_quiz_in_questions_options_and_explanations(),
  filter: statusFilter,
  writes: recordWrites<QuizQuestion>(address, {
    created: { title: m.admin_quiz_question_created_successfully() },
    updated: { title: m.admin_quiz_question_updated_successfully() },
    deleted: { title: m.admin_quiz_question_deleted(), description: m.admin_ui_it_stays_in_the_bin_for_30() },
    notCreated: {
      title: m.admin_ui_creation_failed(),
      description: m.admin_quiz_failed_to_create_quiz_question({ again }),
    },
    notUpdated: {
      title: m.admin_ui_update_failed(),
      description: m.admin_quiz_failed_to_update_quiz_question({ again }),
    },
    notDeleted: {
      title: m.admin_ui_deletion_failed(),
      description: m.admin_quiz_failed_to_delete_quiz_question(),
    },
  }),
  Dialog: QuestionDialog,
};

export default function QuizManager() {
  const read = useAdminRead(address);
  const [revealed, setRevealed] = useState<ReadonlySet<string>>(new Set());
  const toggle = (id: string) => setRevealed((before) => before.symmetricDifference(new Set([id])));
  return (
    <RecordManager
      title={m.admin_ui_quiz_manager()}
      lede={m.admin_quiz_questions_of_the_knowledge_quiz_the_active()}
      list={questions}
      read={read}
      figures={[
        ...statusFigures(read.data),
        { label: m.admin_quiz_avg_difficulty(), value: m.admin_quiz_medium() },
      ]}
      row={(record) => {
        const isShown = revealed.has(record.id);
        return {
          marks: <RecordBadges {...record} />,
          actions: (
            <Button
              small
              variant="quiet"
              aria-expanded={isShown}
              aria-label={m.admin_quiz_answer_to({
                value: isShown ? m.admin_ui_hide() : m.admin_ui_show(),
                question: record.question,
              })}
              onClick={() => toggle(record.id)}
            >
              {isShown ? m.admin_quiz_hide_answer() : m.admin_quiz_show_answer()}
            </Button>
          ),
          children: isShown && <QuestionAnswer question={record} />,
        };
      }}
    />
  );
}
