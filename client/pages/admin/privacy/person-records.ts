// For each kind of record: its name, which fields are erased with the person, and which stay.
import { reportFieldText } from '#client/components/admin/report-field-text.ts';
import { timeText } from '#client/components/admin/time.tsx';
import type { PersonRecords } from '#contract/privacy.ts';
import { type AdrReportField, adrReportFields, adrReportUses } from '#contract/adr-reports-rules.ts';
import { ageBand, ageBandText, erasedText, type PersonKind } from '#contract/privacy-rules.ts';

export interface PersonRecord {
  kind: PersonKind;
  id: string;
  /** What people call it. */
  name: string;
  at: string;
  erasedAt: string | null;
  goes: Facts;
  stays: Facts;
  /** For a report: the description of the reaction. */
  symptoms?: string;
}

type Facts = readonly (readonly [term: string, text: string])[];

type Report = PersonRecords['reports'][number];

const facts = (report: Report, isShown: (field: AdrReportField) => boolean): Facts =>
  adrReportFields
    .filter(isShown)
    .map((field) => [adrReportUses[field].term, reportFieldText(report, field)] as const);

/** For an erased report: an erased field without a value. */
const isEmptied = ({ erasedAt, ...report }: Report, field: AdrReportField) =>
  erasedAt !== null && (adrReportUses[field].erasure === 'account' || report[field] !== erasedText);

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
      goes: facts(report, (field) => adrReportUses[field].erasure !== 'stays' && !isEmptied(report, field)),
      stays: [
        ...facts(report, (field) => adrReportUses[field].erasure === 'stays'),
        ['Age', ageBandText(ageBand(report.age))],
        ...(report.erasedAt ? ([['Description', report.symptoms]] satisfies Facts) : []),
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
      stays: [['Message', 'Only that it was sent']],
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
