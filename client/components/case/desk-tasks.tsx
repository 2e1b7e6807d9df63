// What the desk must not overlook, above the list of cases and on the dashboard: overdue cases, deaths for the holders of
// "sign", messages that a receiver rejected or did not answer, and messages with alarm words.
import { Link } from 'wouter';
import { receiverTaskWords } from '#client/components/case/next-step.ts';
import { caseOverview } from '#client/data/admin/cases.ts';
import { useAdminRead } from '#client/data/admin/reads.ts';
import { useSession } from '#client/data/admin/session.ts';
import { m } from '#client/paraglide/messages.js';
import { hasRight } from '#contract/access-rules.ts';
import type { CaseOverview } from '#contract/cases/cases.ts';
import { joined } from '#contract/words/isolated-rules.ts';

const none: CaseOverview['deaths'] = { count: 0, more: false, first: [] };

const countText = ({ count, more }: { count: number; more: boolean }) =>
  `${count.toLocaleString('en-IN')}${more ? '+' : ''}`;

/** What a receiver said, as far as a line has room for it. */
const shortened = (text: string): string =>
  text.length > shownReasons ? `${text.slice(0, shownReasons).trimEnd()}…` : text;
const shownReasons = 90;

/** `isOverdueShown`: false where a figure of the screen says it. */
export function DeskTasks({ isOverdueShown = true }: { isOverdueShown?: boolean }) {
  const { data } = useAdminRead(caseOverview);
  const rights = useSession()?.rights ?? [];
  // A portal of another version may leave them out.
  const { overdue: late = none, alarmingMessages = 0, deaths: all = none } = data ?? {};
  const receiver = data?.receiverTasks ?? { ...none, first: [] };
  const overdue = isOverdueShown ? late : none;
  const deaths = hasRight(rights, 'sign') ? all : none;
  if (overdue.count + alarmingMessages + deaths.count + receiver.count === 0) return null;
  return (
    <ul className="desk-tasks" aria-label={m.admin_alarms_tasks()}>
      {overdue.count > 0 && (
        <li>
          <Link href="/admin/cases?view=all&due=overdue">
            <b>{m.admin_alarms_overdue({ count: countText(overdue) })}</b>
          </Link>
        </li>
      )}
      {deaths.count > 0 && (
        <li>
          <b>{m.admin_alarms_deaths({ count: countText(deaths) })}</b>{' '}
          {deaths.first.map(({ id, number }) => (
            // The space lets the line break there.
            <span key={id}>
              <Link href={`/admin/cases/${id}`} className="me-2 whitespace-nowrap">
                {number}
              </Link>{' '}
            </span>
          ))}
        </li>
      )}
      {receiver.count > 0 && (
        <li>
          <b>{m.admin_alarms_receiver({ count: countText(receiver) })}</b>{' '}
          {receiver.first.map(({ id, number, task, reasons }) => (
            <span key={id}>
              <Link href={`/admin/cases/${id}`} className="whitespace-nowrap">
                {number}
              </Link>{' '}
              <span className="me-2" dir="auto">
                {joined([receiverTaskWords[task], reasons && `“${shortened(reasons)}”`], ' ')}
              </span>{' '}
            </span>
          ))}
        </li>
      )}
      {alarmingMessages > 0 && (
        <li>
          <Link href="/admin/reports?tab=messages">
            <b>{m.admin_alarms_messages({ count: alarmingMessages })}</b>
          </Link>
        </li>
      )}
    </ul>
  );
}
