// One report, one message and one quiz result that show what such records look like. They are about nobody
// and say so.
import type { AdrReportInput } from '#contract/adr-reports.ts';
import type { ContactMessageInput } from '#contract/contact-messages.ts';
import type { QuizScoreInput } from '#contract/quiz-scores.ts';

export const exampleAdrReports = [
  {
    name: 'Example',
    age: 40,
    contact: 'nobody@example.org',
    medicineName: 'Example medicine',
    symptoms: 'This is an example that shows how a report looks. It is about nobody.',
    duration: 'Example: 2 days',
    message: 'Nobody sent this report. It came with the sample content.',
  },
] satisfies readonly AdrReportInput[];

export const exampleContactMessages = [
  {
    name: 'Example',
    email: 'nobody@example.org',
    message: 'This is an example that shows how a message looks. Nobody wrote it, and it needs no answer.',
  },
] satisfies readonly ContactMessageInput[];

export const exampleQuizScores = [
  { playerName: 'Example (nobody)', score: 7, totalQuestions: 10 },
] satisfies readonly QuizScoreInput[];
