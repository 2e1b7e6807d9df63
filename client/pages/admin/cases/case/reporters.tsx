// The reporters of a case: consents, contact attempts, letters, wrong receipt codes, the erasure request, and what the
// staff can do for them.
import { useState } from 'react';
import { Link } from 'wouter';
import { ReadState } from '#client/components/admin/read-state.tsx';
import { useSessionDraft } from '#client/components/admin/session-drafts.ts';
import { Button } from '#client/components/ui/button.tsx';
import { later } from '#client/components/ui/later.tsx';
import { useReporters } from '#client/data/admin/reporters.ts';
import { useSession } from '#client/data/admin/session.ts';
import { m } from '#client/paraglide/messages.js';
import { attemptResults, attemptTargets } from '#contract/cases/reporters/follow-up-rules.ts';
import { makesSense } from '#contract/cases/work/acts-rules.ts';
import type { CaseDetails } from '#contract/cases/work/case-details.ts';
import { type Consent, consents } from '#contract/cases/content/choices-rules.ts';
import { languageNames } from '#contract/words/language-settings-rules.ts';
import { hasRight } from '#contract/access-rules.ts';
import type { CaseReporters } from '#contract/report-status.ts';
import type { AskedAct, ReporterAct } from './reporter-dialogs.tsx';
import { AttachmentLink } from './report-sheet.tsx';
import { shortTime } from './short-time.ts';
import { SidebarSection } from './sidebar.tsx';
import { wayName } from './way-name.ts';

type Report = CaseReporters['reports'][number];

/** In a chunk of its own, which the first press loads. */
const ReporterDialog = later(async () => (await import('./reporter-dialogs.tsx')).ReporterDialog);

/** From this number of wrong codes on, somebody may be guessing. */
const manyWrongCodes = 10;

export function Reporters({ details, isOffline }: { details: CaseDetails; isOffline: boolean }) {
  const read = useReporters(details.id);
  const { back, saveDraft } = useSessionDraft<AskedAct>(`reporter ${details.id}`);
  const [asked, setAsked] = useState<AskedAct | null>(back ?? null);
  const [isLoaded, setLoaded] = useState(false);
  if (asked && !isLoaded) setLoaded(true);
  const report = asked && read.data?.reports.find(({ id }) => id === asked.reportId);
  return (
    <SidebarSection id="case-reporters" title={m.admin_reporter_reporters()}>
      <ReadState read={read} failure={m.admin_reporter_the_reporters_could_not_be_read()} lines={6}>
        {({ reports }) =>
          reports.length === 0 ? (
            <p className="case-quiet">{m.admin_reporter_this_case_has_no_report()}</p>
          ) : (
            <>
              {reports.map((report) => (
                <OneReporter
                  key={report.id}
                  details={details}
                  report={report}
                  isOffline={isOffline}
                  onAct={(act) => setAsked({ act, reportId: report.id })}
                />
              ))}
            </>
          )
        }
      </ReadState>
      {isLoaded && (
        <ReporterDialog
          details={details}
          asked={report ? { ...asked, report } : null}
          saveDraft={saveDraft}
          onClose={() => setAsked(null)}
        />
      )}
    </SidebarSection>
  );
}

interface OneReporterProps {
  details: CaseDetails;
  report: Report;
  isOffline: boolean;
  onAct: (act: ReporterAct) => void;
}

function OneReporter({ details, report, isOffline, onAct }: OneReporterProps) {
  const { reference, language, wrongCodes, erasedAt, letters } = report;
  if (erasedAt) {
    return (
      <section className="reporter" aria-label={reference}>
        <h3>{reference}</h3>
        <p className="case-quiet">{m.admin_reporter_erased_on({ day: shortTime(erasedAt) })}</p>
      </section>
    );
  }
  const latest = latestOf(report);
  const isReached = makesSense('reachReporter', details.state);
  const act = (name: ReporterAct, label: string) => (
    <Button small variant="secondary" disabled={isOffline} onClick={() => onAct(name)}>
      {label}…
    </Button>
  );
  const languageName = (languageNames as Readonly<Record<string, string>>)[language ?? ''];
  const files = details.attachments.filter(
    ({ source, reportId }) => source === 'reporter' && reportId === report.id,
  );
  const attempts = details.attempts.filter(({ reportId }) => reportId === report.id);
  return (
    <section className="reporter" aria-label={reference}>
      <h3>{reference}</h3>
      <p className="case-quiet">
        {languageName
          ? m.admin_reporter_reported_in({ language: languageName })
          : m.admin_reporter_language_not_known()}
      </p>
      <RequestRow report={report} />
      {wrongCodes > 0 && (
        <p className={wrongCodes < manyWrongCodes ? 'case-quiet' : 'case-open'}>
          {wrongCodes < manyWrongCodes
            ? m.admin_reporter_wrong_codes({ count: wrongCodes })
            : m.admin_reporter_wrong_codes_guessed({ count: wrongCodes })}
        </p>
      )}
      <Consents report={report} latest={latest} />
      {latest.get('mayAskMe')?.given === false && (
        <p className="case-open">{m.admin_reporter_does_not_want_to_be_asked()}</p>
      )}
      <div className="reporter-acts">
        {isReached && act('reporter', m.admin_reporter_reach_the_reporter())}
        {isReached &&
          latest.get('mayAskDoctor')?.given &&
          act('doctor', m.admin_reporter_contact_the_doctor())}
        {act('consent', m.admin_reporter_record_a_consent())}
        {act('code', m.admin_reporter_issue_a_new_code())}
        {(details.state === 'closed' || letters.length > 0) &&
          act('letter', m.admin_reporter_write_a_letter())}
      </div>
      {details.state === 'closed' && letters.length === 0 && (
        <p className="case-open">{m.admin_reporter_the_case_is_closed_write()}</p>
      )}
      {attempts.length > 0 && (
        <>
          <h4>{m.admin_reporter_attempts()}</h4>
          <ul className="case-dated">
            {attempts.map(({ id, at, by, whom, way, result, note }) => (
              <li key={id}>
                <time dateTime={at}>{shortTime(at)}</time>
                <div>
                  <p>
                    {attemptTargets[whom]}:{' '}
                    {(attemptResults as Readonly<Record<string, string>>)[result] ?? result}
                  </p>
                  {note && (
                    <p dir="auto" className="case-text">
                      {note}
                    </p>
                  )}
                  <p className="case-quiet">
                    {wayName(way)}, {by}
                  </p>
                </div>
              </li>
            ))}
          </ul>
        </>
      )}
      {letters.length > 0 && (
        <>
          <h4>{m.admin_reporter_letters()}</h4>
          <ul className="case-dated">
            {letters.map(({ id, at, by, text }) => (
              <li key={id}>
                <time dateTime={at}>{shortTime(at)}</time>
                <details>
                  <summary>{by}</summary>
                  <p dir="auto" className="case-text">
                    {text}
                  </p>
                </details>
              </li>
            ))}
          </ul>
        </>
      )}
      {files.length > 0 && (
        <>
          <h4>{m.admin_cases_from_the_reporter()}</h4>
          <ul className="case-dated">
            {files.map((file) => (
              <li key={file.id}>
                <time dateTime={file.at}>{shortTime(file.at)}</time>
                <AttachmentLink caseId={details.id} file={file} />
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

/** The decisions that count now. */
const latestOf = ({ consents: all }: Report) =>
  new Map(all.map((one) => [one.consent as Consent, one] as const));

function Consents({ report, latest }: { report: Report; latest: ReturnType<typeof latestOf> }) {
  const consentText = ({ given, at, way, by }: Report['consents'][number]) =>
    [
      given ? m.admin_reporter_allowed() : m.admin_reporter_not_allowed(),
      shortTime(at),
      wayOf(way),
      ...(by ? [m.admin_reporter_recorded_by({ by })] : []),
    ].join(', ');
  return (
    <>
      <h4>{m.admin_reporter_consents()}</h4>
      <dl className="reporter-consents">
        {(Object.keys(consents) as Consent[]).map((name) => {
          const one = latest.get(name);
          return (
            <div key={name}>
              <dt>{consents[name]}</dt>
              <dd className={one ? undefined : 'case-quiet'}>
                {one ? consentText(one) : m.admin_reporter_not_asked()}
              </dd>
            </div>
          );
        })}
      </dl>
      {report.consents.length > latest.size && (
        <details className="case-script">
          <summary>{m.admin_reporter_history_of_consents()}</summary>
          <ul>
            {report.consents.toReversed().map((one) => (
              <li key={`${one.consent} ${one.at}`}>
                {consents[one.consent as Consent]}: {consentText(one)}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

const wayOf = (way: string): string =>
  way === 'details' ? m.admin_reporter_on_the_form() : wayName(way).toLowerCase();

/** The erasure request. It is answered on the privacy screen, which needs the right "portal", too. */
function RequestRow({ report: { erasureAskedAt, erasureDeclinedAt } }: { report: Report }) {
  const user = useSession();
  if (!erasureAskedAt) return null;
  if (erasureDeclinedAt) {
    return (
      <p className="case-quiet">
        {m.admin_reporter_erasure_declined_on({ day: shortTime(erasureDeclinedAt) })}
      </p>
    );
  }
  return (
    <p className="case-open">
      {m.admin_reporter_erasure_requested_on({ day: shortTime(erasureAskedAt) })}{' '}
      {hasRight(user?.rights ?? [], 'portal') && (
        <Link href="/admin/privacy">{m.admin_reporter_to_the_privacy_screen()}</Link>
      )}
    </p>
  );
}

/** The reports of a case whose reporters ask for erasure, for 'what to do next'. */
export function useErasureRequests(caseId: string): string[] {
  const { data } = useReporters(caseId);
  return (data?.reports ?? []).flatMap(({ reference, erasureAskedAt, erasureDeclinedAt, erasedAt }) =>
    erasureAskedAt && !erasureDeclinedAt && !erasedAt ? [reference] : [],
  );
}
