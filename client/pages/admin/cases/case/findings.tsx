// What the checks found: each finding with its fields, and the confirmation of a contradiction with a reason.
import { type ReactNode, useState } from 'react';
import { Refused, type Send, SendFailure, useSend } from '#client/components/admin/use-send.tsx';
import { Badge, type Tone } from '#client/components/ui/badge.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { showToast } from '#client/components/ui/toast-store.ts';
import { sectionOf } from '#client/components/case/sections.ts';
import { caseKey, confirmFinding, currentCase, takeBackFinding } from '#client/data/admin/cases.ts';
import { queryClient, useSession } from '#client/data/admin/session.ts';
import { RequestError } from '#client/data/request.ts';
import { m } from '#client/paraglide/messages.js';
import { hasRight } from '#contract/access-rules.ts';
import { makesSense } from '#contract/cases/work/acts-rules.ts';
import type { CaseDetails, CaseFinding } from '#contract/cases/work/case-details.ts';
import { type CheckLevel, checkLevels } from '#contract/cases/content/check-levels-rules.ts';
import type { CaseContent } from '#contract/cases/content/content-rules.ts';
import { labelOf } from '#contract/cases/content/differences-rules.ts';
import { ReasonForm } from './reason-form.tsx';
import { refusalOf } from './refused-step.ts';
import { shortDayAndTime } from './short-time.ts';
import { SidebarSection } from './sidebar.tsx';
import { isolated } from '#contract/words/isolated-rules.ts';

const tones: Record<CheckLevel, Tone> = { impossible: 'danger', contradiction: 'warn', unusual: 'info' };

interface FindingsProps {
  details: CaseDetails;
  isOffline: boolean;
  /** Goes to a section, and to an entry in it: `reactions.<id>`. */
  onGo: (section: string, entry: string | undefined) => void;
}

export function Findings({ details, isOffline, onGo }: FindingsProps) {
  const { findings } = details;
  /** The contradiction whose reason is being typed. */
  const [asked, setAsked] = useState<string | null>(null);
  const act = useSend({ explain: (error) => reasonOf(error, details) });
  const [isWhole, setWhole] = useState(false);
  if (!makesSense('findings', details.state)) return null;
  if (findings.length === 0 && act.failure === null) return null;
  // What somebody has confirmed needs nobody any more.
  const ordered = findings.toSorted(
    (one, other) => Number(one.confirmed !== null) - Number(other.confirmed !== null),
  );
  return (
    <SidebarSection id="case-findings" title={m.admin_findings_findings()} count={findings.length}>
      <SendFailure form={act} />
      <ul className="case-findings">
        {(isWhole ? ordered : ordered.slice(0, shownFirst)).map((finding) => (
          <li key={finding.id}>
            <FindingText finding={finding} people={details.people} />
            <FieldLinks finding={finding} content={details.content} onGo={onGo} />
            {finding.level === 'contradiction' && details.erasedAt === null && (
              <Confirm
                finding={finding}
                isAsked={asked === finding.id}
                act={act}
                details={details}
                isOffline={isOffline}
                onAsk={(isAsked) => setAsked(isAsked ? finding.id : null)}
              />
            )}
          </li>
        ))}
      </ul>
      {!isWhole && ordered.length > shownFirst && (
        <Button small variant="secondary" onClick={() => setWhole(true)}>
          {m.admin_findings_show_all({ count: ordered.length })}
        </Button>
      )}
    </SidebarSection>
  );
}

/** As many as leave what is missing in view. */
const shownFirst = 5;

/** Why a confirmation was refused. The screen then shows the case as it is now. */
async function reasonOf(error: unknown, details: CaseDetails): Promise<string> {
  const text = await refusalOf(error, details);
  if (!(error instanceof RequestError)) return text;
  if (currentCase(error)) return `${text} ${m.admin_findings_look_again()}`;
  if (error.status !== 404) return text;
  await queryClient.refetchQueries({ queryKey: caseKey(details.id), exact: true });
  return m.admin_findings_stands_no_longer();
}

/** The level, the sentence, and who confirmed it and why. */
function FindingText({
  finding: { level, message, confirmed },
  people,
}: {
  finding: Pick<CaseFinding, 'level' | 'message' | 'confirmed'>;
  people: CaseDetails['people'];
}) {
  return (
    <>
      <Badge tone={confirmed ? 'ok' : tones[level]}>
        {confirmed ? m.admin_findings_level_confirmed({ level: checkLevels[level] }) : checkLevels[level]}
      </Badge>
      <p dir="auto">{message}</p>
      {confirmed && (
        <p className="case-answered">
          <span dir="auto">{confirmed.reason}</span>
          <small className="case-quiet block">
            {isolated(people.find(({ username }) => username === confirmed.by)?.fullName ?? confirmed.by)}
            {', '}
            <time dateTime={confirmed.at}>{shortDayAndTime(confirmed.at)}</time>
          </small>
        </p>
      )}
    </>
  );
}

/** Fields that are no part of the content: their name, and the part of the screen that shows them. */
const otherFields: Readonly<Record<string, { label: string; section: string }>> = {
  assessments: { label: m.admin_assess_assessment(), section: 'assessment' },
  nationalNumber: { label: m.admin_cases_national_number(), section: 'case-people' },
};

function FieldLinks({
  finding,
  content,
  onGo,
}: {
  finding: CaseFinding;
  content: CaseContent;
  onGo: FindingsProps['onGo'];
}) {
  const links = new Map(
    finding.fields.map((path) => {
      const [list = '', entry] = path.split('.');
      const other = otherFields[list];
      const label = other?.label ?? labelOf(path, content);
      return [
        label,
        { section: other?.section ?? sectionOf(list), entry: other ? undefined : `${list}.${entry}` },
      ];
    }),
  );
  return (
    <p className="case-finding-fields">
      {[...links].map(([label, { section, entry }]) => (
        <a
          key={label}
          href={`#${section}`}
          className="case-link"
          dir="auto"
          onClick={(event) => {
            event.preventDefault();
            onGo(section, entry);
          }}
        >
          {label}
        </a>
      ))}
    </p>
  );
}

interface ConfirmProps {
  finding: CaseFinding;
  details: CaseDetails;
  act: Send;
  isAsked: boolean;
  isOffline: boolean;
  onAsk: (isAsked: boolean) => void;
}

function Confirm({ finding, details, act, isAsked, isOffline, onAsk }: ConfirmProps) {
  const user = useSession();
  if (!hasRight(user?.rights ?? [], finding.needsSign ? 'sign' : 'cases'))
    return finding.confirmed ? null : <p className="case-quiet">{m.admin_findings_needs_sign()}</p>;
  if (finding.confirmed)
    return (
      <Button
        small
        variant="secondary"
        busy={act.busyWith(finding.id)}
        disabled={isOffline}
        onClick={() =>
          void act.send(() => takeBackFinding(details, finding.id), {
            what: finding.id,
            done: () => showToast({ title: m.admin_findings_taken_back(), description: details.number }),
          })
        }
      >
        {m.admin_findings_take_back()}
        <span className="sr-only">: {finding.message}</span>
      </Button>
    );
  if (isAsked)
    return (
      <ReasonForm
        keep={`finding ${finding.id}`}
        name="reason"
        label={m.admin_findings_why_is_it_right()}
        submit={m.admin_findings_confirm_now()}
        isOffline={isOffline}
        onSend={async (reason) => {
          // The list shows a failure: with the finding this form may go.
          if (!(await act.send(() => confirmFinding(details, finding.id, reason)))) throw new Refused({});
        }}
        sent={{ title: m.admin_findings_confirmed(), description: details.number }}
        onDone={() => onAsk(false)}
      />
    );
  return (
    <Button small variant="secondary" disabled={isOffline} onClick={() => onAsk(true)}>
      {m.admin_findings_confirm()}
      <span className="sr-only">: {finding.message}</span>
    </Button>
  );
}

/** What Ready and Sign show of the findings: what is unusual, and what somebody has confirmed. */
export const toBeShown = ({ findings }: Pick<CaseDetails, 'findings'>): CaseFinding[] =>
  findings.filter(({ level, confirmed }) => level === 'unusual' || confirmed !== null);

/** Findings in the dialog of a step. */
export function FindingList({
  title,
  findings,
  people,
}: {
  title: string;
  findings: readonly Pick<CaseFinding, 'id' | 'level' | 'message' | 'confirmed'>[];
  people: CaseDetails['people'];
}): ReactNode {
  if (findings.length === 0) return null;
  return (
    <section className="pb-4" aria-label={title}>
      <h3>{title}</h3>
      <ul className="case-findings">
        {findings.map((finding) => (
          <li key={finding.id}>
            <FindingText finding={finding} people={people} />
          </li>
        ))}
      </ul>
    </section>
  );
}
