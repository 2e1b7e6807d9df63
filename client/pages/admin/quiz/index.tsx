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

const questions = resourceList(quizQuestions, {
  controls: { question: { rows: 2 }, correctAnswer: { names: optionLetters }, explanation: { rows: 3 } },
  // The correct answer is chosen among the options.
  parts: { options: (form) => <QuestionOptions form={form} />, correctAnswer: () => null },
});

export default function QuizManager() {
  const read = useAdminRead('/api/admin/quiz-questions');
  const [revealed, setRevealed] = useState<ReadonlySet<string>>(new Set());
  const toggle = (id: string) => setRevealed((before) => before.symmetricDifference(new Set([id])));
  return (
    <RecordManager
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
