// The columns of the list: their names, the chosen ones, and the cells of a row.
import { readChoice, storeChoice } from '#client/components/admin/stored-choice.ts';
import type { ReactNode } from 'react';
import {
  CompletenessBar,
  DueMark,
  DuplicateMark,
  FollowUpMark,
  followUpReasonWords,
  NewInformationMark,
  DiedMark,
  SeriousMark,
  StateStrip,
} from '#client/components/case/marks.tsx';
import { receiverTasks, receiverTaskWords } from '#client/components/case/next-step.ts';
import { Assignee, shortPatient } from '#client/components/case/people.tsx';
import { nationalWords, sourceNames } from '#client/components/case/labels.ts';
import { m } from '#client/paraglide/messages.js';
import type { CaseRow, CaseSummary, CaseWorker } from '#contract/cases/cases.ts';
import { type CaseSort, figureColumns } from '#contract/cases/content/choices-rules.ts';
import { type CheckLevel, checkLevels } from '#contract/cases/content/check-levels-rules.ts';
import { ageGroups, sexes } from '#contract/cases/content/code-lists-rules.ts';
import { printDate } from '#contract/cases/content/partial-dates-rules.ts';
import { figureNames, figureRules } from '#contract/figures-rules.ts';
import { isolated, joined } from '#contract/words/isolated-rules.ts';

/** Who reads the list, and what a step on the list has just changed. */
export interface ListReader {
  me: string;
  people: readonly CaseWorker[];
  changed: ReadonlySet<string>;
}

export interface Column {
  name: string;
  head: string;
  /** The server's name for sorting by it. */
  sort?: CaseSort;
  /** Width in the table, unless it takes a share of the rest. */
  width?: string;
  cell: (row: CaseRow, reader: ListReader) => ReactNode;
}

/** The number is always the first column. */
export const numberColumn: Column = {
  name: 'number',
  head: m.admin_cases_number(),
  sort: 'number',
  width: '10rem',
  cell: ({ number }) => number,
};

const twoLines = (text: string) => (
  <span className="case-two-lines" dir="auto">
    {text}
  </span>
);

export const columns: readonly Column[] = [
  {
    name: 'patient',
    head: m.admin_cases_patient(),
    width: '5.75rem',
    cell: ({ patient }) => twoLines(shortPatient(patient)),
  },
  { name: 'drug', head: m.admin_cases_suspected_drug(), cell: ({ drug }) => twoLines(drug) },
  { name: 'reaction', head: m.admin_cases_reaction(), cell: ({ reaction }) => twoLines(reaction) },
  {
    name: 'serious',
    head: m.admin_cases_serious(),
    sort: 'urgency',
    width: '9.25rem',
    cell: ({ serious, criterion, patientDied, alarmingWords }) => (
      <>
        <SeriousMark serious={serious} criterion={criterion} />
        <DiedMark patientDied={patientDied} criterion={criterion} />
        <AlarmingWords words={alarmingWords} />
      </>
    ),
  },
  {
    name: 'state',
    head: m.admin_cases_state(),
    width: '8.25rem',
    cell: ({ id, state, assessor, receiverTask }, { me, changed }) => (
      <>
        <StateStrip state={state} isYours={assessor === me && changed.has(id)} />
        {receiverTask && (
          <small className="case-open block" title={receiverTaskWords[receiverTask]}>
            {receiverTasks[receiverTask]}
          </small>
        )}
      </>
    ),
  },
  {
    name: 'assessor',
    head: m.admin_cases_who_short(),
    width: '4.5rem',
    cell: ({ assessor }, { me, people }) => (
      <Assignee username={assessor} people={people} isMe={assessor === me} />
    ),
  },
  {
    name: 'due',
    head: m.admin_cases_due(),
    sort: 'due',
    width: '8.75rem',
    cell: ({ due, followUps, deathDue }) => (
      <>
        <DueMark due={due} />
        <FollowUpMark followUps={followUps} due={due} />
        {deathDue !== null && (
          <small className="block">{m.admin_alarms_a_death_would_be_due({ day: printDate(deathDue) })}</small>
        )}
      </>
    ),
  },
  {
    name: 'completeness',
    head: m.admin_cases_complete(),
    sort: 'completeness',
    width: '5.25rem',
    cell: ({ completeness }) => <CompletenessBar score={completeness} />,
  },
  {
    name: 'followUp',
    head: m.admin_follow_up_title(),
    width: '11rem',
    cell: ({ followUpReasons }) =>
      followUpReasons.map((ground) => (
        <small key={ground.reason} className="block">
          {followUpReasonWords(ground)}
        </small>
      )),
  },
  {
    name: 'received',
    head: m.admin_cases_received(),
    sort: 'received',
    width: '8rem',
    cell: ({ received }) => printDate(received),
  },
  {
    name: 'validSince',
    head: m.admin_clock_valid_since(),
    width: '8rem',
    cell: ({ validSince }) =>
      validSince === null ? (
        <span className="case-quiet">{m.admin_clock_not_valid_yet()}</span>
      ) : (
        printDate(validSince)
      ),
  },
  {
    name: 'entered',
    head: m.admin_clock_entered(),
    width: '8rem',
    cell: ({ entered }) => printDate(entered),
  },
  {
    name: 'findings',
    head: m.admin_findings_findings(),
    width: '10rem',
    cell: ({ openFindings }) => <OpenFindings counts={openFindings} />,
  },
  { name: 'source', head: m.admin_cases_came_by(), width: '7rem', cell: ({ source }) => sourceNames[source] },
  {
    name: 'sex',
    head: figureNames.sex,
    width: '6rem',
    cell: ({ sex }) => (sexes as Record<string, string>)[sex ?? ''] ?? '',
  },
  {
    name: 'ageBand',
    head: m.admin_cases_age_group(),
    width: '7rem',
    cell: ({ ageBand }) => (ageGroups as Record<string, string>)[ageBand ?? ''] ?? '',
  },
  {
    name: 'reference',
    head: m.admin_cases_reference(),
    width: '12rem',
    cell: ({ reference }) => <span className="case-mono">{reference}</span>,
  },
  {
    name: 'nationalNumber',
    head: m.admin_cases_national_number(),
    width: '11rem',
    cell: ({ nationalNumber, nationalSystem, nationalOn }) =>
      nationalNumber !== null && (
        <>
          {nationalNumber}
          <small className="block">{nationalWords(nationalSystem, nationalOn)}</small>
        </>
      ),
  },
  ...figureColumns.map((figure): Column => ({
    name: figure,
    head: figureNames[figure],
    width: '10rem',
    cell: ({ figures }) =>
      twoLines(
        joined(
          (figures?.[figure] ?? []).map((one) => figureRules[figure].values?.[one] ?? one),
          ', ',
        ),
      ),
  })),
];

const usual: readonly string[] = columns.slice(0, 8).map(({ name }) => name);
const setting = 'case-columns';

/** The columns that were chosen on this device. */
export function chosenColumns(): readonly string[] {
  const stored = readChoice(setting)?.split(',') ?? usual;
  const known = stored.filter((name) => columns.some((column) => column.name === name));
  return known.length > 0 ? known : usual;
}

export const storeColumns = (names: readonly string[]): void =>
  storeChoice(setting, names.join() === usual.join() ? null : names.join());

/** The most words of alarm that are shown. */
const wordsShown = 2;

/** Words of strangers that hint at a serious case, until somebody has seen them. */
function AlarmingWords({ words }: { words: readonly string[] }) {
  if (words.length === 0) return null;
  return (
    <small className="block" title={m.admin_cases_words_that_hint_at_a_serious_case()}>
      {words
        .slice(0, wordsShown)
        .map((word) => `“${isolated(word)}”`)
        .join(', ')}
    </small>
  );
}

/** How many findings of each level there are that nobody has confirmed. */
function OpenFindings({ counts }: { counts: CaseSummary['openFindings'] }) {
  const levels = (Object.keys(checkLevels) as CheckLevel[]).filter((level) => counts[level] > 0);
  if (levels.length === 0) return <span className="case-quiet">{m.admin_findings_none()}</span>;
  return levels.map((level) => (
    <span key={level} className={level === 'unusual' ? 'block' : 'case-open block'}>
      {m.admin_findings_count({ level: checkLevels[level], count: counts[level] })}
    </span>
  ));
}

/** The marks beside the number. */
export function RowMarks({ row, isSampleShown }: { row: CaseSummary; isSampleShown: boolean }) {
  return (
    <>
      {row.hasNewInformation && <NewInformationMark />}
      {row.mayBeDuplicate && <DuplicateMark />}
      {row.isSample && isSampleShown && <span className="case-sample">{m.admin_ui_sample()}</span>}
    </>
  );
}
