// The history of a case, newest first, and what a version changed compared with another one.
import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { ReadState } from '#client/components/admin/read-state.tsx';
import { CaseSheet } from '#client/components/case/case-sheet.tsx';
import { DifferenceTable } from '#client/components/case/difference-table.tsx';
import { eventKey, eventNames, sourceNames } from '#client/components/case/labels.ts';
import { Options } from '#client/components/ui/field.tsx';
import { Icon } from '#client/components/ui/icon.tsx';
import { chevronDown } from '#client/components/ui/icon-paths.ts';
import { casesList, eventsBefore } from '#client/data/admin/cases.ts';
import { m } from '#client/paraglide/messages.js';
import type { Reply } from '#contract/api.ts';
import { informationWays } from '#contract/cases/reporters/follow-up-rules.ts';
import type { CaseDetails, CaseEvent } from '#contract/cases/work/case-details.ts';
import { historyPage } from '#contract/cases/work/history-rules.ts';
import { differencesToRead } from '#contract/cases/content/differences-rules.ts';
import { stateLabels } from '#contract/cases/work/steps-rules.ts';
import { shortDayAndTime } from './short-time.ts';
import { timeLine } from './sections.tsx';
import { stepPastTense } from './step-labels.ts';
import { isolated, joined } from '#contract/words/isolated-rules.ts';

/** The kinds of events that can be hidden in the timeline. */
const kinds = [
  { id: 'version', name: m.admin_cases_versions(), has: ({ kind }: CaseEvent) => kind === 'version' },
  {
    id: 'step',
    name: m.admin_cases_steps(),
    has: ({ kind, step }: CaseEvent) =>
      kind === 'message' || kind === 'clock' || (kind === 'step' && !isAsking(step)),
  },
  {
    id: 'question',
    name: m.admin_cases_asking(),
    has: ({ kind, step }: CaseEvent) =>
      ['attempt', 'mail'].includes(kind) || (kind === 'step' && isAsking(step)),
  },
  {
    id: 'assessment',
    name: m.admin_terms_assessments(),
    has: ({ kind }: CaseEvent) => kind === 'assessment',
  },
  {
    id: 'other',
    name: m.admin_cases_reports_and_notes(),
    has: ({ kind }: CaseEvent) =>
      !['version', 'step', 'clock', 'attempt', 'mail', 'message', 'assessment'].includes(kind),
  },
] as const;

const isAsking = (step: CaseEvent['step']) => step === 'ask' || step === 'answer' || step === 'goOn';

/** How many events are shown at first. */
const shownEvents = 30;

export function TimeLine({ details }: { details: CaseDetails }) {
  const { timeline, version } = details;
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const [chosen, setChosen] = useState(version);
  const [isAll, setAll] = useState(false);
  // Show a new version.
  const [newest, setNewest] = useState(version);
  if (newest !== version) {
    setNewest(version);
    setChosen(version);
  }
  const isShown = (event: CaseEvent) => kinds.some(({ id, has }) => !hidden.has(id) && has(event));
  const events = timeline.filter(isShown);
  return (
    <CaseSheet
      id={timeLine.id}
      title={m.admin_cases_what_happened()}
      actions={
        <div className="case-time-kinds" role="group" aria-label={m.admin_cases_shown_in_the_time_line()}>
          {kinds.map(({ id, name }) => (
            <label key={id} className="case-tick">
              <input
                type="checkbox"
                checked={!hidden.has(id)}
                onChange={({ target }) => {
                  const next = new Set(hidden);
                  if (target.checked) next.delete(id);
                  else next.add(id);
                  setHidden(next);
                }}
              />
              {name}
            </label>
          ))}
        </div>
      }
    >
      <div className="case-time-body">
        <ol className="case-events">
          {(isAll ? events : events.slice(0, shownEvents)).map((event) => (
            <Event
              key={eventKey(event)}
              event={event}
              isChosen={event.kind === 'version' && event.version === chosen}
              onChoose={setChosen}
            />
          ))}
          {events.length > shownEvents && (
            <li className="case-event-all">
              <button type="button" className="case-link" onClick={() => setAll(!isAll)}>
                {isAll ? m.admin_cases_show_fewer() : m.admin_cases_show_all({ count: events.length })}
              </button>
            </li>
          )}
          {(isAll || events.length <= shownEvents) && (
            <OlderEvents
              key={details.olderEvents}
              id={details.id}
              count={details.olderEvents}
              isShown={isShown}
              chosen={chosen}
              onChoose={setChosen}
            />
          )}
        </ol>
        <VersionChanges key={chosen} details={details} version={chosen} />
      </div>
    </CaseSheet>
  );
}

/** The earlier events of a long history, page by page. `count`: how many there are. */
function OlderEvents({
  id,
  count,
  isShown,
  chosen,
  onChoose,
}: {
  id: string;
  count: number;
  isShown: (event: CaseEvent) => boolean;
  chosen: number;
  onChoose: (version: number) => void;
}) {
  const [isOpen, setOpen] = useState(false);
  const read = useQuery<CaseEvent[]>({ queryKey: [eventsBefore(id, count + 1)], enabled: isOpen });
  if (count <= 0) return null;
  if (!isOpen) {
    return (
      <li className="case-event-all">
        <button type="button" className="case-link" onClick={() => setOpen(true)}>
          {m.admin_cases_show_earlier({ count })}
        </button>
      </li>
    );
  }
  return (
    <>
      {read.data === undefined && (
        <li className="case-event-all">
          <ReadState read={read} failure={m.admin_cases_the_events_could_not_be_read()} lines={3}>
            {() => null}
          </ReadState>
        </li>
      )}
      {read.data?.filter(isShown).map((event) => (
        <Event
          key={eventKey(event)}
          event={event}
          isChosen={event.kind === 'version' && event.version === chosen}
          onChoose={onChoose}
        />
      ))}
      {read.data && (
        <OlderEvents
          id={id}
          count={count - historyPage}
          isShown={isShown}
          chosen={chosen}
          onChoose={onChoose}
        />
      )}
    </>
  );
}

/** Events whose text is a code. */
const textNames: Partial<Record<CaseEvent['kind'], Readonly<Record<string, string>>>> = {
  report: sourceNames,
  information: informationWays,
};

function Event({
  event: { at, kind, by, version, step, from, to, text },
  isChosen,
  onChoose,
}: {
  event: CaseEvent;
  isChosen: boolean;
  onChoose: (version: number) => void;
}) {
  const eventText = textNames[kind]?.[text ?? ''] ?? text;
  const stepped = step === null ? '' : stepPastTense[step];
  const moved = from && to && from !== to ? `${stateLabels[from]} → ${stateLabels[to]}` : '';
  return (
    <li data-chosen={isChosen || undefined} data-kind={kind}>
      <time dateTime={at}>{shortDayAndTime(at)}</time>
      {kind === 'version' && version !== null ? (
        <button type="button" className="case-link" aria-pressed={isChosen} onClick={() => onChoose(version)}>
          {m.admin_cases_version({ version })}
        </button>
      ) : (
        <b>{kind === 'step' && stepped ? stepped : eventNames[kind]}</b>
      )}
      <span dir="auto" className="case-event-text">
        {joined([eventText, moved], ' · ')}
      </span>
      <span className="case-quiet">
        {by ?? (kind === 'report' || kind === 'information' ? m.admin_cases_reporter() : '')}
      </span>
    </li>
  );
}

type VersionContent = Reply<'GET /api/admin/cases/:id/versions/:number'>;

function VersionChanges({ details, version }: { details: CaseDetails; version: number }) {
  const { id } = details;
  // Numbered from 1, without gaps.
  const older = Array.from({ length: details.version }, (_, place) => details.version - place).filter(
    (number) => number !== version,
  );
  const [against, setAgainst] = useState(Math.max(0, ...older.filter((number) => number < version)));
  const read = (number: number) => ({
    queryKey: [`${casesList}/${id}/versions/${number}`],
    enabled: number > 0,
  });
  const now = useQuery<VersionContent>(read(version));
  const then = useQuery<VersionContent>(read(against));
  const { why, significant, erasedAt } = now.data ?? {};
  return (
    <div className="case-changes">
      <div className="case-changes-head">
        <h3>{m.admin_cases_what_version_changed({ version })}</h3>
        {older.length > 0 && (
          <label>
            <span className="case-quiet">{m.admin_cases_compared_with()}</span>
            <span className="select">
              <select
                className="control"
                value={against}
                onChange={({ target }) => setAgainst(Number(target.value))}
              >
                {against === 0 && <option value={0}>{m.admin_cases_nothing_before()}</option>}
                <Options of={older.map((number) => [number, m.admin_cases_version({ version: number })])} />
              </select>
              <Icon path={chevronDown} size={16} />
            </span>
          </label>
        )}
      </div>
      {erasedAt && <p className="case-quiet">{m.admin_cases_this_version_was_erased()}</p>}
      <ReadState read={now} failure={m.admin_cases_the_version_could_not_be_read()} lines={3}>
        {(after) => {
          if (against > 0 && then.data === undefined) {
            return (
              <ReadState read={then} failure={m.admin_cases_the_version_could_not_be_read()} lines={3}>
                {() => null}
              </ReadState>
            );
          }
          const before = then.data?.content ?? {};
          return (
            <DifferenceTable
              caption={m.admin_cases_what_version_changed({ version })}
              differences={differencesToRead(before, after.content)}
              before={before}
              after={after.content}
              heads={[
                against === 0 ? m.admin_cases_nothing_before() : m.admin_cases_version({ version: against }),
                m.admin_cases_version({ version }),
              ]}
            />
          );
        }}
      </ReadState>
      {(why || significant) && (
        <p className="case-changes-foot" dir="auto">
          {why && (
            <>
              <span className="case-quiet">{m.admin_cases_why()}</span> {isolated(why)}{' '}
            </>
          )}
          {significant && <b>{m.admin_cases_significant_2()}</b>}
        </p>
      )}
    </div>
  );
}
