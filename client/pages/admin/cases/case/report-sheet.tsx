// The report as received, always in sight, and below it what the reporter sent later, unchanged.
import { Link } from 'wouter';
import { ageText } from '#client/components/admin/report-field-text.ts';
import { sizeText } from '#client/components/admin/number-text.ts';
import { Time } from '#client/components/admin/time.tsx';
import { sourceNames } from '#client/components/case/labels.ts';
import { MarkedText } from '#client/components/case/marked-text.tsx';
import { Icon } from '#client/components/ui/icon.tsx';
import { document as paper, info, picture } from '#client/components/ui/icon-paths.ts';
import { later } from '#client/components/ui/later.tsx';
import { Facts } from '#client/components/ui/table.tsx';
import { addressOfFile } from '#client/data/admin/cases.ts';
import { m } from '#client/paraglide/messages.js';
import { contentFields } from '#contract/cases/content/content-rules.ts';
import { isAgeKnown } from '#contract/cases/reporters/from-report-rules.ts';
import type { CaseDetails } from '#contract/cases/work/case-details.ts';
import { shortTime } from './short-time.ts';

const Original = later(async () => (await import('./original.tsx')).Original);
const Pictures = later(async () => (await import('./pictures.tsx')).Pictures);
const SeenAlarms = later(async () => (await import('./alarms.tsx')).SeenAlarms);

export function ReportSheet({ details }: { details: CaseDetails }) {
  const { report, source, alarming } = details;
  const texts = [
    [m.admin_cases_what_went_wrong(), report.symptoms],
    [m.admin_cases_how_long(), report.duration],
    [m.admin_cases_anything_else(), report.message],
    [contentFields.reporterRemarks.label, details.content.reporterRemarks?.join('\n\n')],
  ] as const;
  return (
    <section className="label case-report" aria-labelledby="case-report">
      <h2 id="case-report">{m.admin_cases_the_report_as_it_came()}</h2>
      <p>
        <Link href={`/admin/reports?record=${report.id}`} className="case-mono">
          {report.reference}
        </Link>
      </p>
      <Facts
        of={{
          [m.admin_cases_received()]: <Time at={report.createdAt} />,
          [m.admin_cases_came_by()]: sourceNames[source],
          [m.admin_cases_patient()]: report.name,
          [m.admin_ui_age()]: ageText({ ...report, case: { isAgeKnown: isAgeKnown(report.age, details) } }),
          [m.admin_cases_contact()]: report.contact,
          [m.admin_cases_medicine()]: report.medicineName,
        }}
      >
        {texts.map(
          ([term, value]) =>
            value && (
              <div key={term} className="case-report-text">
                <dt>{term}</dt>
                <dd dir="auto">
                  <MarkedText text={value} />
                </dd>
              </div>
            ),
        )}
      </Facts>
      {alarming && (
        <p className="case-report-foot">
          <Icon path={info} size={16} /> {m.admin_cases_marked_words_raise_the_case()}
        </p>
      )}
      {details.alarms.some(({ seen }) => seen !== null) && <SeenAlarms details={details} />}
    </section>
  );
}

/** The information that arrived after the report. Each opens in its original. */
export function SentLater({ details, isOffline }: { details: CaseDetails; isOffline: boolean }) {
  const { information, attachments, id } = details;
  const fromReporter = attachments.filter(({ source }) => source === 'reporter');
  if (information.length === 0 && fromReporter.length === 0) return null;
  return (
    <section className="case-side" aria-labelledby="case-later">
      <h2 id="case-later">{m.admin_cases_sent_later_unchanged()}</h2>
      <ul className="case-dated">
        {information.map((item) => (
          <li key={item.id}>
            <time dateTime={item.receivedAt}>{shortTime(item.receivedAt)}</time>
            {item.erasedAt ? (
              <span>{m.admin_cases_erased_information()}</span>
            ) : (
              <div>
                {item.settledAt === null ? (
                  <b>
                    {m.admin_cases_new_details_not_yet_looked_at({
                      count: (item.openLines ?? 0) + item.decidedLines,
                    })}
                  </b>
                ) : (
                  <span>{m.admin_cases_details_looked_at({ count: item.decidedLines })}</span>
                )}
                <Original details={details} item={item} isOffline={isOffline} />
              </div>
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
      {fromReporter.length > 0 && <Pictures caseId={id} files={fromReporter} />}
    </section>
  );
}

/** A photograph, or a document behind a sentence of warning: the portal shows the pages of a PDF itself. */
export function AttachmentLink({
  caseId,
  file: { id, name, bytes, type },
}: {
  caseId: string;
  file: CaseDetails['attachments'][number];
}) {
  const address = addressOfFile(caseId, id);
  const size = <span className="case-quiet">{sizeText(bytes)}</span>;
  if (type.startsWith('image/'))
    return (
      <span>
        <Icon path={picture} size={16} />{' '}
        <a href={address} target="_blank" rel="noreferrer">
          {name}
        </a>{' '}
        {size}
      </span>
    );
  return (
    <details className="case-script">
      <summary>
        <Icon path={paper} size={16} /> <span dir="auto">{name}</span> {size}
      </summary>
      <p className="case-quiet">{m.admin_cases_original_may_harm()}</p>
      <a href={address} target="_blank" rel="noreferrer">
        {m.admin_cases_download_original()}
        <span className="sr-only">: {name}</span>
      </a>
    </details>
  );
}
