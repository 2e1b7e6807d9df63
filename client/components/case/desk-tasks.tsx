// What the desk must not overlook, above the list of cases and on the dashboard: overdue cases, deaths for the holders of
// "sign", and messages with alarm words.
import { Link } from 'wouter';
import { caseOverview } from '#client/data/admin/cases.ts';
import { useAdminRead } from '#client/data/admin/reads.ts';
import { useSession } from '#client/data/admin/session.ts';
import { m } from '#client/paraglide/messages.js';
import { hasRight } from '#contract/access-rules.ts';
import type { CaseOverview } from '#contract/cases/cases.ts';

const none: CaseOverview['deaths'] = { count: 0, more: false, first: [] };

const countText = ({ count, more }: { count: number; more: boolean }) =>
  `${count.toLocaleString('en-IN')}${more ? '+' : ''}`;

/** `isOverdueShown`: false where a figure of the screen says it. */
export function DeskTasks({ isOverdueShown = true }: { isOverdueShown?: boolean }) {
  const { data } = useAdminRead(caseOverview);
  const rights = useSession()?.rights ?? [];
  // A portal of another version may leave them out.
  const { overdue: late = none, alarmingMessages = 0, deaths: all = none } = data ?? {};
  const overdue = isOverdueShown ? late : none;
  const deaths = hasRight(rights, 'sign') ? all : none;
  if (overdue.count + alarmingMessages + deaths.count === 0) return null;
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
