// For each kind of record: its name, which fields are erased with the person, and which stay.
import { ageText, reportFieldText } from '#client/components/admin/report-field-text.ts';
import { timeText } from '#client/components/admin/time.tsx';
import { m } from '#client/paraglide/messages.js';
import { occupations } from '#contract/cases/content/code-lists-rules.ts';
import type { PersonRecords } from '#contract/privacy.ts';
import { type AdrReportField, adrReportFields, adrReportRules } from '#contract/adr-reports-rules.ts';
import { reportLabel } from '#contract/cases/reporters/from-report-rules.ts';
import { ageBand, erasedText, type PersonKind } from '#contract/privacy-rules.ts';

export interface PersonRecord {
  kind: PersonKind;
  id: string;
  /** The name of the kind on screens. */
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
    .map((field) => [reportLabel(field), reportFieldText(report, field)] as const);

/** For an erased report: an erased field without a value. */
const isEmptied = ({ erasedAt, ...report }: Report, field: AdrReportField) =>
  erasedAt !== null && (adrReportRules[field].isPersonal === 'retold' || report[field] !== erasedText);

const withCase = (cases: PersonRecords['cases']) => (report: Report) => ({
  ...report,
  case: cases.find(({ reportId }) => reportId === report.id),
});

/** All records, in the order of the lists. */
export function recordsOf({
  reports,
  cases,
  messages,
  scores,
  reporters,
  passes,
}: PersonRecords): PersonRecord[] {
  return [
    ...reports.map(withCase(cases)).map((report): PersonRecord => ({
      kind: 'adr-reports',
      id: report.id,
      name: m.admin_privacy_report({ reference: report.reference }),
      at: report.createdAt,
      erasedAt: report.erasedAt,
      symptoms: report.symptoms,
      goes: facts(
        report,
        (field) => adrReportRules[field].isPersonal !== undefined && !isEmptied(report, field),
      ),
      stays: [
        ...cases
          .filter(({ reportId }) => reportId === report.id)
          .flatMap(({ number, survivingCase }): Facts => [
            [m.admin_privacy_case(), number],
            ...(survivingCase === null ? [] : [[m.admin_privacy_surviving_case(), survivingCase] as const]),
          ]),
        ...facts(report, (field) => !adrReportRules[field].isPersonal),
        [m.admin_ui_age(), ageText({ ...report, age: ageBand(report.age), erasedAt: report.createdAt })],
        ...(report.erasedAt ? ([[m.admin_ui_description(), report.symptoms]] satisfies Facts) : []),
      ],
    })),
    ...messages.map((message): PersonRecord => ({
      kind: 'contact-messages',
      id: message.id,
      name: m.admin_privacy_message_of({ timeText: timeText(message.createdAt) }),
      at: message.createdAt,
      erasedAt: message.erasedAt,
      goes: [
        [m.admin_ui_name(), message.name],
        [m.admin_ui_e_mail(), message.email],
        [m.admin_ui_message(), message.message],
      ],
      stays: [[m.admin_ui_message(), m.admin_privacy_only_that_it_was_sent()]],
    })),
    ...scores.map((score): PersonRecord => ({
      kind: 'quiz-scores',
      id: score.id,
      name: m.admin_privacy_quiz_score_of({ timeText: timeText(score.completedAt) }),
      at: score.completedAt,
      erasedAt: score.erasedAt,
      goes: [[m.admin_ui_player(), score.playerName]],
      stays: [
        [m.admin_ui_score(), m.admin_ui_of_5({ score: score.score, totalQuestions: score.totalQuestions })],
      ],
    })),
    ...reporters.map((reporter): PersonRecord => ({
      kind: 'reporters',
      id: reporter.id,
      name: m.admin_privacy_entry_of_the_directory(),
      at: reporter.updatedAt,
      erasedAt: reporter.erasedAt,
      goes: [
        [m.admin_ui_name(), reporter.name],
        [m.admin_ui_phone(), reporter.telephone ?? ''],
        [m.admin_ui_e_mail(), reporter.email ?? ''],
      ],
      stays: [
        [
          m.admin_lists_occupation(),
          (occupations as Readonly<Record<string, string>>)[reporter.occupation] ?? '',
        ],
        [m.admin_lists_department_field(), reporter.department ?? ''],
      ],
    })),
    ...passes.map((pass): PersonRecord => ({
      kind: 'ward-passes',
      id: pass.id,
      name: m.admin_ward_pass_of({ timeText: timeText(pass.createdAt) }),
      at: pass.createdAt,
      erasedAt: pass.erasedAt,
      goes: [
        [m.admin_ui_name(), pass.name],
        [m.admin_ward_device(), pass.device ?? ''],
      ],
      stays: [
        [m.admin_lists_occupation(), occupations[pass.occupation]],
        [m.admin_ward_ward(), pass.ward],
      ],
    })),
  ];
}
