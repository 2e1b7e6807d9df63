// The small signs of a case in lists and heads: state, seriousness, due day, completeness. Each shape has a word beside
// it.
import { percentText } from '#contract/percent-rules.ts';
import { Icon } from '#client/components/ui/icon.tsx';
import { clock, danger, minus, question, twice } from '#client/components/ui/icon-paths.ts';
import { m } from '#client/paraglide/messages.js';
import { portalNow } from '#client/portal-time.ts';
import type { CaseFollowUp, CaseSummary } from '#contract/cases/cases.ts';
import { type SeriousnessCriterion, seriousnessCriteria } from '#contract/cases/content/code-lists-rules.ts';
import { wellDocumented } from '#contract/cases/content/graded-fields-rules.ts';
import type { Serious } from '#contract/cases/content/derived-facts-rules.ts';
import { dayOf, printDate } from '#contract/cases/content/partial-dates-rules.ts';
import { type CaseState, stateLabels } from '#contract/cases/work/steps-rules.ts';

/** The number of filled marks, of five. While a case waits, the next one is dashed. */
const filled: Record<CaseState, number> = {
  new: 1,
  inWork: 2,
  waiting: 2,
  ready: 3,
  signed: 4,
  sent: 5,
  closed: 5,
  nullified: 0,
  notValid: 0,
  referred: 0,
  duplicate: 0,
};
const markCount = 5;

/** The state as a scale of five marks. */
export function StateStrip({
  state,
  isLarge = false,
  isYours = false,
}: {
  state: CaseState;
  isLarge?: boolean;
  /** The reader has just taken it. */
  isYours?: boolean;
}) {
  return (
    <span className={isLarge ? 'case-state case-state-large' : 'case-state'}>
      <span className="case-progress" aria-hidden="true">
        {Array.from({ length: markCount }, (_, number) => (
          <i
            key={number}
            data-filled={number < filled[state] || undefined}
            data-waits={(state === 'waiting' && number === filled[state]) || undefined}
          />
        ))}
      </span>
      <span>{isYours ? m.admin_cases_state_yours({ state: stateLabels[state] }) : stateLabels[state]}</span>
    </span>
  );
}

/** 'step 2 of 5'; empty for states that are not a step towards sending. */
export const stepText = (state: CaseState): string =>
  filled[state] === 0 ? '' : m.admin_cases_step_of({ step: filled[state], count: markCount });

const shortCriteria: Record<SeriousnessCriterion, string> = {
  death: m.admin_cases_death(),
  lifeThreatening: m.admin_cases_life_threatening(),
  hospitalisation: m.admin_cases_hospital(),
  disability: m.admin_cases_disability(),
  congenitalAnomaly: m.admin_cases_birth_defect(),
  otherMedicallyImportant: m.admin_cases_medically_important(),
};

export const criterionWord = (name: SeriousnessCriterion): string => shortCriteria[name];

interface SeriousMarkProps {
  serious: Serious;
  /** Replaces the words 'Serious' and 'Not yet known'. */
  word?: string;
  /** The criterion to show in one word, if `word` does not name it. */
  criterion?: SeriousnessCriterion | null;
}

export function SeriousMark({ serious, word = '', criterion = null }: SeriousMarkProps) {
  if (serious === 'unknown') {
    return (
      <span className="case-mark case-mark-open">
        <Icon path={question} size={16} />
        {word || m.admin_cases_not_yet_known()}
      </span>
    );
  }
  if (serious && criterion) {
    const label = m.admin_cases_serious_as({ criterion: seriousnessCriteria[criterion].label });
    return (
      <span className="case-mark case-mark-serious" title={label}>
        <Icon path={danger} size={16} />
        <span aria-hidden="true">{shortCriteria[criterion]}</span>
        <span className="sr-only">{label}</span>
      </span>
    );
  }
  return serious ? (
    <span className="case-mark case-mark-serious">
      <Icon path={danger} size={16} />
      {word || m.admin_cases_serious()}
    </span>
  ) : (
    <span className="case-mark">
      <Icon path={minus} size={16} />
      {m.admin_cases_not_serious()}
    </span>
  );
}

interface DiedMarkProps {
  patientDied: boolean;
  criterion: SeriousnessCriterion | null;
}

/** Says that the patient died where the criterion beside it does not. */
export function DiedMark({ patientDied, criterion }: DiedMarkProps) {
  if (!patientDied || criterion === 'death') return null;
  return (
    <span className="case-mark case-mark-serious">
      <Icon path={danger} size={16} />
      {m.admin_cases_patient_died()}
    </span>
  );
}

const dayMs = 86_400_000;
/** Up to this number of days ahead, a due day shows as 'in 3 days'. */
const nearDays = 7;

/** Today in the portal's time zone, as 2026-11-23. */
export function today(): string {
  return dayOf(portalNow());
}

/** `over`: the day has passed. `now`: it is today. */
export function dueText(
  due: string,
  day = today(),
): { words: string; look: 'over' | 'now' | 'near' | 'far' } {
  const days = Math.round((Date.parse(due) - Date.parse(day)) / dayMs);
  if (days < -1) return { words: m.admin_cases_days_over({ days: -days }), look: 'over' };
  if (days === -1) return { words: m.admin_cases_1_day_over(), look: 'over' };
  if (days === 0) return { words: m.admin_cases_today(), look: 'now' };
  if (days === 1) return { words: m.admin_cases_tomorrow(), look: 'near' };
  if (days <= nearDays) return { words: m.admin_cases_in_days({ days }), look: 'near' };
  return { words: printDate(due), look: 'far' };
}

export function DueMark({ due }: { due: string | null }) {
  if (due === null) return null;
  const { words, look } = dueText(due);
  return (
    <time className="case-due" data-look={look} dateTime={due} title={printDate(due)}>
      {look === 'over' && <Icon path={clock} size={16} />}
      {words}
    </time>
  );
}

/** Later information of a sent case in words: 'Follow-up 2, due 3 December 2026'. */
export function followUpWords({ number, received, due, state, sentOn, daysLate }: CaseFollowUp): string {
  if (state === 'undecided') return m.admin_clock_decide_by({ day: printDate(due) });
  if (state === 'ended' || number === null) return m.admin_clock_ended({ day: printDate(received) });
  if (state === 'open') return m.admin_clock_follow_up_due({ number, day: printDate(due) });
  const day = printDate(sentOn ?? due);
  return daysLate
    ? m.admin_clock_follow_up_sent_late({ number, day, days: daysLate })
    : m.admin_clock_follow_up_sent({ number, day });
}

/** Why a case is followed up, with its day: 'Outcome not final, last information 6 Nov 2026'. */
export function followUpReasonWords({ reason, on }: CaseSummary['followUpReasons'][number]): string {
  const day = on === null ? '' : printDate(on);
  switch (reason) {
    case 'reminder':
      return m.admin_follow_up_ask_again({ day });
    case 'pregnancy':
      return day === '' ? m.admin_follow_up_pregnancy() : m.admin_follow_up_pregnancy_delivery({ day });
    case 'outcome':
      return m.admin_follow_up_outcome_open({ day });
    case 'number':
      return m.admin_follow_up_no_number({ day });
  }
}

/** What the due day of a sent case is about. */
export function FollowUpMark({ followUps, due }: Pick<CaseSummary, 'followUps' | 'due'>) {
  const open = followUps.find(
    (one) => one.due === due && (one.state === 'undecided' || one.state === 'open'),
  );
  return open ? <small className="case-quiet">{followUpWords(open)}</small> : null;
}

/** A bar with a mark at the score of a well documented case, and the score. */
export function CompletenessBar({ score }: { score: number | null }) {
  if (score === null) return <span className="case-quiet">{m.admin_cases_no_pair()}</span>;
  return (
    <span className="case-complete">
      <svg viewBox="0 0 40 12" width="40" height="12" aria-hidden="true">
        <rect className="case-complete-track" x="0.5" y="3.5" width="39" height="5" />
        <rect x="0" y="3" width={Math.round(score * 40)} height="6" />
        <path d={`M${wellDocumented * 40} 0v12`} />
      </svg>
      <data value={score}>{percentText(score)}</data>
    </span>
  );
}

/** A marigold diamond: information waits for a decision. */
/** Another case may be the same one. */
export function DuplicateMark() {
  return (
    <span className="case-duplicate" title={m.admin_cases_may_be_a_duplicate()}>
      <Icon path={twice} size={16} />
      <span className="sr-only">{m.admin_cases_may_be_a_duplicate()}</span>
    </span>
  );
}

export function NewInformationMark() {
  return (
    <span className="case-new" title={m.admin_cases_new_information()}>
      <span className="sr-only">{m.admin_cases_new_information()}</span>
    </span>
  );
}
