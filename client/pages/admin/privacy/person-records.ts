// What the screen shows of each kind of record: what it is called, what goes when the person is erased, and what stays.
import { timeText } from '#client/components/admin/time.tsx';
import type { PersonRecords } from '#contract/privacy.ts';
import { ageBand, ageBandText, type PersonKind } from '#contract/privacy-rules.ts';

export interface PersonRecord {
  kind: PersonKind;
  id: string;
  /** What people call it. */
  name: string;
  at: string;
  erasedAt: string | null;
  goes: Facts;
  stays: Facts;
  /** Of a report: what was told of the reaction. */
  symptoms?: string;
}

type Facts = readonly (readonly [term: string, text: string])[];

/** All records, in the order of the lists. */
export function recordsOf({ reports, messages, scores }: PersonRecords): PersonRecord[] {
  return [
    ...reports.map((report): PersonRecord => ({
      kind: 'adr-reports',
      id: report.id,
      name: `Report ${report.reference}`,
      at: report.createdAt,
      erasedAt: report.erasedAt,
      symptoms: report.symptoms,
      goes: [
        ['Patient', report.name],
        ['Contact', report.contact],
        ...(report.erasedAt
          ? []
          : ([
              ['Age in years', String(report.age)],
              ['Symptoms', report.symptoms],
              ['Message', report.message ?? 'Not provided'],
            ] satisfies Facts)),
      ],
      stays: [
        ['Medicine', report.medicineName],
        ['Age', ageBandText(ageBand(report.age))],
        ['Duration', report.duration],
        ...(report.erasedAt ? ([['Account', report.symptoms]] satisfies Facts) : []),
      ],
    })),
    ...messages.map((message): PersonRecord => ({
      kind: 'contact-messages',
      id: message.id,
      name: `Message of ${timeText(message.createdAt)}`,
      at: message.createdAt,
      erasedAt: message.erasedAt,
      goes: [
        ['Name', message.name],
        ['E-mail', message.email],
        ['Message', message.message],
      ],
      stays: [['Message', 'That there was one']],
    })),
    ...scores.map((score): PersonRecord => ({
      kind: 'quiz-scores',
      id: score.id,
      name: `Quiz score of ${timeText(score.completedAt)}`,
      at: score.completedAt,
      erasedAt: score.erasedAt,
      goes: [['Player', score.playerName]],
      stays: [['Score', `${score.score} of ${score.totalQuestions}`]],
    })),
  ];
}
