// The report as received, always in sight, and below it what the reporter sent later, unchanged.
import { Link } from 'wouter';
import { ageText } from '#client/components/admin/report-field-text.ts';
import { sizeText } from '#client/components/admin/number-text.ts';
import { Time } from '#client/components/admin/time.tsx';
import { sourceNames } from '#client/components/case/labels.ts';
import { useZoomedPictures } from '#client/components/case/zoomed-pictures.tsx';
import { Icon } from '#client/components/ui/icon.tsx';
import { document as paper, info, picture } from '#client/components/ui/icon-paths.ts';
import { casesList } from '#client/data/admin/cases.ts';
import { m } from '#client/paraglide/messages.js';
import type { CaseDetails } from '#contract/cases/case-details.ts';
import { foldText } from '#contract/text-rules.ts';
import { shortTime } from './short-time.ts';

export function ReportSheet({ details }: { details: CaseDetails }) {
  const { report, source, alarmingWords } = details;
  const facts = [
    [m.admin_cases_received(), <Time key="at" at={report.createdAt} />],
    [m.admin_cases_came_by(), sourceNames[source]],
    [m.admin_cases_patient(), report.name],
    [m.admin_ui_age(), ageText(report)],
    [m.admin_cases_contact(), report.contact],
    [m.admin_cases_medicine(), report.medicineName],
  ] as const;
  const texts = [
    [m.admin_cases_what_went_wrong(), report.symptoms],
    [m.admin_cases_how_long(), report.duration],
    [m.admin_cases_anything_else(), report.message],
  ] as const;
  return (
    <section className="label case-report" aria-labelledby="case-report">
      <h2 id="case-report">{m.admin_cases_the_report_as_it_came()}</h2>
      <p>
        <Link href={`/admin/reports?record=${report.id}`} className="case-mono">
          {report.reference}
        </Link>
      </p>
      <dl>
        {facts.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd dir="auto">{value}</dd>
          </div>
        ))}
        {texts.map(
          ([term, value]) =>
            value && (
              <div key={term} className="case-report-text">
                <dt>{term}</dt>
                <dd dir="auto">
                  <Marked text={value} words={alarmingWords} />
                </dd>
              </div>
            ),
        )}
      </dl>
      {alarmingWords.length > 0 && (
        <p className="case-report-foot">
          <Icon path={info} size={16} /> {m.admin_cases_marked_words_raise_the_case()}
        </p>
      )}
    </section>
  );
}

/** The text with its alarming words marked, wherever folding changes no lengths. */
function Marked({ text, words }: { text: string; words: readonly string[] }) {
  const folded = foldText(text);
  if (words.length === 0 || folded.length !== text.length) return text;
  const parts: { text: string; isMarked: boolean }[] = [];
  let at = 0;
  for (;;) {
    const found = words
      .map((word) => ({ word, start: folded.indexOf(word, at) }))
      .filter(({ start }) => start >= 0)
      .toSorted((a, b) => a.start - b.start || b.word.length - a.word.length)[0];
    if (!found) break;
    const end = found.start + found.word.length;
    parts.push(
      { text: text.slice(at, found.start), isMarked: false },
      { text: text.slice(found.start, end), isMarked: true },
    );
    at = end;
  }
  parts.push({ text: text.slice(at), isMarked: false });
  return parts.map((part, number) => (part.isMarked ? <mark key={number}>{part.text}</mark> : part.text));
}

/** The information that arrived after the report. */
export function SentLater({ details }: { details: CaseDetails }) {
  const { information, attachments, id } = details;
  const fromReporter = attachments.filter(({ source }) => source === 'reporter');
  if (information.length === 0 && fromReporter.length === 0) return null;
  return (
    <section className="case-side" aria-labelledby="case-later">
      <h2 id="case-later">{m.admin_cases_sent_later_unchanged()}</h2>
      <ul className="case-dated">
        {information.map(({ id: item, receivedAt, lines, settledAt, erasedAt }) => (
          <li key={item}>
            <time dateTime={receivedAt}>{shortTime(receivedAt)}</time>
            {erasedAt ? (
              <span>{m.admin_cases_erased_information()}</span>
            ) : settledAt === null ? (
              <b>{m.admin_cases_new_details_not_yet_looked_at({ count: lines.length })}</b>
            ) : (
              <span>{m.admin_cases_details_looked_at({ count: lines.length })}</span>
            )}
          </li>
        ))}
        {fromReporter.map((file) => (
          <li key={file.id}>
            <time dateTime={file.at}>{shortTime(file.at)}</time>
            <AttachmentLink caseId={id} file={file} />
          </li>
        ))}
      </ul>
      <Pictures caseId={id} files={fromReporter.filter(({ type }) => type.startsWith('image/'))} />
    </section>
  );
}

/** The photographs of the reporter beside the case. They are loaded when somebody opens them. */
function Pictures({ caseId, files }: { caseId: string; files: CaseDetails['attachments'] }) {
  const { buttons, picture } = useZoomedPictures(
    files.map(({ id }) => addressOfFile(caseId, id)),
    m.admin_cases_photographs(),
    (page) => files[page]?.name ?? '',
  );
  if (!picture) return null;
  return (
    <details className="case-script">
      <summary>{m.admin_cases_photographs()}</summary>
      <p>{buttons}</p>
      {picture}
    </details>
  );
}

const addressOfFile = (caseId: string, id: string) => `${casesList}/${caseId}/attachments/${id}`;

export function AttachmentLink({
  caseId,
  file: { id, name, bytes, type },
}: {
  caseId: string;
  file: CaseDetails['attachments'][number];
}) {
  return (
    <span>
      <Icon path={type.startsWith('image/') ? picture : paper} size={16} />{' '}
      <a href={addressOfFile(caseId, id)} target="_blank" rel="noreferrer">
        {name}
      </a>{' '}
      <span className="case-quiet">{sizeText(bytes)}</span>
    </span>
  );
}
