// A case with its history on paper, for the centre's own files: every field, the report as received, and its history.
import type { ReactNode } from 'react';
import { contentSections } from '#client/components/case/sections.ts';
import { eventNames } from '#client/components/case/labels.ts';
import { timeText } from '#client/components/admin/time.tsx';
import { ageText } from '#client/components/admin/report-field-text.ts';
import { m } from '#client/paraglide/messages.js';
import { adrReportFields } from '#contract/adr-reports-rules.ts';
import type { CaseDetails } from '#contract/cases/work/case-details.ts';
import { assessmentMethods, followUpWays } from '#contract/cases/content/choices-rules.ts';
import type { CaseContent } from '#contract/cases/content/content-rules.ts';
import { checklistOf, labelOf, printValue } from '#contract/cases/content/differences-rules.ts';
import { nameOf, text } from '#contract/cases/prints/form-words-rules.ts';
import { leavesOf, placeOf, present, valueAt } from '#contract/cases/content/paths-rules.ts';
import type { CasePrint } from '#contract/cases/prints/prints.ts';
import { stateLabels, stepRules } from '#contract/cases/work/steps-rules.ts';
import { prints } from '#contract/words/prints-rules.ts';
import { TableHead } from '#client/components/ui/table.tsx';
import { Running } from './running.tsx';
import { isAgeKnown, reportLabel } from '#contract/cases/reporters/from-report-rules.ts';
import { isolated, joined } from '#contract/words/isolated-rules.ts';

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
        <Section key={id} title={title} content={content} fields={fields} />
      ))}
      <Rows title={m.admin_assess_assessment()} rows={assessmentRows(print)} />
      <Rows
        title={m.admin_print_report_as_it_came()}
        rows={adrReportFields.flatMap((field) => {
          const value =
            field === 'age'
              ? ageText({ ...report, case: { isAgeKnown: isAgeKnown(report.age, details) } })
              : report[field];
          return value === undefined || value === null || value === ''
            ? []
            : [[reportLabel(field), String(value)]];
        })}
      />
      <Rows
        title={m.admin_print_questions()}
        rows={questions.map(({ askedAt, by, way, question, answeredAt, answer }) => [
          `${timeText(askedAt)}, ${by}, ${wayWords(way)}`,
          joined([question, answeredAt === null ? '' : `${timeText(answeredAt)}: ${answer ?? ''}`], '\n'),
        ])}
      />
      <Rows
        title={m.admin_cases_notes()}
        rows={notes.map(({ at, by, kind, text: noteText }) => [
          joined([timeText(at), by, kind === 'committee' && m.admin_cases_committee()], ', '),
          noteText,
        ])}
      />
      <Rows
        title={m.admin_print_signatures()}
        rows={signatures.map((one) => [
          `${timeText(one.at)}, ${m.admin_cases_version({ version: one.version })}`,
          joined(
            [
              `${one.fullName}, ${one.designation}`,
              `SHA-256 ${one.hash}`,
              one.undoneAt === null
                ? ''
                : m.admin_print_undone({ time: timeText(one.undoneAt), by: one.undoneBy ?? '' }),
              one.erasedAt === null ? '' : m.admin_print_erased({ time: timeText(one.erasedAt) }),
            ],
            '\n',
          ),
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
          joined(
            [
              version.by ?? m.admin_print_the_portal(),
              version.significant ? m.admin_print_significant() : '',
              version.why ?? '',
              ...changesOf(print, version.number),
            ],
            '\n',
          ),
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

/** A section: its single answers in rows, and each of its lists as a table with a column for each entry. */
function Section({
  title,
  content,
  fields,
}: {
  title: string;
  content: CaseContent;
  fields: readonly string[];
}): ReactNode {
  const paths = pathsOf(content, fields);
  const single = paths.filter((path) => entryOf(path) === null);
  const entries = Map.groupBy(
    paths.filter((path) => entryOf(path) !== null),
    (path) => entryOf(path) ?? '',
  );
  const lists = Map.groupBy([...entries], ([entry]) => entry.slice(0, entry.indexOf('.')));
  return (
    <>
      <Rows
        title={title}
        rows={single.map((path) => [
          labelOf(path, content),
          printValue(path, valueAt(content, path), content),
        ])}
      />
      {single.length === 0 && lists.size > 0 && <h3>{title}</h3>}
      {[...lists].flatMap(([list, all]) =>
        Array.from({ length: Math.ceil(all.length / columnsMax) }, (_, part) => (
          <EntryColumns
            key={`${list} ${part}`}
            content={content}
            entries={all.slice(part * columnsMax, (part + 1) * columnsMax)}
          />
        )),
      )}
    </>
  );
}

/** Entries beside each other that a page of A4 has room for. */
const columnsMax = 3;

interface EntryColumnsProps {
  content: CaseContent;
  /** Each with the paths of its values. */
  entries: readonly (readonly [entry: string, paths: readonly string[]])[];
}

function EntryColumns({ content, entries }: EntryColumnsProps) {
  const heads = entries.map(([entry]) => labelOf(entry, content));
  // The doses of drugs beside each other stand in the same rows, whatever their words are.
  const unnamed = withoutNamesOfDoses(content);
  /** The labels of the rows, in the order of the fields. */
  const labels: string[] = [];
  /** The values of each row, by the label that they have inside their entries. */
  const rows = new Map<string, string[]>();
  for (const [place, [, paths]] of entries.entries()) {
    let before = -1;
    for (const path of paths) {
      const label = labelOf(path, unnamed).slice((heads[place] ?? '').length + 2);
      if (!labels.includes(label)) labels.splice(before + 1, 0, label);
      before = labels.indexOf(label);
      const cells = rows.get(label) ?? heads.map(() => '');
      cells[place] = printValue(path, valueAt(content, path), content);
      rows.set(label, cells);
    }
  }
  return (
    <div className="print-scroll" role="region" aria-label={heads.join(', ')} tabIndex={0}>
      <table className="print-table print-entries">
        <TableHead heads={[m.admin_cases_field(), ...heads]} />
        <tbody>
          {labels.map((label) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              {(rows.get(label) ?? []).map((cell, place) => (
                <td key={heads[place]} dir="auto">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const withoutNamesOfDoses = ({ drugs = [], ...content }: CaseContent): CaseContent => ({
  ...content,
  drugs: drugs.map((drug) => ({
    ...drug,
    ...(drug.doses && { doses: drug.doses.map(({ text: _text, ...dose }) => dose) }),
  })),
});

/** The entry that a path is inside: `drugs.<id>`; null: it is in none. */
function entryOf(path: string): string | null {
  const [list = '', id, ...field] = path.split('.');
  return id !== undefined && field.length > 0 && placeOf(`${list}.${id}`)?.isEntry === true
    ? `${list}.${id}`
    : null;
}

/** The paths of all values of a section. */
function pathsOf(content: CaseContent, fields: readonly string[]): string[] {
  const places = [...leavesOf(content)].flatMap(([path, value]) =>
    value !== present && fields.includes(path.split('.')[0] ?? '') ? [checklistOf(path) ?? path] : [],
  );
  return [...new Set(places)];
}

function assessmentRows({ content: { drugs = [], reactions = [] }, assessments }: CasePrint): string[][] {
  const nameOfPair = ({ drug, reaction }: { drug: string | null; reaction: string }) => {
    const of = reactions.find(({ id }) => id === reaction);
    return joined([text(drugs.find(({ id }) => id === drug)?.name), of ? nameOf(of) : ''], ', ');
  };
  return assessments.map((one) => {
    const remarks = [
      !one.isFixed && m.admin_print_proposed(),
      one.sameAs && m.admin_print_same_answers({ pair: nameOfPair(one.sameAs) }),
    ].filter(Boolean);
    return [
      `${assessmentMethods[one.method]}: ${isolated(nameOfPair(one))}`,
      remarks.length === 0 ? one.words : `${one.words} (${remarks.join('; ')})`,
    ];
  });
}

const changesOf = ({ changes }: CasePrint, number: number): string[] =>
  (changes.find(({ version }) => version === number)?.differences ?? []).map(
    ({ label, before, after }) =>
      `${isolated(label)}: ${isolated(before) || '–'} → ${isolated(after) || '–'}`,
  );
