// Quiz Manager: the questions of the quiz, with their answers on demand.
import { useState } from 'react';
import { RecordManager } from '#client/components/admin/record-manager.tsx';
import { resourceList } from '#client/components/admin/resource-list.tsx';
import { statusFigures } from '#client/components/admin/stat-cards.tsx';
import { RecordBadges } from '#client/components/admin/status-badge.tsx';
import { RowButton } from '#client/components/ui/button.tsx';
import { useAdminRead } from '#client/data/admin/reads.ts';
import { m } from '#client/paraglide/messages.js';
import { quizQuestions } from '#contract/resources/quiz-questions-rules.ts';
import { optionLetters, QuestionAnswer, QuestionOptions } from './question-answer.tsx';

const again = m.admin_quiz_please_check_your_connection_and_try_again();
const questions = resourceList(
  quizQuestions,
  {
    title: m.admin_quiz_questions(),
    noun: [m.admin_quiz_question(), m.admin_quiz_questions_2()],
    add: m.admin_quiz_add_question(),
    edit: m.admin_quiz_edit_question(),
    empty: [m.admin_quiz_no_questions_yet(), m.admin_quiz_the_quiz_cannot_be_started_until_it()],
    searchHint: m.admin_quiz_in_questions_options_and_explanations(),
    fields: {
      question: { label: m.admin_quiz_question_2(), rows: 2 },
      options: {
        label: m.admin_quiz_options(),
        of: [
          m.admin_quiz_option_1_a(),
          m.admin_quiz_option_2_b(),
          m.admin_quiz_option_3_c(),
          m.admin_quiz_option_4_d(),
        ],
      },
      correctAnswer: { label: m.admin_quiz_correct_option(), names: optionLetters },
      explanation: {
        label: m.admin_quiz_explanation(),
        hint: m.admin_quiz_shown_with_the_result_why_it_is(),
        rows: 3,
      },
      isActive: { label: m.admin_ui_active(), hint: m.admin_quiz_active_questions_appear_in_the_live_quiz() },
    },
    toasts: {
      created: m.admin_quiz_question_created_successfully(),
      updated: m.admin_quiz_question_updated_successfully(),
      deleted: m.admin_quiz_question_deleted(),
      notCreated: m.admin_quiz_failed_to_create_quiz_question({ again }),
      notUpdated: m.admin_quiz_failed_to_update_quiz_question({ again }),
      notDeleted: m.admin_quiz_failed_to_delete_quiz_question(),
    },
  },
  // The correct answer is chosen among the options.
  { parts: { options: (form) => <QuestionOptions form={form} />, correctAnswer: () => null } },
);

export default function QuizManager() {
  const read = useAdminRead('/api/admin/quiz-questions');
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
            <RowButton
              label={isShown ? m.admin_quiz_hide_answer() : m.admin_quiz_show_answer()}
              name={m.admin_quiz_answer_to({
                value: isShown ? m.admin_ui_hide() : m.admin_ui_show(),
                question: record.question,
              })}
              aria-expanded={isShown}
              onClick={() => toggle(record.id)}
            />
          ),
          children: isShown && <QuestionAnswer question={record} />,
        };
      }}
    />
  );
}
