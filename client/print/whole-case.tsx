// A case with its history on paper, for the centre's own files: every field, the report as received, and its history.
import type { ReactNode } from 'react';
import { contentSections } from '#client/components/case/sections.ts';
import { eventNames } from '#client/components/case/labels.ts';
import { timeText } from '#client/components/admin/time.tsx';
import { m } from '#client/paraglide/messages.js';
import { adrReportRules } from '#contract/adr-reports-rules.ts';
import type { CaseDetails } from '#contract/cases/work/case-details.ts';
import { assessmentMethods, followUpWays } from '#contract/cases/content/choices-rules.ts';
import type { CaseContent } from '#contract/cases/content/content-rules.ts';
import { checklistOf, labelOf, printValue } from '#contract/cases/content/differences-rules.ts';
import { nameOf, text } from '#contract/cases/prints/form-words-rules.ts';
import { leavesOf, present, valueAt } from '#contract/cases/content/paths-rules.ts';
import type { CasePrint } from '#contract/cases/prints/prints.ts';
import { stateLabels, stepRules } from '#contract/cases/work/steps-rules.ts';
import { prints } from '#contract/words/prints-rules.ts';
import { Running } from './running.tsx';

interface WholeCaseProps {
  print: CasePrint;
  details: CaseDetails;
  running: string;
}

export function WholeCase({ print, details, running }: WholeCaseProps) {
  const { content } = print;
  const { report, questions, notes, signatures, attachments, versions, timeline } = details;
  return (
    <Running head={running}>
      <header className="print-title">
        <h2>{m.admin_print_case_with_history()}</h2>
        <p>
          {details.number}, {details.reference}. {stateLabels[details.state]}.{' '}
          {m.admin_cases_version({ version: print.version })}
        </p>
      </header>
      {contentSections.map(({ id, title, fields }) => (
        <Rows key={id} title={title} rows={rowsOf(content, fields)} />
      ))}
      <Rows title={m.admin_assess_assessment()} rows={assessmentRows(print)} />
      <Rows
        title={m.admin_print_report_as_it_came()}
        rows={Object.entries(adrReportRules).flatMap(([name, { label = name }]) => {
          const value = report[name as keyof typeof report];
          return value === undefined || value === null || value === '' ? [] : [[label, String(value)]];
        })}
      />
      <Rows
        title={m.admin_print_questions()}
        rows={questions.map(({ askedAt, by, way, question, answeredAt, answer }) => [
          `${timeText(askedAt)}, ${by}, ${wayWords(way)}`,
          [question, answeredAt === null ? '' : `${timeText(answeredAt)}: ${answer ?? ''}`]
            .filter(Boolean)
            .join('\n'),
        ])}
      />
      <Rows
        title={m.admin_cases_notes()}
        rows={notes.map(({ at, by, text: noteText }) => [`${timeText(at)}, ${by}`, noteText])}
      />
      <Rows
        title={m.admin_print_signatures()}
        rows={signatures.map((one) => [
          `${timeText(one.at)}, ${m.admin_cases_version({ version: one.version })}`,
          [
            `${one.fullName}, ${one.designation}`,
            `SHA-256 ${one.hash}`,
            one.undoneAt === null
              ? ''
              : m.admin_print_undone({ time: timeText(one.undoneAt), by: one.undoneBy ?? '' }),
            one.erasedAt === null ? '' : m.admin_print_erased({ time: timeText(one.erasedAt) }),
          ]
            .filter(Boolean)
            .join('\n'),
        ])}
      />
      <Rows
        title={m.admin_print_attachments()}
        rows={attachments.map(({ at, name, bytes }) => [timeText(at), prints('bytes', { name, bytes })])}
      />
      <Rows
        title={m.admin_cases_versions()}
        rows={versions.map((version) => [
          `${m.admin_cases_version({ version: version.number })}, ${timeText(version.createdAt)}`,
          [
            version.by ?? m.admin_print_the_portal(),
            version.significant ? m.admin_print_significant() : '',
            version.why ?? '',
            ...changesOf(print, version.number),
          ]
            .filter(Boolean)
            .join('\n'),
        ])}
      />
      <Rows
        title={m.admin_cases_what_happened()}
        rows={timeline.map(({ at, kind, by, step, from, to, text: noteText, version }) => [
          `${timeText(at)}${by === null ? '' : `, ${by}`}`,
          [
            step === null ? eventNames[kind] : stepRules[step].label,
            from === null || to === null || from === to ? '' : `${stateLabels[from]} → ${stateLabels[to]}`,
            version === null ? '' : m.admin_cases_version({ version }),
            noteText ?? '',
          ]
            .filter(Boolean)
            .join('. '),
        ])}
      />
    </Running>
  );
}

const wayWords = (way: string): string => (followUpWays as Record<string, string>)[way] ?? way;

function Rows({ title, rows }: { title: string; rows: readonly (readonly string[])[] }): ReactNode {
  return (
    rows.length > 0 && (
      <section className="print-part">
        <h3>{title}</h3>
        <dl className="print-rows">
          {rows.map(([label = '', value = ''], place) => (
            <div key={place}>
              <dt>{label}</dt>
              <dd dir="auto">{value}</dd>
            </div>
          ))}
        </dl>
      </section>
    )
  );
}

/** Every value of a section, with the words for its place. */
function rowsOf(content: CaseContent, fields: readonly string[]): string[][] {
  const places = [...leavesOf(content)].flatMap(([path, value]) =>
    value !== present && fields.includes(path.split('.')[0] ?? '') ? [checklistOf(path) ?? path] : [],
  );
  return [...new Set(places)].map((path) => [
    labelOf(path, content),
    printValue(path, valueAt(content, path), content),
  ]);
}

function assessmentRows({ content: { drugs = [], reactions = [] }, assessments }: CasePrint): string[][] {
  return assessments.map(({ drug, reaction, method, words, isFixed }) => {
    const of = reactions.find(({ id }) => id === reaction);
    const names = [text(drugs.find(({ id }) => id === drug)?.name), of ? nameOf(of) : ''];
    return [
      `${assessmentMethods[method]}: ${names.filter(Boolean).join(', ')}`,
      isFixed ? words : `${words} (${m.admin_print_proposed()})`,
    ];
  });
}

const changesOf = ({ changes }: CasePrint, number: number): string[] =>
  (changes.find(({ version }) => version === number)?.differences ?? []).map(
    ({ label, before, after }) => `${label}: ${before || '–'} → ${after || '–'}`,
  );
