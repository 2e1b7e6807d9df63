// New information: what the case says, what the reporter says, and a decision for each line. Nothing is changed until the
// decisions are saved.
import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { failureText, ReadState } from '#client/components/admin/read-state.tsx';
import { MarkedText } from '#client/components/case/marked-text.tsx';
import { useKeys } from '#client/components/admin/letter-keys.ts';
import { useSessionDraft } from '#client/components/admin/session-drafts.ts';
import { useUnsavedGuard } from '#client/components/admin/unsaved.ts';
import { SendFailure, useSend } from '#client/components/admin/use-send.tsx';
import { followUpWords } from '#client/components/case/marks.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { Options } from '#client/components/ui/field.tsx';
import { Icon } from '#client/components/ui/icon.tsx';
import { check, close } from '#client/components/ui/icon-paths.ts';
import { later } from '#client/components/ui/later.tsx';
import { showToast } from '#client/components/ui/toast-store.ts';
import { caseKey, decideInformation, itemQuery } from '#client/data/admin/cases.ts';
import { queryClient } from '#client/data/admin/session.ts';
import { RequestError } from '#client/data/request.ts';
import { m } from '#client/paraglide/messages.js';
import type { CaseDetails, InformationItem, ListedItem } from '#contract/cases/work/case-details.ts';
import { contentFields } from '#contract/cases/content/content-rules.ts';
import { keptParts, nullifies } from '#contract/cases/reporters/information-rules.ts';
import { informants } from '#contract/cases/content/choices-rules.ts';
import { acceptLines } from '#contract/cases/content/accept-lines-rules.ts';
import { printDate } from '#contract/cases/content/partial-dates-rules.ts';
import { isSignificant } from '#contract/cases/content/significance-rules.ts';
import { acceptsInformation } from '#contract/cases/work/steps-rules.ts';
import { termName } from './entry-table.tsx';
import { wayName } from './way-name.ts';
import { Significance } from './significance.tsx';
import { TableHead } from '#client/components/ui/table.tsx';
import { joined } from '#contract/words/isolated-rules.ts';

const ItemMessage = later(async () => (await import('./item-message.tsx')).ItemMessage);
const Original = later(async () => (await import('./original.tsx')).Original);

type Decision = 'accept' | 'decline';
/** `seen` is what the case said when the person decided. The decision counts as long as the case still says it. */
type DecidedLines = Readonly<Record<string, { decision: Decision; seen: string }>>;
interface Decisions {
  lines: DecidedLines;
  significant: boolean | null;
  why: string;
}

interface NewInformationProps {
  details: CaseDetails;
  isOffline: boolean;
  /** Opens a reaction or drug, to code it; undefined: the content cannot be edited now. */
  onCode: ((entry: string) => void) | undefined;
}

export function NewInformation({ details, isOffline, onCode }: NewInformationProps) {
  const open = details.information.filter(
    ({ settledAt, erasedAt }) => settledAt === null && erasedAt === null,
  );
  return open.map((item) => (
    <Item key={item.id} details={details} item={item} isOffline={isOffline} onCode={onCode} />
  ));
}

interface ItemProps extends NewInformationProps {
  item: ListedItem;
}

/** An item: its lines are read when it comes near the view, because a reporter may send twenty long ones. */
function Item({ details, item, isOffline, onCode }: ItemProps) {
  const box = useRef<HTMLElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (!box.current) return;
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), {
      rootMargin: '600px',
    });
    watch.observe(box.current);
    return () => watch.disconnect();
  }, []);
  const followUp = details.followUps.find(({ information }) => information === item.id);
  const read = useQuery({ ...itemQuery(details, item), enabled: isNear, placeholderData: keepPreviousData });
  return (
    <section ref={box} className="case-sheet case-sheet-new" aria-labelledby={`information-${item.id}`}>
      <div className="case-sheet-head">
        <h2 id={`information-${item.id}`} tabIndex={-1}>
          {m.admin_cases_new_information()}
        </h2>
        <p className="case-quiet">
          {m.admin_clock_received_on({ day: printDate(item.received) })}, {wayName(item.way).toLowerCase()}
          {followUp && `. ${followUpWords(followUp)}`}
          {item.from && `. ${informants[item.from]}`}
        </p>
        {item.text && (
          <blockquote dir="auto" className="case-text">
            {item.text}
          </blockquote>
        )}
        <Original details={details} item={item} isOffline={isOffline} />
      </div>
      <ReadState read={read} failure={m.admin_cases_failed_to_load_information()}>
        {(found) => <Decide details={details} item={found} box={box} isOffline={isOffline} onCode={onCode} />}
      </ReadState>
    </section>
  );
}

interface DecideProps extends NewInformationProps {
  item: InformationItem;
  /** The element in which the keys of the lines count. */
  box: RefObject<HTMLElement | null>;
}

function Decide({ details, item, box, isOffline, onCode }: DecideProps) {
  const { back, saveDraft } = useSessionDraft<Decisions>(`information ${item.id}`);
  const [decided, setDecided] = useState<DecidedLines>(back?.lines ?? {});
  const [significant, setSignificant] = useState<boolean | null>(back?.significant ?? null);
  const [why, setWhy] = useState(back?.why ?? '');
  const act = useSend({
    explain(error) {
      if (error instanceof RequestError)
        void queryClient.invalidateQueries({ queryKey: caseKey(details.id) });
      return failureText(error);
    },
  });
  const openLines = item.lines.filter(({ decision }) => decision === null);
  const decisionOn = ({ path, beforeText }: Line) =>
    decided[path]?.seen === beforeText ? decided[path].decision : undefined;
  const left = openLines.filter((line) => !decisionOn(line)).length;
  const accepts = openLines.filter((line) => decisionOn(line) === 'accept');
  const isDirty = left < openLines.length;
  useUnsavedGuard(isDirty);
  useEffect(() => () => saveDraft(isDirty && { lines: decided, significant, why }));

  // Lines about the message as a whole change no field.
  const fieldsOf = (lines: readonly Line[]) =>
    lines
      .filter(({ path }) => path !== keptParts && path !== nullifies)
      .map(({ path, before, says }) => ({ path, before, says }));
  const accepted = acceptLines(details.content, fieldsOf(accepts)).content;
  const preset = isSignificant(details.content, accepted);
  /** After the first sending: declined information that may change the case, and another answer, need a reason. */
  const declinesNullification = openLines.some(
    (line) => line.path === nullifies && decisionOn(line) === 'decline',
  );
  const needsWhy =
    (details.wasSent || declinesNullification) &&
    why.trim() === '' &&
    (declinesNullification ||
      (accepts.length > 0
        ? significant !== null && significant !== preset
        : openLines.some((line) => decisionOn(line) === 'decline') &&
          isSignificant(
            details.content,
            acceptLines(details.content, fieldsOf(openLines.filter((line) => decisionOn(line) === 'decline')))
              .content,
          )));
  const mayAccept = acceptsInformation(details.state);

  function decide(line: Line, decision: Decision) {
    const isUndone = decisionOn(line) === decision;
    setDecided(({ [line.path]: _, ...others }) =>
      isUndone ? others : { ...others, [line.path]: { decision, seen: line.beforeText } },
    );
  }
  const focusedLine = () => document.activeElement?.closest<HTMLElement>('[data-line]')?.dataset['line'];
  const byKey = (decision: Decision) => () => {
    const path = focusedLine();
    if (!path || !box.current?.contains(document.activeElement)) return false;
    const line = openLines.find((one) => one.path === path);
    if (line && (decision === 'decline' || mayAccept)) decide(line, decision);
    return true;
  };
  useKeys({ a: byKey('accept'), d: byKey('decline') });

  async function save() {
    const pathsOf = (decision: Decision) =>
      openLines.filter((line) => decisionOn(line) === decision).map(({ path }) => path);
    const answer = await decideInformation(details, item.id, {
      accept: pathsOf('accept'),
      decline: pathsOf('decline'),
      ...(significant !== null && { significant }),
      why: why.trim() || null,
    });
    // The portal leaves a line open if another person changed its field meanwhile.
    const now = answer.information.find(({ id }) => id === item.id);
    const isLeft = now !== undefined && now.settledAt === null;
    const stayed = isLeft ? await queryClient.fetchQuery({ ...itemQuery(answer, now), staleTime: 0 }) : null;
    const isOpen = new Set(stayed?.lines.filter(({ decision }) => decision === null).map(({ path }) => path));
    setDecided((before) => Object.fromEntries(Object.entries(before).filter(([path]) => isOpen.has(path))));
    showToast({ title: m.admin_cases_decisions_saved(), description: details.number });
  }
  /** Says which entry of the case an entry is. Its lines follow from that, so it is stored at once. */
  const say = (same: { entry: string; as: string | null }) =>
    void act.send(() => decideInformation(details, item.id, { same: [same] }));
  // The portal settles such items itself; an earlier version left some.
  const isSettled = openLines.length === 0;
  const hindrance = isOffline
    ? m.admin_cases_saving_waits_for_the_network()
    : left === openLines.length && !isSettled
      ? left === 1
        ? m.admin_cases_1_line_to_decide()
        : m.admin_cases_lines_to_decide({ count: left })
      : needsWhy
        ? m.admin_clock_give_a_reason_for_that()
        : null;
  return (
    <>
      {item.message && <ItemMessage message={item.message} />}
      <SendFailure form={act} title={m.admin_ui_not_saved()} />
      {item.entries.some(({ options }) => options.length > 0) && (
        <EntryChoices item={item} disabled={act.busy || isOffline || !mayAccept} onSay={say} />
      )}
      <div className="case-scroll" role="group" aria-labelledby={`information-${item.id}`} tabIndex={0}>
        <table className="case-table">
          <TableHead
            heads={[
              m.admin_cases_field(),
              m.admin_cases_in_the_case(),
              item.message ? m.admin_message_says() : m.admin_cases_the_reporter_says(),
              m.admin_cases_your_decision(),
            ]}
          />
          <tbody>
            {item.lines.map((line) => (
              <LineRow
                key={line.path}
                line={line}
                chosen={decisionOn(line)}
                isChangedMeanwhile={line.decision === null && line.path in decided && !decisionOn(line)}
                mayAccept={mayAccept}
                onDecide={(decision) => decide(line, decision)}
              >
                <CodedAs details={details} path={line.path} onCode={onCode} />
              </LineRow>
            ))}
          </tbody>
        </table>
      </div>
      <div className="case-edit-foot">
        {details.wasSent && accepts.some(({ path }) => path !== nullifies) && (
          <Significance preset={preset} value={significant} onChange={setSignificant} />
        )}
        {(details.wasSent || declinesNullification) && isDirty && (
          <label className="case-why-field">
            <span>{m.admin_cases_why_optional()}</span>
            <input
              className="control"
              value={why}
              autoComplete="off"
              onChange={({ target: { value } }) => setWhy(value)}
            />
          </label>
        )}
        <p className={hindrance || isSettled ? 'case-quiet' : 'sr-only'} role="status">
          {hindrance ??
            (isSettled ? m.admin_cases_the_case_says_this_already() : m.admin_cases_ready_to_save())}
        </p>
        <div className="case-edit-buttons">
          {!isSettled && (
            <Button
              small
              variant="quiet"
              onClick={() =>
                setDecided(
                  Object.fromEntries(
                    openLines.map(({ path, beforeText }) => [
                      path,
                      { decision: mayAccept ? 'accept' : 'decline', seen: beforeText },
                    ]),
                  ),
                )
              }
            >
              {mayAccept ? m.admin_cases_accept_all() : m.admin_cases_decline_all()}
            </Button>
          )}
          <Button small busy={act.busy} disabled={hindrance !== null} onClick={() => void act.send(save)}>
            {accepts.length > 0
              ? m.admin_cases_save_as_version({ version: details.version + 1 })
              : m.admin_cases_save_decisions()}
          </Button>
        </div>
      </div>
    </>
  );
}

type IncomingEntry = InformationItem['entries'][number];

/** For each medicine, reaction, test and history entry of the item: whether the case has it already, under which name. */
function EntryChoices({
  item,
  disabled,
  onSay,
}: {
  item: InformationItem;
  disabled: boolean;
  onSay: (same: { entry: string; as: string | null }) => void;
}) {
  const id = useId();
  return (
    <ul className="case-same" aria-label={m.admin_cases_entries_of_the_information()}>
      {item.entries
        .filter(({ options }) => options.length > 0)
        .map((entry) => {
          const proposed =
            entry.as === null && !entry.isChosen && entry.options.find((one) => one.isProposed);
          return (
            <li key={entry.id}>
              <label htmlFor={`${id}${entry.id}`} dir="auto">
                {entryTitle(entry)}
              </label>
              <select
                id={`${id}${entry.id}`}
                className="control"
                value={entry.as ?? ''}
                disabled={disabled}
                onChange={({ target }) => onSay({ entry: entry.id, as: target.value || null })}
              >
                <option value="">{m.admin_cases_entry_is_new()}</option>
                <Options
                  of={entry.options.map((one) => [
                    one.id,
                    m.admin_cases_entry_is_the_same_as({ name: one.name || m.admin_cases_empty() }),
                  ])}
                />
              </select>
              {proposed && (
                <button
                  type="button"
                  className="case-link"
                  disabled={disabled}
                  onClick={() => onSay({ entry: entry.id, as: proposed.id })}
                >
                  {m.admin_cases_entry_may_be({ name: proposed.name })}
                </button>
              )}
            </li>
          );
        })}
    </ul>
  );
}

const entryTitle = ({ list, name }: IncomingEntry) =>
  `${contentFields[list].label} ${name || m.admin_cases_empty()}`;

type Line = InformationItem['lines'][number];

interface LineRowProps {
  line: Line;
  /** The decision that is not saved yet. */
  chosen: Decision | undefined;
  /** The case says something else than when the person decided. */
  isChangedMeanwhile: boolean;
  mayAccept: boolean;
  onDecide: (decision: Decision) => void;
  children: ReactNode;
}

function LineRow({ line, chosen, isChangedMeanwhile, mayAccept, onDecide, children }: LineRowProps) {
  const { path, label, beforeText, saysText, addsEntry, decision, decidedBy } = line;
  // Several values, one a line.
  const isMany = path === keptParts ? 'case-text' : undefined;
  return (
    <tr data-line={path}>
      <th scope="row" dir="auto">
        {label}
      </th>
      <td dir="auto" className={isMany}>
        {chosen === 'accept' && beforeText !== '' ? (
          <del>{beforeText}</del>
        ) : (
          beforeText ||
          // The texts of a decided line are in the original and in the version.
          (decision === null && (
            <span className="case-quiet">
              {addsEntry ? m.admin_cases_not_there() : m.admin_cases_empty()}
            </span>
          ))
        )}
        {children}
      </td>
      <td dir="auto" className={isMany}>
        {chosen === 'decline' ? <del>{saysText}</del> : <MarkedText text={saysText} />}
      </td>
      <td>
        {decision === null ? (
          <>
            {isChangedMeanwhile && (
              <p className="case-open" role="status">
                {m.admin_cases_changed_meanwhile_decide_again()}
              </p>
            )}
            <span className="case-either">
              <button
                type="button"
                aria-pressed={chosen === 'accept'}
                disabled={!mayAccept}
                onClick={() => onDecide('accept')}
              >
                {chosen === 'accept' && <Icon path={check} size={16} />}
                {m.admin_cases_accept()}
              </button>
              <button type="button" aria-pressed={chosen === 'decline'} onClick={() => onDecide('decline')}>
                {chosen === 'decline' && <Icon path={close} size={16} />}
                {m.admin_cases_decline()}
              </button>
            </span>
          </>
        ) : (
          <span className="case-quiet">{joined([decisionWords[decision], decidedBy], ', ')}</span>
        )}
      </td>
    </tr>
  );
}

/**
 * A new name does not change the code of a reaction or the substances of a drug. The line says so, and links to them.
 */
function CodedAs({
  details,
  path,
  onCode,
}: Pick<NewInformationProps, 'details' | 'onCode'> & { path: string }) {
  const entry = /^((?:reactions|drugs)\.[^.]+)\.(?:term|name|substances)$/u.exec(path)?.[1];
  if (entry === undefined) return null;
  const terms = details.terms.filter((term) => term.entry === entry);
  const names = joined(terms.map(termName), ', ');
  return (
    <>
      {names !== '' && <small>{m.admin_terms_coded_as_term({ term: names })}</small>}
      {onCode && (
        <button type="button" className="case-link" onClick={() => onCode(entry)}>
          {names === '' ? m.admin_terms_code_this() : m.admin_terms_check_the_code()}
        </button>
      )}
    </>
  );
}

const decisionWords = {
  accepted: m.admin_cases_accepted(),
  declined: m.admin_cases_declined(),
  filled: m.admin_cases_filled_an_empty_field(),
};
